/* Local search on the task lists of an overhead schedule.

   A step removes one delivery on a critical path (no other can shorten the schedule) and inserts it
   at the best other point (heuristics/overhead/reinsert.h): another sender, other positions at
   sender and receiver. Late acceptance (Burke and Bykov 2017): the new schedule is accepted if it
   is no longer than the last one or than the one some steps ago.

   After a number of steps without a new best schedule, some deliveries, with the ones that forward
   their messages, are removed from the best schedule or the last one and reinserted one by one
   (ruin and recreate, Schrimpf et al. 2000; points are skipped at random after Christiaens and
   Vanden Berghe 2020). */
#ifndef HEURISTICS_OVERHEAD_IMPROVE_H
#define HEURISTICS_OVERHEAD_IMPROVE_H

#include "base/limits.h"
#include "model/overhead/schedule.h"

/* Improves a valid schedule until its makespan is at most `target` (0: no target), `iterations`
   steps are done, or the deadline (NULL: none) has passed. The schedule is unchanged unless a
   better one is found. Returns the number of steps. Without a deadline the same seed gives the same
   schedule on every machine. About O(operations) a step: 1 to 4 us with 10 to 60 deliveries, 0.3 ms
   with 6320. */
uint64_t overhead_improve (const struct overhead_ticks *ticks, struct overhead_schedule *schedule,
                           uint64_t seed, uint64_t iterations, int64_t target,
                           const struct deadline *deadline);

/* The same within the class of appended schedules (model/overhead/appended.h), to which the
   given one must belong. */
uint64_t overhead_improve_appended (const struct overhead_ticks *ticks,
                                    struct overhead_schedule *schedule, uint64_t seed,
                                    uint64_t iterations, int64_t target,
                                    const struct deadline *deadline);

#endif
