/* Schedules of the parameterized model from splits of a chain: the nodes form a row, and a
   node that serves a stretch of it sends to the stretch's parts, one after the other, as soon
   and as fast as it may (Nup, Algorithms 4.3.1, 5.2.1 and 5.3.1). */
#ifndef HEURISTICS_PARAMETERIZED_CHAIN_H
#define HEURISTICS_PARAMETERIZED_CHAIN_H

#include "model/parameterized/schedule.h"

/* Of a stretch of i >= 2 nodes the one that serves it keeps keep (i, context), from 1 to i - 1. */
struct parameterized_chain {
  const int32_t *order; /* [nodes] the row; NULL: node 0, 1, 2, ... */
  int64_t source;       /* place of node 0 in it */
  int64_t (*keep) (int64_t i, const void *context);
  const void *context;
};

/* A stretch of a row, low .. high, and the place of the node that serves it. */
struct parameterized_stretch {
  int64_t low, high, server;
};

/* Cuts a part off a stretch of two nodes or more, of which the node that serves it keeps `keep`,
   and returns it: the upper part, served by its lowest node, or the lower part, served by its
   highest one (Algorithm 5.2.1). A node that stands in neither part keeps half. */
struct parameterized_stretch parameterized_chain_cut (struct parameterized_stretch *stretch,
                                                      int64_t keep);

/* Two choices of `keep`: (i + 1) / 2; and context[i], an array of int32_t. */
int64_t parameterized_keep_half (int64_t i, const void *context);
int64_t parameterized_keep_listed (int64_t i, const void *context);

/* One part is cut off at a time: the upper i - keep where the node is in the lower part, which
   it sends to the lowest of it, else the lower i - keep, to the highest of it (5.2.1); a node
   that stands in neither part, which takes keep < i / 2, keeps (i + 1) / 2. The n-th send of a
   node starts parameterized_offset (n) after it got the message. Contention is not looked at.
   O(n). */
void parameterized_chain_schedule (const struct parameterized_chain *chain,
                                   const struct parameterized_ticks *ticks,
                                   struct tree_schedule *schedule);

/* The nodes of a network in the order of a chain: mesh by x, then by y, and with `minor` the other
   way round; BMIN by address. Fills order [nodes], returns where node 0 stands. O(nodes log nodes).
   */
int64_t parameterized_chain_order (const struct parameterized_ticks *ticks, bool minor,
                                   int32_t *order);

#endif
