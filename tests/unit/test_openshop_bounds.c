#include "tests/unit/openshop_shop_support.h"

#include "heuristics/openshop.h"

Test (openshop_bounds, are_never_above_the_optimum_and_the_largest_is_named)
{
  struct openshop_ticks ticks;
  int better = 0;
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < 1000; seed++) {
    const char *name = NULL;
    int64_t largest = -1;
    struct rng rng;
    rng_split (&rng, 111, seed);
    if (seed % 2 || !shop_draw_equal (&ticks, &rng, 3, seed % 4 ? 30 : 1000))
      shop_draw_any (&ticks, &rng, 3, false);
    int64_t optimum = shop_brute (&ticks), best = openshop_bound_best (&ticks, &name);
    for (const struct openshop_bound *row = openshop_bound_table; row->name; row++) {
      int64_t bound = row->run (&ticks);
      cr_assert_leq (bound, optimum, "%s, seed %llu", row->name, (unsigned long long)seed);
      largest = bound > largest ? bound : largest;
    }
    cr_assert_eq (best, largest);
    cr_assert_eq (openshop_bound_find (name)->run (&ticks), best);
    for (const struct openshop_bound *row = openshop_bound_table; row != openshop_bound_find (name); row++)
      cr_assert_lt (row->run (&ticks), best, "the first of the largest is named");
    cr_assert_eq (openshop_bound_find ("load")->run (&ticks), openshop_ticks_load (&ticks, NULL));
    better += strcmp (name, "load") != 0;
  }
  cr_expect_gt (better, 100, "%d", better);
  cr_expect_null (openshop_bound_find ("loads"));
  openshop_ticks_clear (&ticks);
}
