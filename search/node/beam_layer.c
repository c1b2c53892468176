#include "search/node/beam_layer.h"

#include "base/memory.h"
#include "base/sort.h"
#include "search/node/swap.h"

#include <stdlib.h>
#include <string.h>

void
beam_layer_clear (struct beam_layer *layer)
{
  memory_free (layer->item, layer->sender);
  *layer = (struct beam_layer){ 0 };
}

void
beam_layer_start (struct beam_layer *layer, const struct node_types *types, int64_t horizon,
                  size_t senders, size_t length)
{
  memory_grow (layer->item, layer->capacity, length);
  memory_grow (layer->sender, layer->sender_capacity, length * senders);
  layer->types = types;
  layer->horizon = (int32_t)horizon;
  layer->senders = senders;
  layer->length = length;
}

void
beam_layer_copy (struct beam_layer *to, const struct beam_layer *from,
                 const struct node_types *types)
{
  beam_layer_start (to, types, from->horizon, from->senders, from->length);
  memcpy (to->item, from->item, from->length * sizeof *to->item);
  memcpy (to->sender, from->sender, from->length * from->senders * sizeof *to->sender);
}

void
beam_layer_left (const struct beam_layer *layer, size_t i, int32_t *left)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  for (size_t j = 0; j < layer->types->k; j++)
    left[j] = (int32_t)layer->types->count[j];
  for (size_t w = 1; w < layer->senders; w++)
    left[sender[w].type]--;
}

/* The fastest type with unplaced nodes; k if there is none. */
static size_t
fastest_left (const struct beam_layer *layer, size_t i)
{
  int32_t left[BEAM_TYPES_MAX];
  size_t j = 0;
  beam_layer_left (layer, i, left);
  while (j < layer->types->k && left[j] == 0)
    j++;
  return j;
}

/* Finds the first two open slots. The second may belong to the node in the first slot, whichever
   node that will be. */
static void
locate (struct beam_layer *layer, size_t i)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  size_t at = 0, fastest = fastest_left (layer, i);
  for (size_t w = 1; w < layer->senders; w++)
    if (sender[w].next < sender[at].next)
      at = w;
  int64_t then = sender[at].next + beam_layer_cost (layer, sender[at].type);
  for (size_t w = 0; w < layer->senders; w++)
    if (w != at && sender[w].next < then)
      then = sender[w].next;
  if (fastest < layer->types->k && sender[at].next + layer->types->cost[fastest] < then)
    then = sender[at].next + layer->types->cost[fastest];
  struct beam_state *beam_state = &layer->item[i];
  beam_state->at = (uint32_t)at;
  beam_state->fastest = (uint32_t)fastest;
  beam_state->now = sender[at].next;
  beam_state->then = then <= layer->horizon ? (int32_t)then : layer->horizon + 1;
}

/* The time, at most one tick beyond the horizon. */
static int32_t
within (const struct beam_layer *layer, int64_t time)
{
  return time <= layer->horizon ? (int32_t)time : layer->horizon + 1;
}

void
beam_layer_root (struct beam_layer *layer, const struct node_types *types, int64_t horizon)
{
  beam_layer_start (layer, types, horizon, 1, 1);
  layer->sender[0]
    = (struct beam_sender){ .ready = 0, .next = within (layer, types->source), .type = -1 };
  layer->item[0].slots = (int32_t)(horizon / types->source);
  locate (layer, 0);
}

void
beam_layer_set (struct beam_layer *layer, size_t i, const struct beam_layer *from, size_t parent,
                size_t type)
{
  const struct beam_state *before = &from->item[parent];
  struct beam_sender *sender = layer->sender + i * layer->senders;
  int64_t cost = layer->types->cost[type];
  memcpy (sender, beam_layer_senders (from, parent), from->senders * sizeof *sender);
  sender[before->at].next
    = within (layer, before->now + beam_layer_cost (layer, sender[before->at].type));
  sender[from->senders] = (struct beam_sender){ .ready = before->now,
                                                .next = within (layer, before->now + cost),
                                                .type = (int32_t)type };
  layer->item[i].slots = before->slots + (int32_t)((layer->horizon - before->now) / cost);
  locate (layer, i);
}

