#include "results/export/overhead/formula.h"

#include "base/memory.h"

#include <stdlib.h>

size_t
formula_own (const struct formula *formula, size_t d, size_t i)
{
  int32_t k = formula->message[d];
  return overhead_wants (formula->ticks, k, (int32_t)i)
           ? overhead_task (formula->ticks, k, (int32_t)i)
           : SIZE_MAX;
}

bool
formula_has_task (const struct formula *formula, size_t i, size_t d, bool send)
{
  return send ? formula_may_send (formula, d, i) : (size_t)formula->receiver[d] == i;
}

/* Quantities. */

static void
add (struct formula *formula, size_t q, int64_t top)
{
  formula->quantities[q].exists = true;
  formula->quantities[q].top = top > 0 ? top : 0;
}

/* The latest start of a send of d by i. */
static int64_t
last_send (const struct formula *formula, size_t d, size_t i)
{
  return formula->horizon - formula_receive (formula, d) - formula_transit (formula, d, i)
         - formula_send (formula, d, i);
}

static void
add_starts (struct formula *formula, size_t d)
{
  int32_t k = formula->message[d];
  int64_t latest = 0;
  for (size_t i = 0; i < formula->nodes; i++) {
    bool source = (size_t)formula->ticks->source[k] == i;
    if ((size_t)formula->receiver[d] == i
        || (!source && !overhead_wants (formula->ticks, k, (int32_t)i)))
      continue;
    int64_t last = last_send (formula, d, i);
    add (formula, formula_sender (formula, d, i), last + 1);
    latest = last > latest ? last : latest;
  }
  add (formula, formula_one (formula, FORMULA_R, d),
       formula->horizon - formula_receive (formula, d));
  add (formula, formula_one (formula, FORMULA_S, d), latest);
}

static bool
common_sender (const struct formula *formula, size_t d, size_t e)
{
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i) && formula_may_send (formula, e, i))
      return true;
  return false;
}

static void
add_orders (struct formula *formula, size_t d, size_t e)
{
  if (d < e && common_sender (formula, d, e))
    add (formula, formula_order (formula, FORMULA_B, d, e), 1);
  if (formula->message[d] != formula->message[e]
      && formula_may_send (formula, d, (size_t)formula->receiver[e]))
    add (formula, formula_order (formula, FORMULA_M, d, e), 1);
  if (d < e && formula->receiver[d] == formula->receiver[e])
    add (formula, formula_order (formula, FORMULA_O, d, e), 1);
}

/* How many deliveries of class c node i may send. */
static int64_t
most_sends (const struct formula *formula, size_t i, size_t c)
{
  int64_t count = 0;
  for (size_t d = 0; d < formula->deliveries; d++)
    count += formula_class (formula, d) == c && formula_may_send (formula, d, i);
  return count;
}

static void
add_quantities (struct formula *formula)
{
  size_t D = formula->deliveries, n = formula->nodes, c = formula->classes;
  const size_t counts[FORMULA_KINDS] = { D, D, D * n, D * D, D * D, D * D, n * c };
  for (int kind = 0; kind < FORMULA_KINDS; kind++)
    formula->first[kind + 1] = formula->first[kind] + counts[kind];
  formula->quantities = memory_zero (formula->first[FORMULA_KINDS], sizeof *formula->quantities);
  for (size_t d = 0; d < D; d++)
    add_starts (formula, d);
  for (size_t d = 0; d < D; d++)
    for (size_t e = 0; e < D; e++)
      if (d != e)
        add_orders (formula, d, e);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < c; k++)
      add (formula, formula_number (formula, i, k), most_sends (formula, i, k));
  for (size_t q = 0; q < formula->first[FORMULA_KINDS]; q++) {
    formula->quantities[q].variable = formula->variables;
    formula->variables += (size_t)formula->quantities[q].top;
  }
}

/* Constraints, which are counted first and then written. */

struct term {
  int64_t factor;
  const char *sign; /* "~": the literal is not true */
  size_t q;
  int64_t v;
};

