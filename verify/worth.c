#include "verify/worth.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>

#define CUT (INT32_C (1) << 30) /* of prices and G_j */

void
verify_worth_clear (struct verify_worth *worth)
{
  free (worth->y);
  free (worth->most);
}

void
verify_worth_work_clear (struct verify_worth_work *work)
{
  free (work->sum);
  free (work->price);
}

static int64_t
round_up (int64_t span)
{
  return (span + VERIFY_WORTH_STEP - 1) / VERIFY_WORTH_STEP * VERIFY_WORTH_STEP;
}

uint64_t
verify_worth_numbers (const struct verify_types *types, int64_t span)
{
  uint64_t ticks = (uint64_t)round_up (span);

  return ticks + 1 + ticks / VERIFY_WORTH_STEP * types->k;
}

/* U, the least common denominator; false when n U is too large. */
static bool
find_unit (const struct verify_types *types, const struct verify_list *prices, int64_t *unit)
{
  int64_t most = VERIFY_WORTH_MOST / types->destinations;

  *unit = 1;
  for (size_t i = 0; i < prices->length; i++) {
    int64_t a = *unit, b = prices->prices[i].price.den;
    while (b > 0) {
      int64_t rest = a % b;
      a = b;
      b = rest;
    }
    if (__builtin_mul_overflow (*unit, prices->prices[i].price.den / a, unit) || *unit > most)
      return false;
  }
  return *unit <= most;
}

static void
take_prices (struct verify_worth_work *work, const struct verify_types *types, const struct verify_list *prices, int64_t unit)
{
  memory_grow (work->price, work->price_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    work->price[j] = -1;
  for (size_t i = 0; i < prices->length; i++) {
    struct verify_ratio price = prices->prices[i].price;
    int64_t over;
    bool large = __builtin_mul_overflow (price.num, unit / price.den, &over) || over > CUT;
    work->price[prices->prices[i].type] = large ? CUT : (int32_t)over;
  }
}

WIDE static void
add (int32_t *restrict sum, const int32_t *restrict before, const int32_t *restrict y, int64_t length)
{
  for (int64_t i = 0; i < length; i++) {
    int32_t value = before[i] + y[i];
    sum[i] = value < CUT ? value : CUT;
  }
}

/* G_j in [from, to), which is no longer than any cost: y and G_j are known before `from`. */
static void
add_slots (int32_t *sum, const int32_t *y, int64_t cost, int64_t from, int64_t to)
{
  int64_t s = from;

  for (; s < to && s <= cost; s++)
    sum[s] = 0;
  if (s < to)
    add (sum + s, sum + (s - cost), y + (s - cost), to - s);
}

WIDE static void
raise (int32_t *restrict y, const int32_t *restrict sum, int32_t price, int64_t length)
{
  for (int64_t i = 0; i < length; i++) {
    int32_t value = sum[i] - price;
    y[i] = value > y[i] ? value : y[i];
  }
}

static void
fill_block (struct verify_worth *worth, struct verify_worth_work *work, const struct verify_types *types, int64_t from, int64_t to)
{
  int64_t stride = worth->span + 1, enough = worth->unit * types->destinations;

  for (int64_t s = from; s < to; s++)
    worth->y[s] = 0;
  for (size_t j = 0; j < types->k; j++) {
    int32_t *sum = work->sum + (int64_t)j * stride;
    add_slots (sum, worth->y, types->cost[j], from, to);
    if (work->price[j] >= 0)
      raise (worth->y + from, sum + from, work->price[j], to - from);
  }
  for (int64_t s = from; s < to; s++) {
    int64_t y = worth->unit + worth->y[s];
    worth->y[s] = (int32_t)(y < enough ? y : enough);
  }
}

/* most_j, row by row. */
static void
take_gains (struct verify_worth *worth, const int32_t *sum, size_t k, size_t j, int64_t enough)
{
  int32_t unit = (int32_t)worth->unit, best = 0;

  for (int64_t row = 0; row < worth->span / VERIFY_WORTH_STEP; row++) {
    const int32_t *at = sum + row * VERIFY_WORTH_STEP + 1, *y = worth->y + row * VERIFY_WORTH_STEP + 1;
    for (int i = 0; i < VERIFY_WORTH_STEP; i++) {
      int32_t gain = at[i] - y[i] + unit;
      best = gain > best ? gain : best;
    }
    worth->most[(size_t)row * k + j] = best < enough ? best : (int32_t)enough;
  }
}

bool
verify_worth_set (struct verify_worth *worth, struct verify_worth_work *work, const struct verify_types *types,
                  const struct verify_list *prices, int64_t span)
{
  if (!find_unit (types, prices, &worth->unit))
    return false;
  take_prices (work, types, prices, worth->unit);
  worth->span = round_up (span);
  worth->y = memory_alloc ((size_t)worth->span + 1, sizeof *worth->y);
  worth->most = memory_alloc ((size_t)(worth->span / VERIFY_WORTH_STEP) * types->k, sizeof *worth->most);
  memory_grow (work->sum, work->sum_capacity, types->k * ((size_t)worth->span + 1));
  worth->y[0] = 0;
  for (int64_t from = 1; from <= worth->span; from += types->cost[0])
    fill_block (worth, work, types, from, from + types->cost[0] <= worth->span ? from + types->cost[0] : worth->span + 1);
  for (size_t j = 0; j < types->k; j++)
    take_gains (worth, work->sum + (int64_t)j * (worth->span + 1), types->k, j, worth->unit * types->destinations);
  return true;
}
