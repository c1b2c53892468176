#include "search/openshop/list_completion.h"

#include "base/memory.h"

#include <string.h>

enum { CHECK_INTERVAL = 16 }; /* events between two checks of the deadline */

void
openshop_list_completion_init (struct openshop_list_completion *completion,
                               struct openshop_timetable *table)
{
  const struct openshop_ticks *ticks = table->ticks;
  size_t resources = (size_t)table->resources;
  *completion = (struct openshop_list_completion){ .table = table };
  completion->resources = memory_alloc (resources, sizeof *completion->resources);
  completion->idle = memory_alloc (resources, sizeof *completion->idle);
  completion->heap
    = memory_alloc ((size_t)ticks->jobs * (size_t)ticks->machines, sizeof *completion->heap);
}

void
openshop_list_completion_clear (struct openshop_list_completion *completion)
{
  memory_free_all (completion->resources, completion->idle, completion->heap);
}

static void
push (struct openshop_list_completion *completion, int32_t task)
{
  struct openshop_list_completion_event event
    = { openshop_timetable_end (completion->table, task), task };
  int64_t at = completion->event_count++;
  for (; at > 0 && completion->heap[(at - 1) / 2].time > event.time; at = (at - 1) / 2)
    completion->heap[at] = completion->heap[(at - 1) / 2];
  completion->heap[at] = event;
}

static int32_t
pop (struct openshop_list_completion *completion)
{
  struct openshop_list_completion_event *heap = completion->heap, top = heap[0],
                                        last = heap[--completion->event_count];
  int64_t at = 0;
  for (int64_t child = 1; child < completion->event_count; child = 2 * at + 1) {
    if (child + 1 < completion->event_count && heap[child + 1].time < heap[child].time)
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
load_tasks (struct openshop_list_completion *completion)
{
  const struct openshop_timetable *table = completion->table;
  const struct openshop_ticks *ticks = table->ticks;
  completion->event_count = completion->remaining = 0;
  completion->idle_count = 0;
  memset (completion->resources, 0, (size_t)table->resources * sizeof *completion->resources);
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++) {
    if (ticks->time[task] == 0)
      continue;
    if (table->schedule->start[task] >= 0) {
      push (completion, task);
      continue;
    }
    completion->resources[openshop_timetable_row (table, task)].open += ticks->time[task];
    completion->resources[openshop_timetable_column (table, task)].open += ticks->time[task];
    completion->remaining++;
  }
}

/* Insert a resource that becomes idle into the list, if it has open tasks. The order of idle
   resources never changes: all lose slack at the same rate. */
static void
become_idle (struct openshop_list_completion *completion, int32_t resource, int64_t now,
             int64_t horizon, int64_t random_slack)
{
  const struct openshop_timetable *table = completion->table;
  const int32_t *tasks = openshop_timetable_resource (table, resource);
  struct openshop_list_completion_resource *state = &completion->resources[resource], *other;
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
  int32_t at = completion->idle_count++;
  for (; at > 0; at--) {
    other = &completion->resources[completion->idle[at - 1]];
    if (other->latest - other->random_slack <= state->latest - random_slack)
      break;
    completion->idle[at] = completion->idle[at - 1];
  }
  completion->idle[at] = resource;
}

/* Remove resources that are busy now. False: an idle one is out of slack. */
static bool
drop_busy (struct openshop_list_completion *completion, int64_t now)
{
  int32_t count = 0;
  for (int32_t k = 0; k < completion->idle_count; k++) {
    int32_t resource = completion->idle[k];
    if (resource < 0 || completion->resources[resource].gap_end <= now)
      continue;
    if (completion->resources[resource].latest < now)
      return false;
    completion->resources[resource].fresh = false;
    completion->idle[count++] = resource;
  }
  completion->idle_count = count;
  return true;
}

static int64_t
draw_slack (struct rng *rng, int64_t noise)
{
  return noise > 0 ? rng_range (rng, 0, noise) : 0;
}

/* The task of two resources; -1: both are rows or both are columns. */
static int32_t
task_of (const struct openshop_list_completion *completion, int32_t a, int32_t b)
{
  const struct openshop_ticks *ticks = completion->table->ticks;
  if (completion->symmetric)
    return a * ticks->machines + b;
  return openshop_timetable_task (ticks, a, b);
}

/* Can the task of two idle resources start now? If neither has just become idle, it could not start
   before, and cannot now. */
static bool
fits (const struct openshop_list_completion *completion, int32_t a, int32_t b, int64_t now,
      int32_t *task)
{
  const struct openshop_list_completion_resource *one = &completion->resources[a],
                                                 *other = &completion->resources[b];
  if (!one->fresh && !other->fresh)
    return false;
  *task = task_of (completion, a, b);
  if (*task < 0 || completion->table->schedule->start[*task] >= 0)
    return false;
  if (completion->symmetric
      && completion->table->schedule->start[openshop_timetable_back (completion->table, *task)]
           >= 0)
    return false;
  int64_t time = completion->table->ticks->time[*task],
          end = one->gap_end < other->gap_end ? one->gap_end : other->gap_end;
  return time > 0 && time <= end - now;
}

static void
start (struct openshop_list_completion *completion, int32_t task, int64_t now)
{
  int64_t time = completion->table->ticks->time[task];
  openshop_timetable_put (completion->table, task, now);
  push (completion, task);
  completion->resources[openshop_timetable_row (completion->table, task)].open -= time;
  completion->resources[openshop_timetable_column (completion->table, task)].open -= time;
  completion->remaining--;
}

static void
start_pairs (struct openshop_list_completion *completion, int64_t now, uint64_t *steps)
{
  for (int32_t k = 0; k < completion->idle_count; k++)
    for (int32_t other = k + 1; completion->idle[k] >= 0 && other < completion->idle_count;
         other++) {
      int32_t task;
      if (completion->idle[other] < 0
          || !fits (completion, completion->idle[k], completion->idle[other], now, &task))
        continue;
      start (completion, task, now);
      if (completion->symmetric)
        start (completion, openshop_timetable_back (completion->table, task), now);
      ++*steps;
      completion->idle[k] = completion->idle[other] = -1;
    }
}

bool
openshop_list_completion_run (struct openshop_list_completion *completion, int64_t horizon,
                              int64_t noise, struct rng *rng, uint64_t *steps)
{
  const struct openshop_timetable *table = completion->table;
  int64_t now = 0;
  unsigned events = 0;
  load_tasks (completion);
  for (int32_t resource = 0;
       resource < (completion->symmetric ? table->ticks->jobs : table->resources); resource++)
    become_idle (completion, resource, now, horizon, draw_slack (rng, noise));
  for (start_pairs (completion, now, steps);
       completion->remaining > 0 && completion->event_count > 0;
       start_pairs (completion, now, steps)) {
    now = completion->heap[0].time;
    if (!drop_busy (completion, now)
        || (++events % CHECK_INTERVAL == 0 && deadline_passed (completion->deadline)))
      return false;
    while (completion->event_count > 0 && completion->heap[0].time == now) {
      int32_t task = pop (completion);
      become_idle (completion, openshop_timetable_row (table, task), now, horizon,
                   draw_slack (rng, noise));
      if (!completion->symmetric)
        become_idle (completion, openshop_timetable_column (table, task), now, horizon,
                     draw_slack (rng, noise));
    }
  }
  return completion->remaining == 0;
}
