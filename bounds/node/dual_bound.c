#include "bounds/node/dual_bound.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/node/dual_bound_internal.h"
#include "bounds/node/parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int64_t
dual_bound_unit (int64_t destinations)
{
  int bits = 0;
  while (bits < 40 && destinations <= (INT64_C (1) << 47) >> (bits + 1))
    bits++;
  return INT64_C (1) << bits;
}

int64_t
dual_bound_first_slot (const struct dual_bound_state *state)
{
  int64_t now = state->source_next;
  for (size_t j = 0; j < state->types->k; j++)
    if (state->first[j] < state->first[j + 1] && state->group[state->first[j]].next < now)
      now = state->group[state->first[j]].next;
  return now;
}

/* Number of sends that complete at next, next + cost, ... within the horizon. */
static int64_t
series_slots (int64_t next, int64_t cost, int64_t horizon)
{
  return next <= horizon ? (horizon - next) / cost + 1 : 0;
}

int64_t
dual_bound_idle_slots (const struct dual_bound_state *state)
{
  const struct node_types *types = state->types;
  int64_t slots = state->placed + series_slots (state->source_next, types->source, state->horizon);
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      slots += state->group[i].count
               * series_slots (state->group[i].next, types->cost[j], state->horizon);
  return slots;
}

struct dual_bound *
dual_bound_new (void)
{
  return memory_zero (1, sizeof (struct dual_bound));
}

void
dual_bound_free (struct dual_bound *table)
{
  if (!table)
    return;
  for (size_t i = 0; i < table->types_capacity; i++) {
    memory_free (table->steps[i].item, table->queue[i].group);
  }
  memory_free (table->active, table->steps, table->queue, table->busy, table->item, table->tick,
               table->history, table->candidate, table->attaining, table->piece, table->open,
               table);
}

static void
reserve_types (struct dual_bound *table, size_t k)
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
breakpoint_push (struct dual_bound *table, int64_t at, int64_t value, int32_t best)
{
  if (table->length == table->capacity)
    memory_grow (table->item, table->capacity, table->length + 1);
  table->item[table->length++] = (struct dual_bound_breakpoint){ at, value, best };
}

/* Appends H_j = y + G_j at `at`, if anything within the span depends on it. */
static void
record (struct dual_bound *table, size_t i, int64_t at, int64_t y)
{
  struct dual_bound_active *active = &table->active[i];
  struct dual_bound_steps *steps = &table->steps[i];
  if (at + active->cost > table->span)
    return;
  if (steps->length == steps->capacity)
    memory_grow (steps->item, steps->capacity, steps->length + 1);
  steps->item[steps->length++]
    = (struct dual_bound_step){ at, dual_bound_capped (y + active->gain) };
  if (active->next == INT64_MAX)
    active->next = at + active->cost;
}

/* G_j steps up at its next time. Returns the value of a slot there with a sender of this type. */
static int64_t
step (struct dual_bound *table, size_t i)
{
  struct dual_bound_active *active = &table->active[i];
  struct dual_bound_steps *steps = &table->steps[i];
  active->stepped = true;
  active->gain = steps->item[steps->cursor++].value;
  active->next
    = steps->cursor < steps->length ? steps->item[steps->cursor].at + active->cost : INT64_MAX;
  return table->unit + active->gain - active->duals;
}

static int64_t
next_step (const struct dual_bound *table)
{
  int64_t next = INT64_MAX;
  for (size_t i = 0; i < table->active_length; i++)
    next = int64_min (next, table->active[i].next);
  return next;
}

/* G_j(s) = H_j(s - c_j) with H_j = y + G_j, so a step of H_j at s is one of G_j at s + c_j; and
   y steps only where some G_j does. */
static void
build_sparse (struct dual_bound *table)
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
    bool risen = dual_bound_capped (best) > y;
    if (risen)
      breakpoint_push (table, at, y = dual_bound_capped (best), type);
    for (size_t i = 0; i < table->active_length; i++)
      if (risen || table->active[i].stepped) {
        table->active[i].stepped = false;
        record (table, i, at, y);
      }
  }
}

