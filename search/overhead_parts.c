#include "search/overhead_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NONE (-1)

bool
overhead_parts_alike (const struct overhead_ticks *ticks, int32_t k, int32_t other)
{
  size_t count = ticks->first[k + 1] - ticks->first[k];
  const int32_t *list = ticks->destination + ticks->first[k], *others = ticks->destination + ticks->first[other];
  return ticks->source[k] == ticks->source[other] && ticks->class_of[k] == ticks->class_of[other]
         && ticks->first[other + 1] - ticks->first[other] == count && memcmp (list, others, count * sizeof *list) == 0;
}

void
overhead_parts_init (struct overhead_parts *parts, const struct overhead_ticks *ticks)
{
  parts->ticks = ticks;
  parts->next = memory_alloc ((size_t)ticks->messages, sizeof *parts->next);
  parts->former = memory_alloc ((size_t)ticks->messages, sizeof *parts->former);
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t former = k - 1;
    while (former >= 0 && !overhead_parts_alike (ticks, former, k))
      former--;
    parts->former[k] = former;
    parts->next[k] = NONE;
    if (former >= 0)
      parts->next[former] = k;
  }
}

void
overhead_parts_clear (struct overhead_parts *parts)
{
  free (parts->next);
  free (parts->former);
}

static uint64_t
part (const struct overhead_parts *parts, uint64_t set, int32_t k)
{
  size_t first = parts->ticks->first[k], count = parts->ticks->first[k + 1] - first;
  return set >> first & ((UINT64_C (1) << count) - 1);
}

/* Two messages, of equally many deliveries, change their parts. */
static uint64_t
swap_parts (const struct overhead_parts *parts, uint64_t set, int32_t k, int32_t other)
{
  uint64_t change = part (parts, set, k) ^ part (parts, set, other);
  return set ^ (change << parts->ticks->first[k]) ^ (change << parts->ticks->first[other]);
}

uint64_t
overhead_parts_order (const struct overhead_parts *parts, uint64_t set, int32_t k, int32_t *names)
{
  for (int32_t other; (other = parts->next[k]) != NONE && part (parts, set, k) > part (parts, set, other); k = other) {
    set = swap_parts (parts, set, k, other);
    if (names) {
      int32_t name = names[k];
      names[k] = names[other];
      names[other] = name;
    }
  }
  return set;
}

bool
overhead_parts_repeats (const struct overhead_parts *parts, uint64_t set, int32_t k)
{
  int32_t former = parts->former[k];
  return former != NONE && part (parts, set, former) == part (parts, set, k);
}
