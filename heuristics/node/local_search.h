/* Local search for schedules with gaps, in which a slower destination is ready before a faster
   one, as optima may need (Liu, Figure 2; LH, Figure 1). A state is an order of the
   destinations; its schedule is the list schedule. It starts from the best order of
   heuristics/node/layered.h, which includes FNF's. Moves: a block of one type moves elsewhere,
   or changes places with as many nodes of another type. A step aims at a makespan strictly below
   the best one T so far: the more nodes are ready by T - 1 the better, and equally many are
   accepted. So the result is never worse than that of `layered` or `fnf`. The work is bounded;
   the same seed gives the same schedule. */
#ifndef HEURISTICS_NODE_LOCAL_SEARCH_H
#define HEURISTICS_NODE_LOCAL_SEARCH_H

#include "model/node/schedule.h"

/* At most about local_search_work events beyond those of `layered`; ends early if it meets a
   lower bound. */
void local_search_schedule (const struct node_types *types, uint64_t seed,
                            struct schedule *schedule);

/* The same, and it also ends if it meets `bound`, a makespan in ticks that no schedule beats.
   The schedule is the same, since the first of the best is kept. */
void local_search_above (const struct node_types *types, uint64_t seed, int64_t bound,
                         struct schedule *schedule);

#endif
