/* The best place for one delivery among the orders of all others: its sender, and where in the orders of sender and receiver. */
#ifndef HEURISTICS_OVERHEAD_REINSERT_H
#define HEURISTICS_OVERHEAD_REINSERT_H

#include "base/rng.h"
#include "heuristics/overhead_orders.h"

struct overhead_place {
  int32_t from;           /* the sender */
  int32_t send_before;    /* the operation at the sender after which the send goes; -1: it is the first */
  int32_t receive_before; /* the same at the receiver */
  int64_t length;         /* of the longest way through the delivery, as heads and tails without it tell: nearly always exact */
};

struct overhead_reinsert {
  struct overhead_orders *orders; /* the caller's */
  struct rng *rng;                /* the caller's: breaks ties */
  bool *out;                      /* owned [tasks]: 1 iff taken out */
  bool *below;                    /* owned [n]: see overhead_reinsert_mark */
  int64_t *head, *tail;           /* owned [operations]: those of the orders without the delivery in question */
  int32_t *receives;              /* owned [operations + 1]: the receiver's order up to its first send of the message */
  int64_t *least;    /* owned [operations + 2]: from receive position p on, the shortest way through a receive that waits for no
                        message */
  int32_t *least_at; /* owned [operations + 2]: where that is */
  /* Only for appended schedules, else NULL. */
  int32_t *position; /* owned [tasks]: in an order of the deliveries that agrees with all nodes' orders, see overhead_reinsert_number */
  int32_t *ready;    /* owned [tasks] */
  uint8_t *waits;    /* owned [tasks] */
};

/* The orders are complete. `appended`: of the class of schedules reached by appending one delivery after the other to the orders of its two
   nodes, and only places within it are wanted. */
void overhead_reinsert_init (struct overhead_reinsert *reinsert, struct overhead_orders *orders, struct rng *rng, bool appended);
void overhead_reinsert_clear (struct overhead_reinsert *reinsert);

/* For appended schedules, after each change but those that take deliveries out: number the deliveries that are in the orders, each after
   all that come before it at its two nodes, otherwise at random. Places are considered only between two that follow each other at the
   sender and two at the receiver such that one number lies between both. False when there is no such order. O(tasks). */
bool overhead_reinsert_number (struct overhead_reinsert *reinsert);

/* Set below[j] for those destinations of d's message that cannot send it to d's receiver: the receiver, those that get it through the
   receiver, and those to whom its delivery has been taken out. O(destinations * depth). */
void overhead_reinsert_mark (struct overhead_reinsert *reinsert, int32_t d);

/* Take delivery d out of evaluated orders, and find its best other place; its place so far is left in *former. The way through the delivery
   is the shortest, ties at random; no place is considered that might make operations wait in a circle. False: there is no other.
   O(operations + positions at all holders * log (positions at the receiver)), most positions excluded by a bound. */
bool overhead_reinsert_move (struct overhead_reinsert *reinsert, int32_t d, struct overhead_place *former, struct overhead_place *best);

/* The same for a delivery that had been taken out when the orders were evaluated: any place, and there is one. Each place that would be the
   best so far is overlooked with probability 1 / blink (0: never), unless no other is found. */
void overhead_reinsert_find (struct overhead_reinsert *reinsert, int32_t d, uint64_t blink, struct overhead_place *best);

/* Take out a delivery. Those from its receiver on may stay only if it is put back before the next evaluation. */
void overhead_reinsert_take (struct overhead_reinsert *reinsert, int32_t d);
void overhead_reinsert_put (struct overhead_reinsert *reinsert, int32_t d, const struct overhead_place *place);

#endif
