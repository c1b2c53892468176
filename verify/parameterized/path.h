/* Paths of sends in a network. Channels are directed; a path is the list of channels of
   docs/FORMATS.md. */
#ifndef VERIFY_PARAMETERIZED_PATH_H
#define VERIFY_PARAMETERIZED_PATH_H

#include "verify/parameterized/instance.h"

/* The number of channels; the maximum length of a path. */
uint64_t verify_path_channels (const struct verify_parameterized_instance *instance);
size_t verify_path_longest (const struct verify_parameterized_instance *instance);

/* Sets `channels` to the path between two different nodes; returns its length. */
size_t verify_path (const struct verify_parameterized_instance *instance, uint32_t from,
                    uint32_t to, uint64_t *channels);

/* The name of a channel: "link from [2, 1] to [3, 1]", "line 5 up from level 2". */
#define VERIFY_PATH_TEXT 320
const char *verify_path_text (const struct verify_parameterized_instance *instance,
                              uint64_t channel, char text[VERIFY_PATH_TEXT]);

/* The channels that each send of an instance in a network occupies, for covers
   (docs/CERTIFICATES-parameterized.md). A channel that only sends to one node occupy is left out,
   as a node is sent to once. Of channels that the same sends occupy, one is kept. */

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
