#include "search/core/dp_box.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool
dp_lay_out (size_t k, const int64_t *count, size_t *stride, size_t *entries)
{
  *entries = 1;
  for (size_t j = k; j-- > 0;) {
    stride[j] = *entries;
    if (__builtin_mul_overflow (*entries, (size_t)count[j] + 1, entries))
      return false;
  }
  return true;
}

void
dp_box_init (struct dp_box *box, size_t dimensions, const size_t *stride)
{
  *box = (struct dp_box){ .dimensions = dimensions, .stride = stride };
  box->at = memory_apart (dimensions + 1, sizeof *box->at);
  box->limit = memory_apart (dimensions + 1, sizeof *box->limit);
}

void
dp_box_clear (struct dp_box *box)
{
  memory_free (box->at, box->limit);
  *box = (struct dp_box){ 0 };
}

void
dp_box_start (struct dp_box *box)
{
  memset (box->at, 0, box->dimensions * sizeof *box->at);
  box->offset = 0;
}

size_t
dp_box_below (struct dp_box *box, const int64_t *counts, size_t l)
{
  size_t last = (size_t)counts[box->dimensions] - (l == box->dimensions);
  memcpy (box->limit, counts, box->dimensions * sizeof *counts);
  if (l < box->dimensions)
    box->limit[l]--;
  dp_box_start (box);
  return last;
}

bool
dp_box_next (struct dp_box *box)
{
  for (size_t j = box->dimensions; j-- > 0;) {
    if (box->at[j] < box->limit[j]) {
      box->at[j]++;
      box->offset += box->stride[j];
      return true;
    }
    box->offset -= (size_t)box->at[j] * box->stride[j];
    box->at[j] = 0;
  }
  return false;
}

bool
dp_clock_passed (struct dp_clock *clock, uint64_t steps)
{
  clock->all += steps;
  clock->steps += steps;
  if (clock->steps < UINT64_C (1) << 18)
    return false;
  clock->steps = 0;
  return deadline_passed (clock->deadline);
}
