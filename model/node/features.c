#include "model/common/features.h"

#include "base/memory.h"
#include "model/node/instance.h"

#include <stdlib.h>

static const char *const names[]
  = { "types", FEATURE_SPREAD ("cost"), "source_cost", "source_rank", NULL };

static int64_t
types_of (const struct node_instance *instance)
{
  struct feature_type *types = memory_alloc (instance->group_count, sizeof *types);
  for (size_t i = 0; i < instance->group_count; i++)
    types[i] = (struct feature_type){ { instance->groups[i].cost, { 0, 1 }, { 0, 1 }, { 0, 1 } } };
  int64_t different = feature_types (types, instance->group_count);
  free (types);
  return different;
}

static void
compute (const void *data, double *values)
{
  const struct node_instance *instance = data;
  struct feature_spread cost = { 0 };
  int64_t faster = 0;
  for (size_t i = 0; i < instance->group_count; i++) {
    const struct node_group *group = &instance->groups[i];
    feature_spread_add (&cost, feature_real (group->cost), group->count);
    if (rational_compare (group->cost, instance->source) < 0)
      faster += group->count;
  }
  *values++ = (double)types_of (instance);
  values = feature_spread_write (&cost, values);
  *values++ = feature_real (instance->source);
  *values = (double)faster;
}

const struct model_features node_features = { names, compute };
