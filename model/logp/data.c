/* The heterogeneous LogP model as model/common/data.h describes it. */
#include "model/common/data.h"

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

static bool
same_times (const struct logp_node *a, const struct logp_node *b)
{
  return rational_compare (a->send, b->send) == 0 && rational_compare (a->receive, b->receive) == 0
         && rational_compare (a->gap, b->gap) == 0;
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
  size_t kept = 0;
  instance->source = simple_times (instance->source);
  instance->source.receive = rational_zero;
  free (instance->source_name);
  instance->source_name = NULL;
  for (size_t i = 0; i < instance->group_count; i++) {
    struct logp_group group = instance->groups[i];
    free (group.name);
    group.name = NULL;
    group.node = simple_times (group.node);
    if (kept > 0 && same_times (&instance->groups[kept - 1].node, &group.node))
      instance->groups[kept - 1].count += group.count;
    else
      instance->groups[kept++] = group;
  }
  instance->group_count = kept;
}

static bool
group (const void *data, size_t index, struct data_group *out)
{
  const struct logp_instance *instance = data;
  if (index > instance->group_count)
    return false;
  const struct logp_group *destinations = index > 0 ? &instance->groups[index - 1] : NULL;
  *out = destinations ? (struct data_group){ destinations->name, destinations->count }
                      : (struct data_group){ instance->source_name, 1 };
  return true;
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
  .group = group,
};