bool
beam_layer_swappable (const struct beam_layer *layer, size_t i, size_t type)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  const int64_t *cost = layer->types->cost;
  int32_t now = layer->item[i].now;
  for (size_t w = 1; w < layer->senders && sender[w].ready < now; w++)
    if (sender[w].type > (int32_t)type
        && swap_applies (cost[sender[w].type], cost[type], now - sender[w].ready,
                         layer->horizon - sender[w].ready))
      return true;
  return false;
}

/* Lists the open slots, earliest first, at most one for each destination. Returns their number. */
static size_t
list_slots (const struct beam_layer *layer, size_t i, int32_t *slot)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  size_t length = 0, most = (size_t)layer->types->destinations;
  for (size_t w = 0; w < layer->senders; w++)
    for (int64_t time = sender[w].next; time <= layer->horizon && length < most;
         time += beam_layer_cost (layer, sender[w].type))
      slot[length++] = (int32_t)time;
  qsort (slot, length, sizeof *slot, sort_by_int32);
  return length;
}

/* Lists the types of the unplaced nodes, fastest first. Returns their number. */
static size_t
list_nodes (const struct beam_layer *layer, size_t i, int32_t *node)
{
  int32_t left[BEAM_TYPES_MAX];
  size_t length = 0;
  beam_layer_left (layer, i, left);
  for (size_t j = 0; j < layer->types->k; j++)
    for (int32_t c = 0; c < left[j]; c++)
      node[length++] = (int32_t)j;
  return length;
}

/* True if the `pairs` fastest nodes can all send from the `pairs` first slots, the slowest from
   the first. */
static bool
matched (const struct beam_layer *layer, const int32_t *slot, const int32_t *node, size_t pairs)
{
  for (size_t i = 0; i < pairs; i++)
    if (slot[i] + layer->types->cost[node[pairs - 1 - i]] > layer->horizon)
      return false;
  return true;
}

bool
beam_layer_finish (const struct beam_layer *layer, size_t i, struct decision_stack *stack)
{
  const struct beam_sender *sender = beam_layer_senders (layer, i);
  size_t most = (size_t)layer->types->destinations;
  int32_t *slot = memory_alloc (2 * most, sizeof *slot), *node = slot + most;
  size_t slots = list_slots (layer, i, slot), nodes = list_nodes (layer, i, node), pairs = 0;
  while (pairs < slots && pairs < nodes
         && layer->item[i].slots + (int64_t)pairs < layer->types->destinations
         && matched (layer, slot, node, pairs + 1))
    pairs++;
  bool served = layer->item[i].slots + (int64_t)pairs >= layer->types->destinations;
  stack->length = 0;
  for (size_t w = 1; served && w < layer->senders; w++)
    decision_stack_push (stack, sender[w].ready, sender[w].type, 1);
  for (size_t p = 0; served && p < pairs; p++)
    decision_stack_push (stack, slot[p], node[pairs - 1 - p], 1);
  free (slot);
  return served;
}

bool
beam_successor_better (const struct beam_successor *a, const struct beam_successor *b)
{
  return (int64_t)a->bound + a->noise > (int64_t)b->bound + b->noise;
}

static void
exchange (struct beam_successor *a, struct beam_successor *b)
{
  struct beam_successor kept = *a;
  *a = *b;
  *b = kept;
}

/* Selection by partitions (Hoare 1961). */
void
beam_successor_select (struct beam_successor *item, size_t length, size_t count)
{
  while (count > 0 && count < length) {
    size_t better = 0; /* item[1] .. item[better] are better than item[0] */
    exchange (&item[0], &item[length / 2]);
    for (size_t i = 1; i < length; i++)
      if (beam_successor_better (&item[i], &item[0]))
        exchange (&item[++better], &item[i]);
    exchange (&item[0], &item[better]);
    if (count <= better)
      length = better;
    else {
      item += better + 1;
      length -= better + 1;
      count -= better + 1;
    }
  }
}
