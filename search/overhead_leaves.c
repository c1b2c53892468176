/* Rule R12 of search/overhead_model.h: where there is one message and all nodes are equally far from each other, who receives before whom,
   and who sends at all. A leaf sends nothing, a relay something. */
#include "search/overhead_model_internal.h"

/* What is known about two destinations for good. */

static bool
applies (const struct overhead_ticks *ticks)
{
  return ticks->messages == 1 && ticks->uniform;
}

static int64_t
receive_cost (const struct overhead_ticks *ticks, int32_t u)
{
  return overhead_receive (ticks, 0, u);
}

static int64_t
send_cost (const struct overhead_ticks *ticks, int32_t u)
{
  return overhead_send (ticks, 0, u);
}

/* What follows on any send at least: transit and receive. */
static int64_t
least_leg (const struct overhead_ticks *ticks)
{
  int64_t least = INT64_MAX;
  for (size_t e = ticks->first[0]; e < ticks->first[1]; e++) {
    int32_t to = ticks->destination[e];
    int64_t leg = overhead_transit (ticks, 0, ticks->source[0], to) + receive_cost (ticks, to);
    least = leg < least ? leg : least;
  }
  return least;
}

static bool
equal (const struct overhead_ticks *ticks, int32_t u, int32_t v)
{
  return receive_cost (ticks, u) == receive_cost (ticks, v) && send_cost (ticks, u) == send_cost (ticks, v);
}

/* Whatever it does, u comes before a leaf v. */
static bool
before_leaf (const struct overhead_ticks *ticks, int32_t u, int32_t v)
{
  int64_t more = receive_cost (ticks, u) - receive_cost (ticks, v);
  return more > 0 || (more == 0 && u < v);
}

/* As a relay u comes before a leaf v. */
static bool
relay_before_leaf (const struct overhead_ticks *ticks, int64_t leg, int32_t u, int32_t v)
{
  return receive_cost (ticks, v) <= receive_cost (ticks, u) + send_cost (ticks, u) + leg;
}

/* If only one of both is a relay, it is u. */
static bool
rather_relay (const struct overhead_ticks *ticks, int32_t u, int32_t v)
{
  int64_t receives = receive_cost (ticks, v) - receive_cost (ticks, u), sends = receives + send_cost (ticks, v) - send_cost (ticks, u);
  return receives <= 0 && sends >= 0 && (receives < 0 || sends > 0 || u < v);
}

/* The rule in the search. */

static int32_t
sends_of (const struct overhead_model *model, int32_t d)
{
  return model->sends[model->receiver[d]];
}

static bool
leaf (const struct overhead_model *model, int32_t d)
{
  return learn_most (model->learn, sends_of (model, d)) == 0;
}

static bool
relay (const struct overhead_model *model, int32_t d)
{
  return learn_least (model->learn, sends_of (model, d)) > 0;
}

/* d is received no later than f, for the first `count` reasons of model->why. */
static bool
put_before (struct overhead_model *model, int32_t d, int32_t f, size_t count)
{
  struct learn *learn = model->learn;
  int32_t x = model->receive[d], y = model->receive[f];
  int64_t least = learn_least (learn, x), most = learn_most (learn, y);
  model->why[count] = learn_at_least (x, least);
  if (least > learn_least (learn, y) && !learn_imply (learn, learn_at_least (y, least), model->why, count + 1))
    return false;
  model->why[count] = learn_at_most (y, most);
  return most >= learn_most (learn, x) || learn_imply (learn, learn_at_most (x, most), model->why, count + 1);
}

/* d is received later than f: the one of both that would have to be a relay for that is one, or the other a leaf. */
static bool
explain_later (struct overhead_model *model, int32_t d, int32_t f)
{
  struct learn *learn = model->learn;
  int64_t most = learn_most (learn, model->receive[f]);
  bool always = before_leaf (model->ticks, model->receiver[d], model->receiver[f]), may_f = leaf (model, f);
  size_t count = 2;
  model->why[0] = learn_at_most (model->receive[f], most);
  model->why[1] = learn_at_least (model->receive[d], most + 1);
  if (!always)
    model->why[count++] = may_f ? learn_at_most (sends_of (model, f), 0) : learn_at_least (sends_of (model, d), 1);
  return learn_imply (learn, always || !may_f ? learn_at_least (sends_of (model, f), 1) : learn_at_most (sends_of (model, d), 0),
                      model->why, count);
}

