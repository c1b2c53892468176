/* Plans and schedules, one made from the other: plan_valid, schedule_from_plan and
   plan_from_schedule of model/node/schedule.h. */
#include "model/node/schedule.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Nodes of one type that became ready together: ranks first .. first+count-1. They complete a
   send at `next` and every cost after it. */
struct plan_run {
  int64_t next, count;
  int32_t first;
};

/* The runs of one type, first in, first out: their `next` ascend, and among equal ones the
   ranks. */
struct plan_queue {
  int64_t cost;
  int64_t shift;         /* to add to every `next` in the queue */
  int64_t rank;          /* of the next node of this type to become ready */
  struct plan_run *runs; /* ring with room for every run of the type */
  size_t room, head, length;
};

/* Sends that can complete, in the order of time. The heap holds the types with senders by (time,
   type). */
struct slots {
  int64_t source;            /* cost */
  struct plan_queue *queues; /* [k] */
  struct plan_run *runs;     /* the rings */
  struct keyed *heap;        /* [heap_length]: when the head of a type's queue completes a send */
  size_t heap_length;
};

static int64_t
head_time (const struct plan_queue *queue)
{
  return queue->runs[queue->head].next + queue->shift;
}

/* The head of the type on top has moved on: give it its new time and its place. */
static void
move_top (struct slots *slots)
{
  int32_t type = slots->heap[0].item;
  keyed_replace (slots->heap, slots->heap_length,
                 (struct keyed){ head_time (&slots->queues[type]), type });
}

static void
push (struct plan_queue *queue, struct plan_run run)
{
  assert (queue->length < queue->room);
  size_t at = queue->head + queue->length++;
  run.next -= queue->shift;
  queue->runs[at < queue->room ? at : at - queue->room] = run;
}

static struct plan_run
pop (struct plan_queue *queue)
{
  struct plan_run run = queue->runs[queue->head];
  run.next += queue->shift;
  queue->head = queue->head + 1 < queue->room ? queue->head + 1 : 0;
  queue->length--;
  return run;
}

static void
slots_init (struct slots *slots, const struct plan *plan, const struct node_types *types)
{
  slots->source = types->source;
  slots->queues = memory_zero (types->k, sizeof *slots->queues);
  slots->runs = memory_alloc (plan->length, sizeof *slots->runs);
  slots->heap = memory_alloc (types->k, sizeof *slots->heap);
  slots->heap_length = 0;
  for (size_t i = 0; i < plan->length; i++)
    slots->queues[plan->entries[i].type].room++;
  struct plan_run *runs = slots->runs;
  int64_t rank = 1;
  for (size_t j = 0; j < types->k; j++) {
    struct plan_queue *queue = &slots->queues[j];
    queue->cost = types->cost[j];
    queue->rank = rank;
    queue->runs = runs;
    runs += queue->room;
    rank += types->count[j];
  }
}

static void
slots_clear (struct slots *slots)
{
  memory_free (slots->queues, slots->runs, slots->heap);
}

/* Pass over the sends that complete before `time` without being used: whole rounds of a queue at
   once, then run by run. */
static void
pass_until (struct slots *slots, int64_t time)
{
  while (slots->heap_length > 0 && slots->heap[0].key < time) {
    struct plan_queue *queue = &slots->queues[slots->heap[0].item];
    int64_t rounds = (time - slots->heap[0].key) / queue->cost;
    if (rounds > 0)
      queue->shift += rounds * queue->cost;
    else {
      struct plan_run run = pop (queue);
      run.next += queue->cost;
      push (queue, run);
    }
    move_top (slots);
  }
}

/* The sends of `time` go to the receivers in the order of their ranks. */
struct match {
  struct schedule *schedule;      /* NULL: only count */
  const struct plan_entry *entry; /* of the receivers next in turn */
  int64_t taken;                  /* how many of them have been served */
  int64_t needed;                 /* receivers still without a sender */
  struct slots *slots;
};

/* Let the senders first .. first+count-1 of this cost serve as many receivers as there are. */
static void
serve (struct match *match, int64_t first, int64_t count, int64_t time, int64_t cost)
{
  int64_t served = count < match->needed ? count : match->needed;
  match->needed -= served;
  if (!match->schedule)
    return;
  for (int64_t i = 0; i < served; i++) {
    if (match->taken == match->entry->count) {
      match->entry++;
      match->taken = 0;
    }
    int64_t to = match->slots->queues[match->entry->type].rank + match->taken++;
    schedule_add (match->schedule, (int32_t)(first + i), (int32_t)to, time - cost);
  }
}

