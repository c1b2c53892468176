#include "search/node/beam_slot_value.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>
#include <string.h>

#define TOGETHER 16 /* types whose sums are kept side by side: a cache line of a row */

void
beam_slot_value_clear (struct beam_slot_value *values)
{
  memory_free (values->slot, values->sends, values->most, values->rest, values->sum);
  *values = (struct beam_slot_value){ 0 };
}

uint64_t
beam_slot_value_bytes (size_t k, int64_t span)
{
  uint64_t ticks = (uint64_t)span + 1;
  return ticks * (k + TOGETHER + 1) * sizeof (int32_t)
         + ticks / BEAM_SLOT_VALUE_STRIDE * (k * sizeof (int32_t) + sizeof (int64_t));
}

/* sum[s] = G_j(s), up to `limit`: blocks of `cost` ticks at once, each from the one before. */
WIDE static void
add_slots (int32_t *restrict sum, const int32_t *restrict before, const int32_t *restrict slot,
           int64_t length, int32_t limit)
{
  for (int64_t i = 0; i < length; i++) {
    int32_t both = before[i] + slot[i];
    sum[i] = both < limit ? both : limit;
  }
}

/* Raises the maxima lane by lane, and returns the largest. */
WIDE static int32_t
raise_most (int32_t *restrict most, const int32_t *restrict sum, const int32_t *restrict slot)
{
  int32_t best = 0;
  for (size_t lane = 0; lane < BEAM_SLOT_VALUE_STRIDE; lane++) {
    int32_t gain = BEAM_SLOT_VALUE_UNIT + sum[lane] - slot[lane];
    most[lane] = gain > most[lane] ? gain : most[lane];
  }
  for (size_t lane = 0; lane < BEAM_SLOT_VALUE_STRIDE; lane++)
    best = most[lane] > best ? most[lane] : best;
  return best;
}

/* G_j of one type by ticks left. */
static void
sum_type (const struct beam_slot_value *values, int64_t cost, int32_t limit, int32_t *sum)
{
  int64_t length = values->span + 1;
  for (int64_t s = 0; s < length && s < cost; s++)
    sum[s] = 0;
  for (int64_t from = cost; from < length; from += cost)
    add_slots (sum + from, sum + from - cost, values->slot + from - cost,
               length - from < cost ? length - from : cost, limit);
}

/* most_j of one type, for each row. A node cannot send in less than `cost` ticks, and gains
   nothing there. */
static void
take_most (struct beam_slot_value *values, size_t k, size_t type, int64_t cost, int32_t enough,
           const int32_t *sum)
{
  int32_t most[BEAM_SLOT_VALUE_STRIDE] = { 0 }, edge[BEAM_SLOT_VALUE_STRIDE];
  int64_t first = cost / BEAM_SLOT_VALUE_STRIDE * BEAM_SLOT_VALUE_STRIDE;
  for (int64_t s = 0; s <= values->span; s += BEAM_SLOT_VALUE_STRIDE) {
    int32_t best = 0;
    for (int64_t lane = 0; s == first && lane < BEAM_SLOT_VALUE_STRIDE; lane++)
      edge[lane] = s + lane < cost ? -BEAM_SLOT_VALUE_UNIT : sum[s + lane];
    if (s >= first)
      best = raise_most (most, s == first ? edge : sum + s, values->slot + s);
    values->most[(size_t)(s / BEAM_SLOT_VALUE_STRIDE) * k + type] = best < enough ? best : enough;
  }
}

/* Copies the sums of types side by side into the rows. */
static void
place_sums (struct beam_slot_value *values, size_t k, size_t first, size_t types)
{
  size_t length = (size_t)values->span + 1;
  for (size_t s = 0; s < length; s++)
    for (size_t j = 0; j < types; j++)
      values->sends[s * k + first + j] = values->sum[j * length + s];
}

static void
add_rest (struct beam_slot_value *values, const struct node_types *types)
{
  for (size_t row = 0; row <= (size_t)(values->span / BEAM_SLOT_VALUE_STRIDE); row++) {
    int64_t sum = 0;
    for (size_t j = 0; j < types->k; j++)
      sum += types->count[j] * values->most[row * types->k + j];
    values->rest[row] = sum;
  }
}

static void
reserve (struct beam_slot_value *values, size_t k, int64_t span)
{
  size_t length = (size_t)span + 1, rows = length / BEAM_SLOT_VALUE_STRIDE;
  memory_grow (values->slot, values->slots_capacity, length);
  memory_grow (values->sends, values->sends_capacity, length * k);
  memory_grow (values->most, values->most_capacity, rows * k);
  memory_grow (values->rest, values->rest_capacity, rows);
  memory_grow (values->sum, values->sum_capacity, length * TOGETHER);
  values->span = span;
}

void
beam_slot_value_take (struct beam_slot_value *values, const struct dual_bound *table,
                      const struct node_types *types, int64_t span)
{
  int32_t enough = (int32_t)types->destinations * BEAM_SLOT_VALUE_UNIT;
  size_t length = (size_t)span + 1;
  reserve (values, types->k, span);
  for (int64_t s = 0; s <= span; s++) {
    int64_t value = dual_bound_slot (table, s);
    values->slot[s] = value < enough ? (int32_t)value : enough;
  }
  for (size_t first = 0; first < types->k; first += TOGETHER) {
    size_t together = types->k - first < TOGETHER ? types->k - first : TOGETHER;
    for (size_t j = 0; j < together; j++) {
      sum_type (values, types->cost[first + j], 2 * enough, values->sum + j * length);
      take_most (values, types->k, first + j, types->cost[first + j], enough,
                 values->sum + j * length);
    }
    place_sums (values, types->k, first, together);
  }
  add_rest (values, types);
}

int64_t
beam_slot_value_slots (const struct beam_slot_value *values, int64_t left, int64_t cost)
{
  int64_t sum = 0;
  for (; left >= 0; left -= cost)
    sum += values->slot[left];
  return sum;
}
