/* The price bound driven to its optimum: prices found with a linear program (heuristics/overhead_master.h) and judged exactly
   (heuristics/overhead_price.h), so that nothing depends on how well they were found. */
#ifndef HEURISTICS_OVERHEAD_PRICE_BOUND_H
#define HEURISTICS_OVERHEAD_PRICE_BOUND_H

#include "base/limits.h"
#include "heuristics/overhead_price.h"

int64_t overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most, const struct deadline *deadline,
                              uint64_t budget, struct overhead_tariff *proof);

#endif
