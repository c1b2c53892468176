/* Writing of schedules: openshop_schedule_write of model/openshop/schedule.h. */
#include "model/openshop/schedule.h"

#include "base/memory.h"
#include "model/common/sends.h"

#include <stdlib.h>

/* All pairs but the diagonal of an exchange; the caller frees. */
static struct sends_entry *
collect (const struct openshop_schedule *schedule, const struct openshop_ticks *ticks,
         size_t *count)
{
  struct sends_entry *sends
    = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *sends);
  *count = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      if (ticks->exchange && i == j)
        continue;
      int64_t start = schedule->start[(int64_t)i * ticks->machines + j];
      sends[(*count)++] = (struct sends_entry){ openshop_time (ticks, i, j) > 0 ? start : 0, i, j };
    }
  return sends;
}

void
openshop_schedule_write (const struct openshop_schedule *schedule,
                         const struct openshop_instance *instance,
                         const struct openshop_ticks *ticks, struct output *out)
{
  size_t count;
  struct sends_entry *sends = collect (schedule, ticks, &count);
  qsort (sends, count, sizeof *sends, sends_by_start);
  sends_write (out, instance->name, schedule->makespan, ticks->scale, sends, count);
  free (sends);
}
