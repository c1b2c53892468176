/* Maximum flow in a network of two layers: can all demands be met by suppliers within the
   suppliers' capacities and the capacity of each pair? */
#ifndef BOUNDS_OVERHEAD_MAX_FLOW_H
#define BOUNDS_OVERHEAD_MAX_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_max_flow {
  size_t demands, suppliers;
  int64_t *demand;   /* owned [demands] */
  int64_t *capacity; /* owned [suppliers] */
  int64_t *pair;     /* owned [demands][suppliers]: capacity of the pair */
  int64_t *given;    /* owned [demands][suppliers]: the flow */
  int64_t *queue;    /* owned [demands + suppliers]: scratch */
  int64_t *from;     /* owned [demands + suppliers]: previous point on the path; -1: not reached */
};

void overhead_max_flow_init (struct overhead_max_flow *flow, size_t demands, size_t suppliers);
void overhead_max_flow_clear (struct overhead_max_flow *flow);

/* True iff all demands can be met. Overwrites demand, capacity and pair. Augmenting paths, shortest
   first. */
bool overhead_max_flow_met (struct overhead_max_flow *flow);

/* After overhead_max_flow_met has returned false: true iff the demand lies on the source side of
   the minimum cut. Together these demands exceed what the suppliers can give to them, which is for
   each supplier the smaller one of its capacity and the sum of its pairs with them. */
static inline bool
overhead_max_flow_short (const struct overhead_max_flow *flow, size_t demand)
{
  return flow->from[demand] >= 0;
}

#endif
