/* The best bound by prices (heuristics/logp_price.h) in the heterogeneous LogP model: a linear program by columns (heuristics/master.h)
   guides the prices, whole numbers prove the bound. */
#ifndef HEURISTICS_LOGP_MULTIPLIER_H
#define HEURISTICS_LOGP_MULTIPLIER_H

#include "base/limits.h"
#include "model/logp_types.h"

/* A lower bound of the makespan, ticks, at most `upper`, the makespan of some schedule; `worth` [k] gets prices under which every T below
   it is excluded. 0 when the tables would be too large or the deadline, which may be NULL, passed before anything was proven. */
int64_t logp_multiplier_bound (const struct logp_types *types, int64_t upper, const struct deadline *deadline, int64_t *worth);

#endif
