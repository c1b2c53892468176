/* Sets of deliveries where messages are alike: of equal source, length and destinations. They may change their names, so a set is kept with
   the parts of alike messages in ascending order. A set has a bit for each of at most 62 deliveries, numbered as in ticks->destination; the
   part of message k are the bits of its deliveries. */
#ifndef SEARCH_OVERHEAD_PARTS_H
#define SEARCH_OVERHEAD_PARTS_H

#include "model/overhead_ticks.h"

struct overhead_parts {
  const struct overhead_ticks *ticks;
  int32_t *next, *former; /* owned [m]: the next message that is like it, and the one before; -1: none */
};

void overhead_parts_init (struct overhead_parts *parts, const struct overhead_ticks *ticks);
void overhead_parts_clear (struct overhead_parts *parts);

/* Are two messages alike? O(destinations). */
bool overhead_parts_alike (const struct overhead_ticks *ticks, int32_t k, int32_t other);

/* Message k's part of a set, which was in order, has grown: put those alike in order again. names: [m] permuted likewise, or NULL. */
uint64_t overhead_parts_order (const struct overhead_parts *parts, uint64_t set, int32_t k, int32_t *names);

/* The message before this one that is like it has the same part: whatever is done with this one could be done with that. */
bool overhead_parts_repeats (const struct overhead_parts *parts, uint64_t set, int32_t k);

#endif
