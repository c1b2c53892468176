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
  cr_expect_neq (guided_search (guided, multiplier, &placements, price, 50, NULL), ANSWER_NO);
  free (price);
  free (placements.item);
  multiplier_free (multiplier);
  guided_free (guided);
  engine_table[0]->workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}
