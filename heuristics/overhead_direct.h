/* The simplest schedule: each source sends its messages to all their destinations itself, one after the other; deliveries are appended in
   the order of messages and destinations. There where no time is left for anything better. */
#ifndef HEURISTICS_OVERHEAD_DIRECT_H
#define HEURISTICS_OVERHEAD_DIRECT_H

#include "model/overhead_schedule.h"

/* Fill the schedule (initialised by the caller). O(tasks), some nanoseconds each. */
void overhead_direct_schedule (const struct overhead_ticks *ticks, struct overhead_schedule *schedule);

#endif
