/* The states of a search in layers. A state is a partial schedule of schedules that end strictly
   before T: it assigns nodes to slots in the order of time, up to the first open slot. All states
   of a layer have the same number of senders. Times are remaining times: a slot at time t has
   s = T - t > 0. */
#ifndef VERIFY_NODE_BEAM_STATE_H
#define VERIFY_NODE_BEAM_STATE_H

#include "verify/node/types.h"

struct verify_beam_sender {
  int32_t ready; /* s of the slot it was assigned to; T for the source */
  int32_t next;  /* s of its first open slot; 0: none */
  int32_t type;  /* -1: the source */
};

/* The states of a layer. The first sender of each is the source. */
struct verify_beam_states {
  size_t length, senders;            /* senders of each state: the source and the assigned nodes */
  struct verify_beam_sender *sender; /* owned [length][senders] */
  size_t sender_capacity;
};

/* One state in detail. */
struct verify_beam_view {
  const struct verify_beam_sender *sender; /* not owned */
  size_t senders;
  size_t at;       /* the sender that has the first open slot */
  int64_t s, then; /* s of the first open slot and of the next one; 0: none */
  int64_t *left;   /* owned [k]: nodes not assigned yet */
  int64_t *slot;   /* owned [slots]: s of all open slots */
  size_t slots, slot_capacity;
  size_t *child; /* owned [children]: the types that may take the first open slot */
  size_t children;
};

void verify_beam_states_clear (struct verify_beam_states *states);

/* Sets the layer to the empty partial schedule. */
void verify_beam_states_root (struct verify_beam_states *states,
                              const struct verify_node_types *types, int64_t T);

/* Empties the layer; its states will have `senders` senders. */
void verify_beam_states_empty (struct verify_beam_states *states, size_t senders);

/* Sets the view to state number i. O(senders + slots + k). */
void verify_beam_states_view (const struct verify_beam_states *states, size_t i,
                              const struct verify_node_types *types, struct verify_beam_view *view);

/* Appends the child of the viewed state that assigns a node of `type` to the first open slot. */
void verify_beam_states_add (struct verify_beam_states *to, const struct verify_node_types *types,
                             const struct verify_beam_view *view, size_t type);

/* True when no unassigned node can send twice before T. Then *slots is the maximum number of slots
   before T over all schedules that extend this state. */
bool verify_beam_view_ends (struct verify_beam_view *view, const struct verify_node_types *types,
                            int64_t *slots);

void verify_beam_view_init (struct verify_beam_view *view, const struct verify_node_types *types);
void verify_beam_view_clear (struct verify_beam_view *view);

#endif
