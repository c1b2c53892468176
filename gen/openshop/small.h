/* All small total exchanges with integer times, up to renaming of the nodes. Of each class of
   matrices that are equal up to renaming, the one whose times, row by row, are first in
   lexicographic order. */
#ifndef GEN_OPENSHOP_SMALL_H
#define GEN_OPENSHOP_SMALL_H

#include "gen/common/small_walk.h"
#include "model/openshop/instance.h"

#define OPENSHOP_SMALL_MAX_NODES 4
#define OPENSHOP_SMALL_MAX_COST INT64_C (1000000)
#define OPENSHOP_SMALL_CELLS (OPENSHOP_SMALL_MAX_NODES * OPENSHOP_SMALL_MAX_NODES)

extern const struct small_limits openshop_small_limits;

/* A position in the enumeration. Constant memory. */
struct openshop_small {
  struct small_walk walk;
  int64_t nodes;
  int64_t time[OPENSHOP_SMALL_CELLS]; /* [nodes][nodes] */
};

/* Starts before the first instance. False with STATUS_INPUT naming the option (--nodes, ..) and its
   value. */
bool openshop_small_start (struct openshop_small *small, const struct small_params *params,
                           struct status *status);

/* Goes to the next instance; false after the last. Enumerates all matrices: amortised O(parts n!
   n^2) for each instance. */
bool openshop_small_next (struct openshop_small *small);

/* The current instance with name exchange-all-nN-cC-ORDINAL and origin; the caller initialises
   `out`, which is reset here. */
void openshop_small_instance (const struct openshop_small *small, struct openshop_instance *out);

#endif
