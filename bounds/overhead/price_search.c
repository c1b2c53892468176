#include "bounds/overhead/price_search.h"

#include "base/memory.h"
#include "bounds/overhead/parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum verdict { EXCLUDED, OPEN, STOPPED };

#define COST_NONE 1e-5 /* smaller costs are 0, up to rounding */

bool
overhead_price_search_init (struct overhead_price_search *search,
                            const struct overhead_ticks *ticks, int64_t horizon)
{
  *search = (struct overhead_price_search){ 0 };
  const struct lp_solver *solver = clp_load ();
  if (!overhead_pricing_init (&search->pricing, ticks))
    return false;
  overhead_master_init (&search->master, solver ? solver : &simplex_solver, &search->pricing,
                        horizon);
  overhead_dual_prices_init (&search->proof);
  overhead_dual_prices_init (&search->hint);
  return true;
}

void
overhead_price_search_clear (struct overhead_price_search *search)
{
  overhead_master_clear (&search->master);
  overhead_pricing_clear (&search->pricing);
  overhead_dual_prices_clear (&search->proof);
  overhead_dual_prices_clear (&search->hint);
  memory_free (search->program, search->centre);
}

void
overhead_price_search_hint (struct overhead_price_search *search,
                            const struct overhead_dual_prices *prices, int64_t from, int64_t to)
{
  double ratio = (double)from / (double)to;
  assert (prices->pools == search->pricing.pools);
  overhead_dual_prices_begin (&search->hint, 1, (int64_t)((double)prices->horizon * ratio),
                              prices->addressed);
  for (size_t q = 0; q < prices->pools; q++) {
    int64_t last = -1;
    for (size_t s = prices->first[q]; s < prices->first[q + 1]; s++) {
      int64_t until = (int64_t)((double)prices->step[s].until * ratio);
      if (until > last)
        overhead_dual_prices_add (&search->hint, until, prices->step[s].price);
      last = until;
    }
    overhead_dual_prices_close (&search->hint);
  }
}

static bool
late (const struct overhead_price_search *search)
{
  return deadline_passed (search->deadline);
}

/* The value of the last path at the linear program's prices, in units of 1. */
static double
path_value (const struct overhead_price_search *search)
{
  const struct overhead_pricing *pricing = &search->pricing;
  int64_t sum = 0;
  for (size_t e = 0; e < pricing->events_count; e++) {
    const struct overhead_price_event *event = &pricing->events[e];
    sum
      += event->copies
         * search
             ->program[(size_t)event->pool * (size_t)(pricing->horizon + 1) + (size_t)event->time];
  }
  return (double)sum / (double)OVERHEAD_MASTER_UNIT;
}

/* The paths that become columns. */
enum collect { NONE, IMPROVING, ALL };

/* Returns the sum of all values at the present prices; INT64_MIN when a node cannot receive all in
   time, INT64_MAX after the deadline. Counts the columns added in *added. */
static int64_t
evaluate (struct overhead_price_search *search, enum collect collect, size_t *added)
{
  struct overhead_pricing *pricing = &search->pricing;
  int64_t sum = 0;
  for (size_t g = 0; g < pricing->kinds; g++) {
    if (late (search))
      return INT64_MAX;
    int64_t value = overhead_pricing_value (pricing, g);
    if (value <= OVERHEAD_PRICE_HOPELESS)
      return INT64_MIN;
    sum += value * pricing->count[g];
    if (collect == NONE)
      continue;
    overhead_pricing_path (pricing);
    if (collect == ALL || path_value (search) > overhead_master_threshold (&search->master, g)) {
      overhead_master_column (&search->master, pricing, g);
      search->columns++;
      (*added)++;
    }
  }
  if (sum < search->centre_sum) {
    search->centre_sum = sum;
    memcpy (search->centre, pricing->price, search->cells * sizeof *pricing->price);
  }
  return sum;
}

/* Initial prices: they fall evenly. */
static void
falling_prices (struct overhead_pricing *pricing)
{
  for (size_t q = 0; q < pricing->pools; q++)
    for (int64_t t = 0; t <= pricing->horizon; t++)
      overhead_pricing_pool (pricing, q)[t]
        = OVERHEAD_MASTER_UNIT / (pricing->horizon + 1) * (pricing->horizon - t);
}

/* Initial prices from another horizon: those of a shorter one, constant for the difference from
   time `at` on; those of a longer one without the difference from `at` on. */
static void
stretch_prices (struct overhead_pricing *pricing, const struct overhead_dual_prices *other,
                int64_t at)
{
  int64_t wait = pricing->horizon - other->horizon;
  for (size_t q = 0; q < pricing->pools; q++)
    for (int64_t t = 0; t <= pricing->horizon; t++) {
      int64_t then = t <= at ? t : t <= at + wait ? at : t - wait;
      overhead_pricing_pool (pricing, q)[t] = overhead_dual_prices_at (other, q, then);
    }
}

