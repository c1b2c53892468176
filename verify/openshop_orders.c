#include "verify/openshop_orders.h"

#include "base/memory.h"
#include "verify/machine.h"
#include "verify/work.h"

#include <stdlib.h>
#include <string.h>

#define PATIENCE 256 /* lines are looked at so often before the clock is */

enum { LINE = 64 }; /* tasks of a line, at most */

/* Only lines of two tasks and more count. A task has a slot in each of its lines, those of a line stand together; windows are kept in both.
   Slots of a line are also called places 0 .. 63, and a set of them is a word. */
struct known {
  int32_t *from, *until;    /* owned [capacity * slots]: of each slot the earliest start, the latest end */
  uint64_t *before, *after; /* owned [capacity * slots]: the places known to come before it, after it; transitively closed */
};

struct verify_openshop_orders {
  uint32_t lines, slots, pairs;
  uint32_t *first; /* owned [lines + 1]: the first slot of each */
  uint32_t *line;  /* owned [slots]: whose it is */
  uint32_t *twin;  /* owned [slots]: the task's other slot, or itself */
  int32_t *time;   /* owned [slots] */
  int32_t T;
  uint32_t (*pair)[2]; /* owned [pairs]: slots */
  const struct deadline *deadline;
  unsigned count; /* of lines looked at */
  bool failed, stopped;

  struct known all;       /* of the beginning, and of each decision */
  size_t depth, capacity; /* decisions; how many there is room for, and one */
  struct known now;       /* in it: of the last decision */

  struct verify_work orders; /* lines for O1, O5, O6 */
  struct verify_work edges;  /* lines for O2, O3 */
  struct verify_machine machine;
};

static size_t
known_bytes (size_t slots)
{
  return slots * (2 * sizeof (int32_t) + 2 * sizeof (uint64_t));
}

uint64_t
verify_openshop_orders_room (const struct verify_openshop_tasks *tasks, uint64_t pairs)
{
  uint64_t slots = pairs < tasks->count ? pairs : tasks->count;

  return (pairs + 1) * known_bytes (2 * slots);
}

static uint64_t
bit (uint32_t place)
{
  return UINT64_C (1) << place;
}

/* Narrowing. */

/* The slot's window has become narrower. */
static void
spread (struct verify_openshop_orders *orders, uint32_t slot)
{
  uint32_t twin = orders->twin[slot];

  orders->now.from[twin] = orders->now.from[slot];
  orders->now.until[twin] = orders->now.until[slot];
  orders->failed |= orders->now.from[slot] + orders->time[slot] > orders->now.until[slot];
  verify_work_add (&orders->orders, orders->line[slot]);
  verify_work_add (&orders->edges, orders->line[slot]);
  verify_work_add (&orders->orders, orders->line[twin]);
  verify_work_add (&orders->edges, orders->line[twin]);
}

static inline void
delay (struct verify_openshop_orders *orders, uint32_t slot, int32_t from)
{
  if (from <= orders->now.from[slot])
    return;
  orders->now.from[slot] = from;
  spread (orders, slot);
}

static inline void
hasten (struct verify_openshop_orders *orders, uint32_t slot, int32_t until)
{
  if (until >= orders->now.until[slot])
    return;
  orders->now.until[slot] = until;
  spread (orders, slot);
}

/* Place a comes before place b of the line from slot `first` on; and O6: so does all that comes before a, before all that comes after b. */
static void
put (struct verify_openshop_orders *orders, uint32_t first, uint32_t a, uint32_t b)
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

/* O1: one of two tasks whose order is open cannot come first. If neither can, the second `put` is a contradiction. */
static void
force (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  const int32_t *from = orders->now.from + first, *until = orders->now.until + first, *time = orders->time + first;
  const uint64_t *before = orders->now.before + first, *after = orders->now.after + first;

  for (uint32_t b = 1; b < count; b++)
    for (uint64_t open = ~(before[b] | after[b]) & (bit (b) - 1); open != 0; open &= open - 1) {
      uint32_t a = (uint32_t)__builtin_ctzll (open);
      if (from[a] + time[a] + time[b] > until[b])
        put (orders, first, b, a);
      if (from[b] + time[b] + time[a] > until[a])
        put (orders, first, a, b);
    }
}

/* The places of a line by ascending keys, or, with the sign -1, by descending ones. */
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

