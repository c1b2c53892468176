#include "bounds/overhead/horizon.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <stdlib.h>

/* The part of any horizon that node i cannot use for sends. */
static int64_t
used_by (const struct overhead_heads *heads, int32_t i)
{
  const struct overhead_ticks *ticks = heads->ticks;
  int64_t work = 0, first = INT64_MAX, start = INT64_MAX, onward = INT64_MAX;
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (overhead_sender (ticks, k, i))
      onward = int64_min (onward, overhead_heads_onward (heads, k, i));
    if (ticks->source[k] == i)
      start = first = 0;
    if (!overhead_wants (ticks, k, i))
      continue;
    work += overhead_receive (ticks, k, i);
    start = int64_min (start, overhead_heads_release (heads, k, i));
    if (overhead_sender (ticks, k, i))
      first = int64_min (first, overhead_receive (ticks, k, i));
  }
  if (onward == INT64_MAX)
    return OVERHEAD_NEVER;
  int64_t idle = onward - (work - first);
  return work + start + (idle > 0 ? idle : 0);
}

void
overhead_horizon_init (struct overhead_horizon *horizon, const struct overhead_heads *heads)
{
  const struct overhead_ticks *ticks = heads->ticks;
  *horizon = (struct overhead_horizon){ 0 };
  horizon->used = memory_alloc ((size_t)ticks->nodes, sizeof *horizon->used);
  horizon->must = memory_zero ((size_t)ticks->nodes, sizeof *horizon->must);
  for (int32_t i = 0; i < ticks->nodes; i++)
    horizon->used[i] = used_by (heads, i);
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t source = ticks->source[k];
    horizon->must[source] += overhead_send (ticks, k, source);
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      int32_t j = ticks->destination[d];
      horizon->most += overhead_send (ticks, k, source) + overhead_transit (ticks, k, source, j)
                       + overhead_receive (ticks, k, j);
    }
  }
}

void
overhead_horizon_clear (struct overhead_horizon *horizon)
{
  memory_free (horizon->used, horizon->must);
  *horizon = (struct overhead_horizon){ 0 };
}

int64_t
overhead_horizon_search (const struct overhead_horizon *horizon, int64_t low,
                         bool (*refuted) (void *context, int64_t t), void *context)
{
  if (!refuted (context, low))
    return low;
  int64_t high = horizon->most;
  /* invariant: low is refuted, high is not */
  for (int64_t step = 1; low + step < high; step *= 2) {
    if (!refuted (context, low + step))
      high = low + step;
    else
      low += step;
  }
  assert (low < high);
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    if (refuted (context, middle))
      low = middle;
    else
      high = middle;
  }
  return high;
}
