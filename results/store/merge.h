/* Joining stores. What comes from another store is judged by the checker before it enters; an
   optimum takes the place of an open result; two stores that contradict each other are both
   named, and what was there stays. */
#ifndef RESULTS_STORE_MERGE_H
#define RESULTS_STORE_MERGE_H

#include "base/output.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct merge_report {
  uint64_t entries;                 /* of all the stores, all of the following */
  uint64_t added, better, kept;     /* new; in place of what was there; what was there is as good */
  uint64_t contradictions, refused; /* not stored */
  uint64_t open;                    /* instances without a proven optimum in the store at the end */
};

/* Put everything in the stores `from` into the one at `to`, which is made if it is not there. All
   must be of one class of schedules: else nothing is merged, STATUS_INPUT. A
   line for each entry that is not stored goes to `out`, with `json` an object
   (results/store/failure.h). Every entry is a transaction: after an
   interrupt the same call resumes. Returns the exit code: STATUS_OK; STATUS_FALSE when there were
   contradictions or refused entries; STATUS_INPUT, STATUS_LIMIT (interrupted, or open instances),
   STATUS_MACHINE. The status is set unless it is STATUS_OK. */
enum status_code merge_run (const char *const *from, size_t count, const char *to, bool json,
                            struct output *out, struct merge_report *report, struct status *status);

#endif
