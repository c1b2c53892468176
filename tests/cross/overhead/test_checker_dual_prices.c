/* Prices at the checker: those that a linear program found prove what they say, and nothing made
   of them, or drawn at random, excludes the schedules of brute force, on no grid. Forged prices
   are near to true ones, so that little is between their balance and a false claim. */
#include "bounds/overhead/price_bound.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"
#include "verify/overhead/lagrangian.h"

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },
  { 4, 5, 5, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },
  { 5, 4, 6, 1, TINY_MATRIX, TINY_BROADCAST },
  { 6, 5, 4, 1, TINY_ONE_LINK, TINY_BROADCAST },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },
  { 3, 4, 5, 2, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 5, 5, 4, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME },
  { 5, 5, 6, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 60, FORGERIES = 40 };

static struct overhead_tiny tiny;
static struct outcome truth;
static struct overhead_dual_prices duals;
static struct verify_overhead_instance instance;
static struct verify_overhead_times times;
static struct verify_dual_prices prices;
static long proofs, refusals;

static void
draw (size_t shape, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, 100 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  overhead_checker_truth (&tiny, &overhead_brute_engine, OVERHEAD_ANY, &truth);
  overhead_checker_times (&tiny, &instance, &times);
}

/* The pools of the dual prices as the checker would read them; each UNTIL is `later` later, or by
   up to that at random, but none after the horizon.
 */
static void
load_dual_prices (int64_t horizon, int64_t later, bool alike, struct rng *rng)
{
  verify_dual_prices_clear (&prices);
  verify_dual_prices_init (&prices, &times);
  prices.horizon = horizon;
  prices.addressed = duals.addressed;
  prices.pools = (uint32_t)duals.pools;
  prices.first = calloc (duals.pools + 1, sizeof *prices.first);
  prices.steps = calloc (duals.first[duals.pools] + 1, sizeof *prices.steps);
  for (size_t pool = 0; pool < duals.pools; pool++) {
    int64_t shift = alike ? later : rng_range (rng, -1, later);
    prices.first[pool] = prices.length;
    for (size_t step = duals.first[pool]; step < duals.first[pool + 1]; step++) {
      struct verify_dual_price_step entry
        = { duals.step[step].until + shift, duals.step[step].price };
      if (entry.until < 0)
        continue;
      if (rng_below (rng, 6) == 0)
        entry.price += rng_range (rng, 0, 3) * (alike ? 0 : 1);
      entry.until = entry.until < horizon ? entry.until : horizon;
      if (prices.length > prices.first[pool]
          && prices.steps[prices.length - 1].until >= entry.until)
        continue;
      if (prices.length > prices.first[pool]
          && prices.steps[prices.length - 1].price <= entry.price)
        prices.length--;
      prices.steps[prices.length++] = entry;
    }
  }
  prices.first[duals.pools] = prices.length;
}

/* Do the prices that are loaded exclude what ends within their horizon? */
static bool
excludes (int64_t grid)
{
  struct verify_reason reason = { "" };
  enum status_code code = verify_lagrangian (&prices, grid, NULL, &reason);
  cr_assert (code == STATUS_OK || reason.text[0] != '\0');
  return code == STATUS_OK;
}

static void
complain (int64_t grid)
{
  struct output json;
  output_init_memory (&json);
  overhead_instance_write (&tiny.instance, &json);
  fprintf (stderr, "%.*s\n", (int)json.length, json.bytes);
  for (size_t pool = 0; pool < prices.pools; pool++)
    for (size_t at = prices.first[pool]; at < prices.first[pool + 1]; at++)
      fprintf (stderr, "pool %zu until %lld price %lld\n", pool, (long long)prices.steps[at].until,
               (long long)prices.steps[at].price);
  cr_assert_fail ("in steps of %lld of %lld ticks up to %lld, a schedule of %lld is excluded",
                  (long long)grid, (long long)tiny.ticks.scale, (long long)prices.horizon,
                  (long long)truth.makespan);
}

/* Prices for horizons within which the optimum ends, made of those that prove a bound. */
static void
forge (int64_t grid, struct rng *rng)
{
  for (int i = 0; i < FORGERIES; i++) {
    int64_t horizon = truth.makespan / grid + (i % 4 == 3 ? rng_range (rng, 1, 3) : 0);
    load_dual_prices (horizon, rng_range (rng, 0, horizon - duals.horizon), i % 2 == 0, rng);
    if (excludes (grid))
      complain (grid);
    refusals++;
  }
}

/* Pools whose prices fall from a random height, in a few steps. */
static void
draw_duals (int64_t grid, int64_t horizon, struct rng *rng)
{
  bool addressed = rng_below (rng, 2) > 0;
  overhead_dual_prices_begin (&duals, grid, horizon, addressed);
  for (uint32_t pool = 0; pool < (addressed ? times.deliveries : times.messages); pool++) {
    int64_t until = rng_range (rng, 0, horizon), price = rng_range (rng, 1, 12);
    for (; until <= horizon && price > 0;
         until += rng_range (rng, 1, 4), price -= rng_range (rng, 1, 4))
      overhead_dual_prices_add (&duals, until, price);
    overhead_dual_prices_close (&duals);
  }
}

static void
try_instance (struct rng *rng)
{
  overhead_price_bound (&tiny.ticks, 1, truth.makespan, NULL, OVERHEAD_PRICE_PROGRAMS (60), &duals);
  if (overhead_dual_prices_bound (&duals) > 0) {
    load_dual_prices (duals.horizon, 0, true, rng);
    cr_assert (excludes (duals.grid));
    proofs++;
    forge (duals.grid, rng);
  }
  for (int64_t grid = 1; grid <= 3; grid++) {
    draw_duals (grid, rng_range (rng, truth.makespan / 2 / grid, truth.makespan / grid), rng);
    forge (grid, rng);
  }
}

Test (checker_dual_prices, never_exclude_the_optimum)
{
  struct rng rng;
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  overhead_dual_prices_init (&duals);
  instance = (struct verify_overhead_instance){ 0 };
  verify_overhead_times_init (&times);
  verify_dual_prices_init (&prices, &times);
  proofs = refusals = 0;
  rng_init (&rng, 1);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      draw (shape, (uint64_t)seed);
      try_instance (&rng);
    }
  cr_expect_gt (proofs, (long)SHAPES * rounds (SEEDS) * 3 / 4);
  cr_expect_gt (refusals, (long)SHAPES * rounds (SEEDS) * FORGERIES * 3);
  verify_dual_prices_clear (&prices);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
  overhead_dual_prices_clear (&duals);
  outcome_clear (&truth);
  overhead_tiny_clear (&tiny);
}
