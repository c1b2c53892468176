#include "judge/reduce_steps.h"

#include "base/memory.h"
#include "judge/reduce_network.h"

#include <stdlib.h>
#include <string.h>

size_t
reduce_parts (const struct instance *instance, unsigned sort)
{
  const struct overhead_instance *overhead = &instance->overhead;
  const size_t counts[][REDUCE_SORTS] = {
    [MODEL_NODE] = { (size_t)instance->node.destinations },
    [MODEL_OVERHEAD] = { overhead->multicast_count, overhead->node_count, overhead->destination_count },
    [MODEL_EXCHANGE] = { (size_t)instance->openshop.jobs },
    [MODEL_OPENSHOP] = { (size_t)instance->openshop.jobs, (size_t)instance->openshop.machines },
    [MODEL_PARAMETERIZED]
    = { (size_t)instance->parameterized.nodes, (size_t)instance->parameterized.ports - 1, reduce_network_parts (&instance->parameterized) },
    [MODEL_LOGP] = { (size_t)instance->logp.destinations },
  };
  return counts[instance->kind][sort];
}

/* Destinations are counted through all groups. How many of the next `count` are among the `length` from `first` on; *start moves behind
   them. */
static int64_t
overlap (size_t *start, int64_t count, size_t first, size_t length)
{
  size_t low = first > *start ? first : *start;
  *start += (size_t)count;
  size_t high = first + length < *start ? first + length : *start;
  return high > low ? (int64_t)(high - low) : 0;
}

static void
remove_destinations (struct node_instance *node, size_t first, size_t length)
{
  size_t kept = 0, start = 0;
  for (size_t g = 0; g < node->group_count; g++) {
    struct node_group *group = &node->groups[g];
    group->count -= overlap (&start, group->count, first, length);
    if (group->count > 0)
      node->groups[kept++] = *group;
    else
      free (group->name);
  }
  node->group_count = kept;
  node->destinations -= (int64_t)length;
}

/* Keep the deliveries for which keep[..] is set, and the multicasts that have any. */
static void
keep_deliveries (struct overhead_instance *overhead, const bool *keep)
{
  size_t multicasts = 0, deliveries = 0;
  for (size_t k = 0; k < overhead->multicast_count; k++) {
    struct overhead_multicast multicast = overhead->multicasts[k];
    size_t first = deliveries;
    for (size_t i = multicast.first; i < multicast.first + multicast.count; i++)
      if (keep[i])
        overhead->destinations[deliveries++] = overhead->destinations[i];
    multicast.first = first;
    multicast.count = deliveries - first;
    if (multicast.count > 0)
      overhead->multicasts[multicasts++] = multicast;
  }
  overhead->multicast_count = multicasts;
  overhead->destination_count = deliveries;
}

/* Is the part left out? */
static bool
within (size_t i, size_t first, size_t length)
{
  return i >= first && i - first < length;
}

/* The nodes, with their links and numbers; nobody's source or destination. */
static void
close_nodes (struct overhead_instance *overhead, size_t first, size_t length)
{
  size_t n = overhead->node_count, at = 0;
  for (size_t i = 0; overhead->link && i < n * n; i++)
    if (!within (i / n, first, length) && !within (i % n, first, length))
      overhead->link[at++] = overhead->link[i];
  memmove (overhead->nodes + first, overhead->nodes + first + length, (n - first - length) * sizeof *overhead->nodes);
  overhead->node_count -= length;
  for (size_t k = 0; k < overhead->multicast_count; k++)
    if ((size_t)overhead->multicasts[k].source >= first)
      overhead->multicasts[k].source -= (int32_t)length;
  for (size_t i = 0; i < overhead->destination_count; i++)
    if ((size_t)overhead->destinations[i] >= first)
      overhead->destinations[i] -= (int32_t)length;
}

