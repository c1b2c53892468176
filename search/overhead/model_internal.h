/* The data of a model (search/overhead/model.h), shared by its parts: model.c (variables and
   constraints), rule_*.c (propagators and symmetry rules) and
   model_branching.c. */
#ifndef SEARCH_OVERHEAD_MODEL_INTERNAL_H
#define SEARCH_OVERHEAD_MODEL_INTERNAL_H

#include "search/lcg/disjunctive.h"
#include "search/lcg/log.h"
#include "search/overhead/model.h"

#define NONE (-1)

/* The meaning of a variable: a statement of model/overhead/certificate.h, or the makespan. */
#define MEANS_MAKESPAN (OVERHEAD_SENDS + 1)

/* Node i may send delivery d. */
struct possible_sender {
  int64_t time;    /* S + X */
  int64_t receive; /* R of i's own delivery of the message; 0 for the source */
  int32_t from;    /* variable from(d, i) */
  int32_t own;     /* variable: receive of i's own delivery; NONE for the source */
};

/* The constants of rule R9 for a node. */
struct send_capacity {
  int64_t receives; /* work of its receives */
  /* what the receiver of its last send needs after that send, beyond `receives`; INT64_MAX: the
     node sends nothing */
  int64_t tail;
  bool source;
};

/* All arrays are owned. */
struct overhead_model {
  struct lcg_log log; /* the first member */
  const struct overhead_ticks *ticks;
  struct lcg *lcg;
  enum overhead_class class;
  int32_t n, deliveries, makespan; /* nodes; deliveries; variable */
  int32_t *message, *receiver;     /* [deliveries] */
  int32_t *delivery;               /* [m][n] of message k to node j, or NONE */
  int32_t *receive, *send;         /* [deliveries] variables */
  int32_t *from;                   /* [deliveries][n] booleans or NONE */
  struct possible_sender *senders; /* those of d from first_sender[d] on */
  size_t *first_sender;            /* [deliveries + 1] */
  int32_t *may_send;               /* booleans from(d, i), grouped by class and node */
  size_t *first_may;               /* [classes * n + 1] first one of class * n + i */
  int32_t *class_size;             /* [classes] deliveries */
  struct send_capacity *capacity;  /* [n] */
  int32_t *sends;                  /* [classes][n] variables */
  int64_t least_leg;               /* R12: minimum of X + R over all destinations */
  /* Booleans for orders, [deliveries][deliveries], NONE where there is none. */
  int32_t *both;                          /* "send d before send f", d < f, at a common sender */
  int32_t *mixed;                         /* "send d before receive f", at f's receiver */
  int32_t *received;                      /* "receive d before receive f", d < f, at one node */
  struct lcg_disjunctive **disjunctives;  /* [n] rules R6 and R7 */
  struct lcg_literal *reason;             /* scratch: as long as the longest explanation */
  const struct overhead_delivery **known; /* [deliveries] a known schedule; NULL: none */
};

static inline int32_t
class_of (const struct overhead_model *model, int32_t d)
{
  return model->ticks->class_of[model->message[d]];
}

static inline int64_t
send_time (const struct overhead_model *model, int32_t d, int32_t i)
{
  return overhead_send (model->ticks, model->message[d], i);
}

static inline int64_t
receive_time (const struct overhead_model *model, int32_t d)
{
  return overhead_receive (model->ticks, model->message[d], model->receiver[d]);
}

static inline int64_t
transit_time (const struct overhead_model *model, int32_t d, int32_t i)
{
  return overhead_transit (model->ticks, model->message[d], i, model->receiver[d]);
}

static inline int32_t
from (const struct overhead_model *model, int32_t d, int32_t i)
{
  return model->from[(int64_t)d * model->n + i];
}

/* Node i's own delivery of the message of d; NONE for the source. */
static inline int32_t
own_delivery (const struct overhead_model *model, int32_t d, int32_t i)
{
  return model->delivery[(int64_t)model->message[d] * model->n + i];
}

/* The entry of a table of orders. */
static inline int32_t *
cell (const struct overhead_model *model, int32_t *table, int32_t d, int32_t f)
{
  return &table[(int64_t)d * model->deliveries + f];
}

/* The earliest time at which node i can hold the message of d. */
static inline int64_t
held (const struct overhead_model *model, int32_t d, int32_t i)
{
  int32_t own = own_delivery (model, d, i);
  return own == NONE ? 0 : lcg_lower (model->lcg, model->receive[own]) + receive_time (model, own);
}

/* model.c: a new boolean for this statement. */
int32_t overhead_model_boolean (struct overhead_model *model, enum overhead_statement statement,
                                int32_t a, int32_t b);

/* R1, R5 (rule_possible_senders.c): the constants, once all of `from` is there; the propagator of
   one delivery. */
void overhead_rule_possible_senders_prepare (struct overhead_model *model);
bool overhead_rule_possible_senders_run (struct lcg *lcg, void *context, int32_t d);

/* R6, R7 (rule_disjunctive.c): the resources of all nodes, once all orders are there; false: the
   deadline (NULL: none) has passed. */
bool overhead_rule_disjunctive_build (struct overhead_model *model,
                                      const struct deadline *deadline);

/* R7 (rule_disjunctive.c): the exchange of receivers that makes a valid schedule keep R7: of two
   sends of one group the earlier one is for the receiver that starts no later. */
void overhead_rule_receiver_exchange (const struct overhead_model *model,
                                      struct overhead_delivery *deliveries, size_t count);

/* R8 (rule_send_counts.c): the constants, after those of R5; the propagators of class * n + node,
   and of a class; the number of senders that node i may be within a class. */
void overhead_rule_send_counts_prepare (struct overhead_model *model);
bool overhead_rule_send_counts_run (struct lcg *lcg, void *context, int32_t id);
bool overhead_rule_send_counts_run_sum (struct lcg *lcg, void *context, int32_t class);
int32_t overhead_rule_send_counts_most (const struct overhead_model *model, int32_t class,
                                        int32_t i);

/* R9 (rule_send_capacity.c): the constants; the propagator of a node. */
void overhead_rule_send_capacity_prepare (struct overhead_model *model);
bool overhead_rule_send_capacity_run (struct lcg *lcg, void *context, int32_t i);

/* R10 (rule_append_order.c): the orders of delivery d and those of higher numbers, once all of
   `from` is there; then the other constraints. */
void overhead_rule_append_order_pairs (struct overhead_model *model, int32_t d);
void overhead_rule_append_order_build (struct overhead_model *model);

/* R11 (rule_symmetric_messages.c): the constraints, once all orders are there; and the exchange of
   numbers that makes a schedule keep R11. */
void overhead_rule_symmetric_messages_build (struct overhead_model *model);
void overhead_rule_symmetric_messages_exchange (const struct overhead_ticks *ticks,
                                                struct overhead_delivery *deliveries, size_t count);

/* R12 (rule_leaf_order.c): the constraints and propagator, once all variables are there; and the
   exchange of places that makes a valid schedule keep R12. */
void overhead_rule_leaf_order_build (struct overhead_model *model);
void overhead_rule_leaf_order_exchange (const struct overhead_ticks *ticks,
                                        struct overhead_delivery *deliveries, size_t count);

/* model_branching.c: the calls of search/lcg/lcg.h for decisions. */
bool overhead_model_relevant (void *context, int32_t x);
bool overhead_model_first_value (void *context, int32_t x);

#endif
