/* Column generation for the price bound at one grid. Master problem and exact evaluation alternate.
   Each round
   - solves the linear program,
   - moves its prices part of the way to the best prices known for this horizon (Wentges smoothing:
     while the program's own prices still oscillate, these are nearly always better),
   - evaluates them and adds the nodes' best schedules as columns, and
   - adds the rows that the program's solution violates.
   It ends when a sum of values is negative, or when nothing can be added. */
#ifndef BOUNDS_OVERHEAD_PRICE_SEARCH_H
#define BOUNDS_OVERHEAD_PRICE_SEARCH_H

#include "base/limits.h"
#include "bounds/overhead/master.h"

/* What may still be spent. */
struct overhead_price_budget {
  uint64_t programs; /* linear programs solved */
  /* steps of OVERHEAD_PRICE_STEP simplex iterations times rows and columns, some 50 us; a program
     takes OVERHEAD_PRICE_LEAST steps more */
  uint64_t steps;
};
#define OVERHEAD_PRICE_STEP 1000
#define OVERHEAD_PRICE_LEAST 3

/* A budget of programs alone. */
#define OVERHEAD_PRICE_PROGRAMS(count) (&(struct overhead_price_budget){ (count), UINT64_MAX })

struct overhead_price_search {
  const struct deadline *deadline;      /* borrowed; may be NULL */
  struct overhead_price_budget *budget; /* borrowed: what is left */
  uint64_t programs, columns;           /* solved and added so far */
  int64_t low, high;                    /* interval of the present search for the horizon */
  struct overhead_pricing pricing;
  struct overhead_master master;
  size_t cells;     /* of the price tables: pools * (horizon + 1) */
  int64_t *program; /* owned [cells]: prices of the last linear program */
  int64_t *centre;  /* owned [cells]: the best prices at this horizon, and their sum of values */
  int64_t centre_sum;
  struct overhead_dual_prices proof; /* of the largest horizon excluded; its grid is 1 */
  struct overhead_dual_prices hint;  /* a proof found on another grid, in times of this one */
  size_t capacity[2];
};

/* Prepares for horizons of about this length. `ticks` is borrowed. Deadline and budget have to be
   set. False, with nothing to clear, when some node receives too many messages or CLP is not
   installed. */
bool overhead_price_search_init (struct overhead_price_search *search,
                                 const struct overhead_ticks *ticks, int64_t horizon);
void overhead_price_search_clear (struct overhead_price_search *search);

/* Sets the prices to start from: a proof found on another grid. A step of that grid is `from`
   ticks, one of this grid `to` ticks. The horizons may differ. */
void overhead_price_search_hint (struct overhead_price_search *search,
                                 const struct overhead_dual_prices *prices, int64_t from,
                                 int64_t to);

/* Returns the smallest horizon in low .. high that prices do not exclude; high is not tried. Where
   it is above low, search->proof excludes the previous one. *finished is false when budget or
   deadline ended the search early; the result is valid then too. */
int64_t overhead_price_search_climb (struct overhead_price_search *search, int64_t low,
                                     int64_t high, bool *finished);

#endif
