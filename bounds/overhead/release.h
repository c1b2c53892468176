/* Lower bound `release`: the receives of each node one after the other, in the order in which they
   could start (equation (4) of WYL, corrected).

   Proof. No receive of message k at node j starts before r = L - R(j), the release time
   (bounds/overhead/heads.h). Receives at one node do not overlap. So the last of them ends no
   earlier than in an optimal schedule of one machine whose jobs have these release times and
   lengths; and taking jobs in order of release is optimal: if a job is followed by one released
   earlier, the two can be exchanged within the time that both take together, since that starts no
   earlier than the later release. The makespan is the last end over all nodes. The paper orders by
   L instead, in which case the exchange may fail where lengths differ (bounds/overhead/printed.h).
   */
#ifndef BOUNDS_OVERHEAD_RELEASE_H
#define BOUNDS_OVERHEAD_RELEASE_H

#include "base/limits.h"
#include "model/overhead/ticks.h"

/* Returns the bound in ticks. Shortest paths and O(tasks log messages). */
int64_t overhead_release_bound (const struct overhead_ticks *ticks,
                                const struct deadline *deadline);

#endif