struct sink {
  struct formula *formula;
  struct output *out; /* NULL: they are numbered */
  size_t number;      /* of the next constraint */
  struct term *terms; /* owned: of the present one */
  size_t count, capacity;
  int64_t degree;
};

static void
begin (struct sink *sink, int64_t degree)
{
  sink->count = 0;
  sink->degree = degree;
}

static void
put (struct sink *sink, int64_t factor, const char *sign, size_t q, int64_t v)
{
  bool low = v <= 0, high = v > sink->formula->quantities[q].top;
  if (low || high) {
    sink->degree -= (*sign != '\0') == high ? factor : 0;
    return;
  }
  memory_grow (sink->terms, sink->capacity, sink->count + 1);
  sink->terms[sink->count++] = (struct term){ factor, sign, q, v };
}

void
formula_write_literal (const struct formula *formula, int64_t factor, const char *sign, size_t q,
                       int64_t v, struct output *out)
{
  if (v >= 1 && v <= formula->quantities[q].top)
    output_all (out, " +", factor, " ", sign, "x", formula->quantities[q].variable + (size_t)v);
}

/* Ends a constraint: its number, or 0 if it says nothing. Solvers want a variable in each. */
static size_t
end (struct sink *sink)
{
  if (sink->degree <= 0)
    return 0;
  if (sink->out) {
    for (size_t t = 0; t < sink->count; t++)
      formula_write_literal (sink->formula, sink->terms[t].factor, sink->terms[t].sign,
                             sink->terms[t].q, sink->terms[t].v, sink->out);
    if (sink->count == 0)
      output_text (sink->out, " +1 x1 +1 ~x1");
    output_all (sink->out, " >= ", sink->degree + (sink->count == 0), " ;\n");
  }
  return sink->number++;
}

static bool
full (const struct sink *sink)
{
  return sink->number > FORMULA_CONSTRAINTS;
}

static void
put_chains (struct sink *sink)
{
  struct formula *formula = sink->formula;
  for (size_t q = 0; q < formula->first[FORMULA_KINDS]; q++) {
    formula->quantities[q].order = sink->number - 1;
    for (int64_t v = 1; v < formula->quantities[q].top && !full (sink); v++) {
      begin (sink, 1);
      put (sink, 1, "", q, v);
      put (sink, 1, "~", q, v + 1);
      end (sink);
    }
  }
}

/* One node sends d. */
static void
put_senders (struct sink *sink, size_t d)
{
  const struct formula *formula = sink->formula;
  int64_t count = 0;
  begin (sink, 1);
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i)) {
      put (sink, 1, "", formula_sender (formula, d, i), 1);
      count++;
    }
  end (sink);
  begin (sink, count - 1);
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i))
      put (sink, 1, "~", formula_sender (formula, d, i), 1);
  end (sink);
}

/* The source sends a delivery of message k. */
static void
put_source (struct sink *sink, int32_t k)
{
  const struct overhead_ticks *ticks = sink->formula->ticks;
  begin (sink, 1);
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
    put (sink, 1, "", formula_sender (sink->formula, d, (size_t)ticks->source[k]), 1);
  end (sink);
}

/* What makes y >= x + distance: the conditions, at most three literals of quantities of which each
   says "at least 1", or with the sign "~" the contrary, must hold. */
struct distance {
  const char *sign[3];
  size_t condition[3], count;
  size_t x, y;
  int64_t distance;
};

static void
put_distance (struct sink *sink, const struct distance *distance)
{
  const struct formula_quantity *quantities = sink->formula->quantities;
  int64_t last = quantities[distance->y].top - distance->distance + 1; /* from here y cannot */
  last = last < 0 ? 0 : last;
  last = last < quantities[distance->x].top ? last : quantities[distance->x].top;
  for (int64_t a = 0; a <= last && !full (sink); a++) {
    begin (sink, 1);
    for (size_t c = 0; c < distance->count; c++)
      put (sink, 1, distance->sign[c], distance->condition[c], 1);
    put (sink, 1, "~", distance->x, a);
    put (sink, 1, "", distance->y, a + distance->distance);
    end (sink);
  }
}