/* f is no relay so far. */
static bool
run_pair (struct overhead_model *model, int32_t d, int32_t f)
{
  bool always = before_leaf (model->ticks, model->receiver[d], model->receiver[f]);
  bool later = learn_least (model->learn, model->receive[d]) > learn_most (model->learn, model->receive[f]);
  if (!always && (leaf (model, d) || !relay_before_leaf (model->ticks, model->leg, model->receiver[d], model->receiver[f])))
    return true;
  if (leaf (model, f) && (always || relay (model, d))) {
    model->why[0] = learn_at_most (sends_of (model, f), 0);
    model->why[1] = learn_at_least (sends_of (model, d), 1);
    return put_before (model, d, f, always ? 1 : 2);
  }
  return !later || !(always || leaf (model, f) || relay (model, d)) || explain_later (model, d, f);
}

static bool
run_leaves (struct learn *learn, void *context, int32_t id)
{
  struct overhead_model *model = context;
  (void)learn;
  (void)id;
  for (int32_t f = 0; f < model->deliveries; f++)
    for (int32_t d = 0; d < model->deliveries && !relay (model, f); d++)
      if (d != f && !run_pair (model, d, f))
        return false;
  return true;
}

static void
build_pair (struct overhead_model *model, int32_t d, int32_t f)
{
  int32_t u = model->receiver[d], v = model->receiver[f];
  if (d < f && equal (model->ticks, u, v))
    learn_difference (model->learn, NULL, 0, model->receive[d], model->receive[f], 0);
  if (rather_relay (model->ticks, u, v))
    learn_clause (model->learn, (struct learn_atom[]){ learn_at_least (sends_of (model, d), 1), learn_at_most (sends_of (model, f), 0) },
                  2);
}

void
overhead_leaves_build (struct overhead_model *model)
{
  if (!applies (model->ticks) || model->class != OVERHEAD_ANY)
    return;
  model->leg = least_leg (model->ticks);
  int32_t leaves = learn_propagator (model->learn, run_leaves, model, 0, true);
  for (int32_t d = 0; d < model->deliveries; d++) {
    for (int32_t f = 0; f < model->deliveries; f++)
      if (d != f)
        build_pair (model, d, f);
    for (int side = 0; side < 2; side++) {
      learn_watch (model->learn, 2 * model->receive[d] + side, leaves);
      learn_watch (model->learn, 2 * sends_of (model, d) + side, leaves);
    }
  }
}

/* The rule in a given schedule. */

static bool
sends (int32_t u, const struct overhead_delivery *deliveries, size_t count)
{
  for (size_t e = 0; e < count; e++)
    if (deliveries[e].from == u)
      return true;
  return false;
}

static void
exchange_places (struct overhead_delivery *a, struct overhead_delivery *b)
{
  struct overhead_delivery old = *a;
  *a = *b;
  a->to = old.to;
  old.to = b->to;
  *b = old;
}

/* Each does what the other did: what it sends arrives when it did. */
static void
exchange_parts (const struct overhead_ticks *ticks, struct overhead_delivery *a, struct overhead_delivery *b,
                struct overhead_delivery *deliveries, size_t count)
{
  int32_t u = a->to, v = b->to;
  int64_t less = send_cost (ticks, v) - send_cost (ticks, u);
  exchange_places (a, b);
  for (size_t e = 0; e < count; e++)
    if (deliveries[e].from == u || deliveries[e].from == v) {
      bool was_v = deliveries[e].from == v;
      deliveries[e].from = was_v ? u : v;
      deliveries[e].start += was_v ? less : -less;
    }
}

/* Make the rule true of a and b, in this order. False: it is. */
static bool
mend_pair (const struct overhead_ticks *ticks, struct overhead_delivery *a, struct overhead_delivery *b,
           struct overhead_delivery *deliveries, size_t count)
{
  int32_t u = a->to, v = b->to;
  bool u_sends = sends (u, deliveries, count), v_sends = sends (v, deliveries, count), later = a->receive > b->receive;
  if (later && !v_sends && (before_leaf (ticks, u, v) || (u_sends && relay_before_leaf (ticks, least_leg (ticks), u, v))))
    exchange_places (a, b);
  else if ((later && u < v && equal (ticks, u, v)) || (a->receive >= b->receive && !u_sends && v_sends && rather_relay (ticks, u, v)))
    exchange_parts (ticks, a, b, deliveries, count);
  else
    return false;
  return true;
}

void
overhead_leaves_exchange (const struct overhead_ticks *ticks, struct overhead_delivery *deliveries, size_t count)
{
  bool changed = applies (ticks);
  while (changed) {
    changed = false;
    for (size_t a = 0; a < count; a++)
      for (size_t b = 0; b < count; b++)
        if (a != b && mend_pair (ticks, &deliveries[a], &deliveries[b], deliveries, count))
          changed = true;
  }
}
