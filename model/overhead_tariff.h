/* Prices of copies over time, which prove that no schedule of an overhead instance is shorter than some time: plain data and its writer.
   heuristics/overhead_price.h says what they prove and why. */
#ifndef MODEL_OVERHEAD_TARIFF_H
#define MODEL_OVERHEAD_TARIFF_H

#include "model/overhead_ticks.h"

#define OVERHEAD_PRICE_MOST (INT64_C (1) << 30) /* the highest price */

/* From the step before it (from 0) up to and including `until`, a copy is worth `price`. */
struct overhead_price_step {
  int64_t until; /* in steps of the grid; ascending within a pool, 0 .. horizon */
  int64_t price; /* 1 .. OVERHEAD_PRICE_MOST, descending; after the last step the price is 0 */
};

/* All of S, X * b and R are rounded down to multiples of the grid. Of the instance so rounded no schedule ends by grid * horizon; its times
   are multiples of the grid, so every schedule, of the instance as it is too, takes at least grid * (horizon + 1) ticks. */
struct overhead_tariff {
  int64_t grid;    /* ticks, >= 1 */
  int64_t horizon; /* in grids; -1: proves nothing */
  bool addressed;  /* pools are deliveries, in the order of overhead_task; else messages: only where the links are uniform */
  size_t pools;
  size_t *first; /* owned [pools + 1]: pool q's are step[first[q]] .. step[first[q + 1] - 1] */
  struct overhead_price_step *step;
  size_t capacity[2];
};

void overhead_tariff_init (struct overhead_tariff *tariff); /* proves nothing */
void overhead_tariff_clear (struct overhead_tariff *tariff);
void overhead_tariff_reset (struct overhead_tariff *tariff);
void overhead_tariff_copy (struct overhead_tariff *to, const struct overhead_tariff *from);

/* Begin anew; then pool by pool, in order, add its steps and close it. A step of the same price as the one before it extends that; steps of
   price 0 are left out. */
void overhead_tariff_begin (struct overhead_tariff *tariff, int64_t grid, int64_t horizon, bool addressed);
void overhead_tariff_add (struct overhead_tariff *tariff, int64_t until, int64_t price);
void overhead_tariff_close (struct overhead_tariff *tariff);

/* Are grid, horizon and steps within what is said above? For prices that come from elsewhere. */
bool overhead_tariff_valid (const struct overhead_tariff *tariff);

/* No schedule is shorter than this, in ticks; 0 when they prove nothing. */
int64_t overhead_tariff_bound (const struct overhead_tariff *tariff);

/* Price of a copy that arrives at `time`, in grids. O(log steps). */
int64_t overhead_tariff_at (const struct overhead_tariff *tariff, size_t pool, int64_t time);

/* Write {"prices":{"grid":G,"horizon":H,"pools":[{"multicast":k,"to":j,"steps":[[UNTIL,PRICE],...]},...]}} and a newline: G is a time in
   the instance's unit, the others are integers; "to" only where copies are addressed; pools without steps are left out. */
void overhead_tariff_write (const struct overhead_tariff *tariff, const struct overhead_ticks *ticks, struct output *out);

#endif
