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
#define VERIFY_PATH_TEXT 96
const char *verify_path_text (const struct verify_parameterized_instance *instance,
                              uint64_t channel, char text[VERIFY_PATH_TEXT]);

#endif
