/* Processor time, for tests that work ends soon after a limit. Other processes do not change it. */
#ifndef SUPPORT_PROCESSOR_H
#define SUPPORT_PROCESSOR_H

#include <time.h>

/* Seconds of processor time that this process has taken, all its threads together. */
static inline double
processor_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
