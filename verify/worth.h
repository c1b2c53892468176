/* What slots and senders are worth by one vector of prices (docs/CERTIFICATES.md, "Layers"), in integers over its common denominator U.
   With s for the time that remains after a slot, over the listed types j only and cut off at n U,

     y(s) = U + max (0, max_j (G_j(s) - p_j)),   G_j(s) = sum of y(s - m c_j) over m >= 1 with m c_j < s;

   and for every type, listed or not, the most that a sender gains in a slot of at most s, s rounded up to a multiple of VERIFY_WORTH_STEP:

     most_j(s) = max (0, max over 0 < s' <= s of (U + G_j(s') - y(s'))), cut off at n U.

   Why nothing wraps: n U is at most 2^29, and G_j and prices are cut off at 2^30. A G_j that is cut off has a gain above n U. */
#ifndef VERIFY_WORTH_H
#define VERIFY_WORTH_H

#include "base/limits.h"
#include "verify/list.h"

#define VERIFY_WORTH_STEP 8
#define VERIFY_WORTH_MOST (INT32_C (1) << 29) /* of n U */

struct verify_worth {
  size_t first, last; /* it judges beginnings of so many senders */
  int64_t span;       /* s goes so far; a multiple of the step */
  int64_t unit;       /* U */
  int32_t *y;         /* owned [span + 1] */
  int32_t *most;      /* owned [span / step][k] */
  uint64_t uses;      /* beginnings that it was the first to exclude, in the layer at hand */
};

/* Memory that all vectors share. */
struct verify_worth_work {
  int32_t *sum;   /* owned [k][span + 1]: G_j */
  int32_t *price; /* owned [k]; -1: not listed */
  size_t sum_capacity, price_capacity;
};

void verify_worth_clear (struct verify_worth *worth);
void verify_worth_work_clear (struct verify_worth_work *work);

/* How many numbers a vector of this span keeps. */
uint64_t verify_worth_numbers (const struct verify_types *types, int64_t span);

/* Take the prices and evaluate them up to `span`, rounded up. False when their common denominator is too large. O(k span). */
bool verify_worth_set (struct verify_worth *worth, struct verify_worth_work *work, const struct verify_types *types,
                       const struct verify_list *prices, int64_t span);

/* The sum of y over s, s - cost, s - 2 cost, ... > 0. */
static inline int64_t
verify_worth_slots (const struct verify_worth *worth, int64_t s, int64_t cost)
{
  int64_t sum = 0;

  for (; s > 0; s -= cost)
    sum += worth->y[s];
  return sum;
}

/* most_j(s) for all j, 0 < s <= span. */
static inline const int32_t *
verify_worth_most (const struct verify_worth *worth, size_t k, int64_t s)
{
  return worth->most + (size_t)((s - 1) / VERIFY_WORTH_STEP) * k;
}

#endif
