/* Beginnings of schedules: what a search in breadth (search/breadth.h) keeps many of, all with as many senders. */
#ifndef SEARCH_PARTIAL_H
#define SEARCH_PARTIAL_H

#include "search/placement.h"

#include <stddef.h>

/* A node that has received and sends on; the source, type -1, is the first of each beginning. */
struct worker {
  int32_t ready, next; /* next completion of a slot that is not filled; beyond the horizon: none */
  int32_t type;
};

/* Everything before `now`, the first open slot, is decided. */
struct partial {
  int32_t now, then; /* the first open slot, and the earliest that may be open after it; beyond the horizon: none */
  int32_t slots;     /* by the horizon, if nothing more is placed */
  uint32_t at;       /* whose slot `now` is */
};

struct layer {
  const struct node_types *types;
  int32_t horizon;
  size_t length, capacity;
  size_t workers;        /* of each: the source and those placed, in time order */
  struct partial *item;  /* [capacity], owned */
  struct worker *worker; /* [capacity * room], owned */
  int32_t *left;         /* [capacity * k], owned: nodes not placed */
  size_t room, types_room;
};

void layer_clear (struct layer *layer); /* to none, as a zeroed one is */

/* Empty, with room for `capacity` beginnings. */
void layer_start (struct layer *layer, const struct node_types *types, int64_t horizon, size_t workers, size_t capacity);

/* The beginning in which nothing is placed. */
void layer_root (struct layer *layer);

/* Add number `parent` of `from` with a node of `type` in its first open slot. There must be room. */
void layer_add (struct layer *layer, const struct layer *from, size_t parent, size_t type);

static inline const struct worker *
layer_workers (const struct layer *layer, size_t i)
{
  return layer->worker + i * layer->room;
}

static inline const int32_t *
layer_left (const struct layer *layer, size_t i)
{
  return layer->left + i * layer->types->k;
}

static inline int64_t
layer_cost (const struct layer *layer, int32_t type)
{
  return type < 0 ? layer->types->source : layer->types->cost[type];
}

/* True where the swap rule (search/swap.h) leaves out a node of `type` in the first open slot of number i: some slower one in an earlier
   slot may change places with it. O(workers). */
bool layer_swappable (const struct layer *layer, size_t i, size_t type);

/* True where no node left can send twice from now on: what is missing is a matching, and partial_finish finds a largest one. */
bool layer_ending (const struct layer *layer, size_t i);

/* Match nodes left with open slots in which they can send once, as many as possible. True when all destinations are served by the horizon:
   then the placements hold the decisions. O(slots * log slots). */
bool layer_finish (const struct layer *layer, size_t i, struct placements *placements);

#endif
