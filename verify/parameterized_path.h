/* Paths of sends in a network, for the referee. Channels are directed; a path is the list of channels that docs/FORMATS.md gives it. */
#ifndef VERIFY_PARAMETERIZED_PATH_H
#define VERIFY_PARAMETERIZED_PATH_H

#include "verify/parameterized_instance.h"

/* Channels are numbered below the first; a path has at most as many as the second. */
uint64_t verify_path_channels (const struct verify_parameterized *instance);
size_t verify_path_longest (const struct verify_parameterized *instance);

/* The channels of the path between two different nodes; returns how many. */
size_t verify_path (const struct verify_parameterized *instance, uint32_t from, uint32_t to, uint64_t *channels);

/* What a channel is called: "link from [2, 1] to [3, 1]", "line 5 up from level 2". */
#define VERIFY_PATH_TEXT 96
const char *verify_path_text (const struct verify_parameterized *instance, uint64_t channel, char text[VERIFY_PATH_TEXT]);

#endif
