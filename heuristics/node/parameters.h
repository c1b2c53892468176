/* Tuning parameters of the node model's heuristics (base/parameters.h). */
#ifndef HEURISTICS_NODE_PARAMETERS_H
#define HEURISTICS_NODE_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define NODE_HEURISTIC_PARAMETERS(ROW) \
  ROW (uint64_t, layered_work, 4000000, 0, INT64_C (1) << 50, "events of all trials of `layered`") \
  ROW (uint64_t, local_search_work, 4000000, 0, INT64_C (1) << 50, \
       "events of `local` beyond those of `layered`") \
  ROW (int64_t, local_search_steps, 2000, 1, 1000000000, \
       "steps without a better schedule after which `local` starts from the best one again") \
  ROW (uint64_t, local_search_runs, 256, 1, 1000000, \
       "runs of equal receivers that an order of `local` may have") \
  ROW (uint64_t, local_search_type_runs, 4, 0, 1000000, "the same for each type, to be added")
/* clang-format on */

PARAMETERS_DECLARE (node_heuristic_parameters, NODE_HEURISTIC_PARAMETERS);

#endif
