/* Minimum, maximum, clamping and greatest common divisor of int64_t values. */
#ifndef BASE_MINMAX_H
#define BASE_MINMAX_H

#include <stdint.h>

static inline int64_t
int64_min (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static inline int64_t
int64_max (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* `value` itself, or the end of low .. high that is closer to it. */
static inline int64_t
int64_clamp (int64_t value, int64_t low, int64_t high)
{
  return value < low ? low : value > high ? high : value;
}

/* The greatest common divisor of two values >= 0; of 0 and a value, the value. O(log a). */
static inline int64_t
int64_gcd (int64_t a, int64_t b)
{
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

#endif
