/* The send capacity of each node below a horizon T, and the smallest horizon that is not refuted.

   In a schedule that ends by T, let node i do some send. Its last send ends at some e, and is
   received no earlier than at e + onward, so e <= T - onward (the minimum over the messages that it
   may send). After e it only receives. That takes at most W, the sum of its receives, and if i is
   no source then at most W minus the shortest receive of a message that it may send, since it
   receives one of these before it sends. So it idles for at least max (0, onward - that). If i is
   no source of any message it also idles before its first receive, which starts no earlier than the
   minimum release L - R. Hence its sends take at most T - W - both idle times. */
#ifndef BOUNDS_OVERHEAD_HORIZON_H
#define BOUNDS_OVERHEAD_HORIZON_H

#include "bounds/overhead/heads.h"

struct overhead_horizon {
  /* owned [n]: time of [0, T] that sends cannot use, for every T; OVERHEAD_NEVER: it never sends */
  int64_t *used;
  int64_t *must; /* owned [n]: its mandatory sends, one for each of its own messages */
  int64_t most;  /* length of the schedule in which each source sends to each of its destinations,
                    one after the other, without overlap */
};

/* O(tasks + messages * nodes). */
void overhead_horizon_init (struct overhead_horizon *horizon, const struct overhead_heads *heads);
void overhead_horizon_clear (struct overhead_horizon *horizon);

/* The send capacity of node i below the horizon t, in ticks. */
static inline int64_t
overhead_horizon_capacity (const struct overhead_horizon *horizon, int32_t i, int64_t t)
{
  return horizon->used[i] < t ? t - horizon->used[i] : 0;
}

/* Returns a horizon >= low that `refuted` does not refute while the one below it is refuted, or
   `low` itself. Precondition: what refutes a horizon proves that no schedule ends by it. Then, if
   no schedule is shorter than low, none is shorter than the result. O(log (most)) calls. */
int64_t overhead_horizon_search (const struct overhead_horizon *horizon, int64_t low,
                                 bool (*refuted) (void *context, int64_t t), void *context);

#endif
