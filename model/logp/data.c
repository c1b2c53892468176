/* The heterogeneous LogP model as model/common/data.h describes it. */
#include "model/common/data.h"

#include "model/common/effort.h"
#include "model/logp/certificate.h"
#include "model/logp/schedule.h"

#include <stdlib.h>

static void
reset_schedule (void *data)
{
  struct tree_schedule *schedule = data;
  schedule->nodes = schedule->makespan = 0;
}

DATA_TYPE_RESET (logp_instance);
DATA_TYPE (logp_types, NULL);
DATA_TYPE (tree_schedule, reset_schedule);
DATA_TYPE (logp_certificate, NULL);

DATA_INSTANCE (logp_instance, logp_types)
DATA_SIZES (logp_instance, instance->destinations + 1, instance->destinations)
/* a message takes send overhead, latency and receive overhead, or the gap to the next one */
DATA_ROUNDING (logp_instance, 3 * instance->destinations, "send", "receive", "gap", "latency")
DATA_FIELD (int64_t, size, logp_types, destinations)

/* Each node has a type, a place among those of its type, and a sender and a start in a schedule. */
static uint64_t
bytes (const void *data)
{
  const struct logp_instance *instance = data;
  return (uint64_t)(instance->destinations + 1) * (3 * sizeof (int32_t) + sizeof (int64_t));
}

DATA_FIELD (int64_t, makespan, tree_schedule, makespan)
DATA_WRITE (write_schedule, logp_schedule_write)
DATA_WRITE (write_certificate, logp_certificate_write)
DATA_READ_SOLUTION (logp)

#define PROGRAM_MOST 250000 /* microseconds: then the default engine ends what it does not finish */

static uint64_t
effort (const void *data)
{
  const struct logp_types *types = data;
  uint64_t nodes = (uint64_t)types->destinations,
           table = effort_times (effort_power (nodes, 2), types->k) / 3;
  return 5 + (table < PROGRAM_MOST ? table : PROGRAM_MOST);
}

/* A gap no longer than the send overhead says nothing. */
static struct logp_node
simple_times (struct logp_node node)
{
  if (rational_compare (node.gap, node.send) <= 0)
    node.gap = rational_zero;
  return node;
}

/* Gaps up to the send overhead and the source's receive overhead are left out, names, too; adjacent
   equal groups are merged. */
static void
simplify (void *data)
{
  struct logp_instance *instance = data;
  instance->source = simple_times (instance->source);
  instance->source.receive = rational_zero;
  for (size_t i = 0; i < instance->group_count; i++)
    instance->groups[i].node = simple_times (instance->groups[i].node);
  groups_drop_names (&logp_groups, instance);
  groups_merge (&logp_groups, instance);
}

const struct model_data logp_data = {
  .instance = &logp_instance_type,
  .ticks = &logp_types_type,
  .schedule = &tree_schedule_type,
  .solution = &tree_schedule_type,
  .certificate = &logp_certificate_type,
  DATA_FUNCTIONS,
  .bytes = bytes,
  .features = &logp_features,
  .simplify = simplify,
  .groups = &logp_groups,
};
