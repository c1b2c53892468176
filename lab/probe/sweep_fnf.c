#include "lab/probe/sweep_fnf.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct sweep_calendar {
  int32_t *sends; /* [capacity] that complete at each tick */
  size_t capacity;
};

struct sweep_calendar *
sweep_calendar_new (void)
{
  return memory_zero (1, sizeof (struct sweep_calendar));
}

void
sweep_calendar_free (struct sweep_calendar *calendar)
{
  if (calendar)
    free (calendar->sends);
  free (calendar);
}

/* A node of this cost becomes ready. */
static void
enter (int32_t *sends, int ready, int cost, int horizon)
{
  for (int time = ready + cost; time <= horizon; time += cost)
    sends[time]++;
}

int
sweep_fnf (struct sweep_calendar *calendar, int source, const int *cost, int n, int horizon)
{
  memory_grow (calendar->sends, calendar->capacity, (size_t)horizon + 1);
  int32_t *sends = calendar->sends;
  memset (sends, 0, ((size_t)horizon + 1) * sizeof *sends);
  enter (sends, 0, source, horizon);
  int time = 0;
  for (int i = 0; i < n; i++) {
    while (sends[time] == 0)
      time++;
    sends[time]--;
    if (i < n - 1)
      enter (sends, time, cost[i], horizon);
  }
  return time;
}
