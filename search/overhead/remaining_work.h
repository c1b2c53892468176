/* The remaining-work bound of the subset DP (search/overhead/subset_dp.h): can the deliveries that
   are not yet appended still be done in time? */
#ifndef SEARCH_OVERHEAD_REMAINING_WORK_H
#define SEARCH_OVERHEAD_REMAINING_WORK_H

#include "model/overhead/ticks.h"

/* The instance, with deliveries numbered as in ticks->destination, and scratch for the bounds of
   one state. */
struct overhead_remaining_work {
  const struct overhead_ticks *ticks;
  int32_t n, deliveries;
  int32_t *message; /* owned [deliveries] */
  int64_t *ready;   /* owned [n] earliest time at which it holds one message, INT64_MAX: never */
  int64_t *arrival; /* owned [n] earliest arrival of that message */
  int64_t *work;    /* owned [n] work of the remaining receives */
  int64_t *due;     /* owned [n] work of the sends that no other node can make */
  int64_t *tail;    /* owned [n] minimum of X + R after a send; INT64_MAX: it sends nothing */
  int64_t *release; /* owned [deliveries] earliest arrival */
  int32_t *order;   /* owned [deliveries] */
  int64_t *count;   /* owned [classes] remaining deliveries */
  int64_t *send;    /* owned [classes][n] S; 0 where the node never sends such a message */
};

void overhead_remaining_work_init (struct overhead_remaining_work *remaining,
                                   const struct overhead_ticks *ticks);
void overhead_remaining_work_clear (struct overhead_remaining_work *remaining);

/* True iff node i holds message k when the deliveries in `set` are done. */
static inline bool
overhead_remaining_work_holds (const struct overhead_remaining_work *remaining, uint64_t set,
                               int32_t k, int32_t i)
{
  if (i == remaining->ticks->source[k])
    return true;
  return overhead_wants (remaining->ticks, k, i)
         && (set >> overhead_task (remaining->ticks, k, i) & 1) != 0;
}

/* Returns true if it is proven that the other deliveries cannot be appended so that all end by
   `most`, where node i does none of that before ready[i]. The bounds are (docs/CERTIFICATES-
   overhead.md, "Lower bound by a cover"):
   - Arrivals: a message takes some time to reach each node, when its holders send as soon as they
     are ready.
   - Receives: the receives of each node take their time, one after the other, each no sooner than
     it can arrive.
   - Sole holders: a node that alone holds a message has to send it once, beside its receives.
   - Share: the nodes share the remaining sends. Let a send of class c have the value p(c) >= 0.
     Node i can use for sends the time beside its receives, and no time after the last moment at
     which a send can start that is still received by `most`. So the value of its sends is at most
     that time multiplied by the largest p(c) / S(c, i). If all nodes together do not reach the
     value of the remaining sends, they cannot be done. The values tried are S(., u) for each node
     u, 0 for classes that u never sends.
   Raising: ready[i] is raised where node i can do nothing before: to the first arrival of a message
   where it holds none that is still needed, to `most` where it has no task left.
   O(deliveries * n^2 + n^2 * classes). */
bool overhead_remaining_work_late (struct overhead_remaining_work *remaining, uint64_t set,
                                   int64_t *ready, int64_t most);

#endif
