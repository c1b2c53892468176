#include "search/core/dp_front.h"

#include "base/memory.h"
#include "search/core/dp_box.h"

#include <stdlib.h>
#include <string.h>

static size_t
sum_of (const struct dp_box *box)
{
  size_t sum = 0;
  for (size_t j = 0; j < box->dimensions; j++)
    sum += (size_t)box->at[j];
  return sum;
}

void
dp_front_init (struct dp_front *front, size_t dimensions, const int64_t *limit,
               const size_t *stride)
{
  struct dp_box box;
  size_t cells = 1;
  front->sums = 1;
  for (size_t j = 0; j < dimensions; j++) {
    cells *= (size_t)limit[j] + 1;
    front->sums += (size_t)limit[j];
  }
  front->cell = memory_alloc (cells, sizeof *front->cell);
  front->start = memory_zero (front->sums + 2, sizeof *front->start);
  dp_box_init (&box, dimensions, stride);
  memcpy (box.limit, limit, dimensions * sizeof *limit);
  /* start[s + 2] counts the cells of the sum s; later start[s + 1] is where its next cell goes */
  do
    front->start[sum_of (&box) + 2]++;
  while (dp_box_next (&box));
  for (size_t s = 2; s < front->sums + 2; s++)
    front->start[s] += front->start[s - 1];
  dp_box_start (&box);
  for (size_t cell = 0; cell < cells; cell++, dp_box_next (&box))
    front->cell[front->start[sum_of (&box) + 1]++] = cell;
  dp_box_clear (&box);
}

void
dp_front_clear (struct dp_front *front)
{
  memory_free (front->cell, front->start);
  *front = (struct dp_front){ 0 };
}
