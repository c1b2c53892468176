#include "results/export/window.h"

#include "base/memory.h"

#include <stdlib.h>

void
windows_clear (struct windows *windows)
{
  free (windows->list);
}

/* The tasks of a resource, while it is looked at. */
struct view {
  struct windows *windows;
  struct trail *trail;
  int kind;
  const struct window_task *tasks;
  size_t count;
};

static bool
is_member (const struct window *window, size_t i)
{
  return window->members >> i & 1;
}

static bool
is_task (const struct view *view, size_t i)
{
  size_t condition = view->tasks[i].condition;
  return condition == SIZE_MAX || view->trail->low[condition] >= 1;
}

static void
need_task (const struct view *view, size_t i)
{
  if (view->tasks[i].condition != SIZE_MAX)
    trail_need (view->trail, fact_least (view->tasks[i].condition, 1));
}

/* After its event has begun: notes the window, and needs its tasks within it. */
static void
add_window (const struct view *view, const struct window *window, struct event *event)
{
  struct windows *windows = view->windows;
  memory_grow (windows->list, windows->capacity, windows->count + 1);
  event->kind = view->kind;
  event->detail = windows->count;
  windows->list[windows->count++] = *window;
  for (size_t i = 0; i < view->count; i++)
    if (is_member (window, i)) {
      const struct window_task *task = &view->tasks[i];
      need_task (view, i);
      trail_need (view->trail, fact_least (task->start, window->low));
      trail_need (view->trail, fact_most (task->start, window->high - task->time));
    }
}

static bool
edge_find (const struct view *view, struct window *window, int64_t work, size_t t)
{
  const struct window_task *task = &view->tasks[t];
  int64_t start = view->trail->low[task->start], end = view->trail->high[task->start] + task->time,
          first = start < window->low ? start : window->low,
          last = end > window->high ? end : window->high;
  const struct fact facts[2]
    = { fact_least (task->start, window->low + work),
        fact_most (task->start, window->high - work - task->time) },
    given[2] = { fact_least (task->start, first), fact_most (task->start, last - task->time) };
  const bool follows[2]
    = { first + work + task->time > window->high, last - work - task->time < window->low };
  bool changed = false;
  window->task = (int)t;
  for (int side = 0; side < 2; side++) {
    if (!follows[side] || view->trail->conflict || trail_holds (view->trail, facts[side]))
      continue;
    window->given = given[side];
    add_window (view, window, trail_derive (view->trail, facts[side]));
    need_task (view, t);
    trail_need (view->trail, given[side]);
    trail_end (view->trail);
    changed = true;
  }
  return changed;
}

/* The tasks that start at `low` or later and end by `high`; their time. */
static int64_t
collect (const struct view *view, int64_t low, int64_t high, struct window *window)
{
  int64_t work = 0;
  window->low = INT64_MAX;
  window->high = INT64_MIN;
  for (size_t i = 0; i < view->count; i++) {
    const struct window_task *task = &view->tasks[i];
    int64_t start = view->trail->low[task->start],
            end = view->trail->high[task->start] + task->time;
    if (start < low || end > high || !is_task (view, i))
      continue;
    window->members |= (uint64_t)1 << i;
    work += task->time;
    window->low = start < window->low ? start : window->low;
    window->high = end > window->high ? end : window->high;
  }
  return work;
}

static bool
run_window (const struct view *view, size_t resource, int64_t low, int64_t high)
{
  struct window window = { .resource = resource, .task = -1 };
  int64_t work = collect (view, low, high, &window);
  /* another pair of bounds has the same tasks */
  if (window.members == 0 || window.low != low || window.high != high)
    return false;
  if (work > high - low) {
    add_window (view, &window, trail_contradict (view->trail));
    trail_end (view->trail);
    return true;
  }
  bool changed = false;
  for (size_t i = 0; i < view->count && !changed; i++)
    if (!is_member (&window, i) && is_task (view, i))
      changed = edge_find (view, &window, work, i);
  return changed;
}

bool
windows_run (struct windows *windows, struct trail *trail, int kind, size_t resource,
             const struct window_task *tasks, size_t count)
{
  const struct view view = { windows, trail, kind, tasks, count };
  bool changed = false;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++)
      if (is_task (&view, i) && is_task (&view, j) && !trail->conflict)
        changed |= run_window (&view, resource, trail->low[tasks[i].start],
                               trail->high[tasks[j].start] + tasks[j].time);
  return changed;
}

void
window_write (const struct window *window, struct fact fact, const size_t *capacity,
              struct cut_task *tasks, size_t count, struct output *out)
{
  for (size_t i = 0; i < count; i++) {
    if (is_member (window, i))
      cut_place_within (&tasks[i], window->low, window->high);
    else
      cut_place_outside (&tasks[i]);
  }
  if (window->task >= 0) {
    struct cut_task *task = &tasks[window->task];
    task->low = (fact.most ? fact.value + 1 : window->given.value) + task->optional;
    task->high = (fact.most ? window->given.value + 1 : fact.value) + task->optional;
  }
  cut_write (capacity + window->low, window->low, window->high, tasks, count, out);
  output_text (out, " s ;\n");
}
