/* Lower bound: the sends of all messages shared among the nodes that may do them, beside their receives.
   If a schedule ends by T then for each class c of equal length the numbers x(k, i) of sends of message k by node i satisfy
   - sum over i of x(k, i) = the destinations of k, and x(k, i) >= 1 for its source;
   - S(i) * sum over k of x(k, i) <= room_i, its room for sends below T (overhead_horizon.h) less one send of each of its own messages of
     other classes;
   - x(k, i) <= destinations - 1 for a relay i, and S(i) * x(k, i) <= T - onward - L: it holds k from L on (overhead_heads.h) and its
     last send of it ends by T - onward.
   When there is no such x, a flow problem, T is refuted.
   Several classes together: let w_c >= 0 be weights of a send of class c. All sends but the mandatory ones weigh w_c (deliveries -
   messages), summed over classes; in what its own mandatory sends leave of its room, node i can do a weight of at most room * max over c of
   w_c / S(i, c), rounded down. Refuted when the sum over nodes is smaller. For two classes the best weights are the costs S(q, .) of some
   node q, by linear programming; these are tried for all q and any number of classes. */
#ifndef HEURISTICS_OVERHEAD_WORK_H
#define HEURISTICS_OVERHEAD_WORK_H

#include "base/limits.h"
#include "model/overhead_counts.h"
#include "model/overhead_ticks.h"

#define OVERHEAD_WORK_PAIRS 65536 /* with more pairs of message and node only the sums of the flow problem are held against each other */

/* In ticks, no less than that of `release`. A maximum flow for each class and step of a search for T. */
int64_t overhead_work_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* Does this refute all makespans below this one? Then `counts` is what a certificate says of it: weights, or messages of one class whose
   sends do not fit; else it is left as it was. */
bool overhead_work_counts (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline,
                           struct overhead_counts *counts);

#endif
