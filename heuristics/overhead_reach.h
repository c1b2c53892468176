/* Lower bound: each message on its own, its holders sending as fast as they can (the growth of the node model, with latencies).
   For every message overhead_spread.h with that message alone: it counts the time senders are busy, which shortest paths do not, and how
   far the destinations' receives and links are apart. At least as large as the longest shortest path. */
#ifndef HEURISTICS_OVERHEAD_REACH_H
#define HEURISTICS_OVERHEAD_REACH_H

#include "base/limits.h"
#include "heuristics/overhead_spread.h"

/* In ticks. Shortest paths and O(tasks log nodes). */
int64_t overhead_reach_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* The same for one message; `spread` gives its heads and room to work. */
int64_t overhead_reach_message (struct overhead_spread *spread, int32_t k);

#endif
