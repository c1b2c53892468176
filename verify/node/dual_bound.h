/* The dual bound (multiplier bound) of docs/CERTIFICATES.md in GMP integers. Dual values p_j are
   scaled to their common denominator. The step function

     y(s) = 1 + max (0, max_j (G_j(s) - p_j)),
     G_j(s) = sum of y(s - m c_j) over m >= 1 with m c_j < s,   for 0 < s <= horizon,

   is evaluated only where it can change. y does not decrease, for no G_j does. y is cut off at n,
   the number of destinations: a slot of value n or more keeps the bound from falling below n,
   whatever its exact value, so no decision changes. A type whose dual value is not below that of
   every faster type cannot attain the maximum alone and is left out of the evaluation. */
#ifndef VERIFY_NODE_DUAL_BOUND_H
#define VERIFY_NODE_DUAL_BOUND_H

#include "base/limits.h"
#include "verify/core/heap.h"
#include "verify/node/types.h"

#define VERIFY_DUAL_BITS 1024 /* maximum length of the common denominator of a dual vector */
#define VERIFY_DUAL_STEPS ((size_t)1 << 25) /* maximum of steps of y and pending changes */

struct verify_dual_value {
  size_t type;
  struct verify_ratio value; /* >= 0 */
};

/* The pending changes of G_j in a ring buffer, times ascending. */
struct verify_dual_changes {
  int64_t *time; /* owned */
  mpz_t *change; /* owned */
  size_t head, length, capacity;
};

struct verify_dual_bound {
  const struct verify_node_types *types;
  mpz_t unit;   /* the common denominator U; all numbers are integers over it */
  mpz_t enough; /* n U */
  mpz_t *dual;  /* owned [k] */
  /* The steps of y: value[i] for at[i] < s <= at[i+1]; at[0] = 0, value[0] = U. */
  int64_t *at;  /* owned [length] */
  mpz_t *value; /* owned [length] */
  size_t length, capacity;
  /* Workspace of the evaluation, by active type. */
  size_t *active; /* owned */
  size_t active_length;
  struct verify_dual_changes *changes; /* owned [k] */
  mpz_t *gain;                         /* owned [k]: G_j */
  mpz_t *pending;                      /* owned [k]: the current change of G_j */
  size_t *due;             /* owned [k]: active types with a change at the current time */
  struct verify_heap heap; /* the active types, by the time of their next change */
  size_t under_way;        /* number of pending changes */
};

void verify_dual_bound_init (struct verify_dual_bound *dual_bound,
                             const struct verify_node_types *types);
void verify_dual_bound_clear (struct verify_dual_bound *dual_bound);

/* Sets the dual vector; types left out have dual value 0. False when the common denominator is too
   long. O(k). */
bool verify_dual_bound_set (struct verify_dual_bound *dual_bound,
                            const struct verify_dual_value *list, size_t length);

/* The largest s for which y is needed: the first slot of the source leaves T minus its cost. At
   least 1. */
static inline int64_t
verify_dual_bound_horizon (const struct verify_node_types *types, int64_t T)
{
  return T > types->source ? T - types->source : 1;
}

/* Evaluates y up to the horizon. STATUS_OK, or STATUS_LIMIT when the deadline passed, y has more
   than VERIFY_DUAL_STEPS steps, or the memory limit is reached. At most one heap operation and a
   few additions for each type and time at which its G changes. */
enum status_code verify_dual_bound_evaluate (struct verify_dual_bound *dual_bound, int64_t horizon,
                                             const struct deadline *deadline);

/* After an evaluation up to verify_dual_bound_horizon: true iff the bound at the root is below n,
   so that no schedule ends before T. */
bool verify_dual_bound_proves (const struct verify_dual_bound *dual_bound, int64_t T);

/* A lookup table of an evaluated dual bound: 64-bit integers over the common denominator, found in
   almost constant time. */

struct verify_dual_table {
  int64_t unit, enough; /* U and n U */
  int64_t *dual;        /* owned [k] */
  int64_t *at, *value;  /* owned [length]: the steps of y as in verify/node/dual_bound.h */
  size_t length;
  /* owned: first[b] is the last step at or before b << shift; the steps in between are searched */
  uint32_t *first;
  unsigned shift;
};

/* Copies an evaluation up to `horizon` >= 1 into a table that is zero-initialized or used before.
   False when a number does not fit into 63 bits. */
bool verify_dual_table_from (struct verify_dual_table *table,
                             const struct verify_dual_bound *dual_bound, int64_t horizon);
void verify_dual_table_clear (struct verify_dual_table *table);

/* y (s), 0 < s <= horizon. */
static inline int64_t
verify_dual_table_y (const struct verify_dual_table *table, int64_t s)
{
  size_t low = table->first[(s - 1) >> table->shift],
         high = table->first[((s - 1) >> table->shift) + 1];

  while (low < high) {
    size_t middle = (low + high + 1) / 2;
    if (table->at[middle] < s)
      low = middle;
    else
      high = middle - 1;
  }
  return table->value[low];
}

#endif
