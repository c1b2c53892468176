/* Sequential baseline: the source sends to every destination itself, the fastest first. Makespan n * source. */
#ifndef HEURISTICS_SEQUENTIAL_H
#define HEURISTICS_SEQUENTIAL_H

#include "model/schedule.h"

/* O(n). The seed is not used. */
void sequential_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

#endif
