#include "base/memory.h"
#include "model/logp/instance.h"
#include "model/logp/types.h"
#include "results/follow/follow.h"

#include <stdlib.h>

/* The gap is a wait of the schedule. */
static void
phases (const void *instance, const void *ticks, struct follow_send *sends, size_t count)
{
  const struct logp_instance *logp = instance;
  int64_t scale = ((const struct logp_types *)ticks)->scale, latency, at = 0;
  const struct logp_node **node = memory_alloc ((size_t)logp->destinations + 1, sizeof *node);
  node[at++] = &logp->source;
  for (size_t group = 0; group < logp->group_count; group++)
    for (int64_t i = 0; i < logp->groups[group].count; i++)
      node[at++] = &logp->groups[group].node;
  rational_ticks (logp->latency, scale, INT64_MAX, &latency);
  for (size_t i = 0; i < count; i++) {
    sends[i].transit = latency;
    rational_ticks (node[sends[i].from]->send, scale, INT64_MAX, &sends[i].send);
    rational_ticks (node[sends[i].to]->receive, scale, INT64_MAX, &sends[i].receiving);
  }
  free (node);
}

const struct follow_model logp_follow = { phases };
