/* Arithmetic on int64_t that detects overflow. Each function returns false on overflow and leaves
   *out unspecified. */
#ifndef BASE_CHECKED_H
#define BASE_CHECKED_H

#include <stdbool.h>
#include <stdint.h>

static inline bool
checked_add (int64_t a, int64_t b, int64_t *out)
{
  return !__builtin_add_overflow (a, b, out);
}

static inline bool
checked_sub (int64_t a, int64_t b, int64_t *out)
{
  return !__builtin_sub_overflow (a, b, out);
}

static inline bool
checked_mul (int64_t a, int64_t b, int64_t *out)
{
  return !__builtin_mul_overflow (a, b, out);
}

#endif
