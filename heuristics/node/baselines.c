/* Baselines, which FNF is compared with. None uses the seed. */
#include "heuristics/node/table.h"

#include "base/memory.h"

#include <stdlib.h>

/* Sequential sends: the source sends to every destination itself, the fastest first. Makespan
   n * source. O(n). */
void
sequential_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  (void)seed;
  schedule_reset (schedule);
  for (int64_t i = 1; i <= types->destinations; i++)
    schedule_add (schedule, 0, (int32_t)i, (i - 1) * types->source);
  schedule->makespan = types->destinations * types->source;
}

/* Chain: the source sends to the fastest destination, that one to the next, and so on; every node
   sends at most once. O(n). */
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

/* Makes all sends of one rank, whose ready time is known since its parent's rank is smaller.
   `step` is 2^(bit length of rank). */
static void
send_all (const struct node_types *types, int64_t rank, int64_t step, int64_t cost, int64_t *ready,
          struct schedule *schedule)
{
  int64_t start = ready[rank];
  for (; rank + step <= types->destinations; step *= 2) {
    schedule_add (schedule, (int32_t)rank, (int32_t)(rank + step), start);
    start += cost;
    ready[rank + step] = start;
    if (start > schedule->makespan)
      schedule->makespan = start;
  }
}

/* Binomial tree: recursive doubling by rank. The fastest nodes are nearest the root; otherwise
   costs have no effect. Rank i, of bit length L, sends to the ranks i + 2^L, i + 2^(L+1), ... as
   long as they exist, one after the other at its own cost. O(n). */
void
binomial_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  (void)seed;
  schedule_reset (schedule);
  schedule->makespan = 0;
  int64_t *ready = memory_zero ((size_t)types->destinations + 1, sizeof *ready);
  send_all (types, 0, 1, types->source, ready, schedule);
  int64_t rank = 1, step = 2;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++, rank++) {
      step = rank == step ? 2 * step : step;
      send_all (types, rank, step, types->cost[j], ready, schedule);
    }
  free (ready);
}
