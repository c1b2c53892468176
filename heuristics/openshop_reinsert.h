/* The best place for a task that has been taken out of an open shop's orders. */
#ifndef HEURISTICS_OPENSHOP_REINSERT_H
#define HEURISTICS_OPENSHOP_REINSERT_H

#include "base/rng.h"
#include "heuristics/openshop_graph.h"

struct openshop_place {
  int64_t through;                   /* the longest way through the task, if it is put there */
  int32_t row_before, column_before; /* as openshop_graph_put takes them */
};

/* Find a place, other than `not_here`, that makes the longest way through the task shortest; one of several at random. Only places where it
   is plain that no cycle appears are considered: with neighbours a, b in the row and c, d in the column, those with head (c) < end (b) and
   head (a) < end (d), for a way from b to c would make head (c) at least end (b). The makespan then is the larger of that length and of the
   makespan without the task. The graph is evaluated, the task taken out. `gaps` is scratch for all tasks of a row and of a column and two
   more. False: there is no other place. O(n + m) where times differ, O(n m) at worst. */
bool openshop_reinsert_find (const struct openshop_graph *graph, int32_t task, const struct openshop_place *not_here, int32_t *gaps,
                             struct rng *rng, struct openshop_place *place);

#endif
