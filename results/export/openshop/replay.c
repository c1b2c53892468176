#include "results/export/openshop/replay.h"

#include "base/memory.h"

#include <string.h>

void
replay_init (struct replay *replay, const struct shop *shop)
{
  size_t tasks = (size_t)shop->task_count, pairs = (size_t)shop->pair_count;
  *replay = (struct replay){ .shop = shop };
  replay->low = memory_zero (tasks + 1, sizeof *replay->low);
  replay->high = memory_alloc (tasks + 1, sizeof *replay->high);
  for (size_t d = 0; d < tasks; d++)
    replay->high[d] = shop->tasks[d].last;
  replay->order = memory_alloc (pairs + 1, 1);
  memset (replay->order, -1, pairs + 1);
  replay->last[FACT_LOW] = memory_zero (tasks + 1, sizeof (size_t));
  replay->last[FACT_HIGH] = memory_zero (tasks + 1, sizeof (size_t));
  replay->last[FACT_ORDER] = memory_zero (pairs + 1, sizeof (size_t));
}

void
replay_clear (struct replay *replay)
{
  memory_free (replay->low, replay->high, replay->order, replay->last[FACT_LOW],
               replay->last[FACT_HIGH], replay->last[FACT_ORDER], replay->events, replay->needs,
               replay->literals, replay->clauses);
}

struct fact
fact_opposite (struct fact fact)
{
  switch (fact.kind) {
  case FACT_LOW:
    return (struct fact){ FACT_HIGH, fact.index, fact.value - 1 };
  case FACT_HIGH:
    return (struct fact){ FACT_LOW, fact.index, fact.value + 1 };
  default:
    return (struct fact){ FACT_ORDER, fact.index, !fact.value };
  }
}

int
fact_constant (const struct shop *shop, struct fact fact)
{
  if (fact.kind == FACT_ORDER)
    return 0;
  int64_t last = shop->tasks[fact.index].last;
  if (fact.kind == FACT_LOW)
    return fact.value <= 0 ? 1 : fact.value > last ? -1 : 0;
  return fact.value >= last ? 1 : fact.value < 0 ? -1 : 0;
}

/* Is it known? */
static bool
holds (const struct replay *replay, struct fact fact)
{
  switch (fact.kind) {
  case FACT_LOW:
    return replay->low[fact.index] >= fact.value;
  case FACT_HIGH:
    return replay->high[fact.index] <= fact.value;
  default:
    return replay->order[fact.index] == fact.value;
  }
}

/* What is known of the index, as a fact of this kind. */
static struct fact
known (const struct replay *replay, enum fact_kind kind, int32_t index)
{
  return (struct fact){ kind, index,
                        kind == FACT_LOW    ? replay->low[index]
                        : kind == FACT_HIGH ? replay->high[index]
                                            : replay->order[index] };
}

static void
set (struct replay *replay, struct fact fact)
{
  if (fact.kind == FACT_LOW)
    replay->low[fact.index] = fact.value;
  else if (fact.kind == FACT_HIGH)
    replay->high[fact.index] = fact.value;
  else
    replay->order[fact.index] = (int8_t)fact.value;
}

static void
need (struct replay *replay, struct fact fact)
{
  memory_grow (replay->needs, replay->need_capacity, replay->need_count + 1);
  replay->needs[replay->need_count++] = fact;
}

static struct event *
add_event (struct replay *replay)
{
  memory_grow (replay->events, replay->event_capacity, replay->event_count + 1);
  struct event *event = &replay->events[replay->event_count++];
  *event = (struct event){ .needs = replay->need_count };
  return event;
}

/* A conflict of the needs that follow. */
static void
contradict (struct replay *replay)
{
  add_event (replay)->fact.index = -1;
  replay->conflict = true;
}

/* After the needs of the last event. */
static void
end_needs (struct replay *replay)
{
  struct event *event = &replay->events[replay->event_count - 1];
  event->need_count = replay->need_count - event->needs;
}

/* The fact is new: an event, to which its needs are added. */
static struct event *
derive (struct replay *replay, struct fact fact)
{
  struct event *event = add_event (replay);
  event->fact = fact;
  event->before = replay->last[fact.kind][fact.index];
  replay->last[fact.kind][fact.index] = replay->event_count;
  return event;
}

/* After the needs of a derived fact: it is so, unless its opposite is known. */
static void
conclude (struct replay *replay)
{
  end_needs (replay);
  struct fact fact = replay->events[replay->event_count - 1].fact, other = fact_opposite (fact);
  bool clash = holds (replay, other);
  if (!clash || fact.kind != FACT_ORDER)
    set (replay, fact);
  if (!clash)
    return;
  contradict (replay);
  need (replay, fact);
  need (replay, other);
  end_needs (replay);
}

