#include "model/overhead/features.h"

#include "base/memory.h"
#include "model/overhead/instance.h"

#include <stdlib.h>

static const char *const names[] = { "types",
                                     "multicasts",
                                     "density",
                                     FEATURE_SPREAD ("bytes"),
                                     FEATURE_SPREAD ("send"),
                                     FEATURE_SPREAD ("receive"),
                                     FEATURE_SPREAD ("latency"),
                                     "source_send",
                                     "source_rank",
                                     NULL };

static int64_t
types_of (const struct overhead_instance *instance)
{
  struct feature_type *types = memory_alloc (instance->node_count, sizeof *types);
  for (size_t i = 0; i < instance->node_count; i++) {
    const struct overhead_node *node = &instance->nodes[i];
    types[i] = (struct feature_type){ { node->send.base, node->send.per_byte, node->receive.base,
                                        node->receive.per_byte } };
  }
  int64_t different = feature_types (types, instance->node_count);
  free (types);
  return different;
}

static double
cost_of (struct cost cost, double bytes)
{
  return feature_real (cost.base) + feature_real (cost.per_byte) * bytes;
}

/* How long a message of so many bytes is under way between two nodes, of all ordered pairs. */
static void
add_latencies (const struct overhead_instance *instance, double bytes,
               struct feature_spread *latency)
{
  size_t n = instance->node_count;
  if (!instance->latency && !instance->link) {
    feature_spread_add (latency,
                        feature_real (instance->latency_common)
                          + feature_real (instance->link_common) * bytes,
                        (int64_t)(n * (n - 1)));
    return;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      struct rational base
        = instance->latency ? instance->latency[i * n + j] : instance->latency_common;
      struct rational rate = instance->link ? instance->link[i * n + j] : instance->link_common;
      if (i != j)
        feature_spread_add (latency, feature_real (base) + feature_real (rate) * bytes, 1);
    }
}

static void
compute (const void *data, double *values)
{
  const struct overhead_instance *instance = data;
  size_t n = instance->node_count, faster = 0;
  struct feature_spread bytes = { 0 }, send = { 0 }, receive = { 0 }, latency = { 0 };
  for (size_t k = 0; k < instance->multicast_count; k++)
    feature_spread_add (&bytes, feature_real (instance->multicasts[k].bytes), 1);
  double length = (double)bytes.mean;
  double source = cost_of (instance->nodes[instance->multicasts[0].source].send, length);
  for (size_t i = 0; i < n; i++) {
    double cost = cost_of (instance->nodes[i].send, length);
    feature_spread_add (&send, cost, 1);
    feature_spread_add (&receive, cost_of (instance->nodes[i].receive, length), 1);
    faster += cost < source;
  }
  add_latencies (instance, length, &latency);
  *values++ = (double)types_of (instance);
  *values++ = (double)instance->multicast_count;
  *values++
    = (double)instance->destination_count / ((double)instance->multicast_count * (double)(n - 1));
  values = feature_spread_write (&bytes, values);
  values = feature_spread_write (&send, values);
  values = feature_spread_write (&receive, values);
  values = feature_spread_write (&latency, values);
  *values++ = source;
  *values = (double)faster;
}

const struct model_features overhead_features = { names, compute };
