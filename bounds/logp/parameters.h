/* Tuning parameters of the heterogeneous LogP model's bounds and engines (base/parameters.h). */
#ifndef BOUNDS_LOGP_PARAMETERS_H
#define BOUNDS_LOGP_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define LOGP_PARAMETERS(ROW) \
  ROW (double, logp_column_nodes, 1000, 1, 1e9, \
       "nodes of a column that the master takes, as a multiple of n") \
  ROW (double, logp_step, 0.5, 0, 1, \
       "share of the step from the best duals to the master's (Wentges 1997)") \
  ROW (double, logp_least_step, 1e-9, 0, 1, \
       "steps from the best duals that are shorter end a solve") \
  ROW (uint64_t, logp_probes, 24, 1, 1000000, "horizons tried at most") \
  ROW (int64_t, logp_work, INT64_C (4000) << 20, 1, INT64_C (1) << 50, \
       "table entries worked out at most") \
  ROW (double, logp_short_evaluations, 40, 0, 1e9, \
       "evaluations of duals that the dynamic program may take as long as when it comes first") \
  ROW (double, logp_large_entries, 1 << 15, 0, 1e9, \
       "table entries from which an evaluation takes time at all")
/* clang-format on */

PARAMETERS_DECLARE (logp_parameters, LOGP_PARAMETERS);

#endif
