/* Networks of the parameterized model: which channels the path of a send takes (Nup,
   sections 5.2 and 5.3). A send that starts at s holds all channels of its path from s to s +
   occupation, its end excluded; two sends that hold a channel at one time collide. Channels are
   directed. Mesh: along dimension 0 first, then along 1 and so on, over the links between
   neighbours.
   BMIN of 2^m ports: m levels of lines below m stages of switches; the switches of stage i join
   lines that differ in bit i. The path from u to v goes up on the lines u of levels 0 to t, t
   the highest bit in which u and v differ, turns at stage t and goes down on levels t to 0, on
   the line of level i that has the bits from i on of v and those below of u. With one port the
   channel by which a node enters the network is one of the path's, too (in a BMIN its line of
   level 0); with more each port has its own, and they are left out. */
#ifndef MODEL_PARAMETERIZED_PATH_H
#define MODEL_PARAMETERIZED_PATH_H

#include "model/parameterized/ticks.h"

/* parameterized_channels: the number of channels of the network, which are numbered from 0.
   parameterized_path_most: the maximum number of channels on a path. */
int64_t parameterized_channels (const struct parameterized_ticks *ticks);
int64_t parameterized_path_most (const struct parameterized_ticks *ticks);

/* Writes the channels of the path from one node to another, in order, into `channels`
   [parameterized_path_most]. Nodes are numbers of the instance. Returns the number of channels.
   O(path). */
int64_t parameterized_path (const struct parameterized_ticks *ticks, int64_t from, int64_t to,
                            int64_t *channels);

#endif
