/* Lower bound by rounding costs down to a chain in which each divides the next (paper 004, Theorem 4.6 and section 4.4, made general).
   Lowering destinations' costs makes no schedule slower. In a chain FNF is optimal, whatever the source costs:
   - By the swap rule (docs/CERTIFICATES.md) a slower u ready d before a faster v may trade places with it if D(x) >= D(x - d) for all x >=
   0, where D(x) = floor(x/c_v) - floor(x/c_u), 0 for x < 0. If c_u = m * c_v then, with y = floor(x/c_v), D(x) = y - floor(y/m), which does
   not decrease with y, nor y with x. So every such pair may trade places, and some optimal schedule is layered.
   - FNF is the best layered schedule (paper 001, Corollary 1).
   So FNF's makespan in the lowered instance is a lower bound. Chains tried: one cost stays, the slower ones go down to the next multiple
   (or the next multiple by a power of two) of the one before, the faster ones to a unit fraction (or one by a power of two) of the one
   after; every cost gets its turn to stay. Times are scaled by the fractions' denominator; chains whose times could overflow are left out.
 */
#ifndef HEURISTICS_DIVISOR_CHAIN_H
#define HEURISTICS_DIVISOR_CHAIN_H

#include "base/limits.h"
#include "model/node_types.h"

/* In ticks. Two runs of FNF for each type, or for DIVISOR_CHAIN_ANCHORS of them evenly spread when there are more. */
int64_t divisor_chain_bound (const struct node_types *types);

/* The same, or less if the deadline passes first; NULL: none. */
int64_t divisor_chain_bound_until (const struct node_types *types, const struct deadline *deadline);
#define DIVISOR_CHAIN_ANCHORS 64

#endif
