/* Tuning parameters of the proofs for all costs (base/parameters.h). Those of tasks do not change a
   proof, only how evenly threads share it. */
#ifndef SEARCH_THEOREM_PARAMETERS_H
#define SEARCH_THEOREM_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define THEOREM_PARAMETERS(ROW) \
  ROW (uint64_t, theorem_task_nodes, 32768, 1, INT64_C (1) << 50, "nodes of a task: some 20 ms") \
  ROW (uint64_t, theorem_task_parts, 4, 1, 255, "tasks into which the rest of a task is cut") \
  ROW (uint64_t, theorem_held_bytes, UINT64_C (1) << 28, 0, INT64_C (1) << 50, \
       "of lines that wait for a task before them: more tasks behind them are not begun") \
  ROW (uint64_t, theorem_bland_after, 200, 0, INT64_C (1) << 50, \
       "pivots after which the smallest row number is chosen, which cannot cycle (Bland 1977)")
/* clang-format on */

PARAMETERS_DECLARE (theorem_parameters, THEOREM_PARAMETERS);

#endif