static void
remove_overhead (struct overhead_instance *overhead, unsigned sort, size_t first, size_t length)
{
  bool *keep = memory_alloc (overhead->destination_count, sizeof *keep);
  for (size_t k = 0; k < overhead->multicast_count; k++) {
    const struct overhead_multicast *multicast = &overhead->multicasts[k];
    for (size_t i = multicast->first; i < multicast->first + multicast->count; i++)
      keep[i] = sort == 0 ? !within (k, first, length)
                : sort == 2
                  ? !within (i, first, length)
                  : !within ((size_t)multicast->source, first, length) && !within ((size_t)overhead->destinations[i], first, length);
  }
  keep_deliveries (overhead, keep);
  if (sort == 1)
    close_nodes (overhead, first, length);
  free (keep);
}

/* Rows, columns, or both. */
static void
remove_lines (struct openshop_instance *shop, bool rows, bool columns, size_t first, size_t length)
{
  size_t n = (size_t)shop->jobs, m = (size_t)shop->machines, at = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      if (!(rows && within (i, first, length)) && !(columns && within (j, first, length)))
        shop->times[at++] = shop->times[i * m + j];
  shop->jobs -= rows ? (int32_t)length : 0;
  shop->machines -= columns ? (int32_t)length : 0;
}

/* Nodes, of those that stay the first is the source; ports; or parts of the network. */
static void
remove_parameterized (struct parameterized_instance *instance, unsigned sort, size_t first, size_t length)
{
  if (sort == 2) {
    reduce_network_remove (instance, first, length);
    return;
  }
  if (sort == 1) {
    instance->ports -= (int32_t)length;
    return;
  }
  if (length == (size_t)instance->nodes)
    return; /* nobody would stay */
  if (instance->network != PARAMETERIZED_COMPLETE)
    for (size_t node = first + length; node < (size_t)instance->nodes; node++)
      instance->address[node - length] = instance->address[node];
  instance->nodes -= (int64_t)length;
}

static void
remove_logp (struct logp_instance *instance, size_t first, size_t length)
{
  size_t kept = 0, start = 0;
  for (size_t g = 0; g < instance->group_count; g++) {
    struct logp_group *group = &instance->groups[g];
    group->count -= overlap (&start, group->count, first, length);
    if (group->count > 0)
      instance->groups[kept++] = *group;
    else
      free (group->name);
  }
  instance->group_count = kept;
  instance->destinations -= (int64_t)length;
}

void
reduce_remove (struct instance *instance, unsigned sort, size_t first, size_t length)
{
  switch (instance->kind) {
  case MODEL_NODE:
    remove_destinations (&instance->node, first, length);
    return;
  case MODEL_OVERHEAD:
    remove_overhead (&instance->overhead, sort, first, length);
    return;
  case MODEL_EXCHANGE:
    remove_lines (&instance->openshop, true, true, first, length);
    return;
  case MODEL_PARAMETERIZED:
    remove_parameterized (&instance->parameterized, sort, first, length);
    return;
  case MODEL_LOGP:
    remove_logp (&instance->logp, first, length);
    return;
  default:
    remove_lines (&instance->openshop, sort == 0, sort == 1, first, length);
  }
}

/* A growing array of numbers. */
struct numbers {
  struct rational **list;
  size_t count, capacity;
};

static void
add (struct numbers *numbers, struct rational *number)
{
  memory_grow (numbers->list, numbers->capacity, numbers->count + 1);
  numbers->list[numbers->count++] = number;
}

static void
add_overhead (struct numbers *numbers, struct overhead_instance *overhead)
{
  size_t n = overhead->node_count;
  for (size_t i = 0; i < n; i++) {
    add (numbers, &overhead->nodes[i].send.per_byte); /* gone before the base cannot go any more */
    add (numbers, &overhead->nodes[i].send.base);
    add (numbers, &overhead->nodes[i].receive.per_byte);
    add (numbers, &overhead->nodes[i].receive.base);
  }
  for (size_t i = 0; overhead->link && i < n * n; i++)
    add (numbers, &overhead->link[i]);
  if (!overhead->link)
    add (numbers, &overhead->link_common);
  for (size_t k = 0; k < overhead->multicast_count; k++)
    add (numbers, &overhead->multicasts[k].bytes);
}

static void
add_logp (struct numbers *numbers, struct logp_instance *instance)
{
  add (numbers, &instance->latency);
  add (numbers, &instance->source.gap);
  add (numbers, &instance->source.send);
  for (size_t g = 0; g < instance->group_count; g++) {
    add (numbers, &instance->groups[g].node.gap);
    add (numbers, &instance->groups[g].node.send);
    add (numbers, &instance->groups[g].node.receive);
  }
}

