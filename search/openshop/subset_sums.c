#include "search/openshop/subset_sums.h"

#include "base/memory.h"

#include <stdlib.h>

void
openshop_subset_sums_init (struct openshop_subset_sums *subset_sums)
{
  *subset_sums = (struct openshop_subset_sums){ .count = 1 };
  subset_sums->sums = memory_alloc (OPENSHOP_SUBSET_SUMS_MAX, sizeof *subset_sums->sums);
  subset_sums->scratch = memory_alloc (OPENSHOP_SUBSET_SUMS_MAX, sizeof *subset_sums->scratch);
  subset_sums->sums[0] = 0;
}

void
openshop_subset_sums_clear (struct openshop_subset_sums *subset_sums)
{
  memory_free (subset_sums->sums, subset_sums->scratch);
}

void
openshop_subset_sums_add (struct openshop_subset_sums *subset_sums, int64_t time)
{
  int64_t *old = subset_sums->sums, *merged = subset_sums->scratch;
  size_t count = 0, without = 0, with = 0;
  while (with < subset_sums->count && !subset_sums->overflow) {
    int64_t next = old[with] + time;
    if (without < subset_sums->count && old[without] <= next)
      next = old[without++];
    with += next == old[with] + time;
    if (count == OPENSHOP_SUBSET_SUMS_MAX)
      subset_sums->overflow = true;
    else
      merged[count++] = next;
  }
  subset_sums->sums = merged;
  subset_sums->scratch = old;
  subset_sums->count = count;
}

int64_t
openshop_subset_sums_waste (const struct openshop_subset_sums *subset_sums, int64_t gap)
{
  size_t low = 0, high = subset_sums->count; /* sums[low] <= gap < sums[high] */
  if (subset_sums->overflow)
    return 0;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (subset_sums->sums[middle] <= gap)
      low = middle;
    else
      high = middle;
  }
  return gap - subset_sums->sums[low];
}
