#include "base/rng.h"

#include <assert.h>

#define GOLDEN_GAMMA UINT64_C (0x9E3779B97F4A7C15)

static uint64_t
mix (uint64_t z)
{
  z = (z ^ (z >> 30)) * UINT64_C (0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94D049BB133111EB);
  return z ^ (z >> 31);
}

void
rng_init (struct rng *rng, uint64_t seed)
{
  rng->state = seed;
}

uint64_t
rng_next (struct rng *rng)
{
  rng->state += GOLDEN_GAMMA;
  return mix (rng->state);
}

uint64_t
rng_below (struct rng *rng, uint64_t bound)
{
  assert (bound >= 1);
  /* 2^64 mod bound: draws below it would favour small values */
  uint64_t excess = (0 - bound) % bound;
  uint64_t draw;
  do
    draw = rng_next (rng);
  while (draw < excess);
  return draw % bound;
}

int64_t
rng_range (struct rng *rng, int64_t low, int64_t high)
{
  assert (low <= high);
  uint64_t span = (uint64_t)high - (uint64_t)low;
  uint64_t offset = span == UINT64_MAX ? rng_next (rng) : rng_below (rng, span + 1);
  return (int64_t)((uint64_t)low + offset);
}

void
rng_split (struct rng *rng, uint64_t seed, uint64_t index)
{
  rng->state = mix (mix (seed + GOLDEN_GAMMA) + (index + 1) * GOLDEN_GAMMA);
}

void
rng_sample (struct rng *rng, int32_t count, int64_t wanted, int32_t *items)
{
  for (int32_t i = 0; i < count; i++)
    items[i] = i;
  for (int64_t i = 0; i < wanted; i++) {
    int64_t other = rng_range (rng, i, count - 1);
    int32_t kept = items[i];
    items[i] = items[other];
    items[other] = kept;
  }
}
