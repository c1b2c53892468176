#include "heuristics/openshop_around.h"

#include "base/memory.h"

#include <stdlib.h>

enum { EVENTS = 16 }; /* from one look at the clock to the next */

void
openshop_around_init (struct openshop_around *around, struct openshop_timetable *table)
{
  const struct openshop_ticks *ticks = table->ticks;
  size_t lines = (size_t)table->lines;
  *around = (struct openshop_around){ .table = table };
  around->lines = memory_zero (lines, sizeof *around->lines);
  around->idle = memory_alloc (lines, sizeof *around->idle);
  around->heap = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *around->heap);
  for (int32_t line = 0; line < table->lines; line++)
    around->lines[line].load = line < ticks->jobs ? openshop_ticks_row (ticks, line) : openshop_ticks_column (ticks, line - ticks->jobs);
}

void
openshop_around_clear (struct openshop_around *around)
{
  free (around->lines);
  free (around->idle);
  free (around->heap);
}

static void
push (struct openshop_around *around, int32_t task)
{
  struct openshop_around_event event = { openshop_timetable_end (around->table, task), task };
  int64_t at = around->event_count++;
  for (; at > 0 && around->heap[(at - 1) / 2].time > event.time; at = (at - 1) / 2)
    around->heap[at] = around->heap[(at - 1) / 2];
  around->heap[at] = event;
}

static int32_t
pop (struct openshop_around *around)
{
  struct openshop_around_event *heap = around->heap, top = heap[0], last = heap[--around->event_count];
  int64_t at = 0;
  for (int64_t child = 1; child < around->event_count; child = 2 * at + 1) {
    if (child + 1 < around->event_count && heap[child + 1].time < heap[child].time)
      child++;
    if (heap[child].time >= last.time)
      break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = last;
  return top.task;
}

static void
begin (struct openshop_around *around)
{
  const struct openshop_timetable *table = around->table;
  const struct openshop_ticks *ticks = table->ticks;
  around->event_count = around->left = 0;
  around->idle_count = 0;
  for (int32_t line = 0; line < table->lines; line++) {
    struct openshop_around_line *state = &around->lines[line];
    *state = (struct openshop_around_line){ .load = state->load };
  }
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++) {
    if (ticks->time[task] == 0)
      continue;
    if (table->schedule->start[task] >= 0) {
      push (around, task);
      continue;
    }
    around->lines[openshop_timetable_row (table, task)].open += ticks->time[task];
    around->lines[openshop_timetable_column (table, task)].open += ticks->time[task];
    around->left++;
  }
}

/* Line up a line that becomes free, if it has something to do. Between idle lines the order never changes: their time runs out alike. */
static void
become_idle (struct openshop_around *around, int32_t line, int64_t now, int64_t horizon, int64_t part)
{
  const struct openshop_timetable *table = around->table;
  const int32_t *tasks = openshop_timetable_line (table, line);
  struct openshop_around_line *state = &around->lines[line], *other;
  for (; state->next < table->count[line] && openshop_timetable_end (table, tasks[state->next]) <= now; state->next++)
    state->busy += table->ticks->time[tasks[state->next]];
  state->gap_end = state->next < table->count[line] ? openshop_timetable_start (table, tasks[state->next]) : horizon;
  if (state->open == 0 || state->gap_end <= now)
    return;
  state->latest = horizon - state->load + state->busy;
  state->part = part;
  state->fresh = true;
  int32_t at = around->idle_count++;
  for (; at > 0; at--) {
    other = &around->lines[around->idle[at - 1]];
    if (other->latest - other->part <= state->latest - part)
      break;
    around->idle[at] = around->idle[at - 1];
  }
  around->idle[at] = line;
}

/* Leave out those that have a task now. False: one that is still idle is out of time. */
static bool
stay_idle (struct openshop_around *around, int64_t now)
{
  int32_t count = 0;
  for (int32_t k = 0; k < around->idle_count; k++) {
    int32_t line = around->idle[k];
    if (line < 0 || around->lines[line].gap_end <= now)
      continue;
    if (around->lines[line].latest < now)
      return false;
    around->lines[line].fresh = false;
    around->idle[count++] = line;
  }
  around->idle_count = count;
  return true;
}

static int64_t
draw (struct rng *rng, int64_t noise)
{
  return noise > 0 ? rng_range (rng, 0, noise) : 0;
}

/* The task of two lines, -1: they are on one side. */
static int32_t
task_of (const struct openshop_around *around, int32_t a, int32_t b)
{
  const struct openshop_ticks *ticks = around->table->ticks;
  if (around->twin)
    return a * ticks->machines + b;
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
  *task = task_of (around, a, b);
  if (*task < 0 || around->table->schedule->start[*task] >= 0)
    return false;
  if (around->twin && around->table->schedule->start[openshop_timetable_back (around->table, *task)] >= 0)
    return false;
  int64_t time = around->table->ticks->time[*task], end = one->gap_end < other->gap_end ? one->gap_end : other->gap_end;
  return time > 0 && time <= end - now;
}

static void
start (struct openshop_around *around, int32_t task, int64_t now)
{
  int64_t time = around->table->ticks->time[task];
  openshop_timetable_put (around->table, task, now);
  push (around, task);
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
      if (around->twin)
        start (around, openshop_timetable_back (around->table, task), now);
      ++*steps;
      around->idle[k] = around->idle[other] = -1;
    }
}

bool
openshop_around_run (struct openshop_around *around, int64_t horizon, int64_t noise, struct rng *rng, uint64_t *steps)
{
  const struct openshop_timetable *table = around->table;
  int64_t now = 0;
  unsigned events = 0;
  begin (around);
  for (int32_t line = 0; line < (around->twin ? table->ticks->jobs : table->lines); line++)
    become_idle (around, line, now, horizon, draw (rng, noise));
  for (start_pairs (around, now, steps); around->left > 0 && around->event_count > 0; start_pairs (around, now, steps)) {
    now = around->heap[0].time;
    if (!stay_idle (around, now) || (++events % EVENTS == 0 && around->deadline && deadline_passed (around->deadline)))
      return false;
    while (around->event_count > 0 && around->heap[0].time == now) {
      int32_t task = pop (around);
      become_idle (around, openshop_timetable_row (table, task), now, horizon, draw (rng, noise));
      if (!around->twin)
        become_idle (around, openshop_timetable_column (table, task), now, horizon, draw (rng, noise));
    }
  }
  return around->left == 0;
}
