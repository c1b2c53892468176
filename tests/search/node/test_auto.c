/* The default engine of the node model: known cases, extreme costs, limits, and the same outcome
   every time. */

#include "bounds/node/counting.h"
#include "search/node/engines.h"
#include "search/node/parameters.h"
#include "tests/support/loop_runner.h"
#include "tests/support/node.h"
#include "tests/support/processor.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

/* Memory for a whole run. */
struct bench {
  double time; /* processor time of the last solve: what others do on the machine does not count */
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  void *workspace;
};

static void
bench_init (struct bench *bench)
{
  solve_options_init (&bench->options);
  outcome_init (&bench->outcome, node_data.solution);
  node_types_init (&bench->types);
  bench->workspace = auto_engine.workspace_new ();
}

static void
bench_clear (struct bench *bench)
{
  outcome_clear (&bench->outcome);
  node_types_clear (&bench->types);
  auto_engine.workspace_free (bench->workspace);
}

/* Solve the present types; what must always hold, holds. */
static const struct outcome *
solve (struct bench *bench)
{
  const struct outcome *outcome = &bench->outcome;
  const struct node_types *types = &bench->types;
  double before = processor_seconds ();
  auto_engine.solve (types, &bench->options, &bench->outcome, bench->workspace);
  bench->time = processor_seconds () - before;
  cr_assert_eq (outcome->state,
                outcome->makespan == outcome->lower_bound ? SOLVE_OPTIMAL : SOLVE_FEASIBLE);
  cr_assert (outcome->status.code == STATUS_OK || outcome->state == SOLVE_FEASIBLE, "%s",
             outcome->status.message);
  cr_assert_leq (outcome->lower_bound, outcome->makespan);
  cr_assert_leq (outcome->makespan, outcome->heuristic_makespan);
  cr_assert_geq (outcome->lower_bound, 1);
  cr_assert_eq (node_solution (outcome)->makespan, outcome->makespan);
  cr_assert (plan_valid (outcome->schedule, types));
  cr_assert_not_null (outcome->method);
  return outcome;
}

static int64_t
optimum_of (struct bench *bench)
{
  const struct outcome *outcome = solve (bench);
  cr_assert_eq (outcome->state, SOLVE_OPTIMAL);
  return outcome->makespan;
}

Test (auto, known_cases)
{
  struct bench bench;
  bench_init (&bench);
  for (size_t i = 0; i < KNOWN_CASES; i++) {
    known_types (&bench.types, &known_cases[i]);
    cr_expect_eq (optimum_of (&bench), known_cases[i].optimum, "case %zu", i);
    cr_expect_eq (bench.outcome.heuristic_makespan, known_cases[i].fnf, "case %zu", i);
  }
  bench_clear (&bench);
}

/* The source sends once. */
Test (auto, one_destination)
{
  struct bench bench;
  const int64_t costs[] = { 1, 2, 1000, INT64_C (1000000000000), INT64_C (1) << 60 }, one = 1;
  bench_init (&bench);
  for (size_t i = 0; i < 5; i++)
    for (size_t j = 0; j < 5; j++) {
      node_types_set (&bench.types, costs[i], 1, &costs[j], &one);
      cr_expect_eq (optimum_of (&bench), costs[i]);
      cr_expect_eq (bench.outcome.nodes, 0);
    }
  bench_clear (&bench);
}

/* Times scaled up to the largest ticks there are: the same optima, scaled. */
Test (auto, largest_costs)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 1);
  for (int run = 0; run < 400; run++) {
    int64_t cost[9], top;
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 9), rng_range (&rng, 1, 9), 1, 40);
    int64_t optimum = optimum_of (&bench);
    cr_assert_eq (optimum, brute_optimum (&bench.types), "run %d", run);
    top = bench.types.cost[bench.types.k - 1];
    top = top > bench.types.source ? top : bench.types.source;
    int64_t factor = (INT64_C (1) << 61) / (bench.types.destinations + 1) / top;
    for (size_t j = 0; j < bench.types.k; j++)
      cost[j] = factor * bench.types.cost[j];
    struct node_types small = bench.types, *large = &bench.types;
    node_types_init (large);
    node_types_set (large, factor * small.source, small.k, cost, small.count);
    cr_assert_eq (optimum_of (&bench), factor * optimum, "run %d", run);
    node_types_clear (&small);
  }
  bench_clear (&bench);
}

/* Large costs with nothing in common. */
Test (auto, large_unrelated_costs)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 2);
  for (int run = 0; run < 300; run++) {
    int64_t top = INT64_C (1) << rng_range (&rng, 20, 57);
    random_types (&bench.types, &rng, 1 + rng_below (&rng, 9), rng_range (&rng, 1, 9),
                  run % 2 ? 1 : top / 2, top);
    int64_t optimum = optimum_of (&bench);
    cr_assert_eq (optimum, brute_optimum (&bench.types), "run %d", run);
  }
  bench_clear (&bench);
}

