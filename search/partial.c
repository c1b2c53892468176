#include "search/partial.h"

#include "base/memory.h"
#include "search/swap.h"

#include <stdlib.h>
#include <string.h>

void
layer_clear (struct layer *layer)
{
  free (layer->item);
  free (layer->worker);
  *layer = (struct layer){ 0 };
}

void
layer_start (struct layer *layer, const struct node_types *types, int64_t horizon, size_t workers, size_t length)
{
  memory_grow (layer->item, layer->capacity, length);
  memory_grow (layer->worker, layer->worker_capacity, length * workers);
  layer->types = types;
  layer->horizon = (int32_t)horizon;
  layer->workers = workers;
  layer->length = length;
}

void
layer_copy (struct layer *to, const struct layer *from, const struct node_types *types)
{
  layer_start (to, types, from->horizon, from->workers, from->length);
  memcpy (to->item, from->item, from->length * sizeof *to->item);
  memcpy (to->worker, from->worker, from->length * from->workers * sizeof *to->worker);
}

void
layer_left (const struct layer *layer, size_t i, int32_t *left)
{
  const struct worker *worker = layer_workers (layer, i);
  for (size_t j = 0; j < layer->types->k; j++)
    left[j] = (int32_t)layer->types->count[j];
  for (size_t w = 1; w < layer->workers; w++)
    left[worker[w].type]--;
}

/* The fastest type of which nodes are left; k if none are. */
static size_t
fastest_left (const struct layer *layer, size_t i)
{
  int32_t left[PARTIAL_TYPES];
  size_t j = 0;
  layer_left (layer, i, left);
  while (j < layer->types->k && left[j] == 0)
    j++;
  return j;
}

/* Find the first two open slots; the second may be the first node's own, whichever takes the first slot. */
static void
locate (struct layer *layer, size_t i)
{
  const struct worker *worker = layer_workers (layer, i);
  size_t at = 0, fastest = fastest_left (layer, i);
  for (size_t w = 1; w < layer->workers; w++)
    if (worker[w].next < worker[at].next)
      at = w;
  int64_t then = worker[at].next + layer_cost (layer, worker[at].type);
  for (size_t w = 0; w < layer->workers; w++)
    if (w != at && worker[w].next < then)
      then = worker[w].next;
  if (fastest < layer->types->k && worker[at].next + layer->types->cost[fastest] < then)
    then = worker[at].next + layer->types->cost[fastest];
  struct partial *partial = &layer->item[i];
  partial->at = (uint32_t)at;
  partial->fastest = (uint32_t)fastest;
  partial->now = worker[at].next;
  partial->then = then <= layer->horizon ? (int32_t)then : layer->horizon + 1;
}

/* The time, or just beyond the horizon. */
static int32_t
within (const struct layer *layer, int64_t time)
{
  return time <= layer->horizon ? (int32_t)time : layer->horizon + 1;
}

void
layer_root (struct layer *layer, const struct node_types *types, int64_t horizon)
{
  layer_start (layer, types, horizon, 1, 1);
  layer->worker[0] = (struct worker){ .ready = 0, .next = within (layer, types->source), .type = -1 };
  layer->item[0].slots = (int32_t)(horizon / types->source);
  locate (layer, 0);
}

void
layer_set (struct layer *layer, size_t i, const struct layer *from, size_t parent, size_t type)
{
  const struct partial *before = &from->item[parent];
  struct worker *worker = layer->worker + i * layer->workers;
  int64_t cost = layer->types->cost[type];
  memcpy (worker, layer_workers (from, parent), from->workers * sizeof *worker);
  worker[before->at].next = within (layer, before->now + layer_cost (layer, worker[before->at].type));
  worker[from->workers] = (struct worker){ .ready = before->now, .next = within (layer, before->now + cost), .type = (int32_t)type };
  layer->item[i].slots = before->slots + (int32_t)((layer->horizon - before->now) / cost);
  locate (layer, i);
}

bool
layer_swappable (const struct layer *layer, size_t i, size_t type)
{
  const struct worker *worker = layer_workers (layer, i);
  const int64_t *cost = layer->types->cost;
  int32_t now = layer->item[i].now;
  for (size_t w = 1; w < layer->workers && worker[w].ready < now; w++)
    if (worker[w].type > (int32_t)type
        && swap_applies (cost[worker[w].type], cost[type], now - worker[w].ready, layer->horizon - worker[w].ready))
      return true;
  return false;
}

static int
compare_times (const void *a, const void *b)
{
  int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return (x > y) - (x < y);
}

/* The open slots, earliest first; at most as many as destinations. Returns how many. */
static size_t
list_slots (const struct layer *layer, size_t i, int32_t *slot)
{
  const struct worker *worker = layer_workers (layer, i);
  size_t length = 0, most = (size_t)layer->types->destinations;
  for (size_t w = 0; w < layer->workers; w++)
    for (int64_t time = worker[w].next; time <= layer->horizon && length < most; time += layer_cost (layer, worker[w].type))
      slot[length++] = (int32_t)time;
  qsort (slot, length, sizeof *slot, compare_times);
  return length;
}

/* The types of the nodes left, fastest first. Returns how many. */
static size_t
list_nodes (const struct layer *layer, size_t i, int32_t *node)
{
  int32_t left[PARTIAL_TYPES];
  size_t length = 0;
  layer_left (layer, i, left);
  for (size_t j = 0; j < layer->types->k; j++)
    for (int32_t c = 0; c < left[j]; c++)
      node[length++] = (int32_t)j;
  return length;
}

/* The `pairs` fastest nodes can all send from the `pairs` first slots, the slowest from the first. */
static bool
matched (const struct layer *layer, const int32_t *slot, const int32_t *node, size_t pairs)
{
  for (size_t i = 0; i < pairs; i++)
    if (slot[i] + layer->types->cost[node[pairs - 1 - i]] > layer->horizon)
      return false;
  return true;
}

bool
layer_finish (const struct layer *layer, size_t i, struct placements *placements)
{
  const struct worker *worker = layer_workers (layer, i);
  size_t most = (size_t)layer->types->destinations;
  int32_t *slot = memory_alloc (2 * most, sizeof *slot), *node = slot + most;
  size_t slots = list_slots (layer, i, slot), nodes = list_nodes (layer, i, node), pairs = 0;
  while (pairs < slots && pairs < nodes && layer->item[i].slots + (int64_t)pairs < layer->types->destinations
         && matched (layer, slot, node, pairs + 1))
    pairs++;
  bool served = layer->item[i].slots + (int64_t)pairs >= layer->types->destinations;
  placements->length = 0;
  for (size_t w = 1; served && w < layer->workers; w++)
    placements_push (placements, worker[w].ready, worker[w].type, 1);
  for (size_t p = 0; served && p < pairs; p++)
    placements_push (placements, slot[p], node[pairs - 1 - p], 1);
  free (slot);
  return served;
}
