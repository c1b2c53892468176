#include "search/openshop/ejection.h"

#include "base/memory.h"

#include <stdlib.h>

enum { SIDES = 4 }; /* a slot has neighbours before and after it, in the row and in the column */

void
openshop_ejection_init (struct openshop_ejection *ejection, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  *ejection = (struct openshop_ejection){ .ticks = ticks };
  openshop_timetable_init (&ejection->table, ticks);
  ejection->weight = memory_alloc (n * m, sizeof *ejection->weight);
  ejection->open = memory_alloc (n * m, sizeof *ejection->open);
  ejection->entries = memory_alloc (n * m, sizeof *ejection->entries);
}

void
openshop_ejection_clear (struct openshop_ejection *ejection)
{
  openshop_timetable_clear (&ejection->table);
  memory_free (ejection->weight, ejection->open, ejection->entries);
}

/* A slot for a task and its cost: the weights of the tasks in its way; where there are none, the
   sides on which idle time would remain. */
struct ejection_slot {
  int64_t start, cost;
  uint64_t ties; /* slots of this cost so far */
};

/* Cost of start .. end in one resource; -1: a fixed task is in the way. */
static int64_t
resource_cost (const struct openshop_ejection *ejection, int32_t resource, int64_t start,
               int64_t end)
{
  const int32_t *tasks = openshop_timetable_resource (&ejection->table, resource);
  int32_t at = openshop_timetable_after (&ejection->table, resource, start);
  int64_t cost = 0, before = at > 0 ? openshop_timetable_end (&ejection->table, tasks[at - 1]) : 0;
  for (; at < ejection->table.count[resource]
         && openshop_timetable_start (&ejection->table, tasks[at]) < end;
       at++) {
    if (ejection->weight[tasks[at]] == 0)
      return -1;
    cost += SIDES * ejection->weight[tasks[at]];
  }
  int64_t after = at < ejection->table.count[resource]
                    ? openshop_timetable_start (&ejection->table, tasks[at])
                    : ejection->horizon;
  return cost > 0 ? cost + SIDES : cost + (before < start) + (after > end);
}

static void
try_slot (const struct openshop_ejection *ejection, int32_t task, int64_t start, struct rng *rng,
          struct ejection_slot *best)
{
  int64_t end = start + ejection->ticks->time[task], row, column;
  if (start < 0 || end > ejection->horizon
      || (row
          = resource_cost (ejection, openshop_timetable_row (&ejection->table, task), start, end))
           < 0)
    return;
  if ((best->ties > 0 && row > best->cost)
      || (column = resource_cost (ejection, openshop_timetable_column (&ejection->table, task),
                                  start, end))
           < 0)
    return;
  int64_t cost = row + column;
  if (best->ties > 0 && cost > best->cost)
    return;
  best->ties = best->ties > 0 && cost == best->cost ? best->ties + 1 : 1;
  best->cost = cost;
  if (rng_below (rng, best->ties) == 0)
    best->start = start;
}

/* Slots adjacent to the tasks of a resource. */
static void
try_resource (const struct openshop_ejection *ejection, int32_t task, int32_t resource,
              struct rng *rng, struct ejection_slot *best)
{
  const int32_t *tasks = openshop_timetable_resource (&ejection->table, resource);
  int64_t time = ejection->ticks->time[task];
  for (int32_t k = 0; k < ejection->table.count[resource]; k++) {
    try_slot (ejection, task, openshop_timetable_start (&ejection->table, tasks[k]) - time, rng,
              best);
    try_slot (ejection, task, openshop_timetable_end (&ejection->table, tasks[k]), rng, best);
  }
}

static void
eject (struct openshop_ejection *ejection, int32_t resource, int64_t start, int64_t end)
{
  const int32_t *tasks = openshop_timetable_resource (&ejection->table, resource);
  for (int32_t at = openshop_timetable_after (&ejection->table, resource, start);
       at < ejection->table.count[resource]
       && openshop_timetable_start (&ejection->table, tasks[at]) < end;) {
    int32_t task = tasks[at];
    openshop_timetable_take (&ejection->table, task);
    ejection->open[ejection->open_count++] = task;
  }
}

static bool
place_task (struct openshop_ejection *ejection, int32_t task, struct rng *rng)
{
  struct ejection_slot best = { 0 };
  int32_t row = openshop_timetable_row (&ejection->table, task),
          column = openshop_timetable_column (&ejection->table, task);
  try_slot (ejection, task, 0, rng, &best);
  try_slot (ejection, task, ejection->horizon - ejection->ticks->time[task], rng, &best);
  try_resource (ejection, task, row, rng, &best);
  try_resource (ejection, task, column, rng, &best);
  if (best.ties == 0)
    return false;
  if (best.cost > SIDES)
    ejection->weight[task]++;
  eject (ejection, row, best.start, best.start + ejection->ticks->time[task]);
  eject (ejection, column, best.start, best.start + ejection->ticks->time[task]);
  openshop_timetable_put (&ejection->table, task, best.start);
  return true;
}

/* The least urgent task first: tasks are taken from the end. */
static int
compare_urgency (const void *left, const void *right)
{
  const struct openshop_ejection_entry *a = left, *b = right;
  if (a->load != b->load)
    return a->load > b->load ? 1 : -1;
  if (a->time != b->time)
    return a->time > b->time ? 1 : -1;
  return (a->task < b->task) - (a->task > b->task);
}

static void
sort_open (struct openshop_ejection *ejection, struct rng *rng)
{
  struct openshop_ejection_entry *entries = ejection->entries;
  for (int32_t k = 0; k < ejection->open_count; k++) {
    int32_t task = ejection->open[k];
    int64_t time = ejection->ticks->time[task],
            row = ejection->table.load[openshop_timetable_row (&ejection->table, task)],
            column = ejection->table.load[openshop_timetable_column (&ejection->table, task)];
    entries[k] = (struct openshop_ejection_entry){ row > column ? row : column,
                                                   time + rng_range (rng, 0, time / 8), task };
  }
  qsort (entries, (size_t)ejection->open_count, sizeof *entries, compare_urgency);
  for (int32_t k = 0; k < ejection->open_count; k++)
    ejection->open[k] = entries[k].task;
}

static void
load_schedule (struct openshop_ejection *ejection, struct openshop_schedule *schedule)
{
  int32_t tasks = ejection->ticks->jobs * ejection->ticks->machines;
  openshop_timetable_set (&ejection->table, schedule);
  ejection->open_count = 0;
  for (int32_t task = 0; task < tasks; task++) {
    ejection->weight[task] = schedule->start[task] < 0;
    if (ejection->ticks->time[task] > 0 && schedule->start[task] < 0)
      ejection->open[ejection->open_count++] = task;
  }
}

bool
openshop_ejection_run (struct openshop_ejection *ejection, int64_t horizon, struct rng *rng,
                       uint64_t *steps, uint64_t step_limit, const struct deadline *deadline,
                       struct openshop_schedule *schedule)
{
  ejection->horizon = horizon;
  load_schedule (ejection, schedule);
  sort_open (ejection, rng);
  while (ejection->open_count > 0) {
    if (*steps >= step_limit || deadline_passed (deadline))
      return false;
    ++*steps;
    if (!place_task (ejection, ejection->open[--ejection->open_count], rng))
      return false;
  }
  openshop_schedule_finish (schedule, ejection->ticks);
  return true;
}
