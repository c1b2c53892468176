#include "search/openshop/timetable.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

void
openshop_timetable_init (struct openshop_timetable *table, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines, width = n > m ? n : m;
  *table = (struct openshop_timetable){ .ticks = ticks,
                                        .resources = (int32_t)(n + m),
                                        .width = (int32_t)width };
  table->placed = memory_alloc ((n + m) * width, sizeof *table->placed);
  table->count = memory_zero (n + m, sizeof *table->count);
  table->load = openshop_timetable_loads (ticks);
}

int64_t *
openshop_timetable_loads (const struct openshop_ticks *ticks)
{
  int32_t resources = ticks->jobs + ticks->machines;
  int64_t *load = memory_alloc ((size_t)resources, sizeof *load);
  for (int32_t k = 0; k < resources; k++)
    load[k] = k < ticks->jobs ? openshop_ticks_row (ticks, k)
                              : openshop_ticks_column (ticks, k - ticks->jobs);
  return load;
}

bool
openshop_timetable_symmetric (const struct openshop_ticks *ticks)
{
  for (int32_t i = 0; i < ticks->jobs && ticks->exchange; i++)
    for (int32_t j = 0; j < i; j++)
      if (openshop_time (ticks, i, j) != openshop_time (ticks, j, i))
        return false;
  return ticks->exchange;
}

void
openshop_timetable_clear (struct openshop_timetable *table)
{
  memory_free (table->placed, table->count, table->load);
}

int32_t
openshop_timetable_after (const struct openshop_timetable *table, int32_t resource, int64_t time)
{
  const int32_t *tasks = openshop_timetable_resource (table, resource);
  int32_t low = 0, high = table->count[resource];
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (openshop_timetable_end (table, tasks[middle]) <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
insert (struct openshop_timetable *table, int32_t resource, int32_t task)
{
  int32_t *tasks = table->placed + (int64_t)resource * table->width, at = table->count[resource]++;
  for (;
       at > 0
       && openshop_timetable_start (table, tasks[at - 1]) > openshop_timetable_start (table, task);
       at--)
    tasks[at] = tasks[at - 1];
  tasks[at] = task;
}

static void
take_out (struct openshop_timetable *table, int32_t resource, int32_t task)
{
  int32_t *tasks = table->placed + (int64_t)resource * table->width;
  int32_t at = openshop_timetable_after (table, resource, openshop_timetable_start (table, task));
  assert (tasks[at] == task);
  memmove (tasks + at, tasks + at + 1, (size_t)(--table->count[resource] - at) * sizeof *tasks);
}

void
openshop_timetable_set (struct openshop_timetable *table, struct openshop_schedule *schedule)
{
  int32_t tasks = table->ticks->jobs * table->ticks->machines;
  table->schedule = schedule;
  memset (table->count, 0, (size_t)table->resources * sizeof *table->count);
  for (int32_t task = 0; task < tasks; task++)
    if (table->ticks->time[task] > 0 && schedule->start[task] >= 0) {
      insert (table, openshop_timetable_row (table, task), task);
      insert (table, openshop_timetable_column (table, task), task);
    }
}

void
openshop_timetable_put (struct openshop_timetable *table, int32_t task, int64_t start)
{
  table->schedule->start[task] = start;
  insert (table, openshop_timetable_row (table, task), task);
  insert (table, openshop_timetable_column (table, task), task);
}

void
openshop_timetable_take (struct openshop_timetable *table, int32_t task)
{
  take_out (table, openshop_timetable_row (table, task), task);
  take_out (table, openshop_timetable_column (table, task), task);
  table->schedule->start[task] = -1;
}
