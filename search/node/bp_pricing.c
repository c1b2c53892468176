#include "search/node/bp_pricing.h"

#include "base/memory.h"
#include "base/sort.h"
#include "base/wide.h"

#include <stdlib.h>
#include <string.h>

#define BLOCK_MIN 64
#define BLOCK_MAX 4096

struct bp_pricing {
  const struct node_types *types;
  const struct bp_constraint *constraint;
  size_t constraints;
  int64_t horizon, span;
  int32_t unit;
  int32_t *y; /* [span + 1] */
  size_t y_capacity;
  int32_t *start; /* [regions * k]: unit - pi_j in each region */
  size_t start_capacity;
  int64_t edge[BP_CONSTRAINTS_MAX + 2]; /* region r is edge[r] <= s < edge[r + 1] */
  size_t regions;
  int32_t *history; /* [fast * (span + 1)]: y + G_j */
  size_t history_capacity;
  int32_t *scratch; /* [BLOCK_MAX] */
  int64_t *open;    /* [span + 1]: slots by ticks left, for bp_pricing_follow */
  size_t open_capacity;
};

struct bp_pricing *
bp_pricing_new (void)
{
  struct bp_pricing *table = memory_zero (1, sizeof *table);
  table->scratch = memory_alloc (BLOCK_MAX, sizeof *table->scratch);
  return table;
}

void
bp_pricing_free (struct bp_pricing *table)
{
  if (!table)
    return;
  memory_free (table->y, table->start, table->history, table->scratch, table->open, table);
}

/* The number of types faster than `cost`. */
static size_t
faster_types (const struct node_types *types, int64_t cost)
{
  size_t fast = 0;
  while (fast < types->k && types->cost[fast] < cost)
    fast++;
  return fast;
}

bool
bp_pricing_fits (const struct node_types *types, int64_t horizon)
{
  return horizon >= types->source && horizon <= BP_SPAN_MAX
         && types->destinations <= BP_DESTINATIONS_MAX
         && (int64_t)faster_types (types, BLOCK_MIN) * horizon <= BP_HISTORY_MAX;
}

int32_t
bp_pricing_unit (const struct node_types *types)
{
  int32_t unit = 1;
  while (2 * unit * types->destinations <= BP_UNITS)
    unit *= 2;
  return unit;
}

/* Finds the regions of s in which the same constraints apply. A constraint applies where at
   least horizon - time ticks are left. */
static void
find_regions (struct bp_pricing *table)
{
  size_t length = 0, distinct = 1;
  table->edge[length++] = 0;
  for (size_t b = 0; b < table->constraints; b++) {
    int64_t edge = table->horizon - table->constraint[b].time;
    if (edge > 0 && edge <= table->span)
      table->edge[length++] = edge;
  }
  qsort (table->edge, length, sizeof *table->edge, sort_by_int64);
  for (size_t i = 1; i < length; i++)
    if (table->edge[i] != table->edge[distinct - 1])
      table->edge[distinct++] = table->edge[i];
  table->regions = distinct;
  table->edge[distinct] = table->span + 1;
}

/* unit - pi_j for every region and type. */
static void
find_starts (struct bp_pricing *table, const int32_t *duals, const int32_t *weight)
{
  size_t k = table->types->k;
  memory_grow (table->start, table->start_capacity, table->regions * k);
  for (size_t r = 0; r < table->regions; r++) {
    int32_t *start = table->start + r * k;
    for (size_t j = 0; j < k; j++)
      start[j] = table->unit - duals[j];
    for (size_t b = 0; b < table->constraints; b++) {
      const struct bp_constraint *constraint = &table->constraint[b];
      int32_t change = constraint->more ? weight[b] : -weight[b];
      if (change != 0 && table->edge[r] >= table->horizon - constraint->time)
        for (int32_t j = 0; j < constraint->types; j++)
          start[j] += change;
    }
  }
}

/* best[i] = max (best[i], start + last[i] + last[i - cost] + ..., `terms` of them). `last` are
   the values `cost` ticks before those of `best`; length <= cost, so the two do not overlap. */
