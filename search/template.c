/* An exact engine to copy, in the node model: fastest node first, and the counting bound. To add
   your own:
   - Copy this file to search/MODEL/NAME.c. Write here what yours does and where it is from, what
     `nodes` counts, which instances it refuses, and what it returns at a limit.
   - Add a row for it to search/MODEL/rows.def; the row also declares its constant.
   `solve --method`, its help and completion take it from there. tests/golden/template.sh does
   exactly this. docs/ADDING.md says more. */
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "search/node/engines.h"

/* It has no row: it is only compiled and tested. Leave the declaration out of a copy. */
extern const struct engine template_engine;

/* Optimal where schedule and bound meet, else feasible: both bounds hold. A search looks at
   options->limits now and then, as brute does, and at options->proof when it proves one. */
static void
solve (const void *ticks, const struct solve_options *options, struct outcome *outcome,
       void *workspace)
{
  const struct node_types *types = ticks;
  struct schedule schedule;
  (void)options;
  (void)workspace;
  outcome_reset (outcome);
  schedule_init (&schedule);
  fnf_schedule (types, 0, &schedule);
  plan_from_schedule (node_solution (outcome), &schedule, types);
  schedule_clear (&schedule);
  outcome->method = template_engine.name;
  outcome->makespan = node_solution (outcome)->makespan;
  outcome->lower_bound = counting_bound (types, NULL);
  outcome->nodes = 1;
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

const struct engine template_engine = {
  .name = "template",
  .summary = "fastest node first, optimal where the counting bound says so",
  .solve = solve,
};
