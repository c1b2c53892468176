#include "verify/node/slot_value.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>

#define CUT (INT32_C (1) << 30) /* of dual values and G_j */

void
verify_slot_value_clear (struct verify_slot_value *slot_value)
{
  memory_free (slot_value->y, slot_value->gain);
}

void
verify_slot_value_scratch_clear (struct verify_slot_value_scratch *scratch)
{
  memory_free (scratch->sum, scratch->dual);
}

static int64_t
round_up (int64_t span)
{
  return (span + VERIFY_SLOT_VALUE_STEP - 1) / VERIFY_SLOT_VALUE_STEP * VERIFY_SLOT_VALUE_STEP;
}

uint64_t
verify_slot_value_numbers (const struct verify_node_types *types, int64_t span)
{
  uint64_t ticks = (uint64_t)round_up (span);

  return ticks + 1 + ticks / VERIFY_SLOT_VALUE_STEP * types->k;
}

/* U, the least common denominator; false when n U is too large. */
static bool
find_unit (const struct verify_node_types *types, const struct verify_dual_list *list,
           int64_t *unit)
{
  int64_t gain = VERIFY_SLOT_VALUE_MAX / types->destinations;

  *unit = 1;
  for (size_t i = 0; i < list->length; i++)
    if (!verify_dual_list_widen (unit, list->values[i].value.den, gain))
      return false;
  return *unit <= gain;
}

static void
take_dual_values (struct verify_slot_value_scratch *scratch, const struct verify_node_types *types,
                  const struct verify_dual_list *list, int64_t unit)
{
  memory_grow (scratch->dual, scratch->dual_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    scratch->dual[j] = -1;
  for (size_t i = 0; i < list->length; i++) {
    struct verify_ratio dual = list->values[i].value;
    int64_t over;
    bool large = __builtin_mul_overflow (dual.num, unit / dual.den, &over) || over > CUT;
    scratch->dual[list->values[i].type] = large ? CUT : (int32_t)over;
  }
}

WIDE static void
add (int32_t *restrict sum, const int32_t *restrict before, const int32_t *restrict y,
     int64_t length)
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
raise (int32_t *restrict y, const int32_t *restrict sum, int32_t dual, int64_t length)
{
  for (int64_t i = 0; i < length; i++) {
    int32_t value = sum[i] - dual;
    y[i] = value > y[i] ? value : y[i];
  }
}

static void
fill_block (struct verify_slot_value *slot_value, struct verify_slot_value_scratch *scratch,
            const struct verify_node_types *types, int64_t from, int64_t to)
{
  int64_t stride = slot_value->span + 1, enough = slot_value->unit * types->destinations;

  for (int64_t s = from; s < to; s++)
    slot_value->y[s] = 0;
  for (size_t j = 0; j < types->k; j++) {
    int32_t *sum = scratch->sum + (int64_t)j * stride;
    add_slots (sum, slot_value->y, types->cost[j], from, to);
    if (scratch->dual[j] >= 0)
      raise (slot_value->y + from, sum + from, scratch->dual[j], to - from);
  }
  for (int64_t s = from; s < to; s++) {
    int64_t y = slot_value->unit + slot_value->y[s];
    slot_value->y[s] = (int32_t)(y < enough ? y : enough);
  }
}

/* gain_j, row by row. */
static void
find_gains (struct verify_slot_value *slot_value, const int32_t *sum, size_t k, size_t j,
            int64_t enough)
{
  int32_t unit = (int32_t)slot_value->unit, best = 0;

  for (int64_t row = 0; row < slot_value->span / VERIFY_SLOT_VALUE_STEP; row++) {
    const int32_t *at = sum + row * VERIFY_SLOT_VALUE_STEP + 1,
                  *y = slot_value->y + row * VERIFY_SLOT_VALUE_STEP + 1;
    for (int i = 0; i < VERIFY_SLOT_VALUE_STEP; i++) {
      int32_t gain = at[i] - y[i] + unit;
      best = gain > best ? gain : best;
    }
    slot_value->gain[(size_t)row * k + j] = best < enough ? best : (int32_t)enough;
  }
}

bool
verify_slot_value_set (struct verify_slot_value *slot_value,
                       struct verify_slot_value_scratch *scratch,
                       const struct verify_node_types *types, const struct verify_dual_list *list,
                       int64_t span)
{
  if (!find_unit (types, list, &slot_value->unit))
    return false;
  take_dual_values (scratch, types, list, slot_value->unit);
  slot_value->span = round_up (span);
  slot_value->y = memory_alloc ((size_t)slot_value->span + 1, sizeof *slot_value->y);
  slot_value->gain = memory_alloc ((size_t)(slot_value->span / VERIFY_SLOT_VALUE_STEP) * types->k,
                                   sizeof *slot_value->gain);
  memory_grow (scratch->sum, scratch->sum_capacity, types->k * ((size_t)slot_value->span + 1));
  slot_value->y[0] = 0;
  for (int64_t from = 1; from <= slot_value->span; from += types->cost[0])
    fill_block (slot_value, scratch, types, from,
                from + types->cost[0] <= slot_value->span ? from + types->cost[0]
                                                          : slot_value->span + 1);
  for (size_t j = 0; j < types->k; j++)
    find_gains (slot_value, scratch->sum + (int64_t)j * (slot_value->span + 1), types->k, j,
                slot_value->unit * types->destinations);
  return true;
}
