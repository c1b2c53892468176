/* The greedy schedule of the parameterized model (Karp et al. 1993; Nup, section 7.3). Each node
   that holds the message sends as soon and as often as it may, until all nodes have it. The
   schedule is optimal without a network. Proof: let f (T) be the number of nodes that hold the
   message at T in it, if there are enough. In any schedule the n-th send of a node that is ready at
   t starts at t + parameterized_offset (n) or later, so by induction over T, from a node that is
   ready at t at most f (T - t) nodes, itself among them, get the message by T; and the greedy
   schedule has f (T) of them. */
#ifndef HEURISTICS_PARAMETERIZED_GREEDY_H
#define HEURISTICS_PARAMETERIZED_GREEDY_H

#include "heuristics/parameterized/table.h"

/* parameterized_greedy_schedule of heuristics/parameterized/table.h: nodes get the message in the
   order of their numbers. O(ports * n), the schedule and one byte a node. */

/* Returns its makespan in ticks, with the true distance of a node's sends (parameterized_spaced)
   and no other contention. *before (may be NULL) becomes the number of nodes that hold the message
   before it. If the deadline (NULL: none) passes, the result is a lower bound on this makespan.
   Sends that start at one time are counted together: O(ports * d), d <= n the number of different
   starts. */
int64_t parameterized_greedy_makespan (const struct parameterized_ticks *ticks, int64_t *before,
                                       const struct deadline *deadline);

#endif
