/* Local search for a single message between nodes that are equally far from each other. There is an
   optimal schedule in which
   - every holder sends without a pause,
   - each copy goes to the next node in some order of the destinations as soon as it arrives, and
   - the nodes that send nothing take their positions in that order by descending receive cost.
   Where a schedule differs, some node can receive earlier or two nodes can change places
   (docs/CERTIFICATES-overhead.md, R12). So the search is one over orders of the destinations. A
   step moves one node or exchanges two. The objective is the sum of the excess of all receives'
   ends over a target one tick below the best makespan; the acceptance rule is late acceptance
   (Burke and Bykov, "The late acceptance hill-climbing heuristic", EJOR 258, 2017). */
#ifndef SEARCH_OVERHEAD_SINGLE_MESSAGE_H
#define SEARCH_OVERHEAD_SINGLE_MESSAGE_H

#include "base/limits.h"
#include "model/overhead/schedule.h"

/* True iff there is one message and all transits are equal. */
bool overhead_single_message_applies (const struct overhead_ticks *ticks);

/* Improves a complete valid schedule of such an instance, until its makespan is at most `enough`,
   for `steps` steps of O(nodes^2), or until the deadline (NULL: none). The result depends on the
   arguments only, unless the deadline ends the search. */
void overhead_single_message_improve (const struct overhead_ticks *ticks,
                                      struct overhead_schedule *schedule, uint64_t seed,
                                      uint64_t steps, int64_t enough,
                                      const struct deadline *deadline);

#endif
