#include "bounds/overhead/multipliers.h"

#include "search/overhead/engines.h"
#include "tests/support/overhead_texts.h"
#include "tests/support/overhead_tiny.h"

static int64_t
optimum_of (const struct overhead_ticks *ticks)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  overhead_brute_engine.solve (ticks, &options, &outcome, NULL);
  int64_t optimum = outcome.makespan;
  outcome_clear (&outcome);
  return optimum;
}

/* No multipliers, however drawn, refute a horizon that a schedule keeps. Returns how many times a
   shorter one was refuted. */
static int
try_multipliers (struct overhead_multipliers *prices, struct rng *rng, int64_t optimum,
                 int64_t grain)
{
  size_t rows = prices->relays + prices->feeds;
  int refuted = 0;
  for (int draw = 0; draw < 12; draw++) {
    int64_t low = draw % 3 == 0 ? 0 : -1000000;
    for (size_t u = 0; u < rows; u++)
      prices->multiplier[u] = draw == 0 ? OVERHEAD_MULTIPLIERS_UNIT : rng_range (rng, low, 1000000);
    overhead_multipliers_horizon (prices, optimum / grain);
    overhead_multipliers_evaluate (prices);
    cr_assert_geq (prices->total, overhead_multipliers_due (prices), "optimum %lld, grain %lld",
                   (long long)optimum, (long long)grain);
    overhead_multipliers_horizon (prices, optimum / 2 / grain);
    overhead_multipliers_evaluate (prices);
    refuted += prices->total < overhead_multipliers_due (prices);
  }
  return refuted;
}

Test (multipliers, refute_no_horizon_that_a_schedule_keeps)
{
  struct overhead_tiny tiny;
  struct rng rng;
  int refuted = 0, tried = 0;
  rng_init (&rng, 1);
  overhead_tiny_init (&tiny);
  for (int i = 0; i < 3000; i++) {
    enum overhead_tiny_pattern pattern
      = (enum overhead_tiny_pattern) (i % 2 ? TINY_BROADCAST : TINY_ANY);
    enum overhead_tiny_link link = (enum overhead_tiny_link) (i / 2 % 3);
    overhead_tiny_draw (
      &tiny, &rng,
      &(struct overhead_tiny_shape){ 5, 4, i % 5 ? 20 : 3, i % 4 ? 1 : 3, link, pattern });
    struct overhead_heads heads;
    struct overhead_horizon horizon;
    struct overhead_multipliers prices;
    overhead_heads_init (&heads, &tiny.ticks, NULL);
    overhead_horizon_init (&horizon, &heads);
    overhead_multipliers_init (&prices, &heads, &horizon);
    int64_t optimum = optimum_of (&tiny.ticks);
    for (int32_t k = -1; k < tiny.ticks.messages; k++)
      for (int64_t grain = 1; grain <= 4; grain += 3)
        if (overhead_multipliers_take (&prices, k, grain)) {
          refuted += try_multipliers (&prices, &rng, optimum, grain);
          tried++;
        }
    overhead_multipliers_clear (&prices);
    overhead_horizon_clear (&horizon);
    overhead_heads_clear (&heads);
  }
  cr_assert_gt (tried, 6000, "%d", tried);
  cr_assert_gt (refuted, 6000, "%d", refuted);
  overhead_tiny_clear (&tiny);
}

/* Source of cost 2, then 3 and 5 with receives of 4 and 1: sends at 0 and 2 to node 1 and 2; or
   node 1 relays. By hand. */
Test (multipliers, of_a_small_broadcast)
{
  static const char text[]
    = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":9},{\"send\":3,\"receive\":4},{"
      "\"send\":5,"
      "\"receive\":1}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";
  struct overhead_ticks ticks;
  struct overhead_heads heads;
  struct overhead_horizon horizon;
  struct overhead_multipliers prices;
  overhead_ticks_of (&ticks, text);
  overhead_heads_init (&heads, &ticks, NULL);
  overhead_horizon_init (&horizon, &heads);
  overhead_multipliers_init (&prices, &heads, &horizon);
  cr_assert (overhead_multipliers_take (&prices, -1, 1));
  cr_assert_eq (prices.relays, 2);
  cr_assert_eq (prices.sources, 1);
  prices.multiplier[0] = 10;
  prices.multiplier[1] = 7;
  /* slots at 4 and 2; at 4 node 1 is worth 10, at 2 it is too late for it; nobody relays */
  overhead_multipliers_horizon (&prices, 6);
  overhead_multipliers_evaluate (&prices);
  cr_expect_eq (prices.total, 17);
  cr_expect_eq (overhead_multipliers_due (&prices), 17);
  cr_expect_eq (prices.visits[0], 1);
  cr_expect_eq (prices.visits[1], 1);
  overhead_multipliers_horizon (&prices, 5); /* slots at 3 and 1: too late for node 1 */
  overhead_multipliers_evaluate (&prices);
  cr_expect_eq (prices.total, 14);
  cr_expect_eq (prices.visits[1], 2);
  /* the source's cost is below the grain */
  cr_assert_not (overhead_multipliers_take (&prices, -1, 3));
  overhead_multipliers_clear (&prices);
  overhead_horizon_clear (&horizon);
  overhead_heads_clear (&heads);
  overhead_ticks_clear (&ticks);
}
