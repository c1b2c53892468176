#include "model/common/features.h"

#include "base/memory.h"
#include "model/logp/instance.h"

#include <stdlib.h>

static const char *const names[] = { "types",
                                     FEATURE_SPREAD ("send"),
                                     FEATURE_SPREAD ("receive"),
                                     FEATURE_SPREAD ("gap"),
                                     "latency",
                                     "source_send",
                                     "source_gap",
                                     "source_rank",
                                     NULL };

static int64_t
types_of (const struct logp_instance *instance)
{
  struct feature_type *types = memory_alloc (instance->group_count, sizeof *types);
  for (size_t i = 0; i < instance->group_count; i++) {
    const struct logp_node *node = &instance->groups[i].node;
    types[i] = (struct feature_type){ { node->send, node->receive, node->gap, { 0, 1 } } };
  }
  int64_t different = feature_types (types, instance->group_count);
  free (types);
  return different;
}

static void
compute (const void *data, double *values)
{
  const struct logp_instance *instance = data;
  struct feature_spread send = { 0 }, receive = { 0 }, gap = { 0 };
  int64_t faster = 0;
  for (size_t i = 0; i < instance->group_count; i++) {
    const struct logp_node *node = &instance->groups[i].node;
    int64_t count = instance->groups[i].count;
    feature_spread_add (&send, feature_real (node->send), count);
    feature_spread_add (&receive, feature_real (node->receive), count);
    feature_spread_add (&gap, feature_real (node->gap), count);
    if (rational_compare (node->send, instance->source.send) < 0)
      faster += count;
  }
  *values++ = (double)types_of (instance);
  values = feature_spread_write (&send, values);
  values = feature_spread_write (&receive, values);
  values = feature_spread_write (&gap, values);
  *values++ = feature_real (instance->latency);
  *values++ = feature_real (instance->source.send);
  *values++ = feature_real (instance->source.gap);
  *values = (double)faster;
}

const struct model_features logp_features = { names, compute };
