/* FNF of a sweep, step by step, against the heuristic. */
#include "heuristics/node/fnf.h"
#include "lab/probe/node/sweep_boxes.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

/* The last destination's cost is not asked for. */
Test (sweep_fnf, as_the_heuristic)
{
  struct sweep_calendar *calendar = sweep_calendar_new ();
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types;
  struct plan plan;
  struct rng rng;
  node_types_init (&types);
  plan_init (&plan);
  rng_init (&rng, 3);
  for (int round = 0; round < 3000; round++) {
    int cost[SUPPORT_MAX], n = (int)rng_range (&rng, 1, 40), i = 0;
    random_types (&types, &rng, (size_t)rng_range (&rng, 1, 9), n, 1, rng_range (&rng, 1, 30));
    for (size_t j = 0; j < types.k; j++)
      for (int64_t left = types.count[j]; left > 0; left--)
        cost[i++] = (int)types.cost[j];
    fnf_plan (&types, workspace, &plan);
    int makespan = (int)plan.makespan;
    cost[n - 1] = -1;
    cr_assert_eq (sweep_fnf (calendar, (int)types.source, cost, n, makespan), makespan);
    cr_assert_eq (sweep_fnf (calendar, (int)types.source, cost, n, n * (int)types.source),
                  makespan);
  }
  plan_clear (&plan);
  node_types_clear (&types);
  fnf_workspace_free (workspace);
  sweep_calendar_free (calendar);
}
