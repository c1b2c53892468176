/* Lower bounds of the node model: never above the optimum of any small or seeded instance; values
   calculated by hand. */
#include "bounds/node/additive.h"
#include "bounds/node/counting.h"
#include "bounds/node/divisor_chain.h"
#include "bounds/node/source.h"
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

static int64_t
fnf_makespan (const struct node_types *types)
{
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct plan plan;
  plan_init (&plan);
  fnf_plan (types, workspace, &plan);
  int64_t makespan = plan.makespan;
  plan_clear (&plan);
  fnf_workspace_free (workspace);
  return makespan;
}

static void
expect_bounds_below (const struct node_types *types, int64_t optimum)
{
  for (const struct bound *row = node_bounds; row->name; row++) {
    int64_t bound = bound_run (row, types, NULL);
    cr_expect_leq (bound, optimum,
                   "%s: %lld above the optimum %lld of source %lld, n %lld, fastest %lld",
                   row->name, (long long)bound, (long long)optimum, (long long)types->source,
                   (long long)types->destinations, (long long)types->cost[0]);
    cr_expect_geq (bound, 1, "%s", row->name);
  }
}

Test (bounds, never_exceed_the_optimum_of_any_small_instance)
{
  struct node_types types;
  struct small small;
  int instances = 0;
  node_types_init (&types);
  cr_assert (small_all (&small, 6, 4));
  for (; small_next (&small); instances++) {
    small_types (&types, &small);
    expect_bounds_below (&types, brute_optimum (&types));
  }
  cr_expect_eq (instances, 4 * (4 + 10 + 20 + 35 + 56 + 84));
  node_types_clear (&types);
}

Test (bounds, never_exceed_the_optimum_of_seeded_instances)
{
  struct node_types types;
  struct rng rng;
  node_types_init (&types);
  rng_init (&rng, 9);
  for (int run = 0; run < 400; run++) {
    random_types (&types, &rng, 1 + rng_below (&rng, 5), rng_range (&rng, 5, 8), 1, 6);
    expect_bounds_below (&types, brute_optimum (&types));
  }
  node_types_clear (&types);
}

/* Larger, with costs that share factors, ties, and sources far from the destinations. */
Test (bounds, never_exceed_the_optimum_of_larger_instances)
{
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  struct rng rng;
  void *workspace = liu_engine.workspace_new ();
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  node_types_init (&types);
  rng_init (&rng, 10);
  for (int run = 0; run < 150; run++) {
    random_types (&types, &rng, 3, 12, 1, run % 3 ? 100 : 12);
    for (size_t j = 0; run % 2 && j < types.k; j++)
      types.cost[j] *= 6;
    liu_engine.solve (&types, &options, &outcome, workspace);
    expect_bounds_below (&types, outcome.makespan);
  }
  node_types_clear (&types);
  outcome_clear (&outcome);
  liu_engine.workspace_free (workspace);
}

Test (bounds, are_the_numbers_of_a_hand_calculation)
{
  /* 4; 3x2 5x3. Doubling: 4 + 3 * 2 (two holders before 7, four before 10: six are wanted).
     Counting, all 3: source 4, 8, 12; first (ready 4) 7, 10; second (ready 7) 10: by 10 ready are
     4, 7, 8, 10, 10. FNF: 3 at 4, 3 at 7, then 5 at 8, 10, 10; additive: two types, 10 - (3 - 1) =
     8, or counting's 10. Chains: 3 and 5 -> 3 as counting; 5 and 3 -> 5/2: source 4, 8; ready 4
     sends at 6.5, 9; ready 6.5 at 9: by 9 ready are 4, 6.5, 8, 9, 9. */
  const int64_t cost[] = { 3, 5 }, count[] = { 2, 3 };
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 4, 2, cost, count);
  cr_expect_eq (source_bound (&types, NULL), 10);
  cr_expect_eq (counting_bound (&types, NULL), 10);
  cr_expect_eq (additive_bound (&types, NULL), 10);
  cr_expect_eq (divisor_chain_bound (&types, NULL), 10);
  cr_expect_eq (brute_optimum (&types), 10);
  node_types_clear (&types);
}

Test (bounds, source_bound_doubles)
{
  const struct {
    int64_t source, cost, n, bound;
  } cases[] = { { 7, 2, 1, 7 }, { 7, 2, 2, 9 }, { 7, 2, 3, 9 },       { 7, 2, 4, 11 },
                { 2, 7, 7, 6 }, { 2, 7, 8, 8 }, { 1, 1, 1000000, 20 } };
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    node_types_set (&types, cases[i].source, 1, &cases[i].cost, &cases[i].n);
    cr_expect_eq (source_bound (&types, NULL), cases[i].bound, "case %zu", i);
  }
  node_types_clear (&types);
}

static int64_t
divisor_of (int64_t a, int64_t b)
{
  return b ? divisor_of (b, a % b) : a;
}

/* The formula of additive.h for all j, one lowered instance at a time. */
Test (bounds, additive_is_its_formula)
{
  struct node_types types, lowered;
  struct rng rng;
  node_types_init (&types);
  node_types_init (&lowered);
  rng_init (&rng, 24);
  for (int run = 0; run < 300; run++) {
    random_types (&types, &rng, 5, rng_range (&rng, 5, 500), run % 2 ? 1 : 20, 40);
    int64_t cost[5], divisor = types.source, excess = 0, best = 0;
    for (size_t j = 0; j < types.k; j++)
      divisor = divisor_of (divisor, types.cost[j]);
    for (size_t j = 0; j < types.k; j++) {
      for (size_t i = 0; i < types.k; i++)
        cost[i] = types.cost[i < j ? i : j];
      node_types_set (&lowered, types.source, types.k, cost, types.count);
      int64_t bound = fnf_makespan (&lowered) - excess;
      best = bound > best ? bound : best;
      excess += types.cost[j] - divisor;
    }
    cr_expect_eq (additive_bound (&types, NULL), best, "run %d", run);
  }
  node_types_clear (&types);
  node_types_clear (&lowered);
}

