/* MPI-F's broadcast with blocks of any size (Nup, section 3.4.1): `block` of the
   heuristics is that with blocks of three. */
#ifndef HEURISTICS_PARAMETERIZED_BLOCK_H
#define HEURISTICS_PARAMETERIZED_BLOCK_H

#include "model/parameterized/schedule.h"

/* As many blocks of `size` nodes, 1 or more, as the largest power of two that fits. The first
   nodes of the blocks form a binomial tree; each then sends to the rest of its block; then the
   nodes of the blocks send to those that are in none, one each. Fewer nodes than one block: a
   block of them all. Size 1 is a binomial tree, the number of nodes the sequential tree. O(n). */
void parameterized_block_sized (const struct parameterized_ticks *ticks, int64_t size,
                                struct tree_schedule *schedule);

#endif
