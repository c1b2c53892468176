#include "heuristics/overhead_reach.h"

int64_t
overhead_reach_message (struct overhead_spread *spread, int32_t k)
{
  const struct overhead_ticks *ticks = spread->heads->ticks;
  int64_t bound = overhead_spread_bound (spread, &k, 1, 0);
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    int64_t hold = overhead_heads_hold (spread->heads, k, ticks->destination[d]);
    bound = hold > bound ? hold : bound;
  }
  return bound;
}

int64_t
overhead_reach_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct overhead_spread spread;
  overhead_heads_init (&heads, ticks, deadline);
  overhead_spread_init (&spread, &heads);
  int64_t bound = 0;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int64_t reach = overhead_reach_message (&spread, k);
    bound = reach > bound ? reach : bound;
  }
  overhead_spread_clear (&spread);
  overhead_heads_clear (&heads);
  return bound;
}
