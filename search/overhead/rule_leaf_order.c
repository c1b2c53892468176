/* Rule R12, leaf_order, of search/overhead/model.h: for one message between nodes that are equally
   far from each other, the order of two receives and which of two nodes is a relay. A leaf sends
   nothing, a relay something. */
#include "search/overhead/model_internal.h"

/* Conditions on the costs of two destinations. */

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

/* The minimum of transit and receive after any send. */
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
  return receive_cost (ticks, u) == receive_cost (ticks, v)
         && send_cost (ticks, u) == send_cost (ticks, v);
}

/* (a): u is received no later than a leaf v, whether u is a leaf or a relay. */
static bool
before_leaf (const struct overhead_ticks *ticks, int32_t u, int32_t v)
{
  int64_t more = receive_cost (ticks, u) - receive_cost (ticks, v);
  return more > 0 || (more == 0 && u < v);
}

/* (b): as a relay, u is received no later than a leaf v. */
static bool
relay_before_leaf (const struct overhead_ticks *ticks, int64_t leg, int32_t u, int32_t v)
{
  return receive_cost (ticks, v) <= receive_cost (ticks, u) + send_cost (ticks, u) + leg;
}

/* (c): if only one of both is a relay, it is u. */
static bool
rather_relay (const struct overhead_ticks *ticks, int32_t u, int32_t v)
{
  int64_t receives = receive_cost (ticks, v) - receive_cost (ticks, u),
          sends = receives + send_cost (ticks, v) - send_cost (ticks, u);
  return receives <= 0 && sends >= 0 && (receives < 0 || sends > 0 || u < v);
}

/* The propagator. */

static int32_t
sends_of (const struct overhead_model *model, int32_t d)
{
  return model->sends[model->receiver[d]];
}

static bool
leaf (const struct overhead_model *model, int32_t d)
{
  return lcg_upper (model->lcg, sends_of (model, d)) == 0;
}

static bool
relay (const struct overhead_model *model, int32_t d)
{
  return lcg_lower (model->lcg, sends_of (model, d)) > 0;
}

/* d is received no later than f, for the first `count` literals of model->reason. */
static bool
put_before (struct overhead_model *model, int32_t d, int32_t f, size_t count)
{
  struct lcg *lcg = model->lcg;
  int32_t x = model->receive[d], y = model->receive[f];
  int64_t least = lcg_lower (lcg, x), most = lcg_upper (lcg, y);
  model->reason[count] = lcg_at_least (x, least);
  if (least > lcg_lower (lcg, y)
      && !lcg_imply (lcg, lcg_at_least (y, least), model->reason, count + 1))
    return false;
  model->reason[count] = lcg_at_most (y, most);
  return most >= lcg_upper (lcg, x)
         || lcg_imply (lcg, lcg_at_most (x, most), model->reason, count + 1);
}

/* d is received later than f. So f is a relay, or, if it is a leaf, d is a leaf. */
static bool
explain_later (struct overhead_model *model, int32_t d, int32_t f)
{
  struct lcg *lcg = model->lcg;
  int64_t most = lcg_upper (lcg, model->receive[f]);
  bool always = before_leaf (model->ticks, model->receiver[d], model->receiver[f]),
       may_f = leaf (model, f);
  size_t count = 2;
  model->reason[0] = lcg_at_most (model->receive[f], most);
  model->reason[1] = lcg_at_least (model->receive[d], most + 1);
  if (!always)
    model->reason[count++]
      = may_f ? lcg_at_most (sends_of (model, f), 0) : lcg_at_least (sends_of (model, d), 1);
  return lcg_imply (lcg,
                    always || !may_f ? lcg_at_least (sends_of (model, f), 1)
                                     : lcg_at_most (sends_of (model, d), 0),
                    model->reason, count);
}

