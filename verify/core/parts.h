/* One certificate checked by parts: its text is read in order, by one thread at a time, and
   divided into parts, which several threads check at once. The outcome is that of the first part,
   in the order of the text, that is not accepted, so it is the outcome of a check in sequence.
   docs/CERTIFICATES.md, "By parts", says why a check by parts accepts nothing more. */
#ifndef VERIFY_CORE_PARTS_H
#define VERIFY_CORE_PARTS_H

#include "base/limits.h"
#include "verify/core/verdict.h"

#include <stdbool.h>
#include <stddef.h>

struct verify_parts_setting {
  int threads;  /* <= 1: in sequence */
  size_t size;  /* of a part, in what its format counts; 0: the format's own */
  bool in_turn; /* for tests: this thread does the work of all, which take parts in turn */
};

/* Sets how certificates are checked in this thread; at first in sequence. Returns the former
   setting. */
struct verify_parts_setting verify_parts_set (struct verify_parts_setting setting);

/* How many threads check a proof of `length`, and the size of a part in *size, which is the
   format's own at first; both in what the format counts. 1 where there are fewer than four parts,
   unless their size is set. Each thread takes `bytes` of memory; under a limit of memory there are
   no more threads than it has room for. */
int verify_parts_threads (size_t length, uint64_t bytes, const struct deadline *deadline,
                          size_t *size);

/* What came of a part. */
struct verify_part_outcome {
  enum status_code code;
  struct status status;        /* of STATUS_INPUT, STATUS_LIMIT */
  struct verify_reason reason; /* of STATUS_FALSE */
  uint64_t steps;              /* that were checked, in what the format counts */
};

struct verify_parts {
  /* Reads the next part into the slot. False: there is none. Calls follow the order of the text and
     are never concurrent. */
  bool (*read) (void *context, size_t slot);
  /* Checks the part in the slot. `member` is the thread's number, from 0. The outcome is
     STATUS_OK with 0 steps at first. */
  void (*check) (void *context, size_t slot, size_t member, struct verify_part_outcome *outcome);
};

/* The number of slots for this many threads. */
size_t verify_parts_slots (int threads);

/* Reads and checks all parts. `outcome`: STATUS_OK and the sum of all steps if each part was
   accepted, otherwise that of the first one that was not; its steps include those before it. */
void verify_parts_run (const struct verify_parts *parts, int threads,
                       const struct deadline *deadline, void *context,
                       struct verify_part_outcome *outcome);

/* Takes the outcome over, or, where all parts were accepted, that of the reader after the last one:
   `code`, with *read or, for STATUS_FALSE, *reason. Sets *status or *reason. Returns the code. */
enum status_code verify_parts_conclude (const struct verify_part_outcome *outcome,
                                        enum status_code code, const struct status *read,
                                        struct status *status, struct verify_reason *reason);

#endif
