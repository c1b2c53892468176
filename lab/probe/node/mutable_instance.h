/* A mutable instance of integer costs, for hill climbing: random starts and random steps. */
#ifndef LAB_PROBE_NODE_MUTABLE_INSTANCE_H
#define LAB_PROBE_NODE_MUTABLE_INSTANCE_H

#include "base/rng.h"
#include "model/node/types.h"

#define MUTABLE_INSTANCE_MAX_TYPES 64

/* Costs ascending, each once; at most two types more than allowed while it is being changed. */
struct mutable_instance {
  int64_t source, destinations;
  size_t k;
  int64_t cost[MUTABLE_INSTANCE_MAX_TYPES + 2], count[MUTABLE_INSTANCE_MAX_TYPES + 2];
};

/* The admissible instances. */
struct mutable_instance_limits {
  int64_t least, most;           /* destinations, 1 <= least <= most */
  int64_t max_cost;              /* >= 1; (2 * most + 2) * max_cost within 2^62 */
  int64_t max_types;             /* 1 .. MUTABLE_INSTANCE_MAX_TYPES */
  bool fast_source, slow_source; /* no slower than the fastest destination; slower */
};

/* A random instance within the limits. False after a thousand draws without one. */
bool mutable_instance_random (struct mutable_instance *instance,
                              const struct mutable_instance_limits *limits, struct rng *rng);

/* One random change, rarely two or more. False when it leaves the limits; the instance is then
   undefined. */
bool mutable_instance_change (struct mutable_instance *instance,
                              const struct mutable_instance_limits *limits, struct rng *rng);

/* Add nodes to its types, or remove some, until their number is within the limits. False when the
   instance is not within all limits then; it is then undefined. */
bool mutable_instance_fit (struct mutable_instance *instance,
                           const struct mutable_instance_limits *limits, struct rng *rng);

/* Convert; `types` is initialised by the caller. */
void mutable_instance_types (const struct mutable_instance *instance, struct node_types *types);

/* 1 .. most, small numbers more likely: uniform up to a random power of two, each half as likely as
   the one before. */
int64_t mutable_instance_amount (struct rng *rng, int64_t most);

#endif
