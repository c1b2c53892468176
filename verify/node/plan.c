#include "verify/node/plan.h"

#include "base/memory.h"

#include <stdlib.h>

static int64_t
cost_of (const struct verify_plan *plan, size_t type)
{
  return type == plan->types->k ? plan->types->source : plan->types->cost[type];
}

/* Doubles a full ring buffer and moves its head to 0. Capacities are powers of two. */
static void
ring_grow (struct verify_plan_ring *ring)
{
  size_t capacity = ring->capacity > 0 ? 2 * ring->capacity : 4;
  int64_t *time = memory_alloc (capacity, sizeof *time),
          *count = memory_alloc (capacity, sizeof *count);

  for (size_t i = 0; i < ring->length; i++) {
    time[i] = ring->time[(ring->head + i) & (ring->capacity - 1)];
    count[i] = ring->count[(ring->head + i) & (ring->capacity - 1)];
  }
  memory_free (ring->time, ring->count);
  *ring = (struct verify_plan_ring){ time, count, 0, ring->length, capacity };
}

/* Appends an entry, or adds to the last one if it has the same time. */
static void
ring_append (struct verify_plan_ring *ring, int64_t time, int64_t count)
{
  size_t last;

  if (ring->length > 0) {
    last = (ring->head + ring->length - 1) & (ring->capacity - 1);
    if (ring->time[last] == time) {
      ring->count[last] += count;
      return;
    }
  }
  if (ring->length == ring->capacity)
    ring_grow (ring);
  last = (ring->head + ring->length++) & (ring->capacity - 1);
  ring->time[last] = time;
  ring->count[last] = count;
}

/* `count` senders of this type complete their next send at `time`, which is not before the entries
   of the ring. */
static void
add_completion (struct verify_plan *plan, size_t type, int64_t time, int64_t count)
{
  struct verify_plan_ring *ring = &plan->rings[type];

  if (time > plan->horizon)
    return;
  if (ring->length == 0)
    verify_heap_push (&plan->heap, time, type);
  ring_append (ring, time, count);
}

/* Removes the earliest completion and enqueues the next one of its senders. Returns their
   number. */
static int64_t
take_completion (struct verify_plan *plan)
{
  struct verify_event event = verify_heap_pop (&plan->heap);
  struct verify_plan_ring *ring = &plan->rings[event.queue];
  int64_t count = ring->count[ring->head], next = event.time + cost_of (plan, event.queue);

  ring->head = (ring->head + 1) & (ring->capacity - 1);
  ring->length--;
  if (next <= plan->horizon)
    ring_append (ring, next, count);
  if (ring->length > 0)
    verify_heap_push (&plan->heap, ring->time[ring->head], event.queue);
  return count;
}

void
verify_plan_init (struct verify_plan *plan, const struct verify_node_types *types, int64_t horizon,
                  const struct deadline *deadline, struct verify_reason *reason)
{
  *plan = (struct verify_plan){
    .types = types, .deadline = deadline, .reason = reason, .horizon = horizon
  };
  plan->rings = memory_zero (types->k + 1, sizeof *plan->rings);
  verify_heap_init (&plan->heap, types->k + 1);
  plan->left = memory_alloc (types->k, sizeof *plan->left);
  for (size_t j = 0; j < types->k; j++)
    plan->left[j] = types->count[j];
  add_completion (plan, types->k, types->source, 1);
}

void
verify_plan_clear (struct verify_plan *plan)
{
  for (size_t j = 0; j <= plan->types->k; j++) {
    memory_free (plan->rings[j].time, plan->rings[j].count);
  }
  free (plan->rings);
  verify_heap_clear (&plan->heap);
  free (plan->left);
}

/* Advances to `time`: earlier completions are over; those at `time` wait for receivers. If n sends
   complete before some entry of the plan, its last destinations could be receivers of idle ones
   among these, so T is not the minimum. Refusing such a plan also bounds the work for a hostile
   T. */
static enum status_code
advance (struct verify_plan *plan, int64_t time)
{
  plan->offered += plan->idle;
  plan->idle = 0;
  plan->now = time;
  for (unsigned steps = 1; plan->heap.length > 0 && plan->heap.events[0].time <= time; steps++) {
    bool before = plan->heap.events[0].time < time;
    *(before ? &plan->offered : &plan->idle) += take_completion (plan);
    if (plan->offered >= plan->types->destinations)
      return verify_refuse (
        plan->reason, "in the plan %lld sends complete before the makespan, so it is not the least",
        (long long)plan->offered);
    if (steps % 1024 == 0 && plan->deadline != NULL && deadline_passed (plan->deadline))
      return STATUS_LIMIT;
  }
  return STATUS_OK;
}

static enum status_code
refuse_entry (const struct verify_plan *plan, int64_t time, size_t type, const char *what)
{
  char *when = verify_node_types_text (plan->types, time),
       *cost = verify_node_types_text (plan->types, plan->types->cost[type]);

  verify_refuse (plan->reason, "ready at %.80s, cost %.80s: %s", when, cost, what);
  memory_free (when, cost);
  return STATUS_FALSE;
}

enum status_code
verify_plan_add (struct verify_plan *plan, int64_t time, size_t type, int64_t count)
{
  if (time > plan->horizon)
    return refuse_entry (plan, time, type, "later than the makespan");
  if (count > plan->left[type])
    return refuse_entry (plan, time, type, "more than there are destinations of this cost");
  if (time > plan->now) {
    enum status_code code = advance (plan, time);
    if (code != STATUS_OK)
      return code;
  }
  if (count > plan->idle)
    return refuse_entry (plan, time, type, "more become ready than sends complete then");
  plan->idle -= count;
  plan->offered += count;
  plan->left[type] -= count;
  add_completion (plan, type, time + plan->types->cost[type], count);
  return STATUS_OK;
}

enum status_code
verify_plan_finish (const struct verify_plan *plan)
{
  for (size_t j = 0; j < plan->types->k; j++)
    if (plan->left[j] > 0)
      return refuse_entry (plan, plan->now, j,
                           "the plan ends before all destinations of this cost are ready");
  if (plan->now != plan->horizon)
    return verify_refuse (plan->reason, "the plan ends before the stated makespan");
  return STATUS_OK;
}
