/* Lower bound from FNF's additive guarantee: optimum >= FNF - sum of C(1) .. C(k-1) for the k
   types C(1) < ... < C(k) of destinations (LH, Theorem 1). Two refinements:
   - The theorem's proof turns an optimal schedule into a layered one in k - 1 steps. Step i
     delays subtrees to the next multiple of C(i), each by less than C(i), and no node twice. All
     times are multiples of the greatest common divisor g of all costs, so it costs at most C(i)
     - g.
   - For every j, lower the costs beyond C(j) to C(j): this makes no schedule slower, and j types
     are left. So optimum >= max over j of FNF_j - sum over i < j of (C(i) - g). For j = 1 this
     is the bound of bounds/node/counting.h. */
#ifndef BOUNDS_NODE_ADDITIVE_H
#define BOUNDS_NODE_ADDITIVE_H

#include "base/limits.h"
#include "model/node/types.h"

/* The bound in ticks. Runs FNF once for every j until the sum alone rules out a better bound. Less
   if the deadline (NULL: none) passes first. */
int64_t additive_bound (const struct node_types *types, const struct deadline *deadline);

#endif
