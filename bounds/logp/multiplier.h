/* The best bound by prices (bounds/logp/dual_bound.h) in the heterogeneous LogP model: a linear
   program by columns (bounds/colgen/master.h) guides the prices, whole numbers prove the bound. */
#ifndef BOUNDS_LOGP_MULTIPLIER_H
#define BOUNDS_LOGP_MULTIPLIER_H

#include "base/limits.h"
#include "model/logp/schedule.h"

/* A lower bound of the makespan, ticks; `worth` [k] gets prices under which every T below it is
   excluded. The prices guide list schedules, too: `schedule`, which is valid, becomes the best
   of them where that is better. The bound is at most its makespan; 0 when the tables would be
   too large or the deadline, which may be NULL, passed before anything was proven. */
int64_t logp_multiplier_bound (const struct logp_types *types, struct tree_schedule *schedule,
                               const struct deadline *deadline, int64_t *worth);

#endif
