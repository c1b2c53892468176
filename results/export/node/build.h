/* The node model as an integer program over the times at which a send can complete
   (docs/EXPORTS.md, "node"). Times are in ticks, types and costs those of struct node_types. T is
   the optimum, S the set of all times up to T that are sums of the source's cost, once or more, and
   of any costs. For t in S and a type j:

     x[j,t]   senders of type j that become ready at t; only where t + c_j <= T
     leaf_t   other nodes that become ready at t
     s[j,t]   sends of nodes of type j that complete at t; only where t - c_j is in S

     cap_t      sum_j x[j,t] + leaf_t - sum_j s[j,t] <= 1 if c_0 divides t, else 0
     chain[j,t] s[j,t] - s[j,t - c_j] - x[j,t - c_j] = 0
     type_j     sum_t x[j,t] <= n_j; only where some x[j,t] is there
     all        sum of all x and leaf = n
     last       leaf_T <= n (makespan - (T - 1)) */
#ifndef RESULTS_EXPORT_NODE_BUILD_H
#define RESULTS_EXPORT_NODE_BUILD_H

#include "model/node/types.h"
#include "results/export/program.h"

#define NODE_BUILD_NONE SIZE_MAX

struct node_build {
  struct program *program;        /* not owned */
  const struct node_types *types; /* not owned */
  int64_t T;
  size_t times;   /* the number of times in S */
  int64_t *time;  /* owned [times]: S, ascending; the last one is T */
  int32_t *place; /* owned [T + 1]: where a time stands in `time`; -1: it is not in S */
  /* Numbers of variables and rows; NODE_BUILD_NONE: there is none. */
  size_t *x, *sends, *chain; /* owned [times k]: time, type */
  size_t *leaf, *cap;        /* owned [times] */
  size_t *type;              /* owned [k] */
  size_t all, last;
};

/* Makes the program, without solution and proof. False with STATUS_INPUT ("FILE: ...") when T is
   not in S, or the program would be too large; node_build_clear is due in both cases. */
bool node_build_init (struct node_build *build, struct program *program,
                      const struct node_types *types, int64_t T, const char *file,
                      struct status *status);
void node_build_clear (struct node_build *build);

/* The place in S of time t + c_j; NODE_BUILD_NONE when it is after T. */
static inline size_t
node_build_next (const struct node_build *build, size_t place, size_t type)
{
  int64_t next = build->time[place] + build->types->cost[type];
  return next <= build->T ? (size_t)build->place[next] : NODE_BUILD_NONE;
}

/* Into the solution: `count` nodes of a type become ready at a time. False: not in S. */
bool node_build_ready (struct node_build *build, int64_t time, size_t type, int64_t count);

/* After all of them: the values of the sends. */
void node_build_finish (struct node_build *build);

#endif
