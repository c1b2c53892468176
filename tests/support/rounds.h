/* How many rounds a test does: of a loop over random instances the first twentieth, with
   PROVECAST_SLOW=release in its environment (./check --published) all of it. A build with
   sanitizers, TESTS_DIVISOR > 1 (tests/CMakeLists.txt), takes three to five times as long: it does
   a tenth then. */
#ifndef TESTS_SUPPORT_ROUNDS_H
#define TESTS_SUPPORT_ROUNDS_H

#include <stdlib.h>
#include <string.h>

/* Is everything asked for? */
static inline int
rounds_all (void)
{
  const char *slow = getenv ("PROVECAST_SLOW");
  return slow && strcmp (slow, "release") == 0;
}

/* The divisor of rounds in this build and environment. */
static inline int
rounds_divisor (void)
{
  if (!rounds_all ())
    return 20;
  return TESTS_DIVISOR > 1 ? 10 : 1;
}

/* Of `full` rounds those to do in this build, at least one. Also for what the rounds are counted
   against. */
static inline int
rounds (int full)
{
  int divisor = rounds_divisor ();
  return (full + divisor - 1) / divisor;
}

/* The same, but at least `least`, where fewer show nothing. */
static inline int
rounds_at_least (int least, int full)
{
  return rounds (full) < least ? least : rounds (full);
}

/* The size of a test that is no loop over random instances, such as the largest n of all instances
   up to n: `full` with PROVECAST_SLOW=release in a build without sanitizers, else `quick`. */
static inline int
quick_or_full (int quick, int full)
{
  return TESTS_DIVISOR == 1 && rounds_all () ? full : quick;
}

/* What takes long and shows little that is new in a build with sanitizers, which needs each path
   once: `few` there, unless everything is asked for, else `number`. */
static inline int
few_with_sanitizers (int few, int number)
{
  return TESTS_DIVISOR > 1 && !rounds_all () ? few : number;
}

/* As quick_or_full, but a build with sanitizers does not do less. */
static inline int
quick_or_slow (int quick, int slow)
{
  return rounds_all () ? slow : quick;
}

#endif
