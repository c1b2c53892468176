/* The heuristics of the parameterized model: trees. They fill a struct tree_schedule. In a network
   sends that would collide wait (heuristics/parameterized/contention.h). */
#ifndef HEURISTICS_PARAMETERIZED_TABLE_H
#define HEURISTICS_PARAMETERIZED_TABLE_H

#include "heuristics/heuristic.h"
#include "model/parameterized/schedule.h"

extern const struct heuristic parameterized_heuristics[]; /* ends with a NULL name */

/* What makes their schedules. */
#define ROW(function, ...)                                                                         \
  void function (const struct parameterized_ticks *ticks, struct tree_schedule *schedule);
#include "heuristics/parameterized/rows.def"
#undef ROW

/* The schedule of a heuristic's tree in which no send waits; in a network sends may collide. */
void parameterized_tree_schedule (const struct heuristic *heuristic,
                                  const struct parameterized_ticks *ticks,
                                  struct tree_schedule *schedule);

/* The networks in which it works: 1 << enum parameterized_network each. */
unsigned parameterized_tree_networks (const struct heuristic *heuristic);

/* As many blocks of `size` nodes, 1 or more, as the largest power of two that fits. The first
   nodes of the blocks form a binomial tree; each then sends to the rest of its block; then the
   nodes of the blocks send to those that are in none, one each. Fewer nodes than one block: a
   block of them all. Size 1 is a binomial tree, the number of nodes the sequential tree. O(n). */
void parameterized_block_sized (const struct parameterized_ticks *ticks, int64_t size,
                                struct tree_schedule *schedule);

#endif