/* A source far slower or faster than all destinations. Before its first send nothing happens,
   whatever dual values there are. */
Test (auto, sources_out_of_all_proportion)
{
  struct bench bench;
  struct rng rng;
  static const int64_t sources[] = { 1, 60, 100, 1000, 1000000, INT64_C (1000000000000) };
  bench_init (&bench);
  rng_init (&rng, 3);
  for (int run = 0; run < 1200; run++) {
    bool tiny = run % 2;
    random_types (&bench.types, &rng, tiny ? 9 : 1 + rng_below (&rng, 40),
                  tiny ? 8 : rng_range (&rng, 1, 100), 1, 50);
    bench.types.source = sources[run % 6];
    int64_t optimum = optimum_of (&bench);
    cr_assert (!tiny || optimum == brute_optimum (&bench.types), "run %d", run);
  }
  bench_clear (&bench);
}

/* Once an endless loop: dual values of the first guess that add up to n exclude no horizon, not
   even those before the first send. */
Test (auto, slow_source_and_a_dear_first_guess)
{
  static const int64_t cost[] = { 1, 11, 13, 15, 19, 21, 30, 34, 36, 37, 41, 44, 47, 50 };
  static const int64_t count[] = { 1, 3, 3, 2, 3, 1, 1, 4, 2, 1, 1, 2, 1, 3 };
  struct bench bench;
  bench_init (&bench);
  node_types_set (&bench.types, 99, sizeof cost / sizeof *cost, cost, count);
  optimum_of (&bench);
  bench_clear (&bench);
}

/* All costs distinct and within a factor of two: the hard case. */
static void
draw_hard (struct bench *bench, struct rng *rng, size_t n)
{
  static int64_t cost[400], count[400];
  for (size_t j = 0; j < n; j++) {
    cost[j] = rng_range (rng, 1000, 2000);
    count[j] = 1;
  }
  node_types_set (&bench->types, rng_range (rng, 1000, 2000), n, cost, count);
}

/* A time limit ends it within 5 % and some milliseconds, with bounds that stand. */
Test (auto, time_limit)
{
  static const double limits[] = { 0.001, 0.05, 0.2 };
  struct bench bench;
  struct rng rng;
  int stopped = 0;
  bench_init (&bench);
  rng_init (&rng, 4);
  for (size_t n = 100; n <= 400; n *= 2)
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
      draw_hard (&bench, &rng, n);
      bench.options.limits.seconds = limits[i];
      const struct outcome *outcome = solve (&bench);
      cr_expect_leq (bench.time, 1.05 * limits[i] + 0.03, "n %zu: %.3f s instead of %.3f", n,
                     bench.time, limits[i]);
      cr_expect (outcome->state == SOLVE_OPTIMAL || limits[i] < 0.01
                 || outcome->lower_bound >= counting_bound (&bench.types, NULL));
      stopped += outcome->state == SOLVE_FEASIBLE;
    }
  cr_expect_gt (stopped, 3);
  bench_clear (&bench);
}

