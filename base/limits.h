/* Limits of a computation: wall time, memory, interrupt by signal, cancellation by the caller. They
   also carry the observer of a search (base/watch.h). */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct watch;

struct limits {
  double seconds; /* wall time for one instance; <= 0: no limit */
  uint64_t bytes; /* memory that a search may allocate; 0: no limit */
  /* not owned: the computation ends once this is true; any thread or a signal handler may set it;
     NULL: no cancellation */
  const atomic_bool *cancel;
  struct watch *watch; /* not owned: gets new bounds and makespans (base/watch.h); NULL: none */
};

/* A running clock over a set of limits. */
struct deadline {
  double start, end; /* seconds of the monotonic clock; end = infinity without a limit */
  uint64_t bytes;
  uint64_t number; /* among deadlines with a memory limit, from 1; 0: memory is not watched */
  const atomic_bool *cancel; /* as in struct limits */
  struct watch *watch;       /* as in struct limits */
  /* not owned: ends this computation alone, as `cancel` does; NULL: nothing does. deadline_start
     sets NULL. */
  const atomic_bool *pointless;
  /* not owned: becomes true when deadline_passed has returned true, so that a search was ended;
     NULL: not needed. deadline_start sets NULL. */
  atomic_bool *told;
};

/* Seconds of the monotonic clock. */
double limits_now (void);

/* Starts the clock. */
void deadline_start (struct deadline *deadline, const struct limits *limits);

/* Returns whether the computation must end: the time is over, a signal arrived, `cancel` is true,
   or the process holds too much memory (limits_watch_memory). Stays true afterwards, except that
   `cancel` may be reset. NULL never passes. Costs about 30 ns: call it about every thousand nodes.
   Thread-safe. */
bool deadline_passed (const struct deadline *deadline);

/* Sets deadline->told after a search ended at a limit that deadline_passed does not see: an
   allocation would exceed `bytes`. NULL is ignored. */
void deadline_note (const struct deadline *deadline);

/* Says in a few words which of these limits has ended a computation that began at `start`, as by
   limits_now: "interrupted", "cancelled", "the time limit was reached", "the memory limit was
   reached". A computation may reserve time for its last steps: the time limit counts as reached
   when half of the time is over. NULL: none of them. `memory_ended`: limits_memory_ended () when it
   began. */
const char *limits_reason (const struct limits *limits, double start, uint64_t memory_ended);

/* For tests that count work: from call number `look` on, deadline_passed returns true. Calls are
   numbered from 1; calls with NULL, and those of other threads' tests, do not count. 0 switches
   this off. Sets the count of calls to 0 in both cases. */
void limits_pass_at (uint64_t look);

/* The number of calls of deadline_passed since limits_pass_at; 0 while it is not in use. */
uint64_t limits_looks (void);

/* Makes deadlines with a memory limit also measure the memory of the process (base/resident.h),
   every few milliseconds. When it exceeds the sum of the limits of all concurrent searches by 2 MB,
   all deadlines started so far end. Searches count their own allocations and end by that count,
   which is the same on every machine; this function covers allocations that are not counted, for
   programs that hold little other memory. Call it before any search. */
void limits_watch_memory (void);

/* Has the next deadline_passed measure that memory at once. For work that has just filled a
   megabyte or more: memory can be filled at gigabytes a second. */
void limits_look_at_memory (void);

/* Sets the number of concurrent searches, each with its own limits. Initially 1. */
void limits_searches (int count);

/* The number of deadlines ended by the measured memory so far. When it has grown, memory kept for
   the next search should be freed. */
uint64_t limits_memory_ended (void);

/* Makes SIGINT and SIGTERM set the interrupt flag. A second signal ends the program by its default
   action. */
void limits_catch_signals (void);

/* Makes SIGINT and SIGTERM end the program at once with exit code STATUS_LIMIT, without temporary
   files (output_abandon). For work that does not look at the interrupt flag; limits_catch_signals
   takes its place. */
void limits_exit_on_signals (void);

/* Sets the interrupt flag, as a signal does. */
void limits_interrupt (void);

/* Returns whether the interrupt flag is set. */
bool limits_interrupted (void);

/* False with STATUS_LIMIT, "interrupted", when the interrupt flag is set. */
bool limits_continue (struct status *status);

/* Clears the interrupt flag, so that results found before the interrupt can be completed and
   printed. The next signal ends the program. */
void limits_forget_interrupt (void);

/* Parses a time such as "10", "1.5s", "500ms", "2m" (or "min"), "1h" or "1d": seconds without a
   unit. False when malformed, negative or not finite. */
bool limits_parse_seconds (const char *text, double *seconds);

/* Parses a size in bytes, also with a unit: K, M, G, T and KiB, MiB, GiB, TiB are powers of 1024,
   KB, MB, GB, TB powers of 1000, in upper or lower case. False when malformed or too large. */
bool limits_parse_size (const char *text, uint64_t *bytes);

#endif
