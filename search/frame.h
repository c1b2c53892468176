/* A state of the guided search (search/guided.h) and what is known there; the steps from one to the next. */
#ifndef SEARCH_FRAME_H
#define SEARCH_FRAME_H

#include "heuristics/multiplier.h"

#define FRAME_INTEGRAL 1e-6 /* a share this close to one counts as one: a guess about where to look first, never a proof */

/* A way to use some of an instant's slots. */
struct option {
  double share;        /* of the slots, in the linear program's solution */
  int64_t loss, count; /* against the bound, for each slot; how many slots it takes now */
  int32_t type;
  bool closed; /* visited, or excluded by a sibling's prices */
};

/* A state of the search, and what is known there. */
struct frame {
  struct sender_group *group;
  size_t groups_capacity;
  size_t *first;         /* [k + 1] */
  int64_t *left, *price; /* [k] */
  double *share;         /* [k] scratch */
  struct option *option; /* [k] of its first instant, the likeliest first */
  size_t options;
  size_t types_capacity;
  int64_t placed, source_next;
  struct price_table *table; /* y under the frame's own prices, where it has solved for them */
  struct relaxation relaxation;
};

/* The instant whose slots a node fills. */
struct instant {
  int64_t now, left, open; /* time, ticks to the horizon, slots */
};

struct frame *frame_new (void);
void frame_free (struct frame *frame);

/* Room for k types. */
void frame_reserve (struct frame *frame, size_t k);

/* The root: nothing placed. */
void frame_start (struct frame *frame, const struct node_types *types);

struct price_state frame_state (const struct frame *frame, const struct node_types *types, int64_t horizon);

/* The first instant with open slots. */
struct instant frame_instant (const struct frame *frame, const struct node_types *types, int64_t horizon);

/* One more option, among the others by share, then by loss. There is room for k. */
void frame_option (struct frame *frame, const struct option *option);

/* The child in which the instant's slots are filled as the options' counts say. */
void frame_descend (const struct frame *frame, struct frame *child, const struct instant *instant, const struct node_types *types);

/* The one type that takes all slots of the instant, or -1. */
int frame_sole_type (const struct frame *frame, const struct instant *instant);

/* The share of an option's type, 0 when it is no option. */
double frame_share (const struct frame *frame, int type);

/* Nodes left of the options from number `at` on. */
int64_t frame_options_left (const struct frame *frame, size_t at);

#endif
