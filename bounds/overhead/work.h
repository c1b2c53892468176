/* Lower bound `work`: the sends of all messages, distributed over the nodes that may do them,
   beside the nodes' receives.

   If a schedule ends by T then for each class c of equal length the numbers x(k, i) of sends of
   message k by node i satisfy
   - sum over i of x(k, i) = the destinations of k, and x(k, i) >= 1 for its source;
   - S(i) * sum over k of x(k, i) <= C_i, its send capacity below T (bounds/overhead/horizon.h)
     minus one send of each of its own messages of other classes;
   - x(k, i) <= destinations - 1 for a relay i, and S(i) * x(k, i) <= T - onward - L: it holds k
     from L on (bounds/overhead/heads.h) and its last send of it ends by T - onward.
   When there is no such x, which is a maximum flow problem, T is refuted.

   Several classes together: let w_c >= 0 be weights of a send of class c. All sends except the
   mandatory ones weigh w_c (deliveries - messages), summed over classes. In what its mandatory
   sends leave of its capacity, node i can do sends of a weight of at most capacity * max over c of
   w_c / S(i, c), rounded down. T is refuted when the sum over nodes is smaller. For two classes the
   best weights are the costs S(q, .) of some node q, by linear programming; these are tried for all
   q and any number of classes. */
#ifndef BOUNDS_OVERHEAD_WORK_H
#define BOUNDS_OVERHEAD_WORK_H

#include "base/limits.h"
#include "model/overhead/counts.h"
#include "model/overhead/ticks.h"

/* Returns the bound in ticks, at least that of `release`. A maximum flow for each class and each
   step of a search for T; with too many pairs of message and node only the sums are compared. */
int64_t overhead_work_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* Returns true iff the bound refutes all makespans below this one. Then `counts` is the
   certificate's statement: weights, or messages of one class whose sends do not fit; else it is
   unchanged. */
bool overhead_work_counts (const struct overhead_ticks *ticks, int64_t makespan,
                           const struct deadline *deadline, struct overhead_counts *counts);

#endif