/* Node i sends d: what its quantity means, and when it can. */
static void
put_send (struct sink *sink, size_t d, size_t i)
{
  const struct formula *formula = sink->formula;
  size_t f = formula_sender (formula, d, i), s = formula_one (formula, FORMULA_S, d),
         own = formula_own (formula, d, i);
  for (int64_t v = 1; v < formula->quantities[f].top && !full (sink); v++) {
    begin (sink, 1);
    put (sink, 1, "~", f, 1);
    put (sink, 1, "~", s, v);
    put (sink, 1, "", f, v + 1);
    end (sink);
    begin (sink, 1);
    put (sink, 1, "~", f, v + 1);
    put (sink, 1, "", s, v);
    end (sink);
  }
  put_distance (
    sink, &(struct distance){ { "~" },
                              { f },
                              1,
                              s,
                              formula_one (formula, FORMULA_R, d),
                              formula_send (formula, d, i) + formula_transit (formula, d, i) });
  if (own != SIZE_MAX)
    put_distance (sink, &(struct distance){ { "~" },
                                            { f },
                                            1,
                                            formula_one (formula, FORMULA_R, own),
                                            s,
                                            formula_receive (formula, own) });
}

/* The receives of d and e, at one node. */
static void
put_receives (struct sink *sink, size_t d, size_t e)
{
  const struct formula *formula = sink->formula;
  size_t o = formula_order (formula, FORMULA_O, d, e), x = formula_one (formula, FORMULA_R, d),
         y = formula_one (formula, FORMULA_R, e);
  put_distance (sink, &(struct distance){ { "~" }, { o }, 1, x, y, formula_receive (formula, d) });
  put_distance (sink, &(struct distance){ { "" }, { o }, 1, y, x, formula_receive (formula, e) });
}

/* The sends of d and e, where node i sends both. */
static void
put_sends (struct sink *sink, size_t d, size_t e, size_t i)
{
  const struct formula *formula = sink->formula;
  size_t b = formula_order (formula, FORMULA_B, d, e), x = formula_one (formula, FORMULA_S, d),
         y = formula_one (formula, FORMULA_S, e), f = formula_sender (formula, d, i),
         g = formula_sender (formula, e, i);
  put_distance (sink, &(struct distance){
                        { "~", "~", "~" }, { f, g, b }, 3, x, y, formula_send (formula, d, i) });
  put_distance (sink, &(struct distance){
                        { "~", "~", "" }, { f, g, b }, 3, y, x, formula_send (formula, e, i) });
}

/* The send of d and the receive of e, where e's receiver sends d. */
static void
put_mixed (struct sink *sink, size_t d, size_t e)
{
  const struct formula *formula = sink->formula;
  size_t i = (size_t)formula->receiver[e], m = formula_order (formula, FORMULA_M, d, e),
         x = formula_one (formula, FORMULA_S, d), y = formula_one (formula, FORMULA_R, e),
         f = formula_sender (formula, d, i);
  put_distance (
    sink, &(struct distance){ { "~", "~" }, { f, m }, 2, x, y, formula_send (formula, d, i) });
  put_distance (sink,
                &(struct distance){ { "~", "" }, { f, m }, 2, y, x, formula_receive (formula, e) });
}

static void
put_pairs (struct sink *sink)
{
  const struct formula *formula = sink->formula;
  for (size_t d = 0; d < formula->deliveries; d++)
    for (size_t e = 0; e < formula->deliveries && !full (sink); e++) {
      if (formula->quantities[formula_order (formula, FORMULA_O, d, e)].exists)
        put_receives (sink, d, e);
      for (size_t i = 0; d < e && i < formula->nodes; i++)
        if (formula_may_send (formula, d, i) && formula_may_send (formula, e, i))
          put_sends (sink, d, e, i);
      if (formula->quantities[formula_order (formula, FORMULA_M, d, e)].exists)
        put_mixed (sink, d, e);
    }
}

