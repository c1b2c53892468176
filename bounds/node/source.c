#include "bounds/node/source.h"

int64_t
source_bound (const struct node_types *types, const struct deadline *deadline)
{
  (void)deadline;
  int64_t least = types->source < types->cost[0] ? types->source : types->cost[0];
  int64_t bound = types->source;
  for (int64_t holders = 2; holders < types->destinations + 1; holders *= 2)
    bound += least;
  return bound;
}
