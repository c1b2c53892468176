/* Do dual prices prove their bound? Judged with the pricing of the search; the checker has its own.
   */
#ifndef TESTS_SUPPORT_OVERHEAD_PROVES_H
#define TESTS_SUPPORT_OVERHEAD_PROVES_H

#include "bounds/overhead/grid.h"
#include "bounds/overhead/pricing.h"

#include <assert.h>

/* True iff grid, horizon and steps are in the ranges of model/overhead/dual_prices.h. */
static inline bool
overhead_dual_prices_valid (const struct overhead_dual_prices *duals)
{
  if (duals->grid < 1 || duals->horizon < 0)
    return false;
  for (size_t q = 0; q < duals->pools; q++)
    for (size_t s = duals->first[q]; s < duals->first[q + 1]; s++) {
      const struct overhead_price_step *step = &duals->step[s];
      bool first = s == duals->first[q];
      if (step->until <= (first ? -1 : step[-1].until) || step->until > duals->horizon)
        return false;
      if (step->price < 1 || step->price > OVERHEAD_PRICE_MAX
          || (!first && step->price >= step[-1].price))
        return false;
    }
  return true;
}

/* Loads prices. Precondition: the same pools. */
static inline void
overhead_pricing_load (struct overhead_pricing *pricing, const struct overhead_dual_prices *prices)
{
  assert (prices->pools == pricing->pools && prices->addressed == pricing->addressed);
  for (size_t q = 0; q < prices->pools; q++) {
    int64_t *price = overhead_pricing_pool (pricing, q), t = 0;
    for (size_t s = prices->first[q]; s < prices->first[q + 1]; s++)
      for (; t <= prices->step[s].until && t <= pricing->horizon; t++)
        price[t] = prices->step[s].price;
    for (; t <= pricing->horizon; t++)
      price[t] = 0;
  }
}

/* True iff the prices prove their bound, overhead_dual_prices_bound, for this instance. Exact. */
static inline bool
overhead_price_proves (const struct overhead_ticks *ticks, const struct overhead_dual_prices *duals)
{
  struct overhead_pricing pricing;
  struct overhead_ticks coarse;
  bool proves = false;
  if (!overhead_dual_prices_valid (duals) || duals->addressed == ticks->uniform
      || duals->grid > overhead_grid_limit (ticks))
    return false;
  overhead_grid_round (&coarse, ticks, duals->grid);
  if (overhead_pricing_init (&pricing, &coarse)) {
    if (duals->pools == pricing.pools && overhead_pricing_horizon (&pricing, duals->horizon)) {
      overhead_pricing_load (&pricing, duals);
      proves = overhead_pricing_excludes (&pricing);
    }
    overhead_pricing_clear (&pricing);
  }
  overhead_grid_clear (&coarse);
  return proves;
}

#endif
