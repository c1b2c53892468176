/* The linear program under splits of the cases: the master problem (heuristics/master.h) with one row for each split, its columns made by
   prices (heuristics/split_price.h). A guide to prices that exclude the case; the proof is the exact total of the prices found. */
#ifndef HEURISTICS_SPLIT_RELAXATION_H
#define HEURISTICS_SPLIT_RELAXATION_H

#include "base/limits.h"
#include "heuristics/master.h"
#include "heuristics/split_pool.h"

/* One case's linear program: the splits it is under are an array of the caller's. */
struct split_relaxation {
  struct master master;
  struct split_column **basic; /* [rows + 1], NULL for slacks; not owned */
  int32_t *price, *weight;     /* [k], [SPLITS_MAX]: the best found */
  size_t basic_capacity;
  double bound; /* slots by those prices */
  bool cut;     /* they exclude the case */
};

struct split_relaxation *split_relaxation_new (size_t k);
void split_relaxation_free (struct split_relaxation *relaxation);

/* The root: no splits. `price` [k], over `unit`, is a first guess. */
void split_relaxation_start (struct split_relaxation *relaxation, const struct node_types *types, int64_t horizon, const int64_t *price,
                             int64_t unit);

/* A child of `from`, which has `splits` splits: split[splits] is new. */
void split_relaxation_descend (struct split_relaxation *relaxation, const struct split_relaxation *from, const struct node_types *types,
                               const struct split *split, size_t splits);

/* Note in the pool's columns that the relaxation uses them: in this round, or to be kept by the next purge. */
void split_relaxation_touch (const struct split_relaxation *relaxation, uint64_t round);
void split_relaxation_keep (const struct split_relaxation *relaxation);

/* One thread's memory. */
struct split_solver;

struct split_solver *split_solver_new (void);
void split_solver_free (struct split_solver *solver);
uint64_t split_solver_evaluations (const struct split_solver *solver); /* price vectors tried */

/* How far split_relaxation_solve goes. */
struct split_effort {
  size_t tries; /* at most so many price vectors */
  double gap;   /* slots: stop when the bound is so close to the value of the program's best combination */
  bool decide;  /* stop as soon as the program is seen to be feasible */
};

/* Look for prices that exclude the case; relaxation->cut says so. Columns of `pool`, which is only read, are used first; new ones go to
   `fresh`. False when the deadline passed. */
bool split_relaxation_solve (struct split_relaxation *relaxation, struct split_solver *solver, const struct node_types *types,
                             int64_t horizon, const struct split *split, size_t splits, const struct split_pool *pool,
                             struct split_fresh *fresh, const struct split_effort *effort, const struct deadline *deadline);

#endif
