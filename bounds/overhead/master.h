/* The master problem of the price bound (bounds/overhead/pricing.h): a linear program over node
   schedules, whose duals are the time-indexed prices.

   Each kind of node distributes its number of nodes over columns, ways in which one such node could
   spend [0, T]. A row (pool, t) demands that the copies that have arrived in the pool by t are at
   least the receives from it started by t. Missing copies are bought at a cost; the minimum cost is
   0 when, as far as the rows go, there is a fractional schedule. The dual value of row (q, s) is
   the drop of the price of q after s: p_q (t) = the sum of the duals of (q, s) over s >= t, at most
   the cost of a copy at t. Early copies cost more than late ones: they multiply on their way, and
   with one cost for all, what is missing late would cost next to nothing.

   Rows and columns are added as they are found to be violated. All numbers are doubles: nothing
   here is a proof. */
#ifndef BOUNDS_OVERHEAD_MASTER_H
#define BOUNDS_OVERHEAD_MASTER_H

#include "base/limits.h"
#include "bounds/overhead/lp.h"
#include "bounds/overhead/pricing.h"

/* Missing copies are bought at the starts of this number of equal parts of the horizon, each at
   2^OVERHEAD_MASTER_TIER_BITS times the cost of the next later one. */
#define OVERHEAD_MASTER_TIERS 4
#define OVERHEAD_MASTER_TIER_BITS 4
/* price of a dual value of 1 */
#define OVERHEAD_MASTER_UNIT                                                                       \
  (OVERHEAD_PRICE_FINE >> ((OVERHEAD_MASTER_TIERS - 1) * OVERHEAD_MASTER_TIER_BITS))

struct overhead_master {
  const struct lp_solver *solver; /* not owned */
  /* owned program; rows: kinds, then balances; columns: tiers of each pool, then schedules */
  void *lp;
  size_t pools, kinds;
  int64_t part; /* of the horizon: tier a buys copies at time a * part */
  /* owned [row_count] pool and time of each balance; copies unused */
  struct overhead_price_event *rows;
  size_t row_count;
  struct overhead_master_column *columns; /* owned [column_count] */
  size_t column_count;
  size_t inserted;                /* of these, those that the model has */
  bool fresh_rows, fresh_columns; /* added since it was solved */
  /* the last columns changed nothing: the tolerances of doubles allow no more progress */
  bool stuck;
  uint64_t work; /* simplex iterations of the last solve, times the rows and columns */
  struct overhead_price_event *events; /* owned, of all columns */
  size_t event_count;
  double *element; /* owned, with index and balance: scratch */
  int *index;
  double *balance;
  size_t capacity[6];
};

struct overhead_master_column {
  size_t first, count; /* its events */
  size_t kind;
  int64_t end;
};

/* Prepares for horizons of about this length. */
void overhead_master_init (struct overhead_master *master, const struct lp_solver *solver,
                           const struct overhead_pricing *pricing, int64_t horizon);
void overhead_master_clear (struct overhead_master *master);

/* Adds the path that `pricing` has found for this kind as a column. */
void overhead_master_column (struct overhead_master *master, const struct overhead_pricing *pricing,
                             size_t kind);

/* Drops the columns that end after the horizon. */
void overhead_master_shorten (struct overhead_master *master, int64_t horizon);

/* Drops the balance rows that do not bind. */
void overhead_master_purge (struct overhead_master *master);

/* Solves the program again. False when the solver gives up, or at the deadline (NULL: none).
   Precondition: each kind has a column. */
bool overhead_master_solve (struct overhead_master *master, const struct deadline *deadline);

double overhead_master_cost (const struct overhead_master *master);

/* The value that a schedule of this kind has to exceed, in units of 1, to improve the program. */
double overhead_master_threshold (const struct overhead_master *master, size_t kind);

/* Rounds the duals to prices in units of 1 / OVERHEAD_MASTER_UNIT. */
void overhead_master_prices (const struct overhead_master *master,
                             struct overhead_pricing *pricing);

/* Adds the balance rows that the solution violates most; returns their number. */
size_t overhead_master_separate (struct overhead_master *master, int64_t horizon);

#endif
