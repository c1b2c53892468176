#include "heuristics/logp/list.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
logp_list_init (struct logp_list *list)
{
  memset (list, 0, sizeof *list);
}

void
logp_list_clear (struct logp_list *list)
{
  free (list->heap);
  free (list->left);
  free (list->sends);
  logp_list_init (list);
}

static bool
before (const struct logp_arrival *a, const struct logp_arrival *b)
{
  return a->time != b->time ? a->time < b->time : a->node < b->node;
}

static void
push (struct logp_list *list, int64_t time, int32_t node)
{
  const struct logp_arrival arrival = { time, node };
  size_t at = list->length++;
  for (; at > 0 && before (&arrival, &list->heap[(at - 1) / 2]); at = (at - 1) / 2)
    list->heap[at] = list->heap[(at - 1) / 2];
  list->heap[at] = arrival;
}

/* The earliest arrival becomes `by` later. */
static void
postpone (struct logp_list *list, int64_t by)
{
  struct logp_arrival arrival = { list->heap[0].time + by, list->heap[0].node };
  size_t at = 0, child;
  while ((child = 2 * at + 1) < list->length) {
    if (child + 1 < list->length && before (&list->heap[child + 1], &list->heap[child]))
      child++;
    if (!before (&list->heap[child], &arrival))
      break;
    list->heap[at] = list->heap[child];
    at = child;
  }
  list->heap[at] = arrival;
}

void
logp_list_schedule_by (struct logp_list *list, const struct logp_types *types,
                       logp_list_choose *choose, void *context, struct tree_schedule *schedule)
{
  memory_grow (list->heap, list->capacity, (size_t)types->destinations + 1);
  memory_grow (list->left, list->left_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    list->left[j] = types->type[j].count;
  tree_schedule_reset (schedule, types->destinations + 1);
  list->length = 0;
  push (list, types->source.delay, 0);
  for (int64_t i = 0; i < types->destinations; i++) {
    const struct logp_arrival arrival = list->heap[0];
    const struct logp_type *sender = logp_types_of (types, arrival.node);
    int32_t j = choose (context, i, arrival.time, list->left);
    const struct logp_type *type = &types->type[j];
    assert (list->left[j] > 0);
    int32_t to = types->member[type->first + type->count - list->left[j]--];
    schedule->from[to] = arrival.node;
    schedule->start[to] = arrival.time - sender->delay;
    if (arrival.time + type->receive > schedule->makespan)
      schedule->makespan = arrival.time + type->receive;
    postpone (list, sender->hold);
    push (list, arrival.time + type->receive + type->delay, to);
  }
}

static int32_t
in_order (void *context, int64_t i, int64_t arrival, const int64_t *left)
{
  const int32_t *const *order = context;
  (void)arrival;
  (void)left;
  return (*order)[i];
}

void
logp_list_schedule (struct logp_list *list, const struct logp_types *types, const int32_t *order,
                    struct tree_schedule *schedule)
{
  logp_list_schedule_by (list, types, in_order, &order, schedule);
}

/* Leaves' sends, for sorting. */
struct insertion_place {
  int64_t arrival, start;
  int32_t from;
};

static int
by_arrival (const void *left, const void *right)
{
  const struct insertion_place *a = left, *b = right;
  if (a->arrival != b->arrival)
    return a->arrival < b->arrival ? -1 : 1;
  return (a->from > b->from) - (a->from < b->from);
}

struct waiting {
  int64_t receive;
  int32_t node;
};

static int
longest_first (const void *left, const void *right)
{
  const struct waiting *a = left, *b = right;
  if (a->receive != b->receive)
    return a->receive > b->receive ? -1 : 1;
  return (a->node > b->node) - (a->node < b->node);
}

void
logp_list_leaves (struct logp_list *list, const struct logp_types *types,
                  struct tree_schedule *schedule)
{
  size_t nodes = (size_t)schedule->nodes, count = 0;
  struct insertion_place *places = memory_alloc (nodes, sizeof *places);
  struct waiting *leaves = memory_alloc (nodes, sizeof *leaves);
  memory_grow (list->sends, list->sends_capacity, nodes);
  memset (list->sends, 0, nodes * sizeof *list->sends);
  for (size_t node = 1; node < nodes; node++)
    list->sends[schedule->from[node]] = true;
  for (int32_t node = 1; node < schedule->nodes; node++)
    if (!list->sends[node]) {
      int64_t arrival = schedule->start[node] + logp_types_of (types, schedule->from[node])->delay;
      places[count]
        = (struct insertion_place){ arrival, schedule->start[node], schedule->from[node] };
      leaves[count++] = (struct waiting){ logp_types_of (types, node)->receive, node };
    }
  qsort (places, count, sizeof *places, by_arrival);
  qsort (leaves, count, sizeof *leaves, longest_first);
  for (size_t i = 0; i < count; i++) {
    schedule->from[leaves[i].node] = places[i].from;
    schedule->start[leaves[i].node] = places[i].start;
  }
  logp_schedule_finish (schedule, types);
  free (places);
  free (leaves);
}
