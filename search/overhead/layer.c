#include "search/overhead/layer.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
overhead_layer_clear (struct overhead_layer *layer)
{
  memory_free (layer->set, layer->ready, layer->estimate, layer->next, layer->step);
  *layer = (struct overhead_layer){ .length = 0 };
}

uint64_t
overhead_layer_bytes (const struct overhead_layer *layer, size_t length)
{
  return (length > layer->longest ? length : layer->longest)
         * (sizeof *layer->set + layer->n * sizeof *layer->ready + sizeof *layer->estimate
            + sizeof *layer->next + sizeof *layer->step);
}

void
overhead_layer_begin (struct overhead_layer *layer, size_t n)
{
  layer->n = n;
  layer->length = 0;
}

void
overhead_layer_resize (struct overhead_layer *layer, size_t length)
{
  memory_grow (layer->set, layer->capacity[0], length);
  memory_grow (layer->ready, layer->capacity[1], length * layer->n);
  memory_grow (layer->estimate, layer->capacity[2], length);
  memory_grow (layer->next, layer->capacity[3], length);
  memory_grow (layer->step, layer->capacity[4], length);
  layer->length = length;
  layer->longest = length > layer->longest ? length : layer->longest;
}

void
overhead_layer_copy (struct overhead_layer *to, size_t at, const struct overhead_layer *from,
                     size_t source)
{
  size_t n = to->n;
  to->set[at] = from->set[source];
  to->estimate[at] = from->estimate[source];
  to->step[at] = from->step[source];
  memcpy (to->ready + at * n, from->ready + source * n, n * sizeof *to->ready);
}

static int
by_value (const void *x, const void *y, void *context)
{
  const int64_t *column = context;
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return column[a] != column[b] ? (column[a] > column[b]) - (column[a] < column[b])
                                : (a > b) - (a < b);
}

void
overhead_layer_sort (const int64_t *column, uint32_t *order, size_t count)
{
  qsort_r (order, count, sizeof *order, by_value, (void *)column);
}
