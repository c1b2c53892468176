#include "heuristics/logp/list.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <string.h>

#define LOOK 4096 /* receivers or nodes between two looks at the deadline */

void
logp_list_init (struct logp_list *list)
{
  memset (list, 0, sizeof *list);
}

void
logp_list_clear (struct logp_list *list)
{
  memory_free (list->heap, list->left, list->sends);
  logp_list_init (list);
}

bool
logp_list_schedule_by (struct logp_list *list, const struct logp_types *types,
                       logp_list_choose *choose, void *context, struct tree_schedule *schedule)
{
  memory_grow (list->heap, list->capacity, (size_t)types->destinations + 1);
  memory_grow (list->left, list->left_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    list->left[j] = types->type[j].count;
  tree_schedule_reset (schedule, types->destinations + 1);
  list->length = 0;
  keyed_push (list->heap, &list->length, (struct keyed){ types->source.delay, 0 });
  for (int64_t i = 0; i < types->destinations; i++) {
    if (i % LOOK == 0 && deadline_passed (list->deadline))
      return false;
    int64_t arrival = list->heap[0].key;
    int32_t from = list->heap[0].item;
    const struct logp_type *sender = logp_types_of (types, from);
    int32_t j = choose (context, i, arrival, list->left);
    const struct logp_type *type = &types->type[j];
    assert (list->left[j] > 0);
    int32_t to = types->member[type->first + type->count - list->left[j]--];
    schedule->from[to] = from;
    schedule->start[to] = arrival - sender->delay;
    schedule->makespan = int64_max (schedule->makespan, arrival + type->receive);
    keyed_replace (list->heap, list->length, (struct keyed){ arrival + sender->hold, from });
    keyed_push (list->heap, &list->length,
                (struct keyed){ arrival + type->receive + type->delay, to });
  }
  return true;
}

static int32_t
in_order (void *context, int64_t i, int64_t arrival, const int64_t *left)
{
  const int32_t *const *order = context;
  (void)arrival;
  (void)left;
  return (*order)[i];
}

bool
logp_list_schedule (struct logp_list *list, const struct logp_types *types, const int32_t *order,
                    struct tree_schedule *schedule)
{
  return logp_list_schedule_by (list, types, in_order, &order, schedule);
}

bool
logp_list_leaves (struct logp_list *list, const struct logp_types *types,
                  struct tree_schedule *schedule)
{
  size_t nodes = (size_t)schedule->nodes, count = 0;
  struct keyed *arrivals = memory_alloc (nodes, sizeof *arrivals); /* by sender */
  struct keyed *leaves = memory_alloc (nodes, sizeof *leaves);
  memory_grow (list->sends, list->sends_capacity, nodes);
  memset (list->sends, 0, nodes * sizeof *list->sends);
  for (size_t node = 1; node < nodes; node++)
    list->sends[schedule->from[node]] = true;
  bool timely = true;
  int64_t makespan = 0; /* of the leaves: a node that sends is ready before one of them */
  for (int32_t node = 1; node < schedule->nodes && timely; node++) {
    if (!list->sends[node]) {
      int32_t from = schedule->from[node];
      arrivals[count]
        = (struct keyed){ schedule->start[node] + logp_types_of (types, from)->delay, from };
      leaves[count++] = (struct keyed){ -logp_types_of (types, node)->receive, node };
    }
    timely = node % LOOK != 0 || !deadline_passed (list->deadline);
  }
  timely = timely && keyed_sort_within (arrivals, count, list->deadline)
           && keyed_sort_within (leaves, count, list->deadline);
  for (size_t i = 0; i < count && timely; i++) {
    int32_t from = arrivals[i].item;
    schedule->from[leaves[i].item] = from;
    schedule->start[leaves[i].item] = arrivals[i].key - logp_types_of (types, from)->delay;
    makespan = int64_max (makespan, arrivals[i].key - leaves[i].key);
    timely = i % LOOK != 0 || !deadline_passed (list->deadline);
  }
  schedule->makespan = makespan;
  memory_free (arrivals, leaves);
  return timely;
}
