/* The master problem of the multiplier bound: a small linear program solved by columns.

   Every way to fill all slots (a column) uses u_j senders of type j and offers v slots. Over convex combinations of columns whose use stays
   within the counts n_j, maximise the slots: maximise sum v*x, sum u_j*x <= n_j, sum x = 1, x >= 0 (Dantzig and Wolfe 1960). Its duals are
   prices; a column that beats them enters. Revised simplex with an explicit inverse of its rows+1 rows in doubles: a guide to good prices,
   never itself a proof. */
#ifndef HEURISTICS_MASTER_H
#define HEURISTICS_MASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a column puts into its first slots, instant by instant: a type, -1 for leaves. */
#define MASTER_PATH 48
struct master_path {
  int32_t length; /* instants known, at most MASTER_PATH */
  int16_t type[MASTER_PATH];
};

struct master {
  size_t rows; /* types with a row, then further constraints */
  size_t capacity;
  double *inverse;                                                           /* [(rows+1) * (rows+1)], row by row */
  double *basic;                                                             /* [rows+1] values of the basic columns */
  double *gain;                                                              /* [rows+1] their slots v */
  struct master_path *path;                                                  /* [rows+1]; empty for slacks */
  enum master_column { MASTER_SLACK, MASTER_VALID, MASTER_BANISHED } * kind; /* [rows+1] */
  double *sign;     /* [rows] of the slack: 1 where use is at most the right-hand side, -1 where it is at least that */
  double *right;    /* [rows] right-hand sides */
  size_t *slack;    /* [rows+1] the row of a basic slack or artificial column, */
  double *unit;     /* [rows+1] and its coefficient there */
  double *dual;     /* [rows+1] prices, then the convexity row's */
  unsigned pivots;  /* since the inverse was computed afresh */
  unsigned stale;   /* pivots since the duals were computed afresh */
  double *entering; /* [rows+1] scratch */
  size_t entered;   /* row of the column that entered last */
};

void master_init (struct master *master);
void master_clear (struct master *master);
void master_copy (struct master *to, const struct master *from);

/* Start from the column that uses nothing, with `slots` slots; count[j] >= 0 are the right-hand sides. */
void master_start (struct master *master, size_t rows, const double *count, double slots);

/* One more row: the basic columns' use of it, and whether use must be at most (sign 1) or at least (-1) `bound`. Where the present
   combination violates it, an artificial column that loses `penalty` slots takes up the difference. */
void master_extend (struct master *master, const double *use, double sign, double bound, double penalty);

/* Bring slacks in until no price has the wrong sign; then dual[] is right. False when it does not get there (numerical trouble). */
bool master_price (struct master *master);

double master_value (const struct master *master); /* slots of the best combination so far: a lower bound of the linear program */

/* Reduced gain of a column under the present duals. */
double master_reduced (const struct master *master, const double *use, double slots);

/* Pivot a column into the basis; `path` may be NULL. False when it cannot (numerical trouble). */
bool master_enter (struct master *master, const double *use, double slots, const struct master_path *path);

/* Compute the inverse afresh, which pivots make worse and worse: use[i * rows + j] is the use of row j by basic column i, where that is no
   slack. False, and nothing changed, when it is singular. O(rows^3). */
bool master_refresh (struct master *master, const double *use);

/* How much of the present combination puts each type into the instant number `depth`: share [k] is filled; the return value is what it
   leaves to leaves or beyond the known paths. */
double master_shares (const struct master *master, size_t depth, double *share, size_t k);

/* Banish the columns that put another type into instant number `depth`: they lose `penalty` slots. */
void master_keep (struct master *master, size_t depth, int type, double penalty);

#endif
