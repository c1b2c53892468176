/* The evaluation of bounds/overhead/pricing.h: V of one node by dynamic programming over time and
   the set of messages held, and a way to spend the time that reaches it. */
#include "bounds/overhead/pricing.h"

#include "base/memory.h"
#include "base/wide.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Raises the gain to the prices of copies of message k that i sends. */
static void
raise_gain (const struct overhead_pricing *pricing, int32_t i, int32_t k,
            struct overhead_price_gain *gain)
{
  const struct overhead_ticks *ticks = pricing->ticks;
  int64_t send = overhead_send (ticks, k, i), horizon = pricing->horizon;
  size_t first = pricing->addressed ? ticks->first[k] : (size_t)k,
         end = pricing->addressed ? ticks->first[k + 1] : first + 1;
  for (size_t q = first; q < end; q++) {
    /* with uniform links: any other node */
    int32_t j = pricing->addressed ? ticks->destination[q] : i == 0;
    if (j == i)
      continue;
    int64_t take = send + overhead_transit (ticks, k, i, j);
    const int64_t *price = overhead_pricing_pool (pricing, q);
    for (int64_t t = 0; t + take <= horizon && price[t + take] > 0; t++)
      if (price[t + take] > gain->price[t]) {
        gain->price[t] = price[t + take];
        gain->pool[t] = (int32_t)q;
      }
  }
}

static struct overhead_price_gain
next_gain (struct overhead_pricing *pricing, size_t *used)
{
  size_t at = (*used)++ * (size_t)(pricing->horizon + 1);
  return (struct overhead_price_gain){ pricing->gains + at, pricing->gain_pools + at };
}

static void
reserve_gains (struct overhead_pricing *pricing)
{
  size_t entries
    = (OVERHEAD_PRICE_WANTED + (size_t)pricing->ticks->classes) * (size_t)(pricing->horizon + 1);
  memory_grow (pricing->gains, pricing->capacity[3], entries);
  memory_grow (pricing->gain_pools, pricing->capacity[4], entries);
  memory_grow (pricing->classes, pricing->capacity[5], (size_t)pricing->ticks->classes);
  memset (pricing->gains, 0, entries * sizeof *pricing->gains);
}

static void
find_tasks (struct overhead_pricing *pricing, int32_t i, size_t *used)
{
  const struct overhead_ticks *ticks = pricing->ticks;
  pricing->wanted = 0;
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (!overhead_wants (ticks, k, i))
      continue;
    struct overhead_price_task *task = &pricing->tasks[pricing->wanted++];
    *task = (struct overhead_price_task){ .message = k,
                                          .receive = overhead_receive (ticks, k, i),
                                          .gain = next_gain (pricing, used) };
    task->pool = pricing->addressed ? (int32_t)overhead_task (ticks, k, i) : k;
    task->release = overhead_heads_release (&pricing->heads, k, i);
    raise_gain (pricing, i, k, &task->gain);
  }
}

static void
find_classes (struct overhead_pricing *pricing, int32_t i, size_t *used)
{
  const struct overhead_ticks *ticks = pricing->ticks;
  pricing->class_count = 0;
  for (int32_t c = 0; c < ticks->classes; c++) {
    struct overhead_price_class *class = &pricing->classes[pricing->class_count];
    class->send = ticks->send[(int64_t)c * ticks->nodes + i];
    class->message = -1;
    class->wanted_count = 0;
    class->own = next_gain (pricing, used);
    for (size_t a = 0; a < pricing->wanted; a++)
      if (ticks->class_of[pricing->tasks[a].message] == c)
        class->message = pricing->tasks[class->wanted[class->wanted_count++] = a].message;
    for (int32_t k = 0; k < ticks->messages; k++)
      if (ticks->source[k] == i && ticks->class_of[k] == c) {
        raise_gain (pricing, i, k, &class->own);
        class->message = k;
      }
    pricing->class_count += class->message >= 0;
  }
}

/* Sets best[H] for each set H of messages held: the highest price of the copies of the class that
   the node may send at t. False when all are 0. */
static bool
best_gains (const struct overhead_pricing *pricing, const struct overhead_price_class *class,
            int64_t t)
{
  int64_t *best = pricing->best;
  bool some = class->own.price[t] > 0;
  size_t filled = 1;
  best[0] = class->own.price[t];
  for (size_t a = 0, next = 0; a < pricing->wanted; a++, filled *= 2) {
    int64_t gain = 0;
    if (next < class->wanted_count && class->wanted[next] == a)
      gain = pricing->tasks[class->wanted[next++]].gain.price[t];
    some = some || gain > 0;
    for (size_t held = 0; held < filled; held++)
      best[filled + held] = gain > best[held] ? gain : best[held];
  }
  return some;
}

WIDE static void
raise_by_send (int64_t *restrict value, const int64_t *restrict later, const int64_t *restrict best,
               size_t sets)
{
  for (size_t held = 0; held < sets; held++) {
    int64_t sent = later[held] + best[held];
    value[held] = sent > value[held] ? sent : value[held];
  }
}

WIDE static void
raise_by_receive (int64_t *restrict value, const int64_t *restrict later, size_t bit, int64_t price,
                  size_t sets)
{
  for (size_t base = 0; base < sets; base += 2 * bit)
    for (size_t held = base; held < base + bit; held++) {
      int64_t got = later[held + bit] - price;
      value[held] = got > value[held] ? got : value[held];
    }
}

