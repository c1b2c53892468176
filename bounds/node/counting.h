/* Lower bound by counting: at any time, at most as many nodes can hold the message as if every
   destination had the minimum cost of all. Lowering costs makes no schedule slower (every send
   completes no later, and a sender that is free early may wait), so the optimum of the lowered
   instance is a lower bound. With destinations of a single type all schedules are layered, and
   FNF is the best of these (LH, Corollary 1): the optimum of the lowered instance is FNF's
   makespan. */
#ifndef BOUNDS_NODE_COUNTING_H
#define BOUNDS_NODE_COUNTING_H

#include "base/limits.h"
#include "model/node/types.h"

/* The bound in ticks. O(events), independent of n. The deadline (NULL: none) is not looked at. */
int64_t counting_bound (const struct node_types *types, const struct deadline *deadline);

#endif
