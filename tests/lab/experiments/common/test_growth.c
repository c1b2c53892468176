/* The exponent that is fitted to times. */
#include "lab/experiments/common/growth.h"

#include <criterion/criterion.h>

Test (growth, powers)
{
  static const double x[] = { 1, 2, 4 }, cubes[] = { 5, 40, 320 }, mixed[] = { 1, 8, 16 };
  cr_expect_float_eq (growth_exponent (x, cubes, 3), 3, 1e-9);
  cr_expect_float_eq (growth_exponent (x, mixed, 3), 2, 1e-9); /* slope of 0, 3, 4 at 0, 1, 2 */
  cr_expect_float_eq (growth_exponent (x, x, 2), 1, 1e-9);
}