void
dual_bound_build (struct dual_bound *table, const struct node_types *types, int64_t unit,
                  const int64_t *duals, const int64_t *left, int64_t span)
{
  assert (span >= 0);
  reserve_types (table, types->k);
  table->unit = unit;
  table->span = span;
  table->active_length = 0;
  int64_t cheapest = INT64_MAX;
  for (size_t j = 0; j < types->k && types->cost[j] <= span && cheapest > 0; j++) {
    assert (duals[j] >= 0 && duals[j] <= DUAL_BOUND_CAP);
    if (left[j] == 0 || duals[j] >= cheapest)
      continue; /* a faster type has at least the same G and no larger dual value */
    cheapest = duals[j];
    table->active[table->active_length++] = (struct dual_bound_active){
      .cost = types->cost[j], .duals = duals[j], .next = INT64_MAX, .type = (int32_t)j
    };
  }
  table->dense = table->active_length >= node_bound_parameters.dual_bound_dense_types
                 && dual_bound_dense_fits (table);
  if (table->dense)
    dual_bound_build_dense (table);
  else
    build_sparse (table);
}

uint64_t
dual_bound_work (const struct dual_bound *table)
{
  uint64_t steps = 16 + table->active_length;
  if (table->dense)
    return steps + (uint64_t)table->span * table->active_length / 16;
  for (size_t i = 0; i < table->active_length; i++)
    steps += 8 * table->steps[i].length;
  return steps;
}

size_t
dual_bound_breakpoint (const struct dual_bound *table, int64_t left)
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
dual_bound_slot (const struct dual_bound *table, int64_t left)
{
  assert (left >= 0 && left <= table->span);
  return table->dense ? table->tick[left] : table->item[dual_bound_breakpoint (table, left)].value;
}

int64_t
dual_bound_sender (const struct dual_bound *table, int64_t cost, int64_t left)
{
  int64_t sum = 0;
  for (int64_t s = left - cost; s >= 0; s -= cost)
    sum = dual_bound_capped (sum + dual_bound_slot (table, s));
  return sum;
}

int64_t
dual_bound_loss (const struct dual_bound *table, const struct node_types *types, size_t type,
                 int64_t left, int64_t value, int64_t duals)
{
  int64_t gain = dual_bound_sender (table, types->cost[type], left);
  return value >= DUAL_BOUND_CAP || gain >= DUAL_BOUND_CAP ? 0 : value - table->unit - gain + duals;
}

static int64_t
times (int64_t value, int64_t count)
{
  int64_t product;
  return __builtin_mul_overflow (value, count, &product) ? DUAL_BOUND_CAP
                                                         : dual_bound_capped (product);
}

/* Value of all slots of senders that complete at next, next + cost, ... */
static int64_t
series_value (const struct dual_bound *table, int64_t cost, int64_t left)
{
  return left < 0 ? 0
                  : dual_bound_capped (dual_bound_slot (table, left)
                                       + dual_bound_sender (table, cost, left));
}

int64_t
dual_bound_total (const struct dual_bound *table, const struct dual_bound_state *state,
                  int64_t unit, const int64_t *duals)
{
  const struct node_types *types = state->types;
  int64_t total = times (unit, state->placed);
  total = dual_bound_capped (
    total + series_value (table, types->source, state->horizon - state->source_next));
  for (size_t j = 0; j < types->k; j++) {
    total = dual_bound_capped (total + times (duals[j], state->left[j]));
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++) {
      int64_t value = series_value (table, types->cost[j], state->horizon - state->group[i].next);
      total = dual_bound_capped (total + times (value, state->group[i].count));
    }
  }
  return total;
}

/* Value of the source's slots: sum of y(horizon - m*cost) over m >= 1. */
static int64_t
source_value (const struct dual_bound *table, int64_t cost, int64_t horizon)
{
  if (table->dense || horizon / cost < (int64_t)table->length)
    return dual_bound_sender (table, cost, horizon);
  int64_t sum = 0, before = 0; /* slots with at least item[i].at ticks left */
  for (size_t i = table->length; i-- > 0;) {
    if (table->item[i].at > horizon)
      continue;
    int64_t slots = (horizon - table->item[i].at) / cost;
    sum = dual_bound_capped (sum + times (table->item[i].value, slots - before));
    before = slots;
  }
  return sum;
}

int64_t
dual_bound_root_horizon (const struct dual_bound *table, const struct node_types *types,
                         int64_t unit, const int64_t *duals, int64_t limit)
{
  int64_t target = unit * types->destinations, low = 0, high = limit + 1;
  for (size_t j = 0; j < types->k; j++)
    target -= times (duals[j], types->count[j]);
  while (high - low > 1) {
    int64_t middle = low + (high - low) / 2;
    if (source_value (table, types->source, middle) >= target)
      high = middle;
    else
      low = middle;
  }
  return high;
}
