#include "heuristics/node/list.h"

#include "base/memory.h"

#include <stdlib.h>

void
list_order_init (struct list_order *order)
{
  *order = (struct list_order){ 0 };
}

void
list_order_clear (struct list_order *order)
{
  free (order->runs);
  list_order_init (order);
}

void
list_order_copy (struct list_order *to, const struct list_order *from)
{
  memory_grow (to->runs, to->capacity, from->length);
  for (size_t i = 0; i < from->length; i++)
    to->runs[i] = from->runs[i];
  to->length = from->length;
}

void
list_order_add (struct list_order *order, int32_t type, int64_t count)
{
  if (count == 0)
    return;
  if (order->length && order->runs[order->length - 1].type == type) {
    order->runs[order->length - 1].count += count;
    return;
  }
  memory_grow (order->runs, order->capacity, order->length + 1);
  order->runs[order->length++] = (struct list_run){ count, type };
}

void
list_order_sorted (struct list_order *order, const struct node_types *types)
{
  order->length = 0;
  for (size_t j = 0; j < types->k; j++)
    list_order_add (order, (int32_t)j, types->count[j]);
}

/* The position of list_serve in its order. */
struct cursor {
  const struct list_run *run, *end;
  int64_t left; /* of *run */
};

/* Gives `sends` receptions at `time` to the next nodes in order, or to all that are left.
   Returns their number. */
static inline int64_t
serve_event (struct cursor *cursor, struct queues *queues, int64_t time, int64_t sends,
             struct plan *plan)
{
  int64_t served = 0;
  while (served < sends && cursor->run < cursor->end) {
    int64_t count = sends - served < cursor->left ? sends - served : cursor->left;
    queues_ready (queues, (size_t)cursor->run->type, count);
    if (plan)
      plan_add (plan, time, cursor->run->type, count);
    served += count;
    cursor->left -= count;
    if (cursor->left == 0 && ++cursor->run < cursor->end)
      cursor->left = cursor->run->count;
  }
  return served;
}

static inline struct list_end
serve (const struct node_types *types, const struct list_order *order, int64_t deadline,
       struct queues *queues, struct plan *plan)
{
  struct cursor cursor = { order->runs, order->runs + order->length, order->runs->count };
  struct list_end end = { 0, 0, 0 };
  queues_start (queues, types);
  while (end.served < types->destinations) {
    int64_t time, sends = queues_next (queues, &time);
    if (time > deadline)
      break;
    end.served += serve_event (&cursor, queues, time, sends, plan);
    end.time = time;
    end.events++;
  }
  return end;
}

struct list_end
list_serve (const struct node_types *types, const struct list_order *order, int64_t deadline,
            struct queues *queues)
{
  return serve (types, order, deadline, queues, NULL);
}

static int
compare_entries (const void *left, const void *right)
{
  const struct plan_entry *a = left, *b = right;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return (a->type > b->type) - (a->type < b->type);
}

/* Within one instant an order may serve types in any sequence; a plan lists them ascending and
   once. */
static void
sort_entries (struct plan *plan)
{
  size_t length = plan->length;
  qsort (plan->entries, length, sizeof *plan->entries, compare_entries);
  plan->length = 0;
  for (size_t i = 0; i < length; i++) {
    struct plan_entry *last = plan->length ? &plan->entries[plan->length - 1] : NULL;
    if (last && compare_entries (last, &plan->entries[i]) == 0)
      last->count += plan->entries[i].count;
    else
      plan->entries[plan->length++] = plan->entries[i];
  }
}

static bool
order_is_sorted (const struct list_order *order)
{
  for (size_t i = 1; i < order->length; i++)
    if (order->runs[i].type < order->runs[i - 1].type)
      return false;
  return true;
}

void
list_plan (const struct node_types *types, const struct list_order *order, struct queues *queues,
           struct plan *plan)
{
  plan_reset (plan);
  serve (types, order, INT64_MAX, queues, plan);
  if (!order_is_sorted (order))
    sort_entries (plan);
}

void
list_schedule (const struct node_types *types, const struct list_order *order,
               struct queues *queues, struct schedule *schedule)
{
  struct plan plan;
  plan_init (&plan);
  list_plan (types, order, queues, &plan);
  schedule_from_plan (schedule, &plan, types);
  plan_clear (&plan);
}
