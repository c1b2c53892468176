/* Lower bound: how fast all messages together, or all at least so long, can spread, when nodes also have their receives to do.
   For a set K of messages, overhead_spread.h bounds the makespan by counts: the p-th send ends no earlier than e_p, and by T - tail_p. Here
   the counts are made smaller by what fits below the horizon T. If T is the makespan, then for every p at least p sends of K have ended by
   t = T - tail_p. But by then
   - a source i of messages in K has spent on them at most the least of t and room_i, its room for sends below T (overhead_horizon.h) less
   one send of each of its own messages outside K;
   - likewise another node i that may send some of K at most the least of t - L, L the earliest time it can hold one of them, and room_i;
   - all these other nodes together, again, have ended no more than the relaxed relays of overhead_emissions.h by min (t, T - rest), where
   rest is the least over these nodes of max (receives, onward), `receives` being those of messages in K that it may send but for the
   dearest: all but one of these receives come after the first send could begin, so of the time from then to T, `receives` go to receives;
   and the last `onward` not to sends. Divided by the least cost of a send and rounded down, sums below p refute T. All messages are tried,
   and all those not shorter than a few lengths between the shortest and the longest. */
#ifndef HEURISTICS_OVERHEAD_GROWTH_H
#define HEURISTICS_OVERHEAD_GROWTH_H

#include "base/limits.h"
#include "model/overhead_counts.h"
#include "model/overhead_ticks.h"

#define OVERHEAD_GROWTH_SETS 4    /* at most so many sets of messages */
#define OVERHEAD_GROWTH_COUNTS 64 /* at most so many p, evenly spread, are held against T */

/* In ticks. Shortest paths, O(tasks log nodes), and O(nodes) for each p and step of a search for T. */
int64_t overhead_growth_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* Does some set of messages, one of the above or a single message, refute all makespans below this one? Then `counts` is what a certificate
   says of it; else it is left as it was. As the bound for each of the sets. */
bool overhead_growth_counts (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline,
                             struct overhead_counts *counts);

#endif
