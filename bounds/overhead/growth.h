/* Lower bound `growth`: how fast all messages together, or all messages of at least some length,
   can spread when nodes also have to do their receives.

   For a set K of messages, bounds/overhead/dissemination.h bounds the makespan by two counts: the
   p-th send ends no earlier than e_p, and by T - tail_p. Here the counts are reduced to what fits
   below the horizon T. If T is the makespan, then for every p at least p sends of K have ended by
   t = T - tail_p. But by then
   - a source i of messages in K has spent on them at most the minimum of t and C_i, its send
     capacity below T (bounds/overhead/horizon.h) minus one send of each of its own messages outside
     K;
   - any other node i that may send some of K has spent on them at most the minimum of t - L and
     C_i, where L is the earliest time at which it can hold one of them;
   - all these other nodes together have also ended no more sends than the relaxed relays of
     bounds/overhead/send_completion.h by min (t, T - rest). Here rest is the minimum over these
     nodes of max (receives, onward), and `receives` are those of messages in K that the node may
     send, except the longest. All but one of these receives come after the node's first send could
     begin, so of the time from then to T, `receives` go to receives; and no send ends in the last
     `onward`.
   These times divided by the minimum cost of a send, rounded down and summed, refute T where the
   sum is below p. The set of all messages is tried, and sets of all messages not shorter than a few
   lengths between the shortest and the longest one. */
#ifndef BOUNDS_OVERHEAD_GROWTH_H
#define BOUNDS_OVERHEAD_GROWTH_H

#include "base/limits.h"
#include "model/overhead/counts.h"
#include "model/overhead/ticks.h"

/* Returns the bound in ticks. Shortest paths, O(tasks log nodes), and O(nodes) for each p and each
   step of a search for T. */
int64_t overhead_growth_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* Returns true iff some set of messages, one of the above or a single message, refutes all
   makespans below this one. Then `counts` is the certificate's statement; else it is unchanged.
   Takes as long as the bound for each of the sets. */
bool overhead_growth_counts (const struct overhead_ticks *ticks, int64_t makespan,
                             const struct deadline *deadline, struct overhead_counts *counts);

#endif
