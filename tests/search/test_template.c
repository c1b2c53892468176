/* The engine that others are copied from makes valid schedules, and both its bounds hold. */
#include "search/node/engines.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

extern const struct engine template_engine;

Test (template, bounds_the_optimum)
{
  struct solve_options options;
  struct outcome outcome, brute;
  struct node_types types;
  struct rng rng;
  int optimal = 0, feasible = 0;
  rng_init (&rng, 7);
  node_types_init (&types);
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  outcome_init (&brute, node_data.solution);
  for (int round = 0; round < 200; round++) {
    random_types (&types, &rng, 3, 1 + round % 6, 1, 30);
    template_engine.solve (&types, &options, &outcome, NULL);
    brute_engine.solve (&types, &options, &brute, NULL);
    cr_assert (plan_valid (node_solution (&outcome), &types));
    cr_assert (outcome.lower_bound <= brute.makespan && brute.makespan <= outcome.makespan);
    cr_assert_eq (outcome.state == SOLVE_OPTIMAL, outcome.lower_bound == outcome.makespan);
    optimal += outcome.state == SOLVE_OPTIMAL;
    feasible += outcome.state == SOLVE_FEASIBLE;
  }
  cr_assert (optimal > 0 && feasible > 0, "%d optimal, %d feasible", optimal, feasible);
  outcome_clear (&outcome);
  outcome_clear (&brute);
  node_types_clear (&types);
}
