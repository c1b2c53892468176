/* The values of slots and senders under one dual vector in a search in layers
   (docs/CERTIFICATES.md, "Layers"), in integers over the common denominator U. With s for the
   remaining time after a slot, over the listed types j only and cut off at n U,

     y(s) = U + max (0, max_j (G_j(s) - p_j)),
     G_j(s) = sum of y(s - m c_j) over m >= 1 with m c_j < s.

   For every type, listed or not, the maximum gain of a sender in a slot of at most s, where s is
   rounded up to a multiple of VERIFY_SLOT_VALUE_STEP, is

     gain_j(s) = max (0, max over 0 < s' <= s of (U + G_j(s') - y(s'))), cut off at n U.

   Why nothing overflows: n U is at most 2^29, and G_j and dual values are cut off at 2^30. A G_j
   that is cut off has a gain above n U. */
#ifndef VERIFY_NODE_SLOT_VALUE_H
#define VERIFY_NODE_SLOT_VALUE_H

#include "verify/node/dual_list.h"

#define VERIFY_SLOT_VALUE_STEP 8
#define VERIFY_SLOT_VALUE_MAX (INT32_C (1) << 29) /* maximum of n U */

struct verify_slot_value {
  size_t first, last; /* it is used for states of first .. last senders */
  int64_t span;       /* the maximum s; a multiple of the step */
  int64_t unit;       /* U */
  int32_t *y;         /* owned [span + 1] */
  int32_t *gain;      /* owned [span / step][k]: gain_j, by rows of s */
  uint64_t uses;      /* states of the current layer that it was the first to exclude */
};

/* Scratch memory that all vectors share. */
struct verify_slot_value_scratch {
  int32_t *sum;  /* owned [k][span + 1]: G_j */
  int32_t *dual; /* owned [k]; -1: not listed */
  size_t sum_capacity, dual_capacity;
};

void verify_slot_value_clear (struct verify_slot_value *slot_value);
void verify_slot_value_scratch_clear (struct verify_slot_value_scratch *scratch);

/* The number of numbers that a vector of this span keeps. */
uint64_t verify_slot_value_numbers (const struct verify_node_types *types, int64_t span);

/* Sets the dual vector and evaluates it up to `span`, rounded up. False when the common denominator
   is too large. O(k span). */
bool verify_slot_value_set (struct verify_slot_value *slot_value,
                            struct verify_slot_value_scratch *scratch,
                            const struct verify_node_types *types,
                            const struct verify_dual_list *list, int64_t span);

/* The sum of y over s, s - cost, s - 2 cost, ... > 0: the value of the slots of a sender. */
static inline int64_t
verify_slot_value_slots (const struct verify_slot_value *slot_value, int64_t s, int64_t cost)
{
  int64_t sum = 0;

  for (; s > 0; s -= cost)
    sum += slot_value->y[s];
  return sum;
}

/* gain_j(s) for all j [k], 0 < s <= span. */
static inline const int32_t *
verify_slot_value_gains (const struct verify_slot_value *slot_value, size_t k, int64_t s)
{
  return slot_value->gain + (size_t)((s - 1) / VERIFY_SLOT_VALUE_STEP) * k;
}

#endif
