#include "base/memory.h"
#include "model/node/instance.h"
#include "model/node/types.h"
#include "results/follow/follow.h"

#include <stdlib.h>

static void
phases (const void *instance, const void *ticks, struct follow_send *sends, size_t count)
{
  const struct node_instance *node = instance;
  int64_t scale = ((const struct node_types *)ticks)->scale;
  int64_t *cost = memory_alloc ((size_t)node->destinations + 1, sizeof *cost), at = 0;
  rational_ticks (node->source, scale, INT64_MAX, &cost[at++]);
  for (size_t group = 0; group < node->group_count; group++)
    for (int64_t i = 0; i < node->groups[group].count; i++)
      rational_ticks (node->groups[group].cost, scale, INT64_MAX, &cost[at++]);
  for (size_t i = 0; i < count; i++)
    sends[i].send = cost[sends[i].from];
  free (cost);
}

const struct follow_model node_follow = { phases };
