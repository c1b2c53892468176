#include "heuristics/openshop_list.h"

#include "base/memory.h"
#include "heuristics/openshop_cover.h"

#include <stdlib.h>

enum { EVENTS = 16 }; /* from one look at the clock to the next */

void
openshop_list_init (struct openshop_list *list, const struct openshop_ticks *ticks)
{
  size_t n = (size_t)ticks->jobs, lines = n + (size_t)ticks->machines;
  *list = (struct openshop_list){ .ticks = ticks, .lines = (int32_t)lines };
  list->load = memory_alloc (lines, sizeof *list->load);
  list->work = memory_alloc (lines, sizeof *list->work);
  list->key = memory_alloc (lines, sizeof *list->key);
  list->idle = memory_alloc (lines, sizeof *list->idle);
  list->taken = memory_zero (lines, sizeof *list->taken);
  list->fresh = memory_zero (lines, sizeof *list->fresh);
  list->news = memory_alloc (lines, sizeof *list->news);
  list->end = memory_alloc (n, sizeof *list->end);
  list->partner = memory_alloc (lines, sizeof *list->partner);
  list->heap = memory_alloc (n, sizeof *list->heap);
  list->queue = memory_alloc (lines, sizeof *list->queue);
  list->from = memory_alloc (lines, sizeof *list->from);
  list->dead = memory_alloc (lines, sizeof *list->dead);
  for (int32_t i = 0; i < ticks->jobs; i++)
    list->load[i] = openshop_ticks_row (ticks, i);
  for (int32_t j = 0; j < ticks->machines; j++)
    list->load[ticks->jobs + j] = openshop_ticks_column (ticks, j);
}

void
openshop_list_clear (struct openshop_list *list)
{
  free (list->load);
  free (list->work);
  free (list->key);
  free (list->idle);
  free (list->taken);
  free (list->fresh);
  free (list->news);
  free (list->end);
  free (list->partner);
  free (list->heap);
  free (list->queue);
  free (list->from);
  free (list->dead);
}

static bool
ends_before (const struct openshop_list *list, int32_t a, int32_t b)
{
  return list->end[a] < list->end[b] || (list->end[a] == list->end[b] && a < b);
}

static void
push (struct openshop_list *list, int32_t row)
{
  int32_t at = list->running++;
  for (; at > 0 && ends_before (list, row, list->heap[(at - 1) / 2]); at = (at - 1) / 2)
    list->heap[at] = list->heap[(at - 1) / 2];
  list->heap[at] = row;
}

static int32_t
pop (struct openshop_list *list)
{
  int32_t *heap = list->heap, top = heap[0], row = heap[--list->running], at = 0;
  for (int32_t child = 1; child < list->running; child = 2 * at + 1) {
    if (child + 1 < list->running && ends_before (list, heap[child + 1], heap[child]))
      child++;
    if (!ends_before (list, heap[child], row))
      break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = row;
  return top;
}

static void
become_idle (struct openshop_list *list, int32_t line, int64_t noise, struct rng *rng)
{
  if (list->work[line] == 0)
    return;
  list->key[line] = list->work[line];
  if (noise > 0)
    list->key[line] += rng_range (rng, 0, noise);
  int32_t at = list->idle_count++;
  for (; at > 0; at--) {
    int32_t other = list->idle[at - 1];
    if (list->key[other] > list->key[line] || (list->key[other] == list->key[line] && other < line))
      break;
    list->idle[at] = other;
  }
  list->idle[at] = line;
  list->fresh[line] = true;
}

static void
start (struct openshop_list *list, struct openshop_schedule *schedule, int32_t row, int32_t column, int64_t now)
{
  int64_t task = (int64_t)row * list->ticks->machines + column - list->ticks->jobs, time = list->ticks->time[task];
  schedule->start[task] = now;
  list->work[row] -= time;
  list->work[column] -= time;
  list->end[row] = now + time;
  list->partner[row] = column;
  list->taken[row] = list->taken[column] = true;
  push (list, row);
  schedule->makespan = now + time > schedule->makespan ? now + time : schedule->makespan;
}

static int64_t
worth (const struct openshop_list *list, enum openshop_list_rule rule, int32_t partner, int64_t time)
{
  return rule == OPENSHOP_LIST_WORK ? list->key[partner] : rule == OPENSHOP_LIST_LONGEST ? time : list->key[partner] + time;
}

/* The best idle partner for an idle line; -1: there is none. */
static int32_t
partner_of (const struct openshop_list *list, enum openshop_list_rule rule, const struct openshop_schedule *schedule, int32_t line)
{
  int32_t n = list->ticks->jobs, best = -1, count;
  const int32_t *partners = openshop_list_partners (list, line, &count);
  int64_t most = -1;
  for (int32_t k = 0; k < count; k++) {
    int32_t other = partners[k];
    if ((other < n) == (line < n) || list->taken[other])
      continue;
    int64_t task = line < n ? (int64_t)line * list->ticks->machines + other - n : (int64_t)other * list->ticks->machines + line - n;
    if (schedule->start[task] >= 0)
      continue;
    if (rule == OPENSHOP_LIST_WORK)
      return other;
    int64_t value = worth (list, rule, other, list->ticks->time[task]);
    if (value > most) {
      most = value;
      best = other;
    }
  }
  return best;
}

static void
gather_news (struct openshop_list *list)
{
  list->news_count = 0;
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->fresh[list->idle[k]])
      list->news[list->news_count++] = list->idle[k];
}

