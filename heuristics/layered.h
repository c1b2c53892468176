/* Layered schedules and their neighbours. Among schedules in which no slower destination is ready before a faster one (layered), FNF is
   best (paper 001, Corollary 1). This heuristic also tries every order that is layered but for one block: b = 1, 2, 4, ... or all nodes of
   some type are served before the last m = 1, 2, 4, ... or all nodes of some faster type. It keeps the best, so it is never worse than FNF
   and equals it where FNF is optimal; it finds what one displaced block can gain and nothing that needs two. */
#ifndef HEURISTICS_LAYERED_H
#define HEURISTICS_LAYERED_H

#include "heuristics/list.h"

/* Replace `order` by the best order found and return its makespan. At most about LAYERED_WORK events. */
int64_t layered_order (const struct node_types *types, struct queues *queues, struct list_order *order);
#define LAYERED_WORK UINT64_C (4000000)

/* The same as a schedule. The seed is not used. */
void layered_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

#endif
