/* Earliest times at which nodes can hold messages, each message on its own: what several bounds of the overhead model start from.
   A message reaches a node along a chain of sends from its source through destinations; along each link (i, j) it takes at least
   S(i) + X(i, j) + R(j) from holding it at i to holding it at j. So no schedule lets node j hold message k before the length of a shortest
   such path, L of paper 000, section 3.2; and as the last R(j) of it are the receive, no receive of k at j starts before L - R(j). */
#ifndef HEURISTICS_OVERHEAD_HEADS_H
#define HEURISTICS_OVERHEAD_HEADS_H

#include "base/limits.h"
#include "model/overhead_ticks.h"

struct overhead_heads {
  const struct overhead_ticks *ticks; /* borrowed */
  int64_t *hold;                      /* owned [m][n]: L; 0 at the source, OVERHEAD_NEVER where k never goes */
  int64_t *inward;                    /* owned [m][n]: least X(i, j) * b over the other nodes i that may hold k; of a destination j */
  int64_t *onward;                    /* owned [m][n]: least X(i, j) * b + R(j) over the other destinations j; of a sender i of k */
};

#define OVERHEAD_NEVER INT64_MAX

/* O(m n^2); O(m n + tasks) where all links are alike. A deadline (NULL: none) that passes leaves the rest at values that are true as lower
   bounds, but no more: R (j) for hold, 0 for the others. */
void overhead_heads_init (struct overhead_heads *heads, const struct overhead_ticks *ticks, const struct deadline *deadline);
void overhead_heads_clear (struct overhead_heads *heads);

static inline int64_t
overhead_heads_hold (const struct overhead_heads *heads, int32_t k, int32_t j)
{
  return heads->hold[(int64_t)k * heads->ticks->nodes + j];
}

/* A receive of k at j that starts at r belongs to a send that has ended by r - inward; a send of k by i that ends at e is received no
   earlier than at e + onward. */
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

/* Earliest start of the receive; j is a destination of k. */
static inline int64_t
overhead_heads_release (const struct overhead_heads *heads, int32_t k, int32_t j)
{
  return overhead_heads_hold (heads, k, j) - overhead_receive (heads->ticks, k, j);
}

/* May i come to hold k: is it the source or a destination? */
static inline bool
overhead_holder (const struct overhead_ticks *ticks, int32_t k, int32_t i)
{
  return ticks->source[k] == i || overhead_wants (ticks, k, i);
}

/* May i come to send k: is there a destination besides it that it could serve? */
static inline bool
overhead_sender (const struct overhead_ticks *ticks, int32_t k, int32_t i)
{
  return ticks->source[k] == i || (overhead_wants (ticks, k, i) && ticks->first[k + 1] - ticks->first[k] > 1);
}

#endif
