#include "bounds/overhead/pricing.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static size_t
wanted_by (const struct overhead_ticks *ticks, int32_t i)
{
  size_t wanted = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    wanted += overhead_wants (ticks, k, i);
  return wanted;
}

static bool
owns_any (const struct overhead_ticks *ticks, int32_t i)
{
  for (int32_t k = 0; k < ticks->messages; k++)
    if (ticks->source[k] == i)
      return true;
  return false;
}

/* True iff neither node is a source, and both receive the same messages at the same costs. Costs
   that cannot occur are 0 at both. */
static bool
same_kind (const struct overhead_ticks *ticks, int32_t i, int32_t j)
{
  for (int32_t c = 0; c < ticks->classes; c++) {
    int64_t row = (int64_t)c * ticks->nodes;
    if (ticks->send[row + i] != ticks->send[row + j]
        || ticks->receive[row + i] != ticks->receive[row + j])
      return false;
  }
  for (int32_t k = 0; k < ticks->messages; k++)
    if (overhead_wants (ticks, k, i) != overhead_wants (ticks, k, j))
      return false;
  return !owns_any (ticks, i) && !owns_any (ticks, j);
}

static void
find_kinds (struct overhead_pricing *pricing)
{
  const struct overhead_ticks *ticks = pricing->ticks;
  pricing->kind = memory_alloc ((size_t)ticks->nodes, sizeof *pricing->kind);
  pricing->count = memory_alloc ((size_t)ticks->nodes, sizeof *pricing->count);
  for (int32_t i = 0; i < ticks->nodes; i++) {
    size_t kind = pricing->addressed ? pricing->kinds : 0;
    while (kind < pricing->kinds && !same_kind (ticks, pricing->kind[kind], i))
      kind++;
    if (kind == pricing->kinds) {
      pricing->kind[pricing->kinds] = i;
      pricing->count[pricing->kinds++] = 0;
    }
    pricing->count[kind]++;
  }
}

bool
overhead_pricing_init (struct overhead_pricing *pricing, const struct overhead_ticks *ticks)
{
  for (int32_t i = 0; i < ticks->nodes; i++)
    if (wanted_by (ticks, i) > OVERHEAD_PRICE_WANTED)
      return false;
  *pricing
    = (struct overhead_pricing){ .ticks = ticks, .addressed = !ticks->uniform, .horizon = -1 };
  pricing->pools = pricing->addressed ? (size_t)ticks->tasks : (size_t)ticks->messages;
  overhead_heads_init (&pricing->heads, ticks, NULL);
  find_kinds (pricing);
  return true;
}

void
overhead_pricing_clear (struct overhead_pricing *pricing)
{
  overhead_heads_clear (&pricing->heads);
  memory_free (pricing->price, pricing->kind, pricing->count, pricing->value, pricing->classes,
               pricing->gains, pricing->gain_pools, pricing->best, pricing->events);
}

int64_t
overhead_pricing_cells (const struct overhead_pricing *pricing, int64_t horizon)
{
  int64_t columns = 0, cells;
  for (size_t g = 0; g < pricing->kinds; g++)
    columns += INT64_C (1) << wanted_by (pricing->ticks, pricing->kind[g]);
  return __builtin_mul_overflow (columns, horizon + 1, &cells) ? INT64_MAX : cells;
}

bool
overhead_pricing_horizon (struct overhead_pricing *pricing, int64_t horizon)
{
  size_t most = 0;
  for (size_t g = 0; g < pricing->kinds; g++) {
    size_t wanted = wanted_by (pricing->ticks, pricing->kind[g]);
    most = wanted > most ? wanted : most;
  }
  if (horizon < 0 || horizon >= OVERHEAD_PRICE_HORIZON
      || ((horizon + 1) << most) > OVERHEAD_PRICE_CELLS)
    return false;
  size_t times = (size_t)horizon + 1;
  pricing->horizon = horizon;
  memory_grow (pricing->price, pricing->capacity[0], pricing->pools * times);
  memory_grow (pricing->value, pricing->capacity[1], times << most);
  memory_grow (pricing->best, pricing->capacity[2], (size_t)1 << most);
  memset (pricing->price, 0, pricing->pools * times * sizeof *pricing->price);
  return true;
}

bool
overhead_pricing_lower (struct overhead_pricing *pricing)
{
  size_t cells = pricing->pools * (size_t)(pricing->horizon + 1);
  int64_t highest = 0;
  int halvings = 0;
  for (size_t q = 0; q < pricing->pools; q++)
    highest = overhead_pricing_pool (pricing, q)[0] > highest
                ? overhead_pricing_pool (pricing, q)[0]
                : highest;
  while (highest >> halvings > OVERHEAD_PRICE_MAX)
    halvings++;
  for (size_t c = 0; c < cells && halvings > 0; c++)
    pricing->price[c] >>= halvings;
  return halvings > 0;
}

void
overhead_pricing_store (const struct overhead_pricing *pricing, int64_t grid,
                        struct overhead_dual_prices *prices)
{
  overhead_dual_prices_begin (prices, grid, pricing->horizon, pricing->addressed);
  for (size_t q = 0; q < pricing->pools; q++) {
    const int64_t *price = overhead_pricing_pool (pricing, q);
    for (int64_t t = 0; t <= pricing->horizon; t++)
      overhead_dual_prices_add (prices, t, price[t]);
    overhead_dual_prices_close (prices);
  }
}
