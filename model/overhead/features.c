#include "model/common/features.h"

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

/* Exact; false when it does not fit into 64 bits. */
static bool
cost_exact (struct cost cost, struct rational bytes, struct rational *time)
{
  return rational_multiply (cost.per_byte, bytes, time) && rational_add (cost.base, *time, time);
}

/* The mean length of the messages. Exact; false when it does not fit into 64 bits. */
static bool
mean_length (const struct overhead_instance *instance, struct rational *mean)
{
  struct rational share = { 1, (int64_t)instance->multicast_count };
  *mean = rational_zero;
  for (size_t k = 0; k < instance->multicast_count; k++)
    if (!rational_add (*mean, instance->multicasts[k].bytes, mean))
      return false;
  return rational_multiply (*mean, share, mean);
}

/* The number of nodes that send a message of mean length in less time than the first source: by
   exact numbers where they fit into 64 bits, as doubles make equal times different. */
static size_t
rank_of (const struct overhead_instance *instance, double length)
{
  struct cost source = instance->nodes[instance->multicasts[0].source].send;
  struct rational mean, own, other;
  bool exact = mean_length (instance, &mean) && cost_exact (source, mean, &own);
  size_t faster = 0;
  for (size_t i = 0; i < instance->node_count; i++) {
    struct cost send = instance->nodes[i].send;
    if (exact && cost_exact (send, mean, &other))
      faster += rational_compare (other, own) < 0;
    else
      faster += cost_of (send, length) < cost_of (source, length);
  }
  return faster;
}

/* The transit time of a message of `bytes` bytes, for each ordered pair of nodes. */
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
  size_t n = instance->node_count;
  struct feature_spread bytes = { 0 }, send = { 0 }, receive = { 0 }, latency = { 0 };
  for (size_t k = 0; k < instance->multicast_count; k++)
    feature_spread_add (&bytes, feature_real (instance->multicasts[k].bytes), 1);
  double length = (double)bytes.mean;
  for (size_t i = 0; i < n; i++) {
    feature_spread_add (&send, cost_of (instance->nodes[i].send, length), 1);
    feature_spread_add (&receive, cost_of (instance->nodes[i].receive, length), 1);
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
  *values++ = cost_of (instance->nodes[instance->multicasts[0].source].send, length);
  *values = (double)rank_of (instance, length);
}

const struct model_features overhead_features = { names, compute };
