/* The costs of a family's types. */
#ifndef GEN_NODE_PALETTE_H
#define GEN_NODE_PALETTE_H

#include "base/rng.h"
#include "gen/node/family.h"

/* Fill cost[0 .. k-1], distinct and ascending. The parameters have been checked, but for
   products beyond 64 bits: false with STATUS_INPUT. O(k log k) expected. */
bool palette_make (const struct family_params *params, struct rng *rng, size_t k,
                   struct rational *cost, struct status *status);

#endif
