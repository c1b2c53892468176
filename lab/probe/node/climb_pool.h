/* The best places of earlier generations of a climb, by number of destinations and kind of source.
   Later generations resume from them, also at neighbouring numbers, because extremal instances come
   in families. */
#ifndef LAB_PROBE_NODE_CLIMB_POOL_H
#define LAB_PROBE_NODE_CLIMB_POOL_H

#include "lab/probe/node/mutable_instance.h"

#define CLIMB_POOL_DEPTH 3 /* places that are kept for a shelf, of different scores */

struct climb_place {
  struct mutable_instance mutable_instance;
  double score;
};

/* The places of one number of destinations, or of a few neighbouring ones in a large range, and of
   one kind of source; best first. */
struct climb_shelf {
  struct climb_place place[CLIMB_POOL_DEPTH];
  size_t length;
};

struct climb_pool {
  int64_t least, most; /* destinations */
  size_t numbers;      /* shelves of one kind of source */
  struct climb_shelf *shelf;
};

struct climb_pool *climb_pool_new (int64_t least, int64_t most);
void climb_pool_free (struct climb_pool *pool);

/* Keep the place if it is among the best of its shelf; of places with equal scores the first
   stays. */
void climb_pool_offer (struct climb_pool *pool, const struct mutable_instance *instance,
                       double score);

/* Offer all of another pool of the same range. */
void climb_pool_join (struct climb_pool *pool, const struct climb_pool *other);

/* A place of this number of destinations or of a nearby one, nearer ones more likely; NULL where
   there is none. */
const struct mutable_instance *climb_pool_draw (const struct climb_pool *pool, int64_t destinations,
                                                struct rng *rng);

#endif
