/* Time-indexed dual prices of copies, which prove a lower bound for an instance of the overhead
   model: plain data and their writer. bounds/overhead/pricing.h has the statement and the proof. */
#ifndef MODEL_OVERHEAD_DUAL_PRICES_H
#define MODEL_OVERHEAD_DUAL_PRICES_H

#include "base/bytes.h"
#include "model/overhead/ticks.h"

#define OVERHEAD_PRICE_MAX (INT64_C (1) << 30) /* the highest price */

/* The price of a copy that arrives after the previous step's `until` (from 0 on), up to and
   including this `until`. */
struct overhead_price_step {
  int64_t until; /* in steps of the grid; ascending within a pool, 0 .. horizon */
  int64_t price; /* 1 .. OVERHEAD_PRICE_MAX, descending; after the last step the price is 0 */
};

/* All of S, X * b and R are rounded down to multiples of the grid. No schedule of the rounded
   instance ends by grid * horizon. Its times are multiples of the grid, so every schedule of the
   rounded instance, and of the instance itself, takes at least grid * (horizon + 1) ticks. */
struct overhead_dual_prices {
  int64_t grid;    /* ticks, >= 1 */
  int64_t horizon; /* in steps of the grid; -1: there is no proof */
  /* a pool is a delivery, in the order of overhead_task; else a message, where links are uniform */
  bool addressed;
  size_t pools;
  size_t *first; /* owned [pools + 1]: pool q's are step[first[q]] .. step[first[q + 1] - 1] */
  struct overhead_price_step *step;
  size_t capacity[2];
};

void overhead_dual_prices_init (struct overhead_dual_prices *duals); /* no proof */
void overhead_dual_prices_clear (struct overhead_dual_prices *duals);
void overhead_dual_prices_reset (struct overhead_dual_prices *duals);
void overhead_dual_prices_copy (struct overhead_dual_prices *to,
                                const struct overhead_dual_prices *from);

/* Building: begin drops everything; then, pool by pool in order, add its steps and close it. A step
   with the price of the previous one extends that one; steps of price 0 are left out. */
void overhead_dual_prices_begin (struct overhead_dual_prices *duals, int64_t grid, int64_t horizon,
                                 bool addressed);
void overhead_dual_prices_add (struct overhead_dual_prices *duals, int64_t until, int64_t price);
void overhead_dual_prices_close (struct overhead_dual_prices *duals);

/* Returns the lower bound that the prices prove, in ticks; 0: none. */
int64_t overhead_dual_prices_bound (const struct overhead_dual_prices *duals);

/* Returns the price of a copy that arrives at `time`, in steps of the grid. O(log steps). */
int64_t overhead_dual_prices_at (const struct overhead_dual_prices *duals, size_t pool,
                                 int64_t time);

/* As bytes, and back. Bytes that are no prices become bad, and none are read then. Whether they fit
   an instance is for others to say. */
void overhead_dual_prices_save (const struct overhead_dual_prices *duals, struct output *out);
void overhead_dual_prices_load (struct overhead_dual_prices *duals, struct bytes *bytes);

/* Writes the line of a certificate:
   {"prices":{"grid":G,"horizon":H,"pools":[{"multicast":k,"to":j,"steps":[[UNTIL,PRICE],..]},..]}}
   and a newline. G is a time in the instance's unit, the others are integers; "to" is there only
   where pools are deliveries; pools without steps are left out. */
void overhead_dual_prices_write (const struct overhead_dual_prices *duals,
                                 const struct overhead_ticks *ticks, struct output *out);

#endif
