/* Layered schedules and their neighbours. Among schedules in which no slower destination is
   ready before a faster one (layered), FNF is best (LH, Corollary 1). This heuristic also tries
   every order that is layered except for one block: b = 1, 2, 4, ... or all nodes of some type
   are served before the last m = 1, 2, 4, ... or all nodes of some faster type. It keeps the
   best order, so it is never worse than FNF and equals it where FNF is optimal. It finds all
   gains of one displaced block, and none that needs two. */
#ifndef HEURISTICS_NODE_LAYERED_H
#define HEURISTICS_NODE_LAYERED_H

#include "heuristics/node/list.h"

/* Replaces `order` by the best order found. Returns its makespan. At most about
   layered_work events (heuristics/node/parameters.h). */
int64_t layered_order (const struct node_types *types, struct queues *queues,
                       struct list_order *order);

/* The same as a schedule. The seed is not used. */
void layered_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

#endif
