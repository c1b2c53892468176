/* Local search for schedules with gaps, in which a slower destination is ready before a faster one, as the optimum may need (paper 004,
   Figure 2; paper 001, Figure 1). A state is an order of the destinations, its schedule the list schedule. Start: the best order of
   heuristics/layered.h, which has FNF among its own. Moves: a block of one type goes elsewhere, or trades places with as many of another
   type. The aim of a step is to finish strictly before the best makespan T so far: the more nodes ready by T - 1 the better, equally many
   is accepted. So the result is never worse than that of `layered` or `fnf`. Bounded work; the same seed gives the same schedule. */
#ifndef HEURISTICS_LOCAL_SEARCH_H
#define HEURISTICS_LOCAL_SEARCH_H

#include "model/schedule.h"

/* At most about LOCAL_SEARCH_WORK events beyond those of `layered`, stopped early when a lower bound is met. */
void local_search_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);
#define LOCAL_SEARCH_WORK UINT64_C (4000000)

/* The same, and it also ends when it meets `bound`, a makespan in ticks that no schedule beats: it makes the same schedule, for it keeps the
   first of its best. */
void local_search_above (const struct node_types *types, uint64_t seed, int64_t bound, struct schedule *schedule);

#endif
