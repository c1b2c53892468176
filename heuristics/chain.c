#include "heuristics/chain.h"

void
chain_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  (void)seed;
  schedule_reset (schedule);
  int64_t ready = 0, cost = types->source; /* of the last node of the chain */
  int32_t rank = 0;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++) {
      schedule_add (schedule, rank, rank + 1, ready);
      ready += cost;
      cost = types->cost[j];
      rank++;
    }
  schedule->makespan = ready;
}
