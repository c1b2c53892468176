/* A debug run with a known optimum never aborts; with a plan that claims to be better than any,
   a rule must meet it and abort. */
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/node.h"
#include "tests/support/node_judge.h"
#include "tests/support/rounds.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Solve with the judge's options in a process of its own, whose complaint goes nowhere. Returns
   its status for wait. */
static int
solve_apart (struct judge *judge, const struct node_types *types)
{
  int status = -1;
  fflush (NULL);
  pid_t child = fork ();
  cr_assert_geq (child, 0);
  if (child == 0) {
    int nowhere = open ("/dev/null", O_WRONLY);
    dup2 (nowhere, STDERR_FILENO);
    signal (SIGABRT, SIG_DFL);
    auto_engine.solve (types, &judge->options, &judge->outcome, judge->workspace);
    _exit (0);
  }
  cr_assert_eq (waitpid (child, &status, 0), child);
  return status;
}

/* Instances of some kind: a few hundred, some of which need a search. */
static void
draw (struct node_types *types, struct rng *rng, int run)
{
  switch (run % 4) {
  case 0:
    random_types (types, rng, 3, rng_range (rng, 1, 40), 1, 30);
    break;
  case 1:
    random_types (types, rng, 3, rng_range (rng, 1, 40), 100, 200);
    break;
  case 2:
    random_types (types, rng, 5, rng_range (rng, 1, 16), 20, 40);
    break;
  default:
    random_types (types, rng, 9, 9, 1000, 2000);
  }
}

static void
solve_by_dp (const struct node_types *types, struct outcome *outcome, void *workspace)
{
  struct solve_options options;
  solve_options_init (&options);
  dp_fast_engine.solve (types, &options, outcome, workspace);
  cr_assert_eq (outcome->state, SOLVE_OPTIMAL);
}

Test (debug_solution, the_optimum_is_never_cut_off)
{
  struct judge judge;
  struct outcome known;
  struct node_types types;
  struct rng rng;
  void *workspace = dp_fast_engine.workspace_new ();
  int searched = 0;
  judge_init (&judge);
  judge.options.proof = &judge.proof;
  outcome_init (&known, node_data.solution);
  node_types_init (&types);
  rng_init (&rng, 1);
  for (int run = 0; run < few_with_sanitizers (150, 600); run++) {
    draw (&types, &rng, run);
    solve_by_dp (&types, &known, workspace);
    judge.options.debug_schedule = known.schedule;
    cr_assert_eq (judge_types (&judge, types.source, types.k, types.cost, types.count),
                  known.makespan, "%s", judge.about.bytes);
    cr_assert_eq (judge.outcome.state, SOLVE_OPTIMAL);
    searched += judge.outcome.nodes > 0;
  }
  cr_expect_gt (searched, few_with_sanitizers (12, 50));
  dp_fast_engine.workspace_free (workspace);
  outcome_clear (&known);
  node_types_clear (&types);
  judge_clear (&judge);
}

/* All distinct costs within a factor of two, where the optimum is what the engine itself found
   before. */
Test (debug_solution, the_optimum_is_never_cut_off_in_long_searches)
{
  struct judge judge;
  struct plan known;
  struct rng rng;
  judge_init (&judge);
  plan_init (&known);
  rng_init (&rng, 2);
  for (int run = 0; run < few_with_sanitizers (3, quick_or_slow (10, 30)); run++) {
    int64_t cost[28], source = rng_range (&rng, 1000, 2000);
    for (size_t j = 0; j < 28; j++)
      cost[j] = rng_range (&rng, 1000, 2000);
    judge.options.debug_schedule = NULL;
    judge_types (&judge, source, 28, cost, NULL);
    plan_copy (&known, judge.outcome.schedule);
    judge.options.debug_schedule = &known;
    judge_types (&judge, source, 28, cost, NULL);
  }
  plan_clear (&known);
  judge_clear (&judge);
}

/* Whatever proves the optimum excludes the horizon before it, and with it a plan that completes
   there. */
Test (debug_solution, too_good_a_plan_aborts)
{
  struct judge judge;
  struct outcome known;
  struct node_types types;
  struct rng rng;
  void *workspace = dp_fast_engine.workspace_new ();
  int searched = 0;
  judge_init (&judge);
  outcome_init (&known, node_data.solution);
  node_types_init (&types);
  rng_init (&rng, 3);
  for (int run = 0; run < few_with_sanitizers (25, 100); run++) {
    draw (&types, &rng, run);
    solve_by_dp (&types, &known, workspace);
    judge.options.debug_schedule = known.schedule;
    int status = solve_apart (&judge, &types);
    cr_assert (WIFEXITED (status) && WEXITSTATUS (status) == 0, "run %d: the optimum is cut off",
               run);
    node_solution (&known)->makespan--;
    status = solve_apart (&judge, &types);
    cr_assert (WIFSIGNALED (status) && WTERMSIG (status) == SIGABRT,
               "run %d: a plan better than the optimum is not noticed", run);
    judge.options.debug_schedule = NULL;
    auto_engine.solve (&types, &judge.options, &judge.outcome, judge.workspace);
    searched += judge.outcome.nodes > 0;
  }
  cr_expect_gt (searched, few_with_sanitizers (1, 5));
  dp_fast_engine.workspace_free (workspace);
  outcome_clear (&known);
  node_types_clear (&types);
  judge_clear (&judge);
}
