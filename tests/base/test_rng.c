/* Random numbers: reference values, ranges, absence of bias, and independent streams. */
#include "base/rng.h"

#include <criterion/criterion.h>

/* The published outputs of splitmix64 for the seed 1234567. */
Test (rng, reference_values)
{
  static const uint64_t expected[]
    = { UINT64_C (6457827717110365317), UINT64_C (3203168211198807973),
        UINT64_C (9817491932198370423), UINT64_C (4593380528125082431),
        UINT64_C (16408922859458223821) };
  struct rng rng;
  rng_init (&rng, 1234567);
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    cr_assert_eq (rng_next (&rng), expected[i]);
}

Test (rng, below_stays_below_and_reaches_all)
{
  struct rng rng;
  rng_init (&rng, 1);
  int seen[7] = { 0 };
  for (int i = 0; i < 70000; i++) {
    uint64_t draw = rng_below (&rng, 7);
    cr_assert_lt (draw, 7);
    seen[draw]++;
  }
  for (int i = 0; i < 7; i++)
    cr_assert (seen[i] > 9500 && seen[i] < 10500, "%d drawn %d times of 70000", i, seen[i]);
  cr_assert_eq (rng_below (&rng, 1), 0);
}

/* Taking the remainder alone would give the lower third of this range twice as often as the
   rest. */
Test (rng, below_is_not_biased)
{
  struct rng rng;
  rng_init (&rng, 2);
  uint64_t bound = UINT64_MAX / 4 * 3;
  int low = 0;
  for (int i = 0; i < 30000; i++)
    low += rng_below (&rng, bound) < bound / 3;
  cr_assert (low > 9500 && low < 10500, "%d", low);
}

Test (rng, range_includes_both_ends)
{
  struct rng rng;
  rng_init (&rng, 3);
  bool low = false, high = false;
  for (int i = 0; i < 1000; i++) {
    int64_t draw = rng_range (&rng, -2, 2);
    cr_assert (draw >= -2 && draw <= 2);
    low |= draw == -2;
    high |= draw == 2;
  }
  cr_assert (low && high);
  cr_assert_eq (rng_range (&rng, INT64_MIN, INT64_MIN), INT64_MIN);
  rng_range (&rng, INT64_MIN, INT64_MAX);
  cr_assert_geq (rng_range (&rng, INT64_MAX - 1, INT64_MAX), INT64_MAX - 1);
}

Test (rng, split_streams_differ_and_repeat)
{
  uint64_t first[100];
  for (uint64_t i = 0; i < 100; i++) {
    struct rng rng, again;
    rng_split (&rng, 42, i);
    rng_split (&again, 42, i);
    first[i] = rng_next (&rng);
    cr_assert_eq (first[i], rng_next (&again));
    for (uint64_t j = 0; j < i; j++)
      cr_assert_neq (first[i], first[j]);
  }
  struct rng other;
  rng_split (&other, 43, 0);
  cr_assert_neq (rng_next (&other), first[0]);
}

/* Values from an independent reckoning in big integers: the bytes that generated instances rest
   on must never change. */
Test (rng, split_is_fixed)
{
  struct rng rng;
  rng_split (&rng, 1, 0);
  uint64_t a = rng_next (&rng);
  rng_split (&rng, 1, 1);
  uint64_t b = rng_next (&rng);
  cr_assert_eq (a, UINT64_C (12793040940332582595), "%lu", a);
  cr_assert_eq (b, UINT64_C (11446999876264359965), "%lu", b);
}
