/* The earliest times at which nodes can hold messages, each message by itself. Several bounds of
   the overhead model start from them.

   A message reaches a node along a chain of sends from its source through destinations. Along each
   link (i, j) it takes at least S(i) + X(i, j) + R(j) from holding it at i to holding it at j. So
   in no schedule does node j hold message k before the length of a shortest such path, L of WYL,
   section 3.2. The last R(j) of it are the receive, so no receive of k at j starts before L - R(j).
   */
#ifndef BOUNDS_OVERHEAD_HEADS_H
#define BOUNDS_OVERHEAD_HEADS_H

#include "base/limits.h"
#include "model/overhead/ticks.h"

struct overhead_heads {
  const struct overhead_ticks *ticks; /* borrowed */
  /* owned [m][n]: L; 0 at the source, OVERHEAD_NEVER at nodes that never hold k */
  int64_t *hold;
  /* owned [m][n], of a destination j: minimum of X(i, j) * b over the other nodes i that may hold k
     */
  int64_t *inward;
  /* owned [m][n], of a sender i: minimum of X(i, j) * b + R(j) over the other destinations j of k
     */
  int64_t *onward;
};

#define OVERHEAD_NEVER INT64_MAX

/* O(m n^2); O(m n + tasks) where all links are equal. If the deadline (NULL: none) passes, the
   remaining values are weaker but valid lower bounds: R (j) for hold, 0 for the others. */
void overhead_heads_init (struct overhead_heads *heads, const struct overhead_ticks *ticks,
                          const struct deadline *deadline);
void overhead_heads_clear (struct overhead_heads *heads);

static inline int64_t
overhead_heads_hold (const struct overhead_heads *heads, int32_t k, int32_t j)
{
  return heads->hold[(int64_t)k * heads->ticks->nodes + j];
}

/* A receive of k at j that starts at r belongs to a send that has ended by r - inward. The receive
   of a copy of k that i has sent by e ends no earlier than at e + onward. */
static inline int64_t
overhead_heads_inward (const struct overhead_heads *heads, int32_t k, int32_t j)
{
  return heads->inward[(int64_t)k * heads->ticks->nodes + j];
}

static inline int64_t
overhead_heads_onward (const struct overhead_heads *heads, int32_t k, int32_t i)
{
  return heads->onward[(int64_t)k * heads->ticks->nodes + i];
}

/* The earliest start of the receive of k at j, a destination of k. */
static inline int64_t
overhead_heads_release (const struct overhead_heads *heads, int32_t k, int32_t j)
{
  return overhead_heads_hold (heads, k, j) - overhead_receive (heads->ticks, k, j);
}

/* True iff i may send k: it may hold k, and there is another destination that it can send it to. */
static inline bool
overhead_sender (const struct overhead_ticks *ticks, int32_t k, int32_t i)
{
  return ticks->source[k] == i
         || (overhead_wants (ticks, k, i) && ticks->first[k + 1] - ticks->first[k] > 1);
}

#endif
