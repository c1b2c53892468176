/* Rule R10, append_order, of search/overhead/model.h: the orders of the class of appended
   schedules. */
#include "search/overhead/model_internal.h"

/* The literal "delivery d comes before f". */
static struct lcg_literal
before (const struct overhead_model *model, int32_t d, int32_t f)
{
  return d < f ? lcg_true (*cell (model, model->both, d, f))
               : lcg_false (*cell (model, model->both, f, d));
}

/* "Delivery d comes before f" is known. */
static bool
is_before (const struct overhead_model *model, int32_t d, int32_t f)
{
  return lcg_holds (model->lcg, before (model, d, f));
}

/* a before b and b before c imply a before c. */
static bool
close_triangle (const struct overhead_model *model, int32_t a, int32_t b, int32_t c)
{
  struct lcg_literal reason[2] = { before (model, a, b), before (model, b, c) };
  return lcg_imply (model->lcg, before (model, a, c), reason, 2);
}

/* The propagator of a pair of deliveries, given by its index in `both`: once its order is decided,
   the consequences with each third delivery. */
static bool
run_order (struct lcg *lcg, void *context, int32_t pair)
{
  const struct overhead_model *model = context;
  int32_t d = pair / model->deliveries, f = pair % model->deliveries;
  if (lcg_truth (lcg, *cell (model, model->both, d, f)) < 0)
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

/* One boolean for the order of two deliveries, d < f. `mixed` of (f, d) is its negation, coded as
   -2 - x. */
static void
build_pair (struct overhead_model *model, int32_t d, int32_t f)
{
  struct lcg *lcg = model->lcg;
  int32_t x = overhead_model_boolean (model, OVERHEAD_BOTH, d, f), pair = d * model->deliveries + f;
  *cell (model, model->both, d, f) = *cell (model, model->received, d, f)
    = *cell (model, model->mixed, d, f) = x;
  *cell (model, model->mixed, f, d) = -2 - x;
  int32_t order = lcg_propagator (lcg, run_order, model, pair, false);
  for (int side = 0; side < 2; side++)
    lcg_watch (lcg, 2 * x + side, order);
}

void
overhead_rule_append_order_pairs (struct overhead_model *model, int32_t d)
{
  for (int32_t f = d + 1; f < model->deliveries; f++)
    build_pair (model, d, f);
}

void
overhead_rule_append_order_build (struct overhead_model *model)
{
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t i = 0; i < model->n; i++) {
      int32_t own = own_delivery (model, d, i);
      if (from (model, d, i) == NONE || own == NONE)
        continue;
      lcg_clause (model->lcg,
                  (struct lcg_literal[]){ lcg_false (from (model, d, i)), before (model, own, d) },
                  2);
    }
}
