/* List scheduling: the destinations in some order, each made ready by the earliest unused send
   (ties need no rule: the ready times do not depend on who sends). Every schedule becomes a list
   schedule with no node ready later when its idle times are removed (LH, section 2), so an order
   stands for the best schedule that serves in this order. */
#ifndef HEURISTICS_NODE_LIST_H
#define HEURISTICS_NODE_LIST_H

#include "heuristics/node/queues.h"
#include "model/node/schedule.h"

struct list_run {
  int64_t count; /* >= 1 */
  int32_t type;
};

/* An order of all destinations by types, in runs; neighbours differ in type. */
struct list_order {
  struct list_run *runs; /* owned */
  size_t length, capacity;
};

struct list_end {
  int64_t served; /* nodes ready at the deadline or before */
  int64_t time;   /* when the last of them became ready; 0 if there are none */
  /* distinct ready times: the work done, in units of O(log k) and the types that took part */
  uint64_t events;
};

void list_order_init (struct list_order *order);
void list_order_clear (struct list_order *order);
void list_order_copy (struct list_order *to, const struct list_order *from);
/* fastest first: FNF's */
void list_order_sorted (struct list_order *order, const struct node_types *types);
/* at the end; count 0 adds nothing */
void list_order_add (struct list_order *order, int32_t type, int64_t count);

/* Serves the order up to a deadline. The cost is that of the events, independent of n. */
struct list_end list_serve (const struct node_types *types, const struct list_order *order,
                            int64_t deadline, struct queues *queues);

/* The whole order's plan, and its schedule send by send. */
void list_plan (const struct node_types *types, const struct list_order *order,
                struct queues *queues, struct plan *plan);
void list_schedule (const struct node_types *types, const struct list_order *order,
                    struct queues *queues, struct schedule *schedule);

#endif