static void
find_values (struct overhead_pricing *pricing, int64_t t)
{
  size_t sets = (size_t)1 << pricing->wanted;
  int64_t *value = pricing->value + (size_t)t * sets;
  memcpy (value, value + sets, sets * sizeof *value);
  for (size_t c = 0; c < pricing->class_count; c++) {
    const struct overhead_price_class *class = &pricing->classes[c];
    if (t + class->send <= pricing->horizon && best_gains (pricing, class, t))
      raise_by_send (value, value + (size_t) class->send * sets, pricing->best, sets);
  }
  for (size_t a = 0; a < pricing->wanted; a++) {
    const struct overhead_price_task *task = &pricing->tasks[a];
    if (t >= task->release && t + task->receive <= pricing->horizon)
      raise_by_receive (value, value + (size_t)task->receive * sets, (size_t)1 << a,
                        overhead_pricing_pool (pricing, (size_t)task->pool)[t], sets);
  }
}

int64_t
overhead_pricing_value (struct overhead_pricing *pricing, size_t kind)
{
  size_t used = 0;
  int32_t i = pricing->node = pricing->kind[kind];
  reserve_gains (pricing);
  find_tasks (pricing, i, &used);
  find_classes (pricing, i, &used);
  size_t sets = (size_t)1 << pricing->wanted;
  int64_t *last = pricing->value + (size_t)pricing->horizon * sets;
  for (size_t held = 0; held < sets; held++)
    last[held] = held == sets - 1 ? 0 : OVERHEAD_PRICE_NEVER;
  for (int64_t t = pricing->horizon - 1; t >= 0; t--)
    find_values (pricing, t);
  return pricing->value[0];
}

static void
add_event (struct overhead_pricing *pricing, int32_t pool, int64_t time, int32_t copies,
           int64_t end)
{
  memory_grow (pricing->events, pricing->capacity[6], pricing->events_count + 1);
  pricing->events[pricing->events_count++]
    = (struct overhead_price_event){ pool, (int32_t)time, copies };
  pricing->end = end > pricing->end ? end : pricing->end;
}

/* The step from (t, held), where V is `value`, if it is a receive: advances both and returns true.
   */
static bool
step_receive (struct overhead_pricing *pricing, int64_t *t, size_t *held, int64_t value)
{
  size_t sets = (size_t)1 << pricing->wanted;
  for (size_t a = 0; a < pricing->wanted; a++) {
    const struct overhead_price_task *task = &pricing->tasks[a];
    size_t bit = (size_t)1 << a;
    int64_t end = *t + task->receive;
    if ((*held & bit) != 0 || *t < task->release || end > pricing->horizon)
      continue;
    if (pricing->value[(size_t)end * sets + (*held | bit)]
          - overhead_pricing_pool (pricing, (size_t)task->pool)[*t]
        != value)
      continue;
    add_event (pricing, task->pool, *t, -1, end);
    *t = end;
    *held |= bit;
    return true;
  }
  return false;
}

/* The same for a send of a copy with a positive price. */
static bool
step_send (struct overhead_pricing *pricing, int64_t *t, size_t held, int64_t value)
{
  const struct overhead_ticks *ticks = pricing->ticks;
  size_t sets = (size_t)1 << pricing->wanted;
  for (size_t c = 0; c < pricing->class_count; c++) {
    const struct overhead_price_class *class = &pricing->classes[c];
    const struct overhead_price_gain *gain = &class->own;
    if (*t + class->send > pricing->horizon)
      continue;
    for (size_t w = 0; w < class->wanted_count; w++) {
      const struct overhead_price_gain *other = &pricing->tasks[class->wanted[w]].gain;
      if ((held >> class->wanted[w] & 1) != 0 && other->price[*t] > gain->price[*t])
        gain = other;
    }
    if (gain->price[*t] == 0
        || pricing->value[(size_t)(*t + class->send) * sets + held] + gain->price[*t] != value)
      continue;
    int32_t pool = gain->pool[*t], k = class->message,
            j = pricing->addressed ? ticks->destination[pool] : pricing->node == 0;
    int64_t arrival = *t + class->send + overhead_transit (ticks, k, pricing->node, j);
    add_event (pricing, pool, arrival, 1, arrival);
    *t += class->send;
    return true;
  }
  return false;
}

void
overhead_pricing_path (struct overhead_pricing *pricing)
{
  size_t sets = (size_t)1 << pricing->wanted, held = 0;
  assert (pricing->value[0] > OVERHEAD_PRICE_HOPELESS);
  pricing->events_count = 0;
  pricing->end = 0;
  for (int64_t t = 0; t < pricing->horizon;) {
    int64_t value = pricing->value[(size_t)t * sets + held];
    if (!step_receive (pricing, &t, &held, value) && !step_send (pricing, &t, held, value))
      t++;
  }
}

bool
overhead_pricing_excludes (struct overhead_pricing *pricing)
{
  int64_t sum = 0;
  for (size_t g = 0; g < pricing->kinds; g++) {
    int64_t value = overhead_pricing_value (pricing, g);
    if (value <= OVERHEAD_PRICE_HOPELESS)
      return true;
    sum += value * pricing->count[g];
  }
  return sum < 0;
}
