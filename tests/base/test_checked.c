/* Arithmetic on 64-bit integers that reports overflow, at and around the limits. */
#include "base/checked.h"

#include <criterion/criterion.h>

Test (checked, add)
{
  int64_t out;
  cr_assert (checked_add (2, 3, &out) && out == 5);
  cr_assert (checked_add (INT64_MAX - 1, 1, &out) && out == INT64_MAX);
  cr_assert_not (checked_add (INT64_MAX, 1, &out));
  cr_assert_not (checked_add (INT64_MIN, -1, &out));
}

Test (checked, sub)
{
  int64_t out;
  cr_assert (checked_sub (2, 3, &out) && out == -1);
  cr_assert (checked_sub (INT64_MIN + 1, 1, &out) && out == INT64_MIN);
  cr_assert_not (checked_sub (INT64_MIN, 1, &out));
  cr_assert_not (checked_sub (0, INT64_MIN, &out));
}

Test (checked, mul)
{
  int64_t out;
  cr_assert (checked_mul (-4, 5, &out) && out == -20);
  cr_assert (checked_mul (INT64_C (3037000499), INT64_C (3037000499), &out)
             && out == INT64_C (9223372030926249001));
  cr_assert_not (checked_mul (INT64_C (3037000500), INT64_C (3037000500), &out));
  cr_assert_not (checked_mul (INT64_MIN, -1, &out));
}
