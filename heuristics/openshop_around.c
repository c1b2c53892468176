#include "heuristics/openshop_around.h"

#include "base/memory.h"

#include <stdlib.h>

void
openshop_around_init (struct openshop_around *around, struct openshop_timetable *table)
{
  const struct openshop_ticks *ticks = table->ticks;
  size_t lines = (size_t)table->lines;
  *around = (struct openshop_around){ .table = table };
  around->lines = memory_zero (lines, sizeof *around->lines);
  around->idle = memory_alloc (lines, sizeof *around->idle);
  around->events = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines + 1, sizeof *around->events);
  for (int32_t line = 0; line < table->lines; line++)
    around->lines[line].load = line < ticks->jobs ? openshop_ticks_row (ticks, line) : openshop_ticks_column (ticks, line - ticks->jobs);
}

void
openshop_around_clear (struct openshop_around *around)
{
  free (around->lines);
  free (around->idle);
  free (around->events);
}

static void
push (struct openshop_around *around, int64_t event)
{
  int64_t at = around->event_count++;
  for (; at > 0 && around->events[(at - 1) / 2] > event; at = (at - 1) / 2)
    around->events[at] = around->events[(at - 1) / 2];
  around->events[at] = event;
}

static int64_t
pop (struct openshop_around *around)
{
  int64_t *events = around->events, top = events[0], last = events[--around->event_count], at = 0;
  for (int64_t child = 1; child < around->event_count; child = 2 * at + 1) {
    if (child + 1 < around->event_count && events[child + 1] < events[child])
      child++;
    if (events[child] >= last)
      break;
    events[at] = events[child];
    at = child;
  }
  events[at] = last;
  return top;
}

static void
begin (struct openshop_around *around)
{
  const struct openshop_timetable *table = around->table;
  const struct openshop_ticks *ticks = table->ticks;
  around->event_count = around->left = 0;
  push (around, 0);
  for (int32_t line = 0; line < table->lines; line++) {
    struct openshop_around_line *state = &around->lines[line];
    *state = (struct openshop_around_line){ .load = state->load };
  }
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++) {
    if (ticks->time[task] == 0)
      continue;
    if (table->schedule->start[task] >= 0) {
      push (around, openshop_timetable_end (table, task));
      continue;
    }
    around->lines[openshop_timetable_row (table, task)].open += ticks->time[task];
    around->lines[openshop_timetable_column (table, task)].open += ticks->time[task];
    around->left++;
  }
}

/* Is the line free now, with something to do? */
static bool
look (struct openshop_around *around, int32_t line, int64_t now, int64_t horizon)
{
  const struct openshop_timetable *table = around->table;
  const int32_t *tasks = openshop_timetable_line (table, line);
  struct openshop_around_line *state = &around->lines[line];
  state->fresh = now == 0;
  for (; state->next < table->count[line] && openshop_timetable_end (table, tasks[state->next]) <= now; state->next++) {
    state->fresh = openshop_timetable_end (table, tasks[state->next]) == now;
    state->busy += table->ticks->time[tasks[state->next]];
  }
  state->gap_end = state->next < table->count[line] ? openshop_timetable_start (table, tasks[state->next]) : horizon;
  state->spare = horizon - state->load - (now - state->busy);
  return state->open > 0 && state->gap_end > now;
}

static int64_t
urgency (const struct openshop_around *around, int32_t line)
{
  return around->lines[line].spare - around->lines[line].part;
}

/* Sort the idle lines; false: one of them is out of time. */
static bool
gather (struct openshop_around *around, int64_t now, int64_t horizon, int64_t noise, struct rng *rng)
{
  around->idle_count = 0;
  for (int32_t line = 0; line < around->table->lines; line++) {
    if (!look (around, line, now, horizon))
      continue;
    if (around->lines[line].spare < 0)
      return false;
    if (noise > 0 && around->lines[line].fresh)
      around->lines[line].part = rng_range (rng, 0, noise);
    int32_t at = around->idle_count++;
    for (; at > 0 && urgency (around, around->idle[at - 1]) > urgency (around, line); at--)
      around->idle[at] = around->idle[at - 1];
    around->idle[at] = line;
  }
  return true;
}

/* The task of two lines, -1: they are on one side. */
static int32_t
task_of (const struct openshop_ticks *ticks, int32_t a, int32_t b)
{
  int32_t row = a < b ? a : b, column = (a < b ? b : a) - ticks->jobs;
  return row < ticks->jobs && column >= 0 ? row * ticks->machines + column : -1;
}

/* Can the task of two idle lines start now? If both were idle before, it did not fit then and does not now. */
static bool
fits (const struct openshop_around *around, int32_t a, int32_t b, int64_t now, int32_t *task)
{
  const struct openshop_around_line *one = &around->lines[a], *other = &around->lines[b];
  if (!one->fresh && !other->fresh)
    return false;
  *task = task_of (around->table->ticks, a, b);
  if (*task < 0 || around->table->schedule->start[*task] >= 0)
    return false;
  int64_t time = around->table->ticks->time[*task], end = one->gap_end < other->gap_end ? one->gap_end : other->gap_end;
  return time > 0 && time <= end - now;
}

static void
start (struct openshop_around *around, int32_t task, int64_t now)
{
  int64_t time = around->table->ticks->time[task];
  openshop_timetable_put (around->table, task, now);
  push (around, now + time);
  around->lines[openshop_timetable_row (around->table, task)].open -= time;
  around->lines[openshop_timetable_column (around->table, task)].open -= time;
  around->left--;
}

static void
start_pairs (struct openshop_around *around, int64_t now, uint64_t *steps)
{
  for (int32_t k = 0; k < around->idle_count; k++)
    for (int32_t other = k + 1; around->idle[k] >= 0 && other < around->idle_count; other++) {
      int32_t task;
      if (around->idle[other] < 0 || !fits (around, around->idle[k], around->idle[other], now, &task))
        continue;
      start (around, task, now);
      ++*steps;
      around->idle[k] = around->idle[other] = -1;
    }
}

bool
openshop_around_run (struct openshop_around *around, int64_t horizon, int64_t noise, struct rng *rng, uint64_t *steps)
{
  begin (around);
  while (around->left > 0 && around->event_count > 0) {
    int64_t now = pop (around);
    while (around->event_count > 0 && around->events[0] == now)
      pop (around);
    if (!gather (around, now, horizon, noise, rng))
      return false;
    start_pairs (around, now, steps);
  }
  return around->left == 0;
}
