#include "search/logp/lookup_table.h"

#include "base/memory.h"
#include "search/logp/dp.h"

/* The caller frees `type` and `count`. */
static struct table_network
network_of (const struct logp_types *types)
{
  struct table_network network = { .kind = TABLE_TIMES,
                                   .scale = types->scale,
                                   .k = types->k,
                                   .type = memory_alloc (types->k, sizeof *network.type),
                                   .count = memory_alloc (types->k, sizeof *network.count),
                                   .source = { types->source.delay, 0, types->source.hold } };
  for (size_t j = 0; j < types->k; j++) {
    const struct logp_type *type = &types->type[j];
    network.type[j] = (struct table_type){ type->delay, type->receive, type->hold };
    network.count[j] = type->count;
  }
  return network;
}

bool
logp_table_write (const struct logp_types *types, const struct solve_options *options,
                  const char *path, struct status *status)
{
  struct table_network network = network_of (types);
  bool good = table_write (&network, logp_dp_slowest (types) ? DP_BY_LINES : DP_BY_CELLS, options,
                           path, status);
  memory_free (network.type, network.count);
  return good;
}

bool
logp_table_answer (const struct table *table, const struct logp_types *types, const char *path,
                   struct rational *makespan, struct status *status)
{
  struct table_network network = network_of (types);
  bool good = table_answer (table, &network, path, makespan, status);
  memory_free (network.type, network.count);
  return good;
}

bool
logp_table_schedule (const struct table *table, const struct logp_types *types, const char *path,
                     struct tree_schedule *schedule, struct status *status)
{
  struct table_network network = network_of (types);
  struct logp_dp_placement placement;
  struct rational makespan;
  bool good = table_answer (table, &network, path, &makespan, status);
  if (good) {
    logp_dp_placement_begin (&placement, types, schedule);
    good = table_follow (table, &network, path, DP_SPLIT_FIRST, logp_dp_place, &placement, status);
    logp_dp_placement_end (&placement, good);
    good = good
           && (rational_compare (logp_types_time (types, schedule->makespan), makespan) == 0
               || table_damaged (path, status));
  }
  memory_free (network.type, network.count);
  return good;
}
