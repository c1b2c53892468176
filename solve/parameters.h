/* Tuning parameters of suites on several ranks (base/parameters.h). They do not change results. */
#ifndef SOLVE_PARAMETERS_H
#define SOLVE_PARAMETERS_H

#include "base/parameters.h"

/* clang-format off */
#define SOLVE_PARAMETERS(ROW) \
  ROW (double, batch_ahead, 0.05, 0.001, 1000, "seconds for which a rank has lines ahead") \
  ROW (double, batch_answer, 0.002, 0, 1000, \
       "answers are sent once the first is as old, in seconds, or there is no line left")
/* clang-format on */

PARAMETERS_DECLARE (solve_parameters, SOLVE_PARAMETERS);

#endif
