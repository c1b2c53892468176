/* Lower bound: the receives of each node one after the other, in the order in which they could start (equation (4) of paper 000, put
   right). Proof. No receive of message k at node j starts before r = L - R(j), the release time (overhead_heads.h). Receives at one node do
   not overlap. So the last of them ends no earlier than in the best schedule of one machine whose jobs have these release times and
   lengths; and among those, taking jobs in order of release is best: if a job is followed by one released earlier, the two can be exchanged
   within the time that both take together, since that starts no earlier than the later release. The makespan is the last end over all
   nodes. The paper orders by L instead, in which case the exchange may fail where lengths differ (`printed`). */
#ifndef HEURISTICS_OVERHEAD_RELEASE_H
#define HEURISTICS_OVERHEAD_RELEASE_H

#include "base/limits.h"
#include "model/overhead_ticks.h"

/* In ticks. Shortest paths and O(tasks log messages). */
int64_t overhead_release_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

#endif
