/* The fast dynamic program, against the printed one; limits, and the debug plan. */
#include "bounds/node/table.h"
#include "search/node/dp.h"

#include "base/rng.h"
#include "search/node/engines.h"
#include "tests/support/processor.h"

#include <criterion/criterion.h>
#include <signal.h>

static void
solve (const struct engine *engine, const struct node_types *types, const struct limits *limits,
       struct outcome *outcome)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  outcome_init (outcome, node_data.solution);
  void *workspace = engine->workspace_new ();
  engine->solve (types, &options, outcome, workspace);
  engine->workspace_free (workspace);
}

/* Beyond brute's reach: against the program as printed. */
Test (dp_fast, agrees_with_dp_on_larger_instances)
{
  static const struct {
    size_t k;
    int64_t most;
  } shapes[] = { { 1, 300 }, { 2, 40 }, { 3, 9 }, { 4, 5 }, { 5, 3 }, { 6, 2 } };
  struct rng rng;
  rng_init (&rng, 20);
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    for (int repeat = 0; repeat < 12; repeat++) {
      struct node_types types;
      struct outcome slow, fast;
      int64_t cost[6], count[6], top = repeat < 6 ? 12 : 1000;
      for (size_t j = 0; j < shapes[i].k; j++) {
        cost[j] = rng_range (&rng, 1, top);
        count[j] = rng_range (&rng, 1, shapes[i].most);
      }
      node_types_init (&types);
      node_types_set (&types, rng_range (&rng, 1, top), shapes[i].k, cost, count);
      solve (&dp_engine, &types, &(struct limits){ 0 }, &slow);
      solve (&dp_fast_engine, &types, &(struct limits){ 0 }, &fast);
      cr_assert_eq (fast.state, SOLVE_OPTIMAL);
      cr_assert_eq (slow.makespan, fast.makespan, "k %zu repeat %d: %lld and %lld", shapes[i].k,
                    repeat, (long long)slow.makespan, (long long)fast.makespan);
      cr_assert_eq (fast.lower_bound, fast.makespan);
      cr_assert_eq (node_solution (&fast)->makespan, fast.makespan);
      cr_assert (plan_valid (fast.schedule, &types));
      cr_assert_eq (slow.heuristic_makespan, fast.heuristic_makespan);
      cr_assert_leq (source_bound (&types, NULL), fast.makespan);
      cr_assert_str_eq (fast.method, "dp-fast");
      outcome_clear (&slow);
      outcome_clear (&fast);
      node_types_clear (&types);
    }
}

/* Optima of all sub-multicasts: the table of dp-fast holds what that of dp holds, in the rows
   and prefixes it has. */
Test (dp_fast, rows_hold_true_optima)
{
  static const int64_t cost[] = { 2, 3, 5 }, count[] = { 3, 2, 4 };
  const int64_t roots[] = { 2, 3, 5, 4 };
  struct node_types types;
  struct dp_table table;
  struct status status;
  struct deadline deadline;
  status_init (&status);
  deadline_start (&deadline, &(struct limits){ 0 });
  node_types_init (&types);
  node_types_set (&types, 4, 3, cost, count);
  cr_assert (node_dp_table (&table, &types, 4, roots, DP_BY_PREFIXES, 0, &status));
  cr_assert (dp_fill_lines (&table, 1, &deadline));
  for (size_t j = 0; j < table.row_count; j++)
    for (size_t entry = 1; entry < table.row[j].size; entry++) {
      struct node_types part;
      struct outcome outcome;
      int64_t part_cost[3], part_count[3];
      size_t k = 0, rest = entry;
      for (size_t type = 0; type < 3; rest %= table.stride[type++])
        if (rest / table.stride[type] > 0) {
          part_cost[k] = cost[type];
          part_count[k++] = (int64_t)(rest / table.stride[type]);
        }
      node_types_init (&part);
      node_types_set (&part, table.row[j].hold, k, part_cost, part_count);
      solve (&dp_engine, &part, &(struct limits){ 0 }, &outcome);
      cr_assert_eq (outcome.makespan, table.row[j].value[entry], "row %zu entry %zu", j, entry);
      outcome_clear (&outcome);
      node_types_clear (&part);
    }
  cr_assert_eq (table.row[0].size, 60);
  cr_assert_eq (table.row[1].size, 15);
  cr_assert_eq (table.row[2].size, 5);
  dp_table_clear (&table);
  node_types_clear (&types);
}

Test (dp_fast, many_of_one_type)
{
  struct node_types types;
  struct outcome outcome;
  node_types_init (&types);
  node_types_set (&types, 3, 1, (int64_t[]){ 3 }, (int64_t[]){ (1 << 17) - 1 });
  solve (&dp_fast_engine, &types, &(struct limits){ 0 }, &outcome);
  cr_assert_eq (outcome.makespan, 17 * 3);
  cr_assert (plan_valid (outcome.schedule, &types));
  outcome_clear (&outcome);
  node_types_clear (&types);
}

Test (dp_fast, limits)
{
  struct node_types types;
  struct outcome outcome;
  node_types_init (&types);
  node_types_set (&types, 700, 3, (int64_t[]){ 311, 503, 771 }, (int64_t[]){ 90, 90, 90 });
  double start = processor_seconds ();
  solve (&dp_fast_engine, &types, &(struct limits){ .seconds = 0.1 }, &outcome);
  cr_assert_lt (processor_seconds () - start, 0.5);
  cr_assert_eq (outcome.state, SOLVE_FEASIBLE);
  cr_assert_eq (outcome.makespan, outcome.heuristic_makespan);
  cr_assert (plan_valid (outcome.schedule, &types));
  outcome_clear (&outcome);
  solve (&dp_fast_engine, &types, &(struct limits){ .bytes = 1000000 }, &outcome);
  cr_assert_eq (outcome.state, SOLVE_REFUSED);
  cr_assert_eq (outcome.status.code, STATUS_LIMIT);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

/* A wrong "known optimum" below the true one must abort: that is what the debug plan is for. */
Test (dp_fast, debug_plan_aborts_when_missed, .signal = SIGABRT)
{
  struct node_types types;
  struct outcome outcome;
  struct solve_options options;
  struct plan impossible = { .makespan = 8 };
  node_types_init (&types);
  node_types_set (&types, 3, 2, (int64_t[]){ 2, 3 }, (int64_t[]){ 4, 7 });
  solve_options_init (&options);
  options.debug_schedule = &impossible;
  outcome_init (&outcome, node_data.solution);
  dp_fast_engine.solve (&types, &options, &outcome, dp_fast_engine.workspace_new ());
}
