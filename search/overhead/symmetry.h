/* Symmetry of messages in sets of deliveries. Two messages are symmetric ("alike" in
   docs/CERTIFICATES-overhead.md) if they have the same source, length and destinations. Exchanging
   the numbers of symmetric messages changes nothing else. So a set of deliveries is represented by
   the one in which the parts of symmetric messages ascend.

   A set has a bit for each of at most 62 deliveries, numbered as in ticks->destination. The part of
   message k are the bits of its deliveries. */
#ifndef SEARCH_OVERHEAD_SYMMETRY_H
#define SEARCH_OVERHEAD_SYMMETRY_H

#include "model/overhead/ticks.h"

struct overhead_symmetry {
  const struct overhead_ticks *ticks;
  /* owned [m]: the next symmetric message and the previous one; -1: none */
  int32_t *next, *former;
};

void overhead_symmetry_init (struct overhead_symmetry *symmetry,
                             const struct overhead_ticks *ticks);
void overhead_symmetry_clear (struct overhead_symmetry *symmetry);

/* True iff the two messages are symmetric. O(destinations). */
bool overhead_symmetry_alike (const struct overhead_ticks *ticks, int32_t k, int32_t other);

/* Restores the ascending order of the parts of symmetric messages in `set` after the part of
   message k has grown, and returns the set. `names` [m] is permuted in the same way, unless it is
   NULL. */
uint64_t overhead_symmetry_order (const struct overhead_symmetry *symmetry, uint64_t set, int32_t k,
                                  int32_t *names);

/* True iff the previous symmetric message has the same part as message k. Then every transition
   with k is equivalent to one with that message. */
bool overhead_symmetry_repeats (const struct overhead_symmetry *symmetry, uint64_t set, int32_t k);

#endif
