/* Fits against lines that are known, and against all nearby lines. */
#include "measure/core/fit.h"

#include <criterion/criterion.h>

#include <math.h>

static void
expect (struct rational value, int64_t numerator, int64_t denominator)
{
  cr_assert_eq (value.numerator, numerator, "%lld/%lld", (long long)value.numerator,
                (long long)value.denominator);
  cr_assert_eq (value.denominator, denominator);
}

/* Points on a line give the line, whatever the scale, and no residuals. */
Test (fit, exact)
{
  static const int64_t bytes[] = { 0, 1, 17, 1024, 65536, 1 << 30 };
  struct fit_point points[6];
  for (int i = 0; i < 6; i++)
    points[i] = (struct fit_point){ bytes[i], 53295 + 70 * bytes[i] };
  const struct fit fit = fit_line (points, 6, 1000);
  expect (fit.base, 10659, 200);
  expect (fit.per_byte, 7, 100);
  cr_assert (!fit.bounded && !fit.rounded);
  for (int i = 0; i < 6; i++)
    expect (fit_residual (&fit, &points[i], 1000), 0, 1);
}

/* Three points off a line: sums of residuals, and of residuals times bytes, are 0. */
Test (fit, normal_equations)
{
  static const struct fit_point points[] = { { 1, 10 }, { 2, 13 }, { 4, 14 } };
  const struct fit fit = fit_line (points, 3, 1);
  expect (fit.per_byte, 17, 14);
  expect (fit.base, 19, 2);
  struct rational sum = rational_zero, weighted = rational_zero, product;
  for (int i = 0; i < 3; i++) {
    const struct rational residual = fit_residual (&fit, &points[i], 1);
    cr_assert (rational_add (sum, residual, &sum));
    cr_assert (rational_multiply (residual, rational_whole (points[i].bytes), &product));
    cr_assert (rational_add (weighted, product, &weighted));
  }
  expect (sum, 0, 1);
  expect (weighted, 0, 1);
}

/* The part that would be negative is 0, and the other is the best with it. */
Test (fit, bounded)
{
  static const struct fit_point falling[] = { { 0, 9 }, { 1, 6 }, { 2, 6 } },
                                steep[] = { { 1, 1 }, { 2, 6 }, { 3, 11 } };
  struct fit fit = fit_line (falling, 3, 1);
  expect (fit.base, 7, 1);
  expect (fit.per_byte, 0, 1);
  cr_assert (fit.bounded);
  fit = fit_line (steep, 3, 1);
  expect (fit.base, 0, 1);
  expect (fit.per_byte, 23, 7);
  cr_assert (fit.bounded);
}

/* One size: a constant. */
Test (fit, one_size)
{
  static const struct fit_point points[] = { { 8, 10 }, { 8, 13 } };
  const struct fit fit = fit_line (points, 2, 2);
  expect (fit.base, 23, 4);
  expect (fit.per_byte, 0, 1);
  cr_assert (!fit.bounded);
}

/* Numbers whose products leave 128 bits, and quotients that are long, are rounded to the grid. */
Test (fit, rounded)
{
  struct fit_point points[40];
  for (int i = 0; i < 40; i++)
    points[i] = (struct fit_point){ (INT64_C (1) << 30) - i,
                                    (INT64_C (1) << 58) - (INT64_C (1) << 28) * i + 7 * (i % 3) };
  const struct fit fit = fit_line (points, 40, 1000003);
  cr_assert (fit.rounded);
  cr_assert_eq (FIT_GRID % fit.base.denominator, 0);
  long double slope = (long double)fit.per_byte.numerator / (long double)fit.per_byte.denominator;
  cr_assert_float_eq ((double)slope, 268435456.0 / 1000003, 1e-6);
}
