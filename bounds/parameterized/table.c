#include "bounds/parameterized/table.h"

#include "heuristics/parameterized/greedy.h"

#include "bounds/rows.h" /* defines ROW: the last one */

/* The greedy schedule's makespan, which no schedule beats (heuristics/parameterized/greedy.h);
   contention only makes it worse. Less if the deadline (NULL: none) passes first. */
int64_t
parameterized_counting_bound (const struct parameterized_ticks *ticks,
                              const struct deadline *deadline)
{
  return parameterized_greedy_makespan (ticks, NULL, deadline);
}

BOUND_FORMULA (parameterized_ticks)

const struct bound parameterized_bounds[] = {
#include "bounds/parameterized/rows.def"
  { 0 },
};
