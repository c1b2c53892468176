#include "model/overhead/dual_prices.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
overhead_dual_prices_init (struct overhead_dual_prices *duals)
{
  *duals = (struct overhead_dual_prices){ .grid = 1, .horizon = -1 };
}

void
overhead_dual_prices_clear (struct overhead_dual_prices *duals)
{
  memory_free (duals->first, duals->step);
  overhead_dual_prices_init (duals);
}

void
overhead_dual_prices_reset (struct overhead_dual_prices *duals)
{
  duals->grid = 1;
  duals->horizon = -1;
  duals->pools = 0;
}

void
overhead_dual_prices_copy (struct overhead_dual_prices *to, const struct overhead_dual_prices *from)
{
  overhead_dual_prices_begin (to, from->grid, from->horizon, from->addressed);
  for (size_t q = 0; q < from->pools; q++) {
    for (size_t s = from->first[q]; s < from->first[q + 1]; s++)
      overhead_dual_prices_add (to, from->step[s].until, from->step[s].price);
    overhead_dual_prices_close (to);
  }
}

void
overhead_dual_prices_begin (struct overhead_dual_prices *duals, int64_t grid, int64_t horizon,
                            bool addressed)
{
  duals->grid = grid;
  duals->horizon = horizon;
  duals->addressed = addressed;
  duals->pools = 0;
  memory_grow (duals->first, duals->capacity[0], 2);
  duals->first[0] = duals->first[1] = 0;
}

void
overhead_dual_prices_add (struct overhead_dual_prices *duals, int64_t until, int64_t price)
{
  size_t start = duals->first[duals->pools], *end = &duals->first[duals->pools + 1];
  struct overhead_price_step *last = *end > start ? &duals->step[*end - 1] : NULL;
  assert (price >= 0 && price <= OVERHEAD_PRICE_MAX && until >= 0 && until <= duals->horizon);
  assert (!last || (last->until < until && last->price >= price));
  if (price == 0)
    return;
  if (last && last->price == price) {
    last->until = until;
    return;
  }
  memory_grow (duals->step, duals->capacity[1], *end + 1);
  duals->step[(*end)++] = (struct overhead_price_step){ until, price };
}

void
overhead_dual_prices_close (struct overhead_dual_prices *duals)
{
  size_t end = duals->first[++duals->pools];
  memory_grow (duals->first, duals->capacity[0], duals->pools + 2);
  duals->first[duals->pools + 1] = end;
}

int64_t
overhead_dual_prices_bound (const struct overhead_dual_prices *duals)
{
  return duals->grid * (duals->horizon + 1);
}

int64_t
overhead_dual_prices_at (const struct overhead_dual_prices *duals, size_t pool, int64_t time)
{
  size_t low = duals->first[pool], end = duals->first[pool + 1], high = end;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (duals->step[middle].until < time)
      low = middle + 1;
    else
      high = middle;
  }
  return low < end ? duals->step[low].price : 0;
}

struct head {
  int64_t grid, horizon;
  uint64_t addressed, pools;
};

void
overhead_dual_prices_save (const struct overhead_dual_prices *duals, struct output *out)
{
  const struct head head = { duals->grid, duals->horizon, duals->addressed, duals->pools };
  bytes_put (out, head);
  for (size_t q = 0; q < duals->pools; q++)
    bytes_put_list (out, duals->step + duals->first[q], duals->first[q + 1] - duals->first[q],
                    sizeof *duals->step);
}

static void
load_pool (struct overhead_dual_prices *duals, struct bytes *bytes)
{
  struct overhead_price_step last = { -1, OVERHEAD_PRICE_MAX };
  size_t count = bytes_get_count (bytes, sizeof last);
  for (size_t s = 0; s < count && !bytes->bad; s++) {
    struct overhead_price_step step;
    bytes_get (bytes, step);
    bytes->bad |= step.until <= last.until || step.until > duals->horizon || step.price < 1
                  || step.price > last.price;
    if (!bytes->bad)
      overhead_dual_prices_add (duals, step.until, step.price);
    last = step;
  }
  overhead_dual_prices_close (duals);
}

void
overhead_dual_prices_load (struct overhead_dual_prices *duals, struct bytes *bytes)
{
  struct head head;
  overhead_dual_prices_reset (duals);
  bytes_get (bytes, head);
  bytes->bad |= head.grid < 1 || head.horizon < -1 || head.addressed > 1
                || (head.horizon < 0 && head.pools > 0);
  if (bytes->bad || head.horizon < 0)
    return;
  overhead_dual_prices_begin (duals, head.grid, head.horizon, head.addressed > 0);
  for (uint64_t q = 0; q < head.pools && !bytes->bad; q++)
    load_pool (duals, bytes);
  if (bytes->bad)
    overhead_dual_prices_reset (duals);
}

static void
write_pool (const struct overhead_dual_prices *duals, const struct overhead_ticks *ticks, size_t q,
            int32_t k, struct output *out)
{
  output_print (out, "{\"multicast\":%d", (int)k);
  if (duals->addressed)
    output_print (out, ",\"to\":%d", (int)ticks->destination[q]);
  output_text (out, ",\"steps\":[");
  for (size_t s = duals->first[q]; s < duals->first[q + 1]; s++) {
    output_all (out, s > duals->first[q] ? ",[" : "[", duals->step[s].until, ",",
                duals->step[s].price, "]");
  }
  output_text (out, "]}");
}

void
overhead_dual_prices_write (const struct overhead_dual_prices *duals,
                            const struct overhead_ticks *ticks, struct output *out)
{
  bool some = false;
  output_all (out, "{\"prices\":{\"grid\":", overhead_ticks_time (ticks, duals->grid),
              ",\"horizon\":", duals->horizon, ",\"pools\":[");
  int32_t k = 0;
  for (size_t q = 0; q < duals->pools; q++) {
    while (duals->addressed ? q >= ticks->first[k + 1] : q > (size_t)k)
      k++;
    if (duals->first[q] == duals->first[q + 1])
      continue;
    if (some)
      output_char (out, ',');
    write_pool (duals, ticks, q, k, out);
    some = true;
  }
  output_text (out, "]}}\n");
}
