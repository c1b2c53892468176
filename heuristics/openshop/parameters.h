/* Tuning parameters of the open shop heuristics (base/parameters.h). */
#ifndef HEURISTICS_OPENSHOP_PARAMETERS_H
#define HEURISTICS_OPENSHOP_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define OPENSHOP_HEURISTIC_PARAMETERS(ROW) \
  ROW (int64_t, openshop_climb_patience, 100, 1, 1000000000, \
       "steps of a climb without a shorter schedule that end it") \
  ROW (uint64_t, openshop_climb_history, 50, 1, 1000000, \
       "steps back to which late acceptance compares") \
  ROW (int64_t, openshop_climb_drafts, 3, 1, 1000, \
       "schedules from which the start of a climb is chosen") \
  ROW (uint64_t, openshop_best_work, 60000000, 0, INT64_C (1) << 50, \
       "steps of the local search of `best`, times the pairs of the shop: half a second") \
  ROW (int64_t, assignment_edges, 32, 1, 1000000, "edges of a row that are listed at first")
/* clang-format on */

PARAMETERS_DECLARE (openshop_heuristic_parameters, OPENSHOP_HEURISTIC_PARAMETERS);

#endif
