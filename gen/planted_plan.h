/* What gen/planted_overhead.c works with: a schedule of the overhead model that is being made, and the instance that asks for what it
   delivers. */
#ifndef GEN_PLANTED_PLAN_H
#define GEN_PLANTED_PLAN_H

#include "base/rng.h"
#include "model/overhead.h"

#include <stdbool.h>

/* What a node's sends or receipts take: base + per_byte * bytes. */
struct planted_price {
  int64_t base, per_byte;
};

struct planted_span {
  int64_t from, to;
};

/* A node, and when it has something to do. */
struct planted_site {
  struct planted_price send, receive;
  struct planted_span *busy; /* owned */
  size_t busy_count, busy_capacity;
};

/* A multicast: who holds it from when on. */
struct planted_letter {
  int32_t source;
  int64_t bytes;
  int64_t *held; /* owned [n]: -1: not at all */
  bool kept;     /* it has a destination */
};

struct planted_plan {
  struct rng rng;
  int32_t n, hub;
  int64_t end; /* T */
  struct planted_site *sites;
  int64_t *link; /* [n][n], a byte */
  struct planted_letter *letters;
  size_t letter_count, letter_capacity;
};

void planted_plan_init (struct planted_plan *plan, int32_t n);
void planted_plan_clear (struct planted_plan *plan);

/* What `bytes` take in all: by a price, or on the way. */
int64_t planted_plan_price (struct planted_price price, int64_t bytes);
int64_t planted_plan_way (const struct planted_plan *plan, int32_t from, int32_t to, int64_t bytes);

/* The node has something to do in [from, from + length). */
void planted_plan_reserve (struct planted_site *site, int64_t from, int64_t length);

/* The earliest time, from `earliest` on, at which the node has time for something that ends by `end`; -1: there is none. */
int64_t planted_plan_slot (const struct planted_site *site, int64_t earliest, int64_t length, int64_t end);

/* A letter that only its source holds, from time 0; valid until the next one is added. */
struct planted_letter *planted_plan_letter (struct planted_plan *plan, int32_t source, int64_t bytes);

/* The node, which has time for it, starts to receive at `at`. */
void planted_plan_receive (struct planted_plan *plan, struct planted_letter *letter, int32_t node, int64_t at);

/* The instance: all nodes, and the letters that have a destination, in a drawn order; their list is of no use
   afterwards. `out` is empty. */
void planted_plan_write (struct planted_plan *plan, struct overhead_instance *out);

#endif