void
replay_assume (struct replay *replay, struct fact fact)
{
  if (replay->conflict || holds (replay, fact))
    return;
  derive (replay, fact);
  conclude (replay);
}

/* Clauses. */

size_t
replay_clause (struct replay *replay, const struct fact *literals, size_t count)
{
  memory_grow (replay->literals, replay->literal_capacity, replay->literal_count + count);
  memory_grow (replay->clauses, replay->clause_capacity, replay->clause_count + 1);
  replay->clauses[replay->clause_count] = (struct clause){ replay->literal_count, count, false };
  for (size_t i = 0; i < count; i++)
    replay->literals[replay->literal_count++] = literals[i];
  return replay->clause_count++;
}

/* Makes the only literal that is not false true. True: something new is known. */
static bool
run_clause (struct replay *replay, const struct clause *clause)
{
  const struct fact *literals = replay->literals + clause->first;
  size_t open = clause->count;
  for (size_t i = 0; i < clause->count; i++) {
    bool is_false = holds (replay, fact_opposite (literals[i]));
    if (holds (replay, literals[i]) || (!is_false && open < clause->count))
      return false;
    if (!is_false)
      open = i;
  }
  if (open < clause->count)
    derive (replay, literals[open]);
  else
    contradict (replay);
  for (size_t i = 0; i < clause->count; i++)
    if (i != open)
      need (replay, fact_opposite (literals[i]));
  if (open < clause->count)
    conclude (replay);
  else
    end_needs (replay);
  return true;
}

static bool
run_clauses (struct replay *replay)
{
  bool changed = false;
  for (size_t c = 0; c < replay->clause_count && !replay->conflict; c++)
    if (!replay->clauses[c].gone)
      changed |= run_clause (replay, &replay->clauses[c]);
  return changed;
}

/* O1. */

/* Derives the fact from two others, unless it is known. */
static bool
derive_from (struct replay *replay, struct fact fact, struct fact one, struct fact two)
{
  if (replay->conflict || holds (replay, fact))
    return false;
  derive (replay, fact);
  need (replay, one);
  need (replay, two);
  conclude (replay);
  return true;
}

/* Task d of the pair comes before e, as FACT_ORDER's `value` says. */
static bool
run_order (struct replay *replay, int32_t pair, int32_t d, int32_t e, int8_t value)
{
  int64_t time = replay->shop->tasks[d].time;
  const struct fact order = { FACT_ORDER, pair, value };
  bool changed = false;
  if (replay->order[pair] == value) {
    changed = derive_from (replay, (struct fact){ FACT_LOW, e, replay->low[d] + time }, order,
                           known (replay, FACT_LOW, d));
    changed |= derive_from (replay, (struct fact){ FACT_HIGH, d, replay->high[e] - time }, order,
                            known (replay, FACT_HIGH, e));
  } else if (replay->low[d] + time > replay->high[e])
    changed = derive_from (replay, fact_opposite (order),
                           (struct fact){ FACT_LOW, d, replay->high[e] + 1 - time },
                           known (replay, FACT_HIGH, e));
  return changed;
}

static bool
run_orders (struct replay *replay)
{
  bool changed = false;
  for (int32_t k = 0; k < replay->shop->pair_count && !replay->conflict; k++) {
    const struct shop_pair *pair = &replay->shop->pairs[k];
    changed |= run_order (replay, k, pair->first, pair->second, 1);
    changed |= run_order (replay, k, pair->second, pair->first, 0);
  }
  return changed;
}

/* O2 and O3. */

/* Its tasks, and all of the window's: what they need. */
static void
need_window (struct replay *replay, const struct window *window)
{
  const int32_t *tasks = replay->shop->of_resource + replay->shop->begin[window->resource];
  for (int i = 0; i < WINDOW_MEMBERS; i++)
    if (window->members >> i & 1) {
      need (replay, (struct fact){ FACT_LOW, tasks[i], window->low });
      need (replay, (struct fact){ FACT_HIGH, tasks[i],
                                   window->high - replay->shop->tasks[tasks[i]].time });
    }
}

static bool
edge_find (struct replay *replay, struct window *window, int64_t work, int32_t t)
{
  int64_t time = replay->shop->tasks[t].time, start = replay->low[t], end = replay->high[t] + time;
  struct fact later = { FACT_LOW, t, window->low + work },
              sooner = { FACT_HIGH, t, window->high - work - time };
  bool last = (start < window->low ? start : window->low) + work + time > window->high,
       first = (end > window->high ? end : window->high) - work - time < window->low;
  window->task = t;
  bool changed = false;
  for (int side = 0; side < 2; side++) {
    struct fact fact = side == 0 ? later : sooner;
    if (!(side == 0 ? last : first) || replay->conflict || holds (replay, fact))
      continue;
    int64_t given = side == 0 ? (start < window->low ? start : window->low)
                              : (end > window->high ? end : window->high) - time;
    window->given = (struct fact){ fact.kind, t, given };
    struct event *event = derive (replay, fact);
    event->windowed = true;
    event->window = *window;
    need_window (replay, window);
    need (replay, window->given);
    conclude (replay);
    changed = true;
  }
  return changed;
}

