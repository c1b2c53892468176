/* The greedy schedule of the parameterized model: each node that holds the message sends as soon
   and as often as it may, until all nodes have it (Karp et al., Nup, section 7.3). It is optimal
   without a network. Proof: let f (T) be the number of nodes that hold the message at T in it,
   if there are enough. In any schedule the n-th send of a node that is ready at t starts at t +
   parameterized_offset (n) or later, so by induction over T, from a node that is ready at t at
   most f (T - t) nodes, itself among them, get the message by T; and the greedy schedule has f
   (T) of them. */
#ifndef HEURISTICS_PARAMETERIZED_GREEDY_H
#define HEURISTICS_PARAMETERIZED_GREEDY_H

#include "heuristics/parameterized/table.h"

/* parameterized_greedy_schedule of heuristics/parameterized/table.h: nodes get the message in the
   order of their numbers. O(ports * n), the schedule and one byte a node. */

/* Its makespan alone, with what really keeps the sends of a node apart (parameterized_spaced)
   and no other contention, and the nodes that hold the message before it. Sends that start at
   one time are counted together: O(ports * d), d the number of different starts, at most n.
   `before` may be NULL. When the deadline (NULL: none) passes, a lower bound on this makespan. */
int64_t parameterized_greedy_makespan (const struct parameterized_ticks *ticks, int64_t *before,
                                       const struct deadline *deadline);

#endif
