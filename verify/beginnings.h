/* Beginnings of schedules that end strictly before T, all with as many senders: which node took which slot, in time order, up to the first
   open slot. Times are what remains of them before T: a slot at time t has s = T - t > 0. */
#ifndef VERIFY_BEGINNINGS_H
#define VERIFY_BEGINNINGS_H

#include "verify/types.h"

struct verify_sender {
  int32_t ready; /* s of the slot it took; of the source T */
  int32_t next;  /* s of its first open slot; 0: none */
  int32_t type;  /* -1: the source */
};

/* The source is each one's first sender. */
struct verify_beginnings {
  size_t length, senders;       /* of each: the source and those placed */
  struct verify_sender *sender; /* owned [length][senders] */
  size_t sender_capacity;
};

/* One of them, laid open. */
struct verify_view {
  const struct verify_sender *sender; /* not owned */
  size_t senders;
  size_t at;       /* whose slot is the first open one */
  int64_t s, then; /* it, and the next one; 0: there is none */
  int64_t *left;   /* owned [k]: nodes not placed */
  int64_t *slot;   /* owned: all open slots */
  size_t slots, slot_capacity;
  size_t *child; /* owned [k]: the types that may take the first open slot */
  size_t children;
};

void verify_beginnings_clear (struct verify_beginnings *beginnings);

/* The empty beginning alone. */
void verify_beginnings_root (struct verify_beginnings *beginnings, const struct verify_types *types, int64_t T);

/* None, but of `senders` each. */
void verify_beginnings_empty (struct verify_beginnings *beginnings, size_t senders);

/* Lay number i open. O(senders + slots + k). */
void verify_beginnings_view (const struct verify_beginnings *beginnings, size_t i, const struct verify_types *types,
                             struct verify_view *view);

/* Append the child of number i, laid open in `view`, that has a node of `type` in its first open slot. */
void verify_beginnings_add (struct verify_beginnings *to, const struct verify_types *types, const struct verify_view *view, size_t type);

/* True when no node left can send twice: then *slots is the most slots that any schedule beginning like this offers before T. */
bool verify_view_ends (struct verify_view *view, const struct verify_types *types, int64_t *slots);

void verify_view_init (struct verify_view *view, const struct verify_types *types);
void verify_view_clear (struct verify_view *view);

#endif
