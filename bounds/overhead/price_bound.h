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
#include "bounds/overhead/price_search.h"

/* A run in parts, each with a budget of its own. */
struct overhead_price_run {
  const struct overhead_ticks *ticks; /* borrowed */
  int64_t bound;                      /* proven so far, or `least` */
  int64_t steps;                      /* of the next grid, about */
  bool last, finished;                /* no grid is finer; no budget raises the bound */
  int64_t grid;                       /* the present one; 0: none */
  struct overhead_ticks coarse;       /* owned, with search: the ticks on that grid */
  bool searching;                     /* there is a search */
  struct overhead_price_search search;
  struct overhead_dual_prices
    *proof; /* borrowed: of `bound` by itself; empty: not even of `least` */
};

/* Begins with a bound of `least` >= 1. `ticks` and `proof` (initialised, emptied here) are
   borrowed. */
void overhead_price_run_init (struct overhead_price_run *run, const struct overhead_ticks *ticks,
                              int64_t least, struct overhead_dual_prices *proof);
void overhead_price_run_clear (struct overhead_price_run *run);

/* Raises run->bound, at most to `most`, the makespan of a schedule that exists: at most that of the
   call before. What is spent is subtracted from the budget. The deadline (NULL: none) is checked
   between nodes and by the solver. Returns whether the run is finished. Bound and proof depend on
   the ticks, the makespans and the budgets only, unless a deadline ends a part. Thread-safe. */
bool overhead_price_run (struct overhead_price_run *run, int64_t most,
                         const struct deadline *deadline, struct overhead_price_budget *budget);

/* The same in one part. Returns the bound. */
int64_t overhead_price_bound (const struct overhead_ticks *ticks, int64_t least, int64_t most,
                              const struct deadline *deadline, struct overhead_price_budget *budget,
                              struct overhead_dual_prices *proof);

/* Returns whether these prices, from any source, exclude their horizon for the instance. Then no
   schedule is shorter than overhead_dual_prices_bound. One evaluation. */
bool overhead_price_proven (const struct overhead_ticks *ticks,
                            const struct overhead_dual_prices *proof);

/* The row `dual-prices` of the table of bounds: the price bound between the release bound and
   the best of three heuristics, within a budget of some seconds; the release bound where there are
   too many nodes or messages. */
int64_t overhead_price_bound_alone (const struct overhead_ticks *ticks,
                                    const struct deadline *deadline);

#endif
