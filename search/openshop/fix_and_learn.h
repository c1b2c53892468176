/* Open shop schedules with a makespan equal to the load, by fix and learn: each try draws a
   placement of the bottlenecks (search/openshop/bottleneck.h), fixes it, and completes it by clause
   learning. A placement that cannot be completed is mostly refuted at once, so many can be tried.
   This is for exchanges in which some clusters are nearly as busy as the busiest one: list
   completion hardly ever succeeds there, and clause learning without fixed tasks has too many
   tasks. */
#ifndef SEARCH_OPENSHOP_FIX_AND_LEARN_H
#define SEARCH_OPENSHOP_FIX_AND_LEARN_H

#include "search/openshop/engines.h"

/* Makes `tries` tries with at most `conflicts` conflicts each, until the deadline (NULL: none).
   True: the makespan of `schedule` is the load. Adds the conflicts to *spent. The same seed without
   a deadline gives the same result. A try takes openshop_lcg_model_bytes of memory, and 10 ms or
   more for 870 tasks, mostly to build the model. */
bool openshop_fix_and_learn (const struct openshop_ticks *ticks, uint64_t seed, uint64_t tries,
                             uint64_t conflicts, const struct deadline *deadline,
                             struct openshop_schedule *schedule, uint64_t *spent);

#endif
