#include "bounds/overhead/reach.h"

#include "base/minmax.h"

int64_t
overhead_reach_message (struct overhead_dissemination *dissemination, int32_t k)
{
  const struct overhead_ticks *ticks = dissemination->heads->ticks;
  int64_t bound = overhead_dissemination_bound (dissemination, &k, 1, 0);
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
    bound = int64_max (bound, overhead_heads_hold (dissemination->heads, k, ticks->destination[d]));
  return bound;
}

int64_t
overhead_reach_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct overhead_dissemination dissemination;
  overhead_heads_init (&heads, ticks, deadline);
  overhead_dissemination_init (&dissemination, &heads);
  int64_t bound = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    bound = int64_max (bound, overhead_reach_message (&dissemination, k));
  overhead_dissemination_clear (&dissemination);
  overhead_heads_clear (&heads);
  return bound;
}
