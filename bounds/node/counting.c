#include "bounds/node/counting.h"

#include "bounds/node/lowered.h"

int64_t
counting_bound (const struct node_types *types, const struct deadline *deadline)
{
  struct lowered lowered;
  (void)deadline;
  lowered_init (&lowered, types);
  for (size_t j = 0; j < types->k; j++)
    lowered.cost[j] = types->cost[0];
  int64_t makespan = lowered_fnf (&lowered, types->source);
  lowered_clear (&lowered);
  return makespan;
}
