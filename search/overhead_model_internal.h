/* What the parts of search/overhead_model share. */
#ifndef SEARCH_OVERHEAD_MODEL_INTERNAL_H
#define SEARCH_OVERHEAD_MODEL_INTERNAL_H

#include "search/learn_machine.h"
#include "search/overhead_model.h"

#define NONE (-1)

/* What a variable of the search stands for: a statement of model/overhead_certificate.h, or the makespan. */
#define MEANS_MAKESPAN (OVERHEAD_SENDS + 1)

struct meaning {
  int32_t a, b;
  uint8_t statement;
};

/* Node i may send delivery d. */
struct sender {
  int64_t time;      /* S + X */
  int64_t receive;   /* R of i's own delivery of the message */
  int32_t from, own; /* variables: from(d, i); the receive of i's own delivery, or NONE for the source */
};

/* What rule R9 knows of a node for good. */
struct room {
  int64_t receives; /* the work of its receives */
  int64_t tail;     /* what its last send's receiver needs after that at least, beyond its receives; INT64_MAX: it sends nothing */
  bool source;
};

struct overhead_model {
  const struct overhead_ticks *ticks;
  struct learn *learn;
  struct overhead_certificate *log; /* what is learned goes there; NULL: nowhere */
  enum overhead_class class;
  int32_t n, deliveries, makespan;
  int32_t *message, *receiver; /* [deliveries] */
  int32_t *delivery;           /* [m][n]: of message k to node j, or NONE */
  int32_t *receive, *send;     /* [deliveries]: variables */
  int32_t *from;               /* [deliveries][n]: booleans or NONE */
  struct sender *senders;      /* those of d from first_sender[d] on */
  size_t *first_sender;        /* [deliveries + 1] */
  int32_t *may_send;           /* booleans from(d, i) of class and node from first_may[class * n + i] on */
  size_t *first_may;           /* [classes * n + 1] */
  int32_t *class_size;         /* [classes] */
  struct room *room;           /* [n] */
  int32_t *sends;              /* [classes][n]: variables */
  int64_t leg;                 /* R12: what follows on any send at least */
  struct meaning *meaning;     /* [variables] of the search */
  size_t meaning_capacity;
  int32_t variables;
  int32_t *both;                   /* [deliveries][deliveries]: boolean that orders two sends, first < second; NONE */
  int32_t *mixed;                  /* [deliveries][deliveries]: boolean "send d before receive f" at f's receiver; NONE */
  int32_t *received;               /* [deliveries][deliveries]: boolean "receive d before receive f", d < f, at one node; NONE */
  struct learn_machine **machines; /* [n] */
  struct learn_atom *why;          /* scratch: room for the longest explanation */
  struct clauses_atom *atoms;      /* scratch of overhead_learned */
  size_t atom_capacity;
  const struct overhead_delivery **debug; /* [deliveries] a known schedule; NULL: none */
  int64_t debug_makespan;
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

static inline int32_t *
cell (const struct overhead_model *model, int32_t *table, int32_t d, int32_t f)
{
  return &table[(int64_t)d * model->deliveries + f];
}

/* Node i holds the message of d at the earliest. */
static inline int64_t
held (const struct overhead_model *model, int32_t d, int32_t i)
{
  int32_t own = own_delivery (model, d, i);
  return own == NONE ? 0 : learn_least (model->learn, model->receive[own]) + receive_time (model, own);
}

/* What is known about the senders of a class at one node. */
struct tally {
  int32_t yes, open, all;
};

/* overhead_model.c: a new boolean that stands for this statement. */
int32_t overhead_boolean (struct overhead_model *model, enum overhead_statement statement, int32_t a, int32_t b);

/* overhead_append.c: the orders of delivery d and those of higher numbers, once all of `from` is there; then the rest of R10. */
void overhead_append_orders (struct overhead_model *model, int32_t d);
void overhead_append_build (struct overhead_model *model);

/* overhead_alike.c: R11, once all orders are there; and messages change their names in a schedule until it keeps to R11. */
void overhead_alike_build (struct overhead_model *model);
void overhead_alike_rename (const struct overhead_ticks *ticks, struct overhead_delivery *deliveries, size_t count);

/* overhead_leaves.c: R12, once all variables are there; and nodes of a valid schedule change places until it keeps to R12. */
void overhead_leaves_build (struct overhead_model *model);
void overhead_leaves_exchange (const struct overhead_ticks *ticks, struct overhead_delivery *deliveries, size_t count);

/* overhead_rules.c: what the rules know for good, once all of `from` is there; then propagators, to be given a delivery, class * n + node,
 * a class, a node. */
void overhead_rules_prepare (struct overhead_model *model);
struct tally overhead_count_sends (const struct overhead_model *model, int32_t class, int32_t i);
bool overhead_run_senders (struct learn *learn, void *context, int32_t d);
bool overhead_run_count (struct learn *learn, void *context, int32_t id);
bool overhead_run_sum (struct learn *learn, void *context, int32_t class);
bool overhead_run_room (struct learn *learn, void *context, int32_t i);

/* overhead_guide.c: what search/learn asks and tells. */
bool overhead_relevant (void *context, int32_t x);
bool overhead_first_value (void *context, int32_t x);
void overhead_learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number);
void overhead_forgot (void *context, uint64_t number);

#endif
