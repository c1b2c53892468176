/* The two dynamic programs and brute agree: every instance with n <= 8 and costs to 6 (n <= 7 where
   not all rounds are done), and seeded ones with n = 9 and costs to 50. */
#include "base/rng.h"
#include "bounds/node/table.h"
#include "gen/node/small.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

static const struct engine *const engines[] = { &brute_engine, &dp_engine, &dp_fast_engine };

enum { ENGINES = sizeof engines / sizeof *engines };

static void *workspaces[ENGINES];
static struct outcome outcomes[ENGINES];

static void
compare (int64_t source, size_t n, const int64_t *cost)
{
  static const int64_t ones[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  struct node_types types;
  struct solve_options options;
  solve_options_init (&options);
  node_types_init (&types);
  node_types_set (&types, source, n, cost, ones);
  for (size_t i = 0; i < ENGINES; i++) {
    engines[i]->solve (&types, &options, &outcomes[i], workspaces[i]);
    cr_assert_eq (outcomes[i].state, SOLVE_OPTIMAL);
    cr_assert_eq (outcomes[i].makespan, outcomes[0].makespan, "%s %lld, brute %lld",
                  engines[i]->name, (long long)outcomes[i].makespan,
                  (long long)outcomes[0].makespan);
    cr_assert_eq (outcomes[i].lower_bound, outcomes[0].makespan);
    cr_assert_eq (node_solution (&outcomes[i])->makespan, outcomes[0].makespan);
    cr_assert_eq (outcomes[i].heuristic_makespan, outcomes[0].heuristic_makespan, "%s: FNF",
                  engines[i]->name);
    cr_assert (plan_valid (outcomes[i].schedule, &types), "%s", engines[i]->name);
  }
  cr_assert_leq (source_bound (&types, NULL), outcomes[0].makespan);
  node_types_clear (&types);
}

static void
begin (void)
{
  for (size_t i = 0; i < ENGINES; i++) {
    workspaces[i] = engines[i]->workspace_new ? engines[i]->workspace_new () : NULL;
    outcome_init (&outcomes[i], node_data.solution);
  }
}

static void
end (void)
{
  for (size_t i = 0; i < ENGINES; i++) {
    if (workspaces[i])
      engines[i]->workspace_free (workspaces[i]);
    outcome_clear (&outcomes[i]);
  }
}

Test (dp_brute, every_small_instance, .init = begin, .fini = end)
{
  struct small small;
  struct small_params params;
  struct status status;
  status_init (&status);
  small_params_init (&params);
  params.most = quick_or_full (7, 8);
  params.max_cost = 6;
  cr_assert (small_start (&small, &params, &status));
  uint64_t seen = 0;
  for (; small_next (&small); seen++)
    compare (small.source, (size_t)small.destinations, small.cost);
  cr_assert_eq (seen, 6 * (6U + 21 + 56 + 126 + 252 + 462 + 792 + (params.most == 8 ? 1287 : 0)));
}

Test (dp_brute, seeded_instances, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 8);
  for (int i = 0; i < rounds (50); i++) {
    int64_t cost[9];
    for (size_t j = 0; j < 9; j++)
      cost[j] = rng_range (&rng, 1, 50);
    compare (rng_range (&rng, 1, 50), 9, cost);
  }
}