static bool
run_window (struct replay *replay, int32_t resource, int64_t low, int64_t high)
{
  const struct shop *shop = replay->shop;
  int32_t begin = shop->begin[resource], count = shop->begin[resource + 1] - begin;
  struct window window = { resource, -1, INT64_MAX, INT64_MIN, 0, { 0 } };
  int64_t work = 0;
  for (int32_t i = 0; i < count; i++) {
    int32_t d = shop->of_resource[begin + i];
    int64_t end = replay->high[d] + shop->tasks[d].time;
    if (replay->low[d] < low || end > high)
      continue;
    window.members |= (uint64_t)1 << i;
    work += shop->tasks[d].time;
    window.low = replay->low[d] < window.low ? replay->low[d] : window.low;
    window.high = end > window.high ? end : window.high;
  }
  /* another pair of bounds has the same tasks */
  if (window.members == 0 || window.low != low || window.high != high)
    return false;
  if (work > high - low) {
    contradict (replay);
    struct event *event = &replay->events[replay->event_count - 1];
    event->windowed = true;
    event->window = window;
    need_window (replay, &window);
    end_needs (replay);
    return true;
  }
  bool changed = false;
  for (int32_t i = 0; i < count && !changed; i++)
    if (!(window.members >> i & 1))
      changed = edge_find (replay, &window, work, shop->of_resource[begin + i]);
  return changed;
}

static bool
run_windows (struct replay *replay, int32_t resource)
{
  const struct shop *shop = replay->shop;
  bool changed = false;
  for (int32_t i = shop->begin[resource]; i < shop->begin[resource + 1]; i++)
    for (int32_t j = shop->begin[resource]; j < shop->begin[resource + 1]; j++) {
      int32_t d = shop->of_resource[i], e = shop->of_resource[j];
      if (!replay->conflict)
        changed
          |= run_window (replay, resource, replay->low[d], replay->high[e] + shop->tasks[e].time);
    }
  return changed;
}

void
replay_run (struct replay *replay)
{
  bool changed = true;
  while (changed && !replay->conflict) {
    changed = run_clauses (replay);
    changed |= run_orders (replay);
    for (int32_t r = 0; r < replay->shop->rows + replay->shop->columns; r++)
      if (!changed && !replay->conflict)
        changed = run_windows (replay, r);
  }
}

/* The first event up to number `until` that makes the fact known; 0: it is from the beginning; else
   its number + 1. */
static size_t
source_of (const struct replay *replay, struct fact fact, size_t until)
{
  size_t at = replay->last[fact.kind][fact.index], found = 0;
  for (; at > 0; at = replay->events[at - 1].before) {
    const struct event *event = &replay->events[at - 1];
    bool enough = fact.kind == FACT_LOW    ? event->fact.value >= fact.value
                  : fact.kind == FACT_HIGH ? event->fact.value <= fact.value
                                           : event->fact.value == fact.value;
    if (at - 1 < until && enough)
      found = at;
  }
  return found;
}

void
replay_explain (struct replay *replay)
{
  for (size_t i = 0; i < replay->event_count; i++)
    replay->events[i].wanted = i + 1 == replay->event_count;
  for (size_t i = replay->event_count; i-- > 0;) {
    const struct event *event = &replay->events[i];
    for (size_t j = 0; event->wanted && j < event->need_count; j++) {
      struct fact fact = replay->needs[event->needs + j];
      size_t source = fact_constant (replay->shop, fact) == 1 ? 0 : source_of (replay, fact, i);
      if (source > 0)
        replay->events[source - 1].wanted = true;
    }
  }
}

void
replay_withdraw (struct replay *replay, size_t event_count)
{
  while (replay->event_count > event_count) {
    const struct event *event = &replay->events[--replay->event_count];
    replay->need_count = event->needs;
    if (event->fact.index < 0)
      continue;
    struct fact fact = event->fact;
    replay->last[fact.kind][fact.index] = event->before;
    if (event->before > 0)
      fact = replay->events[event->before - 1].fact;
    else
      fact.value = fact.kind == FACT_LOW    ? 0
                   : fact.kind == FACT_HIGH ? replay->shop->tasks[fact.index].last
                                            : -1;
    set (replay, fact);
  }
  replay->conflict = false;
}