/* Thousands of slots at once, a few types within a factor of two. */
/* A search that may not keep its linear programs ends at once, with both bounds. */
Test (auto, memory_limit)
{
  struct node_types types;
  struct solve_options options;
  struct outcome outcome;
  struct rng rng;
  int64_t cost[60], count[60];
  rng_init (&rng, 7);
  for (size_t j = 0; j < 60; j++) {
    cost[j] = 1000 + rng_range (&rng, 0, 999);
    count[j] = 1;
  }
  node_types_init (&types);
  node_types_set (&types, 1500, 60, cost, count);
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  void *workspace = node_engines[0]->workspace_new ();
  for (int limited = 1; limited >= 0; limited--) {
    options.limits.bytes = limited ? 4096 : 0;
    options.limits.seconds = 20;
    node_engines[0]->solve (&types, &options, &outcome, workspace);
    cr_expect_eq (outcome.state, limited ? SOLVE_FEASIBLE : SOLVE_OPTIMAL);
    cr_expect (limited ? outcome.lower_bound < outcome.makespan
                       : outcome.lower_bound == outcome.makespan);
    cr_expect (plan_valid (outcome.schedule, &types));
  }
  node_engines[0]->workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

Test (auto, time_limit_with_many_slots_at_once)
{
  static const int64_t cost[] = { 1047, 1056, 1201, 1249, 1419, 1835, 1856, 1940 };
  static const int64_t count[] = { 6714, 6674, 6675, 6801, 6761, 6682, 6878, 6721 };
  struct bench bench;
  bench_init (&bench);
  node_types_set (&bench.types, 1811, 8, cost, count);
  bench.options.limits.seconds = 0.5;
  solve (&bench);
  cr_expect_leq (bench.time, 1.05 * 0.5 + 0.03);
  bench_clear (&bench);
}

static bool
same_outcome (const struct outcome *a, const struct outcome *b)
{
  bool same = a->state == b->state && a->makespan == b->makespan && a->lower_bound == b->lower_bound
              && a->heuristic_makespan == b->heuristic_makespan
              && strcmp (a->method, b->method) == 0
              && node_solution (a)->length == node_solution (b)->length;
  for (size_t i = 0; same && i < node_solution (a)->length; i++)
    same = node_solution (a)->entries[i].time == node_solution (b)->entries[i].time
           && node_solution (a)->entries[i].count == node_solution (b)->entries[i].count
           && node_solution (a)->entries[i].type == node_solution (b)->entries[i].type;
  return same;
}

/* From fresh memory and used, with one thread, with more, and with tasks as bytes: the same outcome
   and the same number of nodes. */
Test (auto, same_outcome_every_time)
{
  struct bench used;
  uint64_t tasks = 0, states = 0, ahead = 0;
  struct rng rng;
  bench_init (&used);
  rng_init (&rng, 5);
  for (int run = 0; run < 40; run++) {
    if (run % 2)
      draw_hard (&used, &rng, 24 + (size_t)run % 8);
    else
      random_types (&used.types, &rng, 1 + rng_below (&rng, 20), rng_range (&rng, 1, 2000),
                    run % 4 ? 50 : 1, 100);
    solve (&used);
    for (int threads = 1; threads <= 4; threads++) {
      struct bench fresh;
      struct loop_runner loop;
      bench_init (&fresh);
      loop_runner_init (&loop, &fresh.types);
      fresh.options.threads = threads;
      fresh.options.runner = threads == 4 ? &loop.runner : NULL;
      node_types_set (&fresh.types, used.types.source, used.types.k, used.types.cost,
                      used.types.count);
      solve (&fresh);
      cr_assert (same_outcome (&fresh.outcome, &used.outcome), "run %d with %d threads", run,
                 threads);
      cr_assert (fresh.outcome.nodes == used.outcome.nodes, "run %d: %llu and %llu nodes", run,
                 (unsigned long long)fresh.outcome.nodes, (unsigned long long)used.outcome.nodes);
      tasks += loop.tasks;
      states += loop.states;
      ahead += loop.ahead;
      bench_clear (&fresh);
    }
  }
  cr_expect (tasks > 0 && states > 0 && ahead > 0, "%d %d %d", (int)tasks, (int)states, (int)ahead);
  bench_clear (&used);
}

/* Searches by subtrees: those of another process have the same answers. They begin one level deep
   here, or few instances would have any. */
Test (auto, subtrees_of_another_process)
{
  uint64_t subtrees = 0;
  struct rng rng;
  rng_init (&rng, 1);
  node_parameters.dfs_subtree_levels = 1;
  for (int run = 0; run < 80; run++) {
    struct bench bench, other;
    struct loop_runner loop;
    bench_init (&bench);
    bench_init (&other);
    random_types (&bench.types, &rng, 16, 40, 1000000, 2000000);
    node_types_set (&other.types, bench.types.source, bench.types.k, bench.types.cost,
                    bench.types.count);
    loop_runner_init (&loop, &other.types);
    loop.counted = "subtree";
    other.options.runner = &loop.runner;
    solve (&bench);
    solve (&other);
    cr_assert (same_outcome (&other.outcome, &bench.outcome), "run %d", run);
    cr_assert_eq (other.outcome.nodes, bench.outcome.nodes, "run %d", run);
    subtrees += loop.of_kind;
    bench_clear (&bench);
    bench_clear (&other);
  }
  cr_assert_gt (subtrees, 0);
}

/* One workspace for instances of very different sizes. */
Test (auto, workspace_of_any_size)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 6);
  for (int run = 0; run < quick_or_slow (150, 400); run++) {
    size_t k = run % 7 == 0 ? 60 : 1 + rng_below (&rng, 9);
    random_types (&bench.types, &rng, k, run % 5 == 0 ? 1000000 : rng_range (&rng, 1, 9), 1, 1000);
    int64_t optimum = optimum_of (&bench);
    if (bench.types.destinations <= 9)
      cr_assert_eq (optimum, brute_optimum (&bench.types), "run %d", run);
  }
  bench_clear (&bench);
}
