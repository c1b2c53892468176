/* The lower bounds of the heterogeneous LogP model. */
#ifndef BOUNDS_LOGP_TABLE_H
#define BOUNDS_LOGP_TABLE_H

#include "bounds/bound.h"
#include "model/logp/types.h"

extern const struct bound logp_bounds[]; /* ends with a NULL name */

/* What computes them: ticks; logp_alike_bound gives 0 when the deadline (NULL: none) passes. */
#define ROW(function, ...)                                                                         \
  int64_t function (const struct logp_types *types, const struct deadline *deadline);
#include "bounds/logp/rows.def"
#undef ROW

#endif
