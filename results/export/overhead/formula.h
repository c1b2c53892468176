/* "Does an overhead instance have a schedule of at most `horizon` ticks?" as pseudo-Boolean
   constraints. docs/EXPORTS.md, "The formula of an overhead instance", argues that every such
   schedule satisfies them.

   Quantities are integers: those of the literals of docs/CERTIFICATES-overhead.md (class "any"),
   with the starts of receives and sends, and of each delivery and node that may send it "f": 0, or
   1 + the start of the send if that node sends it. Each quantity q is 0 .. top, and its variables
   say q >= 1, ..., q >= top. Quantities are numbered by kind, so are the variables. */
#ifndef RESULTS_EXPORT_OVERHEAD_FORMULA_H
#define RESULTS_EXPORT_OVERHEAD_FORMULA_H

#include "base/output.h"
#include "model/overhead/ticks.h"

#define FORMULA_CONSTRAINTS (1 << 18) /* the most that are written */
#define FORMULA_DELIVERIES 256        /* the same; their pairs are matrices */

/* The letters of literals: receive, send, sender, orders of two sends, of a send and a receive, of
   two receives, number of sends. */
enum formula_kind {
  FORMULA_R,
  FORMULA_S,
  FORMULA_F,
  FORMULA_B,
  FORMULA_M,
  FORMULA_O,
  FORMULA_N,
  FORMULA_KINDS
};

struct formula_quantity {
  bool exists;
  int64_t top;
  size_t variable; /* number of the variable of q >= 0, which there is not */
  size_t order;    /* number of the constraint that q >= v follows from q >= v + 1, v = 0 */
};

struct formula {
  const struct overhead_ticks *ticks;
  int64_t horizon;
  size_t deliveries, nodes, classes;
  int32_t *message, *receiver;         /* owned, of each delivery */
  size_t first[FORMULA_KINDS + 1];     /* the quantities of a kind */
  struct formula_quantity *quantities; /* owned [first[FORMULA_KINDS]] */
  size_t *capacity; /* owned [nodes][horizon]: the number of this constraint; 0: it says nothing */
  size_t *counts;   /* owned [nodes][classes]: of "v sends need v senders", v = 1; v from here on */
  size_t variables, constraints; /* numbered from 1 */
};

/* False with STATUS_INPUT when there would be too many constraints. `name` is the instance's, for
   the message. */
bool formula_init (struct formula *formula, const struct overhead_ticks *ticks, int64_t horizon,
                   const char *name, struct status *status);
void formula_clear (struct formula *formula);

/* Quantities. */
static inline size_t
formula_one (const struct formula *formula, enum formula_kind kind, size_t d)
{
  return formula->first[kind] + d;
}

static inline size_t
formula_sender (const struct formula *formula, size_t d, size_t i)
{
  return formula->first[FORMULA_F] + d * formula->nodes + i;
}

static inline size_t
formula_order (const struct formula *formula, enum formula_kind kind, size_t d, size_t e)
{
  return formula->first[kind] + d * formula->deliveries + e;
}

static inline size_t
formula_number (const struct formula *formula, size_t i, size_t c)
{
  return formula->first[FORMULA_N] + i * formula->classes + c;
}

/* Costs in ticks. Node i may send d. */
static inline bool
formula_may_send (const struct formula *formula, size_t d, size_t i)
{
  return formula->quantities[formula_sender (formula, d, i)].exists;
}

static inline int64_t
formula_send (const struct formula *formula, size_t d, size_t i)
{
  return overhead_send (formula->ticks, formula->message[d], (int32_t)i);
}

static inline int64_t
formula_receive (const struct formula *formula, size_t d)
{
  return overhead_receive (formula->ticks, formula->message[d], formula->receiver[d]);
}

static inline int64_t
formula_transit (const struct formula *formula, size_t d, size_t i)
{
  return overhead_transit (formula->ticks, formula->message[d], (int32_t)i, formula->receiver[d]);
}

/* The length class of d; what a send of class c takes node i. */
static inline size_t
formula_class (const struct formula *formula, size_t d)
{
  return (size_t)formula->ticks->class_of[formula->message[d]];
}

static inline int64_t
formula_class_send (const struct formula *formula, size_t c, size_t i)
{
  return formula->ticks->send[c * formula->nodes + i];
}

/* The delivery of d's message to node i; SIZE_MAX: i is the source. */
size_t formula_own (const struct formula *formula, size_t d, size_t i);

/* A task that node i has or may have: the receive of d, or its send by i. False: it has none. */
bool formula_has_task (const struct formula *formula, size_t i, size_t d, bool send);

/* Writes " +1 x7", or with the sign "~" " +1 ~x7": quantity q is at least v. Nothing of a literal
   that is constant. */
void formula_write_literal (const struct formula *formula, int64_t factor, const char *sign,
                            size_t q, int64_t v, struct output *out);

/* Writes the formula as OPB; its constraints get the numbers that they have. */
void formula_write (struct formula *formula, const char *title, struct output *out);

/* What a schedule does with a delivery. */
struct formula_delivered {
  int32_t sender;
  int64_t send, receive; /* starts */
};

/* Writes the literals of all variables that hold in a schedule [deliveries]. */
void formula_write_solution (const struct formula *formula,
                             const struct formula_delivered *schedule, struct output *out);

#endif
