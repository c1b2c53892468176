/* The pricing problem of branch and price (docs/CERTIFICATES.md, "Branch tree"): the multiplier
   bound under branching constraints. It computes the values of send slots under dual values of
   types and constraints, in exact int32 arithmetic, tick by tick. It serves as a guide and as a
   proof: whatever the dual values, a total below unit * n excludes every schedule that satisfies
   the constraints and completes by the horizon.

   A branching constraint limits the number of senders of the fastest types that are ready by
   some time, from above or from below. With s ticks left after a slot,

       y(s) = unit + max (0, max_j (G_j(s) - pi_j(s))),
       G_j(s) = sum of y(s - m*c_j) over m >= 1 with m*c_j <= s,
       pi_j(s) = p_j + weights of "at most" constraints - weights of "at least" constraints,

   where p_j is the dual value of type j and a weight that of a constraint; pi_j counts the
   constraints that concern type j and a slot with s ticks left. */
#ifndef SEARCH_NODE_BP_PRICING_H
#define SEARCH_NODE_BP_PRICING_H

#include "model/node/types.h"

#define BP_UNITS (1 << 25)       /* unit * n is at most this */
#define BP_VALUE_MAX (1 << 29)   /* a larger y is not computed: the build fails */
#define BP_PRICING_MAX (1 << 28) /* dual values of types, and sum of the constraints', at most */
#define BP_SPAN_MAX (1 << 18)    /* ticks */
#define BP_HISTORY_MAX (1 << 22) /* values kept for types faster than a block of ticks */
#define BP_DESTINATIONS_MAX 4096
#define BP_CONSTRAINTS_MAX 64 /* on one path */

struct bp_constraint {
  int64_t time; /* ticks; senders ready by then count */
  int64_t count;
  int32_t types; /* the number of fastest types that count, >= 1 */
  bool more;     /* at least `count`; else at most */
};

/* Senders of a column that become ready together. */
struct bp_event {
  int64_t left, count; /* ticks from then to the horizon; how many */
  int32_t type;
};

struct bp_pricing; /* y for one dual vector, and the memory to compute it; reusable */

struct bp_pricing *bp_pricing_new (void);
void bp_pricing_free (struct bp_pricing *table);

/* True iff this horizon can be computed: spans, counts and costs are in range. */
bool bp_pricing_fits (const struct node_types *types, int64_t horizon);

int32_t bp_pricing_unit (const struct node_types *types);

/* Computes y for every s from 0 to horizon - source >= 0. duals [k] >= 0 and weight
   [constraints] >= 0 are in units of 1/unit, within BP_PRICING_MAX. False if a value would
   exceed BP_VALUE_MAX; the table must not be used then. O(sum over types of (ticks * (1 +
   horizon / cost)) / vector length). */
bool bp_pricing_build (struct bp_pricing *table, const struct node_types *types, int64_t horizon,
                       const struct bp_constraint *constraint, size_t constraints,
                       const int32_t *duals, const int32_t *weight);

/* An upper bound on the slots by the horizon, times unit. */
int64_t bp_pricing_total (const struct bp_pricing *table, const int32_t *duals,
                          const int32_t *weight);

/* Follows the best choice at every slot. The senders of this policy go to `event`, which is
   grown; *events is their number. Returns the slots of the policy. */
int64_t bp_pricing_follow (struct bp_pricing *table, struct bp_event **event, size_t *capacity,
                           size_t *events);

#endif
