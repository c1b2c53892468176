#include "verify/ready.h"

#include "base/memory.h"

#include <stdlib.h>

static int64_t
cost_of (const struct verify_ready *ready, size_t type)
{
  return type == ready->types->k ? ready->types->source : ready->types->cost[type];
}

/* Doubles a full ring, unrolled from its head. Capacities are powers of two. */
static void
ring_grow (struct verify_ring *ring)
{
  size_t capacity = ring->capacity > 0 ? 2 * ring->capacity : 4;
  int64_t *time = memory_alloc (capacity, sizeof *time), *count = memory_alloc (capacity, sizeof *count);

  for (size_t i = 0; i < ring->length; i++) {
    time[i] = ring->time[(ring->head + i) & (ring->capacity - 1)];
    count[i] = ring->count[(ring->head + i) & (ring->capacity - 1)];
  }
  free (ring->time);
  free (ring->count);
  *ring = (struct verify_ring){ time, count, 0, ring->length, capacity };
}

/* Appends, or adds to the last where that is of the same time. */
static void
ring_append (struct verify_ring *ring, int64_t time, int64_t count)
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

/* `count` senders of this type complete their next send at `time`, no earlier than what the ring holds. */
static void
add_completion (struct verify_ready *ready, size_t type, int64_t time, int64_t count)
{
  struct verify_ring *ring = &ready->rings[type];

  if (time > ready->horizon)
    return;
  if (ring->length == 0)
    verify_heap_push (&ready->heap, time, type);
  ring_append (ring, time, count);
}

/* Takes the earliest completion; its senders go on to their next. Returns how many. */
static int64_t
take_completion (struct verify_ready *ready)
{
  struct verify_event event = verify_heap_pop (&ready->heap);
  struct verify_ring *ring = &ready->rings[event.queue];
  int64_t count = ring->count[ring->head], next = event.time + cost_of (ready, event.queue);

  ring->head = (ring->head + 1) & (ring->capacity - 1);
  ring->length--;
  if (next <= ready->horizon)
    ring_append (ring, next, count);
  if (ring->length > 0)
    verify_heap_push (&ready->heap, ring->time[ring->head], event.queue);
  return count;
}

void
verify_ready_init (struct verify_ready *ready, const struct verify_types *types, int64_t horizon, const struct deadline *deadline,
                   struct verify_reason *reason)
{
  *ready = (struct verify_ready){ .types = types, .deadline = deadline, .reason = reason, .horizon = horizon };
  ready->rings = memory_zero (types->k + 1, sizeof *ready->rings);
  verify_heap_init (&ready->heap, types->k + 1);
  ready->left = memory_alloc (types->k, sizeof *ready->left);
  for (size_t j = 0; j < types->k; j++)
    ready->left[j] = types->count[j];
  add_completion (ready, types->k, types->source, 1);
}

void
verify_ready_clear (struct verify_ready *ready)
{
  for (size_t j = 0; j <= ready->types->k; j++) {
    free (ready->rings[j].time);
    free (ready->rings[j].count);
  }
  free (ready->rings);
  verify_heap_clear (&ready->heap);
  free (ready->left);
}

/* Moves on to `time`: what completes before is over, what completes then waits for receivers. When n sends complete before some entry of
   the plan, its last destinations could take idle ones of these, so T is not the least; stopping there also bounds the work for a hostile
   T. */
static enum status_code
advance (struct verify_ready *ready, int64_t time)
{
  ready->offered += ready->idle;
  ready->idle = 0;
  ready->now = time;
  for (unsigned steps = 1; ready->heap.length > 0 && ready->heap.events[0].time <= time; steps++) {
    bool before = ready->heap.events[0].time < time;
    *(before ? &ready->offered : &ready->idle) += take_completion (ready);
    if (ready->offered >= ready->types->destinations)
      return verify_refuse (ready->reason, "in the plan %lld sends complete before the makespan, so it is not the least",
                            (long long)ready->offered);
    if (steps % 1024 == 0 && ready->deadline != NULL && deadline_passed (ready->deadline))
      return STATUS_LIMIT;
  }
  return STATUS_OK;
}

static enum status_code
refuse_entry (const struct verify_ready *ready, int64_t time, size_t type, const char *what)
{
  char *when = verify_types_text (ready->types, time), *cost = verify_types_text (ready->types, ready->types->cost[type]);

  verify_refuse (ready->reason, "ready at %.80s, cost %.80s: %s", when, cost, what);
  free (when);
  free (cost);
  return STATUS_FALSE;
}

enum status_code
verify_ready_add (struct verify_ready *ready, int64_t time, size_t type, int64_t count)
{
  if (time > ready->horizon)
    return refuse_entry (ready, time, type, "later than the makespan");
  if (count > ready->left[type])
    return refuse_entry (ready, time, type, "more than there are destinations of this cost");
  if (time > ready->now) {
    enum status_code code = advance (ready, time);
    if (code != STATUS_OK)
      return code;
  }
  if (count > ready->idle)
    return refuse_entry (ready, time, type, "more become ready than sends complete then");
  ready->idle -= count;
  ready->offered += count;
  ready->left[type] -= count;
  add_completion (ready, type, time + ready->types->cost[type], count);
  return STATUS_OK;
}

enum status_code
verify_ready_finish (const struct verify_ready *ready)
{
  for (size_t j = 0; j < ready->types->k; j++)
    if (ready->left[j] > 0)
      return refuse_entry (ready, ready->now, j, "the plan ends before all destinations of this cost are ready");
  if (ready->now != ready->horizon)
    return verify_refuse (ready->reason, "the plan ends before the stated makespan");
  return STATUS_OK;
}
