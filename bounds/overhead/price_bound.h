/* The price bound driven to its optimum: prices found with a linear program
   (bounds/overhead/master.h) and evaluated exactly (bounds/overhead/pricing.h), so that the proof
   does not depend on how they were found.

   Where there are more than some hundred ticks, costs are first rounded down to a coarse grid
   (bounds/overhead/grid.h), then to finer ones, until the grid is exact or the budget is spent.
   Each bound is valid, and the finer grids start from what the coarser ones have proven. The result
   is only `least` for nodes that receive more than OVERHEAD_PRICE_WANTED messages, and where a grid
   that makes the tables fit would make costs 0. */
#ifndef BOUNDS_OVERHEAD_PRICE_BOUND_H
#define BOUNDS_OVERHEAD_PRICE_BOUND_H

#include "base/limits.h"
#include "bounds/overhead/pricing.h"

/* Returns a lower bound in least .. most, in ticks. Precondition: no schedule is shorter than least
   >= 1, and there is one of `most`. `proof` (initialised) is a proof of the bound by itself; it is
   empty where prices do not even prove `least`, which is then the result. The budget counts linear
   programs solved. The deadline (NULL: none) is checked between nodes and by the solver. The result
   depends on the arguments only, unless the deadline ends the search. `progress`: prints lines of
   progress. Thread-safe. */
int64_t overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most,
                              const struct deadline *deadline, uint64_t budget, bool progress,
                              struct overhead_dual_prices *proof);

/* The row `dual-prices` of the table of bounds: the price bound between the release bound and
   the best of three heuristics, within a budget of some seconds; the release bound where there are
   too many nodes or messages. */
int64_t overhead_price_bound_alone (const struct overhead_ticks *ticks,
                                    const struct deadline *deadline);

#endif
