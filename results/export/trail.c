#include "results/export/trail.h"

#include "base/memory.h"

#include <string.h>

void
trail_init (struct trail *trail, size_t quantities, const int64_t *tops)
{
  *trail = (struct trail){ .quantities = quantities, .tops = tops };
  trail->low = memory_zero (quantities + 1, sizeof *trail->low);
  trail->high = memory_alloc (quantities + 1, sizeof *trail->high);
  memcpy (trail->high, tops, quantities * sizeof *tops);
  for (int side = 0; side < 2; side++)
    trail->last[side] = memory_zero (quantities + 1, sizeof *trail->last[side]);
}

void
trail_clear (struct trail *trail)
{
  memory_free (trail->low, trail->high, trail->last[0], trail->last[1], trail->events, trail->needs,
               trail->literals, trail->clauses);
}

int
trail_constant (const struct trail *trail, struct fact fact)
{
  int64_t top = trail->tops[fact.index];
  if (fact.most)
    return fact.value >= top ? 1 : fact.value < 0 ? -1 : 0;
  return fact.value <= 0 ? 1 : fact.value > top ? -1 : 0;
}

bool
trail_holds (const struct trail *trail, struct fact fact)
{
  return fact.most ? trail->high[fact.index] <= fact.value : trail->low[fact.index] >= fact.value;
}

struct fact
trail_known (const struct trail *trail, size_t index, bool most)
{
  return (struct fact){ index, most, most ? trail->high[index] : trail->low[index] };
}

static void
set (struct trail *trail, struct fact fact)
{
  if (fact.most)
    trail->high[fact.index] = fact.value;
  else
    trail->low[fact.index] = fact.value;
}

void
trail_need (struct trail *trail, struct fact fact)
{
  memory_grow (trail->needs, trail->need_capacity, trail->need_count + 1);
  trail->needs[trail->need_count++] = fact;
}

static struct event *
add_event (struct trail *trail)
{
  memory_grow (trail->events, trail->event_capacity, trail->event_count + 1);
  struct event *event = &trail->events[trail->event_count++];
  *event = (struct event){ .needs = trail->need_count };
  return event;
}

struct event *
trail_contradict (struct trail *trail)
{
  struct event *event = add_event (trail);
  event->conflict = true;
  return event;
}

struct event *
trail_derive (struct trail *trail, struct fact fact)
{
  struct event *event = add_event (trail);
  event->fact = fact;
  event->before = trail->last[fact.most][fact.index];
  trail->last[fact.most][fact.index] = trail->event_count;
  return event;
}

void
trail_end (struct trail *trail)
{
  struct event *event = &trail->events[trail->event_count - 1];
  struct fact fact = event->fact, other = fact_opposite (fact);
  event->need_count = trail->need_count - event->needs;
  if (event->conflict) {
    trail->conflict = true;
    return;
  }
  set (trail, fact);
  if (!trail_holds (trail, other))
    return;
  trail_contradict (trail);
  trail_need (trail, fact);
  trail_need (trail, other);
  trail_end (trail);
}

void
trail_assume (struct trail *trail, struct fact fact)
{
  trail_derive_from (trail, fact, NULL, 0);
}

bool
trail_derive_from (struct trail *trail, struct fact fact, const struct fact *needs, size_t count)
{
  if (trail->conflict || trail_holds (trail, fact))
    return false;
  trail_derive (trail, fact);
  for (size_t i = 0; i < count; i++)
    trail_need (trail, needs[i]);
  trail_end (trail);
  return true;
}

/* Clauses. */

size_t
trail_add_clause (struct trail *trail, const struct fact *literals, size_t count)
{
  memory_grow (trail->literals, trail->literal_capacity, trail->literal_count + count);
  memory_grow (trail->clauses, trail->clause_capacity, trail->clause_count + 1);
  trail->clauses[trail->clause_count] = (struct trail_clause){ trail->literal_count, count, false };
  for (size_t i = 0; i < count; i++)
    trail->literals[trail->literal_count++] = literals[i];
  return trail->clause_count++;
}

/* Makes the only literal that is not false true. True: something new is known. */
static bool
run_clause (struct trail *trail, const struct trail_clause *clause)
{
  const struct fact *literals = trail->literals + clause->first;
  size_t open = clause->count;
  for (size_t i = 0; i < clause->count; i++) {
    bool is_false = trail_holds (trail, fact_opposite (literals[i]));
    if (trail_holds (trail, literals[i]) || (!is_false && open < clause->count))
      return false;
    if (!is_false)
      open = i;
  }
  if (open < clause->count)
    trail_derive (trail, literals[open]);
  else
    trail_contradict (trail);
  for (size_t i = 0; i < clause->count; i++)
    if (i != open)
      trail_need (trail, fact_opposite (literals[i]));
  trail_end (trail);
  return true;
}

bool
trail_run_clauses (struct trail *trail)
{
  bool changed = false;
  for (size_t c = 0; c < trail->clause_count && !trail->conflict; c++)
    if (!trail->clauses[c].gone)
      changed |= run_clause (trail, &trail->clauses[c]);
  return changed;
}

/* The first event up to number `until` that makes the fact known; 0: it is from the beginning; else
   its number + 1. */
static size_t
source_of (const struct trail *trail, struct fact fact, size_t until)
{
  size_t at = trail->last[fact.most][fact.index], found = 0;
  for (; at > 0; at = trail->events[at - 1].before) {
    int64_t value = trail->events[at - 1].fact.value;
    if (at - 1 < until && (fact.most ? value <= fact.value : value >= fact.value))
      found = at;
  }
  return found;
}

void
trail_explain (struct trail *trail)
{
  for (size_t i = 0; i < trail->event_count; i++)
    trail->events[i].wanted = i + 1 == trail->event_count;
  for (size_t i = trail->event_count; i-- > 0;) {
    const struct event *event = &trail->events[i];
    for (size_t j = 0; event->wanted && j < event->need_count; j++) {
      struct fact fact = trail->needs[event->needs + j];
      size_t source = trail_constant (trail, fact) == 1 ? 0 : source_of (trail, fact, i);
      if (source > 0)
        trail->events[source - 1].wanted = true;
    }
  }
}

void
trail_withdraw (struct trail *trail, size_t event_count)
{
  while (trail->event_count > event_count) {
    const struct event *event = &trail->events[--trail->event_count];
    struct fact fact = event->fact;
    trail->need_count = event->needs;
    if (event->conflict)
      continue;
    trail->last[fact.most][fact.index] = event->before;
    fact.value = event->before > 0 ? trail->events[event->before - 1].fact.value
                 : fact.most       ? trail->tops[fact.index]
                                   : 0;
    set (trail, fact);
  }
  trail->conflict = false;
}
