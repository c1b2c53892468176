/* Values beyond DUAL_BOUND_CAP are saturated: they bound nothing, and a search under such dual
   values may not conclude anything from losses. Once it did: with no dual values at all to begin
   with, on this instance, it "proved" that there is no schedule by the optimum. */
#include "base/limits.h"
#include "gen/node/family.h"
#include "search/node/dfs_lp.h"
#include "search/node/engines.h"

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
  outcome_init (&outcome, node_data.solution);
  void *workspace = node_engines[0]->workspace_new ();
  node_engines[0]->solve (&types, &options, &outcome, workspace);
  deadline_start (&deadline, &options.limits);
  struct dfs_lp *dfs = dfs_lp_new ();
  struct multiplier *multiplier = multiplier_new ();
  int64_t *duals = calloc (types.k, sizeof *duals);
  struct decision_stack stack = { .types = &types,
                                  .horizon = outcome.makespan,
                                  .unit = dual_bound_unit (types.destinations),
                                  .deadline = &deadline,
                                  .dominance = true };
  const struct dfs_lp_settings look = { .vectors = 2000 };
  cr_expect_neq (dfs_lp_search (dfs, multiplier, &stack, duals, &look), ANSWER_NO);
  free (duals);
  free (stack.item);
  multiplier_free (multiplier);
  dfs_lp_free (dfs);
  node_engines[0]->workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

/* A loss is known only where neither the slot's value nor the sender's is saturated; elsewhere
   it is 0. */
Test (saturation, unknown_losses_are_zero)
{
  static const int64_t cost[] = { 2, 3 }, count[] = { 1, 1 }, duals[] = { 0, DUAL_BOUND_CAP };
  const int64_t unit = 1 << 20, span = 400;
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 5, 2, cost, count);
  struct dual_bound *table = dual_bound_new ();
  dual_bound_build (table, &types, unit, duals, count, span);
  cr_assert_eq (dual_bound_slot (table, span), DUAL_BOUND_CAP);
  cr_assert_lt (dual_bound_slot (table, 4), DUAL_BOUND_CAP);
  int saturated = 0;
  for (int64_t left = 3; left <= span; left++)
    for (size_t j = 0; j < 2; j++) {
      int64_t value = dual_bound_slot (table, left),
              gain = dual_bound_sender (table, types.cost[j], left);
      bool known = value < DUAL_BOUND_CAP && gain < DUAL_BOUND_CAP;
      saturated += !known;
      cr_assert_eq (dual_bound_loss (table, &types, j, left, value, duals[j]),
                    known ? value - unit - gain + duals[j] : 0);
    }
  cr_expect_gt (saturated, 100);
  dual_bound_free (table);
  node_types_clear (&types);
}
