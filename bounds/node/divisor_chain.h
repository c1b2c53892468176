/* Lower bound by rounding costs down to a chain in which each divides the next (Liu, Theorem 4.6
   and section 4.4, generalised). Lowering destinations' costs makes no schedule slower. In a
   chain FNF is optimal, whatever the source costs:
   - By the swap rule (docs/CERTIFICATES.md) a slower u ready d before a faster v may change
     places with it if D(x) >= D(x - d) for all x >= 0, where D(x) = floor(x/c_v) - floor(x/c_u),
     and 0 for x < 0. If c_u = m * c_v then, with y = floor(x/c_v), D(x) = y - floor(y/m), which
     does not decrease with y, nor y with x. So every such pair may change places, and some
     optimal schedule is layered.
   - FNF is the best layered schedule (LH, Corollary 1). So FNF's makespan in the lowered
     instance is a lower bound.

   Chains tried: one cost stays (the anchor). Slower ones are lowered to the next multiple of the
   one before, or to the next multiple by a power of two; faster ones to a unit fraction of the
   one after, or to one by a power of two. Each anchor is tried. Times are scaled by the
   fractions' denominator; chains whose times could overflow are left out. */
#ifndef BOUNDS_NODE_DIVISOR_CHAIN_H
#define BOUNDS_NODE_DIVISOR_CHAIN_H

#include "base/limits.h"
#include "model/node/types.h"

/* The bound in ticks. Two runs of FNF for each anchor: all types, or about divisor_chain_anchors
   (bounds/node/parameters.h) of them, evenly spread. Less if the deadline (NULL: none)
   passes first. */
int64_t divisor_chain_bound (const struct node_types *types, const struct deadline *deadline);

#endif
