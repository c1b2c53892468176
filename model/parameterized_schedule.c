#include "model/parameterized_schedule.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
parameterized_schedule_init (struct parameterized_schedule *schedule)
{
  memset (schedule, 0, sizeof *schedule);
}

void
parameterized_schedule_clear (struct parameterized_schedule *schedule)
{
  free (schedule->from);
  free (schedule->start);
  parameterized_schedule_init (schedule);
}

/* Room for so many nodes. */
static void
reserve (struct parameterized_schedule *schedule, int64_t nodes)
{
  size_t capacity = schedule->capacity;
  memory_grow (schedule->from, capacity, (size_t)nodes);
  memory_grow (schedule->start, schedule->capacity, (size_t)nodes);
  schedule->nodes = nodes;
}

void
parameterized_schedule_reset (struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks)
{
  reserve (schedule, ticks->nodes);
  schedule->makespan = 0;
  for (int64_t node = 0; node < ticks->nodes; node++) {
    schedule->from[node] = -1;
    schedule->start[node] = 0;
  }
}

void
parameterized_schedule_copy (struct parameterized_schedule *to, const struct parameterized_schedule *from)
{
  reserve (to, from->nodes);
  to->makespan = from->makespan;
  memcpy (to->from, from->from, (size_t)from->nodes * sizeof *to->from);
  memcpy (to->start, from->start, (size_t)from->nodes * sizeof *to->start);
}

int64_t
parameterized_schedule_finish (struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks)
{
  schedule->makespan = 0;
  for (int64_t node = 1; node < schedule->nodes; node++)
    if (schedule->start[node] + ticks->end > schedule->makespan)
      schedule->makespan = schedule->start[node] + ticks->end;
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

/* May one node's sends, ascending, start like this when it holds the message at `ready`? */
static bool
spaced (const struct parameterized_ticks *ticks, const struct entry *sends, size_t count, int64_t ready)
{
  size_t ports = (size_t)ticks->ports;
  for (size_t n = 0; n < count; n++) {
    int64_t start = sends[n].start;
    if (start < ready || (n >= 1 && ports > 1 && start < sends[n - 1].start + ticks->interval)
        || (n >= ports && start < sends[n - ports].start + ticks->hold))
      return false;
  }
  return true;
}

/* With rounds: are the starts different places? Places may fall together; those of one time are taken port by port, which is right, for
   any of them will do. */
static bool
placed (const struct parameterized_ticks *ticks, const struct entry *sends, size_t count, int64_t ready)
{
  for (size_t n = 0; n < count;) {
    int64_t after = sends[n].start - ready;
    size_t together = 1, places = 0;
    while (n + together < count && sends[n + together].start == sends[n].start)
      together++;
    for (int32_t r = 0; r < ticks->ports; r++)
      places += after >= r * ticks->interval && (after - r * ticks->interval) % ticks->hold == 0;
    if (together > places)
      return false;
    n += together;
  }
  return true;
}

/* Are the sends those of a schedule? Sorted by sender. */
static bool
check_sends (const struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks, const struct entry *entries)
{
  size_t count = (size_t)schedule->nodes - 1;
  for (size_t first = 0, next; first < count; first = next) {
    int32_t from = entries[first].from;
    for (next = first + 1; next < count && entries[next].from == from; next++)
      continue;
    if (from < 0 || from >= schedule->nodes)
      return false;
    int64_t ready = from == 0 ? 0 : schedule->start[from] + ticks->end;
    bool rounds = ticks->rounds && ticks->ports > 1;
    if (!(rounds ? placed : spaced) (ticks, entries + first, next - first, ready))
      return false;
  }
  return true;
}

bool
parameterized_schedule_valid (const struct parameterized_schedule *schedule, const struct parameterized_ticks *ticks)
{
  struct parameterized_schedule again = *schedule; /* no memory of its own */
  if (schedule->nodes != ticks->nodes || parameterized_schedule_finish (&again, ticks) != schedule->makespan)
    return false;
  struct entry *entries = memory_alloc ((size_t)schedule->nodes, sizeof *entries);
  for (int32_t to = 1; to < schedule->nodes; to++)
    entries[to - 1] = (struct entry){ schedule->start[to], schedule->from[to], to };
  qsort (entries, (size_t)schedule->nodes - 1, sizeof *entries, by_sender);
  bool good = check_sends (schedule, ticks, entries);
  free (entries);
  return good;
}
