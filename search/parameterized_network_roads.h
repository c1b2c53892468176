/* Which sends of an instance in a network are in each other's way: the channels that matter, and the road of each send, the list of those
   that its path takes. A channel matters when two sends that may both be made need it. Left out are those that only sends to one node need,
   for there will be one such send; with one port those that only sends of one node need, which are further apart anyway; and those
   of which every send needs another one of the list as well. */
#ifndef SEARCH_PARAMETERIZED_NETWORK_ROADS_H
#define SEARCH_PARAMETERIZED_NETWORK_ROADS_H

#include "model/parameterized_ticks.h"

struct parameterized_roads {
  int32_t nodes, channels;
  int32_t *begin;   /* owned [nodes * nodes + 1]: the road from u to v is channel[begin[u * nodes + v]] .. */
  int32_t *channel; /* owned */
  int32_t *first;   /* owned [nodes * nodes]: sends of u with equal numbers hold a channel together, so they are an occupation apart */
};

/* Nobody sends to node 0. O(nodes^2 path + channels^2 nodes^2 / 64). */
void parameterized_roads_init (struct parameterized_roads *roads, const struct parameterized_ticks *ticks);
void parameterized_roads_clear (struct parameterized_roads *roads);

#endif
