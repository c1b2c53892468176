/* The heuristics of the parameterized model: trees. They fill a struct tree_schedule. In a network
   sends that would collide wait (heuristics/parameterized/contention.h). */
#ifndef HEURISTICS_PARAMETERIZED_TABLE_H
#define HEURISTICS_PARAMETERIZED_TABLE_H

#include "heuristics/heuristic.h"
#include "model/parameterized/schedule.h"

extern const struct heuristic parameterized_heuristics[]; /* ends with a NULL name */

/* The rows' functions: each fills the schedule. */
#define ROW(function, ...)                                                                         \
  void function (const struct parameterized_ticks *ticks, struct tree_schedule *schedule);
#include "heuristics/parameterized/rows.def"
#undef ROW

/* The schedule of a heuristic's tree in which no send waits; in a network sends may collide. */
void parameterized_tree_schedule (const struct heuristic *heuristic,
                                  const struct parameterized_ticks *ticks,
                                  struct tree_schedule *schedule);

/* Returns the networks in which it works, a bit 1 << enum parameterized_network for each. */
unsigned parameterized_tree_networks (const struct heuristic *heuristic);

/* Fills the schedule of a tree of blocks. The number of blocks of `size` >= 1 nodes is the largest
   power of two that fits. The first nodes of the blocks form a binomial tree. Each then sends to
   the rest of its block. Then the nodes of the blocks send to the nodes without a block, one each.
   With fewer than `size` nodes there is one block of all. Size 1 gives a binomial tree, size n the
   sequential tree. O(n). */
void parameterized_block_sized (const struct parameterized_ticks *ticks, int64_t size,
                                struct tree_schedule *schedule);

#endif
