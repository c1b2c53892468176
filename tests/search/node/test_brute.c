/* Brute force of the node model: known optima, each sequence once, limits. */
#include "search/node/engines.h"
#include "tests/support/processor.h"

#include <criterion/criterion.h>
#include <string.h>

struct known {
  int64_t source, cost[3], count[3];
  size_t k;
  int64_t fnf, optimum;
};

/* Printed in 001 (Fig. 1) and 004 (Fig. 2), or found by independent programs. */
static const struct known knowns[] = {
  { 3, { 2, 3 }, { 4, 7 }, 2, 10, 9 }, { 3, { 2, 3 }, { 2, 4 }, 2, 9, 8 },
  { 2, { 3, 4 }, { 1, 4 }, 2, 8, 7 },  { 5, { 3, 4 }, { 1, 5 }, 2, 14, 13 },
  { 1, { 2, 3 }, { 1, 5 }, 2, 5, 4 },  { 7, { 9 }, { 1 }, 1, 7, 7 },
};

static void
solve (const struct node_types *types, const struct limits *limits, struct outcome *outcome)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  outcome_init (outcome, node_data.solution);
  brute_engine.solve (types, &options, outcome, NULL);
}

Test (brute, known_optima)
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
    cr_assert_eq (outcome.heuristic_makespan, knowns[i].fnf, "instance %zu: %lld", i,
                  (long long)outcome.heuristic_makespan);
    cr_assert_eq (node_solution (&outcome)->makespan, knowns[i].optimum);
    cr_assert (plan_valid (outcome.schedule, &types));
    cr_assert_str_eq (outcome.method, "brute");
    outcome_clear (&outcome);
    node_types_clear (&types);
  }
}

Test (brute, visits_every_sequence_once)
{
  static const struct {
    size_t k;
    int64_t count[6];
    uint64_t leaves, nodes;
  } cases[] = {
    { 6, { 1, 1, 1, 1, 1, 1 }, 720, 1957 }, /* 6! sequences, sum of 6!/i! prefixes */
    { 2, { 3, 3 }, 20, 69 }, /* binomial (6, 3); sum over a, b <= 3 of binomial (a + b, a) */
    { 1, { 6 }, 1, 7 },
  };
  static const int64_t cost[] = { 3, 4, 5, 6, 7, 8 };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct node_types types;
    struct outcome outcome;
    node_types_init (&types);
    node_types_set (&types, 2, cases[i].k, cost, cases[i].count);
    solve (&types, &(struct limits){ 0 }, &outcome);
    cr_assert_eq (outcome.leaves, cases[i].leaves);
    cr_assert_eq (outcome.nodes, cases[i].nodes, "%llu", (unsigned long long)outcome.nodes);
    outcome_clear (&outcome);
    node_types_clear (&types);
  }
}

Test (brute, refuses_more_than_a_dozen)
{
  struct node_types types;
  struct outcome outcome;
  node_types_init (&types);
  node_types_set (&types, 1, 1, (int64_t[]){ 1 }, (int64_t[]){ BRUTE_MAX_DESTINATIONS + 1 });
  solve (&types, &(struct limits){ 0 }, &outcome);
  cr_assert_eq (outcome.state, SOLVE_REFUSED);
  cr_assert_eq (outcome.status.code, STATUS_INPUT);
  cr_assert (strstr (outcome.status.message, "13"));
  outcome_clear (&outcome);
  node_types_clear (&types);
}

Test (brute, stops_at_the_time_limit_with_a_plan)
{
  struct node_types types;
  struct outcome outcome;
  int64_t cost[12], count[12];
  for (int j = 0; j < 12; j++) {
    cost[j] = 100 + 7 * j;
    count[j] = 1;
  }
  node_types_init (&types);
  node_types_set (&types, 150, 12, cost, count);
  double start = processor_seconds ();
  solve (&types, &(struct limits){ .seconds = 0.05 }, &outcome);
  cr_assert_lt (processor_seconds () - start, 0.5);
  cr_assert_eq (outcome.state, SOLVE_FEASIBLE);
  cr_assert (plan_valid (outcome.schedule, &types));
  cr_assert_eq (node_solution (&outcome)->makespan, outcome.makespan);
  cr_assert_leq (outcome.makespan, outcome.heuristic_makespan);
  cr_assert_eq (outcome.lower_bound, 150);
  outcome_clear (&outcome);
  node_types_clear (&types);
}