/* O5, which includes O1's windows: all that come before a task, by ascending earliest starts, one after the other. */
static void
queue_up (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  const int32_t *from = orders->now.from + first, *time = orders->time + first;
  uint8_t order[LINE];
  int32_t done[LINE] = { 0 };

  sort (from, 1, count, order);
  for (uint32_t k = 0; k < count; k++) {
    uint32_t p = order[k];
    for (uint64_t left = orders->now.after[first + p]; left != 0; left &= left - 1) {
      int32_t *end = &done[__builtin_ctzll (left)];
      *end = (*end > from[p] ? *end : from[p]) + time[p];
    }
  }
  for (uint32_t p = 0; p < count; p++)
    delay (orders, first + p, done[p]);
}

/* Its mirror image: all that come after a task, by descending latest ends. */
static void
queue_down (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  const int32_t *until = orders->now.until + first, *time = orders->time + first;
  uint8_t order[LINE];
  int32_t due[LINE];

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
    hasten (orders, first + p, due[p]);
}

/* O2, O3. */
static void
press (struct verify_openshop_orders *orders, uint32_t first, uint32_t count)
{
  struct verify_task tasks[LINE];

  for (uint32_t p = 0; p < count; p++)
    tasks[p] = (struct verify_task){ orders->now.from[first + p], orders->now.until[first + p], orders->time[first + p] };
  if (!verify_machine_narrow (&orders->machine, tasks, count)) {
    orders->failed = true;
    return;
  }
  for (uint32_t p = 0; p < count; p++) {
    delay (orders, first + p, (int32_t)tasks[p].from);
    hasten (orders, first + p, (int32_t)tasks[p].until);
  }
}

/* Apply some of the rules; false: nothing is left to do. */
static bool
apply (struct verify_openshop_orders *orders)
{
  bool order = orders->orders.length > 0;
  uint32_t line, first, count;

  if (!order && orders->edges.length == 0)
    return false;
  line = verify_work_take (order ? &orders->orders : &orders->edges);
  first = orders->first[line];
  count = orders->first[line + 1] - first;
  if (order) {
    force (orders, first, count);
    queue_up (orders, first, count);
    queue_down (orders, first, count);
  } else {
    press (orders, first, count);
  }
  return true;
}

static void
propagate (struct verify_openshop_orders *orders)
{
  while (!orders->failed && !orders->stopped && apply (orders))
    if (++orders->count % PATIENCE == 0 && orders->deadline != NULL && deadline_passed (orders->deadline))
      orders->stopped = true;
  verify_work_drop (&orders->orders);
  verify_work_drop (&orders->edges);
}

/* Decisions. */

static void
look_at (struct verify_openshop_orders *orders)
{
  size_t at = orders->depth * orders->slots;

  orders->now = (struct known){ orders->all.from + at, orders->all.until + at, orders->all.before + at, orders->all.after + at };
}

/* Have room for one more decision. */
static void
make_room (struct verify_openshop_orders *orders)
{
  struct known *all = &orders->all;

  if (orders->depth + 1 < orders->capacity)
    return;
  orders->capacity = 2 * orders->capacity + 16;
  all->from = memory_resize (all->from, orders->capacity * orders->slots + 1, sizeof *all->from);
  all->until = memory_resize (all->until, orders->capacity * orders->slots + 1, sizeof *all->until);
  all->before = memory_resize (all->before, orders->capacity * orders->slots + 1, sizeof *all->before);
  all->after = memory_resize (all->after, orders->capacity * orders->slots + 1, sizeof *all->after);
  look_at (orders);
}

void
verify_openshop_orders_decide (struct verify_openshop_orders *orders, uint32_t pair, bool first)
{
  uint32_t one = orders->pair[pair][0], two = orders->pair[pair][1], line = orders->line[one], start = orders->first[line];
  struct known was;
  size_t slots = orders->slots;

  make_room (orders);
  was = orders->now;
  orders->depth++;
  look_at (orders);
  memcpy (orders->now.from, was.from, slots * sizeof *was.from);
  memcpy (orders->now.until, was.until, slots * sizeof *was.until);
  memcpy (orders->now.before, was.before, slots * sizeof *was.before);
  memcpy (orders->now.after, was.after, slots * sizeof *was.after);
  put (orders, start, (first ? one : two) - start, (first ? two : one) - start);
  verify_work_add (&orders->orders, line);
  propagate (orders);
}

