/* Tuning parameters of the node model's bounds (base/parameters.h). */
#ifndef BOUNDS_NODE_PARAMETERS_H
#define BOUNDS_NODE_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define NODE_BOUND_PARAMETERS(ROW) \
  ROW (uint64_t, dual_bound_dense_types, 10, 1, 1000000, \
       "types from which slot values are computed tick by tick") \
  ROW (double, multiplier_column_slots, 1000, 1, 1e9, \
       "slots of a column that the master takes, as a multiple of n") \
  ROW (double, multiplier_penalty, 100, 1, 1e9, \
       "slots that a forbidden column loses, as a multiple of n") \
  ROW (double, multiplier_least_step, 1e-9, 0, 1, \
       "steps from the best duals that are shorter end a solve") \
  ROW (uint64_t, divisor_chain_anchors, 64, 1, 1000000, "costs that get their turn to stay")
/* clang-format on */

PARAMETERS_DECLARE (node_bound_parameters, NODE_BOUND_PARAMETERS);

#endif
