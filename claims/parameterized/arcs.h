/* Pairs of paths of a network that share channels: counts for Nup's Theorems 4 and 6, and for a
   step in the proof of Theorem 5, over the nodes of one instance. Paths are those of
   model/parameterized/path.h. */
#ifndef CLAIMS_PARAMETERIZED_ARCS_H
#define CLAIMS_PARAMETERIZED_ARCS_H

#include "model/parameterized/schedule.h"

#define PARAMETERIZED_ARCS_NODES 16

/* Quadruples u < v < x < y of the nodes for which a part of the theorem fails. */
struct parameterized_arcs {
  int64_t first;  /* (i): the paths u to v and x to y share a channel */
  int64_t second; /* (ii): y to x and v to u */
  int64_t third;  /* (iii): v to u and x to y */
};

/* `order` [nodes] is the order of the nodes by their numbers, at most PARAMETERIZED_ARCS_NODES.
   O(nodes^4 path). */
struct parameterized_arcs parameterized_arcs_count (const struct parameterized_ticks *ticks,
                                                    const int32_t *order);

/* Part (iii) in a BMIN where a path may go up on any lines: quadruples for which some choice
   makes the two share a line. The lines of level i that a path from u to v can come to, 0 < i <=
   the highest bit in which they differ, are those that have the bits from i on of u on its way
   up, of v on its way down. */
int64_t parameterized_arcs_adaptive (const struct parameterized_ticks *ticks, const int32_t *order);

/* Pairs of sends of a schedule with different senders that share a channel, at any times.
   O(nodes^2 path). */
int64_t parameterized_arcs_shared (const struct parameterized_ticks *ticks,
                                   const struct tree_schedule *schedule);

#endif
