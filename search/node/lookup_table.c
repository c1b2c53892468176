#include "search/node/lookup_table.h"

#include "base/memory.h"

#include <stdlib.h>

/* The caller frees `type`. */
static struct table_network
network_of (const struct node_types *types)
{
  struct table_network network = { .kind = TABLE_COST,
                                   .scale = types->scale,
                                   .k = types->k,
                                   .type = memory_alloc (types->k, sizeof *network.type),
                                   .count = types->count,
                                   .source = { types->source, 0, types->source } };
  for (size_t j = 0; j < types->k; j++)
    network.type[j] = (struct table_type){ types->cost[j], 0, types->cost[j] };
  return network;
}

bool
node_table_write (const struct node_types *types, const struct solve_options *options,
                  const char *path, struct status *status)
{
  struct table_network network = network_of (types);
  bool good = table_write (&network, DP_BY_PREFIXES, options, path, status);
  free (network.type);
  return good;
}

bool
node_table_answer (const struct table *table, const struct node_types *types, const char *path,
                   struct rational *makespan, struct status *status)
{
  struct table_network network = network_of (types);
  bool good = table_answer (table, &network, path, makespan, status);
  free (network.type);
  return good;
}

/* When nodes are ready. */
struct ready_list {
  struct plan_entry *entry;
  size_t length, capacity;
};

static int32_t
add_node (void *context, int32_t sender, size_t type, int64_t start, int64_t ready)
{
  struct ready_list *list = context;
  (void)start;
  memory_grow (list->entry, list->capacity, list->length + 1);
  list->entry[list->length++]
    = (struct plan_entry){ .time = ready, .count = 1, .type = (int32_t)type };
  return sender;
}

bool
node_table_schedule (const struct table *table, const struct node_types *types, const char *path,
                     struct plan *plan, struct status *status)
{
  struct table_network network = network_of (types);
  struct ready_list list = { .length = 0 };
  struct rational makespan;
  bool good = table_answer (table, &network, path, &makespan, status)
              && table_follow (table, &network, path, DP_SPLIT_CROSSING, add_node, &list, status);
  if (good) {
    node_plan_set (plan, list.entry, list.length);
    good = rational_compare (node_types_time (types, plan->makespan), makespan) == 0
           || table_damaged (path, status);
  }
  memory_free (network.type, list.entry);
  return good;
}
