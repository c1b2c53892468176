/* The multiplier bound of docs/CERTIFICATES.md in GMP's integers: prices over their common denominator, and the step function

     y(s) = 1 + max (0, max_j (G_j(s) - p_j)),   G_j(s) = sum of y(s - m c_j) over m >= 1 with m c_j < s,   for 0 < s <= horizon,

   evaluated only where it can change. y never decreases, for neither does any G_j. Where y reaches n, the number of destinations, it is cut
   off at n: a slot worth n or more alone keeps a bound from falling below n, whatever it is worth exactly, so no decision changes. A type
   that is no cheaper in price than some faster type cannot attain the maximum alone and is left out of the evaluation. */
#ifndef VERIFY_PRICES_H
#define VERIFY_PRICES_H

#include "base/limits.h"
#include "verify/heap.h"
#include "verify/types.h"

#define VERIFY_PRICE_BITS 1024             /* longest common denominator of one line's prices */
#define VERIFY_STEPS_MAX ((size_t)1 << 25) /* most steps of y and changes under way */

struct verify_price {
  size_t type;
  struct verify_ratio price; /* >= 0 */
};

/* Changes of G_j to come, ascending, in a ring. */
struct verify_changes {
  int64_t *time; /* owned */
  mpz_t *change; /* owned */
  size_t head, length, capacity;
};

struct verify_prices {
  const struct verify_types *types;
  mpz_t unit;   /* the common denominator U; prices and y are integers over it */
  mpz_t enough; /* n U */
  mpz_t *price; /* owned [k] */
  /* The steps of y: value[i] for at[i] < s <= at[i+1]; at[0] = 0, value[0] = U. */
  int64_t *at;  /* owned */
  mpz_t *value; /* owned */
  size_t length, capacity;
  /* Workspace of the evaluation, by active type. */
  size_t *active; /* owned */
  size_t active_length;
  struct verify_changes *changes; /* owned [k] */
  mpz_t *gain;                    /* owned [k]: G_j */
  mpz_t *pending;                 /* owned [k]: the change of G_j now */
  size_t *due;                    /* owned [k]: active types that change now */
  struct verify_heap heap;        /* active types by their next change */
  size_t under_way;               /* changes in all rings */
};

void verify_prices_init (struct verify_prices *prices, const struct verify_types *types);
void verify_prices_clear (struct verify_prices *prices);

/* Take these prices; types left out have price 0. False when their common denominator is too long. O(k). */
bool verify_prices_set (struct verify_prices *prices, const struct verify_price *list, size_t length);

/* As far as y matters before T: no slot leaves more time than T minus the source's cost. At least 1. */
static inline int64_t
verify_prices_horizon (const struct verify_types *types, int64_t T)
{
  return T > types->source ? T - types->source : 1;
}

/* Evaluate y up to the horizon. STATUS_OK, or STATUS_LIMIT when the deadline passed or y has more than VERIFY_STEPS_MAX steps, or needs
   more memory than the deadline allows. At most a heap operation and a few additions per type and time at which its G changes. */
enum status_code verify_prices_evaluate (struct verify_prices *prices, int64_t horizon, const struct deadline *deadline);

/* After an evaluation up to verify_prices_horizon: true iff the bound at the root is below n, so that no schedule ends before T.
 */
bool verify_prices_prove (const struct verify_prices *prices, int64_t T);

#endif
