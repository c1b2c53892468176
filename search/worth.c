#include "search/worth.h"

#include "base/memory.h"
#include "base/wide.h"

#include <stdlib.h>

void
worth_clear (struct worth *worth)
{
  free (worth->slot);
  free (worth->most);
  free (worth->sum);
  *worth = (struct worth){ 0 };
}

/* sum[s] = G_j(s): whole blocks of `cost` ticks at once, each from the one before. */
WIDE static void
add_slots (int64_t *restrict sum, const int64_t *restrict before, const int32_t *restrict slot, int64_t length)
{
  for (int64_t i = 0; i < length; i++)
    sum[i] = before[i] + slot[i];
}

/* The largest of the values so far, lane by lane, and of them all. */
WIDE static int64_t
raise_most (int64_t *restrict most, const int64_t *restrict sum, const int32_t *restrict slot)
{
  int64_t best = 0;
  for (size_t lane = 0; lane < WORTH_STRIDE; lane++) {
    int64_t gain = WORTH_UNIT + sum[lane] - slot[lane];
    most[lane] = gain > most[lane] ? gain : most[lane];
  }
  for (size_t lane = 0; lane < WORTH_STRIDE; lane++)
    best = most[lane] > best ? most[lane] : best;
  return best;
}

/* The largest gains of a type so far, for each row, up to what excludes nothing. */
static void
take_type (struct worth *worth, size_t k, size_t type, int64_t cost, int64_t enough)
{
  int64_t span = worth->span, most[WORTH_STRIDE] = { 0 }, first = cost / WORTH_STRIDE * WORTH_STRIDE;
  for (int64_t s = 0; s <= span && s < cost; s++)
    worth->sum[s] = 0;
  for (int64_t from = cost; from <= span; from += cost)
    add_slots (worth->sum + from, worth->sum + from - cost, worth->slot + from - cost, span + 1 - from < cost ? span + 1 - from : cost);
  for (int64_t s = first; s < cost && s <= span; s++)
    worth->sum[s] = -WORTH_UNIT; /* it cannot send: no gain, a slot being worth no less than none */
  for (int64_t s = 0; s <= span; s += WORTH_STRIDE) {
    int64_t best = s < first ? 0 : raise_most (most, worth->sum + s, worth->slot + s);
    worth->most[(size_t)(s / WORTH_STRIDE) * k + type] = (int32_t)(best < enough ? best : enough);
  }
}

void
worth_take (struct worth *worth, const struct price_table *table, const struct node_types *types, int64_t span)
{
  int64_t enough = types->destinations * WORTH_UNIT;
  memory_grow (worth->slot, worth->slots_capacity, (size_t)span + 1);
  memory_grow (worth->sum, worth->sum_capacity, (size_t)span + 1);
  memory_grow (worth->most, worth->most_capacity, ((size_t)(span / WORTH_STRIDE) + 1) * types->k);
  worth->span = span;
  for (int64_t s = 0; s <= span; s++) {
    int64_t value = price_slot (table, s);
    worth->slot[s] = (int32_t)(value < enough ? value : enough);
  }
  for (size_t j = 0; j < types->k; j++)
    take_type (worth, types->k, j, types->cost[j], enough);
}

int64_t
worth_slots (const struct worth *worth, int64_t left, int64_t cost)
{
  int64_t sum = 0;
  for (; left >= 0; left -= cost)
    sum += worth->slot[left];
  return sum;
}

WIDE int64_t
worth_rest (const struct worth *worth, const int32_t *nodes, size_t k, int64_t left)
{
  const int32_t *most = worth->most + (size_t)(left / WORTH_STRIDE) * k;
  int64_t sum = 0;
  for (size_t j = 0; j < k; j++)
    sum += (int64_t)nodes[j] * most[j];
  return sum;
}
