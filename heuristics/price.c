#include "heuristics/price.h"

#include "base/memory.h"
#include "heuristics/price_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DENSE_MIN_TYPES 10       /* fewer types: breakpoints are faster */
#define DENSE_MAX_SPAN (1 << 18) /* more ticks: breakpoints need less memory */

int64_t
price_unit (int64_t destinations)
{
  int bits = 0;
  while (bits < 40 && destinations <= (INT64_C (1) << 47) >> (bits + 1))
    bits++;
  return INT64_C (1) << bits;
}

int64_t
price_first_slot (const struct price_state *state)
{
  int64_t now = state->source_next;
  for (size_t j = 0; j < state->types->k; j++)
    if (state->first[j] < state->first[j + 1] && state->group[state->first[j]].next < now)
      now = state->group[state->first[j]].next;
  return now;
}

/* Sends that complete at next, next + cost, ... within the horizon. */
static int64_t
series_slots (int64_t next, int64_t cost, int64_t horizon)
{
  return next <= horizon ? (horizon - next) / cost + 1 : 0;
}

int64_t
price_idle_slots (const struct price_state *state)
{
  const struct node_types *types = state->types;
  int64_t slots = state->placed + series_slots (state->source_next, types->source, state->horizon);
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      slots += state->group[i].count * series_slots (state->group[i].next, types->cost[j], state->horizon);
  return slots;
}

struct price_table *
price_table_new (void)
{
  return memory_zero (1, sizeof (struct price_table));
}

void
price_table_free (struct price_table *table)
{
  if (!table)
    return;
  for (size_t i = 0; i < table->types_capacity; i++) {
    free (table->steps[i].item);
    free (table->queue[i].item);
  }
  free (table->active);
  free (table->steps);
  free (table->queue);
  free (table->busy);
  free (table->item);
  free (table->tick);
  free (table->history);
  free (table->candidate);
  free (table->worthy);
  free (table->piece);
  free (table->open);
  free (table);
}

static void
reserve_types (struct price_table *table, size_t k)
{
  if (k <= table->types_capacity)
    return;
  size_t old = table->types_capacity;
  memory_grow (table->active, table->types_capacity, k);
  table->steps = memory_resize (table->steps, table->types_capacity, sizeof *table->steps);
  table->queue = memory_resize (table->queue, table->types_capacity, sizeof *table->queue);
  table->busy = memory_resize (table->busy, table->types_capacity, sizeof *table->busy);
  memset (table->steps + old, 0, (table->types_capacity - old) * sizeof *table->steps);
  memset (table->queue + old, 0, (table->types_capacity - old) * sizeof *table->queue);
}

static void
breakpoint_push (struct price_table *table, int64_t at, int64_t value, int32_t best)
{
  if (table->length == table->capacity)
    memory_grow (table->item, table->capacity, table->length + 1);
  table->item[table->length++] = (struct price_breakpoint){ at, value, best };
}

/* Append H_j = y + G_j at `at`, if anything within the span depends on it. */
static void
record (struct price_table *table, size_t i, int64_t at, int64_t y)
{
  struct price_active *active = &table->active[i];
  struct price_steps *steps = &table->steps[i];
  if (at + active->cost > table->span)
    return;
  if (steps->length == steps->capacity)
    memory_grow (steps->item, steps->capacity, steps->length + 1);
  steps->item[steps->length++] = (struct price_step){ at, price_capped (y + active->gain) };
  if (active->next == INT64_MAX)
    active->next = at + active->cost;
}

/* G_j steps up at its next time; returns what a slot there is worth with a sender of this type. */
static int64_t
step (struct price_table *table, size_t i)
{
  struct price_active *active = &table->active[i];
  struct price_steps *steps = &table->steps[i];
  active->stepped = true;
  active->gain = steps->item[steps->cursor++].value;
  active->next = steps->cursor < steps->length ? steps->item[steps->cursor].at + active->cost : INT64_MAX;
  return table->unit + active->gain - active->price;
}

static int64_t
next_step (const struct price_table *table)
{
  int64_t next = INT64_MAX;
  for (size_t i = 0; i < table->active_length; i++)
    if (table->active[i].next < next)
      next = table->active[i].next;
  return next;
}

/* G_j(s) = H_j(s - c_j) with H_j = y + G_j, so a step of H_j at s is one of G_j at s + c_j; and y steps only where some G_j does. */
static void
build_sparse (struct price_table *table)
{
  int64_t y = table->unit;
  table->length = 0;
  breakpoint_push (table, 0, y, -1);
  for (size_t i = 0; i < table->active_length; i++) {
    table->steps[i].length = table->steps[i].cursor = 0;
    record (table, i, 0, y);
  }
  for (int64_t at = next_step (table); at <= table->span; at = next_step (table)) {
    int64_t best = y;
    int32_t type = -1;
    for (size_t i = 0; i < table->active_length; i++)
      if (table->active[i].next == at) {
        int64_t value = step (table, i);
        if (value > best) {
          best = value;
          type = table->active[i].type;
        }
      }
    bool risen = price_capped (best) > y;
    if (risen)
      breakpoint_push (table, at, y = price_capped (best), type);
    for (size_t i = 0; i < table->active_length; i++)
      if (risen || table->active[i].stepped) {
        table->active[i].stepped = false;
        record (table, i, at, y);
      }
  }
}

