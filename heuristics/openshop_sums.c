#include "heuristics/openshop_sums.h"

#include "base/memory.h"

#include <stdlib.h>

void
openshop_sums_init (struct openshop_sums *sums)
{
  *sums = (struct openshop_sums){ .count = 1 };
  sums->sums = memory_alloc (OPENSHOP_SUMS_MOST, sizeof *sums->sums);
  sums->scratch = memory_alloc (OPENSHOP_SUMS_MOST, sizeof *sums->scratch);
  sums->sums[0] = 0;
}

void
openshop_sums_clear (struct openshop_sums *sums)
{
  free (sums->sums);
  free (sums->scratch);
}

void
openshop_sums_add (struct openshop_sums *sums, int64_t time)
{
  int64_t *old = sums->sums, *merged = sums->scratch;
  size_t count = 0, without = 0, with = 0;
  while (with < sums->count && !sums->many) {
    int64_t next = old[with] + time;
    if (without < sums->count && old[without] <= next)
      next = old[without++];
    with += next == old[with] + time;
    if (count == OPENSHOP_SUMS_MOST)
      sums->many = true;
    else
      merged[count++] = next;
  }
  sums->sums = merged;
  sums->scratch = old;
  sums->count = count;
}

int64_t
openshop_sums_waste (const struct openshop_sums *sums, int64_t gap)
{
  size_t low = 0, high = sums->count; /* sums[low] <= gap < sums[high] */
  if (sums->many)
    return 0;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (sums->sums[middle] <= gap)
      low = middle;
    else
      high = middle;
  }
  return gap - sums->sums[low];
}
