/* Local search for a single message between nodes that are equally far from each other. There is a best schedule in which every holder
   sends without a pause, each copy goes to the next node in some order of the destinations as soon as it arrives, and the nodes that send
   nothing take their places by descending receive cost: where it is not so, somebody receives earlier, or two of them change places
   (docs/CERTIFICATES-overhead.md, R12). So the search is one through orders, by moving one node or exchanging two; it goes after a makespan
   one tick below the best by the sum of what ends later, with late acceptance (Burke and Bykov, "The late acceptance hill-climbing
   heuristic", EJOR 258, 2017). */
#ifndef HEURISTICS_OVERHEAD_SINGLE_H
#define HEURISTICS_OVERHEAD_SINGLE_H

#include "base/limits.h"
#include "model/overhead_schedule.h"

/* Is there one message, and all are equally far? */
bool overhead_single_applies (const struct overhead_ticks *ticks);

/* Improve a complete valid schedule of such an instance, until its makespan is at most `enough`, for so many steps of O(nodes^2), or until
   the deadline (NULL: none). The same result for the same arguments, unless the deadline ends it. */
void overhead_single_improve (const struct overhead_ticks *ticks, struct overhead_schedule *schedule, uint64_t seed, uint64_t steps,
                              int64_t enough, const struct deadline *deadline);

#endif
