#include "search/overhead/symmetry.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NONE (-1)

bool
overhead_symmetry_alike (const struct overhead_ticks *ticks, int32_t k, int32_t other)
{
  size_t count = ticks->first[k + 1] - ticks->first[k];
  const int32_t *list = ticks->destination + ticks->first[k],
                *others = ticks->destination + ticks->first[other];
  return ticks->source[k] == ticks->source[other] && ticks->class_of[k] == ticks->class_of[other]
         && ticks->first[other + 1] - ticks->first[other] == count
         && memcmp (list, others, count * sizeof *list) == 0;
}

void
overhead_symmetry_init (struct overhead_symmetry *symmetry, const struct overhead_ticks *ticks)
{
  symmetry->ticks = ticks;
  symmetry->next = memory_alloc ((size_t)ticks->messages, sizeof *symmetry->next);
  symmetry->former = memory_alloc ((size_t)ticks->messages, sizeof *symmetry->former);
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t former = k - 1;
    while (former >= 0 && !overhead_symmetry_alike (ticks, former, k))
      former--;
    symmetry->former[k] = former;
    symmetry->next[k] = NONE;
    if (former >= 0)
      symmetry->next[former] = k;
  }
}

void
overhead_symmetry_clear (struct overhead_symmetry *symmetry)
{
  memory_free (symmetry->next, symmetry->former);
}

static uint64_t
part (const struct overhead_symmetry *symmetry, uint64_t set, int32_t k)
{
  size_t first = symmetry->ticks->first[k], count = symmetry->ticks->first[k + 1] - first;
  return set >> first & ((UINT64_C (1) << count) - 1);
}

/* Exchanges the parts of two messages with equally many deliveries. */
static uint64_t
swap_parts (const struct overhead_symmetry *symmetry, uint64_t set, int32_t k, int32_t other)
{
  uint64_t change = part (symmetry, set, k) ^ part (symmetry, set, other);
  return set ^ (change << symmetry->ticks->first[k]) ^ (change << symmetry->ticks->first[other]);
}

uint64_t
overhead_symmetry_order (const struct overhead_symmetry *symmetry, uint64_t set, int32_t k,
                         int32_t *names)
{
  for (int32_t other;
       (other = symmetry->next[k]) != NONE && part (symmetry, set, k) > part (symmetry, set, other);
       k = other) {
    set = swap_parts (symmetry, set, k, other);
    if (names) {
      int32_t name = names[k];
      names[k] = names[other];
      names[other] = name;
    }
  }
  return set;
}

bool
overhead_symmetry_repeats (const struct overhead_symmetry *symmetry, uint64_t set, int32_t k)
{
  int32_t former = symmetry->former[k];
  return former != NONE && part (symmetry, set, former) == part (symmetry, set, k);
}
