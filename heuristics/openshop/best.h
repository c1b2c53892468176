/* The best of the fast open shop heuristics, and the same improved by local search. */
#ifndef HEURISTICS_OPENSHOP_BEST_H
#define HEURISTICS_OPENSHOP_BEST_H

#include "heuristics/openshop/improve.h"
#include "heuristics/openshop/table.h"

/* Runs the heuristics that take O(n m (n + m)) and any shop: greedy, openshop, dense-longest,
   dense-work, critical. Stops once a makespan is the load or the deadline (NULL: none) has passed,
   but not before the first one is complete. Fills the schedule with the best one, of equal
   makespans the first, and returns the name of its heuristic, a literal. The matchings are left
   out: they take longer and are never far better. */
const char *openshop_best_fast (const struct openshop_ticks *ticks, const struct deadline *deadline,
                                struct openshop_schedule *schedule);

/* The heuristic `best`: that schedule, improved (openshop_improve) until its makespan is the load,
   the deadline has passed, or openshop_best_work steps times pairs are used up: about half a
   second. Without a deadline the same seed gives the same schedule on every machine. */
void openshop_best_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                             const struct deadline *deadline, struct openshop_schedule *schedule);

#endif
