/* The class of appended schedules in search/overhead_model.h: rule R10. */
#include "search/overhead_model_internal.h"

/* The atom "delivery d comes before f". */
static struct learn_atom
before (const struct overhead_model *model, int32_t d, int32_t f)
{
  return d < f ? learn_true (*cell (model, model->both, d, f)) : learn_false (*cell (model, model->both, f, d));
}

/* The atom that would say so, by the place of a pair in `both`, holds. */
static bool
is_before (const struct overhead_model *model, int32_t d, int32_t f)
{
  struct learn_atom atom = before (model, d, f);
  return learn_low (model->learn, atom.side) >= atom.bound;
}

/* As a comes before b and b before c, so does a before c. */
static bool
close_triangle (const struct overhead_model *model, int32_t a, int32_t b, int32_t c)
{
  struct learn_atom why[2] = { before (model, a, b), before (model, b, c) };
  return learn_imply (model->learn, before (model, a, c), why, 2);
}

/* The order of a pair of deliveries, given by its place in `both`, has been decided: what follows with a third one. */
static bool
run_order (struct learn *learn, void *context, int32_t pair)
{
  const struct overhead_model *model = context;
  int32_t d = pair / model->deliveries, f = pair % model->deliveries;
  if (learn_truth (learn, *cell (model, model->both, d, f)) < 0)
    return true;
  int32_t first = is_before (model, d, f) ? d : f, second = first == d ? f : d;
  for (int32_t other = 0; other < model->deliveries; other++) {
    if (other == first || other == second)
      continue;
    if (is_before (model, other, first) && !close_triangle (model, other, first, second))
      return false;
    if (is_before (model, second, other) && !close_triangle (model, first, second, other))
      return false;
  }
  return true;
}

/* One boolean for two deliveries. `mixed` of f < d is the negation, -1 - x, below NONE. */
static void
build_pair (struct overhead_model *model, int32_t d, int32_t f)
{
  struct learn *learn = model->learn;
  int32_t x = overhead_boolean (model, OVERHEAD_BOTH, d, f), pair = d * model->deliveries + f;
  *cell (model, model->both, d, f) = *cell (model, model->received, d, f) = *cell (model, model->mixed, d, f) = x;
  *cell (model, model->mixed, f, d) = -2 - x;
  int32_t order = learn_propagator (learn, run_order, model, pair, false);
  for (int side = 0; side < 2; side++)
    learn_watch (learn, 2 * x + side, order);
}

void
overhead_append_orders (struct overhead_model *model, int32_t d)
{
  for (int32_t f = d + 1; f < model->deliveries; f++)
    build_pair (model, d, f);
}

void
overhead_append_build (struct overhead_model *model)
{
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t i = 0; i < model->n; i++) {
      int32_t own = own_delivery (model, d, i);
      if (from (model, d, i) == NONE || own == NONE)
        continue;
      learn_clause (model->learn, (struct learn_atom[]){ learn_false (from (model, d, i)), before (model, own, d) }, 2);
    }
}
