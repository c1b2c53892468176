#include "verify/openshop/orders.h"

#include "base/memory.h"
#include "verify/core/disjunctive.h"
#include "verify/core/heap.h"

#include <stdlib.h>
#include <string.h>

#define STEPS_PER_CHECK 256 /* propagation steps between two checks of the deadline */

enum { RESOURCE_TASKS = 64 }; /* the maximum number of tasks of a resource */

/* Only resources with at least two tasks are represented. A task has a slot in each of its
   resources, and the slots of a resource are adjacent; windows are kept in both slots. The slots of
   a resource are also called places 0 .. 63, and a set of places is a 64-bit word. */
struct relations {
  /* owned [capacity * slots]: of each slot the earliest start, the latest end */
  int32_t *from, *until;
  /* owned [capacity * slots]: the places relations to come before it, after it; transitively
     closed */
  uint64_t *before, *after;
};

struct verify_openshop_orders {
  uint32_t resources, slots, pairs;
  uint32_t *first;    /* owned [resources + 1]: the first slot of each */
  uint32_t *resource; /* owned [slots]: the resource of each */
  uint32_t *other;    /* owned [slots]: the other slot of the task, or the same */
  int32_t *time;      /* owned [slots] */
  uint32_t *slot_of;  /* owned [tasks]: one slot of each; UINT32_MAX: none */
  int32_t T;
  uint32_t (*pair)[2]; /* owned [pairs]: slots */
  const struct deadline *deadline;
  unsigned count; /* propagation steps */
  bool failed, stopped;

  struct relations all;   /* without decisions, and after each decision */
  size_t depth, capacity; /* number of decisions; allocated levels */
  struct relations now;   /* the level of the last decision, in `all` */

  struct verify_worklist orders; /* resources for O1, O5, O6 */
  struct verify_worklist edges;  /* resources for O2, O3 */
  struct verify_disjunctive disjunctive;
};

static size_t
known_bytes (size_t slots)
{
  return slots * (2 * sizeof (int32_t) + 2 * sizeof (uint64_t));
}

uint64_t
verify_openshop_orders_bytes (const struct verify_openshop_tasks *tasks, uint64_t pairs)
{
  uint64_t slots = pairs < tasks->count ? pairs : tasks->count;

  return (pairs + 1) * known_bytes (2 * slots);
}

static uint64_t
bit (uint32_t place)
{
  return UINT64_C (1) << place;
}

/* Windows and orders. */

/* After a window became narrower: copies it to the other slot, enqueues both resources. */
static void
window_tightened (struct verify_openshop_orders *orders, uint32_t slot)
{
  uint32_t other = orders->other[slot];

  orders->now.from[other] = orders->now.from[slot];
  orders->now.until[other] = orders->now.until[slot];
  orders->failed |= orders->now.from[slot] + orders->time[slot] > orders->now.until[slot];
  verify_worklist_add (&orders->orders, orders->resource[slot]);
  verify_worklist_add (&orders->edges, orders->resource[slot]);
  verify_worklist_add (&orders->orders, orders->resource[other]);
  verify_worklist_add (&orders->edges, orders->resource[other]);
}

static inline void
tighten_start (struct verify_openshop_orders *orders, uint32_t slot, int32_t from)
{
  if (from <= orders->now.from[slot])
    return;
  orders->now.from[slot] = from;
  window_tightened (orders, slot);
}

static inline void
tighten_end (struct verify_openshop_orders *orders, uint32_t slot, int32_t until)
{
  if (until >= orders->now.until[slot])
    return;
  orders->now.until[slot] = until;
  window_tightened (orders, slot);
}

/* Adds the order of place a before place b of the resource with first slot `first`, and, by rule
   transitivity (O6), of a and all before it before b and all after it. */
static void
add_precedence (struct verify_openshop_orders *orders, uint32_t first, uint32_t a, uint32_t b)
{
  uint64_t *before = orders->now.before + first, *after = orders->now.after + first;
  uint64_t early = before[a] | bit (a), late = after[b] | bit (b);

  if (before[a] & bit (b)) {
    orders->failed = true;
    return;
  }
  for (uint64_t left = late; left != 0; left &= left - 1)
    before[__builtin_ctzll (left)] |= early;
  for (uint64_t left = early; left != 0; left &= left - 1)
    after[__builtin_ctzll (left)] |= late;
}

