/* The lower bounds of the overhead model. */
#ifndef BOUNDS_OVERHEAD_TABLE_H
#define BOUNDS_OVERHEAD_TABLE_H

#include "bounds/bound.h"
#include "model/overhead/ticks.h"

extern const struct bound overhead_bounds[]; /* ends with a NULL name */

/* What computes them: ticks. */
#define ROW(function, ...)                                                                         \
  int64_t function (const struct overhead_ticks *ticks, const struct deadline *deadline);
#include "bounds/overhead/rows.def"
#undef ROW

/* Is this the row whose values `value` computes? For callers that know a faster way to it. */
bool overhead_bound_is (const struct bound *bound,
                        int64_t (*value) (const struct overhead_ticks *ticks,
                                          const struct deadline *deadline));

#endif
