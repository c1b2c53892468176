/* Local search for open shop schedules. A step of a climb removes a task of a longest path (no
   other change can shorten the schedule) and inserts it at the best other position of its row and
   column (heuristics/openshop/graph.h). The new orders are accepted if they are no longer than
   the last ones or than those some steps before (late acceptance, Burke and Bykov 2017).

   When a climb finds nothing shorter for some time, the next one starts from the shortest of a few
   other schedules: made by list scheduling with random additions to the work of rows and columns
   (heuristics/openshop/list.h), or the best one, as it is or reversed in time, kept up to a random
   time and completed in that way. Schedules as short as the best replace it. */
#ifndef HEURISTICS_OPENSHOP_IMPROVE_H
#define HEURISTICS_OPENSHOP_IMPROVE_H

#include "base/limits.h"
#include "heuristics/openshop/table.h"
#include "model/openshop/schedule.h"

/* Improves a valid schedule until its makespan is at most `lower_bound` (0: no bound), `steps`
   steps are done, or the deadline (NULL: none) has passed. Returns whether a shorter one was found;
   otherwise the schedule is unchanged. Without a deadline the same seed gives the same schedule on
   every machine. A step is O(N) for N tasks: 4 us with 380 tasks, 24 us with 2450. */
bool openshop_improve (const struct openshop_ticks *ticks, struct openshop_schedule *schedule,
                       uint64_t seed, uint64_t steps, int64_t lower_bound,
                       const struct deadline *deadline);

/* Runs the heuristics that take O(n m (n + m)) and any shop: greedy, openshop, dense-longest,
   dense-work, critical. Stops once a makespan is the load or the deadline (NULL: none) has passed,
   also in the midst of one. Fills the schedule with the best one, of equal makespans the first, and
   returns the name of its heuristic, a literal; NULL: none was completed. The matchings are left
   out: they take longer and are never far better. */
const char *openshop_best_fast (const struct openshop_ticks *ticks, const struct deadline *deadline,
                                struct openshop_schedule *schedule);

/* The heuristic `best`: that schedule, or one made in O(n m) where there is no time, improved
   (openshop_improve) until its makespan is the load, the deadline has passed, or openshop_best_work
   steps times pairs are used up: about half a second. Without a deadline the same seed gives the
   same schedule on every machine. */
void openshop_best_schedule (const struct openshop_ticks *ticks, uint64_t seed,
                             const struct deadline *deadline, struct openshop_schedule *schedule);

#endif
