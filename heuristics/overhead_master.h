/* The linear program whose duals are prices for the price bound (heuristics/overhead_price.h): a master problem over node schedules.

   Each kind of node spreads its number of nodes over columns, ways in which one of them could spend [0, T]. For a row (pool, t) the copies
   that have arrived in the pool by t are to be at least the receives from it started by t. Copies that are missing are conjured up at a
   cost; the least cost is 0 when, as far as the rows go, there is a fractional schedule. The dual value of row (q, s) is the drop of the
   price of q after s: p_q (t) = the sum of the duals of (q, s) over s >= t, at most the cost of a copy at t. Early copies cost more than
   late ones: they multiply on their way, and with one cost for all, what is missing late would cost next to nothing. Rows and columns are
   added as they are found to be violated. Doubles throughout: nothing here is proven. Clp solves it (COIN-OR, through its C interface); a
   model belongs to one thread, several threads may each have their own. */
#ifndef HEURISTICS_OVERHEAD_MASTER_H
#define HEURISTICS_OVERHEAD_MASTER_H

#include "base/limits.h"
#include "heuristics/overhead_price.h"

/* Copies are conjured up at the starts of so many equal parts of the horizon, each a factor dearer than the next later one. */
#define OVERHEAD_MASTER_TIERS 4
#define OVERHEAD_MASTER_TIER_BITS 4
#define OVERHEAD_MASTER_UNIT                                                                                                               \
  (OVERHEAD_PRICE_FINE >> ((OVERHEAD_MASTER_TIERS - 1) * OVERHEAD_MASTER_TIER_BITS)) /* price of a dual value of 1 */

struct overhead_master {
  void *lp; /* owned Clp_Simplex; rows: kinds, then balances; columns: tiers of each pool, then schedules */
  size_t pools, kinds;
  int64_t part;                      /* of the horizon: tier a conjures up copies at a * part */
  struct overhead_price_event *rows; /* owned [row_count] pool and time of each balance; copies unused */
  size_t row_count;
  struct overhead_master_column *columns; /* owned [column_count] */
  size_t column_count;
  size_t inserted;                     /* of these, those that the model has */
  bool fresh_rows, fresh_columns;      /* added since it was solved */
  bool stuck;                          /* the last columns changed nothing: no more is to be had within the tolerances of doubles */
  struct overhead_price_event *events; /* owned, of all columns */
  size_t event_count;
  double *element; /* work space */
  int *index;
  double *balance;
  size_t capacity[6];
};

struct overhead_master_column {
  size_t first, count; /* its events */
  size_t kind;
  int64_t end;
};

/* For horizons of about this length. */
void overhead_master_init (struct overhead_master *master, const struct overhead_pricing *pricing, int64_t horizon);
void overhead_master_clear (struct overhead_master *master);

/* Add the path that `pricing` has found for this kind. */
void overhead_master_column (struct overhead_master *master, const struct overhead_pricing *pricing, size_t kind);

/* Drop the columns that end after the horizon. */
void overhead_master_shorten (struct overhead_master *master, int64_t horizon);

/* Forget the balances that do not bind. */
void overhead_master_purge (struct overhead_master *master);

/* Solve it anew. False when Clp gives up or at the deadline (which may be NULL). Each kind has a column. */
bool overhead_master_solve (struct overhead_master *master, const struct deadline *deadline);

double overhead_master_cost (const struct overhead_master *master);

/* What a schedule of this kind has to exceed, in units of 1, to be worth a column. */
double overhead_master_threshold (const struct overhead_master *master, size_t kind);

/* Round the duals to prices in units of 1 / OVERHEAD_MASTER_UNIT. */
void overhead_master_prices (const struct overhead_master *master, struct overhead_pricing *pricing);

/* Add the balances that the solution violates most. Returns how many. */
size_t overhead_master_separate (struct overhead_master *master, int64_t horizon);

#endif