struct rational **
reduce_numbers (struct instance *instance, size_t *count, size_t *lengths)
{
  struct numbers numbers = { NULL, 0, 0 };
  struct openshop_instance *shop = &instance->openshop;
  *lengths = 0;
  if (instance->kind == MODEL_NODE) {
    add (&numbers, &instance->node.source);
    for (size_t g = 0; g < instance->node.group_count; g++)
      add (&numbers, &instance->node.groups[g].cost);
  } else if (instance->kind == MODEL_OVERHEAD) {
    add_overhead (&numbers, &instance->overhead);
    *lengths = instance->overhead.multicast_count;
  } else if (instance->kind == MODEL_PARAMETERIZED) {
    struct parameterized_instance *parameterized = &instance->parameterized;
    add (&numbers, &parameterized->hold);
    add (&numbers, &parameterized->end);
    if (parameterized->ports > 1)
      add (&numbers, &parameterized->interval);
    if (parameterized->network != PARAMETERIZED_COMPLETE)
      add (&numbers, &parameterized->occupation);
  } else if (instance->kind == MODEL_LOGP) {
    add_logp (&numbers, &instance->logp);
  } else {
    for (size_t i = 0; i < (size_t)shop->jobs * (size_t)shop->machines; i++)
      add (&numbers, &shop->times[i]);
  }
  *count = numbers.count;
  return numbers.list;
}

static void
make_plain (struct cost *cost)
{
  cost->plain |= cost->per_byte.numerator == 0;
}

void
reduce_plain (struct instance *instance)
{
  struct overhead_instance *overhead = &instance->overhead;
  if (instance->kind != MODEL_OVERHEAD)
    return;
  bool idle = overhead->link != NULL;
  for (size_t i = 0; i < overhead->node_count; i++) {
    make_plain (&overhead->nodes[i].send);
    make_plain (&overhead->nodes[i].receive);
  }
  for (size_t i = 0; idle && i < overhead->node_count * overhead->node_count; i++)
    idle = overhead->link[i].numerator == 0;
  if (!idle)
    return;
  free (overhead->link);
  overhead->link = NULL;
  overhead->link_common = (struct rational){ 0, 1 };
}

static int
by_cost (const void *x, const void *y)
{
  const struct node_group *a = x, *b = y;
  return rational_compare (a->cost, b->cost);
}

static void
tidy_node (struct node_instance *node)
{
  size_t kept = 0;
  qsort (node->groups, node->group_count, sizeof *node->groups, by_cost);
  for (size_t g = 0; g < node->group_count; g++)
    if (kept > 0 && rational_compare (node->groups[kept - 1].cost, node->groups[g].cost) == 0) {
      node->groups[kept - 1].count += node->groups[g].count;
      free (node->groups[g].name);
    } else {
      node->groups[kept++] = node->groups[g];
    }
  node->group_count = kept;
}

/* By the time of sending, then of receiving, then the gap. */
static int
by_times (const void *x, const void *y)
{
  const struct logp_node *a = &((const struct logp_group *)x)->node, *b = &((const struct logp_group *)y)->node;
  int send = rational_compare (a->send, b->send), receive = rational_compare (a->receive, b->receive);
  return send != 0 ? send : receive != 0 ? receive : rational_compare (a->gap, b->gap);
}

static void
tidy_logp (struct logp_instance *logp)
{
  size_t kept = 0;
  qsort (logp->groups, logp->group_count, sizeof *logp->groups, by_times);
  for (size_t g = 0; g < logp->group_count; g++)
    if (kept > 0 && by_times (&logp->groups[kept - 1], &logp->groups[g]) == 0) {
      logp->groups[kept - 1].count += logp->groups[g].count;
      free (logp->groups[g].name);
    } else {
      logp->groups[kept++] = logp->groups[g];
    }
  logp->group_count = kept;
}

void
reduce_tidy (struct instance *instance)
{
  if (instance->kind == MODEL_NODE)
    tidy_node (&instance->node);
  else if (instance->kind == MODEL_LOGP)
    tidy_logp (&instance->logp);
}
