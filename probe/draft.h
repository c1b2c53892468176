/* An instance of integer costs that is changed at random, for climbing: where to begin, and steps from one instance to another. */
#ifndef PROBE_DRAFT_H
#define PROBE_DRAFT_H

#include "base/rng.h"
#include "model/node_types.h"

#define DRAFT_MAX_TYPES 64

/* Costs ascending, each once; at most two types more than allowed while it is being changed. */
struct draft {
  int64_t source, destinations;
  size_t k;
  int64_t cost[DRAFT_MAX_TYPES + 2], count[DRAFT_MAX_TYPES + 2];
};

/* Which instances are wanted. */
struct draft_limits {
  int64_t least, most;           /* destinations, 1 <= least <= most */
  int64_t max_cost;              /* >= 1; (2 * most + 2) * max_cost within 2^62 */
  int64_t max_types;             /* 1 .. DRAFT_MAX_TYPES */
  bool fast_source, slow_source; /* no slower than the fastest destination; slower */
};

/* A random instance within the limits. False where a thousand draws found none. */
bool draft_random (struct draft *draft, const struct draft_limits *limits, struct rng *rng);

/* One random change, seldom two or more. False where it led nowhere: out of the limits; then the draft is spoilt. */
bool draft_change (struct draft *draft, const struct draft_limits *limits, struct rng *rng);

/* Add nodes to its types, or take some away, until their number is within the limits. False where the draft is still not; then it is
   spoilt. */
bool draft_fit (struct draft *draft, const struct draft_limits *limits, struct rng *rng);

/* As an instance; `types` is initialised by the caller. */
void draft_types (const struct draft *draft, struct node_types *types);

/* 1 .. most, most of them small: uniform up to a power of two that is drawn so that each is half as likely as the one before. */
int64_t draft_amount (struct rng *rng, int64_t most);

#endif
