/* The order in which the rows and columns of an open shop do their tasks, as a graph whose longest ways are the schedule: each task has an
   arc to the next of its row and to the next of its column. Tasks are numbered row by row, pairs without time left out of all lists. Tasks
   can be taken out and put in; nothing is allocated after the start. */
#ifndef HEURISTICS_OPENSHOP_GRAPH_H
#define HEURISTICS_OPENSHOP_GRAPH_H

#include "model/openshop_schedule.h"

struct openshop_node {
  int64_t time;
  int64_t head;                  /* the longest way to it: its earliest start */
  int64_t tail;                  /* the longest way from its end to the end of all */
  int32_t row_before, row_after; /* `none` where there is none */
  int32_t column_before, column_after;
  int32_t row, column;
};

struct openshop_graph {
  int32_t jobs, machines, none;      /* none = jobs * machines, a node without time, head and tail */
  int32_t tasks;                     /* in the lists */
  struct openshop_node *nodes;       /* owned [none + 1] */
  int32_t *row_first, *column_first; /* owned [jobs], [machines] */
  int32_t *order;                    /* owned [none]: a topological order, of the last evaluation */
  unsigned char *met;                /* owned [none]: scratch */
  struct openshop_begin *begins;     /* owned [none]: scratch */
  int64_t makespan;                  /* of the last evaluation */
  int32_t last;                      /* a task that ends then; `none` without tasks */
};

void openshop_graph_init (struct openshop_graph *graph, const struct openshop_ticks *ticks);
void openshop_graph_clear (struct openshop_graph *graph);

/* Take the orders of a valid schedule. Not evaluated. O(N log N) for N tasks. */
void openshop_graph_set (struct openshop_graph *graph, const struct openshop_schedule *schedule);

/* Compute heads, tails, makespan. Requires that there is no cycle (asserted). O(N). */
void openshop_graph_evaluate (struct openshop_graph *graph);

/* Start all tasks at their heads, and set the makespan. The graph is evaluated. */
void openshop_graph_get (const struct openshop_graph *graph, struct openshop_schedule *schedule);

/* Take a task out, put it in after these two of its row and its column (`none`: first). Heads and tails are left as they are. O(1). */
void openshop_graph_take (struct openshop_graph *graph, int32_t task);
void openshop_graph_put (struct openshop_graph *graph, int32_t task, int32_t row_before, int32_t column_before);

/* Set head and tail of a task from those of its neighbours; returns the length of the longest way through it. */
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

#endif
