/* Processor time, for tests that work ends soon after a limit. Other processes do not change it. */
#ifndef SUPPORT_PROCESSOR_H
#define SUPPORT_PROCESSOR_H

#include <time.h>

/* Seconds by which a search may end after its limit in tests: more than any machine needs to the
   next look at the clock, less than a search takes that does not look. tests/bench/limits.py
   measures milliseconds. */
#define PROCESSOR_LATE 0.5

/* Seconds of processor time that this process has taken, all its threads together. */
static inline double
processor_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
