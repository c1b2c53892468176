/* The lower bounds of open shops and total exchange. */
#ifndef BOUNDS_OPENSHOP_TABLE_H
#define BOUNDS_OPENSHOP_TABLE_H

#include "bounds/bound.h"
#include "model/openshop/ticks.h"

extern const struct bound openshop_bounds[]; /* ends with a NULL name */

/* Tasks of a resource at most that openshop_sequences_bound looks at. */
#define OPENSHOP_SEQUENCES_MAX 8

/* What computes them: ticks. */
#define ROW(function, ...)                                                                         \
  int64_t function (const struct openshop_ticks *ticks, const struct deadline *deadline);
#include "bounds/openshop/rows.def"
#undef ROW

#endif
