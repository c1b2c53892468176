/* The channels that each send of an instance in a network occupies, for covers
   (docs/CERTIFICATES-parameterized.md). A channel that only sends to one node occupy is left out,
   as a node is sent to once. Of channels that the same sends occupy, one is kept. */
#ifndef VERIFY_PARAMETERIZED_CHANNELS_H
#define VERIFY_PARAMETERIZED_CHANNELS_H

#include "verify/parameterized/instance.h"

struct verify_channels {
  uint32_t nodes, channels;
  /* owned [nodes * nodes + 1]: the send u to v occupies channel[begin[u * nodes + v]] .. */
  size_t *begin;
  uint32_t *channel; /* owned */
  /* owned [nodes * nodes]: the first channel of the path of the send u to v, kept or not */
  uint64_t *class;
};

/* Requires a network. No node sends to node 0. O(nodes^2 path log). */
void verify_channels_init (struct verify_channels *channels,
                           const struct verify_parameterized_instance *instance);
void verify_channels_clear (struct verify_channels *channels);

#endif