/* Rules. */

/* Rule precedence (O1): one of two tasks whose order is open cannot come first. If neither can,
   the second call of add_precedence is a contradiction. */
static void
precedence (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  const int32_t *from = orders->now.from + first, *until = orders->now.until + first,
                *time = orders->time + first;
  const uint64_t *before = orders->now.before + first, *after = orders->now.after + first;

  for (uint32_t b = 1; b < count; b++)
    for (uint64_t open = ~(before[b] | after[b]) & (bit (b) - 1); open != 0; open &= open - 1) {
      uint32_t a = (uint32_t)__builtin_ctzll (open);
      if (from[a] + time[a] + time[b] > until[b])
        add_precedence (orders, first, b, a);
      if (from[b] + time[b] + time[a] > until[a])
        add_precedence (orders, first, a, b);
    }
}

/* Sorts the places of a resource by ascending keys, or with sign -1 by descending ones. */
static inline void
sort (const int32_t *key, int32_t sign, uint32_t count, uint8_t *order)
{
  for (uint32_t p = 0; p < count; p++) {
    uint32_t at = p;
    for (; at > 0 && sign * key[order[at - 1]] > sign * key[p]; at--)
      order[at] = order[at - 1];
    order[at] = (uint8_t)p;
  }
}

/* Rule queue (O5), which includes the windows of O1: all tasks before a task follow each other in
   the order of their earliest starts. */
static void
queue (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  const int32_t *from = orders->now.from + first, *time = orders->time + first;
  uint8_t order[RESOURCE_TASKS];
  int32_t done[RESOURCE_TASKS] = { 0 };

  sort (from, 1, count, order);
  for (uint32_t k = 0; k < count; k++) {
    uint32_t p = order[k];
    for (uint64_t left = orders->now.after[first + p]; left != 0; left &= left - 1) {
      int32_t *end = &done[__builtin_ctzll (left)];
      *end = (*end > from[p] ? *end : from[p]) + time[p];
    }
  }
  for (uint32_t p = 0; p < count; p++)
    tighten_start (orders, first + p, done[p]);
}

/* Rule queue (O5) with time reversed: all tasks after a task, in the order of descending latest
   ends. */
static void
queue_reversed (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  const int32_t *until = orders->now.until + first, *time = orders->time + first;
  uint8_t order[RESOURCE_TASKS];
  int32_t due[RESOURCE_TASKS];

  sort (until, -1, count, order);
  for (uint32_t p = 0; p < count; p++)
    due[p] = orders->T;
  for (uint32_t k = 0; k < count; k++) {
    uint32_t p = order[k];
    for (uint64_t left = orders->now.before[first + p]; left != 0; left &= left - 1) {
      int32_t *start = &due[__builtin_ctzll (left)];
      *start = (*start < until[p] ? *start : until[p]) - time[p];
    }
  }
  for (uint32_t p = 0; p < count; p++)
    tighten_end (orders, first + p, due[p]);
}

/* Rules overload (O2) and edge_find (O3). */
static void
edge_find (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  struct verify_task tasks[RESOURCE_TASKS];

  for (uint32_t p = 0; p < count; p++)
    tasks[p] = (struct verify_task){ orders->now.from[first + p], orders->now.until[first + p],
                                     orders->time[first + p] };
  if (!verify_disjunctive_narrow (&orders->disjunctive, tasks, count)) {
    orders->failed = true;
    return;
  }
  for (uint32_t p = 0; p < count; p++) {
    tighten_start (orders, first + p, (int32_t)tasks[p].from);
    tighten_end (orders, first + p, (int32_t)tasks[p].until);
  }
}

/* Applies the rules of one enqueued resource; false: there is none. */
static bool
apply (struct verify_openshop_orders *orders)
{
  bool order = orders->orders.length > 0;
  uint32_t resource, first, count;

  if (!order && orders->edges.length == 0)
    return false;
  resource = verify_worklist_take (order ? &orders->orders : &orders->edges);
  first = orders->first[resource];
  count = orders->first[resource + 1] - first;
  if (order) {
    precedence (orders, first, count);
    queue (orders, first, count);
    queue_reversed (orders, first, count);
  } else {
    edge_find (orders, first, count);
  }
  return true;
}

