/* Writing of schedules: overhead_schedule_write of model/overhead/schedule.h. */
#include "model/overhead/schedule.h"

#include "base/memory.h"
#include "model/common/fields.h"

#include <stdlib.h>
#include <string.h>

static int
compare_deliveries (const void *left, const void *right)
{
  const struct overhead_delivery *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->from > b->from) - (a->from < b->from);
}

static void
write_delivery (const struct overhead_delivery *delivery, const struct overhead_ticks *ticks,
                struct output *out)
{
  output_all (out, "{\"from\":", delivery->from, ",\"to\":", delivery->to,
              ",\"start\":", overhead_ticks_time (ticks, delivery->start),
              ",\"receive\":", overhead_ticks_time (ticks, delivery->receive));
  if (ticks->messages > 1) {
    output_all (out, ",\"multicast\":", delivery->multicast);
  }
  output_char (out, '}');
}

void
overhead_schedule_write (const struct overhead_schedule *schedule,
                         const struct overhead_instance *instance,
                         const struct overhead_ticks *ticks, struct output *out)
{
  struct overhead_schedule sorted;
  overhead_schedule_init (&sorted);
  overhead_schedule_copy (&sorted, schedule);
  if (sorted.length > 0)
    qsort (sorted.deliveries, sorted.length, sizeof *sorted.deliveries, compare_deliveries);
  fields_write_schedule (out, instance->name, overhead_ticks_time (ticks, schedule->makespan));
  for (size_t i = 0; i < sorted.length; i++) {
    if (i > 0)
      output_char (out, ',');
    write_delivery (&sorted.deliveries[i], ticks, out);
  }
  output_text (out, "]}");
  overhead_schedule_clear (&sorted);
}
