/* Chain baseline: the source sends to the fastest destination, that one to the next, and so on; every node sends at most once. */
#ifndef HEURISTICS_CHAIN_H
#define HEURISTICS_CHAIN_H

#include "model/schedule.h"

/* O(n). The seed is not used. */
void chain_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

#endif
