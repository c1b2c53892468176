/* The line base + per_byte * m through measured times: ordinary least squares, with base and
   per_byte not negative, as instances want them. */
#ifndef MEASURE_CORE_FIT_H
#define MEASURE_CORE_FIT_H

#include "base/rational.h"

#include <stddef.h>

/* A time of a message of `bytes` bytes, in ticks. */
struct fit_point {
  int64_t bytes, ticks;
};

struct fit {
  struct rational base, per_byte; /* >= 0, in units */
  /* the best line has a negative base or slope, which is 0 here; the line is the best one with
     it */
  bool bounded;
  bool rounded; /* to the nearest multiples of 1 / FIT_GRID, because the exact ones are long */
};

#define FIT_GRID INT64_C (1000000000)

/* The line with the least sum of squared residuals through points [count], count > 0. If all have
   the same number of bytes, per_byte is 0. `scale`: ticks in the unit. Exact in 128 bits, else by
   long double and rounded. */
struct fit fit_line (const struct fit_point *points, size_t count, int64_t scale);

/* What the point is above the line, in units: exact where 64 bits suffice, else rounded as a fit
   is. */
struct rational fit_residual (const struct fit *fit, const struct fit_point *point, int64_t scale);

#endif
