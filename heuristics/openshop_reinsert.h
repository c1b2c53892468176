/* The best place for a task that has been taken out of an open shop's orders. */
#ifndef HEURISTICS_OPENSHOP_REINSERT_H
#define HEURISTICS_OPENSHOP_REINSERT_H

#include "base/rng.h"
#include "heuristics/openshop_graph.h"

struct openshop_place {
  int64_t through;                   /* the longest way through the task, if it is put there */
  int32_t row_before, column_before; /* as openshop_graph_put takes them */
};

/* Find a place, other than `not_here`, that makes the longest way through the task shortest; one of several at random. The makespan then is
   the larger of that length and of the makespan without the task. The graph is evaluated, the task taken out. `gaps` is scratch for all
   tasks of a row and of a column and two more. False: there is no other place. O(n + m) where times differ, O(n m) at worst.

   For a gap between a and b in the row, gaps between c and d in the column are considered from the last where c ends no later than a, to
   the first where d and what follows it take no longer than b and what follows. The ones before that are no better than the first, those
   after it no better than the last (for `not_here` itself the next best may be missed). None of them makes a cycle, by a way from b to c or
   from d to a: d ends after a. In the first, c ends no later than a and so before b; in the others c and what follows it take longer than b
   and what follows. */
bool openshop_reinsert_find (const struct openshop_graph *graph, int32_t task, const struct openshop_place *not_here, int32_t *gaps,
                             struct rng *rng, struct openshop_place *place);

#endif
