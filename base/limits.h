/* Limits of a computation: wall time, memory, and the user's Ctrl-C. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct limits {
  double seconds; /* wall time for one instance; <= 0: none */
  uint64_t bytes; /* memory a search may allocate; 0: none */
};

/* A running clock over a set of limits. */
struct deadline {
  double start, end; /* seconds of the monotonic clock; end = infinity without a limit */
  uint64_t bytes;
};

double limits_now (void); /* seconds of the monotonic clock */
void deadline_start (struct deadline *deadline, const struct limits *limits);

/* True once the time is over or the user interrupted. About 30 ns: call it every thousand nodes or so. Safe from any thread. */
bool deadline_passed (const struct deadline *deadline);

/* Make SIGINT and SIGTERM set the interrupt flag; a second one ends the program at once by the default action. */
void limits_catch_signals (void);
bool limits_interrupted (void);

/* The interrupt has been obeyed: what was found is now finished and shown. The next signal ends the program. */
void limits_forget_interrupt (void);

/* Parse "10", "1.5" seconds, and sizes "512M", "2G", "64K", plain bytes. False when malformed, negative or not finite. */
bool limits_parse_seconds (const char *text, double *seconds);
bool limits_parse_size (const char *text, uint64_t *bytes);

#endif
