#include "heuristics/binomial.h"

#include "base/memory.h"

#include <stdlib.h>

/* All sends of one rank, whose ready time is known: its parent's rank is smaller. `step` is 2^(bit length of rank). */
static void
send_all (const struct node_types *types, int64_t rank, int64_t step, int64_t cost, int64_t *ready, struct schedule *schedule)
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
