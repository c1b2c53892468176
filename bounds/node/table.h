/* The lower bounds of the node model. */
#ifndef BOUNDS_NODE_TABLE_H
#define BOUNDS_NODE_TABLE_H

#include "bounds/bound.h"
#include "model/node/types.h"

extern const struct bound node_bounds[]; /* ends with a NULL name */

/* Number of types up to which the row of the multiplier bound solves for dual values
   (bounds/node/multiplier.h), with FNF's plan as a first guess. With more types the row is the
   counting bound. The size of the master problem's inverse is quadratic in the number. */
#define MULTIPLIER_ROW_TYPES 600

/* The rows' functions: each returns a lower bound in ticks. */
#define ROW(function, ...)                                                                         \
  int64_t function (const struct node_types *types, const struct deadline *deadline);
#include "bounds/node/rows.def"
#undef ROW

/* Is this the row whose values `value` computes? For callers that know a faster way to it. */
bool node_bound_is (const struct bound *bound, int64_t (*value) (const struct node_types *types,
                                                                 const struct deadline *deadline));

#endif
