#include "heuristics/overhead_spread.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
overhead_spread_init (struct overhead_spread *spread, const struct overhead_heads *heads)
{
  size_t n = (size_t)heads->ticks->nodes;
  *spread = (struct overhead_spread){ .heads = heads };
  overhead_emissions_init (&spread->emissions);
  spread->part = memory_zero (n, sizeof *spread->part);
  spread->touched = memory_alloc (n, sizeof *spread->touched);
}

void
overhead_spread_clear (struct overhead_spread *spread)
{
  overhead_emissions_clear (&spread->emissions);
  free (spread->tail);
  free (spread->part);
  free (spread->touched);
  *spread = (struct overhead_spread){ 0 };
}

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static struct overhead_part *
touch (struct overhead_spread *spread, int32_t i)
{
  struct overhead_part *part = &spread->part[i];
  if (part->hold == 0) { /* zeroed: not seen yet */
    *part = (struct overhead_part){ false, false, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, 0, 0 };
    spread->touched[spread->parts++] = i;
  }
  return part;
}

static void
add_holder (struct overhead_spread *spread, int32_t k, int32_t i)
{
  const struct overhead_heads *heads = spread->heads;
  struct overhead_part *part = touch (spread, i);
  bool source = heads->ticks->source[k] == i;
  if (!source)
    part->inward = least (part->inward, overhead_heads_inward (heads, k, i));
  if (!overhead_sender (heads->ticks, k, i))
    return;
  part->sender = true;
  part->source |= source;
  part->send = least (part->send, overhead_send (heads->ticks, k, i));
  part->onward = least (part->onward, overhead_heads_onward (heads, k, i));
  if (!source) {
    int64_t cost = overhead_receive (heads->ticks, k, i);
    part->hold = least (part->hold, overhead_heads_hold (heads, k, i));
    part->receives += cost;
    part->longest = cost > part->longest ? cost : part->longest;
  }
}

/* The parts of all nodes, and the number of deliveries. */
static size_t
gather (struct overhead_spread *spread, const int32_t *messages, size_t count)
{
  const struct overhead_ticks *ticks = spread->heads->ticks;
  size_t deliveries = 0;
  while (spread->parts > 0)
    spread->part[spread->touched[--spread->parts]] = (struct overhead_part){ 0 };
  for (size_t m = 0; m < count; m++) {
    int32_t k = messages[m];
    add_holder (spread, k, ticks->source[k]);
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      add_holder (spread, k, ticks->destination[d]);
    deliveries += ticks->first[k + 1] - ticks->first[k];
  }
  return deliveries;
}

static void
fill_emissions (struct overhead_spread *spread, size_t deliveries, int64_t horizon)
{
  struct overhead_emissions *emissions = &spread->emissions;
  overhead_emissions_reserve (emissions, spread->parts, spread->parts, deliveries);
  emissions->latency = INT64_MAX;
  emissions->horizon = horizon;
  for (size_t p = 0; p < spread->parts; p++) {
    const struct overhead_part *part = &spread->part[spread->touched[p]];
    if (!part->sender)
      continue;
    emissions->latency = least (emissions->latency, part->onward);
    if (part->source) {
      emissions->sender[emissions->senders++] = part->send;
    } else {
      emissions->relay[emissions->relays] = part->send;
      emissions->earliest[emissions->relays++] = part->hold;
    }
  }
  overhead_emissions_prepare (emissions);
}

static int
ascending (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

static int
descending (const void *left, const void *right)
{
  return ascending (right, left);
}

/* The tails of node j's receives, behind the `known` ones; returns how many are known then. */
static size_t
add_tails (struct overhead_spread *spread, const int32_t *messages, size_t count, int32_t j, size_t known)
{
  const struct overhead_ticks *ticks = spread->heads->ticks;
  int64_t *tail = spread->tail + known;
  size_t wanted = 0;
  for (size_t m = 0; m < count; m++)
    if (overhead_wants (ticks, messages[m], j))
      tail[wanted++] = overhead_receive (ticks, messages[m], j);
  qsort (tail, wanted, sizeof *tail, ascending);
  for (size_t q = 0; q < wanted; q++)
    tail[q] += q == 0 ? spread->part[j].inward : tail[q - 1];
  return known + wanted;
}

static void
fill_tails (struct overhead_spread *spread, const int32_t *messages, size_t count, size_t deliveries)
{
  size_t known = 0;
  memory_grow (spread->tail, spread->capacity, deliveries);
  for (size_t p = 0; p < spread->parts; p++)
    known = add_tails (spread, messages, count, spread->touched[p], known);
  qsort (spread->tail, deliveries, sizeof *spread->tail, descending);
}

static int64_t
largest_sum (const struct overhead_spread *spread)
{
  int64_t bound = 0;
  for (size_t p = 0; p < spread->emissions.sends; p++) {
    int64_t sum = spread->emissions.end[p] + spread->tail[p];
    bound = sum > bound ? sum : bound;
  }
  return bound;
}

int64_t
overhead_spread_bound (struct overhead_spread *spread, const int32_t *messages, size_t count, int64_t horizon)
{
  size_t deliveries = gather (spread, messages, count);
  fill_emissions (spread, deliveries, horizon);
  fill_tails (spread, messages, count, deliveries);
  int64_t bound = 0;
  int best = 0, last = 0;
  for (int variant = 0; variant < OVERHEAD_EMISSIONS_VARIANTS; variant++) {
    if (!overhead_emissions_run (&spread->emissions, variant))
      continue;
    int64_t sum = largest_sum (spread);
    best = sum > bound ? variant : best;
    bound = sum > bound ? sum : bound;
    last = variant;
  }
  if (last != best)
    overhead_emissions_run (&spread->emissions, best);
  return bound;
}
