/* The linear program of a branch and price node: the master problem (bounds/colgen/master.h)
   with one row for each type and each branching constraint. The pricing problem
   (search/node/bp_pricing.h) generates its columns. The doubles here only guide the choice of
   dual values; the proof is their total in exact arithmetic. */
#ifndef SEARCH_NODE_BP_LP_H
#define SEARCH_NODE_BP_LP_H

#include "base/limits.h"
#include "bounds/colgen/master.h"
#include "search/node/bp_column_pool.h"

/* One node's linear program. The caller keeps the array of its branching constraints. */
struct bp_lp {
  struct master master;
  struct bp_column **basic; /* [rows + 1], NULL for slacks; not owned */
  int32_t *duals,
    *weight; /* [k] and [BP_CONSTRAINTS_MAX]: the best dual values of types and constraints */
  size_t basic_capacity;
  double bound; /* on the slots, by those */
  bool cut;     /* they exclude the node */
};

struct bp_lp *bp_lp_new (size_t k);
void bp_lp_free (struct bp_lp *lp);

/* The root, without constraints. `duals` [k], over `unit`, is a first guess. */
void bp_lp_start (struct bp_lp *lp, const struct node_types *types, int64_t horizon,
                  const int64_t *duals, int64_t unit);

/* A child of `from`, which has `constraints` constraints; constraint[constraints] is new. */
void bp_lp_descend (struct bp_lp *lp, const struct bp_lp *from, const struct node_types *types,
                    const struct bp_constraint *constraint, size_t constraints);

/* Marks the basic columns in the pool: as used in this round, or as kept by the next purge. */
void bp_lp_touch (const struct bp_lp *lp, uint64_t round);
void bp_lp_keep (const struct bp_lp *lp);

/* One thread's memory. */
struct bp_solver;

struct bp_solver *bp_solver_new (void);
void bp_solver_free (struct bp_solver *solver);
uint64_t bp_solver_evaluations (const struct bp_solver *solver); /* dual vectors tried */

/* Limits of bp_lp_solve. */
struct bp_effort {
  size_t tries; /* dual vectors, at most */
  /* slots: stop when the bound is this close to the value of the master */
  double gap;
  bool decide; /* stop as soon as the program is known to be feasible */
};

/* Searches for dual values that exclude the node; lp->cut says whether it found any. Columns of
   `pool`, which is only read, are used first; new ones are added to `fresh`. False if the
   deadline passed. */
bool bp_lp_solve (struct bp_lp *lp, struct bp_solver *solver, const struct node_types *types,
                  int64_t horizon, const struct bp_constraint *constraint, size_t constraints,
                  const struct bp_column_pool *pool, struct bp_fresh *fresh,
                  const struct bp_effort *effort, const struct deadline *deadline);

#endif
