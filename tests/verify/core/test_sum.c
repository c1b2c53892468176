#include "base/rng.h"
#include "verify/core/ratio.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Small numbers, large ones, and those of a few common denominators. */
static struct verify_ratio
random_ratio (struct rng *rng)
{
  static const int64_t mosts[] = { 3, 100, INT64_C (1000000007), INT64_MAX };
  int64_t most = mosts[rng_below (rng, 4)], num = rng_range (rng, -most, most),
          den = rng_below (rng, 2) == 0 ? 1 : rng_range (rng, 1, most);
  mpq_t value;
  struct verify_ratio ratio;

  mpq_init (value);
  mpz_set_si (mpq_numref (value), num);
  mpz_set_si (mpq_denref (value), den);
  mpq_canonicalize (value);
  ratio = (struct verify_ratio){ mpz_get_si (mpq_numref (value)), mpz_get_si (mpq_denref (value)) };
  mpq_clear (value);
  return ratio;
}

static int
sign (int value)
{
  return (value > 0) - (value < 0);
}

/* Against GMP's own rationals. */
Test (sum, adds_and_compares)
{
  struct verify_sum sum, other;
  struct rng rng;
  mpq_t own, a, b;

  rng_init (&rng, 1);
  mpq_inits (own, a, b, NULL);
  verify_sum_init (&sum);
  verify_sum_init (&other);
  for (int round = 0; round < 20000; round++) {
    struct verify_ratio x = random_ratio (&rng), y = random_ratio (&rng), z = random_ratio (&rng);
    char *text, *expected;
    verify_sum_set (&sum, x);
    verify_ratio_to (own, x);
    for (int i = 0; i < 3; i++) {
      y = random_ratio (&rng);
      verify_sum_add (&sum, y);
      verify_ratio_to (a, y);
      mpq_add (own, own, a);
    }
    verify_sum_add_product (&sum, y, z);
    verify_ratio_to (a, y);
    verify_ratio_to (b, z);
    mpq_mul (a, a, b);
    mpq_add (own, own, a);
    text = verify_sum_text (&sum);
    expected = mpq_get_str (NULL, 10, own);
    cr_assert_str_eq (text, expected);
    free (text);
    free (expected);
    cr_assert_eq (sign (verify_sum_compare (&sum, z)), sign (mpq_cmp (own, b)));
    verify_sum_set (&other, z);
    cr_assert_eq (sign (verify_sum_compare_sum (&sum, &other)), sign (mpq_cmp (own, b)));
    cr_assert_eq (sign (verify_sum_compare_sum (&sum, &sum)), 0);
    verify_sum_swap (&sum, &other);
    cr_assert_eq (verify_sum_compare (&sum, z), 0);
  }
  verify_sum_clear (&sum);
  verify_sum_clear (&other);
  mpq_clears (own, a, b, NULL);
}

Test (sum, begins_at_zero)
{
  struct verify_sum sum;
  char *text;

  verify_sum_init (&sum);
  text = verify_sum_text (&sum);
  cr_expect_str_eq (text, "0");
  free (text);
  verify_sum_clear (&sum);
}
