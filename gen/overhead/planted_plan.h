/* The data of gen/overhead/planted.c: a schedule of the overhead model under construction, and the
   instance that demands what it delivers. */
#ifndef GEN_OVERHEAD_PLANTED_PLAN_H
#define GEN_OVERHEAD_PLANTED_PLAN_H

#include "base/rng.h"
#include "model/overhead/instance.h"

#include <stdbool.h>

/* The cost of a node's sends or receives: base + per_byte * bytes. */
struct planted_cost {
  int64_t base, per_byte;
};

struct planted_span {
  int64_t from, to;
};

/* A node and its busy times. */
struct planted_node {
  struct planted_cost send, receive;
  struct planted_span *busy; /* owned */
  size_t busy_count, busy_capacity;
};

/* A multicast and the times from which nodes hold it. */
struct planted_message {
  int32_t source;
  int64_t bytes;
  int64_t *held; /* owned [n]; -1: never */
  bool kept;     /* it has a destination */
};

struct planted_plan {
  struct rng rng;
  int32_t n, hub;
  int64_t end; /* T */
  struct planted_node *nodes;
  int64_t *link; /* owned [n][n]: time per byte */
  struct planted_message *messages;
  size_t message_count, message_capacity;
};

void planted_plan_init (struct planted_plan *plan, int32_t n);
void planted_plan_clear (struct planted_plan *plan);

/* The cost of `bytes` bytes, and their transit. */
int64_t planted_plan_cost (struct planted_cost cost, int64_t bytes);
int64_t planted_plan_transit (const struct planted_plan *plan, int32_t from, int32_t to,
                              int64_t bytes);

/* Makes the node busy in [from, from + length). */
void planted_plan_reserve (struct planted_node *site, int64_t from, int64_t length);

/* Returns the earliest time, from `earliest` on, at which the node is idle for `length`, up to
   `end` at most; -1: there is none. */
int64_t planted_plan_slot (const struct planted_node *site, int64_t earliest, int64_t length,
                           int64_t end);

/* Adds a message that only its source holds, from time 0. The pointer is valid until the next one
   is added. */
struct planted_message *planted_plan_message (struct planted_plan *plan, int32_t source,
                                              int64_t bytes);

/* Adds a receive at `at`. Precondition: the node has time for it. */
void planted_plan_receive (struct planted_plan *plan, struct planted_message *message, int32_t node,
                           int64_t at);

/* Writes the instance: all nodes, and the messages that have a destination, in a random order. The
   plan's messages are permuted. Precondition: `out` is empty. */
void planted_plan_write (struct planted_plan *plan, struct overhead_instance *out);

#endif
