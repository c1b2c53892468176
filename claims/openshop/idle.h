/* How long senders idle beside free receivers (BPR, section 4.5). */
#ifndef CLAIMS_OPENSHOP_IDLE_H
#define CLAIMS_OPENSHOP_IDLE_H

#include "model/openshop/schedule.h"

/* The longest that a row of a valid schedule waits for its next task while the column of one of its
   tasks to come is free, in ticks. O(n m^2 log n). */
int64_t openshop_idle_beside (const struct openshop_ticks *ticks,
                              const struct openshop_schedule *schedule);

#endif
