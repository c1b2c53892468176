/* The master problem of column generation (Dantzig and Wolfe 1960).

   A column is a way to fill all slots: it uses u_j senders of type j and offers v slots. The
   master maximises the slots over convex combinations of columns whose use stays within the
   counts n_j:

       maximise sum v*x,  sum u_j*x <= n_j,  sum x = 1,  x >= 0.

   A column with positive reduced cost under the dual values of the rows improves it. The method
   is the revised simplex with an explicit inverse of its rows+1 rows in doubles. The result only
   guides the choice of dual values; it is never a proof. */
#ifndef BOUNDS_COLGEN_MASTER_H
#define BOUNDS_COLGEN_MASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The choice of a column for its first slots, instant by instant: a type, -1 for leaves. */
#define MASTER_PATH 48
struct master_path {
  int32_t length; /* number of instants known, at most MASTER_PATH */
  int16_t type[MASTER_PATH];
};

struct master {
  size_t rows; /* types with a row, then further constraints */
  size_t capacity;
  /* [(rows+1) * (rows+1)], row by row */
  double *inverse;
  /* [rows+1] values of the basic columns */
  double *basic;
  /* [rows+1] their slots v */
  double *gain;
  /* [rows+1]; empty for slacks */
  struct master_path *path;
  enum master_column { MASTER_SLACK, MASTER_VALID, MASTER_FORBIDDEN } * kind; /* [rows+1] */
  /* [rows] sign of the slack: 1 where use is at most the right-hand side, -1 where it is at
     least that */
  double *sign;
  double *right;    /* [rows] right-hand sides */
  size_t *slack;    /* [rows+1] the row of a basic slack or artificial column, */
  double *unit;     /* [rows+1] and its coefficient there */
  double *dual;     /* [rows+1] dual values of the rows, then of the convexity row */
  unsigned pivots;  /* since the inverse was computed afresh */
  uint64_t stale;   /* pivots since the duals were computed afresh */
  double *entering; /* [rows+1] scratch */
  size_t entered;   /* row of the column that entered last */
};

void master_init (struct master *master);
void master_clear (struct master *master);
void master_copy (struct master *to, const struct master *from);

/* Starts from the column that uses nothing and has `slots` slots. count[j] >= 0 are the
   right-hand sides. */
void master_start (struct master *master, size_t rows, const double *count, double slots);

/* Adds a row: the basic columns' use of it, and whether use must be at most (sign 1) or at least
   (-1) `bound`. If the present combination violates it, an artificial column that loses
   `penalty` slots takes the difference. */
void master_extend (struct master *master, const double *use, double sign, double bound,
                    double penalty);

/* Pivots slacks in until no dual value has the wrong sign; then dual[] is valid. False if that
   fails (numerical trouble). */
bool master_price (struct master *master);

/* Slots of the best combination so far: a lower bound on the linear program's value. */
double master_value (const struct master *master);

/* Reduced cost of a column under the present duals; positive: it improves the master. */
double master_reduced (const struct master *master, const double *use, double slots);

/* Pivots a column into the basis; `path` may be NULL. False if it cannot (numerical trouble). */
bool master_enter (struct master *master, const double *use, double slots,
                   const struct master_path *path);

/* Computes the inverse afresh, since pivots add rounding errors. use[i * rows + j] is the use of
   row j by basic column i, where that is no slack. False, with nothing changed, if the basis is
   singular. O(rows^3). */
bool master_refresh (struct master *master, const double *use);

/* The shares of the types in instant `depth` in the present combination: fills share [k].
   Returns the share of leaves and of unknown paths. */
double master_shares (const struct master *master, size_t depth, double *share, size_t k);

/* Forbids the columns that put another type than `type` into instant `depth`: they lose
   `penalty` slots. */
void master_forbid_others (struct master *master, size_t depth, int type, double penalty);

#endif
