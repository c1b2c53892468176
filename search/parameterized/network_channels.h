/* The conflicts between sends in a network: the relevant channels, and the relevant channels on the
   path of each send. A channel is relevant when two sends that may both be made need it. Not
   relevant are:

   - channels that only sends to one node need: exactly one such send is made
   - with one port, channels that only sends of one node need: these are `hold` apart anyway
   - channels of which every send also needs another relevant channel, the same for all */
#ifndef SEARCH_PARAMETERIZED_NETWORK_CHANNELS_H
#define SEARCH_PARAMETERIZED_NETWORK_CHANNELS_H

#include "model/parameterized/ticks.h"

struct parameterized_channels {
  int32_t nodes;
  int32_t count; /* relevant channels */
  /* owned [nodes * nodes + 1]: the path from u to v is channel[begin[u * nodes + v]] .. */
  int32_t *begin;
  int32_t *channel; /* owned: the channels of all paths */
  /* owned [nodes * nodes]: sends of u with equal numbers share a channel, so their starts differ
     by the occupation at least */
  int32_t *first;
};

/* No node sends to node 0. O(nodes^2 path + channels^2 nodes^2 / 64). */
void parameterized_channels_init (struct parameterized_channels *channels,
                                  const struct parameterized_ticks *ticks);
void parameterized_channels_clear (struct parameterized_channels *channels);

#endif