void
verify_openshop_orders_undo (struct verify_openshop_orders *orders)
{
  orders->depth--;
  orders->failed = false;
  look_at (orders);
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

/* Making one. */

/* Number lines, slots and pairs. */
static void
number (struct verify_openshop_orders *orders, const struct verify_openshop_tasks *tasks, uint64_t pairs)
{
  uint32_t all = tasks->jobs + tasks->machines;

  orders->first = memory_alloc ((size_t)all + 1, sizeof *orders->first);
  orders->line = memory_alloc (2 * (size_t)pairs + 1, sizeof *orders->line);
  orders->pair = memory_alloc ((size_t)pairs + 1, sizeof *orders->pair);
  for (uint32_t line = 0; line < all; line++) {
    uint32_t count = verify_openshop_tasks_of (tasks, line), start = orders->slots;
    if (count < 2)
      continue;
    orders->first[orders->lines] = start;
    for (uint32_t q = 0; q < count; q++) {
      for (uint32_t p = 0; p < q; p++, orders->pairs++) {
        orders->pair[orders->pairs][0] = start + p;
        orders->pair[orders->pairs][1] = start + q;
      }
      orders->line[orders->slots++] = orders->lines;
    }
    orders->lines++;
  }
  orders->first[orders->lines] = orders->slots;
}

/* Tell the slots of their tasks. No line takes longer than T. */
static void
fill (struct verify_openshop_orders *orders, const struct verify_openshop_tasks *tasks, int64_t T, uint32_t mirror)
{
  uint32_t *slot_of = memory_alloc ((size_t)tasks->count + 1, sizeof *slot_of), slot = 0;

  memset (slot_of, 255, tasks->count * sizeof *slot_of);
  for (uint32_t line = 0; line < tasks->jobs + tasks->machines; line++)
    for (uint32_t q = tasks->first[line]; verify_openshop_tasks_of (tasks, line) > 1 && q < tasks->first[line + 1]; q++, slot++) {
      uint32_t task = tasks->member[q];
      int64_t time = tasks->time[task];
      orders->time[slot] = (int32_t)time;
      orders->now.until[slot] = (int32_t)(task == mirror ? (T - time) / 2 + time : T); /* O4 */
      orders->twin[slot] = slot_of[task] == UINT32_MAX ? slot : slot_of[task];
      orders->twin[orders->twin[slot]] = slot;
      slot_of[task] = slot;
    }
  memset (orders->now.from, 0, orders->slots * sizeof *orders->now.from);
  memset (orders->now.before, 0, orders->slots * sizeof *orders->now.before);
  memset (orders->now.after, 0, orders->slots * sizeof *orders->now.after);
  free (slot_of);
}

/* Does a job or machine take longer than T? */
static bool
overloaded (const struct verify_openshop_tasks *tasks, int64_t T)
{
  for (uint32_t line = 0; line < tasks->jobs + tasks->machines; line++) {
    int64_t sum = 0;
    for (uint32_t q = tasks->first[line]; q < tasks->first[line + 1]; q++)
      sum += tasks->time[tasks->member[q]];
    if (sum > T)
      return true;
  }
  return T < 0;
}

struct verify_openshop_orders *
verify_openshop_orders_new (const struct verify_openshop_tasks *tasks, uint64_t pairs, int64_t T, uint32_t mirror,
                            const struct deadline *deadline)
{
  struct verify_openshop_orders *orders = memory_zero (1, sizeof *orders);

  orders->deadline = deadline;
  orders->failed = overloaded (tasks, T);
  number (orders, tasks, pairs);
  orders->twin = memory_alloc ((size_t)orders->slots + 1, sizeof *orders->twin);
  orders->time = memory_alloc ((size_t)orders->slots + 1, sizeof *orders->time);
  verify_machine_init (&orders->machine);
  verify_work_init (&orders->orders, orders->lines);
  verify_work_init (&orders->edges, orders->lines);
  make_room (orders);
  if (orders->failed)
    return orders;
  orders->T = (int32_t)T;
  fill (orders, tasks, T, mirror);
  for (uint32_t line = 0; line < orders->lines; line++) {
    verify_work_add (&orders->orders, line);
    verify_work_add (&orders->edges, line);
  }
  propagate (orders);
  return orders;
}

void
verify_openshop_orders_free (struct verify_openshop_orders *orders)
{
  if (orders == NULL)
    return;
  verify_work_clear (&orders->orders);
  verify_work_clear (&orders->edges);
  verify_machine_clear (&orders->machine);
  void *const blocks[] = { orders->first,    orders->line,      orders->twin,       orders->time,     orders->pair,
                           orders->all.from, orders->all.until, orders->all.before, orders->all.after };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (orders);
}
