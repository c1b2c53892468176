/* Tuning parameters of the heterogeneous LogP model's heuristics (base/parameters.h). */
#ifndef HEURISTICS_LOGP_PARAMETERS_H
#define HEURISTICS_LOGP_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define LOGP_HEURISTIC_PARAMETERS(ROW) \
  ROW (int64_t, logp_local_work, INT64_C (1) << 22, 0, INT64_C (1) << 50, \
       "receivers placed by the local search at most") \
  ROW (int64_t, logp_local_tries, 64, 1, 1000000, "its swaps for each destination at most")
/* clang-format on */

PARAMETERS_DECLARE (logp_heuristic_parameters, LOGP_HEURISTIC_PARAMETERS);

#endif
