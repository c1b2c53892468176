/* A schedule of the overhead model as the orders of tasks at the nodes, and the earliest schedule
   with these orders.

   The delivery of task d (overhead_task) has two operations: 2d, its send, and 2d + 1, its receive.
   An operation starts at the end of the previous one at its node, a receive not before its message
   arrives; a send follows the receive of its message within its node's order. So each operation has
   at most two direct predecessors and at most two direct successors. */
#ifndef HEURISTICS_OVERHEAD_ORDERS_H
#define HEURISTICS_OVERHEAD_ORDERS_H

#include "model/overhead/schedule.h"

struct overhead_orders {
  const struct overhead_ticks *ticks;
  int32_t tasks, operations;
  int32_t *message, *to;   /* owned [tasks] */
  int32_t *from;           /* owned [tasks]: the sender */
  int32_t *task;           /* owned [m][n]: the task that delivers message k to node j; -1: none */
  int32_t *before, *after; /* owned [operations]: neighbours in the node's order; -1: none */
  int32_t *first;          /* owned [n]: a node's first operation; -1: none */
  int64_t *busy;           /* owned [operations]: duration */
  int64_t *transit;        /* owned [tasks] */
  int64_t *head;           /* owned [operations]: earliest start */
  int64_t *tail;     /* owned [operations]: longest path from its end to the end of the schedule */
  int32_t *sequence; /* owned [operations]: a topological order */
  int32_t *rank;     /* owned [operations]: index in `sequence` */
  int32_t present;   /* number of operations in the orders */
  int64_t makespan;
};

void overhead_orders_init (struct overhead_orders *orders, const struct overhead_ticks *ticks);
void overhead_orders_clear (struct overhead_orders *orders);

/* Sets the orders to those of a valid schedule, and evaluates them. O(tasks log tasks). */
void overhead_orders_from (struct overhead_orders *orders,
                           const struct overhead_schedule *schedule);

/* Copies the earliest schedule. Precondition: the orders have been evaluated. */
void overhead_orders_schedule (const struct overhead_orders *orders,
                               struct overhead_schedule *schedule);

/* Sets heads, tails, sequence and makespan. False: the precedences have a cycle; heads, tails and
   sequence are then undefined. O(operations). */
bool overhead_orders_evaluate (struct overhead_orders *orders);

/* Removes an operation from its node's order. */
void overhead_orders_take (struct overhead_orders *orders, int32_t operation);

/* Inserts an operation into the order of `node`, after operation `before` of this node; -1: first.
   */
void overhead_orders_put (struct overhead_orders *orders, int32_t operation, int32_t node,
                          int32_t before);

/* Changes the sender of task d. Precondition: its send is in no order. */
void overhead_orders_send_from (struct overhead_orders *orders, int32_t d, int32_t from);

#endif
