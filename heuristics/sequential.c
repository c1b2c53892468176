#include "heuristics/sequential.h"

void
sequential_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  (void)seed;
  schedule_reset (schedule);
  for (int64_t i = 1; i <= types->destinations; i++)
    schedule_add (schedule, 0, (int32_t)i, (i - 1) * types->source);
  schedule->makespan = types->destinations * types->source;
}
