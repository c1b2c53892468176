/* The values of slots under one dual vector, prepared for bounds on many states at once (rule
   `slot_value`).

   Let y(s) be any value for a slot with s ticks left, and G_j(s) the sum of y over the slots of a
   type-j sender in it. Such a sender gains g_j(s) = 1 + G_j(s) - y(s) against y; a leaf gains
   1 - y(s). Summed over all slots of a schedule, the y of slots that senders add cancel: the
   number of its slots is that of the state so far, with y for each open slot, plus the gains to
   come. So a state whose first open slot is at `now` ends with at most

       placed + sum of y over its open slots + sum over unplaced nodes of most_j(now)

   slots, where most_j(now) is the largest gain of type j from then on, at least 0. Where y comes
   from dual values (bounds/node/dual_bound.h) that are optimal for one state, this is nearly the
   linear program's bound there, and close to it in similar states. All values are integers over
   BEAM_SLOT_VALUE_UNIT. Where the dual values are, too, y is that of docs/CERTIFICATES.md,
   "Layers", and the checker excludes all that it excludes.

   y and most_j are capped at n, G_j at 2n. No other part of a bound is below 0, so a capped value
   makes the bound at least n, which excludes nothing. (A gain with G_j >= 2n and y <= n is more
   than n.) */
#ifndef SEARCH_NODE_BEAM_SLOT_VALUE_H
#define SEARCH_NODE_BEAM_SLOT_VALUE_H

#include "bounds/node/dual_bound.h"

#define BEAM_SLOT_VALUE_UNIT (1 << 20)
/* destinations at most: n * BEAM_SLOT_VALUE_UNIT stays below the checker's limit */
#define BEAM_SLOT_VALUE_DESTINATIONS 400
/* most_j is kept once for this many ticks, rounded up: the certificate's step */
#define BEAM_SLOT_VALUE_STRIDE 8

/* A zeroed one is empty. */
struct beam_slot_value {
  int32_t *slot;  /* [span + 1]: y by ticks left; owned */
  int32_t *sends; /* [(span + 1) * k]: G_j, a row for each number of ticks left; owned */
  int32_t *most;  /* [rows * k]: most_j, row left / BEAM_SLOT_VALUE_STRIDE; owned */
  int64_t *rest;  /* [rows]: the sum of most_j over all destinations; owned */
  int32_t *sum;   /* scratch; owned */
  size_t slots_capacity, sends_capacity, most_capacity, rest_capacity, sum_capacity;
  /* the largest number of ticks left: a multiple of the stride, less one */
  int64_t span;
};

void beam_slot_value_clear (struct beam_slot_value *values);

/* The smallest span that covers `left` ticks. */
static inline int64_t
beam_slot_value_span (int64_t left)
{
  return left | (BEAM_SLOT_VALUE_STRIDE - 1);
}

/* Bytes of memory that one takes, about. */
uint64_t beam_slot_value_bytes (size_t k, int64_t span);

/* Takes y from `table`, built for `types` and BEAM_SLOT_VALUE_UNIT up to `span` ticks, a result of
   beam_slot_value_span. O(k * span). */
void beam_slot_value_take (struct beam_slot_value *values, const struct dual_bound *table,
                           const struct node_types *types, int64_t span);

/* Sum of y over the slots with left, left - cost, left - 2*cost, ... >= 0 ticks left. O(slots). */
int64_t beam_slot_value_slots (const struct beam_slot_value *values, int64_t left, int64_t cost);

/* G_j [k] for a slot with `left` ticks left. */
static inline const int32_t *
beam_slot_value_sends (const struct beam_slot_value *values, size_t k, int64_t left)
{
  return values->sends + (size_t)left * k;
}

/* most_j [k] over slots with up to `left` ticks left. */
static inline const int32_t *
beam_slot_value_most (const struct beam_slot_value *values, size_t k, int64_t left)
{
  return values->most + (size_t)(left / BEAM_SLOT_VALUE_STRIDE) * k;
}

/* Its sum over all destinations. */
static inline int64_t
beam_slot_value_rest (const struct beam_slot_value *values, int64_t left)
{
  return values->rest[left / BEAM_SLOT_VALUE_STRIDE];
}

#endif
