/* Writing of schedules: openshop_schedule_write of model/openshop_schedule.h. */
#include "model/openshop_schedule.h"

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

/* All pairs but the diagonal of an exchange; the caller frees. */
static struct entry *
collect (const struct openshop_schedule *schedule, const struct openshop_ticks *ticks, size_t *count)
{
  struct entry *entries = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *entries);
  *count = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      if (ticks->exchange && i == j)
        continue;
      int64_t start = schedule->start[(int64_t)i * ticks->machines + j];
      entries[(*count)++] = (struct entry){ openshop_time (ticks, i, j) > 0 ? start : 0, i, j };
    }
  return entries;
}

void
openshop_schedule_write (const struct openshop_schedule *schedule, const struct openshop_instance *instance,
                         const struct openshop_ticks *ticks, struct output *out)
{
  size_t count;
  struct entry *entries = collect (schedule, ticks, &count);
  qsort (entries, count, sizeof *entries, compare_entries);
  fields_write_schedule (out, instance->name, openshop_ticks_time (ticks, schedule->makespan));
  for (size_t i = 0; i < count; i++) {
    output_text (out, i > 0 ? ",{\"from\":" : "{\"from\":");
    output_integer (out, entries[i].from);
    output_text (out, ",\"to\":");
    output_integer (out, entries[i].to);
    output_text (out, ",\"start\":");
    output_rational (out, openshop_ticks_time (ticks, entries[i].start));
    output_char (out, '}');
  }
  output_text (out, "]}");
  free (entries);
}
