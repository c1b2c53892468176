/* Limits of a computation: wall time, memory, and the user's Ctrl-C; and who looks on meanwhile. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct watch;

struct limits {
  double seconds;            /* wall time for one instance; <= 0: none */
  uint64_t bytes;            /* memory a search may allocate; 0: none */
  const atomic_bool *cancel; /* not owned: once it is true, which any thread or a signal handler may make it, time is over; NULL: never */
  struct watch *watch;       /* not owned: told what is found (base/watch.h); NULL: nobody looks */
};

/* A running clock over a set of limits. */
struct deadline {
  double start, end; /* seconds of the monotonic clock; end = infinity without a limit */
  uint64_t bytes;
  uint64_t number;           /* of those with a limit of memory, from 1; 0: nobody looks at what the process holds */
  const atomic_bool *cancel; /* as in the limits */
  struct watch *watch;       /* likewise */
};

double limits_now (void); /* seconds of the monotonic clock */
void deadline_start (struct deadline *deadline, const struct limits *limits);

/* True once the time is over, the user interrupted, it was cancelled, or the process holds too much memory (limits_watch_memory); from then
   on it stays so, unless the cancelling is taken back. About 30 ns: call it every thousand nodes or so. Safe from any thread. */
bool deadline_passed (const struct deadline *deadline);

/* From now on deadlines with a limit of memory look at what the process holds (base/resident.h), every few milliseconds: more than all
   searches at once may take, and 2 MB, ends all deadlines that have started by then. Searches count what they allocate and end by that, the
   same on every machine; this is for all that nobody counts, in programs that hold little else. Before any search. */
void limits_watch_memory (void);

/* So many searches run at once from now on, each with its own limits; 1 at first. */
void limits_searches (int count);

/* How many deadlines the memory has ended: when it has grown, memory that is kept for the next search is better freed. */
uint64_t limits_memory_ended (void);

/* Make SIGINT and SIGTERM set the interrupt flag; a second one ends the program at once by the default action. */
void limits_catch_signals (void);
bool limits_interrupted (void);

/* The interrupt has been obeyed: what was found is now finished and shown. The next signal ends the program. */
void limits_forget_interrupt (void);

/* Parse "10", "1.5" seconds, and sizes "512M", "2G", "64K", plain bytes. False when malformed, negative or not finite. */
bool limits_parse_seconds (const char *text, double *seconds);
bool limits_parse_size (const char *text, uint64_t *bytes);

#endif
