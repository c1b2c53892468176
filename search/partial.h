/* Beginnings of schedules: what a search in breadth (search/breadth.h) keeps many of, all with as many senders. */
#ifndef SEARCH_PARTIAL_H
#define SEARCH_PARTIAL_H

#include "search/placement.h"

#include <stddef.h>

#define PARTIAL_TYPES 400 /* at most */

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
  uint32_t fastest;  /* type of which nodes are left; k: none are */
};

struct layer {
  const struct node_types *types;
  int32_t horizon;
  size_t length;
  size_t workers;        /* of each: the source and those placed, in time order */
  struct partial *item;  /* [length], owned */
  struct worker *worker; /* [length * workers], owned */
  size_t capacity, worker_capacity;
};

void layer_clear (struct layer *layer); /* to none, as a zeroed one is */

/* `length` beginnings, each of which the caller sets. */
void layer_start (struct layer *layer, const struct node_types *types, int64_t horizon, size_t workers, size_t length);

/* The same beginnings, of `types`, which are equal to theirs. */
void layer_copy (struct layer *to, const struct layer *from, const struct node_types *types);

/* The beginning in which nothing is placed, alone. */
void layer_root (struct layer *layer, const struct node_types *types, int64_t horizon);

/* Set number i to number `parent` of `from` with a node of `type` in its first open slot. Different ones may be set by several threads. */
void layer_set (struct layer *layer, size_t i, const struct layer *from, size_t parent, size_t type);

static inline const struct worker *
layer_workers (const struct layer *layer, size_t i)
{
  return layer->worker + i * layer->workers;
}

/* left [k]: the nodes of each type that number i has not placed. */
void layer_left (const struct layer *layer, size_t i, int32_t *left);

static inline int64_t
layer_cost (const struct layer *layer, int32_t type)
{
  return type < 0 ? layer->types->source : layer->types->cost[type];
}

/* True where the swap rule (search/swap.h) leaves out a node of `type` in the first open slot of number i: some slower one in an earlier
   slot may change places with it. O(workers). */
bool layer_swappable (const struct layer *layer, size_t i, size_t type);

/* True where no node left can send twice from now on: what is missing is a matching, and partial_finish finds a largest one. */
static inline bool
layer_ending (const struct layer *layer, size_t i)
{
  const struct partial *partial = &layer->item[i];
  return partial->fastest == layer->types->k || layer->horizon - partial->now < 2 * layer->types->cost[partial->fastest];
}

/* Match nodes left with open slots in which they can send once, as many as possible. True when all destinations are served by the horizon:
   then the placements hold the decisions. O(slots * log slots). */
bool layer_finish (const struct layer *layer, size_t i, struct placements *placements);

#endif
