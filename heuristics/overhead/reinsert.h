/* The best insertion point for one delivery in the orders of all others: its sender, and its
   positions in the orders of sender and receiver. */
#ifndef HEURISTICS_OVERHEAD_REINSERT_H
#define HEURISTICS_OVERHEAD_REINSERT_H

#include "base/rng.h"
#include "heuristics/overhead/orders.h"

struct overhead_insertion_point {
  int32_t from; /* the sender */
  /* the operation at the sender after which the send goes; -1: it is the first */
  int32_t send_before;
  int32_t receive_before; /* the same at the receiver */
  /* of the longest path through the delivery, by the heads and tails without it: nearly always
     exact */
  int64_t length;
};

struct overhead_reinsert {
  struct overhead_orders *orders; /* borrowed */
  struct rng *rng;                /* borrowed; breaks ties */
  bool *out;                      /* owned [tasks]: it is removed */
  bool *below;                    /* owned [n]: see overhead_reinsert_mark */
  /* owned [operations]: those of the orders without the delivery in question */
  int64_t *head, *tail;
  /* owned [operations + 1]: the receiver's order up to its first send of the message */
  int32_t *receives;
  /* owned [operations + 2]: over the receive positions from p on, the shortest path through a
     receive that does not wait for its message */
  int64_t *least;
  int32_t *least_at; /* owned [operations + 2]: its position */
  /* For appended schedules, else NULL. */
  int32_t *position; /* owned [tasks]: number in a topological order: overhead_reinsert_number */
  int32_t *ready;    /* owned [tasks] */
  uint8_t *waits;    /* owned [tasks] */
};

/* Precondition: the orders are complete. `appended`: they belong to the class of appended schedules
   (model/overhead/appended.h), and only insertion points within the class are considered. */
void overhead_reinsert_init (struct overhead_reinsert *reinsert, struct overhead_orders *orders,
                             struct rng *rng, bool appended);
void overhead_reinsert_clear (struct overhead_reinsert *reinsert);

/* For appended schedules, to be called after each change except removals: numbers the deliveries in
   the orders in a random topological order, each after its predecessors at its two nodes. An
   insertion point is considered only if some number lies between its neighbours at the sender and
   between those at the receiver. False when there is no such order. O(tasks). */
bool overhead_reinsert_number (struct overhead_reinsert *reinsert);

/* Sets below[j] for the destinations of d's message that cannot send it to d's receiver: the
   receiver, those that get it through the receiver, and those whose delivery is removed.
   O(destinations * depth). */
void overhead_reinsert_mark (struct overhead_reinsert *reinsert, int32_t d);

/* Removes delivery d from evaluated orders, and finds its best other insertion point: the one with
   the shortest path through the delivery, ties at random. *former is its present point. Points that
   might close a cycle are not considered. False: there is no other. O(operations + positions at all
   holders * log (positions at the receiver)); a bound excludes most positions. */
bool overhead_reinsert_move (struct overhead_reinsert *reinsert, int32_t d,
                             struct overhead_insertion_point *former,
                             struct overhead_insertion_point *best);

/* The same for a delivery that was removed before the orders were evaluated; there is always a
   point. Each point that would be the best so far is skipped with probability 1 / blink (0: never),
   unless no other is found. */
void overhead_reinsert_find (struct overhead_reinsert *reinsert, int32_t d, uint64_t blink,
                             struct overhead_insertion_point *best);

/* Removes a delivery, or inserts it. Deliveries that depend on a removed one may stay in the orders
   only if it is inserted again before the next evaluation. */
void overhead_reinsert_take (struct overhead_reinsert *reinsert, int32_t d);
void overhead_reinsert_put (struct overhead_reinsert *reinsert, int32_t d,
                            const struct overhead_insertion_point *place);

#endif
