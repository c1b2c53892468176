/* The best of all heuristics of open shops, and the same improved by local search. */
#ifndef HEURISTICS_OPENSHOP_BEST_H
#define HEURISTICS_OPENSHOP_BEST_H

#include "heuristics/openshop.h"
#include "heuristics/openshop_improve.h"

/* Run the heuristics that take no longer than O(n m (n + m)), in the order of the table, until one's makespan is the load or the deadline
   (NULL: none) has passed, but always the first that takes any shop. Fills the schedule with the best, the first of several; returns its
   row. The matchings, which take longer and are never far better, are left out. */
const struct openshop_heuristic *openshop_best_named (const struct openshop_ticks *ticks, const struct deadline *deadline,
                                                      struct openshop_schedule *schedule);

/* The row `best`: that schedule, improved (openshop_improve.h) until it is as short as the load, the deadline has passed, or
   OPENSHOP_BEST_WORK tasks have been looked at: about half a second. Without a deadline the same seed gives the same schedule everywhere.
 */
#define OPENSHOP_BEST_WORK UINT64_C (60000000)
void openshop_best_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                             struct openshop_schedule *schedule);

#endif
