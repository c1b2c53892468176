/* What is left to be done after some deliveries were appended, and whether it can still be done in time. The part of
   search/overhead_sets.h that knows the model. */
#ifndef SEARCH_OVERHEAD_LEFT_H
#define SEARCH_OVERHEAD_LEFT_H

#include "model/overhead_ticks.h"

/* The instance, with deliveries numbered as in ticks->destination, and memory for the bounds. */
struct overhead_left {
  const struct overhead_ticks *ticks;
  int32_t n, deliveries;
  int32_t *message;         /* owned [deliveries] */
  int64_t *ready, *arrival; /* owned [n]: of one message */
  int64_t *work;            /* owned [n]: receives left */
  int64_t *due;             /* owned [n]: sends that nobody else can make */
  int64_t *tail;            /* owned [n]: least that follows a send, INT64_MAX: it may send nothing */
  int64_t *release;         /* owned [deliveries] */
  int32_t *order;           /* owned [deliveries] */
  int64_t *count;           /* owned [classes]: deliveries left */
  int64_t *send;            /* owned [classes][n]: 0 where the node never has such a message to send */
};

void overhead_left_init (struct overhead_left *left, const struct overhead_ticks *ticks);
void overhead_left_clear (struct overhead_left *left);

/* Does node i hold message k when the deliveries in `set` are done? */
static inline bool
overhead_left_holds (const struct overhead_left *left, uint64_t set, int32_t k, int32_t i)
{
  if (i == left->ticks->source[k])
    return true;
  return overhead_wants (left->ticks, k, i) && (set >> overhead_task (left->ticks, k, i) & 1) != 0;
}

/* Can the other deliveries not be appended so that all end by `most`, node i doing nothing of it before ready[i]? True is proven:
   - each message takes some time to come to each node, its holders sending as soon as they are ready (reach); and each node's receives take
   their time, one after the other, the first no sooner than it can arrive (release);
   - a node that alone holds a message has to send it once, beside its receives (duty);
   - all sends left have to be shared among the nodes. Let a send of class c be worth p(c) >= 0. Node i can use for sends what is
   left of its time besides its receives, and no time after the last moment at which a send can start that is still received by `most`.
   So its sends are worth no more than that time times the largest p(c) / S(c, i). If all nodes together do not come to what the
   sends left are worth, it is impossible (share). Worths: S(., u) for each node u, 0 of classes that u never sends.
   A node's time is raised where it can do nothing before: until a message arrives, when it holds none that is wanted; to `most` where
   nothing is left for it to do. O(deliveries * n^2 + n^2 * classes). */
bool overhead_left_late (struct overhead_left *left, uint64_t set, int64_t *ready, int64_t most);

#endif
