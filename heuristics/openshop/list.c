#include "heuristics/openshop/list.h"

#include "base/memory.h"

#include <stdlib.h>

enum { CHECK_INTERVAL = 16 }; /* events between two checks of the deadline */

void
openshop_list_init (struct openshop_list *list, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, resources = n + (size_t)ticks->machines;
  *list = (struct openshop_list){ .ticks = ticks, .resources = (int32_t)resources };
  list->load = memory_alloc (resources, sizeof *list->load);
  list->work = memory_alloc (resources, sizeof *list->work);
  list->key = memory_alloc (resources, sizeof *list->key);
  list->idle = memory_alloc (resources, sizeof *list->idle);
  list->taken = memory_zero (resources, sizeof *list->taken);
  list->fresh = memory_zero (resources, sizeof *list->fresh);
  list->fresh_idle = memory_alloc (resources, sizeof *list->fresh_idle);
  list->partner = memory_alloc (resources, sizeof *list->partner);
  list->heap = memory_alloc (n, sizeof *list->heap);
  list->queue = memory_alloc (resources, sizeof *list->queue);
  list->from = memory_alloc (resources, sizeof *list->from);
  list->dead = memory_alloc (resources, sizeof *list->dead);
  for (int32_t i = 0; i < ticks->jobs; i++)
    list->load[i] = openshop_ticks_row (ticks, i);
  for (int32_t j = 0; j < ticks->machines; j++)
    list->load[ticks->jobs + j] = openshop_ticks_column (ticks, j);
}

void
openshop_list_clear (struct openshop_list *list)
{
  memory_free (list->load, list->work, list->key, list->idle, list->taken, list->fresh,
               list->fresh_idle, list->partner, list->heap, list->queue, list->from, list->dead);
}

static void
become_idle (struct openshop_list *list, int32_t resource, int64_t noise, struct rng *rng)
{
  if (list->work[resource] == 0)
    return;
  list->key[resource] = list->work[resource];
  if (noise > 0)
    list->key[resource] += rng_range (rng, 0, noise);
  int32_t at = list->idle_count++;
  for (; at > 0; at--) {
    int32_t other = list->idle[at - 1];
    if (list->key[other] > list->key[resource]
        || (list->key[other] == list->key[resource] && other < resource))
      break;
    list->idle[at] = other;
  }
  list->idle[at] = resource;
  list->fresh[resource] = true;
}

static void
start (struct openshop_list *list, struct openshop_schedule *schedule, int32_t row, int32_t column,
       int64_t now)
{
  int64_t task = (int64_t)row * list->ticks->machines + column - list->ticks->jobs,
          time = list->ticks->time[task];
  schedule->start[task] = now;
  list->work[row] -= time;
  list->work[column] -= time;
  list->partner[row] = column;
  list->taken[row] = list->taken[column] = true;
  keyed_push (list->heap, &list->running, (struct keyed){ now + time, row });
  schedule->makespan = now + time > schedule->makespan ? now + time : schedule->makespan;
}

static int64_t
partner_value (const struct openshop_list *list, enum openshop_list_rule rule, int32_t partner,
               int64_t time)
{
  return rule == OPENSHOP_LIST_WORK      ? list->key[partner]
         : rule == OPENSHOP_LIST_LONGEST ? time
                                         : list->key[partner] + time;
}

/* The best idle partner for an idle resource; -1: none. */
static int32_t
partner_of (const struct openshop_list *list, enum openshop_list_rule rule,
            const struct openshop_schedule *schedule, int32_t resource)
{
  int32_t n = list->ticks->jobs, best = -1, count;
  const int32_t *partners = openshop_list_partners (list, resource, &count);
  int64_t max_value = -1;
  for (int32_t k = 0; k < count; k++) {
    int32_t other = partners[k];
    if ((other < n) == (resource < n) || list->taken[other])
      continue;
    int64_t task = resource < n ? (int64_t)resource * list->ticks->machines + other - n
                                : (int64_t)other * list->ticks->machines + resource - n;
    if (schedule->start[task] >= 0)
      continue;
    if (rule == OPENSHOP_LIST_WORK)
      return other;
    int64_t value = partner_value (list, rule, other, list->ticks->time[task]);
    if (value > max_value) {
      max_value = value;
      best = other;
    }
  }
  return best;
}

