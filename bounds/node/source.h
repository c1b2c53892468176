/* Lower bound by doubling. Let c be the minimum of all costs, the source's included. A send that
   completes in (t, t + c] began at t or before, and its sender completes no other there: so the
   holders of the message at most double in time c. Before source + c there are at most two
   holders (only the source sends first, and the next two sends complete no earlier), so before
   source + m * c there are at most 2^m for m >= 1, and none but the source before source. With n
   + 1 holders wanted: optimum >= source + m * c for the greatest m with 2^m < n + 1. */
#ifndef BOUNDS_NODE_SOURCE_H
#define BOUNDS_NODE_SOURCE_H

#include "base/limits.h"
#include "model/node/types.h"

/* In ticks. O(log n). The deadline (NULL: none) is not looked at. */
int64_t source_bound (const struct node_types *types, const struct deadline *deadline);

#endif
