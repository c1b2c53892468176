/* The price bound driven to its optimum: prices found with a linear program (heuristics/overhead_master.h) and judged exactly
   (heuristics/overhead_price.h), so that what is proven does not depend on how they were found.

   Where there are more than some hundred ticks, costs are first rounded down to a coarse grid (heuristics/overhead_grid.h), then to finer
   ones, until the grid is exact or the budget spent: each bound is valid, and the finer start from what the coarser have proven. `least` is
   all that there is for nodes that want more than OVERHEAD_PRICE_WANTED messages, and where a grid that makes the tables fit would make
   costs 0. */
#ifndef HEURISTICS_OVERHEAD_PRICE_BOUND_H
#define HEURISTICS_OVERHEAD_PRICE_BOUND_H

#include "base/limits.h"
#include "heuristics/overhead_price.h"

/* A bound in least .. most, in ticks, given that no schedule is shorter than least >= 1 and that there is one of `most`. `proof`
   (initialised) proves it by itself; or, where prices do not even prove `least`, which is then the result, nothing. The budget counts
   linear programs solved; the deadline (NULL: none) is looked at between nodes and by the solver. The same result for the same arguments
   unless the deadline ends it. `progress`: with lines of it. Any number of threads may do this at once. */
int64_t overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most, const struct deadline *deadline,
                              uint64_t budget, bool progress, struct overhead_tariff *proof);

/* The bound on its own, for the table: from the release bound up to the best of a few heuristics, within a budget of some seconds; the
   release bound where there are too many nodes or messages. */
int64_t overhead_price_bound_alone (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* Do the prices prove their bound, overhead_tariff_bound, for this instance? Exact. */
bool overhead_price_proves (const struct overhead_ticks *ticks, const struct overhead_tariff *tariff);

#endif
