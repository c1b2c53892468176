/* Tuning parameters of column generation (base/parameters.h). */
#ifndef BOUNDS_COLGEN_PARAMETERS_H
#define BOUNDS_COLGEN_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define COLGEN_PARAMETERS(ROW) \
  ROW (uint64_t, master_stale, 50, 0, 100000, \
       "pivots after which updated duals are computed afresh from the inverse") \
  ROW (double, smoothing_first, 0.5, 0, 1, \
       "share of the step from the best duals to the master's at the start") \
  ROW (double, smoothing_low, 0.05, 0, 1, "least share") \
  ROW (double, smoothing_high, 0.9, 0, 1, "largest share") \
  ROW (double, smoothing_shrink, 0.9, 0, 1, \
       "factor of the share where the bound rises towards the master's duals") \
  ROW (double, smoothing_grow, 0.1, 0, 1, "added to the share where the bound falls towards them")
/* clang-format on */

PARAMETERS_DECLARE (colgen_parameters, COLGEN_PARAMETERS);

#endif
