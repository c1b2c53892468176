/* Writing of schedules: parameterized_schedule_write of model/parameterized_schedule.h. */
#include "model/parameterized_schedule.h"

#include "base/memory.h"
#include "model/fields.h"

#include <stdlib.h>

struct entry {
  int64_t start;
  int32_t from, to;
};

static int
compare_entries (const void *left, const void *right)
{
  const struct entry *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

void
parameterized_schedule_write (const struct parameterized_schedule *schedule, const struct parameterized_instance *instance,
                              const struct parameterized_ticks *ticks, struct output *out)
{
  size_t count = (size_t)schedule->nodes - 1;
  struct entry *entries = memory_alloc (count, sizeof *entries);
  for (int32_t to = 1; to < schedule->nodes; to++)
    entries[to - 1] = (struct entry){ schedule->start[to], schedule->from[to], to };
  qsort (entries, count, sizeof *entries, compare_entries);
  fields_write_schedule (out, instance->name, parameterized_ticks_time (ticks, schedule->makespan));
  for (size_t i = 0; i < count; i++) {
    output_text (out, i > 0 ? ",{\"from\":" : "{\"from\":");
    output_integer (out, entries[i].from);
    output_text (out, ",\"to\":");
    output_integer (out, entries[i].to);
    output_text (out, ",\"start\":");
    output_rational (out, parameterized_ticks_time (ticks, entries[i].start));
    output_char (out, '}');
  }
  output_text (out, "]}");
  free (entries);
}
