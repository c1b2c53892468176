/* The disjunctive graph of an open shop with all orders decided: each task has an arc to the next
   task of its row and to the next of its column. Its longest paths give the schedule. Tasks are
   numbered row by row; pairs without time are in no list. Tasks can be removed and inserted; no
   memory is allocated after the start. */
#ifndef HEURISTICS_OPENSHOP_GRAPH_H
#define HEURISTICS_OPENSHOP_GRAPH_H

#include "base/keyed.h"
#include "base/rng.h"
#include "model/openshop/schedule.h"

struct openshop_node {
  int64_t time;
  int64_t head; /* length of the longest path to it: its earliest start */
  /* length of the longest path from its end to the end of the schedule */
  int64_t tail;
  int32_t row_before, row_after; /* `none` where there is none */
  int32_t column_before, column_after;
  int32_t row, column;
};

struct openshop_graph {
  /* none = jobs * machines: a node without time, head and tail */
  int32_t jobs, machines, none;
  int32_t tasks;                     /* in the lists */
  struct openshop_node *nodes;       /* owned [none + 1] */
  int32_t *row_first, *column_first; /* owned [jobs], [machines] */
  int32_t *order;                    /* owned [none]: topological order of the last evaluation */
  unsigned char *met;                /* owned [none]: scratch */
  struct keyed *begins;              /* owned [none]: scratch */
  int64_t makespan;                  /* of the last evaluation */
  int32_t last;                      /* a task that ends at the makespan; `none` without tasks */
};

void openshop_graph_init (struct openshop_graph *graph, const struct openshop_ticks *ticks);
void openshop_graph_clear (struct openshop_graph *graph);

/* Takes over the orders of a valid schedule, without evaluation. O(N log N) for N tasks. */
void openshop_graph_set (struct openshop_graph *graph, const struct openshop_schedule *schedule);

/* Computes heads, tails and makespan. Precondition: no cycle (asserted). O(N). */
void openshop_graph_evaluate (struct openshop_graph *graph);

/* Starts all tasks at their heads and sets the makespan. The graph must be evaluated. */
void openshop_graph_get (const struct openshop_graph *graph, struct openshop_schedule *schedule);

/* Removes a task; inserts it after these two tasks of its row and column (`none`: first). Heads and
   tails do not change. O(1). */
void openshop_graph_take (struct openshop_graph *graph, int32_t task);
void openshop_graph_put (struct openshop_graph *graph, int32_t task, int32_t row_before,
                         int32_t column_before);

/* Sets head and tail of a task from those of its neighbours. Returns the length of the longest path
   through it. */
int64_t openshop_graph_through (struct openshop_graph *graph, int32_t task);

static inline int64_t
openshop_graph_end (const struct openshop_graph *graph, int32_t task)
{
  return graph->nodes[task].head + graph->nodes[task].time;
}

static inline int64_t
openshop_graph_rest (const struct openshop_graph *graph, int32_t task)
{
  return graph->nodes[task].time + graph->nodes[task].tail;
}

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