/* f is not known to be a relay. */
static bool
run_pair (struct overhead_model *model, int32_t d, int32_t f)
{
  bool always = before_leaf (model->ticks, model->receiver[d], model->receiver[f]);
  bool later
    = lcg_lower (model->lcg, model->receive[d]) > lcg_upper (model->lcg, model->receive[f]);
  if (!always
      && (leaf (model, d)
          || !relay_before_leaf (model->ticks, model->least_leg, model->receiver[d],
                                 model->receiver[f])))
    return true;
  if (leaf (model, f) && (always || relay (model, d))) {
    model->reason[0] = lcg_at_most (sends_of (model, f), 0);
    model->reason[1] = lcg_at_least (sends_of (model, d), 1);
    return put_before (model, d, f, always ? 1 : 2);
  }
  return !later || !(always || leaf (model, f) || relay (model, d)) || explain_later (model, d, f);
}

static bool
run_leaves (struct lcg *lcg, void *context, int32_t id)
{
  struct overhead_model *model = context;
  (void)lcg;
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
    lcg_difference (model->lcg, NULL, 0, model->receive[d], model->receive[f], 0);
  if (rather_relay (model->ticks, u, v))
    lcg_clause (model->lcg,
                (struct lcg_literal[]){ lcg_at_least (sends_of (model, d), 1),
                                        lcg_at_most (sends_of (model, f), 0) },
                2);
}

void
overhead_rule_leaf_order_build (struct overhead_model *model)
{
  if (!applies (model->ticks) || model->class != OVERHEAD_ANY)
    return;
  model->least_leg = least_leg (model->ticks);
  int32_t leaves = lcg_propagator (model->lcg, run_leaves, model, 0, true);
  for (int32_t d = 0; d < model->deliveries; d++) {
    for (int32_t f = 0; f < model->deliveries; f++)
      if (d != f)
        build_pair (model, d, f);
    for (int side = 0; side < 2; side++) {
      lcg_watch (model->lcg, 2 * model->receive[d] + side, leaves);
      lcg_watch (model->lcg, 2 * sends_of (model, d) + side, leaves);
    }
  }
}

/* Exchanges in a given schedule. */

static bool
sends (int32_t u, const struct overhead_delivery *deliveries, size_t count)
{
  for (size_t e = 0; e < count; e++)
    if (deliveries[e].from == u)
      return true;
  return false;
}

static void
swap_places (struct overhead_delivery *a, struct overhead_delivery *b)
{
  struct overhead_delivery old = *a;
  *a = *b;
  a->to = old.to;
  old.to = b->to;
  *b = old;
}

/* Each node does what the other did; its copies arrive when the other's did. */
static void
swap_parts (const struct overhead_ticks *ticks, struct overhead_delivery *a,
            struct overhead_delivery *b, struct overhead_delivery *deliveries, size_t count)
{
  int32_t u = a->to, v = b->to;
  int64_t less = send_cost (ticks, v) - send_cost (ticks, u);
  swap_places (a, b);
  for (size_t e = 0; e < count; e++)
    if (deliveries[e].from == u || deliveries[e].from == v) {
      bool was_v = deliveries[e].from == v;
      deliveries[e].from = was_v ? u : v;
      deliveries[e].start += was_v ? less : -less;
    }
}

/* Makes the rule true of a and b, in this order. Returns false if it is true already. */
static bool
mend_pair (const struct overhead_ticks *ticks, struct overhead_delivery *a,
           struct overhead_delivery *b, struct overhead_delivery *deliveries, size_t count)
{
  int32_t u = a->to, v = b->to;
  bool u_sends = sends (u, deliveries, count), v_sends = sends (v, deliveries, count),
       later = a->receive > b->receive;
  if (later && !v_sends
      && (before_leaf (ticks, u, v)
          || (u_sends && relay_before_leaf (ticks, least_leg (ticks), u, v))))
    swap_places (a, b);
  else if ((later && u < v && equal (ticks, u, v))
           || (a->receive >= b->receive && !u_sends && v_sends && rather_relay (ticks, u, v)))
    swap_parts (ticks, a, b, deliveries, count);
  else
    return false;
  return true;
}

void
overhead_rule_leaf_order_exchange (const struct overhead_ticks *ticks,
                                   struct overhead_delivery *deliveries, size_t count)
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
