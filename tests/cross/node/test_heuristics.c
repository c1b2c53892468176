/* Heuristics, bounds and exact engines against each other: bounds <= optimum <= heuristics, and
   every engine finds the same optimum. */
#include "bounds/node/table.h"
#include "heuristics/node/table.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

/* Memory for a whole run. */
struct bench {
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  struct schedule schedule;
  struct plan plan;
  void *liu, *dp;
};

static void
bench_init (struct bench *bench)
{
  solve_options_init (&bench->options);
  outcome_init (&bench->outcome, node_data.solution);
  node_types_init (&bench->types);
  schedule_init (&bench->schedule);
  plan_init (&bench->plan);
  bench->liu = liu_engine.workspace_new ();
  bench->dp = dp_fast_engine.workspace_new ();
}

static void
bench_clear (struct bench *bench)
{
  outcome_clear (&bench->outcome);
  node_types_clear (&bench->types);
  schedule_clear (&bench->schedule);
  plan_clear (&bench->plan);
  liu_engine.workspace_free (bench->liu);
  dp_fast_engine.workspace_free (bench->dp);
}

static int64_t
optimum_of (struct bench *bench, const struct engine *engine, void *workspace)
{
  engine->solve (&bench->types, &bench->options, &bench->outcome, workspace);
  cr_expect_eq (bench->outcome.state, SOLVE_OPTIMAL, "%s", engine->name);
  cr_expect (plan_valid (bench->outcome.schedule, &bench->types), "%s", engine->name);
  return bench->outcome.makespan;
}

static int64_t
makespan_of (struct bench *bench, const char *name)
{
  heuristic_make (heuristic_find (node_heuristics, name), &bench->types, 2, NULL, &bench->schedule);
  cr_expect_eq (checked_makespan (&bench->schedule, &bench->types), bench->schedule.makespan, "%s",
                name);
  plan_from_schedule (&bench->plan, &bench->schedule, &bench->types);
  cr_expect (plan_valid (&bench->plan, &bench->types), "%s", name);
  return bench->schedule.makespan;
}

/* What holds for every instance: FNF's guarantees are Khuller and Kim's 3/2 and LH's
   Theorem 1. */
static void
expect_order (struct bench *bench, int64_t optimum)
{
  const struct node_types *types = &bench->types;
  int64_t fnf = makespan_of (bench, "fnf"), layered = makespan_of (bench, "layered"),
          local = makespan_of (bench, "local"), excess = 0;
  for (size_t j = 0; j + 1 < types->k; j++)
    excess += types->cost[j];
  cr_expect_leq (2 * fnf, 3 * optimum);
  cr_expect_leq (fnf, optimum + excess);
  cr_expect_leq (layered, fnf);
  cr_expect_leq (local, layered);
  for (const struct heuristic *row = node_heuristics; row->name; row++)
    cr_expect_geq (makespan_of (bench, row->name), optimum, "%s", row->name);
  for (const struct bound *row = node_bounds; row->name; row++)
    cr_expect_leq (bound_run (row, types, NULL), optimum, "%s", row->name);
}

Test (heuristics, on_every_small_instance)
{
  struct bench bench;
  struct small small;
  int below_fnf = 0, missed_by_local = 0;
  bench_init (&bench);
  cr_assert (small_all (&small, 6, quick_or_slow (3, 4)));
  while (small_next (&small)) {
    small_types (&bench.types, &small);
    int64_t optimum = brute_optimum (&bench.types);
    expect_order (&bench, optimum);
    below_fnf += optimum < makespan_of (&bench, "fnf");
    missed_by_local += optimum < makespan_of (&bench, "local");
  }
  cr_expect_gt (below_fnf, 0, "FNF is not always optimal");
  cr_expect_eq (missed_by_local, 0, "local search is, on instances this small");
  bench_clear (&bench);
}

Test (heuristics, on_seeded_instances_with_two_exact_engines)
{
  struct bench bench;
  struct rng rng;
  bench_init (&bench);
  rng_init (&rng, 21);
  for (int run = 0; run < rounds (60); run++) {
    random_types (&bench.types, &rng, 3, rng_range (&rng, 9, 12), 1, run % 2 ? 20 : 1000);
    int64_t optimum = optimum_of (&bench, &liu_engine, bench.liu);
    cr_expect_eq (optimum_of (&bench, &dp_fast_engine, bench.dp), optimum, "run %d", run);
    cr_expect_eq (optimum_of (&bench, &liu_generic_engine, bench.liu), optimum, "run %d", run);
    expect_order (&bench, optimum);
  }
  bench_clear (&bench);
}

/* Larger, with the dynamic program alone as the truth. */
Test (heuristics, on_larger_instances)
{
  struct bench bench;
  struct rng rng;
  int missed_by_local = 0, runs = rounds (40);
  bench_init (&bench);
  rng_init (&rng, 22);
  for (int run = 0; run < runs; run++) {
    random_types (&bench.types, &rng, 3, rng_range (&rng, 20, 45), 1, 1000);
    int64_t optimum = optimum_of (&bench, &dp_fast_engine, bench.dp);
    expect_order (&bench, optimum);
    missed_by_local += optimum < makespan_of (&bench, "local");
  }
  cr_expect_leq (missed_by_local, runs / 10, "%d of %d", missed_by_local, runs);
  bench_clear (&bench);
}
