/* Local search for short open shop schedules. A climb takes out one task on a longest way (nothing else can shorten the schedule) and puts
   it to the best other place of its row and column (openshop_reinsert.h); the new orders stay if they are no longer than the last ones or
   than those some steps ago (late acceptance, Burke and Bykov 2017). When a climb finds nothing shorter for some time, the next one starts
   from another schedule, the shortest of a few: made anew by list scheduling with random additions to the work of rows and columns
   (openshop_list.h), or the best one, as it is or run backwards, kept up to a random time and made anew from there. Schedules as long as
   the best replace it. */
#ifndef HEURISTICS_OPENSHOP_IMPROVE_H
#define HEURISTICS_OPENSHOP_IMPROVE_H

#include "base/limits.h"
#include "model/openshop_schedule.h"

/* Improve a valid schedule until its makespan is at most `lower_bound` (0: whatever can be found), `steps` steps of climbs are done, or the
   deadline (NULL: none) has passed; it is left as it was unless a shorter one was found. Returns whether one was. Without a deadline the
   same seed gives the same schedule everywhere. A step is O(N) for N tasks: 4 us with 380 tasks, 24 us with 2450. */
bool openshop_improve (const struct openshop_ticks *ticks, struct openshop_schedule *schedule, uint64_t seed, uint64_t steps,
                       int64_t lower_bound, const struct deadline *deadline);

#endif
