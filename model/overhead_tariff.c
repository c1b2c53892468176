#include "model/overhead_tariff.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
overhead_tariff_init (struct overhead_tariff *tariff)
{
  *tariff = (struct overhead_tariff){ .grid = 1, .horizon = -1 };
}

void
overhead_tariff_clear (struct overhead_tariff *tariff)
{
  free (tariff->first);
  free (tariff->step);
  overhead_tariff_init (tariff);
}

void
overhead_tariff_reset (struct overhead_tariff *tariff)
{
  tariff->grid = 1;
  tariff->horizon = -1;
  tariff->pools = 0;
}

void
overhead_tariff_copy (struct overhead_tariff *to, const struct overhead_tariff *from)
{
  overhead_tariff_begin (to, from->grid, from->horizon, from->addressed);
  for (size_t q = 0; q < from->pools; q++) {
    for (size_t s = from->first[q]; s < from->first[q + 1]; s++)
      overhead_tariff_add (to, from->step[s].until, from->step[s].price);
    overhead_tariff_close (to);
  }
}

void
overhead_tariff_begin (struct overhead_tariff *tariff, int64_t grid, int64_t horizon, bool addressed)
{
  tariff->grid = grid;
  tariff->horizon = horizon;
  tariff->addressed = addressed;
  tariff->pools = 0;
  memory_grow (tariff->first, tariff->capacity[0], 2);
  tariff->first[0] = tariff->first[1] = 0;
}

void
overhead_tariff_add (struct overhead_tariff *tariff, int64_t until, int64_t price)
{
  size_t start = tariff->first[tariff->pools], *end = &tariff->first[tariff->pools + 1];
  struct overhead_price_step *last = *end > start ? &tariff->step[*end - 1] : NULL;
  assert (price >= 0 && price <= OVERHEAD_PRICE_MOST && until >= 0 && until <= tariff->horizon);
  assert (!last || (last->until < until && last->price >= price));
  if (price == 0)
    return;
  if (last && last->price == price) {
    last->until = until;
    return;
  }
  memory_grow (tariff->step, tariff->capacity[1], *end + 1);
  tariff->step[(*end)++] = (struct overhead_price_step){ until, price };
}

void
overhead_tariff_close (struct overhead_tariff *tariff)
{
  size_t end = tariff->first[++tariff->pools];
  memory_grow (tariff->first, tariff->capacity[0], tariff->pools + 2);
  tariff->first[tariff->pools + 1] = end;
}

bool
overhead_tariff_valid (const struct overhead_tariff *tariff)
{
  if (tariff->grid < 1 || tariff->horizon < 0)
    return false;
  for (size_t q = 0; q < tariff->pools; q++)
    for (size_t s = tariff->first[q]; s < tariff->first[q + 1]; s++) {
      const struct overhead_price_step *step = &tariff->step[s];
      bool first = s == tariff->first[q];
      if (step->until <= (first ? -1 : step[-1].until) || step->until > tariff->horizon)
        return false;
      if (step->price < 1 || step->price > OVERHEAD_PRICE_MOST || (!first && step->price >= step[-1].price))
        return false;
    }
  return true;
}

int64_t
overhead_tariff_bound (const struct overhead_tariff *tariff)
{
  return tariff->grid * (tariff->horizon + 1);
}

int64_t
overhead_tariff_at (const struct overhead_tariff *tariff, size_t pool, int64_t time)
{
  size_t low = tariff->first[pool], end = tariff->first[pool + 1], high = end;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (tariff->step[middle].until < time)
      low = middle + 1;
    else
      high = middle;
  }
  return low < end ? tariff->step[low].price : 0;
}

static void
write_pool (const struct overhead_tariff *tariff, const struct overhead_ticks *ticks, size_t q, int32_t k, struct output *out)
{
  output_print (out, "{\"multicast\":%d", (int)k);
  if (tariff->addressed)
    output_print (out, ",\"to\":%d", (int)ticks->destination[q]);
  output_text (out, ",\"steps\":[");
  for (size_t s = tariff->first[q]; s < tariff->first[q + 1]; s++) {
    output_text (out, s > tariff->first[q] ? ",[" : "[");
    output_integer (out, tariff->step[s].until);
    output_char (out, ',');
    output_integer (out, tariff->step[s].price);
    output_char (out, ']');
  }
  output_text (out, "]}");
}

void
overhead_tariff_write (const struct overhead_tariff *tariff, const struct overhead_ticks *ticks, struct output *out)
{
  bool some = false;
  output_text (out, "{\"prices\":{\"grid\":");
  output_rational (out, overhead_ticks_time (ticks, tariff->grid));
  output_text (out, ",\"horizon\":");
  output_integer (out, tariff->horizon);
  output_text (out, ",\"pools\":[");
  int32_t k = 0;
  for (size_t q = 0; q < tariff->pools; q++) {
    while (tariff->addressed ? q >= ticks->first[k + 1] : q > (size_t)k)
      k++;
    if (tariff->first[q] == tariff->first[q + 1])
      continue;
    if (some)
      output_char (out, ',');
    write_pool (tariff, ticks, q, k, out);
    some = true;
  }
  output_text (out, "]}}\n");
}
