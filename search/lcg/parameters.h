/* Tuning parameters of lazy clause generation (base/parameters.h). */
#ifndef SEARCH_LCG_PARAMETERS_H
#define SEARCH_LCG_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define LCG_PARAMETERS(ROW) \
  ROW (uint64_t, lcg_learned, 4000, 0, 1000000000, "learned clauses kept at first") \
  ROW (uint64_t, lcg_learned_growth, 300, 0, 1000000000, \
       "growth of that number with each deletion of clauses") \
  ROW (int64_t, lcg_kept_levels, 2, 0, 1000000, \
       "decision levels up to which a learned clause is never deleted") \
  ROW (uint64_t, lcg_restart, 100, 1, 1000000000, \
       "conflicts until the first restart, the unit of Luby's sequence") \
  ROW (double, lcg_activity_decay, 0.95, 0.01, 1, \
       "factor of all activities with each conflict") \
  ROW (uint64_t, lcg_solo_conflicts, 1000, 0, 1000000000, \
       "conflicts before the second member of a portfolio joins") \
  ROW (uint64_t, lcg_round_conflicts, 300, 1, 1000000000, "conflicts of a portfolio's round") \
  ROW (int64_t, lcg_shared_levels, 4, 0, 1000000, \
       "decision levels up to which a learned clause is shared")
/* clang-format on */

PARAMETERS_DECLARE (lcg_parameters, LCG_PARAMETERS);

#endif
