#include "heuristics/openshop_sequences.h"
#include "tests/unit/openshop_shop_support.h"

/* Rows and columns with nearly equal sums, as Brucker's: a square whose last row and column make up for the rest. */
static bool
draw_equal (struct openshop_ticks *ticks, struct rng *rng, int32_t side, int64_t load)
{
  shop_shape (ticks, side, side);
  int64_t corner = load;
  for (int32_t i = 0; i + 1 < side; i++) {
    int64_t row = 0, column = 0;
    for (int32_t j = 0; j + 1 < side; j++)
      ticks->time[i * side + j] = rng_range (rng, 1, 2 * load / side);
    for (int32_t j = 0; j + 1 < side; j++)
      row += ticks->time[i * side + j];
    ticks->time[i * side + side - 1] = load - row;
    corner -= load - row;
    if (row > load)
      return false;
    for (int32_t k = 0; i + 2 == side && k + 1 < side; k++) {
      column = openshop_ticks_column (ticks, k);
      ticks->time[(side - 1) * side + k] = load - column;
      if (column > load)
        return false;
    }
  }
  ticks->time[side * side - 1] = corner;
  return corner >= 0;
}

struct tally {
  int shops, above_load, sharp;
};

static void
expect_bound (const struct openshop_ticks *ticks, uint64_t seed, struct tally *tally)
{
  int64_t optimum = shop_brute (ticks), bound = openshop_sequences_bound (ticks), load = openshop_ticks_load (ticks, NULL);
  cr_assert_leq (bound, optimum, "seed %llu: %lld, optimum %lld", (unsigned long long)seed, (long long)bound, (long long)optimum);
  cr_assert_geq (bound, load);
  cr_assert (!openshop_sequences_refute (ticks, optimum));
  cr_assert (bound == load || openshop_sequences_refute (ticks, bound - 1));
  for (int64_t horizon = load; horizon < bound && horizon < load + 5; horizon++)
    cr_assert (openshop_sequences_refute (ticks, horizon));
  tally->shops++;
  tally->above_load += bound > load;
  tally->sharp += bound == optimum;
}

Test (openshop_sequences, are_never_above_the_optimum)
{
  struct openshop_ticks ticks;
  struct tally tally = { 0 }, equal = { 0 };
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < 1500; seed++) {
    struct rng rng;
    rng_split (&rng, 41, seed);
    shop_draw_any (&ticks, &rng, 3, false);
    expect_bound (&ticks, seed, &tally);
    if (draw_equal (&ticks, &rng, 3, seed % 2 ? 12 : 100))
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

/* Lines with too many tasks say nothing, those crossing them still do. */
Test (openshop_sequences, leave_long_lines_out)
{
  struct openshop_ticks ticks;
  struct rng rng;
  openshop_ticks_init (&ticks);
  rng_split (&rng, 43, 0);
  shop_draw (&ticks, &rng, 3, OPENSHOP_SEQUENCES_MOST + 1, 50, 0, false);
  int64_t load = openshop_ticks_load (&ticks, NULL);
  cr_expect_eq (openshop_sequences_bound (&ticks), load);
  cr_expect (!openshop_sequences_refute (&ticks, load));
  shop_draw (&ticks, &rng, 12, 12, 50, 0, true);
  cr_expect_eq (openshop_sequences_bound (&ticks), openshop_ticks_load (&ticks, NULL));
  openshop_ticks_clear (&ticks);
}

/* A single task or none. */
Test (openshop_sequences, stand_the_smallest_shops)
{
  const int64_t times[] = { 7 };
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  shop_set (&ticks, 1, 1, times);
  cr_expect_eq (openshop_sequences_bound (&ticks), 7);
  shop_shape (&ticks, 2, 3);
  cr_expect_eq (openshop_sequences_bound (&ticks), 0);
  openshop_ticks_clear (&ticks);
}
