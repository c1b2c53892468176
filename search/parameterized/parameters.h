/* Tuning parameters of the search in networks (base/parameters.h). */
#ifndef SEARCH_PARAMETERIZED_PARAMETERS_H
#define SEARCH_PARAMETERIZED_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define PARAMETERIZED_PARAMETERS(ROW) \
  ROW (uint64_t, network_bytes, UINT64_C (2) << 30, 1 << 20, INT64_C (1) << 50, \
       "memory of a search where there is no memory limit") \
  ROW (uint64_t, network_width, 16, 1, 1000000000, "states a layer of the first search") \
  ROW (uint64_t, network_width_growth, 8, 2, 1000, "factor of this width from search to search") \
  ROW (uint64_t, network_spare, 4, 1, 1000, \
       "states of a layer in the making, as a multiple of the width")
/* clang-format on */

PARAMETERS_DECLARE (parameterized_parameters, PARAMETERIZED_PARAMETERS);

#endif
