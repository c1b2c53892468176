/* The best position for a task that has been removed from the orders of an open shop. */
#ifndef HEURISTICS_OPENSHOP_REINSERT_H
#define HEURISTICS_OPENSHOP_REINSERT_H

#include "base/rng.h"
#include "heuristics/openshop/graph.h"

struct openshop_position {
  /* length of the longest path through the task at this position */
  int64_t through;
  int32_t row_before, column_before; /* as for openshop_graph_put */
};

/* Finds a position other than `not_here` with the shortest longest path through the task; of
   several a random one. The makespan is then the larger of that length and the makespan without the
   task. The graph must be evaluated, with the task removed. `gaps` is scratch for all tasks of a
   row and a column and two more. False: there is no other position. O(n + m) where times differ,
   O(n m) at worst.

   For a gap between a and b in the row, the gaps between c and d in the column are considered from
   the last one in which c ends no later than a, to the first one in which d and its tail take no
   longer than b and its tail. Earlier ones are no better than the first of these, later ones no
   better than the last (for `not_here` itself the next best may be missed). None of them creates a
   cycle, by a path from b to c or from d to a: d ends after a. In the first, c ends no later than a
   and so before b; in the others c and its tail take longer than b and its tail. */
bool openshop_reinsert_find (const struct openshop_graph *graph, int32_t task,
                             const struct openshop_position *not_here, int32_t *gaps,
                             struct rng *rng, struct openshop_position *position);

#endif
