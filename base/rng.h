/* Seeded random numbers: splitmix64 (Steele, Lea and Flood 2014). The same seed gives the same
   draws on every machine. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng {
  uint64_t state;
};

void rng_init (struct rng *rng, uint64_t seed);

/* Uniform over 0 .. 2^64 - 1. */
uint64_t rng_next (struct rng *rng);

/* Uniform over 0 .. bound - 1, without bias (by rejection); bound >= 1. */
uint64_t rng_below (struct rng *rng, uint64_t bound);

/* Uniform over low .. high, both included; low <= high. */
int64_t rng_range (struct rng *rng, int64_t low, int64_t high);

/* Starts the independent stream of item `index` of a run seeded with `seed`, so that items can be
   generated in any order or in parallel. */
void rng_split (struct rng *rng, uint64_t seed, uint64_t index);

/* Draws `wanted` different numbers of 0 .. count - 1 into `items` [count]. They are the first ones
   of a random order of all, so a larger sample with the same state is a superset. O(count). */
void rng_sample (struct rng *rng, int32_t count, int64_t wanted, int32_t *items);

#endif
