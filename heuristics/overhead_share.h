/* Shares: can demands be met by suppliers within their capacities, each pair within its own? A flow problem with two layers. */
#ifndef HEURISTICS_OVERHEAD_SHARE_H
#define HEURISTICS_OVERHEAD_SHARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct overhead_share {
  size_t demands, suppliers;
  int64_t *demand;   /* owned [demands] */
  int64_t *capacity; /* owned [suppliers] */
  int64_t *pair;     /* owned [demands][suppliers]: most that this supplier gives to this demand */
  int64_t *given;    /* owned [demands][suppliers] */
  int64_t *queue;    /* owned [demands + suppliers]; work space, as is `from` */
  int64_t *from;     /* owned [demands + suppliers] */
};

void overhead_share_init (struct overhead_share *share, size_t demands, size_t suppliers);
void overhead_share_clear (struct overhead_share *share);

/* True iff all demands can be met; consumes demand, capacity and pair. Augmenting paths, shortest first. */
bool overhead_share_met (struct overhead_share *share);

/* When they could not: is this demand the one that was not met, or one that its suppliers' capacities went to, and so on? Together these
   demands are more than the suppliers can give to them: for each supplier the lesser of its capacity and its pairs with them. */
static inline bool
overhead_share_short (const struct overhead_share *share, size_t demand)
{
  return share->from[demand] >= 0;
}

#endif
