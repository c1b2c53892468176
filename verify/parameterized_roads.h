/* Which channels each send of an instance in a network needs, for covers (docs/CERTIFICATES-parameterized.md). A channel that only sends to
   one node need is left out, for a node is sent to once; of channels that the same sends need one is kept. */
#ifndef VERIFY_PARAMETERIZED_ROADS_H
#define VERIFY_PARAMETERIZED_ROADS_H

#include "verify/parameterized_instance.h"

struct verify_roads {
  uint32_t nodes, channels;
  size_t *begin;     /* owned [nodes * nodes + 1]: send u to v needs channel[begin[u * nodes + v]] .. */
  uint32_t *channel; /* owned */
  uint64_t *class;   /* owned [nodes * nodes]: the first channel of the path of send u to v, whatever it is */
};

/* With a network. Nobody sends to node 0. O(nodes^2 path log). */
void verify_roads_init (struct verify_roads *roads, const struct verify_parameterized *instance);
void verify_roads_clear (struct verify_roads *roads);

#endif
