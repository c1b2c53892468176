/* How deep a test goes. The plain build does every round of a loop over drawn instances, a build with sanitizers, in which everything takes
 * four to eight times as long, the first part of them: TESTS_DIVISOR (tests/CMakeLists.txt) says which part. */
#ifndef TESTS_UNIT_ROUNDS_SUPPORT_H
#define TESTS_UNIT_ROUNDS_SUPPORT_H

/* Of `full` rounds those to do in this build, at least one. Also for what the rounds are counted against. */
static inline int
rounds (int full)
{
  return (full + TESTS_DIVISOR - 1) / TESTS_DIVISOR;
}

#endif
