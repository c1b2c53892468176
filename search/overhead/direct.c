#include "search/overhead/direct.h"

#include "base/memory.h"

#include <stdlib.h>

void
overhead_direct_schedule (const struct overhead_ticks *ticks, struct overhead_schedule *schedule)
{
  int64_t *available = memory_zero ((size_t)ticks->nodes, sizeof *available);
  overhead_schedule_reset (schedule);
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      int32_t from = ticks->source[k], to = ticks->destination[d];
      int64_t start = available[from], sent = start + overhead_send (ticks, k, from),
              arrival = sent + overhead_transit (ticks, k, from, to);
      int64_t receive = arrival > available[to] ? arrival : available[to];
      available[from] = sent;
      available[to] = receive + overhead_receive (ticks, k, to);
      overhead_schedule_add (schedule, (struct overhead_delivery){ start, receive, from, to, k });
    }
  free (available);
  overhead_schedule_finish (schedule, ticks);
}

int64_t
overhead_direct_bound (const struct overhead_ticks *ticks)
{
  int64_t bound = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
      int64_t end = overhead_send (ticks, k, ticks->source[k])
                    + overhead_receive (ticks, k, ticks->destination[d]);
      bound = end > bound ? end : bound;
    }
  return bound;
}
