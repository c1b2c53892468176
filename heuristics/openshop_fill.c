#include "heuristics/openshop_fill.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SIDES = 4 }; /* a place has neighbours before and after it, in the row and in the column */

void
openshop_fill_init (struct openshop_fill *fill, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, m = (size_t)ticks->machines, width = n > m ? n : m;
  *fill = (struct openshop_fill){ .ticks = ticks, .lines = (int32_t)(n + m), .width = (int32_t)width };
  fill->placed = memory_alloc ((n + m) * width, sizeof *fill->placed);
  fill->count = memory_alloc (n + m, sizeof *fill->count);
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
  free (fill->placed);
  free (fill->count);
  free (fill->weight);
  free (fill->open);
  free (fill->load);
}

static int32_t *
line_tasks (const struct openshop_fill *fill, int32_t line)
{
  return fill->placed + (int64_t)line * fill->width;
}

static int64_t
start_of (const struct openshop_fill *fill, int32_t task)
{
  return fill->schedule->start[task];
}

static int64_t
end_of (const struct openshop_fill *fill, int32_t task)
{
  return fill->schedule->start[task] + fill->ticks->time[task];
}

/* The first task of the line that ends after `time`: its index. */
static int32_t
first_after (const struct openshop_fill *fill, int32_t line, int64_t time)
{
  const int32_t *tasks = line_tasks (fill, line);
  int32_t low = 0, high = fill->count[line];
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (end_of (fill, tasks[middle]) <= time)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
insert (struct openshop_fill *fill, int32_t line, int32_t task)
{
  int32_t *tasks = line_tasks (fill, line), at = fill->count[line]++;
  for (; at > 0 && start_of (fill, tasks[at - 1]) > start_of (fill, task); at--)
    tasks[at] = tasks[at - 1];
  tasks[at] = task;
}

static void
take_out (struct openshop_fill *fill, int32_t line, int32_t task)
{
  int32_t *tasks = line_tasks (fill, line), at = first_after (fill, line, start_of (fill, task));
  assert (tasks[at] == task);
  memmove (tasks + at, tasks + at + 1, (size_t)(--fill->count[line] - at) * sizeof *tasks);
}

static int32_t
row_of (const struct openshop_fill *fill, int32_t task)
{
  return task / fill->ticks->machines;
}

static int32_t
column_of (const struct openshop_fill *fill, int32_t task)
{
  return fill->ticks->jobs + task % fill->ticks->machines;
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
  const int32_t *tasks = line_tasks (fill, line);
  int32_t at = first_after (fill, line, start);
  int64_t cost = 0, before = at > 0 ? end_of (fill, tasks[at - 1]) : 0;
  for (; at < fill->count[line] && start_of (fill, tasks[at]) < end; at++) {
    if (fill->weight[tasks[at]] == 0)
      return -1;
    cost += SIDES * fill->weight[tasks[at]];
  }
  int64_t after = at < fill->count[line] ? start_of (fill, tasks[at]) : fill->horizon;
  return cost > 0 ? cost + SIDES : cost + (before < start) + (after > end);
}

static void
try_place (const struct openshop_fill *fill, int32_t task, int64_t start, struct rng *rng, struct place *best)
{
  int64_t end = start + fill->ticks->time[task], row, column;
  if (start < 0 || end > fill->horizon || (row = line_cost (fill, row_of (fill, task), start, end)) < 0)
    return;
  if ((best->same > 0 && row > best->cost) || (column = line_cost (fill, column_of (fill, task), start, end)) < 0)
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
  const int32_t *tasks = line_tasks (fill, line);
  int64_t time = fill->ticks->time[task];
  for (int32_t k = 0; k < fill->count[line]; k++) {
    try_place (fill, task, start_of (fill, tasks[k]) - time, rng, best);
    try_place (fill, task, end_of (fill, tasks[k]), rng, best);
  }
}

static void
push_out (struct openshop_fill *fill, int32_t line, int64_t start, int64_t end)
{
  const int32_t *tasks = line_tasks (fill, line);
  for (int32_t at = first_after (fill, line, start); at < fill->count[line] && start_of (fill, tasks[at]) < end;) {
    int32_t task = tasks[at];
    take_out (fill, row_of (fill, task), task);
    take_out (fill, column_of (fill, task), task);
    fill->schedule->start[task] = -1;
    fill->open[fill->open_count++] = task;
  }
}

static bool
place (struct openshop_fill *fill, int32_t task, struct rng *rng)
{
  struct place best = { 0 };
  int32_t row = row_of (fill, task), column = column_of (fill, task);
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
  fill->schedule->start[task] = best.start;
  insert (fill, row, task);
  insert (fill, column, task);
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
    int64_t time = fill->ticks->time[task], row = fill->load[row_of (fill, task)], column = fill->load[column_of (fill, task)];
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
  int64_t tasks = (int64_t)fill->ticks->jobs * fill->ticks->machines;
  fill->schedule = schedule;
  fill->open_count = 0;
  memset (fill->count, 0, (size_t)fill->lines * sizeof *fill->count);
  for (int32_t task = 0; task < tasks; task++) {
    if (fill->ticks->time[task] == 0)
      continue;
    fill->weight[task] = schedule->start[task] < 0;
    if (schedule->start[task] < 0) {
      fill->open[fill->open_count++] = task;
      continue;
    }
    insert (fill, row_of (fill, task), task);
    insert (fill, column_of (fill, task), task);
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