/* Node i does at most one thing in [t, t + 1). */
static void
put_capacity (struct sink *sink, size_t i, int64_t t)
{
  struct formula *formula = sink->formula;
  int64_t tasks = 0;
  begin (sink, 0);
  for (size_t d = 0; d < formula->deliveries; d++)
    for (int send = 0; send < 2; send++) {
      if (!formula_has_task (formula, i, d, send))
        continue;
      size_t q = send ? formula_sender (formula, d, i) : formula_one (formula, FORMULA_R, d);
      int64_t time = send ? formula_send (formula, d, i) : formula_receive (formula, d);
      int64_t from = t - time + 1;
      put (sink, 1, "~", q, send ? (from > 0 ? from : 0) + 1 : from);
      put (sink, 1, "", q, t + 1 + send);
      tasks++;
    }
  sink->degree += tasks - 1;
  formula->capacity[i * (size_t)formula->horizon + (size_t)t] = end (sink);
}

/* Node i sends v deliveries of class c iff so many have it as their sender. */
static void
put_count (struct sink *sink, size_t i, size_t c)
{
  struct formula *formula = sink->formula;
  size_t n = formula_number (formula, i, c);
  int64_t most = formula->quantities[n].top;
  formula->counts[i * formula->classes + c] = sink->number;
  for (int side = 0; side < 2; side++)
    for (int64_t v = 1; v <= most; v++) {
      begin (sink, side == 0 ? v : most - v + 1);
      for (size_t d = 0; d < formula->deliveries; d++)
        if (formula_class (formula, d) == c && formula_may_send (formula, d, i))
          put (sink, 1, side == 0 ? "" : "~", formula_sender (formula, d, i), 1);
      put (sink, sink->degree, side == 0 ? "~" : "", n, v);
      end (sink);
    }
}

/* All sends of class c together. */
static void
put_class (struct sink *sink, size_t c)
{
  const struct formula *formula = sink->formula;
  int64_t all = 0, most = 0;
  for (size_t d = 0; d < formula->deliveries; d++)
    all += formula_class (formula, d) == c;
  for (size_t i = 0; i < formula->nodes; i++)
    most += formula->quantities[formula_number (formula, i, c)].top;
  for (int side = 0; side < 2; side++) {
    begin (sink, side == 0 ? all : most - all);
    for (size_t i = 0; i < formula->nodes; i++)
      for (int64_t v = 1; v <= formula->quantities[formula_number (formula, i, c)].top; v++)
        put (sink, 1, side == 0 ? "" : "~", formula_number (formula, i, c), v);
    end (sink);
  }
}

static void
put_all (struct sink *sink)
{
  const struct formula *formula = sink->formula;
  put_chains (sink);
  for (size_t d = 0; d < formula->deliveries; d++)
    put_senders (sink, d);
  for (int32_t k = 0; k < formula->ticks->messages; k++)
    put_source (sink, k);
  for (size_t d = 0; d < formula->deliveries; d++)
    for (size_t i = 0; i < formula->nodes; i++)
      if (formula_may_send (formula, d, i) && !full (sink))
        put_send (sink, d, i);
  put_pairs (sink);
  for (size_t i = 0; i < formula->nodes; i++)
    for (int64_t t = 0; t < formula->horizon && !full (sink); t++)
      put_capacity (sink, i, t);
  for (size_t i = 0; i < formula->nodes; i++)
    for (size_t c = 0; c < formula->classes && !full (sink); c++)
      put_count (sink, i, c);
  for (size_t c = 0; c < formula->classes && !full (sink); c++)
    put_class (sink, c);
}

static void
number_deliveries (struct formula *formula)
{
  formula->message = memory_alloc (formula->deliveries, sizeof *formula->message);
  formula->receiver = memory_alloc (formula->deliveries, sizeof *formula->receiver);
  for (int32_t k = 0; k < formula->ticks->messages; k++)
    for (size_t d = formula->ticks->first[k]; d < formula->ticks->first[k + 1]; d++) {
      formula->message[d] = k;
      formula->receiver[d] = formula->ticks->destination[d];
    }
}

