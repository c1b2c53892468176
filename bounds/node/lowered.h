/* An instance with other costs for the same destinations, and FNF's makespan there, as the lower
   bounds need them. */
#ifndef BOUNDS_NODE_LOWERED_H
#define BOUNDS_NODE_LOWERED_H

#include "heuristics/node/list.h"

struct lowered {
  const struct node_types *types; /* not owned */
  int64_t *cost;                  /* [k] ticks > 0, for the caller to fill; owned */
  struct node_types instance;
  struct queues *queues;
  struct list_order order;
};

void lowered_init (struct lowered *lowered, const struct node_types *types);
void lowered_clear (struct lowered *lowered);

/* FNF's makespan with this source and the costs filled in, which node_types_set must accept.
   O(events * log k + k log k). */
int64_t lowered_fnf (struct lowered *lowered, int64_t source);

#endif