static void
collect_fresh (struct openshop_list *list)
{
  list->fresh_count = 0;
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->fresh[list->idle[k]])
      list->fresh_idle[list->fresh_count++] = list->idle[k];
}

/* Resources with a task are idle no more, and none is fresh. */
static void
end_event (struct openshop_list *list)
{
  int32_t left = 0;
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t resource = list->idle[k];
    if (!list->taken[resource])
      list->idle[left++] = resource;
    list->taken[resource] = list->fresh[resource] = false;
  }
  list->idle_count = left;
}

static void
start_pairs (struct openshop_list *list, enum openshop_list_rule rule,
             struct openshop_schedule *schedule, int64_t now)
{
  collect_fresh (list);
  if (rule == OPENSHOP_LIST_COVER)
    openshop_cover (list, schedule);
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t resource = list->idle[k];
    if (list->taken[resource])
      continue;
    int32_t other = rule == OPENSHOP_LIST_COVER ? list->partner[resource]
                                                : partner_of (list, rule, schedule, resource);
    if (other >= 0)
      start (list, schedule, resource < other ? resource : other,
             resource < other ? other : resource, now);
  }
  end_event (list);
}

/* Tasks that are kept are done or running at `keep`. */
static void
load_schedule (struct openshop_list *list, struct openshop_schedule *schedule, int64_t keep)
{
  const struct openshop_ticks *ticks = list->ticks;
  schedule->makespan = 0;
  for (int32_t resource = 0; resource < list->resources; resource++)
    list->work[resource] = list->load[resource];
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t task = (int64_t)i * ticks->machines + j, time = ticks->time[task],
              begin = schedule->start[task];
      if (time == 0)
        continue;
      if (begin < 0 || begin >= keep) {
        schedule->start[task] = -1;
        continue;
      }
      list->work[i] -= time;
      list->work[ticks->jobs + j] -= time;
      schedule->makespan = begin + time > schedule->makespan ? begin + time : schedule->makespan;
      if (begin + time <= keep)
        continue;
      list->partner[i] = ticks->jobs + j;
      list->taken[i] = list->taken[ticks->jobs + j] = true;
      keyed_push (list->heap, &list->running, (struct keyed){ begin + time, i });
    }
}

static bool
too_late (const struct openshop_list *list, int64_t now, int64_t limit)
{
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->work[list->idle[k]] > limit - now)
      return true;
  return false;
}

bool
openshop_list_run (struct openshop_list *list, enum openshop_list_rule rule, int64_t keep,
                   int64_t noise, struct rng *rng, int64_t limit,
                   struct openshop_schedule *schedule)
{
  int64_t now = keep;
  unsigned events = 0;
  list->running = 0;
  list->idle_count = 0;
  load_schedule (list, schedule, keep);
  for (int32_t resource = 0; resource < list->resources; resource++) {
    if (!list->taken[resource])
      become_idle (list, resource, noise, rng);
    list->taken[resource] = false;
  }
  for (;;) {
    start_pairs (list, rule, schedule, now);
    if (list->running == 0)
      return schedule->makespan <= limit;
    now = list->heap[0].key;
    while (list->running > 0 && list->heap[0].key == now) {
      int32_t row = keyed_pop (list->heap, &list->running).item;
      become_idle (list, row, noise, rng);
      become_idle (list, list->partner[row], noise, rng);
    }
    if (limit < INT64_MAX && too_late (list, now, limit))
      return false;
    if (++events % CHECK_INTERVAL == 0 && deadline_passed (list->deadline))
      return false;
  }
}
