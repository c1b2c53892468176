/* WYL's three rules of preemption (section 5), in schedules of the heuristics that insert sends. */
#ifndef CLAIMS_OVERHEAD_PREEMPTION_H
#define CLAIMS_OVERHEAD_PREEMPTION_H

#include "model/overhead/schedule.h"

struct preemption_counts {
  int64_t preempting; /* sends before a receive of the same node that was scheduled earlier */
  int64_t order;      /* sends before a send of the same node that was scheduled earlier */
  int64_t relay;      /* sends before their sender has received the message */
  /* receives that start later than their message and all that was scheduled earlier at the node
     let them */
  int64_t delay;
};

/* Adds those of a schedule whose deliveries are in the order in which they were scheduled.
   O(length^2). */
void preemption_count (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks,
                       struct preemption_counts *counts);

#endif
