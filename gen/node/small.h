/* All small instances of the node model up to renaming of the destinations: every integer source
   cost and every multiset of integer destination costs within bounds, each once. For n
   destinations and costs to C these are C * binomial (C + n - 1, n). */
#ifndef GEN_NODE_SMALL_H
#define GEN_NODE_SMALL_H

#include "gen/common/small_walk.h"
#include "model/node/instance.h"

#define SMALL_MAX_DESTINATIONS 64
#define SMALL_MAX_COST INT64_C (1000000)

extern const struct small_limits small_limits;

/* A position in the enumeration; constant memory. */
struct small {
  struct small_walk walk;
  int64_t source, destinations;
  int64_t cost[SMALL_MAX_DESTINATIONS]; /* ascending */
};

/* n = 1, costs to 1, everything in one part. */
void small_params_init (struct small_params *params);

/* Before the first instance. False with STATUS_INPUT naming the option (--n, --k, ..) and its
   value. */
bool small_start (struct small *small, const struct small_params *params, struct status *status);

/* To the next instance; false after the last. Amortised O(parts). */
bool small_next (struct small *small);

/* The present instance with name all-nN-cC-ORDINAL and origin; `out` is initialised by the
   caller and reset here. */
void small_instance (const struct small *small, struct node_instance *out);

#endif
