/* Lower bounds of open shops: none is above the optimum, and the best one is named. */
#include "tests/support/bounds.h"
#include "tests/support/openshop.h"

#include "bounds/openshop/table.h"
#include "heuristics/openshop/table.h"

Test (table, are_never_above_the_optimum_and_the_largest_is_named)
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
    int64_t optimum = shop_brute (&ticks), best = bound_best (openshop_bounds, &ticks, &name);
    for (const struct bound *row = openshop_bounds; row->name; row++) {
      int64_t bound = bound_run (row, &ticks, NULL);
      cr_assert_leq (bound, optimum, "%s, seed %llu", row->name, (unsigned long long)seed);
      largest = bound > largest ? bound : largest;
    }
    cr_assert_eq (best, largest);
    cr_assert_eq (bound_run (bound_find (openshop_bounds, name), &ticks, NULL), best);
    for (const struct bound *row = openshop_bounds; row != bound_find (openshop_bounds, name);
         row++)
      cr_assert_lt (bound_run (row, &ticks, NULL), best, "the first of the largest is named");
    cr_assert_eq (bound_run (bound_find (openshop_bounds, "load"), &ticks, NULL),
                  openshop_ticks_load (&ticks, NULL));
    better += strcmp (name, "load") != 0;
  }
  cr_expect_gt (better, 100, "%d", better);
  cr_expect_null (bound_find (openshop_bounds, "loads"));
  openshop_ticks_clear (&ticks);
}
