/* Lower bound: rewards for receives (overhead_rewards.h), found with a linear program, that refute horizons one after the other.
   The linear program: over convex combinations of policies, each making use u so often, maximise the receives made while no use is made
   more often than its count; its duals are prices, and rewards 1 - price. When even the combinations fall short of all deliveries, the
   duals refute. It is solved by columns with heuristics/master.h in doubles, as for the node model; what refutes is only the exact sum of
   integers. For a single message with equal links this is nearly always the optimum or close to it. */
#ifndef HEURISTICS_OVERHEAD_REWARD_BOUND_H
#define HEURISTICS_OVERHEAD_REWARD_BOUND_H

#include "base/limits.h"
#include "model/overhead_ticks.h"

#define OVERHEAD_REWARD_CELLS 65536   /* horizon times relays: coarser grains keep below */
#define OVERHEAD_REWARD_WORK 10000000 /* elementary steps, some ten milliseconds: then what is refuted so far counts */
#define OVERHEAD_REWARD_ROWS 200      /* with more uses, a set is left out */

/* In ticks, no less than those of `machine`, `work` and `growth`. */
int64_t overhead_reward_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

#endif
