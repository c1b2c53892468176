/* A schedule of the overhead model as the orders in which the nodes do their tasks, and the earliest schedule that keeps to them.
   The delivery of task d (overhead_task) has two operations: 2d, its send, and 2d + 1, its receive. An operation starts at the end of the
   one before it at its node, a receive not before its message arrives; a send follows the receive of its message within its node's order.
   So each operation waits for at most two others, and is waited for by at most two. */
#ifndef HEURISTICS_OVERHEAD_ORDERS_H
#define HEURISTICS_OVERHEAD_ORDERS_H

#include "model/overhead_schedule.h"

struct overhead_orders {
  const struct overhead_ticks *ticks;
  int32_t tasks, operations;
  int32_t *message, *to;   /* owned [tasks] */
  int32_t *from;           /* owned [tasks]: the sender */
  int32_t *task;           /* owned [m][n]: the task that delivers message k to node j; -1: none */
  int32_t *before, *after; /* owned [operations]: neighbours at the same node; -1: none */
  int32_t *first;          /* owned [n]: a node's first operation; -1: none */
  int64_t *busy;           /* owned [operations]: how long it takes */
  int64_t *transit;        /* owned [tasks] */
  int64_t *head;           /* owned [operations]: earliest start */
  int64_t *tail;           /* owned [operations]: longest way from its end to the end of the schedule */
  int32_t *sequence;       /* owned [operations]: every operation after those it waits for */
  int32_t *rank;           /* owned [operations]: index in `sequence` */
  int32_t present;         /* number of operations in the orders */
  int64_t makespan;
};

void overhead_orders_init (struct overhead_orders *orders, const struct overhead_ticks *ticks);
void overhead_orders_clear (struct overhead_orders *orders);

/* Take over the orders of a valid schedule, and evaluate. O(tasks log tasks). */
void overhead_orders_from (struct overhead_orders *orders, const struct overhead_schedule *schedule);

/* The earliest schedule; the orders have been evaluated. */
void overhead_orders_schedule (const struct overhead_orders *orders, struct overhead_schedule *schedule);

/* Heads, tails, sequence and makespan. False: the operations wait for each other in a circle; heads, tails and sequence are then void.
   O(operations). */
bool overhead_orders_evaluate (struct overhead_orders *orders);

/* Take an operation out of its node's order. */
void overhead_orders_take (struct overhead_orders *orders, int32_t operation);

/* Put operation into the order of `node`, after operation `before` of this node; -1: at the start. */
void overhead_orders_put (struct overhead_orders *orders, int32_t operation, int32_t node, int32_t before);

/* Change the sender of task d, whose send is in nobody's order. */
void overhead_orders_send_from (struct overhead_orders *orders, int32_t d, int32_t from);

#endif
