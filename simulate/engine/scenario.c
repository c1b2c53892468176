#include "simulate/engine/scenario.h"

__extension__ typedef unsigned __int128 wide;

void
scenario_message_draws (struct rng *rng, uint64_t seed, int32_t from, int64_t sequence)
{
  rng_split (rng, seed + 2, (uint64_t)from);
  rng_split (rng, rng_next (rng), (uint64_t)sequence);
}

uint64_t
scenario_lot (uint64_t seed, int32_t from, int64_t sequence, int32_t place)
{
  struct rng rng;
  scenario_message_draws (&rng, seed + 1, from, sequence);
  rng_split (&rng, rng_next (&rng), (uint64_t)place);
  return rng_next (&rng);
}

void
scenario_source_draws (struct rng *rng, uint64_t seed, size_t number)
{
  rng_split (rng, seed, number);
}

/* Of uniform numbers as long as they fall, an odd run is accepted: then its first number is
   exponential below 1. An even run adds 1. */
int64_t
scenario_gap (struct rng *rng, int64_t mean)
{
  for (uint64_t whole = 0;; whole++) {
    uint64_t first = rng_next (rng), last = first, next;
    bool odd = true;
    while ((next = rng_next (rng)) < last) {
      last = next;
      odd = !odd;
    }
    if (odd) {
      wide gap = ((wide)whole << 64 | first) * (uint64_t)mean;
      int64_t time = (int64_t)((gap + ((wide)1 << 63)) >> 64);
      return time < 1 ? 1 : time;
    }
  }
}

int32_t
scenario_draw (struct rng *rng, const struct scenario_source *source, int64_t *bytes)
{
  int32_t to = source->hot;
  bool hot = to >= 0 && rng_below (rng, 10000) < (uint64_t)source->share;
  while (!hot || to == source->node) {
    to = source->members[rng_below (rng, (uint64_t)source->count)];
    hot = true;
  }
  *bytes = rng_range (rng, source->least, source->most);
  return to;
}