/* The share of the paper's kind of instances that the chain closes against FNF: 71 to 85 % by
   the reference programs. */
Test (bounds, divisor_chain_closes_most_instances_of_three_types)
{
  struct node_types types;
  struct rng rng;
  int closed = 0, runs = 500;
  node_types_init (&types);
  rng_init (&rng, 25);
  for (int run = 0; run < runs; run++) {
    random_types (&types, &rng, 3, 20, 1, 1000);
    closed += divisor_chain_bound (&types, NULL) == fnf_makespan (&types);
  }
  cr_expect_geq (100 * closed, 65 * runs, "%d of %d", closed, runs);
  node_types_clear (&types);
}

/* One type of destinations: counting is exact, and FNF optimal. */
Test (bounds, counting_is_exact_for_one_type)
{
  struct node_types types;
  node_types_init (&types);
  for (int64_t source = 1; source <= 7; source++)
    for (int64_t cost = 1; cost <= 5; cost++)
      for (int64_t n = 1; n <= 12; n++) {
        node_types_set (&types, source, 1, &cost, &n);
        cr_expect_eq (counting_bound (&types, NULL), brute_optimum (&types), "%lld; %lldx%lld",
                      (long long)source, (long long)cost, (long long)n);
      }
  node_types_clear (&types);
}

/* Where each cost divides the next, the bound meets FNF: both are the optimum, whatever the
   source costs. */
Test (bounds, divisor_chain_is_exact_on_chains)
{
  struct node_types types;
  struct rng rng;
  node_types_init (&types);
  rng_init (&rng, 11);
  for (int run = 0; run < 300; run++) {
    int64_t cost[5], count[5];
    for (size_t j = 0; j < 5; j++) {
      cost[j] = j ? cost[j - 1] * rng_range (&rng, 2, 5) : rng_range (&rng, 1, 9);
      count[j] = rng_range (&rng, 1, 50);
    }
    node_types_set (&types, rng_range (&rng, 1, 300), 5, cost, count);
    cr_expect_eq (divisor_chain_bound (&types, NULL), fnf_makespan (&types), "run %d", run);
  }
  node_types_clear (&types);
}

/* Of the three better ones the last two both have their uses: many rounds among close costs suit
   the additive bound. */
Test (bounds, each_of_the_better_ones_wins_somewhere)
{
  struct node_types types;
  struct rng rng;
  int additive_wins = 0, chain_wins = 0;
  node_types_init (&types);
  rng_init (&rng, 12);
  for (int run = 0; run < 600; run++) {
    int64_t cost[2] = { rng_range (&rng, 2, 20), rng_range (&rng, 2, 20) };
    int64_t count[2] = { rng_range (&rng, 1, 1000000), rng_range (&rng, 1, 1000000) };
    node_types_set (&types, rng_range (&rng, 1, 20), 2, cost, count);
    int64_t counting = counting_bound (&types, NULL), additive = additive_bound (&types, NULL),
            chain = divisor_chain_bound (&types, NULL);
    cr_expect_geq (additive, counting, "counting is its first term");
    cr_expect_geq (chain, counting,
                   "lowering all to the fastest is no better than a chain from it");
    cr_expect_geq (counting, source_bound (&types, NULL), "run %d", run);
    additive_wins += additive > chain;
    chain_wins += chain > additive;
  }
  cr_expect_gt (additive_wins, 0);
  cr_expect_gt (chain_wins, 0);
  node_types_clear (&types);
}

/* Bounds scale with the costs when the factor is common to all. */
Test (bounds, scale_with_the_unit_of_time)
{
  const char *names[] = { "source", "counting", "additive", "divisor-chain" };
  struct node_types types, scaled;
  struct rng rng;
  node_types_init (&types);
  node_types_init (&scaled);
  rng_init (&rng, 13);
  for (int run = 0; run < 100; run++) {
    random_types (&types, &rng, 4, 60, 1, 40);
    int64_t cost[4];
    for (size_t j = 0; j < types.k; j++)
      cost[j] = 1000 * types.cost[j];
    node_types_set (&scaled, 1000 * types.source, types.k, cost, types.count);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      int64_t bound = bound_run (bound_find (node_bounds, names[i]), &types, NULL),
              thousand = bound_run (bound_find (node_bounds, names[i]), &scaled, NULL);
      /* The chain's bound is rounded up to a tick, and ticks got finer. */
      cr_expect (thousand <= 1000 * bound && thousand > 1000 * (bound - 1), "%s, run %d", names[i],
                 run);
    }
  }
  node_types_clear (&types);
  node_types_clear (&scaled);
}

/* Scaled chains that would not fit into 64 bits are left out; the bounds stay below FNF. */
Test (bounds, survive_the_largest_costs)
{
  const int64_t big = INT64_C (1) << 54, cost[] = { big / 3, big / 2, big - 1 },
                count[] = { 30, 40, 50 };
  const char *names[] = { "source", "counting", "additive", "divisor-chain" };
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, big / 5, 3, cost, count);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    int64_t bound = bound_run (bound_find (node_bounds, names[i]), &types, NULL);
    cr_expect (bound > 0 && bound <= fnf_makespan (&types), "%s", names[i]);
  }
  node_types_clear (&types);
}
