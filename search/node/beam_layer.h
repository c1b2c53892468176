/* Layers of a beam search (search/node/beam.h): partial schedules ("states") with the same number
   of senders, and the selection of the best of their successors. */
#ifndef SEARCH_NODE_BEAM_LAYER_H
#define SEARCH_NODE_BEAM_LAYER_H

#include "search/node/decision_stack.h"

#include <stddef.h>

#define BEAM_TYPES_MAX 400

/* A node that has received and sends on. The first of each state is the source, with type -1. */
struct beam_sender {
  int32_t ready; /* ticks */
  int32_t next;  /* completion of its next open slot; beyond the horizon: none */
  int32_t type;
};

/* Everything before `now`, the first open slot, is decided. */
struct beam_state {
  /* the first open slot, and the earliest that may be open after it; beyond the horizon: none */
  int32_t now, then;
  int32_t slots;    /* by the horizon, if no more senders are placed */
  uint32_t at;      /* index of the sender that has slot `now` */
  uint32_t fastest; /* fastest type with unplaced nodes; k: none */
};

/* A zeroed one is empty. */
struct beam_layer {
  const struct node_types *types;
  int32_t horizon;
  size_t length;
  size_t senders;             /* of each state: the source and those placed, in time order */
  struct beam_state *item;    /* [length], owned */
  struct beam_sender *sender; /* [length * senders], owned */
  size_t capacity, sender_capacity;
};

void beam_layer_clear (struct beam_layer *layer);

/* Makes room for `length` states, each of which the caller sets. */
void beam_layer_start (struct beam_layer *layer, const struct node_types *types, int64_t horizon,
                       size_t senders, size_t length);

/* Copies the states; `types` must equal those of `from`. */
void beam_layer_copy (struct beam_layer *to, const struct beam_layer *from,
                      const struct node_types *types);

/* One state, in which nothing is placed. */
void beam_layer_root (struct beam_layer *layer, const struct node_types *types, int64_t horizon);

/* Sets state i to state `parent` of `from` with a node of `type` in its first open slot. Several
   threads may set different states. O(senders). */
void beam_layer_set (struct beam_layer *layer, size_t i, const struct beam_layer *from,
                     size_t parent, size_t type);

/* The senders of state i [layer->senders]. */
static inline const struct beam_sender *
beam_layer_senders (const struct beam_layer *layer, size_t i)
{
  return layer->sender + i * layer->senders;
}

/* Fills left [k] with the numbers of unplaced nodes of each type in state i. */
void beam_layer_left (const struct beam_layer *layer, size_t i, int32_t *left);

/* Cost of a type in ticks; -1 is the source. */
static inline int64_t
beam_layer_cost (const struct beam_layer *layer, int32_t type)
{
  return type < 0 ? layer->types->source : layer->types->cost[type];
}

/* True if the swap rule (search/node/swap.h) forbids a node of `type` in the first open slot of
   state i: a slower node in an earlier slot may change places with it. O(senders). */
bool beam_layer_swappable (const struct beam_layer *layer, size_t i, size_t type);

/* True if no unplaced node can send twice from now on. Then the rest of the schedule is a matching
   of nodes and slots, and beam_layer_finish finds a largest one. */
static inline bool
beam_layer_ending (const struct beam_layer *layer, size_t i)
{
  const struct beam_state *beam_state = &layer->item[i];
  return beam_state->fastest == layer->types->k
         || layer->horizon - beam_state->now < 2 * layer->types->cost[beam_state->fastest];
}

/* Matches unplaced nodes of state i with open slots in which they can send once, as many as
   possible. True if that serves all destinations by the horizon; `stack` then holds the
   decisions. O(slots * log slots). */
bool beam_layer_finish (const struct beam_layer *layer, size_t i, struct decision_stack *stack);

/* A state with one more sender, not created yet. Successors are ranked by bound plus noise. The
   states that lead to a schedule have hardly better bounds than others, so noise of up to half a
   slot (parameter beam_noise) keeps states of many kinds, not only those that resemble the one
   with the best bound. */
struct beam_successor {
  int32_t bound;   /* minus n, in units of 1/BEAM_SLOT_VALUE_UNIT slots; larger is better */
  uint32_t noise;  /* random, in the same unit */
  uint32_t parent; /* index in the layer */
  uint16_t type;
  bool solved; /* its own linear program has been solved */
};

bool beam_successor_better (const struct beam_successor *a, const struct beam_successor *b);

/* Moves the `count` best to the front, in any order. O(length) on average. The result depends on
   the array only. */
void beam_successor_select (struct beam_successor *item, size_t length, size_t count);

#endif
