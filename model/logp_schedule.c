#include "model/logp_schedule.h"

#include "base/memory.h"
#include "model/fields.h"

#include <stdlib.h>
#include <string.h>

void
logp_schedule_init (struct logp_schedule *schedule)
{
  memset (schedule, 0, sizeof *schedule);
}

void
logp_schedule_clear (struct logp_schedule *schedule)
{
  free (schedule->from);
  free (schedule->start);
  logp_schedule_init (schedule);
}

/* Room for so many nodes. */
static void
reserve (struct logp_schedule *schedule, int64_t nodes)
{
  size_t capacity = schedule->capacity;
  memory_grow (schedule->from, capacity, (size_t)nodes);
  memory_grow (schedule->start, schedule->capacity, (size_t)nodes);
  schedule->nodes = nodes;
}

void
logp_schedule_reset (struct logp_schedule *schedule, const struct logp_types *types)
{
  reserve (schedule, types->destinations + 1);
  schedule->makespan = 0;
  for (int64_t node = 0; node < schedule->nodes; node++) {
    schedule->from[node] = -1;
    schedule->start[node] = 0;
  }
}

void
logp_schedule_copy (struct logp_schedule *to, const struct logp_schedule *from)
{
  reserve (to, from->nodes);
  to->makespan = from->makespan;
  memcpy (to->from, from->from, (size_t)from->nodes * sizeof *to->from);
  memcpy (to->start, from->start, (size_t)from->nodes * sizeof *to->start);
}

int64_t
logp_schedule_finish (struct logp_schedule *schedule, const struct logp_types *types)
{
  schedule->makespan = 0;
  for (int32_t node = 1; node < schedule->nodes; node++) {
    int64_t ready = logp_schedule_ready (schedule, types, node);
    schedule->makespan = ready > schedule->makespan ? ready : schedule->makespan;
  }
  return schedule->makespan;
}

/* A send, for sorting. */
struct entry {
  int64_t start;
  int32_t from, to;
};

static int
by_sender (const void *left, const void *right)
{
  const struct entry *a = left, *b = right;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return (a->start > b->start) - (a->start < b->start);
}

static int
by_start (const void *left, const void *right)
{
  const struct entry *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

/* All sends, one for each destination, in this order. The caller frees them. */
static struct entry *
list (const struct logp_schedule *schedule, int (*order) (const void *, const void *))
{
  struct entry *entries = memory_alloc ((size_t)schedule->nodes, sizeof *entries);
  for (int32_t to = 1; to < schedule->nodes; to++)
    entries[to - 1] = (struct entry){ schedule->start[to], schedule->from[to], to };
  qsort (entries, (size_t)schedule->nodes - 1, sizeof *entries, order);
  return entries;
}

/* Does nobody send before it holds the message, or too soon after its send before? */
static bool
check_sends (const struct logp_schedule *schedule, const struct logp_types *types, const struct entry *entries)
{
  for (int64_t i = 0; i < schedule->nodes - 1; i++) {
    const struct entry *send = &entries[i];
    if (send->start < logp_schedule_ready (schedule, types, send->from))
      return false;
    if (i > 0 && entries[i - 1].from == send->from && send->start - entries[i - 1].start < logp_types_of (types, send->from)->hold)
      return false;
  }
  return true;
}

bool
logp_schedule_valid (const struct logp_schedule *schedule, const struct logp_types *types)
{
  struct logp_schedule again = *schedule; /* no memory of its own */
  if (schedule->nodes != types->destinations + 1)
    return false;
  for (int64_t node = 1; node < schedule->nodes; node++)
    if (schedule->from[node] < 0 || schedule->from[node] >= schedule->nodes)
      return false;
  if (logp_schedule_finish (&again, types) != schedule->makespan)
    return false;
  struct entry *entries = list (schedule, by_sender);
  bool good = check_sends (schedule, types, entries);
  free (entries);
  return good;
}

void
logp_schedule_write (const struct logp_schedule *schedule, const struct logp_instance *instance, const struct logp_types *types,
                     struct output *out)
{
  struct entry *entries = list (schedule, by_start);
  fields_write_schedule (out, instance->name, logp_types_time (types, schedule->makespan));
  for (int64_t i = 0; i < schedule->nodes - 1; i++) {
    output_text (out, i > 0 ? ",{\"from\":" : "{\"from\":");
    output_integer (out, entries[i].from);
    output_text (out, ",\"to\":");
    output_integer (out, entries[i].to);
    output_text (out, ",\"start\":");
    output_rational (out, logp_types_time (types, entries[i].start));
    output_char (out, '}');
  }
  output_text (out, "]}");
  free (entries);
}
