#include "measure/core/fit.h"

#include <math.h>

#define LONGEST FIT_GRID /* denominator of a number that is not rounded */

__extension__ typedef __int128 wide;

struct sums {
  wide n, x, y, xx, xy;
  bool overflow;
};

static wide
multiply (wide a, wide b, bool *overflow)
{
  wide product;
  *overflow |= __builtin_mul_overflow (a, b, &product);
  return product;
}

static wide
subtract (wide a, wide b, bool *overflow)
{
  wide difference;
  *overflow |= __builtin_sub_overflow (a, b, &difference);
  return difference;
}

static struct sums
sums_of (const struct fit_point *points, size_t count)
{
  struct sums sums = { .n = (wide)count };
  for (size_t i = 0; i < count; i++) {
    wide x = points[i].bytes, y = points[i].ticks;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.overflow |= __builtin_add_overflow (sums.xy, x * y, &sums.xy);
  }
  return sums;
}

/* A quotient of numbers that are exact, or if they overflowed of their approximations. */
struct quotient {
  wide over, under;
  long double guess;
  bool overflow;
};

static wide
greatest_divisor (wide a, wide b)
{
  while (b != 0) {
    wide rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

static struct rational
on_grid (long double value)
{
  struct rational number = rational_zero;
  long double grid = value * (long double)FIT_GRID;
  if (grid < -9e18L || grid > 9e18L) /* no more than whole units of such numbers matter */
    return rational_whole ((int64_t)value);
  rational_make (llroundl (grid), FIT_GRID, &number);
  return number;
}

/* The quotient in units. */
static struct rational
in_units (struct quotient quotient, int64_t scale, bool *rounded)
{
  wide under = multiply (quotient.under, scale, &quotient.overflow);
  if (!quotient.overflow) {
    wide divisor = greatest_divisor (quotient.over, under);
    wide over = quotient.over / divisor;
    under /= divisor;
    if (under < 0) {
      under = -under;
      over = -over;
    }
    if (under <= LONGEST && over <= INT64_MAX && over >= -INT64_MAX)
      return (struct rational){ (int64_t)over, (int64_t)under };
  }
  *rounded = true;
  return on_grid (quotient.guess / (long double)scale);
}

/* The quotients are those of the normal equations. */
static struct quotient
slope_of (const struct sums *s)
{
  bool overflow = s->overflow;
  wide over
    = subtract (multiply (s->n, s->xy, &overflow), multiply (s->x, s->y, &overflow), &overflow),
    under
    = subtract (multiply (s->n, s->xx, &overflow), multiply (s->x, s->x, &overflow), &overflow);
  long double n = (long double)s->n, mean_x = (long double)s->x / n, mean_y = (long double)s->y / n;
  long double guess = under == 0 ? 0
                                 : ((long double)s->xy / n - mean_x * mean_y)
                                     / ((long double)s->xx / n - mean_x * mean_x);
  return (struct quotient){ over, under, guess, overflow };
}

static struct quotient
base_of (const struct sums *s, const struct quotient *slope)
{
  bool overflow = s->overflow || slope->overflow;
  wide over
    = subtract (multiply (s->xx, s->y, &overflow), multiply (s->x, s->xy, &overflow), &overflow);
  long double n = (long double)s->n;
  return (struct quotient){ over, slope->under,
                            (long double)s->y / n - slope->guess * (long double)s->x / n,
                            overflow };
}

static struct quotient
ratio (wide over, wide under)
{
  return (struct quotient){ over, under, (long double)over / (long double)under, false };
}

/* Best constant, and best line through the origin. */
static void
fit_constant (struct fit *fit, const struct sums *s, int64_t scale)
{
  fit->per_byte = rational_zero;
  fit->base = in_units (ratio (s->y, s->n), scale, &fit->rounded);
  if (fit->base.numerator < 0) {
    fit->base = rational_zero;
    fit->bounded = true;
  }
}

static void
fit_origin (struct fit *fit, const struct sums *s, int64_t scale)
{
  fit->base = rational_zero;
  fit->per_byte = in_units (ratio (s->xy, s->xx), scale, &fit->rounded);
  if (fit->per_byte.numerator < 0)
    fit->per_byte = rational_zero;
}

struct fit
fit_line (const struct fit_point *points, size_t count, int64_t scale)
{
  const struct sums sums = sums_of (points, count);
  const struct quotient slope = slope_of (&sums);
  struct fit fit = { .bounded = false };
  if (slope.under == 0) {
    fit_constant (&fit, &sums, scale);
    return fit;
  }
  const struct quotient base = base_of (&sums, &slope);
  fit.per_byte = in_units (slope, scale, &fit.rounded);
  fit.base = in_units (base, scale, &fit.rounded);
  if (fit.per_byte.numerator >= 0 && fit.base.numerator >= 0)
    return fit;
  fit.bounded = true;
  fit.rounded = false;
  if (fit.per_byte.numerator < 0)
    fit_constant (&fit, &sums, scale);
  else
    fit_origin (&fit, &sums, scale);
  return fit;
}

struct rational
fit_residual (const struct fit *fit, const struct fit_point *point, int64_t scale)
{
  struct rational slope = fit->per_byte, line, sum;
  if (rational_multiply (slope, rational_whole (-point->bytes), &line)
      && rational_add (line, (struct rational){ -fit->base.numerator, fit->base.denominator },
                       &line)
      && rational_add (line, rational_of_ticks (point->ticks, scale), &sum))
    return sum;
  return on_grid ((long double)point->ticks / (long double)scale
                  - (long double)fit->base.numerator / (long double)fit->base.denominator
                  - (long double)slope.numerator / (long double)slope.denominator
                      * (long double)point->bytes);
}
