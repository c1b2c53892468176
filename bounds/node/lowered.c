#include "bounds/node/lowered.h"

#include "base/memory.h"

#include <stdlib.h>

void
lowered_init (struct lowered *lowered, const struct node_types *types)
{
  lowered->types = types;
  lowered->cost = memory_alloc (types->k, sizeof *lowered->cost);
  lowered->queues = queues_new ();
  node_types_init (&lowered->instance);
  list_order_init (&lowered->order);
}

void
lowered_clear (struct lowered *lowered)
{
  free (lowered->cost);
  queues_free (lowered->queues);
  node_types_clear (&lowered->instance);
  list_order_clear (&lowered->order);
}

int64_t
lowered_fnf (struct lowered *lowered, int64_t source)
{
  node_types_set (&lowered->instance, source, lowered->types->k, lowered->cost,
                  lowered->types->count);
  list_order_sorted (&lowered->order, &lowered->instance);
  return list_serve (&lowered->instance, &lowered->order, INT64_MAX, lowered->queues).time;
}
