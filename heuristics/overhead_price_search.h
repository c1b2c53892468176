/* Column generation for the price bound at one grid: master problem and exact evaluation take turns.
   Each round solves the linear program, moves its prices part of the way to the best prices known for this horizon (Wentges smoothing:
   where the program's own prices still jump about, these are nearly always better), evaluates them and adds the nodes' best schedules as
   columns, and the balances that the program's solution violates as rows. Ends when a sum of values is negative, or nothing is left to add.
 */
#ifndef HEURISTICS_OVERHEAD_PRICE_SEARCH_H
#define HEURISTICS_OVERHEAD_PRICE_SEARCH_H

#include "base/limits.h"
#include "heuristics/overhead_master.h"

struct overhead_price_search {
  const struct deadline *deadline; /* borrowed; may be NULL */
  uint64_t budget;                 /* linear programs that may still be solved */
  bool progress;                   /* lines of progress are wanted; at first they are not */
  uint64_t programs, columns;      /* solved and added so far */
  int64_t low, high;               /* of the present climb */
  struct overhead_pricing pricing;
  struct overhead_master master;
  size_t cells;     /* of the price tables: pools * (horizon + 1) */
  int64_t *program; /* owned [cells]: prices of the last linear program */
  int64_t *centre;  /* owned [cells]: the best prices at this horizon, and their sum of values */
  int64_t centre_sum;
  struct overhead_tariff proof; /* of the largest horizon excluded; its grid is 1 */
  struct overhead_tariff hint;  /* a proof found on another grid, in times of this one */
  size_t capacity[2];
};

/* For horizons of about this length. `ticks` is borrowed. False, with nothing to clear, when there are too many messages at one node. */
bool overhead_price_search_init (struct overhead_price_search *search, const struct overhead_ticks *ticks, int64_t horizon,
                                 const struct deadline *deadline, uint64_t budget);
void overhead_price_search_clear (struct overhead_price_search *search);

/* Let it start from prices that proved something on another grid: one of theirs is `from`, one of these `to` ticks. They need not fit. */
void overhead_price_search_hint (struct overhead_price_search *search, const struct overhead_tariff *prices, int64_t from, int64_t to);

/* The least horizon in low .. high that prices do not exclude (high is not tried); the proof excludes the one before it when it is above
 *low. finished is false when budget or deadline ended it before: what is returned is valid then, too. */
int64_t overhead_price_search_climb (struct overhead_price_search *search, int64_t low, int64_t high, bool *finished);

#endif
