/* How many rounds a test does. The plain build does every round of a loop over random instances. A
   build with sanitizers takes four to eight times as long, so it does the first part: 1 /
   TESTS_DIVISOR (tests/CMakeLists.txt). */
#ifndef TESTS_SUPPORT_ROUNDS_H
#define TESTS_SUPPORT_ROUNDS_H

/* Of `full` rounds those to do in this build, at least one. Also for what the rounds are counted
   against. */
static inline int
rounds (int full)
{
  return (full + TESTS_DIVISOR - 1) / TESTS_DIVISOR;
}

#endif
