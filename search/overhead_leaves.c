/* Rule R12 of search/overhead_model.h: where there is one message and all nodes are equally far from each other, who receives before whom,
   and who sends. */
#include "search/overhead_model_internal.h"

#include "base/memory.h"

#include <stdlib.h>

static int64_t
receive_of (const struct overhead_model *model, int32_t d)
{
  return receive_time (model, d);
}

/* How long a send takes at the receiver of d. */
static int64_t
send_of (const struct overhead_model *model, int32_t d)
{
  return send_time (model, d, model->receiver[d]);
}

static int32_t
sends_of (const struct overhead_model *model, int32_t d)
{
  return model->sends[model->receiver[d]];
}

/* Does a leaf d come before a leaf f? */
static bool
ranked (const struct overhead_model *model, int32_t d, int32_t f)
{
  return receive_of (model, d) > receive_of (model, f) || (receive_of (model, d) == receive_of (model, f) && d < f);
}

/* Does d, if it sends, come before a leaf f? */
static bool
relays_before (const struct overhead_model *model, int32_t d, int32_t f)
{
  return receive_of (model, f) <= receive_of (model, d) + send_of (model, d) + model->last_leg;
}

/* Is d no leaf unless f is one? */
static bool
sends_rather (const struct overhead_model *model, int32_t d, int32_t f)
{
  int64_t late = receive_of (model, d) + send_of (model, d) - receive_of (model, f) - send_of (model, f);
  if (receive_of (model, f) > receive_of (model, d) || late > 0)
    return false;
  return receive_of (model, f) < receive_of (model, d) || late < 0 || d < f;
}

static bool
equal (const struct overhead_model *model, int32_t d, int32_t f)
{
  return receive_of (model, d) == receive_of (model, f) && send_of (model, d) == send_of (model, f);
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

/* The receive of d comes no later than that of a leaf f, for `count` reasons in model->why. */
static bool
order (struct overhead_model *model, int32_t d, int32_t f, size_t count)
{
  struct learn *learn = model->learn;
  int32_t x = model->receive[d], y = model->receive[f];
  int64_t least = learn_least (learn, x), most = learn_most (learn, y);
  if (least > learn_least (learn, y)) {
    model->why[count] = learn_at_least (x, least);
    if (!learn_imply (learn, learn_at_least (y, least), model->why, count + 1))
      return false;
  }
  if (most < learn_most (learn, x)) {
    model->why[count] = learn_at_most (y, most);
    return learn_imply (learn, learn_at_most (x, most), model->why, count + 1);
  }
  return true;
}

static bool
leaf_after (struct overhead_model *model, int32_t f)
{
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (d == f)
      continue;
    model->why[0] = learn_at_most (sends_of (model, f), 0);
    model->why[1] = learn_at_least (sends_of (model, d), 1);
    bool first = ranked (model, d, f);
    if (!first && !(relay (model, d) && relays_before (model, d, f)))
      continue;
    if (!order (model, d, f, first ? 1 : 2))
      return false;
  }
  return true;
}

/* What may be a leaf is none when it is received too early for one. */
static bool
too_early (struct overhead_model *model, int32_t f)
{
  struct learn *learn = model->learn;
  int64_t most = learn_most (learn, model->receive[f]);
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (d == f || learn_least (learn, model->receive[d]) <= most)
      continue;
    bool first = ranked (model, d, f);
    if (!first && !(relay (model, d) && relays_before (model, d, f)))
      continue;
    model->why[0] = learn_at_most (model->receive[f], most);
    model->why[1] = learn_at_least (model->receive[d], most + 1);
    model->why[2] = learn_at_least (sends_of (model, d), 1);
    return learn_imply (learn, learn_at_least (sends_of (model, f), 1), model->why, first ? 2 : 3);
  }
  return true;
}

/* d sends nothing when it is received later than a leaf that it would come before. */
static bool
too_late (struct overhead_model *model, int32_t f)
{
  struct learn *learn = model->learn;
  int64_t most = learn_most (learn, model->receive[f]);
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (d == f || leaf (model, d) || learn_least (learn, model->receive[d]) <= most || !relays_before (model, d, f))
      continue;
    model->why[0] = learn_at_most (model->receive[f], most);
    model->why[1] = learn_at_least (model->receive[d], most + 1);
    model->why[2] = learn_at_most (sends_of (model, f), 0);
    if (!learn_imply (learn, learn_at_most (sends_of (model, d), 0), model->why, 3))
      return false;
  }
  return true;
}

static bool
run_leaves (struct learn *learn, void *context, int32_t id)
{
  struct overhead_model *model = context;
  (void)learn;
  (void)id;
  for (int32_t f = 0; f < model->deliveries; f++) {
    if (leaf (model, f) ? !leaf_after (model, f) || !too_late (model, f) : !relay (model, f) && !too_early (model, f))
      return false;
  }
  return true;
}

static void
build_pair (struct overhead_model *model, int32_t d, int32_t f)
{
  if (d < f && equal (model, d, f))
    learn_difference (model->learn, NULL, 0, model->receive[d], model->receive[f], 0);
  if (sends_rather (model, d, f))
    learn_clause (model->learn,
                  (struct learn_atom[]){ learn_at_least (sends_of (model, d), 1), learn_at_most (sends_of (model, f), 0) }, 2);
}

void
overhead_leaves_build (struct overhead_model *model)
{
  const struct overhead_ticks *ticks = model->ticks;
  if (ticks->messages != 1 || !ticks->uniform || model->class != OVERHEAD_ANY || getenv ("NOLEAVES"))
    return;
  model->last_leg = INT64_MAX;
  for (int32_t d = 0; d < model->deliveries; d++) {
    int64_t leg = transit_time (model, d, ticks->source[0]) + receive_of (model, d);
    model->last_leg = leg < model->last_leg ? leg : model->last_leg;
  }
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t f = 0; f < model->deliveries; f++)
      if (d != f)
        build_pair (model, d, f);
  int32_t leaves = learn_propagator (model->learn, run_leaves, model, 0, true);
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int side = 0; side < 2; side++) {
      learn_watch (model->learn, 2 * model->receive[d] + side, leaves);
      learn_watch (model->learn, 2 * sends_of (model, d) + side, leaves);
    }
}