static void
propagate (struct verify_openshop_orders *orders)
{
  while (!orders->failed && !orders->stopped && apply (orders))
    if (++orders->count % STEPS_PER_CHECK == 0 && orders->deadline != NULL
        && deadline_passed (orders->deadline))
      orders->stopped = true;
  verify_worklist_drop (&orders->orders);
  verify_worklist_drop (&orders->edges);
}

/* Decisions. */

static void
select_level (struct verify_openshop_orders *orders)
{
  size_t at = orders->depth * orders->slots;

  orders->now = (struct relations){ orders->all.from + at, orders->all.until + at,
                                    orders->all.before + at, orders->all.after + at };
}

/* Allocates memory for one more decision. */
static void
reserve_level (struct verify_openshop_orders *orders)
{
  struct relations *all = &orders->all;

  if (orders->depth + 1 < orders->capacity)
    return;
  orders->capacity = 2 * orders->capacity + 16;
  all->from = memory_resize (all->from, orders->capacity * orders->slots + 1, sizeof *all->from);
  all->until = memory_resize (all->until, orders->capacity * orders->slots + 1, sizeof *all->until);
  all->before
    = memory_resize (all->before, orders->capacity * orders->slots + 1, sizeof *all->before);
  all->after = memory_resize (all->after, orders->capacity * orders->slots + 1, sizeof *all->after);
  select_level (orders);
}

void
verify_openshop_orders_decide (struct verify_openshop_orders *orders, uint32_t pair, bool first)
{
  uint32_t one = orders->pair[pair][0], two = orders->pair[pair][1],
           resource = orders->resource[one], start = orders->first[resource];
  struct relations was;
  size_t slots = orders->slots;

  reserve_level (orders);
  was = orders->now;
  orders->depth++;
  select_level (orders);
  memcpy (orders->now.from, was.from, slots * sizeof *was.from);
  memcpy (orders->now.until, was.until, slots * sizeof *was.until);
  memcpy (orders->now.before, was.before, slots * sizeof *was.before);
  memcpy (orders->now.after, was.after, slots * sizeof *was.after);
  add_precedence (orders, start, (first ? one : two) - start, (first ? two : one) - start);
  verify_worklist_add (&orders->orders, resource);
  propagate (orders);
}

void
verify_openshop_orders_undo (struct verify_openshop_orders *orders)
{
  orders->depth--;
  orders->failed = false;
  select_level (orders);
}

bool
verify_openshop_orders_window (const struct verify_openshop_orders *orders, uint32_t task,
                               int64_t *from, int64_t *until)
{
  uint32_t slot = orders->slot_of[task];

  if (slot == UINT32_MAX)
    return false;
  *from = orders->now.from[slot];
  *until = orders->now.until[slot];
  return true;
}

bool
verify_openshop_orders_known (const struct verify_openshop_orders *orders, uint32_t pair,
                              bool first)
{
  uint32_t one = orders->pair[pair][!first], two = orders->pair[pair][first];

  return orders->now.before[two] & bit (one - orders->first[orders->resource[one]]);
}

bool
verify_openshop_orders_refuted (const struct verify_openshop_orders *orders)
{
  return orders->failed;
}

bool
verify_openshop_orders_stopped (const struct verify_openshop_orders *orders)
{
  return orders->stopped;
}

/* Construction. */

/* Numbers resources, slots and pairs. */
static void
number_slots (struct verify_openshop_orders *orders, const struct verify_openshop_tasks *tasks,
              uint64_t pairs)
{
  uint32_t all = tasks->jobs + tasks->machines;

  orders->first = memory_alloc ((size_t)all + 1, sizeof *orders->first);
  orders->resource = memory_alloc (2 * (size_t)pairs + 1, sizeof *orders->resource);
  orders->pair = memory_alloc ((size_t)pairs + 1, sizeof *orders->pair);
  for (uint32_t resource = 0; resource < all; resource++) {
    uint32_t count = verify_openshop_tasks_of (tasks, resource), start = orders->slots;
    if (count < 2)
      continue;
    orders->first[orders->resources] = start;
    for (uint32_t q = 0; q < count; q++) {
      for (uint32_t p = 0; p < q; p++, orders->pairs++) {
        orders->pair[orders->pairs][0] = start + p;
        orders->pair[orders->pairs][1] = start + q;
      }
      orders->resource[orders->slots++] = orders->resources;
    }
    orders->resources++;
  }
  orders->first[orders->resources] = orders->slots;
}

