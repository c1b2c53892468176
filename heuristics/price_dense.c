/* The values y of heuristics/price.h tick by tick, for many types.

   y is filled in blocks of ticks. Within a block, a type at least as slow as the block is long looks only at finished blocks, so its loop
   over the block has no dependence and vectorises; the few faster types are done tick by tick with running sums. */
#include "heuristics/price_internal.h"

#include "base/memory.h"
#include "base/wide.h"

#include <string.h>

#define BLOCK_MIN 64
#define BLOCK_MAX 2048
#define SPAN_MAX (1 << 18)
#define HISTORY_MAX (1 << 21)

/* best[i] = max (best[i], start + sum over m of y[from + i - m*cost]) for ticks from .. from + length - 1, all >= cost. Sums stay far below
   overflow: at most span / cost terms of at most PRICE_CAP = 2^50, and a block is at least 64 ticks, the span at most 2^18: 2^12 terms. */
WIDE static void
raise_block (int64_t *restrict best, int64_t *restrict sum, const int64_t *restrict y, int64_t from, int64_t length, int64_t cost,
             int64_t start)
{
  for (int64_t i = 0; i < length; i++)
    sum[i] = start;
  for (int64_t shift = cost; shift <= from + length - 1; shift += cost) {
    int64_t first = shift > from ? shift - from : 0;
    const int64_t *earlier = y + (from + first - shift);
    int64_t *later = sum + first;
    for (int64_t i = 0; i < length - first; i++)
      later[i] += earlier[i];
  }
  for (int64_t i = 0; i < length; i++)
    best[i] = best[i] > sum[i] ? best[i] : sum[i];
}

/* A type slower than the block: nothing in it depends on the block itself. */
static void
raise_slow (struct price_table *table, const struct price_active *active, int64_t from, int64_t length)
{
  int64_t first = active->cost > from ? active->cost - from : 0;
  if (first < length)
    raise_block (table->tick + from + first, table->block, table->tick, from + first, length - first, active->cost,
                 table->unit - active->price);
}

/* The types faster than the block, tick by tick: H_j = y + G_j is kept for each. */
static void
raise_fast (struct price_table *table, size_t fast, int64_t from, int64_t length)
{
  int64_t stride = table->span + 1, *history = table->block + BLOCK_MAX;
  for (int64_t s = from; s < from + length; s++) {
    int64_t y = table->tick[s];
    for (size_t i = 0; i < fast; i++) {
      struct price_active *active = &table->active[i];
      active->gain = s >= active->cost ? history[(int64_t)i * stride + s - active->cost] : 0;
      int64_t value = table->unit + active->gain - active->price;
      if (value > y)
        y = value;
    }
    table->tick[s] = y = price_capped (y);
    for (size_t i = 0; i < fast; i++)
      history[(int64_t)i * stride + s] = price_capped (y + table->active[i].gain);
  }
}

static void
cap_block (int64_t *y, int64_t length)
{
  for (int64_t i = 0; i < length; i++)
    y[i] = price_capped (y[i]);
}

/* How many types are faster than `cost`. */
static size_t
faster_types (const struct price_table *table, int64_t cost)
{
  size_t fast = 0;
  while (fast < table->active_length && table->active[fast].cost < cost)
    fast++;
  return fast;
}

bool
price_dense_fits (const struct price_table *table)
{
  return table->span <= SPAN_MAX && (int64_t)faster_types (table, BLOCK_MIN) * table->span <= HISTORY_MAX;
}

void
price_build_dense (struct price_table *table)
{
  int64_t ticks = table->span + 1, block = table->active[0].cost;
  if (block < BLOCK_MIN)
    block = BLOCK_MIN;
  if (block > BLOCK_MAX)
    block = BLOCK_MAX;
  size_t fast = faster_types (table, block);
  memory_grow (table->tick, table->tick_capacity, (size_t)ticks);
  memory_grow (table->block, table->block_capacity, BLOCK_MAX + fast * (size_t)ticks);
  for (int64_t from = 0; from < ticks; from += block) {
    int64_t length = from + block <= ticks ? block : ticks - from;
    for (int64_t i = 0; i < length; i++)
      table->tick[from + i] = table->unit;
    for (size_t i = fast; i < table->active_length && table->active[i].cost < from + length; i++)
      raise_slow (table, &table->active[i], from, length);
    if (fast > 0)
      raise_fast (table, fast, from, length);
    else
      cap_block (table->tick + from, length);
  }
}
