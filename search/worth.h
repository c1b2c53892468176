/* What slots are worth by one vector of prices, for bounds on many states at once.

   Let y(s) be any value for a slot with s ticks left, and G_j(s) the sum of y over the slots of a type-j sender in it. A sender there gains
   g_j(s) = 1 + G_j(s) - y(s) against y, a leaf 1 - y(s). Summed over all slots of a schedule, the y of slots that senders bring cancel: its
   slots are those of the state so far, with y for each open one, plus the gains to come. So a state whose first open slot is at `now` ends
   with at most
       placed + sum of y over its open slots + sum over unplaced nodes of most_j(now)
   slots, most_j(now) being the largest gain of type j from then on, at least 0. Where y comes from prices (heuristics/price.h) that are the
   best for one state, this is nearly the linear program's bound there, and close to it in all states that are like it. Integers over
   WORTH_UNIT; where the prices are, too, y is that of docs/CERTIFICATES.md, "Layers", and what it excludes the referee excludes.

   y and most_j are kept up to n, G_j up to 2n: no other part of a bound is below 0, so one that is cut down makes it n at least, which
   excludes nothing. (A gain with G_j >= 2n and y <= n is more than n.) */
#ifndef SEARCH_WORTH_H
#define SEARCH_WORTH_H

#include "heuristics/price.h"

#define WORTH_UNIT (1 << 20)
#define WORTH_DESTINATIONS 400 /* at most: n * WORTH_UNIT stays below the referee's limit */
#define WORTH_STRIDE 8         /* most_j is kept for each so many ticks, rounded up: the certificate's step */

struct worth {
  int32_t *slot;  /* [span + 1]: y by ticks left; owned */
  int32_t *sends; /* [(span + 1) * k]: G_j, row by ticks left; owned */
  int32_t *most;  /* [rows * k]: row left / WORTH_STRIDE; owned */
  int64_t *rest;  /* [rows]: the sum of most_j over all destinations; owned */
  int32_t *sum;   /* scratch; owned */
  size_t slots_capacity, sends_capacity, most_capacity, rest_capacity, sum_capacity;
  int64_t span; /* ticks left of the earliest slot that it knows: a multiple of the stride, less one */
};

void worth_clear (struct worth *worth); /* to none, as a zeroed one is */

/* The span that holds `left` ticks. */
static inline int64_t
worth_span (int64_t left)
{
  return left | (WORTH_STRIDE - 1);
}

/* About how many bytes one takes. */
uint64_t worth_bytes (size_t k, int64_t span);

/* Take y from a table built for `types` and WORTH_UNIT up to `span` ticks (of worth_span). O(k * span). */
void worth_take (struct worth *worth, const struct price_table *table, const struct node_types *types, int64_t span);

/* y of `slots` slots, the first with `left` ticks to go, each `cost` ticks after the one before. O(slots) */
int64_t worth_slots (const struct worth *worth, int64_t left, int64_t cost);

/* G_j [k] for a slot with `left` ticks to go. */
static inline const int32_t *
worth_sends (const struct worth *worth, size_t k, int64_t left)
{
  return worth->sends + (size_t)left * k;
}

/* most_j [k] where slots have up to `left` ticks to go. */
static inline const int32_t *
worth_most (const struct worth *worth, size_t k, int64_t left)
{
  return worth->most + (size_t)(left / WORTH_STRIDE) * k;
}

/* Its sum over all destinations. */
static inline int64_t
worth_rest (const struct worth *worth, int64_t left)
{
  return worth->rest[left / WORTH_STRIDE];
}

#endif
