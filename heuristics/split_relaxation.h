/* The linear program under splits of the cases: the master problem (heuristics/master.h) with one row for each split, its columns made by
   prices (heuristics/split_price.h). A guide to prices that exclude the case; the proof is the exact total of the prices found. */
#ifndef HEURISTICS_SPLIT_RELAXATION_H
#define HEURISTICS_SPLIT_RELAXATION_H

#include "base/limits.h"
#include "heuristics/master.h"
#include "heuristics/split_price.h"

/* Senders that become ready together. */
struct split_sender {
  int64_t time, count;
  int32_t type;
};

/* A way to fill all slots: a column of the master. */
struct split_column {
  int64_t slots; /* by the pool's horizon */
  uint64_t used; /* the round in which it was last basic or new */
  bool kept;     /* mark of split_pool_purge */
  size_t senders;
  struct split_sender sender[]; /* in time order */
};

/* Columns, valid in every case and, recounted, for every horizon; and their use of the rows of the master, row by row, so that all are
   priced at once: types first, then the splits of the present path. */
struct split_pool {
  struct split_column **item; /* owned */
  size_t length, capacity;
  float **use; /* [rows] of [stride], owned: use[j][i] of row j by column i, a small whole number */
  size_t rows, rows_capacity, stride;
  uint64_t round;
};

/* New columns that are not in a pool yet. */
struct split_fresh {
  struct split_column **item; /* owned */
  size_t length, capacity;
};

void split_pool_clear (struct split_pool *pool);

/* Recount all columns for another horizon. */
void split_pool_recount (struct split_pool *pool, const struct node_types *types, int64_t horizon);

/* Take all of `fresh`, which is cleared; the path has `splits` splits. */
void split_pool_take (struct split_pool *pool, struct split_fresh *fresh, size_t k, const struct split *split, size_t splits);

/* split[number] is new on the path: note the columns' use of it. */
void split_pool_split (struct split_pool *pool, size_t k, const struct split *split, size_t number);

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

/* Note that the relaxation's basic columns are used in this round. */
void split_pool_touch (struct split_pool *pool, const struct split_relaxation *relaxation);

/* Drop the columns that no round since `round` has used, but those basic in `live`. */
void split_pool_purge (struct split_pool *pool, struct split_relaxation *const *live, size_t length, uint64_t round);

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

/* Use that a column makes of a split: its senders that the split counts. */
double split_column_use (const struct split_column *column, const struct split *split);

#endif
