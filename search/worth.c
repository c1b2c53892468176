#include "search/worth.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>
#include <string.h>

#define TOGETHER 16 /* types whose sums are kept side by side: a cache line of a row */

void
worth_clear (struct worth *worth)
{
  free (worth->slot);
  free (worth->sends);
  free (worth->most);
  free (worth->rest);
  free (worth->sum);
  *worth = (struct worth){ 0 };
}

uint64_t
worth_bytes (size_t k, int64_t span)
{
  uint64_t ticks = (uint64_t)span + 1;
  return ticks * (k + TOGETHER + 1) * sizeof (int32_t) + ticks / WORTH_STRIDE * (k * sizeof (int32_t) + sizeof (int64_t));
}

/* sum[s] = G_j(s), up to `limit`: whole blocks of `cost` ticks at once, each from the one before. */
WIDE static void
add_slots (int32_t *restrict sum, const int32_t *restrict before, const int32_t *restrict slot, int64_t length, int32_t limit)
{
  for (int64_t i = 0; i < length; i++) {
    int32_t both = before[i] + slot[i];
    sum[i] = both < limit ? both : limit;
  }
}

/* The largest of the values so far, lane by lane, and of them all. */
WIDE static int32_t
raise_most (int32_t *restrict most, const int32_t *restrict sum, const int32_t *restrict slot)
{
  int32_t best = 0;
  for (size_t lane = 0; lane < WORTH_STRIDE; lane++) {
    int32_t gain = WORTH_UNIT + sum[lane] - slot[lane];
    most[lane] = gain > most[lane] ? gain : most[lane];
  }
  for (size_t lane = 0; lane < WORTH_STRIDE; lane++)
    best = most[lane] > best ? most[lane] : best;
  return best;
}

/* G_j of one type by ticks left. */
static void
sum_type (const struct worth *worth, int64_t cost, int32_t limit, int32_t *sum)
{
  int64_t length = worth->span + 1;
  for (int64_t s = 0; s < length && s < cost; s++)
    sum[s] = 0;
  for (int64_t from = cost; from < length; from += cost)
    add_slots (sum + from, sum + from - cost, worth->slot + from - cost, length - from < cost ? length - from : cost, limit);
}

/* The largest gains of a type so far, for each row. It cannot send in less than `cost` ticks, and gains nothing there. */
static void
take_most (struct worth *worth, size_t k, size_t type, int64_t cost, int32_t enough, const int32_t *sum)
{
  int32_t most[WORTH_STRIDE] = { 0 }, edge[WORTH_STRIDE];
  int64_t first = cost / WORTH_STRIDE * WORTH_STRIDE;
  for (int64_t s = 0; s <= worth->span; s += WORTH_STRIDE) {
    int32_t best = 0;
    for (int64_t lane = 0; s == first && lane < WORTH_STRIDE; lane++)
      edge[lane] = s + lane < cost ? -WORTH_UNIT : sum[s + lane];
    if (s >= first)
      best = raise_most (most, s == first ? edge : sum + s, worth->slot + s);
    worth->most[(size_t)(s / WORTH_STRIDE) * k + type] = best < enough ? best : enough;
  }
}

/* The sums of types side by side become parts of rows. */
static void
place_sums (struct worth *worth, size_t k, size_t first, size_t types)
{
  size_t length = (size_t)worth->span + 1;
  for (size_t s = 0; s < length; s++)
    for (size_t j = 0; j < types; j++)
      worth->sends[s * k + first + j] = worth->sum[j * length + s];
}

static void
add_rest (struct worth *worth, const struct node_types *types)
{
  for (size_t row = 0; row <= (size_t)(worth->span / WORTH_STRIDE); row++) {
    int64_t sum = 0;
    for (size_t j = 0; j < types->k; j++)
      sum += types->count[j] * worth->most[row * types->k + j];
    worth->rest[row] = sum;
  }
}

static void
reserve (struct worth *worth, size_t k, int64_t span)
{
  size_t length = (size_t)span + 1, rows = length / WORTH_STRIDE;
  memory_grow (worth->slot, worth->slots_capacity, length);
  memory_grow (worth->sends, worth->sends_capacity, length * k);
  memory_grow (worth->most, worth->most_capacity, rows * k);
  memory_grow (worth->rest, worth->rest_capacity, rows);
  memory_grow (worth->sum, worth->sum_capacity, length * TOGETHER);
  worth->span = span;
}

void
worth_take (struct worth *worth, const struct price_table *table, const struct node_types *types, int64_t span)
{
  int32_t enough = (int32_t)types->destinations * WORTH_UNIT;
  size_t length = (size_t)span + 1;
  reserve (worth, types->k, span);
  for (int64_t s = 0; s <= span; s++) {
    int64_t value = price_slot (table, s);
    worth->slot[s] = value < enough ? (int32_t)value : enough;
  }
  for (size_t first = 0; first < types->k; first += TOGETHER) {
    size_t together = types->k - first < TOGETHER ? types->k - first : TOGETHER;
    for (size_t j = 0; j < together; j++) {
      sum_type (worth, types->cost[first + j], 2 * enough, worth->sum + j * length);
      take_most (worth, types->k, first + j, types->cost[first + j], enough, worth->sum + j * length);
    }
    place_sums (worth, types->k, first, together);
  }
  add_rest (worth, types);
}

int64_t
worth_slots (const struct worth *worth, int64_t left, int64_t cost)
{
  int64_t sum = 0;
  for (; left >= 0; left -= cost)
    sum += worth->slot[left];
  return sum;
}
