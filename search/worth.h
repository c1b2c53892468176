/* What slots are worth by one vector of prices, for bounds on many states at once.

   Let y(s) be any value for a slot with s ticks left, and G_j(s) the sum of y over the slots of a type-j sender in it. A sender there gains
   g_j(s) = 1 + G_j(s) - y(s) against y, a leaf 1 - y(s). Summed over all slots of a schedule, the y of slots that senders bring cancel: its
   slots are those of the state so far, with y for each open one, plus the gains to come. So a state whose first open slot is at `now` ends
   with at most
       placed + sum of y over its open slots + sum over unplaced nodes of most_j(now)
   slots, most_j(now) being the largest gain of type j from then on, at least 0. Where y comes from prices (heuristics/price.h) that are the
   best for one state, this is nearly the linear program's bound there, and close to it in all states that are like it. Integers over
   WORTH_UNIT; where the prices are, too, y is that of docs/CERTIFICATES.md, "Layers", and what it excludes the referee excludes. */
#ifndef SEARCH_WORTH_H
#define SEARCH_WORTH_H

#include "heuristics/price.h"

#define WORTH_UNIT (1 << 20)
#define WORTH_DESTINATIONS 400 /* at most: n * WORTH_UNIT stays below the referee's limit */
#define WORTH_STRIDE 8         /* most_j is kept for each so many ticks, rounded up: the certificate's step */

struct worth {
  int32_t *slot; /* [span + 1]: y by ticks left; owned */
  int32_t *most; /* [rows * k]: row left / WORTH_STRIDE; owned */
  int64_t *sum;  /* [span + 1]: scratch; owned */
  size_t slots_capacity, most_capacity, sum_capacity;
  int64_t span; /* ticks left of the earliest slot that it knows: a multiple of the stride, less one */
};

void worth_clear (struct worth *worth); /* to none, as a zeroed one is */

/* The span that holds `left` ticks. */
static inline int64_t
worth_span (int64_t left)
{
  return left | (WORTH_STRIDE - 1);
}

/* Take y from a table built for `types` and WORTH_UNIT up to `span` ticks (of worth_span); values that are too large to be of use are cut
   down to n, which is as valid. O(k * span). */
void worth_take (struct worth *worth, const struct price_table *table, const struct node_types *types, int64_t span);

/* y of `slots` slots, the first with `left` ticks to go, each `cost` ticks after the one before. */
int64_t worth_slots (const struct worth *worth, int64_t left, int64_t cost);

/* The sum over types of nodes[j] * most_j, where the first open slot has `left` ticks. */
int64_t worth_rest (const struct worth *worth, const int32_t *nodes, size_t k, int64_t left);

/* Where slots of up to `left` ticks gain most. */
static inline int64_t
worth_most (const struct worth *worth, size_t k, size_t type, int64_t left)
{
  return worth->most[(size_t)(left / WORTH_STRIDE) * k + type];
}

#endif
