/* One leaf of a tree of cases (docs/CERTIFICATES.md, "Cases"): its prices and weights over their common denominator U, and their bound on
   the slots of every schedule that ends before T and is of this case, in 64-bit integers over U. With s = T - t for the time that remains,

     y(s) = U + max (0, max over c_j < s of (G_j(s) - toll_j(s))),   G_j(s) = y(s - c_j) + G_j(s - c_j) where c_j < s, else 0.

   y may fall as s grows, since tolls change at the splits' times: nothing is cut off and no type left out, every tick is evaluated.

   Why nothing wraps: prices and the sum of the weights are kept so small that no toll exceeds 2^60, U is at most 2^60, and an evaluation in
   which some y(s) exceeds 2^61 is given up. Where type j may send, y(s) >= G_j(s) - toll_j(s), so G_j(s) <= 2^61 + 2^60, the next
   G_j(s + c_j) <= 2^62 + 2^60, and the next y before it is looked at <= 2^62 + 2^61 + 2^60. All other operations are checked. */
#ifndef VERIFY_LEAF_H
#define VERIFY_LEAF_H

#include "base/limits.h"
#include "verify/list.h"

#define VERIFY_LEAF_TICKS (INT64_C (1) << 22)    /* longest T */
#define VERIFY_LEAF_NUMBERS (UINT64_C (1) << 26) /* most values of y and of all G_j that are kept */

/* A split above the leaf and the case the leaf is in. */
struct verify_split {
  size_t types;        /* it counts the senders of the first `types` types ... */
  int64_t time, count; /* ... that are ready by `time`: at most `count` of them, or more */
  bool second;         /* more */
};

/* The last values of G_j, as a ring: (s - c_j - 1) mod length is the place of G_j(s). */
struct verify_row {
  int64_t *sum; /* not owned */
  int64_t length, at;
};

/* From `from` on (in s), the tolls of the first `types` types change. */
struct verify_toll {
  int64_t from, change;
  size_t types;
};

struct verify_leaf {
  const struct verify_types *types; /* not owned */
  int64_t T, horizon;               /* y is wanted for 0 < s <= horizon */
  size_t senders;                   /* the types with c_j < horizon */
  int64_t *y;                       /* owned [horizon + 1] */
  struct verify_row *rows;          /* owned [senders] */
  int64_t *sums;                    /* owned: of all rows */
  uint64_t sums_length;
  int64_t *price;            /* owned [k], over the unit */
  int64_t *toll;             /* owned [k] */
  struct verify_toll *tolls; /* owned: one a split, ascending by `from` */
  size_t tolls_capacity;
  int64_t unit, bound; /* of the last leaf: U, and the bound times U */
};

void verify_leaf_init (struct verify_leaf *leaf, const struct verify_types *types, int64_t T);
void verify_leaf_clear (struct verify_leaf *leaf);

/* Once, before the first leaf: memory. STATUS_FALSE with the reason when T has more than VERIFY_LEAF_TICKS ticks or more than
   VERIFY_LEAF_NUMBERS would be kept; STATUS_LIMIT when the deadline allows less memory. */
enum status_code verify_leaf_reserve (struct verify_leaf *leaf, const struct deadline *deadline, struct verify_reason *reason);

/* The bound for these prices and the weights >= 0 of the splits on the path, in its order: leaf->unit and leaf->bound. STATUS_OK,
   STATUS_FALSE when the numbers are too large, STATUS_LIMIT when the deadline passed. O(T k). */
enum status_code verify_leaf_bound (struct verify_leaf *leaf, const struct verify_list *prices, const struct verify_split *path,
                                    const struct verify_ratio *weights, size_t depth, const struct deadline *deadline);

/* After that: true iff the bound is below n, so that no schedule of this case ends before T. */
bool verify_leaf_proves (const struct verify_leaf *leaf);

#endif
