#include "heuristics/openshop_fill.h"

#include "base/memory.h"

#include <stdlib.h>

enum { SIDES = 4 }; /* a place has neighbours before and after it, in the row and in the column */

void
openshop_fill_init (struct openshop_fill *fill, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines;
  *fill = (struct openshop_fill){ .ticks = ticks };
  openshop_timetable_init (&fill->table, ticks);
  fill->weight = memory_alloc (n * m, sizeof *fill->weight);
  fill->open = memory_alloc (n * m, sizeof *fill->open);
  fill->load = memory_alloc (n + m, sizeof *fill->load);
  for (int32_t i = 0; i < ticks->jobs; i++)
    fill->load[i] = openshop_ticks_row (ticks, i);
  for (int32_t j = 0; j < ticks->machines; j++)
    fill->load[ticks->jobs + j] = openshop_ticks_column (ticks, j);
}

void
openshop_fill_clear (struct openshop_fill *fill)
{
  openshop_timetable_clear (&fill->table);
  free (fill->weight);
  free (fill->open);
  free (fill->load);
}

/* A place for a task, and what it costs: the weights of those in the way; among places in nobody's way, the sides on which time would be
   left over. */
struct place {
  int64_t start, cost;
  uint64_t same; /* places of this cost so far */
};

/* What the line adds to the cost of start .. end; -1: something there stays. */
static int64_t
line_cost (const struct openshop_fill *fill, int32_t line, int64_t start, int64_t end)
{
  const int32_t *tasks = openshop_timetable_line (&fill->table, line);
  int32_t at = openshop_timetable_after (&fill->table, line, start);
  int64_t cost = 0, before = at > 0 ? openshop_timetable_end (&fill->table, tasks[at - 1]) : 0;
  for (; at < fill->table.count[line] && openshop_timetable_start (&fill->table, tasks[at]) < end; at++) {
    if (fill->weight[tasks[at]] == 0)
      return -1;
    cost += SIDES * fill->weight[tasks[at]];
  }
  int64_t after = at < fill->table.count[line] ? openshop_timetable_start (&fill->table, tasks[at]) : fill->horizon;
  return cost > 0 ? cost + SIDES : cost + (before < start) + (after > end);
}

static void
try_place (const struct openshop_fill *fill, int32_t task, int64_t start, struct rng *rng, struct place *best)
{
  int64_t end = start + fill->ticks->time[task], row, column;
  if (start < 0 || end > fill->horizon || (row = line_cost (fill, openshop_timetable_row (&fill->table, task), start, end)) < 0)
    return;
  if ((best->same > 0 && row > best->cost) || (column = line_cost (fill, openshop_timetable_column (&fill->table, task), start, end)) < 0)
    return;
  int64_t cost = row + column;
  if (best->same > 0 && cost > best->cost)
    return;
  best->same = best->same > 0 && cost == best->cost ? best->same + 1 : 1;
  best->cost = cost;
  if (rng_below (rng, best->same) == 0)
    best->start = start;
}

/* Places next to the tasks of a line. */
static void
try_line (const struct openshop_fill *fill, int32_t task, int32_t line, struct rng *rng, struct place *best)
{
  const int32_t *tasks = openshop_timetable_line (&fill->table, line);
  int64_t time = fill->ticks->time[task];
  for (int32_t k = 0; k < fill->table.count[line]; k++) {
    try_place (fill, task, openshop_timetable_start (&fill->table, tasks[k]) - time, rng, best);
    try_place (fill, task, openshop_timetable_end (&fill->table, tasks[k]), rng, best);
  }
}

static void
push_out (struct openshop_fill *fill, int32_t line, int64_t start, int64_t end)
{
  const int32_t *tasks = openshop_timetable_line (&fill->table, line);
  for (int32_t at = openshop_timetable_after (&fill->table, line, start);
       at < fill->table.count[line] && openshop_timetable_start (&fill->table, tasks[at]) < end;) {
    int32_t task = tasks[at];
    openshop_timetable_take (&fill->table, task);
    fill->open[fill->open_count++] = task;
  }
}

static bool
place (struct openshop_fill *fill, int32_t task, struct rng *rng)
{
  struct place best = { 0 };
  int32_t row = openshop_timetable_row (&fill->table, task), column = openshop_timetable_column (&fill->table, task);
  try_place (fill, task, 0, rng, &best);
  try_place (fill, task, fill->horizon - fill->ticks->time[task], rng, &best);
  try_line (fill, task, row, rng, &best);
  try_line (fill, task, column, rng, &best);
  if (best.same == 0)
    return false;
  if (best.cost > SIDES)
    fill->weight[task]++;
  push_out (fill, row, best.start, best.start + fill->ticks->time[task]);
  push_out (fill, column, best.start, best.start + fill->ticks->time[task]);
  openshop_timetable_put (&fill->table, task, best.start);
  return true;
}

/* A task to be placed, as it is sorted: by the larger sum of its two lines, then by its time with a random addition. */
struct entry {
  int64_t load, time;
  int32_t task;
};

/* The least urgent first: they are taken from the end. */
static int
compare (const void *left, const void *right)
{
  const struct entry *a = left, *b = right;
  if (a->load != b->load)
    return a->load > b->load ? 1 : -1;
  if (a->time != b->time)
    return a->time > b->time ? 1 : -1;
  return (a->task < b->task) - (a->task > b->task);
}

static void
sort_open (struct openshop_fill *fill, struct rng *rng)
{
  struct entry *entries = memory_alloc ((size_t)fill->open_count, sizeof *entries);
  for (int32_t k = 0; k < fill->open_count; k++) {
    int32_t task = fill->open[k];
    int64_t time = fill->ticks->time[task], row = fill->load[openshop_timetable_row (&fill->table, task)],
            column = fill->load[openshop_timetable_column (&fill->table, task)];
    entries[k] = (struct entry){ row > column ? row : column, time + rng_range (rng, 0, time / 8), task };
  }
  if (fill->open_count > 0)
    qsort (entries, (size_t)fill->open_count, sizeof *entries, compare);
  for (int32_t k = 0; k < fill->open_count; k++)
    fill->open[k] = entries[k].task;
  free (entries);
}

static void
take_over (struct openshop_fill *fill, struct openshop_schedule *schedule)
{
  int32_t tasks = fill->ticks->jobs * fill->ticks->machines;
  openshop_timetable_set (&fill->table, schedule);
  fill->open_count = 0;
  for (int32_t task = 0; task < tasks; task++) {
    fill->weight[task] = schedule->start[task] < 0;
    if (fill->ticks->time[task] > 0 && schedule->start[task] < 0)
      fill->open[fill->open_count++] = task;
  }
}

bool
openshop_fill_run (struct openshop_fill *fill, int64_t horizon, struct rng *rng, uint64_t *steps, uint64_t step_limit,
                   const struct deadline *deadline, struct openshop_schedule *schedule)
{
  fill->horizon = horizon;
  take_over (fill, schedule);
  sort_open (fill, rng);
  while (fill->open_count > 0) {
    if (*steps >= step_limit || (deadline && deadline_passed (deadline)))
      return false;
    ++*steps;
    if (!place (fill, fill->open[--fill->open_count], rng))
      return false;
  }
  openshop_schedule_finish (schedule, fill->ticks);
  return true;
}
