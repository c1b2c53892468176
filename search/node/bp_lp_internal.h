/* One solve of a node's linear program (search/node/bp_lp.h), for the files that implement it. */
#ifndef SEARCH_NODE_BP_LP_INTERNAL_H
#define SEARCH_NODE_BP_LP_INTERNAL_H

#include "search/node/bp_lp.h"

struct bp_solver {
  struct bp_pricing *table;
  float *last;    /* [columns] use of the last constraint by the pool's columns */
  float *reduced; /* [columns + LANES] */
  size_t last_capacity, reduced_capacity;
  double *use;    /* [rows + 1] */
  int32_t *trial; /* [k] duals, then [constraints] weights */
  size_t rows_capacity, trial_capacity;
  struct bp_event *event;
  size_t event_capacity;
  uint64_t evaluations;
};

/* One solve. */
struct bp_lp_task {
  struct bp_lp *lp;
  struct bp_solver *solver;
  const struct node_types *types;
  int64_t horizon;
  const struct bp_constraint *constraint;
  size_t constraints;
  struct bp_fresh *fresh;
  double unit, tolerance;
};

/* Fills row [k + constraints] with the column's use of the master's rows. */
void bp_lp_column_rows (const struct bp_lp_task *task, const struct bp_column *column, double *row);

/* Pivots a column, with its use of the rows, into the basis. False if the master cannot. */
bool bp_lp_enter (const struct bp_lp_task *task, struct bp_column *column, const double *row);

/* Computes the master's inverse afresh after bp_refresh pivots. */
void bp_lp_refresh (const struct bp_lp_task *task);

/* Enters the columns of the pool that improve the master, the best first. False on numerical
   trouble. */
bool bp_lp_use_pool (const struct bp_lp_task *task, const struct bp_column_pool *pool);

#endif
