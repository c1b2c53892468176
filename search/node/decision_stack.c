#include "search/node/decision_stack.h"

#include "base/memory.h"
#include "bounds/colgen/master.h"
#include "heuristics/node/queues.h"
#include "search/node/swap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
decision_stack_stopped (const struct decision_stack *stack)
{
  return deadline_passed (stack->deadline) || (stack->pointless && atomic_load (stack->pointless));
}

bool
decision_stack_full (const struct decision_stack *stack, size_t masters)
{
  uint64_t rows = stack->types->k + 1, bytes = stack->deadline->bytes;
  return bytes > 0
         && masters * rows * (rows * sizeof (double) + sizeof (struct master_path)) > bytes;
}

void
decision_stack_push (struct decision_stack *stack, int64_t time, int32_t type, int64_t count)
{
  if (stack->length == stack->capacity)
    memory_grow (stack->item, stack->capacity, stack->length + 1);
  stack->item[stack->length++] = (struct plan_entry){ time, count, type };
}

bool
decision_stack_swappable (const struct decision_stack *stack, int64_t time, int32_t type)
{
  const int64_t *cost = stack->types->cost;
  for (size_t i = stack->dominance ? stack->length : 0; i-- > 0;) {
    const struct plan_entry *earlier = &stack->item[i];
    if (earlier->type > type && earlier->time < time
        && swap_applies (cost[earlier->type], cost[type], time - earlier->time,
                         stack->horizon - earlier->time))
      return true;
  }
  return false;
}

static int64_t
placed_at (const struct decision_stack *stack, int64_t time, int32_t type)
{
  for (size_t i = 0; i < stack->length; i++)
    if (stack->item[i].time == time && stack->item[i].type == type)
      return stack->item[i].count;
  return 0;
}

void
decision_stack_check_debug (const struct decision_stack *stack, int64_t now, int32_t type,
                            const char *rule)
{
  const struct plan *known = stack->debug;
  if (!known || known->makespan > stack->horizon)
    return;
  int64_t senders = 0, placed = 0;
  bool follows = type < 0;
  for (size_t i = 0; i < known->length; i++) {
    const struct plan_entry *entry = &known->entries[i];
    if (entry->time + stack->types->cost[entry->type] > stack->horizon)
      continue;
    if (entry->time == now && entry->type == type)
      follows = true;
    if (entry->time >= now)
      continue;
    if (placed_at (stack, entry->time, entry->type) != entry->count)
      return;
    senders += entry->count;
  }
  for (size_t i = 0; i < stack->length; i++)
    if (stack->item[i].time < now)
      placed += stack->item[i].count;
  if (!follows || placed != senders)
    return;
  fprintf (stderr, "provecast: %s cuts off the debug solution at time %lld of horizon %lld\n", rule,
           (long long)now, (long long)stack->horizon);
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
decision_stack_plan (const struct decision_stack *stack, struct plan *plan)
{
  const struct node_types *types = stack->types;
  struct queues *queues = queues_new ();
  int64_t *left = memory_alloc (types->k, sizeof *left),
          *ready = memory_zero (types->k, sizeof *ready), missing = types->destinations;
  size_t next = 0;
  memcpy (left, types->count, types->k * sizeof *left);
  for (size_t i = 0; i < stack->length; i++)
    /* they are not available for the slots before theirs */
    left[stack->item[i].type] -= stack->item[i].count;
  plan_reset (plan);
  queues_start (queues, types);
  while (missing > 0) {
    int64_t now, open = queues_next (queues, &now);
    for (; next < stack->length && stack->item[next].time <= now; next++) {
      ready[stack->item[next].type] += stack->item[next].count;
      left[stack->item[next].type] += stack->item[next].count;
      open -= stack->item[next].count;
      missing -= stack->item[next].count;
    }
    missing -= fill_fastest (types, left, ready, open < missing ? open : missing);
    place_ready (plan, queues, types->k, left, ready, now);
  }
  memory_free (ready, left);
  queues_free (queues);
}
