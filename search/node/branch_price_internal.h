/* Branch and price (search/node/branch_price.h): what the tree and the choice of branching
   constraints share. */
#ifndef SEARCH_NODE_BRANCH_PRICE_INTERNAL_H
#define SEARCH_NODE_BRANCH_PRICE_INTERNAL_H

#include "search/node/branch_price.h"

struct branch_price {
  struct bp_solver **solver; /* [solvers], one for each thread */
  size_t solvers, solver_capacity;
  struct bp_column_pool pool;
  struct bp_candidates candidates;
  struct decision_stack *stack;
  const struct node_types *types;
  int threads;
  uint64_t last;                                 /* number of the evaluation at which to give up */
  struct bp_constraint path[BP_CONSTRAINTS_MAX]; /* constraints of the present node */
  size_t depth, depth_limit;
  struct bp_lp **spare; /* unused linear programs */
  size_t spare_length, spare_capacity;
  struct bp_lp **live; /* linear programs in use, whose columns must be kept */
  size_t live_length, live_capacity;
  struct certificate *proof;
};

/* A candidate and its two children. */
struct bp_branching {
  struct bp_constraint constraint[2]; /* at most, at least */
  struct bp_lp *lp[2];
  struct bp_fresh fresh[2];
  bool stopped;
};

/* A linear program for a node. The pool keeps the columns that it uses until it is dropped. */
struct bp_lp *branch_price_take_lp (struct branch_price *bp);
void branch_price_drop_lp (struct branch_price *bp, struct bp_lp *lp);

/* Chooses among the candidates of the present node by strong branching: solves both children of
   the best candidates with a small budget, until one candidate is good enough. ANSWER_LIMIT:
   *best is the choice. ANSWER_STOP: the deadline passed. The caller ends *best in both cases. */
enum answer bp_branching_choose (struct branch_price *bp, const struct bp_lp *parent,
                                 struct bp_branching *best);
void bp_branching_end (struct branch_price *bp, struct bp_branching *branching);

#endif
