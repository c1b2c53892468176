/* The bound of one leaf of a branch tree (docs/CERTIFICATES.md, "Branch tree"). From its dual
   values and weights over their common denominator U follows a bound on the number of slots of
   every schedule that ends before T and satisfies the branching constraints of the leaf, in 64-bit
   integers over U. With s = T - t for the remaining time,

     y(s) = U + max (0, max over c_j < s of (G_j(s) - toll_j(s))),
     G_j(s) = y(s - c_j) + G_j(s - c_j) where c_j < s, else 0.

   y may fall as s grows, since tolls change at the times of the branching constraints. Therefore
   nothing is cut off, no type is left out, and every tick is evaluated.

   Why nothing overflows: dual values and the sum of the weights are limited so that no toll exceeds
   2^60, U is at most 2^60, and an evaluation in which some y(s) exceeds 2^61 is abandoned. Where
   type j may send, y(s) >= G_j(s) - toll_j(s), so G_j(s) <= 2^61 + 2^60, the next G_j(s + c_j) <=
   2^62 + 2^60, and the next y, before it is tested, <= 2^62 + 2^61 + 2^60. All other operations
   are checked. */
#ifndef VERIFY_NODE_BRANCH_LEAF_H
#define VERIFY_NODE_BRANCH_LEAF_H

#include "base/limits.h"
#include "verify/node/dual_list.h"

#define VERIFY_BRANCH_LEAF_TICKS (INT64_C (1) << 22) /* maximum T */
#define VERIFY_BRANCH_LEAF_NUMBERS                                                                 \
  (UINT64_C (1) << 26) /* maximum of values of y and of all G_j that are kept */

/* A branching constraint of the path to the leaf. */
struct verify_branch_constraint {
  size_t types;        /* the number of senders of the first `types` types ... */
  int64_t time, count; /* ... that are ready by `time` is at most `count`, or more */
  bool second;         /* it is more */
};

/* A ring buffer of the last values of G_j: G_j(s) is at (s - c_j - 1) mod length. */
struct verify_branch_row {
  int64_t *sum; /* not owned */
  int64_t length, at;
};

/* From s = `from` on, the tolls of the first `types` types change by `change`. */
struct verify_branch_toll {
  int64_t from, change;
  size_t types;
};

struct verify_branch_leaf {
  const struct verify_node_types *types; /* not owned */
  int64_t T, horizon;                    /* y is evaluated for 0 < s <= horizon */
  size_t senders;                        /* the number of types with c_j < horizon */
  int64_t *y;                            /* owned [horizon + 1] */
  struct verify_branch_row *rows;        /* owned [senders] */
  int64_t *sums;                         /* owned [sums_length]: all rows */
  uint64_t sums_length;
  int64_t *dual;                    /* owned [k], over the unit */
  int64_t *toll;                    /* owned [k] */
  struct verify_branch_toll *tolls; /* owned: one a constraint, ascending by `from` */
  size_t tolls_capacity;
  int64_t unit, bound; /* of the last leaf: U, and U times the bound */
};

void verify_branch_leaf_init (struct verify_branch_leaf *leaf,
                              const struct verify_node_types *types, int64_t T);
void verify_branch_leaf_clear (struct verify_branch_leaf *leaf);

/* Allocates memory; called once, before the first leaf. STATUS_FALSE with the reason when T exceeds
   VERIFY_BRANCH_LEAF_TICKS ticks or more than VERIFY_BRANCH_LEAF_NUMBERS numbers are needed;
   STATUS_LIMIT when the deadline allows less memory. */
enum status_code verify_branch_leaf_reserve (struct verify_branch_leaf *leaf,
                                             const struct deadline *deadline,
                                             struct verify_reason *reason);

/* Computes leaf->unit and leaf->bound for these dual values and the weights [depth] >= 0 of the
   constraints path [depth]. STATUS_OK; STATUS_FALSE when numbers are too large; STATUS_LIMIT when
   the deadline passed. O(T k). */
enum status_code verify_branch_leaf_bound (struct verify_branch_leaf *leaf,
                                           const struct verify_dual_list *list,
                                           const struct verify_branch_constraint *path,
                                           const struct verify_ratio *weights, size_t depth,
                                           const struct deadline *deadline);

/* After verify_branch_leaf_bound: true iff the bound is below n, so that no schedule that satisfies
   the constraints ends before T. */
bool verify_branch_leaf_proves (const struct verify_branch_leaf *leaf);

#endif
