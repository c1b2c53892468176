/* The best dual values for the Lagrangian bound of the heterogeneous LogP model
   (bounds/logp/dual_bound.h). Column generation (bounds/colgen/master.h) guides them; integers
   prove the bound. */
#ifndef BOUNDS_LOGP_MULTIPLIER_H
#define BOUNDS_LOGP_MULTIPLIER_H

#include "base/limits.h"
#include "model/logp/schedule.h"

/* Returns a lower bound of the makespan, in ticks, at most the makespan of `schedule`; 0 if the
   tables would be too large or the deadline (NULL: none) passed before anything was proven. `duals`
   [k] receives dual values that exclude every horizon below the bound. Dual values also guide list
   schedules: `schedule`, which must be valid, becomes the best of them if that is shorter. */
int64_t logp_multiplier_bound (const struct logp_types *types, struct tree_schedule *schedule,
                               const struct deadline *deadline, int64_t *duals);

#endif
