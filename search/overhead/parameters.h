/* The tuning parameters of the searches of the overhead model (base/parameters.h). */
#ifndef SEARCH_OVERHEAD_PARAMETERS_H
#define SEARCH_OVERHEAD_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define OVERHEAD_PARAMETERS(ROW) \
  ROW (uint64_t, overhead_auto_improve_first, 2000, 0, 1000000000, \
       "steps of the local search before the learners") \
  ROW (uint64_t, overhead_auto_improve_each, 40, 0, 1000000, \
       "of these a delivery at most, where both classes of schedules are searched") \
  ROW (uint64_t, overhead_auto_improve_later, 20000, 0, 1000000000, \
       "steps of the local search in parallel with the price bound") \
  ROW (uint64_t, overhead_auto_single_steps, 6, 0, 1000, \
       "steps of the search for a single message in place of one of these steps") \
  ROW (uint64_t, overhead_single_late, 300, 1, 1000000, \
       "steps back to which its late acceptance compares") \
  ROW (uint64_t, overhead_auto_lcg_first, 1000, 1, 1000000000, \
       "conflicts before the bounds by linear programming") \
  ROW (uint64_t, overhead_auto_lcg_more, 4000, 1, 1000000000, \
       "conflicts beside the second run of the price bound; from run to run twice as many") \
  ROW (uint64_t, overhead_auto_price_first, 500, 1, 1000000000, \
       "steps (bounds/overhead/price_search.h) of the first run of the price bound") \
  ROW (double, overhead_auto_price_share, 0.06, 0, 1000, \
       "steps of a later run for each delivery and each conflict beside it") \
  ROW (uint64_t, overhead_auto_price_proof, 4000, 0, 1000000000, \
       "linear programs for a certificate by dual prices") \
  ROW (uint64_t, overhead_auto_price_conflicts, 10000, 0, 1000000000, \
       "no linear programs where no more conflicts than this are allowed in all") \
  ROW (double, overhead_auto_model_share, 0.3, 0, 0.9, \
       "share of the time for building a model that is kept for freeing it") \
  ROW (int64_t, overhead_auto_line_tasks, 500, 0, 1000000000, \
       "deliveries above which a certificate of one line is tried before clauses") \
  ROW (uint64_t, overhead_auto_report_conflicts, 500, 1, 1000000000, \
       "conflicts between two checks of memory and progress") \
  ROW (uint64_t, overhead_classes_conflicts, 1000, 1, 1000000000, \
       "conflicts of the first run of the engine for appended schedules") \
  ROW (uint64_t, overhead_classes_conflicts_growth, 4, 1, 1000, \
       "factor of these conflicts from turn to turn") \
  ROW (uint64_t, overhead_classes_width, 400, 1, 1000000000, \
       "states a layer of the first subset DP") \
  ROW (uint64_t, overhead_classes_width_growth, 8, 2, 1000, \
       "factor of this width from turn to turn") \
  ROW (uint64_t, overhead_classes_dp_bytes, UINT64_C (1) << 30, 1 << 20, INT64_C (1) << 50, \
       "memory of the subset DP where there is no memory limit") \
  ROW (uint64_t, overhead_classes_proof_bytes, UINT64_C (1) << 30, 0, INT64_C (1) << 50, \
       "size of a cover that is kept as a certificate, where no option says otherwise") \
  ROW (uint64_t, overhead_portfolio_bytes, UINT64_C (6) << 30, 1 << 20, INT64_C (1) << 50, \
       "memory of the learners' models where there is no memory limit") \
  ROW (uint64_t, overhead_subset_dp_check, 64, 1, 1000000, \
       "states expanded between two checks of the deadline")
/* clang-format on */

PARAMETERS_DECLARE (overhead_parameters, OVERHEAD_PARAMETERS);

#endif
