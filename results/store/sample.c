#include "results/store/sample.h"

#include "base/memory.h"
#include "base/rng.h"

/* Selection sampling (Knuth, The Art of Computer Programming, volume 2, 3.4.2, Algorithm S). */
uint64_t *
draw_some (uint64_t of, uint64_t *count, uint64_t seed)
{
  struct rng rng;
  uint64_t wanted = *count < of ? *count : of, drawn = 0;
  uint64_t *numbers = memory_alloc (wanted > 0 ? wanted : 1, sizeof *numbers);
  rng_init (&rng, seed);
  for (uint64_t i = 0; drawn < wanted; i++)
    if (rng_below (&rng, of - i) < wanted - drawn)
      numbers[drawn++] = i;
  *count = drawn;
  return numbers;
}
