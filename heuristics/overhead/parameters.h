/* Tuning parameters of the overhead model's heuristics (base/parameters.h). */
#ifndef HEURISTICS_OVERHEAD_PARAMETERS_H
#define HEURISTICS_OVERHEAD_PARAMETERS_H

#include "base/parameters.h"

/* Those of the local search were chosen by experiments on instances of 12 to 240 deliveries;
   neighbouring values differ little. */
/* clang-format off */
#define OVERHEAD_HEURISTIC_PARAMETERS(ROW) \
  ROW (uint64_t, overhead_best_work, 10000000, 0, INT64_C (1) << 50, \
       "operations that the local search of `best` evaluates: half a second") \
  ROW (uint64_t, overhead_improve_late, 20, 1, 1000000, \
       "steps back to which late acceptance compares") \
  ROW (uint64_t, overhead_improve_idle, 15, 1, 1000000000, \
       "steps without a shorter schedule that end in a restart") \
  ROW (uint64_t, overhead_improve_idle_tasks, 8, 1, 1000000, \
       "deliveries for one such step more") \
  ROW (int64_t, overhead_improve_ruined, 10, 1, 1000000, \
       "deliveries that a restart takes out and inserts again") \
  ROW (uint64_t, overhead_improve_blink, 3, 0, 1000000, \
       "one of this many best insertion points is skipped; 0: none") \
  ROW (uint64_t, overhead_improve_from_best, 6, 0, 8, \
       "restarts that start at the best schedule, of eight")
/* clang-format on */

PARAMETERS_DECLARE (overhead_heuristic_parameters, OVERHEAD_HEURISTIC_PARAMETERS);

#endif
