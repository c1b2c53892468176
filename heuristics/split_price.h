/* The multiplier bound under splits of the cases (docs/CERTIFICATES.md, "Cases"): values of send slots under prices for the types and
   weights for the splits, in exact int32 arithmetic, tick by tick. A guide and a proof in one: whatever the prices, a total below unit * n
   excludes every schedule of the case that completes by the horizon.

   A split asks how many senders of the fastest types are ready by some time: at most so many, or at least so many. With s ticks left after
   a slot, y(s) = unit + max (0, max_j (G_j(s) - pi_j(s))),   G_j(s) = sum of y(s - m*c_j) over m >= 1 with m*c_j <= s, pi_j(s) = p_j +
   weights of "at most" splits - weights of "at least" splits, of those that concern j and a slot with s to go. */
#ifndef HEURISTICS_SPLIT_PRICE_H
#define HEURISTICS_SPLIT_PRICE_H

#include "model/node_types.h"

#define SPLIT_UNITS (1 << 25)       /* unit * n is at most this */
#define SPLIT_VALUE_MAX (1 << 29)   /* y beyond this is not computed: the build gives up */
#define SPLIT_PRICE_MAX (1 << 28)   /* prices, and weights of all splits together, are at most this */
#define SPLIT_SPAN_MAX (1 << 18)    /* ticks */
#define SPLIT_HISTORY_MAX (1 << 22) /* values kept for types faster than a block of ticks */
#define SPLIT_DESTINATIONS_MAX 4096
#define SPLITS_MAX 64 /* on one path */

struct split {
  int64_t time; /* senders ready by then count, ticks */
  int64_t count;
  int32_t types; /* the fastest so many types are concerned, >= 1 */
  bool more;     /* at least `count`; else at most */
};

/* Senders that become ready together in a column. */
struct split_event {
  int64_t left, count; /* ticks from then to the horizon */
  int32_t type;
};

struct split_price; /* y for one vector of prices, and the memory to compute it; reusable */

struct split_price *split_price_new (void);
void split_price_free (struct split_price *table);

/* True iff this horizon can be computed: spans, counts and costs are small enough. */
bool split_price_fits (const struct node_types *types, int64_t horizon);

int32_t split_price_unit (const struct node_types *types);

/* Compute y for every s from 0 to horizon - source >= 0. price [k] >= 0, weight [splits] >= 0, in units of 1/unit, within SPLIT_PRICE_MAX.
   False when a value would exceed SPLIT_VALUE_MAX; nothing can be asked of the table then. O(sum over types of (ticks * (1 + horizon /
   cost)) / vector length). */
bool split_price_build (struct split_price *table, const struct node_types *types, int64_t horizon, const struct split *split,
                        size_t splits, const int32_t *price, const int32_t *weight);

/* Upper bound of the slots by the horizon, times unit. */
int64_t split_price_total (const struct split_price *table, const int32_t *price, const int32_t *weight);

/* Follow the best choice at every slot: the policy's senders into `event`, which is grown; *events their number. Returns its slots. */
int64_t split_price_follow (struct split_price *table, struct split_event **event, size_t *capacity, size_t *events);

#endif