static inline __attribute__ ((always_inline)) void
raise_terms (int32_t *restrict best, const int32_t *restrict last, int64_t length, int64_t cost,
             int32_t start, int terms)
{
  for (int64_t i = 0; i < length; i++) {
    int32_t sum = start;
    for (int m = 0; m < terms; m++)
      sum += last[i - m * cost];
    best[i] = best[i] > sum ? best[i] : sum;
  }
}

WIDE static void
raise_few (int32_t *restrict best, const int32_t *restrict last, int64_t length, int64_t cost,
           int32_t start, int64_t terms)
{
  switch (terms) {
  case 1:
    raise_terms (best, last, length, cost, start, 1);
    return;
  case 2:
    raise_terms (best, last, length, cost, start, 2);
    return;
  case 3:
    raise_terms (best, last, length, cost, start, 3);
    return;
  case 4:
    raise_terms (best, last, length, cost, start, 4);
    return;
  case 5:
    raise_terms (best, last, length, cost, start, 5);
    return;
  case 6:
    raise_terms (best, last, length, cost, start, 6);
    return;
  case 7:
    raise_terms (best, last, length, cost, start, 7);
    return;
  default:
    raise_terms (best, last, length, cost, start, 8);
  }
}

WIDE static void
raise_many (int32_t *restrict best, int32_t *restrict sum, const int32_t *restrict last,
            int64_t length, int64_t cost, int32_t start, int64_t terms)
{
  for (int64_t i = 0; i < length; i++)
    sum[i] = start;
  for (int64_t m = 0; m < terms; m++) {
    const int32_t *earlier = last - m * cost;
    for (int64_t i = 0; i < length; i++)
      sum[i] += earlier[i];
  }
  for (int64_t i = 0; i < length; i++)
    best[i] = best[i] > sum[i] ? best[i] : sum[i];
}

/* A type whose cost is at least the length of the block from .. end - 1: no value in the block
   depends on the block itself. */
static void
raise_slow (struct bp_pricing *table, int64_t cost, int32_t start, int64_t from, int64_t end)
{
  for (int64_t at = from > cost ? from : cost; at < end;) {
    int64_t terms = at / cost, stop = (terms + 1) * cost < end ? (terms + 1) * cost : end;
    if (terms <= 8)
      raise_few (table->y + at, table->y + at - cost, stop - at, cost, start, terms);
    else
      raise_many (table->y + at, table->scratch, table->y + at - cost, stop - at, cost, start,
                  terms);
    at = stop;
  }
}

/* The types faster than the block, tick by tick: y + G_j is kept for each. */
static void
raise_fast (struct bp_pricing *table, size_t fast, const int32_t *start, int64_t from, int64_t end)
{
  int64_t stride = table->span + 1;
  int32_t gain[BLOCK_MIN];
  for (int64_t s = from; s < end; s++) {
    int32_t y = table->y[s];
    for (size_t j = 0; j < fast; j++) {
      int64_t cost = table->types->cost[j];
      gain[j] = s >= cost ? table->history[(int64_t)j * stride + s - cost] : 0;
      if (s >= cost && start[j] + gain[j] > y)
        y = start[j] + gain[j];
    }
    table->y[s] = y;
    if (y > BP_VALUE_MAX)
      return; /* the caller checks it */
    for (size_t j = 0; j < fast; j++)
      table->history[(int64_t)j * stride + s] = y + gain[j];
  }
}

static int32_t
largest (const int32_t *y, int64_t length)
{
  int32_t most = 0;
  for (int64_t i = 0; i < length; i++)
    most = y[i] > most ? y[i] : most;
  return most;
}

/* Ticks from .. end - 1, within one region. No overflow: finished values are at most 2^29 and
   |pi_j| at most 2^29, so where type j was a candidate, G_j(s - c_j) < y(s - c_j) + pi_j <=
   2^30; G_j(s) adds one value, unit - pi_j is at most 2^28 + 2^26, and every sum on the way is
   below 2^31. */
