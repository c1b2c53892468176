/* Tuning parameters of the overhead model's bounds (base/parameters.h). */
#ifndef BOUNDS_OVERHEAD_PARAMETERS_H
#define BOUNDS_OVERHEAD_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define OVERHEAD_BOUND_PARAMETERS(ROW) \
  ROW (int64_t, overhead_growth_sets, 4, 1, 4096, "sets of messages that are tried at most") \
  ROW (uint64_t, overhead_growth_counts, 64, 1, 1000000000, \
       "numbers of sends compared with the horizon at most, evenly spread") \
  ROW (int64_t, overhead_work_pairs, 65536, 1, 1000000000, \
       "pairs of message and node above which no maximum flow is computed") \
  ROW (int64_t, overhead_multiplier_cells, 65536, 8192, 1000000000, \
       "product of horizon and relays above which the grain is coarser") \
  ROW (int64_t, overhead_multiplier_work, 10000000, 1, INT64_C (1) << 40, \
       "elementary steps, some ten milliseconds, before the bound so far is final") \
  ROW (uint64_t, overhead_multiplier_rows, 200, 1, 100000, \
       "uses of slots above which a set of messages is left out") \
  ROW (double, overhead_multiplier_step, 0.5, 0, 1, \
       "step from the best multipliers towards those of the duals") \
  ROW (int64_t, overhead_price_first_steps, 200, 1, 16383, \
       "steps of the coarsest grid up to the horizon, about") \
  ROW (int64_t, overhead_price_cells, INT64_C (1) << 23, 1, INT64_C (1) << 40, \
       "entries of the tables of all nodes together above which a grid is left out") \
  ROW (int64_t, overhead_price_smoothing, 6, 0, 15, \
       "sixteenths of the way from the program's prices to the best ones") \
  ROW (int64_t, overhead_price_purge_rounds, 4, 1, 1000000, \
       "rounds between two removals of rows that do not bind") \
  ROW (int64_t, overhead_price_stretches, 4, 1, 1000, \
       "places at which the prices of another horizon are stretched to start with") \
  ROW (int64_t, overhead_grid_tried, 100, 1, 1000000, "grids of which the best is taken")
/* clang-format on */

PARAMETERS_DECLARE (overhead_bound_parameters, OVERHEAD_BOUND_PARAMETERS);

#endif