void
price_build (struct price_table *table, const struct node_types *types, int64_t unit, const int64_t *price, const int64_t *left,
             int64_t span)
{
  assert (span >= 0);
  reserve_types (table, types->k);
  table->unit = unit;
  table->span = span;
  table->active_length = 0;
  int64_t cheapest = INT64_MAX;
  for (size_t j = 0; j < types->k && types->cost[j] <= span && cheapest > 0; j++) {
    assert (price[j] >= 0 && price[j] <= PRICE_CAP);
    if (left[j] == 0 || price[j] >= cheapest)
      continue; /* a faster type is worth no less and costs no more: G falls with the cost */
    cheapest = price[j];
    table->active[table->active_length++]
      = (struct price_active){ .cost = types->cost[j], .price = price[j], .next = INT64_MAX, .type = (int32_t)j };
  }
  table->dense = table->active_length >= DENSE_MIN_TYPES && price_dense_fits (table);
  if (table->dense)
    price_build_dense (table);
  else
    build_sparse (table);
}

uint64_t
price_work (const struct price_table *table)
{
  uint64_t steps = 16 + table->active_length;
  if (table->dense)
    return steps + (uint64_t)table->span * table->active_length / 16;
  for (size_t i = 0; i < table->active_length; i++)
    steps += 8 * table->steps[i].length;
  return steps;
}

size_t
price_breakpoint (const struct price_table *table, int64_t left)
{
  size_t low = 0, high = table->length;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (table->item[middle].at <= left)
      low = middle;
    else
      high = middle;
  }
  return low;
}

int64_t
price_slot (const struct price_table *table, int64_t left)
{
  assert (left >= 0 && left <= table->span);
  return table->dense ? table->tick[left] : table->item[price_breakpoint (table, left)].value;
}

static int64_t
sender_value (const struct price_table *table, int64_t cost, int64_t left)
{
  int64_t sum = 0;
  for (int64_t s = left - cost; s >= 0; s -= cost)
    sum = price_capped (sum + price_slot (table, s));
  return sum;
}

int64_t
price_sender (const struct price_table *table, const struct node_types *types, size_t type, int64_t left)
{
  return sender_value (table, types->cost[type], left);
}

int64_t
price_loss (const struct price_table *table, const struct node_types *types, size_t type, int64_t left, int64_t value, int64_t price)
{
  int64_t gain = sender_value (table, types->cost[type], left);
  return value >= PRICE_CAP || gain >= PRICE_CAP ? 0 : value - table->unit - gain + price;
}

static int64_t
price_times (int64_t value, int64_t count)
{
  int64_t product;
  return __builtin_mul_overflow (value, count, &product) ? PRICE_CAP : price_capped (product);
}

/* Value of all slots of senders that complete at next, next + cost, ... */
static int64_t
series_value (const struct price_table *table, int64_t cost, int64_t left)
{
  return left < 0 ? 0 : price_capped (price_slot (table, left) + sender_value (table, cost, left));
}

int64_t
price_total (const struct price_table *table, const struct price_state *state, int64_t unit, const int64_t *price)
{
  const struct node_types *types = state->types;
  int64_t total = price_times (unit, state->placed);
  total = price_capped (total + series_value (table, types->source, state->horizon - state->source_next));
  for (size_t j = 0; j < types->k; j++) {
    total = price_capped (total + price_times (price[j], state->left[j]));
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++) {
      int64_t value = series_value (table, types->cost[j], state->horizon - state->group[i].next);
      total = price_capped (total + price_times (value, state->group[i].count));
    }
  }
  return total;
}

/* Sum of y(horizon - m*cost) over m >= 1: what the source's slots are worth. */
static int64_t
source_value (const struct price_table *table, int64_t cost, int64_t horizon)
{
  if (table->dense || horizon / cost < (int64_t)table->length)
    return sender_value (table, cost, horizon);
  int64_t sum = 0, before = 0; /* slots with at least item[i].at ticks to go */
  for (size_t i = table->length; i-- > 0;) {
    if (table->item[i].at > horizon)
      continue;
    int64_t slots = (horizon - table->item[i].at) / cost;
    sum = price_capped (sum + price_times (table->item[i].value, slots - before));
    before = slots;
  }
  return sum;
}

int64_t
price_root_horizon (const struct price_table *table, const struct node_types *types, int64_t unit, const int64_t *price, int64_t limit)
{
  int64_t target = unit * types->destinations, low = 0, high = limit + 1;
  for (size_t j = 0; j < types->k; j++)
    target -= price_times (price[j], types->count[j]);
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    if (source_value (table, types->source, middle) >= target)
      high = middle;
    else
      low = middle;
  }
  return high;
}