/* Those taken are idle no more, nobody is fresh. */
static void
end_event (struct openshop_list *list)
{
  int32_t left = 0;
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t line = list->idle[k];
    if (!list->taken[line])
      list->idle[left++] = line;
    list->taken[line] = list->fresh[line] = false;
  }
  list->idle_count = left;
}

static void
start_pairs (struct openshop_list *list, enum openshop_list_rule rule, struct openshop_schedule *schedule, int64_t now)
{
  gather_news (list);
  if (rule == OPENSHOP_LIST_COVER)
    openshop_cover (list, schedule);
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t line = list->idle[k];
    if (list->taken[line])
      continue;
    int32_t other = rule == OPENSHOP_LIST_COVER ? list->partner[line] : partner_of (list, rule, schedule, line);
    if (other >= 0)
      start (list, schedule, line < other ? line : other, line < other ? other : line, now);
  }
  end_event (list);
}

/* What is kept is done or running at `keep`. */
static void
take_over (struct openshop_list *list, struct openshop_schedule *schedule, int64_t keep)
{
  const struct openshop_ticks *ticks = list->ticks;
  schedule->makespan = 0;
  for (int32_t line = 0; line < list->lines; line++)
    list->work[line] = list->load[line];
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t task = (int64_t)i * ticks->machines + j, time = ticks->time[task], begin = schedule->start[task];
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
      list->end[i] = begin + time;
      list->partner[i] = ticks->jobs + j;
      list->taken[i] = list->taken[ticks->jobs + j] = true;
      push (list, i);
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
openshop_list_run (struct openshop_list *list, enum openshop_list_rule rule, int64_t keep, int64_t noise, struct rng *rng, int64_t limit,
                   struct openshop_schedule *schedule)
{
  int64_t now = keep;
  unsigned events = 0;
  list->running = list->idle_count = 0;
  take_over (list, schedule, keep);
  for (int32_t line = 0; line < list->lines; line++) {
    if (!list->taken[line])
      become_idle (list, line, noise, rng);
    list->taken[line] = false;
  }
  for (;;) {
    start_pairs (list, rule, schedule, now);
    if (list->running == 0)
      return schedule->makespan <= limit;
    now = list->end[list->heap[0]];
    while (list->running > 0 && list->end[list->heap[0]] == now) {
      int32_t row = pop (list);
      become_idle (list, row, noise, rng);
      become_idle (list, list->partner[row], noise, rng);
    }
    if (limit < INT64_MAX && too_late (list, now, limit))
      return false;
    if (++events % EVENTS == 0 && list->deadline && deadline_passed (list->deadline))
      return false;
  }
}
