/* The simplest schedule: each source sends its messages to all their destinations itself, one after the other; deliveries are appended in
   the order of messages and destinations. There where no time is left for anything better. */
#ifndef HEURISTICS_OVERHEAD_DIRECT_H
#define HEURISTICS_OVERHEAD_DIRECT_H

#include "model/overhead_schedule.h"

/* Fill the schedule (initialised by the caller). O(tasks), some nanoseconds each. */
void overhead_direct_schedule (const struct overhead_ticks *ticks, struct overhead_schedule *schedule);

/* A lower bound as simple, > 0: no receive of a message starts before its source has sent it for the first time, so the largest
   S (source) + R (destination). O(tasks). */
int64_t overhead_direct_bound (const struct overhead_ticks *ticks);

#endif
