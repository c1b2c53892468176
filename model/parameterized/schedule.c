#include "model/parameterized/schedule.h"

#include <stdlib.h>

int64_t
parameterized_schedule_finish (struct tree_schedule *schedule,
                               const struct parameterized_ticks *ticks)
{
  schedule->makespan = 0;
  for (int64_t node = 1; node < schedule->nodes; node++)
    if (schedule->start[node] + ticks->end > schedule->makespan)
      schedule->makespan = schedule->start[node] + ticks->end;
  return schedule->makespan;
}

/* May one node's sends, ascending, start like this when it holds the message at `ready`? */
static bool
spaced (const struct parameterized_ticks *ticks, const struct sends_entry *sends, size_t count,
        int64_t ready)
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

/* With rounds: are the starts different places? Places may fall together; those of one time are
   taken port by port, which is right, for any of them will do. */
static bool
placed (const struct parameterized_ticks *ticks, const struct sends_entry *sends, size_t count,
        int64_t ready)
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
check_sends (const struct tree_schedule *schedule, const struct parameterized_ticks *ticks,
             const struct sends_entry *sends)
{
  size_t count = (size_t)schedule->nodes - 1;
  for (size_t first = 0, next; first < count; first = next) {
    int32_t from = sends[first].from;
    for (next = first + 1; next < count && sends[next].from == from; next++)
      continue;
    if (from < 0 || from >= schedule->nodes)
      return false;
    int64_t ready = from == 0 ? 0 : schedule->start[from] + ticks->end;
    if (!(ticks->rounds ? placed : spaced) (ticks, sends + first, next - first, ready))
      return false;
  }
  return true;
}

bool
parameterized_schedule_valid (const struct tree_schedule *schedule,
                              const struct parameterized_ticks *ticks)
{
  struct tree_schedule again = *schedule; /* no memory of its own */
  if (schedule->nodes != ticks->nodes
      || parameterized_schedule_finish (&again, ticks) != schedule->makespan)
    return false;
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_sender);
  bool good = check_sends (schedule, ticks, sends);
  free (sends);
  return good;
}

void
parameterized_schedule_write (const struct tree_schedule *schedule,
                              const struct parameterized_instance *instance,
                              const struct parameterized_ticks *ticks, struct output *out)
{
  tree_schedule_write (schedule, &instance->head, ticks->scale, out);
}

bool
parameterized_schedule_read (struct tree_schedule *schedule, const char *text, size_t length,
                             const char *file, size_t line, const struct parameterized_ticks *ticks,
                             struct status *status)
{
  if (!tree_schedule_read (schedule, text, length, file, line, ticks->nodes, ticks->scale, status))
    return false;
  parameterized_schedule_finish (schedule, ticks);
  return true;
}
