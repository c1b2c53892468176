/* The direct schedule: each source sends its messages to all their destinations itself, one after
   the other. Deliveries are appended in the order of messages and destinations. It is the incumbent
   where there is no time for anything better. */
#ifndef SEARCH_OVERHEAD_DIRECT_H
#define SEARCH_OVERHEAD_DIRECT_H

#include "model/overhead/schedule.h"

/* Fills the schedule, which the caller has initialised. O(tasks), some nanoseconds each. */
void overhead_direct_schedule (const struct overhead_ticks *ticks,
                               struct overhead_schedule *schedule);

/* Returns the largest S (source) + R (destination) over all deliveries, in ticks, > 0. It is a
   lower bound: no receive of a message starts before its source has sent it once. O(tasks). */
int64_t overhead_direct_bound (const struct overhead_ticks *ticks);

#endif
