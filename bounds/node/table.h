/* The lower bounds of the node model. */
#ifndef BOUNDS_NODE_TABLE_H
#define BOUNDS_NODE_TABLE_H

#include "bounds/bound.h"
#include "model/node/types.h"

extern const struct bound node_bounds[]; /* ends with a NULL name */

/* Types up to which the row of the multiplier bound solves for it (bounds/node/multiplier.h), with
   FNF's plan as a first guess; it is at least the counting bound, and that with more types. The
   master problem's inverse is quadratic in them. */
#define MULTIPLIER_ROW_TYPES 600

/* What computes them: ticks. */
#define ROW(function, ...)                                                                         \
  int64_t function (const struct node_types *types, const struct deadline *deadline);
#include "bounds/node/rows.def"
#undef ROW

/* Is this the row whose values `value` computes? For callers that know a faster way to it. */
bool node_bound_is (const struct bound *bound, int64_t (*value) (const struct node_types *types,
                                                                 const struct deadline *deadline));

#endif
