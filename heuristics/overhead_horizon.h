/* What fits below a horizon T: how much of [0, T] each node has for sends; and the least horizon that is not refuted.
   In a schedule that ends by T, let node i do some send. Its last send ends at some e, and is received no earlier than at e + onward, so
   e <= T - onward (the least over the messages that it may send). After e it only receives: for at most W, the sum of its receives, and if
   i is no source then for at most W less the least receive of a message that it may send, since it has one of these before it sends. So it
   idles for at least max (0, onward - that). If i is no source of any message it also idles before its first receive, which starts no
   earlier than the least release L - R. Hence its sends take at most T - W - both idle times. */
#ifndef HEURISTICS_OVERHEAD_HORIZON_H
#define HEURISTICS_OVERHEAD_HORIZON_H

#include "heuristics/overhead_heads.h"

struct overhead_horizon {
  int64_t *used; /* owned [n]: part of [0, T] that is not for sends, for every T; OVERHEAD_NEVER when the node never sends */
  int64_t *must; /* owned [n]: its sends that cannot be avoided: one for each of its own messages */
  int64_t most;  /* length of a schedule: each source sends to each of its destinations, one after the other */
};

/* O(tasks + messages * nodes). */
void overhead_horizon_init (struct overhead_horizon *horizon, const struct overhead_heads *heads);
void overhead_horizon_clear (struct overhead_horizon *horizon);

static inline int64_t
overhead_horizon_room (const struct overhead_horizon *horizon, int32_t i, int64_t t)
{
  return horizon->used[i] < t ? t - horizon->used[i] : 0;
}

/* A horizon >= low that `refuted` does not refute, such that the one below it is refuted, or `low` itself. What refutes must refute all
   shorter horizons truthfully too; then, if no schedule is shorter than low, none is shorter than the result. O(log (most)) calls. */
int64_t overhead_horizon_search (const struct overhead_horizon *horizon, int64_t low, bool (*refuted) (void *context, int64_t t),
                                 void *context);

#endif
