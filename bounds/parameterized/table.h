/* The lower bounds of the parameterized model. */
#ifndef BOUNDS_PARAMETERIZED_TABLE_H
#define BOUNDS_PARAMETERIZED_TABLE_H

#include "bounds/bound.h"
#include "model/parameterized/ticks.h"

extern const struct bound parameterized_bounds[]; /* ends with a NULL name */

/* What computes them: ticks. */
#define ROW(function, ...)                                                                         \
  int64_t function (const struct parameterized_ticks *ticks, const struct deadline *deadline);
#include "bounds/parameterized/rows.def"
#undef ROW

#endif
