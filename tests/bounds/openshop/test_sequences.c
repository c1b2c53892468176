/* The sequence bound of open shops: never above the optimum, the same for the transposed shop, and
   bounded effort. */
#include "bounds/openshop/table.h"
#include "tests/support/openshop.h"

struct tally {
  int shops, above_load, sharp;
};

static void
expect_bound (const struct openshop_ticks *ticks, uint64_t seed, struct tally *tally)
{
  int64_t optimum = shop_brute (ticks), bound = openshop_sequences_bound (ticks, NULL),
          load = openshop_ticks_load (ticks, NULL);
  cr_assert_leq (bound, optimum, "seed %llu: %lld, optimum %lld", (unsigned long long)seed,
                 (long long)bound, (long long)optimum);
  cr_assert_geq (bound, load);
  tally->shops++;
  tally->above_load += bound > load;
  tally->sharp += bound == optimum;
}

Test (sequences, are_never_above_the_optimum)
{
  struct openshop_ticks ticks;
  struct tally tally = { 0 }, equal = { 0 };
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < 1500; seed++) {
    struct rng rng;
    rng_split (&rng, 41, seed);
    shop_draw_any (&ticks, &rng, 3, false);
    expect_bound (&ticks, seed, &tally);
    if (shop_draw_equal (&ticks, &rng, 3, seed % 2 ? 12 : 100))
      expect_bound (&ticks, seed, &equal);
  }
  for (uint64_t seed = 0; seed < 12; seed++) {
    struct rng rng;
    rng_split (&rng, 42, seed);
    shop_draw (&ticks, &rng, 3, 4, 9, 0, false);
    expect_bound (&ticks, seed, &tally);
  }
  cr_expect_geq (tally.shops, 1500);
  cr_expect_geq (equal.shops, 400, "%d", equal.shops);
  cr_expect_geq (equal.above_load, equal.shops / 2, "%d of %d", equal.above_load, equal.shops);
  cr_expect_geq (equal.sharp, equal.shops / 20, "%d of %d", equal.sharp, equal.shops);
  openshop_ticks_clear (&ticks);
}

/* What is left in the end does not depend on the order in which lines are looked at: rows and
   columns can change places. */
Test (sequences, bound_the_transpose_alike)
{
  struct openshop_ticks ticks, transpose;
  int above_load = 0;
  openshop_ticks_init (&ticks);
  openshop_ticks_init (&transpose);
  for (uint64_t seed = 0; seed < 400; seed++) {
    struct rng rng;
    rng_split (&rng, 44, seed);
    int32_t side = (int32_t)rng_range (&rng, 3, 5);
    if (!shop_draw_equal (&ticks, &rng, side, seed % 2 ? 40 : 1000))
      continue;
    shop_shape (&transpose, side, side);
    for (int32_t i = 0; i < side; i++)
      for (int32_t j = 0; j < side; j++)
        transpose.time[j * side + i] = openshop_time (&ticks, i, j);
    int64_t bound = openshop_sequences_bound (&ticks, NULL);
    cr_assert_eq (bound, openshop_sequences_bound (&transpose, NULL), "seed %llu",
                  (unsigned long long)seed);
    above_load += bound > openshop_ticks_load (&ticks, NULL);
  }
  cr_expect_gt (above_load, 50, "%d", above_load);
  openshop_ticks_clear (&ticks);
  openshop_ticks_clear (&transpose);
}

/* Lines with too many tasks say nothing, those crossing them still do. */
Test (sequences, leave_long_lines_out)
{
  struct openshop_ticks ticks;
  struct rng rng;
  openshop_ticks_init (&ticks);
  rng_split (&rng, 43, 0);
  shop_draw (&ticks, &rng, 3, OPENSHOP_SEQUENCES_MAX + 1, 50, 0, false);
  int64_t load = openshop_ticks_load (&ticks, NULL);
  cr_expect_eq (openshop_sequences_bound (&ticks, NULL), load);
  shop_draw (&ticks, &rng, 12, 12, 50, 0, true);
  cr_expect_eq (openshop_sequences_bound (&ticks, NULL), openshop_ticks_load (&ticks, NULL));
  openshop_ticks_clear (&ticks);
}

/* A single task or none. */
Test (sequences, stand_the_smallest_shops)
{
  const int64_t times[] = { 7 };
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  shop_set (&ticks, 1, 1, times);
  cr_expect_eq (openshop_sequences_bound (&ticks, NULL), 7);
  shop_shape (&ticks, 2, 3);
  cr_expect_eq (openshop_sequences_bound (&ticks, NULL), 0);
  openshop_ticks_clear (&ticks);
}
