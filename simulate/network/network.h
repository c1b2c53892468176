/* Networks of channels for wormhole routing, and the paths of messages in them (Nup, sections 5.2,
   5.3 and 6.1.1). Channels are directed. A path has an injection channel, links, and an ejection
   channel.
   - Mesh of n dimensions: node x + w y + w h z + ... stands at [x, y, z, ...]. A path goes along
     dimension 0 first, then along 1, and so on. A hypercube is a mesh whose sides are all 2.
   - Torus: a mesh with links from the last to the first node of each row and back. Without virtual
     channels the shorter way in each dimension lets messages wait in a circle as soon as a side is
     4 or more (network_init refuses it then). With `edge`, the default, a message takes a link
     across the edge only as its first one in a dimension, and only if that makes it shorter. Then
     no message that came along a row takes the link across the edge, so no circle of channels
     closes (Glass and Ni 1992).
   - BMIN of 2^m ports (model/parameterized/path.h describes it): up on level 0 to t, down on t to
     0, t the highest bit in which the ports differ; the up line of level 0 is the injection, the
     down line of level 0 the ejection channel. Where a path goes up it may take either of two lines
     of the next level: with `fixed` that of the source's bits, with `random` the one that a draw
     says, with `adaptive` one that is free. Channels are asked for with ascending level on the way
     up, then with descending level on the way down, so none of the three can wait in a circle. */
#ifndef SIMULATE_NETWORK_NETWORK_H
#define SIMULATE_NETWORK_NETWORK_H

#include "base/rng.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

#define NETWORK_DIMENSIONS 20
#define NETWORK_NODES 1048576
/* of a path: in a mesh of one row with the most nodes */
#define NETWORK_PATH 4100
#define NETWORK_SIDE 4096

enum network_kind { NETWORK_MESH, NETWORK_TORUS, NETWORK_BMIN };
enum network_up { NETWORK_FIXED, NETWORK_RANDOM, NETWORK_ADAPTIVE };
enum network_wrap { NETWORK_EDGE, NETWORK_SHORTEST };

struct network {
  /* to be set before network_init */
  enum network_kind kind;
  int32_t dimensions, side[NETWORK_DIMENSIONS]; /* of a mesh or torus; BMIN: side[0] ports */
  enum network_up up;                           /* BMIN */
  enum network_wrap wrap;                       /* torus */

  /* set by it */
  int32_t nodes, channels;
  int32_t longest; /* maximum number of channels of a path */
};

/* Works out the rest. False with STATUS_INPUT, the message begins with `key`, for too many nodes or
   dimensions, sides below 1, BMIN whose ports are no power of 2 from 2 on, and a torus with
   NETWORK_SHORTEST and a side of 4 or more. */
bool network_init (struct network *network, const char *key, struct status *status);

/* Injection and ejection channel of a node. */
int32_t network_injection (const struct network *network, int32_t node);
int32_t network_ejection (const struct network *network, int32_t node);

/* Writes the path from one node to another one, which is different, into `path` [longest]. `draws`
   decides where NETWORK_RANDOM has a choice, else it is not used. Returns the number of channels,
   at least 2. O(path). */
int32_t network_route (const struct network *network, int32_t from, int32_t to, struct rng *draws,
                       int32_t *path);

/* Of a path of n channels: may the header take another channel than path[place]? */
static inline bool
network_has_choice (const struct network *network, int32_t n, int32_t place)
{
  return network->up == NETWORK_ADAPTIVE && network->kind == NETWORK_BMIN && place >= 1
         && place < n / 2;
}

/* Headers that may take either of two channels wait at the lower one. */
static inline int32_t
network_group (const struct network *network, int32_t channel)
{
  int32_t level = network->up == NETWORK_ADAPTIVE && network->kind == NETWORK_BMIN
                    ? channel >> network->dimensions
                    : 0;
  return level >= 1 && level < network->dimensions ? channel & ~(INT32_C (1) << (level - 1))
                                                   : channel;
}

/* The other channel. */
static inline int32_t
network_other (int32_t channel, int32_t place)
{
  return channel ^ (int32_t)1 << (place - 1);
}

/* Changes the path so that it takes the other one; the channels behind it follow. */
void network_detour (int32_t *path, int32_t n, int32_t place);

/* The order of nodes in a chain along which trees are free of contention: mesh and torus by
   dimension 0, then 1, ...; BMIN by port. Fills rank[i] for a node: nodes with smaller rank come
   first. */
int64_t network_rank (const struct network *network, int32_t node);

/* Where a channel is, for people: "in 3", "out 3", "3+x" (from node 3 along dimension x), "up 2.5"
   (level 2, line 5), "down 2.5". */
#define NETWORK_NAME 48
const char *network_name (const struct network *network, int32_t channel, char text[NETWORK_NAME]);

#endif
