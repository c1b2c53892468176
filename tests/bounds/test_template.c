/* The bound that others are copied from is a lower bound. */
#include "bounds/node/table.h"
#include "search/node/engines.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

int64_t template_bound (const struct node_types *types, const struct deadline *deadline);

Test (template, is_a_lower_bound)
{
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  struct rng rng;
  rng_init (&rng, 7);
  node_types_init (&types);
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  for (int round = 0; round < 200; round++) {
    random_types (&types, &rng, 3, 1 + round % 6, 1, 30);
    brute_engine.solve (&types, &options, &outcome, NULL);
    cr_assert (template_bound (&types, NULL) <= outcome.makespan);
    if (types.destinations == 1)
      cr_assert_eq (template_bound (&types, NULL), outcome.makespan);
  }
  outcome_clear (&outcome);
  node_types_clear (&types);
}
