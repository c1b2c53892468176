/* Trees over the ordered chain of a network whose nodes do not agree on hold and end, as those of
   dynamic trees do not (Nup, section 6.3): each node splits its stretch by the optimal splits for
   what its last send met, which is some time more than without load.

   No two sends collide if a channel is held for at most hold. Stretches that two nodes serve are
   disjoint or one is within the other, and paths within disjoint ones share no channel (Theorems 4
   and 6). So if two sends share one, they have one sender, and start hold apart, or the sender of
   the later one got the message, directly or not, by a send that the other one's sender made after
   it: then it starts hold + end later at least. The nodes need not agree for that; for an optimal
   tree they do. */
#ifndef CLAIMS_PARAMETERIZED_UNEVEN_H
#define CLAIMS_PARAMETERIZED_UNEVEN_H

#include "model/parameterized/schedule.h"

/* Makes such a tree over the chain `order` [nodes] with node 0 at `source`. Node v expects hold and
   end to be longer by end ((5 v + 1) mod 3). Sends start as parameterized_chain_schedule has them;
   contention is not looked at. O(nodes^2). */
void parameterized_uneven (const struct parameterized_ticks *ticks, const int32_t *order,
                           int64_t source, struct tree_schedule *schedule);

#endif