bool
formula_init (struct formula *formula, const struct overhead_ticks *ticks, int64_t horizon,
              const char *name, struct status *status)
{
  *formula = (struct formula){ .ticks = ticks,
                               .horizon = horizon,
                               .deliveries = (size_t)ticks->tasks,
                               .nodes = (size_t)ticks->nodes,
                               .classes = (size_t)ticks->classes };
  if (formula->deliveries <= FORMULA_DELIVERIES && formula->nodes <= FORMULA_CONSTRAINTS
      && horizon <= FORMULA_CONSTRAINTS / (int64_t)formula->nodes
      && formula->classes <= FORMULA_CONSTRAINTS / formula->nodes) {
    struct sink sink = { .formula = formula, .number = 1 };
    number_deliveries (formula);
    add_quantities (formula);
    formula->capacity
      = memory_zero (formula->nodes * (size_t)horizon + 1, sizeof *formula->capacity);
    formula->counts = memory_zero (formula->nodes * formula->classes, sizeof *formula->counts);
    put_all (&sink);
    free (sink.terms);
    formula->constraints = sink.number - 1;
    if (!full (&sink))
      return true;
  }
  return status_set (status, STATUS_INPUT,
                     "%s: cannot be written as pseudo-Boolean constraints: these are more than %d",
                     name, FORMULA_CONSTRAINTS);
}

void
formula_clear (struct formula *formula)
{
  memory_free (formula->message, formula->receiver, formula->quantities, formula->capacity,
               formula->counts);
}

/* What the variables mean. */
static void
write_legend (const struct formula *formula, struct output *out)
{
  for (size_t d = 0; d < formula->deliveries; d++) {
    const struct formula_quantity *receive
      = &formula->quantities[formula_one (formula, FORMULA_R, d)];
    if (receive->top > 0)
      output_print (out,
                    "* multicast %d to node %d: x%zu: is received at 1 or later; x%zu: at %zu or "
                    "later\n",
                    formula->message[d], formula->receiver[d], receive->variable + 1,
                    receive->variable + (size_t)receive->top, (size_t)receive->top);
  }
}

void
formula_write (struct formula *formula, const char *title, struct output *out)
{
  struct sink sink = { .formula = formula, .out = out, .number = 1 };
  output_print (out, "* #variable= %zu #constraint= %zu\n* ",
                formula->variables > 0 ? formula->variables : 1, formula->constraints);
  for (const char *at = title; *at; at++)
    output_char (out, *at < ' ' ? '?' : *at);
  output_all (out, ": is there a schedule of at most ", formula->horizon, " ticks?\n");
  write_legend (formula, out);
  put_all (&sink);
  free (sink.terms);
}

/* The values of all quantities in a schedule. */
static void
evaluate (const struct formula *formula, const struct formula_delivered *schedule, int64_t *value)
{
  for (size_t d = 0; d < formula->deliveries; d++) {
    size_t sender = (size_t)schedule[d].sender;
    value[formula_one (formula, FORMULA_R, d)] = schedule[d].receive;
    value[formula_one (formula, FORMULA_S, d)] = schedule[d].send;
    value[formula_sender (formula, d, sender)] = schedule[d].send + 1;
    value[formula_number (formula, sender, formula_class (formula, d))]++;
    for (size_t e = 0; e < formula->deliveries; e++) {
      value[formula_order (formula, FORMULA_B, d, e)] = schedule[d].send < schedule[e].send;
      value[formula_order (formula, FORMULA_M, d, e)] = schedule[d].send < schedule[e].receive;
      value[formula_order (formula, FORMULA_O, d, e)] = schedule[d].receive < schedule[e].receive;
    }
  }
}

void
formula_write_solution (const struct formula *formula, const struct formula_delivered *schedule,
                        struct output *out)
{
  int64_t *value = memory_zero (formula->first[FORMULA_KINDS], sizeof *value);
  evaluate (formula, schedule, value);
  for (size_t q = 0; q < formula->first[FORMULA_KINDS]; q++)
    for (int64_t v = 1; v <= formula->quantities[q].top; v++)
      output_all (out, value[q] >= v ? " x" : " ~x", formula->quantities[q].variable + (size_t)v);
  free (value);
}
