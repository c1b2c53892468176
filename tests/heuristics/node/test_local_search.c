/* Local search of the node model: counterexamples to FNF, nearly always optimal on small instances,
   bounded effort. */
#include "heuristics/node/local_search.h"
#include "heuristics/node/table.h"
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "tests/support/node.h"
#include "tests/support/processor.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <time.h>

static int64_t
local_makespan (const struct node_types *types, uint64_t seed)
{
  struct schedule schedule;
  schedule_init (&schedule);
  local_search_schedule (types, seed, &schedule);
  int64_t makespan = checked_makespan (&schedule, types);
  schedule_clear (&schedule);
  return makespan;
}

static int64_t
heuristic_makespan (const char *name, const struct node_types *types)
{
  struct schedule schedule;
  schedule_init (&schedule);
  heuristic_make (heuristic_find (node_heuristics, name), types, 0, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  schedule_clear (&schedule);
  return makespan;
}

Test (local_search, solves_the_counterexamples_to_fnf_with_any_seed)
{
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < KNOWN_CASES; i++) {
    known_types (&types, &known_cases[i]);
    for (uint64_t seed = 0; seed < 5; seed++)
      cr_expect_eq (local_makespan (&types, seed), known_cases[i].optimum, "case %zu, seed %llu", i,
                    (unsigned long long)seed);
  }
  node_types_clear (&types);
}

/* All distinct costs, where one displaced block is not enough: better than `layered` more often
   than not, and never worse. */
Test (local_search, goes_beyond_one_displaced_block)
{
  struct node_types types;
  struct rng rng;
  int better = 0, runs = quick_or_slow (5, 12);
  int64_t sum_layered = 0, sum_local = 0;
  node_types_init (&types);
  rng_init (&rng, 7);
  for (int run = 0; run < runs; run++) {
    random_types (&types, &rng, 40, 40, 1000, 2000);
    int64_t layered = heuristic_makespan ("layered", &types), local = local_makespan (&types, 1);
    cr_expect (local > 0 && local <= layered, "run %d", run);
    cr_expect_leq (layered, heuristic_makespan ("fnf", &types), "run %d", run);
    better += local < layered;
    sum_layered += layered;
    sum_local += local;
  }
  cr_expect_geq (2 * better, runs, "%d of %d", better, runs);
  cr_expect_lt (100 * sum_local, 99 * sum_layered, "it gains more than 1 %% in all: %lld of %lld",
                (long long)sum_local, (long long)sum_layered);
  node_types_clear (&types);
}

/* Three types, costs to 1000: against the optimum of an exact search. The worst seen is one miss
   in a hundred. */
Test (local_search, is_nearly_always_optimal_on_small_instances)
{
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  struct rng rng;
  int missed = 0, runs = quick_or_slow (20, 60);
  void *workspace = liu_engine.workspace_new ();
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  node_types_init (&types);
  rng_init (&rng, 8);
  for (int run = 0; run < runs; run++) {
    random_types (&types, &rng, 3, 11, 1, 1000);
    liu_engine.solve (&types, &options, &outcome, workspace);
    int64_t makespan = local_makespan (&types, (uint64_t)run);
    cr_expect_geq (makespan, outcome.makespan, "run %d", run);
    missed += makespan > outcome.makespan;
  }
  cr_expect_leq (missed, runs / 20, "%d of %d missed", missed, runs);
  node_types_clear (&types);
  outcome_clear (&outcome);
  liu_engine.workspace_free (workspace);
}

/* Told the optimum, it ends there, with the schedule that it would have found. */
Test (local_search, finds_the_same_when_the_optimum_is_known)
{
  struct solve_options options;
  struct outcome outcome;
  struct schedule free_search, told;
  struct node_types types;
  struct rng rng;
  void *workspace = liu_engine.workspace_new ();
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  schedule_init (&free_search);
  schedule_init (&told);
  node_types_init (&types);
  rng_init (&rng, 9);
  enum { RUNS = 25 }; /* most of the time goes into the few whose own bound is too low */
  int met = 0;
  clock_t with = 0, without = 0;
  for (int run = 0; run < RUNS; run++) {
    random_types (&types, &rng, 3, 11, 1, 1000);
    liu_engine.solve (&types, &options, &outcome, workspace);
    clock_t start = clock ();
    local_search_schedule (&types, (uint64_t)run, &free_search);
    clock_t middle = clock ();
    local_search_above (&types, (uint64_t)run, outcome.makespan, &told);
    without += middle - start;
    with += clock () - middle;
    cr_assert_eq (told.makespan, free_search.makespan, "run %d", run);
    cr_assert_eq (told.length, free_search.length);
    cr_expect_arr_eq (told.sends, free_search.sends, told.length * sizeof *told.sends, "run %d",
                      run);
    met += told.makespan == outcome.makespan;
  }
  cr_expect_gt (2 * met, RUNS);
  cr_expect_lt (2 * with, without, "%ld clocks after %ld", (long)with, (long)without);
  schedule_clear (&free_search);
  schedule_clear (&told);
  node_types_clear (&types);
  outcome_clear (&outcome);
  liu_engine.workspace_free (workspace);
}

Test (local_search, bounds_its_work_for_a_million_nodes)
{
  const int64_t cost[] = { 701, 811, 907 }, count[] = { 300000, 300000, 400000 };
  struct schedule schedule;
  struct node_types types;
  schedule_init (&schedule);
  node_types_init (&types);
  node_types_set (&types, 853, 3, cost, count);
  double start = processor_seconds ();
  local_search_schedule (&types, 1, &schedule);
  double seconds = processor_seconds () - start;
  cr_expect_lt (seconds, 10.0, "%g s", seconds);
  cr_expect_leq (schedule.makespan, heuristic_makespan ("fnf", &types));
  cr_expect_eq (checked_makespan (&schedule, &types), schedule.makespan);
  node_types_clear (&types);
  schedule_clear (&schedule);
}
