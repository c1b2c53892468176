/* Least makespans under a restriction, by exhaustive search, for small instances: numbers for the
   theorem suite (claims/node/claims.h). */
#ifndef CLAIMS_NODE_RESTRICTED_H
#define CLAIMS_NODE_RESTRICTED_H

#include "model/node/types.h"

#define RESTRICTED_MAX 8 /* destinations */

enum restricted_rule {
  RESTRICTED_NONE,          /* every schedule without idling */
  RESTRICTED_MONOTONE,      /* no node but the root sends to a faster one */
  RESTRICTED_MONOTONE_ROOT, /* no node sends to a faster one */
  RESTRICTED_LAYERED,       /* no destination is ready strictly before a faster one */
  /* no slower destination is ready strictly before one of the fastest destinations */
  RESTRICTED_FASTEST_FIRST,
  RESTRICTED_FIRST_FASTEST, /* one of the fastest destinations is served first */
};

/* The minimum makespan in ticks under the rule; INT64_MAX when no schedule keeps to it. Goes
   through all schedules, send by send in the order of their completions; every sender sends
   without idling until it stops for good. Ends early at `enough`, which no schedule can be
   below: give 0 for a search without that. Exponential in n <= RESTRICTED_MAX. */
int64_t restricted_best (const struct node_types *types, enum restricted_rule rule, int64_t enough);

/* The minimum makespan of all schedules whose sends start at whole ticks, idling or not, given
   that `no_idle` is reached by one. Goes through all starts of all sends that could end before
   the best so far. Exponential in n and in the number of ticks. */
int64_t restricted_idling (const struct node_types *types, int64_t no_idle);

#endif
