#include "search/openshop/list_completion.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <string.h>

enum { CHECK_INTERVAL = 16 }; /* events between two checks of the deadline */

void
openshop_list_completion_init (struct openshop_list_completion *list,
                               struct openshop_timetable *table)
{
  const struct openshop_ticks *ticks = table->ticks;
  size_t resources = (size_t)table->resources;
  *list = (struct openshop_list_completion){ .table = table };
  list->resources = memory_alloc (resources, sizeof *list->resources);
  list->idle = memory_alloc (resources, sizeof *list->idle);
  list->heap = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *list->heap);
}

void
openshop_list_completion_clear (struct openshop_list_completion *list)
{
  memory_free (list->resources, list->idle, list->heap);
}

static void
push (struct openshop_list_completion *list, int32_t task)
{
  struct openshop_list_completion_event event
    = { openshop_timetable_end (list->table, task), task };
  int64_t at = list->event_count++;
  for (; at > 0 && list->heap[(at - 1) / 2].time > event.time; at = (at - 1) / 2)
    list->heap[at] = list->heap[(at - 1) / 2];
  list->heap[at] = event;
}

static int32_t
pop (struct openshop_list_completion *list)
{
  struct openshop_list_completion_event *heap = list->heap, top = heap[0],
                                        last = heap[--list->event_count];
  int64_t at = 0;
  for (int64_t child = 1; child < list->event_count; child = 2 * at + 1) {
    if (child + 1 < list->event_count && heap[child + 1].time < heap[child].time)
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
load_tasks (struct openshop_list_completion *list)
{
  const struct openshop_timetable *table = list->table;
  const struct openshop_ticks *ticks = table->ticks;
  list->event_count = list->remaining = 0;
  list->idle_count = 0;
  memset (list->resources, 0, (size_t)table->resources * sizeof *list->resources);
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++) {
    if (ticks->time[task] == 0)
      continue;
    if (table->schedule->start[task] >= 0) {
      push (list, task);
      continue;
    }
    list->resources[openshop_timetable_row (table, task)].open += ticks->time[task];
    list->resources[openshop_timetable_column (table, task)].open += ticks->time[task];
    list->remaining++;
  }
}

/* Insert a resource that becomes idle into the list, if it has open tasks. The order of idle
   resources never changes: all lose slack at the same rate. */
static void
become_idle (struct openshop_list_completion *list, int32_t resource, int64_t now, int64_t horizon,
             int64_t random_slack)
{
  const struct openshop_timetable *table = list->table;
  const int32_t *tasks = openshop_timetable_resource (table, resource);
  struct openshop_list_completion_resource *state = &list->resources[resource], *other;
  for (; state->next < table->count[resource]
         && openshop_timetable_end (table, tasks[state->next]) <= now;
       state->next++)
    state->busy += table->ticks->time[tasks[state->next]];
  state->gap_end = state->next < table->count[resource]
                     ? openshop_timetable_start (table, tasks[state->next])
                     : horizon;
  if (state->open == 0 || state->gap_end <= now)
    return;
  state->latest = horizon - table->load[resource] + state->busy;
  state->random_slack = random_slack;
  state->fresh = true;
  int32_t at = list->idle_count++;
  for (; at > 0; at--) {
    other = &list->resources[list->idle[at - 1]];
    if (other->latest - other->random_slack <= state->latest - random_slack)
      break;
    list->idle[at] = list->idle[at - 1];
  }
  list->idle[at] = resource;
}

/* Remove resources that are busy now. False: an idle one is out of slack. */
static bool
drop_busy (struct openshop_list_completion *list, int64_t now)
{
  int32_t count = 0;
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t resource = list->idle[k];
    if (resource < 0 || list->resources[resource].gap_end <= now)
      continue;
    if (list->resources[resource].latest < now)
      return false;
    list->resources[resource].fresh = false;
    list->idle[count++] = resource;
  }
  list->idle_count = count;
  return true;
}

static int64_t
draw_slack (struct rng *rng, int64_t noise)
{
  return noise > 0 ? rng_range (rng, 0, noise) : 0;
}

/* The task of two resources; -1: both are rows or both are columns. */
static int32_t
task_of (const struct openshop_list_completion *list, int32_t a, int32_t b)
{
  const struct openshop_ticks *ticks = list->table->ticks;
  if (list->symmetric)
    return a * ticks->machines + b;
  return openshop_timetable_task (ticks, a, b);
}

/* Can the task of two idle resources start now? If neither has just become idle, it could not start
   before, and cannot now. */
static bool
fits (const struct openshop_list_completion *list, int32_t a, int32_t b, int64_t now, int32_t *task)
{
  const struct openshop_list_completion_resource *one = &list->resources[a],
                                                 *other = &list->resources[b];
  if (!one->fresh && !other->fresh)
    return false;
  *task = task_of (list, a, b);
  if (*task < 0 || list->table->schedule->start[*task] >= 0)
    return false;
  if (list->symmetric
      && list->table->schedule->start[openshop_timetable_back (list->table, *task)] >= 0)
    return false;
  int64_t time = list->table->ticks->time[*task], end = int64_min (one->gap_end, other->gap_end);
  return time > 0 && time <= end - now;
}

static void
start (struct openshop_list_completion *list, int32_t task, int64_t now)
{
  int64_t time = list->table->ticks->time[task];
  openshop_timetable_put (list->table, task, now);
  push (list, task);
  list->resources[openshop_timetable_row (list->table, task)].open -= time;
  list->resources[openshop_timetable_column (list->table, task)].open -= time;
  list->remaining--;
}

static void
start_pairs (struct openshop_list_completion *list, int64_t now, uint64_t *steps)
{
  for (int32_t k = 0; k < list->idle_count; k++)
    for (int32_t other = k + 1; list->idle[k] >= 0 && other < list->idle_count; other++) {
      int32_t task;
      if (list->idle[other] < 0 || !fits (list, list->idle[k], list->idle[other], now, &task))
        continue;
      start (list, task, now);
      if (list->symmetric)
        start (list, openshop_timetable_back (list->table, task), now);
      ++*steps;
      list->idle[k] = list->idle[other] = -1;
    }
}

bool
openshop_list_completion_run (struct openshop_list_completion *list, int64_t horizon, int64_t noise,
                              struct rng *rng, uint64_t *steps)
{
  const struct openshop_timetable *table = list->table;
  int64_t now = 0;
  unsigned events = 0;
  load_tasks (list);
  for (int32_t resource = 0; resource < (list->symmetric ? table->ticks->jobs : table->resources);
       resource++)
    become_idle (list, resource, now, horizon, draw_slack (rng, noise));
  for (start_pairs (list, now, steps); list->remaining > 0 && list->event_count > 0;
       start_pairs (list, now, steps)) {
    now = list->heap[0].time;
    if (!drop_busy (list, now)
        || (++events % CHECK_INTERVAL == 0 && deadline_passed (list->deadline)))
      return false;
    while (list->event_count > 0 && list->heap[0].time == now) {
      int32_t task = pop (list);
      become_idle (list, openshop_timetable_row (table, task), now, horizon,
                   draw_slack (rng, noise));
      if (!list->symmetric)
        become_idle (list, openshop_timetable_column (table, task), now, horizon,
                     draw_slack (rng, noise));
    }
  }
  return list->remaining == 0;
}
