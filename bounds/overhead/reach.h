/* Lower bound `reach`: each message by itself, its holders sending as fast as they can (the growth
   bound of the node model, with latencies). It is bounds/overhead/dissemination.h with one message.
   It counts the time that senders are busy, which shortest paths do not, and the distances between
   the destinations' receives and links. It is at least as large as the longest shortest path. */
#ifndef BOUNDS_OVERHEAD_REACH_H
#define BOUNDS_OVERHEAD_REACH_H

#include "base/limits.h"
#include "bounds/overhead/dissemination.h"

/* Returns the bound in ticks. Shortest paths and O(tasks log nodes). */
int64_t overhead_reach_bound (const struct overhead_ticks *ticks, const struct deadline *deadline);

/* The same for message k. `dissemination` holds the heads and the scratch memory. */
int64_t overhead_reach_message (struct overhead_dissemination *dissemination, int32_t k);

#endif
