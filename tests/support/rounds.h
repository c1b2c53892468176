/* How many rounds a test does. With PROVECAST_SLOW in its environment (./check --all) it does every
   round of a loop over random instances, else the first tenth. A build with sanitizers takes four
   to eight times as long, so it does the first part: 1 / TESTS_DIVISOR (tests/CMakeLists.txt). */
#ifndef TESTS_SUPPORT_ROUNDS_H
#define TESTS_SUPPORT_ROUNDS_H

#include <stdlib.h>

/* Of `full` rounds those to do in this build, at least one. Also for what the rounds are counted
   against. */
static inline int
rounds (int full)
{
  int divisor = TESTS_DIVISOR > 1 || getenv ("PROVECAST_SLOW") ? TESTS_DIVISOR : 10;
  return (full + divisor - 1) / divisor;
}

/* The same, but at least `least`, where fewer show nothing. */
static inline int
rounds_at_least (int least, int full)
{
  return rounds (full) < least ? least : rounds (full);
}

/* The size of a test that is no loop over random instances, such as the largest n of all instances
   up to n: `full` where every round is done, else `quick`. */
static inline int
quick_or_full (int quick, int full)
{
  return rounds (2) == 2 ? full : quick;
}

/* The same where a build with sanitizers does not do less: `slow` with PROVECAST_SLOW, whatever the
   build. */
static inline int
quick_or_slow (int quick, int slow)
{
  return getenv ("PROVECAST_SLOW") ? slow : quick;
}

#endif