static bool
build_block (struct bp_pricing *table, size_t fast, const int32_t *start, int64_t from, int64_t end)
{
  const struct node_types *types = table->types;
  for (int64_t i = from; i < end; i++)
    table->y[i] = table->unit;
  for (size_t j = fast; j < types->k && types->cost[j] < end; j++)
    raise_slow (table, types->cost[j], start[j], from, end);
  if (fast > 0)
    raise_fast (table, fast, start, from, end);
  return largest (table->y + from, end - from) <= BP_VALUE_MAX;
}

bool
bp_pricing_build (struct bp_pricing *table, const struct node_types *types, int64_t horizon,
                  const struct bp_constraint *constraint, size_t constraints, const int32_t *duals,
                  const int32_t *weight)
{
  table->types = types;
  table->horizon = horizon;
  table->span = horizon - types->source;
  table->constraint = constraint;
  table->constraints = constraints;
  table->unit = bp_pricing_unit (types);
  int64_t ticks = table->span + 1, block = types->cost[0];
  block = block < BLOCK_MIN ? BLOCK_MIN : block > BLOCK_MAX ? BLOCK_MAX : block;
  size_t fast = faster_types (types, block);
  memory_grow (table->y, table->y_capacity, (size_t)ticks);
  memory_grow (table->history, table->history_capacity, fast * (size_t)ticks);
  find_regions (table);
  find_starts (table, duals, weight);
  for (size_t r = 0; r < table->regions; r++)
    for (int64_t from = table->edge[r], end; from < table->edge[r + 1]; from = end) {
      end = from + block < table->edge[r + 1] ? from + block : table->edge[r + 1];
      if (!build_block (table, fast, table->start + r * types->k, from, end))
        return false;
    }
  return true;
}

int64_t
bp_pricing_total (const struct bp_pricing *table, const int32_t *duals, const int32_t *weight)
{
  int64_t total = 0;
  for (int64_t s = table->span; s >= 0; s -= table->types->source)
    total += table->y[s];
  for (size_t j = 0; j < table->types->k; j++)
    total += duals[j] * table->types->count[j];
  for (size_t b = 0; b < table->constraints; b++)
    total += table->constraint[b].more ? -weight[b] * table->constraint[b].count
                                       : weight[b] * table->constraint[b].count;
  return total;
}

/* The type of the sender that attains the slot's value, or -1: a leaf. */
static int32_t
best_type (const struct bp_pricing *table, int64_t left, const int32_t *start)
{
  const struct node_types *types = table->types;
  int32_t value = table->y[left];
  if (value == table->unit)
    return -1;
  for (size_t j = 0; j < types->k && types->cost[j] <= left; j++) {
    int32_t sum = start[j];
    for (int64_t s = left - types->cost[j]; s >= 0; s -= types->cost[j])
      sum += table->y[s];
    if (sum == value)
      return (int32_t)j;
  }
  return -1; /* not reached */
}

int64_t
bp_pricing_follow (struct bp_pricing *table, struct bp_event **event, size_t *capacity,
                   size_t *events)
{
  const struct node_types *types = table->types;
  int64_t slots = 0;
  size_t region = table->regions - 1;
  memory_grow (table->open, table->open_capacity, (size_t)table->span + 1);
  memset (table->open, 0, ((size_t)table->span + 1) * sizeof *table->open);
  for (int64_t s = table->span; s >= 0; s -= types->source)
    table->open[s]++;
  *events = 0;
  for (int64_t s = table->span; s >= 0; s--) {
    int64_t count = table->open[s];
    if (count == 0)
      continue;
    slots += count;
    while (s < table->edge[region])
      region--;
    int32_t type = best_type (table, s, table->start + region * types->k);
    if (type < 0)
      continue;
    memory_grow (*event, *capacity, *events + 1);
    (*event)[(*events)++] = (struct bp_event){ .left = s, .count = count, .type = type };
    for (int64_t r = s - types->cost[type]; r >= 0; r -= types->cost[type])
      table->open[r] += count;
  }
  return slots;
}