/* Sets the tasks of the slots and their windows. Requires that no resource takes longer than T. */
static void
set_tasks (struct verify_openshop_orders *orders, const struct verify_openshop_tasks *tasks,
           int64_t T, uint32_t mirror)
{
  uint32_t *slot_of = orders->slot_of, slot = 0;

  for (uint32_t resource = 0; resource < tasks->jobs + tasks->machines; resource++)
    for (uint32_t q = tasks->first[resource];
         verify_openshop_tasks_of (tasks, resource) > 1 && q < tasks->first[resource + 1];
         q++, slot++) {
      uint32_t task = tasks->member[q];
      int64_t time = tasks->time[task];
      orders->time[slot] = (int32_t)time;
      orders->now.until[slot]
        = (int32_t)(task == mirror ? (T - time) / 2 + time : T); /* rule mirror (O4) */
      orders->other[slot] = slot_of[task] == UINT32_MAX ? slot : slot_of[task];
      orders->other[orders->other[slot]] = slot;
      slot_of[task] = slot;
    }
  memset (orders->now.from, 0, orders->slots * sizeof *orders->now.from);
  memset (orders->now.before, 0, orders->slots * sizeof *orders->now.before);
  memset (orders->now.after, 0, orders->slots * sizeof *orders->now.after);
}

/* Rule overload (O2) without decisions: does a job or machine take longer than T? */
static bool
resource_overload (const struct verify_openshop_tasks *tasks, int64_t T)
{
  for (uint32_t resource = 0; resource < tasks->jobs + tasks->machines; resource++) {
    int64_t sum = 0;
    for (uint32_t q = tasks->first[resource]; q < tasks->first[resource + 1]; q++)
      sum += tasks->time[tasks->member[q]];
    if (sum > T)
      return true;
  }
  return T < 0;
}

struct verify_openshop_orders *
verify_openshop_orders_new (const struct verify_openshop_tasks *tasks, uint64_t pairs, int64_t T,
                            uint32_t mirror, const struct deadline *deadline)
{
  struct verify_openshop_orders *orders = memory_zero (1, sizeof *orders);

  orders->deadline = deadline;
  orders->failed = resource_overload (tasks, T);
  number_slots (orders, tasks, pairs);
  orders->other = memory_alloc ((size_t)orders->slots + 1, sizeof *orders->other);
  orders->time = memory_alloc ((size_t)orders->slots + 1, sizeof *orders->time);
  orders->slot_of = memory_alloc ((size_t)tasks->count + 1, sizeof *orders->slot_of);
  memset (orders->slot_of, 255, tasks->count * sizeof *orders->slot_of);
  verify_disjunctive_init (&orders->disjunctive);
  verify_worklist_init (&orders->orders, orders->resources);
  verify_worklist_init (&orders->edges, orders->resources);
  reserve_level (orders);
  if (orders->failed)
    return orders;
  orders->T = (int32_t)T;
  set_tasks (orders, tasks, T, mirror);
  for (uint32_t resource = 0; resource < orders->resources; resource++) {
    verify_worklist_add (&orders->orders, resource);
    verify_worklist_add (&orders->edges, resource);
  }
  propagate (orders);
  return orders;
}

void
verify_openshop_orders_free (struct verify_openshop_orders *orders)
{
  if (orders == NULL)
    return;
  verify_worklist_clear (&orders->orders);
  verify_worklist_clear (&orders->edges);
  verify_disjunctive_clear (&orders->disjunctive);
  memory_free (orders->slot_of, orders->first, orders->resource, orders->other, orders->time,
               orders->pair, orders->all.from, orders->all.until, orders->all.before,
               orders->all.after, orders);
}
