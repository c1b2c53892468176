/* Equation (4) of WYL, section 3.2, as printed: NOT a lower bound where lengths differ. For
   comparison with the paper only.

   Each node receives its messages in order of L, the length of the shortest path to it
   (bounds/overhead/heads.h), ties by number: the first ends at L, the next at max (end of the
   previous one + R, L). That order need not be optimal. With release times r = L - R of 0 and 2 and
   lengths 6 and 1 the order of L puts the short one first, which makes the long one end at 9,
   although the other order ends at 7. Where all lengths are equal, L orders as r does and the
   formula equals the bound `release`. */
#ifndef BOUNDS_OVERHEAD_PRINTED_H
#define BOUNDS_OVERHEAD_PRINTED_H

#include "base/limits.h"
#include "model/overhead/ticks.h"

/* Returns the value in ticks. Shortest paths and O(tasks log messages). */
int64_t overhead_printed_bound (const struct overhead_ticks *ticks,
                                const struct deadline *deadline);

#endif
