/* Values beyond PRICE_CAP are saturated: they bound nothing, and a search under such prices may not conclude anything from losses. Once it
   did: with no prices at all to begin with, on this instance, it "proved" that there is no schedule by the optimum. */
#include "base/limits.h"
#include "gen/family.h"
#include "search/engine.h"
#include "search/guided.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void
make_instance (struct node_types *types)
{
  struct family_params params;
  struct node_instance instance;
  struct status status;
  status_init (&status);
  family_params_init (&params, family_find ("all-distinct"));
  params.destinations = 100;
  params.seed = 1;
  node_instance_init (&instance);
  cr_assert (family_generate (&params, 18, &instance, &status), "%s", status.message);
  cr_assert (node_types_from (types, &instance, "generated", &status), "%s", status.message);
  node_instance_clear (&instance);
}

Test (saturation, no_false_refutation)
{
  struct node_types types;
  struct solve_options options;
  struct outcome outcome;
  struct deadline deadline;
  node_types_init (&types);
  make_instance (&types);
  solve_options_init (&options);
  options.limits.seconds = 20;
  outcome_init (&outcome);
  void *workspace = engine_table[0]->workspace_new ();
  engine_table[0]->solve (&types, &options, &outcome, workspace);
  deadline_start (&deadline, &options.limits);
  struct guided *guided = guided_new ();
  struct multiplier *multiplier = multiplier_new ();
  int64_t *price = calloc (types.k, sizeof *price);
  struct placements placements
    = { .types = &types, .horizon = outcome.makespan, .unit = price_unit (types.destinations), .deadline = &deadline, .dominance = true };
  const struct guided_look look = { .prices = 2000 };
  cr_expect_neq (guided_search (guided, multiplier, &placements, price, &look), ANSWER_NO);
  free (price);
  free (placements.item);
  multiplier_free (multiplier);
  guided_free (guided);
  engine_table[0]->workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

/* A loss is known only where neither the slot's value nor the sender's is saturated; elsewhere it is 0. */
Test (saturation, unknown_losses_are_zero)
{
  static const int64_t cost[] = { 2, 3 }, count[] = { 1, 1 }, price[] = { 0, PRICE_CAP };
  const int64_t unit = 1 << 20, span = 400;
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 5, 2, cost, count);
  struct price_table *table = price_table_new ();
  price_build (table, &types, unit, price, count, span);
  cr_assert_eq (price_slot (table, span), PRICE_CAP);
  cr_assert_lt (price_slot (table, 4), PRICE_CAP);
  int saturated = 0;
  for (int64_t left = 3; left <= span; left++)
    for (size_t j = 0; j < 2; j++) {
      int64_t value = price_slot (table, left), gain = price_sender (table, &types, j, left);
      bool known = value < PRICE_CAP && gain < PRICE_CAP;
      saturated += !known;
      cr_assert_eq (price_loss (table, &types, j, left, value, price[j]), known ? value - unit - gain + price[j] : 0);
    }
  cr_expect_gt (saturated, 100);
  price_table_free (table);
  node_types_clear (&types);
}
