/* The dynamic program as printed: known optima, and limits of memory and time. */
#include "bounds/node/table.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/processor.h"

#include <criterion/criterion.h>
#include <string.h>

struct known {
  int64_t source, cost[5], count[5];
  size_t k;
  int64_t fnf, optimum;
};

/* Printed in 001 (Fig. 1) and 004 (Fig. 2), or found by independent programs. */
static const struct known knowns[] = {
  { 3, { 2, 3 }, { 4, 7 }, 2, 10, 9 },    { 3, { 2, 3 }, { 2, 4 }, 2, 9, 8 },
  { 2, { 3, 4 }, { 1, 4 }, 2, 8, 7 },     { 5, { 3, 4 }, { 1, 5 }, 2, 14, 13 },
  { 1, { 2, 3 }, { 1, 5 }, 2, 5, 4 },     { 10, { 10 }, { 5 }, 1, 30, 30 },
  { 10, { 1, 10 }, { 1, 5 }, 2, 15, 15 },
};

static void
solve (const struct node_types *types, const struct limits *limits, struct outcome *outcome)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  outcome_init (outcome, node_data.solution);
  void *workspace = dp_engine.workspace_new ();
  dp_engine.solve (types, &options, outcome, workspace);
  dp_engine.workspace_free (workspace);
}

Test (dp, known_optima)
{
  for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++) {
    struct node_types types;
    struct outcome outcome;
    node_types_init (&types);
    node_types_set (&types, knowns[i].source, knowns[i].k, knowns[i].cost, knowns[i].count);
    solve (&types, &(struct limits){ 0 }, &outcome);
    cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
    cr_assert_eq (outcome.makespan, knowns[i].optimum, "instance %zu: %lld", i,
                  (long long)outcome.makespan);
    cr_assert_eq (outcome.lower_bound, knowns[i].optimum);
    cr_assert_eq (outcome.heuristic_makespan, knowns[i].fnf);
    cr_assert_eq (node_solution (&outcome)->makespan, knowns[i].optimum);
    cr_assert (plan_valid (outcome.schedule, &types));
    cr_assert_leq (source_bound (&types, NULL), knowns[i].optimum);
    cr_assert_str_eq (outcome.method, "dp");
    outcome_clear (&outcome);
    node_types_clear (&types);
  }
}

Test (dp, one_type_doubles)
{
  for (int64_t n = 1; n <= 70; n++) {
    struct node_types types;
    struct outcome outcome;
    int64_t rounds = 0;
    while ((INT64_C (1) << rounds) < n + 1)
      rounds++;
    node_types_init (&types);
    node_types_set (&types, 5, 1, (int64_t[]){ 5 }, &n);
    solve (&types, &(struct limits){ 0 }, &outcome);
    cr_assert_eq (outcome.makespan, 5 * rounds);
    cr_assert_eq (source_bound (&types, NULL), 5 * rounds);
    outcome_clear (&outcome);
    node_types_clear (&types);
  }
}

Test (dp, table_too_large_is_refused_with_its_size)
{
  struct node_types types;
  struct outcome outcome;
  node_types_init (&types);
  node_types_set (&types, 1, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 9, 9 });
  solve (&types, &(struct limits){ .bytes = 5719 },
         &outcome); /* 3 rows: 100 values, copies, order */
  cr_assert_eq (outcome.state, SOLVE_REFUSED);
  cr_assert_eq (outcome.status.code, STATUS_LIMIT);
  cr_assert (strstr (outcome.status.message, "5720"), "%s", outcome.status.message);
  cr_assert (plan_valid (outcome.schedule, &types));
  outcome_clear (&outcome);
  solve (&types, &(struct limits){ .bytes = 5720 }, &outcome);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  cr_assert_eq (outcome.nodes, 300);
  outcome_clear (&outcome);
  node_types_set (&types, 1, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 1000000000, 1000000000 });
  solve (&types, &(struct limits){ 0 }, &outcome);
  cr_assert_eq (outcome.state, SOLVE_REFUSED);
  outcome_clear (&outcome);
  int64_t cost[70], count[70];
  for (int j = 0; j < 70; j++) {
    cost[j] = j + 1;
    count[j] = 1;
  }
  node_types_set (&types, 1, 70, cost, count); /* 2^70 entries do not even fit into a size */
  solve (&types, &(struct limits){ 0 }, &outcome);
  cr_assert_eq (outcome.state, SOLVE_REFUSED);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

Test (dp, time_limit_leaves_fnf_and_a_bound)
{
  struct node_types types;
  struct outcome outcome;
  node_types_init (&types);
  node_types_set (&types, 700, 3, (int64_t[]){ 311, 503, 771 }, (int64_t[]){ 60, 60, 60 });
  double start = processor_seconds ();
  solve (&types, &(struct limits){ .seconds = 0.1 }, &outcome);
  cr_assert_lt (processor_seconds () - start, 0.5);
  cr_assert_eq (outcome.state, SOLVE_FEASIBLE);
  cr_assert_eq (outcome.makespan, outcome.heuristic_makespan);
  cr_assert_eq (node_solution (&outcome)->makespan, outcome.heuristic_makespan);
  cr_assert (plan_valid (outcome.schedule, &types));
  cr_assert_eq (outcome.lower_bound, source_bound (&types, NULL));
  cr_assert_leq (outcome.lower_bound, outcome.makespan);
  outcome_clear (&outcome);
  node_types_clear (&types);
}