/* Serve the receivers of one instant; every send that can complete then moves on, used or not. */
static void
match_instant (struct match *match, int64_t time)
{
  struct slots *slots = match->slots;
  if (time % slots->source == 0)
    serve (match, 0, 1, time, slots->source);
  pass_until (slots, time);
  while (slots->heap_length > 0 && slots->heap[0].key == time) {
    struct plan_queue *queue = &slots->queues[slots->heap[0].item];
    struct plan_run run = pop (queue);
    serve (match, run.first, run.count, time, queue->cost);
    run.next += queue->cost;
    push (queue, run);
    move_top (slots);
  }
}

/* The receivers of an entry can send from now on. */
static void
make_ready (struct slots *slots, const struct plan_entry *entry)
{
  struct plan_queue *queue = &slots->queues[entry->type];
  push (queue, (struct plan_run){ .next = entry->time + queue->cost,
                                  .count = entry->count,
                                  .first = (int32_t)queue->rank });
  queue->rank += entry->count;
  if (queue->length == 1)
    keyed_push (slots->heap, &slots->heap_length, (struct keyed){ head_time (queue), entry->type });
}

/* Match all sends with all receivers; false when an instant has more receivers than sends. */
static bool
match_plan (const struct plan *plan, const struct node_types *types, struct schedule *schedule)
{
  struct slots slots;
  slots_init (&slots, plan, types);
  bool enough = true;
  size_t i = 0;
  while (i < plan->length && enough) {
    struct match match = { .schedule = schedule, .entry = &plan->entries[i], .slots = &slots };
    size_t end = i;
    for (; end < plan->length && plan->entries[end].time == plan->entries[i].time; end++)
      match.needed += plan->entries[end].count;
    match_instant (&match, plan->entries[i].time);
    enough = match.needed == 0;
    for (; i < end; i++)
      make_ready (&slots, &plan->entries[i]);
  }
  slots_clear (&slots);
  return enough;
}

static bool
entries_ordered (const struct plan *plan, const struct node_types *types)
{
  for (size_t i = 0; i < plan->length; i++) {
    const struct plan_entry *entry = &plan->entries[i];
    if (entry->time <= 0 || entry->count < 1 || entry->type < 0 || (size_t)entry->type >= types->k)
      return false;
    if (i > 0
        && (entry[-1].time > entry->time
            || (entry[-1].time == entry->time && entry[-1].type >= entry->type)))
      return false;
  }
  return plan->length > 0 && plan->makespan == plan->entries[plan->length - 1].time;
}

static bool
counts_right (const struct plan *plan, const struct node_types *types)
{
  int64_t *left = memory_alloc (types->k, sizeof *left);
  memcpy (left, types->count, types->k * sizeof *left);
  bool right = true;
  for (size_t i = 0; i < plan->length && right; i++) {
    int64_t *count = &left[plan->entries[i].type];
    right = plan->entries[i].count <= *count;
    *count -= plan->entries[i].count;
  }
  for (size_t j = 0; j < types->k && right; j++)
    right = left[j] == 0;
  free (left);
  return right;
}

bool
plan_valid (const struct plan *plan, const struct node_types *types)
{
  return entries_ordered (plan, types) && counts_right (plan, types)
         && match_plan (plan, types, NULL);
}

void
schedule_from_plan (struct schedule *schedule, const struct plan *plan,
                    const struct node_types *types)
{
  schedule_reset (schedule);
  memory_grow (schedule->sends, schedule->capacity, (size_t)types->destinations);
  schedule->makespan = plan->makespan;
  bool realisable = match_plan (plan, types, schedule);
  assert (realisable);
  (void)realisable;
}

/* Types of all ranks; the source has none (-1). Release with free. */
static int32_t *
types_by_rank (const struct node_types *types)
{
  int32_t *type = memory_alloc ((size_t)types->destinations + 1, sizeof *type);
  size_t rank = 0;
  type[rank++] = -1;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t left = types->count[j]; left > 0; left--)
      type[rank++] = (int32_t)j;
  return type;
}

void
plan_from_schedule (struct plan *plan, const struct schedule *schedule,
                    const struct node_types *types)
{
  int32_t *type = types_by_rank (types);
  struct keyed *arrivals = memory_alloc (schedule->length, sizeof *arrivals);
  bool sorted = true;
  for (size_t i = 0; i < schedule->length; i++) {
    const struct send *send = &schedule->sends[i];
    int64_t cost = send->from == 0 ? types->source : types->cost[type[send->from]];
    arrivals[i] = (struct keyed){ send->start + cost, type[send->to] };
    sorted = sorted && (i == 0 || !keyed_before (arrivals[i], arrivals[i - 1]));
  }
  if (!sorted)
    keyed_sort (arrivals, schedule->length);
  plan_reset (plan);
  for (size_t i = 0; i < schedule->length; i++)
    plan_add (plan, arrivals[i].key, arrivals[i].item, 1);
  memory_free (arrivals, type);
}
