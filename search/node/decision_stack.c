#include "search/node/decision_stack.h"

#include "base/memory.h"
#include "bounds/colgen/master.h"
#include "heuristics/node/queues.h"
#include "search/node/swap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
decision_stack_stopped (const struct decision_stack *decision_stack)
{
  return deadline_passed (decision_stack->deadline)
         || (decision_stack->pointless && atomic_load (decision_stack->pointless));
}

bool
decision_stack_full (const struct decision_stack *decision_stack, size_t masters)
{
  uint64_t rows = decision_stack->types->k + 1, bytes = decision_stack->deadline->bytes;
  return bytes > 0
         && masters * rows * (rows * sizeof (double) + sizeof (struct master_path)) > bytes;
}

void
decision_stack_push (struct decision_stack *decision_stack, int64_t time, int32_t type,
                     int64_t count)
{
  if (decision_stack->length == decision_stack->capacity)
    memory_grow (decision_stack->item, decision_stack->capacity, decision_stack->length + 1);
  decision_stack->item[decision_stack->length++] = (struct decision){ time, count, type };
}

bool
decision_stack_swappable (const struct decision_stack *decision_stack, int64_t time, int32_t type)
{
  const int64_t *cost = decision_stack->types->cost;
  for (size_t i = decision_stack->dominance ? decision_stack->length : 0; i-- > 0;) {
    const struct decision *earlier = &decision_stack->item[i];
    if (earlier->type > type && earlier->time < time
        && swap_applies (cost[earlier->type], cost[type], time - earlier->time,
                         decision_stack->horizon - earlier->time))
      return true;
  }
  return false;
}

static int64_t
placed_at (const struct decision_stack *decision_stack, int64_t time, int32_t type)
{
  for (size_t i = 0; i < decision_stack->length; i++)
    if (decision_stack->item[i].time == time && decision_stack->item[i].type == type)
      return decision_stack->item[i].count;
  return 0;
}

void
decision_stack_check_debug (const struct decision_stack *decision_stack, int64_t now, int32_t type,
                            const char *rule)
{
  const struct plan *known = decision_stack->debug;
  if (!known || known->makespan > decision_stack->horizon)
    return;
  int64_t senders = 0, placed = 0;
  bool follows = type < 0;
  for (size_t i = 0; i < known->length; i++) {
    const struct plan_entry *entry = &known->entries[i];
    if (entry->time + decision_stack->types->cost[entry->type] > decision_stack->horizon)
      continue;
    if (entry->time == now && entry->type == type)
      follows = true;
    if (entry->time >= now)
      continue;
    if (placed_at (decision_stack, entry->time, entry->type) != entry->count)
      return;
    senders += entry->count;
  }
  for (size_t i = 0; i < decision_stack->length; i++)
    if (decision_stack->item[i].time < now)
      placed += decision_stack->item[i].count;
  if (!follows || placed != senders)
    return;
  fprintf (stderr, "provecast: %s cuts off the debug solution at time %lld of horizon %lld\n", rule,
           (long long)now, (long long)decision_stack->horizon);
  abort ();
}

/* Fills `open` slots with unplaced nodes, fastest first; adds to ready [k]. Returns the number
   filled. */
static int64_t
fill_fastest (const struct node_types *types, const int64_t *left, int64_t *ready, int64_t open)
{
  int64_t filled = 0;
  for (size_t j = 0; j < types->k && filled < open; j++) {
    int64_t rest = left[j] - ready[j], count = rest < open - filled ? rest : open - filled;
    ready[j] += count;
    filled += count;
  }
  return filled;
}

/* The nodes ready [k] become ready at `now`; clears `ready`. */
static void
place_ready (struct plan *plan, struct queues *queues, size_t k, int64_t *left, int64_t *ready,
             int64_t now)
{
  for (size_t j = 0; j < k; j++)
    if (ready[j] > 0) {
      plan_add (plan, now, (int32_t)j, ready[j]);
      queues_ready (queues, j, ready[j]);
      left[j] -= ready[j];
      ready[j] = 0;
    }
  plan->makespan = now;
}

void
decision_stack_plan (const struct decision_stack *decision_stack, struct plan *plan)
{
  const struct node_types *types = decision_stack->types;
  struct queues *queues = queues_new ();
  int64_t *left = memory_alloc (types->k, sizeof *left),
          *ready = memory_zero (types->k, sizeof *ready), missing = types->destinations;
  size_t next = 0;
  memcpy (left, types->count, types->k * sizeof *left);
  for (size_t i = 0; i < decision_stack->length; i++)
    /* they are not available for the slots before theirs */
    left[decision_stack->item[i].type] -= decision_stack->item[i].count;
  plan_reset (plan);
  queues_start (queues, types);
  while (missing > 0) {
    int64_t now, open = queues_next (queues, &now);
    for (; next < decision_stack->length && decision_stack->item[next].time <= now; next++) {
      ready[decision_stack->item[next].type] += decision_stack->item[next].count;
      left[decision_stack->item[next].type] += decision_stack->item[next].count;
      open -= decision_stack->item[next].count;
      missing -= decision_stack->item[next].count;
    }
    missing -= fill_fastest (types, left, ready, open < missing ? open : missing);
    place_ready (plan, queues, types->k, left, ready, now);
  }
  free (ready);
  free (left);
  queues_free (queues);
}