/* Finds a first centre. True when it excludes the horizon. */
static bool
first_centre (struct overhead_price_search *search)
{
  struct overhead_pricing *pricing = &search->pricing;
  const struct overhead_dual_prices *known
    = search->proof.horizon >= 0 ? &search->proof : &search->hint;
  search->centre_sum = INT64_MAX;
  if (known->horizon < 0) {
    falling_prices (pricing);
    return evaluate (search, NONE, NULL) < 0;
  }
  for (int part = 0; part <= overhead_bound_parameters.overhead_price_stretches; part++) {
    stretch_prices (pricing, known,
                    part * known->horizon / overhead_bound_parameters.overhead_price_stretches);
    if (evaluate (search, NONE, NULL) < 0)
      return true;
  }
  return false;
}

/* Evaluates the program's prices, moved `weight` sixteenths of the way to the centre. */
static int64_t
evaluate_between (struct overhead_price_search *search, int64_t weight, size_t *added)
{
  for (size_t c = 0; c < search->cells; c++)
    search->pricing.price[c]
      = (search->program[c] * (16 - weight) + search->centre[c] * weight) / 16;
  return evaluate (search, IMPROVING, added);
}

static void
spend (struct overhead_price_budget *budget, uint64_t steps)
{
  budget->programs--;
  budget->steps -= steps < budget->steps ? steps : budget->steps;
}

/* One round. OPEN with *added > 0: not known yet; with *added = 0: prices do not exclude it. */
static enum verdict
take_round (struct overhead_price_search *search, size_t *added)
{
  struct overhead_master *master = &search->master;
  int64_t horizon = search->pricing.horizon, sum = 0;
  if (search->budget->programs == 0 || search->budget->steps == 0 || late (search))
    return STOPPED;
  bool solved = overhead_master_solve (master, search->deadline);
  spend (search->budget, OVERHEAD_PRICE_LEAST + master->work / OVERHEAD_PRICE_STEP);
  search->programs++;
  if (!solved)
    return STOPPED;
  overhead_master_prices (master, &search->pricing);
  bool costs = overhead_master_cost (master) > COST_NONE && !master->stuck;
  size_t columns = 0, rows = overhead_master_separate (master, horizon);
  if (costs) {
    memcpy (search->program, search->pricing.price, search->cells * sizeof *search->program);
    sum = evaluate_between (search, overhead_bound_parameters.overhead_price_smoothing, &columns);
    if (sum >= 0 && columns == 0)
      sum = evaluate_between (search, 0, &columns);
  }
  *added = rows + columns;
  return sum < 0 ? EXCLUDED : OPEN;
}

static enum verdict
decide (struct overhead_price_search *search, int64_t horizon)
{
  size_t added = 0;
  if (!overhead_pricing_horizon (&search->pricing, horizon))
    return STOPPED;
  search->cells = search->pricing.pools * (size_t)(horizon + 1);
  memory_grow (search->program, search->capacity[0], search->cells);
  memory_grow (search->centre, search->capacity[1], search->cells);
  if (first_centre (search))
    return EXCLUDED;
  if (late (search))
    return STOPPED;
  overhead_master_shorten (&search->master, horizon);
  evaluate (search, ALL, &added);
  for (int round = 0;; round++) {
    if (round % overhead_bound_parameters.overhead_price_purge_rounds == 0)
      overhead_master_purge (&search->master);
    enum verdict verdict = take_round (search, &added);
    if (verdict != OPEN || added == 0)
      return verdict;
  }
}

/* Stores the prices that exclude this horizon. False when they no longer do once they are small
   enough for a certificate. */
static bool
keep_proof (struct overhead_price_search *search)
{
  struct overhead_pricing *pricing = &search->pricing;
  if (overhead_pricing_lower (pricing) && !overhead_pricing_excludes (pricing))
    return false;
  overhead_pricing_store (pricing, 1, &search->proof);
  return true;
}

int64_t
overhead_price_search_climb (struct overhead_price_search *search, int64_t low, int64_t high,
                             bool *finished)
{
  int64_t step = search->hint.horizon >= 0 ? 1 : (high - low) / 16 + 1;
  while (low < high) {
    int64_t horizon = low + step - 1 < high ? low + step - 1 : high - 1;
    uint64_t before = search->programs;
    search->low = low;
    search->high = high;
    enum verdict verdict = decide (search, horizon);
    if (verdict == STOPPED) {
      *finished = false;
      return low;
    }
    if (verdict == OPEN || !keep_proof (search)) {
      high = horizon;
      step = (high - low) / 2 + 1;
      continue;
    }
    low = horizon + 1;
    if (search->programs - before <= 1)
      step *= 2;
  }
  *finished = true;
  return low;
}
