/* The lower bounds of the heterogeneous LogP model. */
#ifndef BOUNDS_LOGP_TABLE_H
#define BOUNDS_LOGP_TABLE_H

#include "bounds/bound.h"
#include "model/logp/types.h"

extern const struct bound logp_bounds[]; /* ends with a NULL name */

/* What computes them: ticks. */
#define ROW(function, ...) int64_t function (const struct logp_types *types);
#include "bounds/logp/rows.def"
#undef ROW

/* logp_alike_bound; 0 when the deadline (NULL: none) passes. */
int64_t logp_alike_within (const struct logp_types *types, const struct deadline *deadline);

#endif
