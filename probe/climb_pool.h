/* The best places that earlier generations of a climb came to, by number of destinations and kind of source: later ones go on from them,
   also to neighbouring numbers, for extremal instances come in families. */
#ifndef PROBE_CLIMB_POOL_H
#define PROBE_CLIMB_POOL_H

#include "probe/draft.h"

#define CLIMB_POOL_DEPTH 3 /* places that are kept for a shelf, of different scores */

struct climb_place {
  struct draft draft;
  double score;
};

/* The places of one number of destinations, or a few neighbouring ones where there are many, and one kind of source; best first. */
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

/* Keep the place if it is among the best of its shelf; of places with one score the first stays. */
void climb_pool_offer (struct climb_pool *pool, const struct draft *draft, double score);

/* Offer all of another pool of the same range. */
void climb_pool_join (struct climb_pool *pool, const struct climb_pool *other);

/* A place of this number of destinations, or of one nearby, the nearer the likelier; NULL where there is none. */
const struct draft *climb_pool_draw (const struct climb_pool *pool, int64_t destinations, struct rng *rng);

#endif
