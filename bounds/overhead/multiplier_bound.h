/* Lower bound `multipliers`: multipliers (bounds/overhead/multipliers.h), found with a linear
   program, that refute one horizon after the other.

   The linear program: over convex combinations of policies, of which each makes use u a number of
   times, maximise the number of receives such that no use is made more often than its count. Its
   duals are prices, and the multipliers are 1 - price. When even the combinations fall short of all
   deliveries, the duals refute the horizon. The program is solved by column generation with
   bounds/colgen/master.h in doubles, as for the node model; only the exact sum of integers refutes.
   For a single message with equal links this bound is nearly always the optimum or close to it. */
#ifndef BOUNDS_OVERHEAD_MULTIPLIER_BOUND_H
#define BOUNDS_OVERHEAD_MULTIPLIER_BOUND_H

#include "base/limits.h"
#include "model/overhead/ticks.h"

/* Returns the bound in ticks, at least those of `disjunctive-bound`, `work` and `growth`. */
int64_t overhead_multiplier_bound (const struct overhead_ticks *ticks,
                                   const struct deadline *deadline);

#endif
