/* Binomial tree baseline: recursive doubling by rank, the fastest nodes nearest the root, blind to costs otherwise. Rank i, of bit length
   L, sends to the ranks i + 2^L, i + 2^(L+1), ... as long as they exist, one after the other at its own cost. */
#ifndef HEURISTICS_BINOMIAL_H
#define HEURISTICS_BINOMIAL_H

#include "model/schedule.h"

/* O(n). The seed is not used. */
void binomial_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

#endif
