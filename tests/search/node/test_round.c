#include "search/node/round.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/node/engines.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

/* An attempt at an instance with distinct costs that are close together, its first bounds found. */
struct trial {
  struct node_types types;
  struct solve_options options;
  struct outcome outcome;
  struct search_state state;
};

static void
start_trial (struct trial *trial, uint64_t seed, size_t n, int threads)
{
  struct rng rng;
  int64_t cost[64], count[64];
  rng_init (&rng, seed);
  for (size_t j = 0; j < n; j++) {
    cost[j] = rng_range (&rng, 1000, 2000);
    count[j] = 1;
  }
  node_types_init (&trial->types);
  node_types_set (&trial->types, rng_range (&rng, 1000, 2000), n, cost, count);
  solve_options_init (&trial->options);
  trial->options.threads = threads;
  outcome_init (&trial->outcome, node_data.solution);
  trial->state = (struct search_state){ .workspace = auto_workspace_new (),
                                        .types = &trial->types,
                                        .options = &trial->options,
                                        .outcome = &trial->outcome };
  struct auto_workspace *workspace = trial->state.workspace;
  workspace->tree.horizon = -1;
  deadline_start (&trial->state.deadline, &trial->options.limits);
  auto_workspace_start (workspace, &trial->types);
  fnf_plan (&trial->types, workspace->fnf, trial->outcome.schedule);
  trial->outcome.makespan = node_solution (&trial->outcome)->makespan;
  trial->outcome.lower_bound
    = multiplier_bound (workspace->searcher[0]->multiplier, &trial->types, trial->outcome.schedule,
                        dual_bound_unit (trial->types.destinations), workspace->duals);
}

static void
end_trial (struct trial *trial)
{
  auto_workspace_free (trial->state.workspace);
  outcome_clear (&trial->outcome);
  node_types_clear (&trial->types);
}

static struct round_task
cases_at (int64_t horizon)
{
  return (struct round_task){
    .kind = ROUND_BRANCH_PRICE, .horizon = horizon, .vectors = 3000, .depth = 16
  };
}

static struct round_task
look_at (int64_t horizon, size_t settings)
{
  return (struct round_task){
    .kind = ROUND_DIVE, .horizon = horizon, .vectors = 3000, .settings = settings
  };
}

static struct round_task
beam_at (int64_t horizon, size_t width)
{
  return (struct round_task){
    .kind = ROUND_BEAM, .horizon = horizon, .vectors = 20000, .width = width, .settings = 1
  };
}

/* A round all over the gap, once with one thread and once with more. */
static enum answer
run_wide (struct trial *trial)
{
  int64_t low = trial->outcome.lower_bound, gap = trial->outcome.makespan - low;
  const struct round_task task[] = { cases_at (low),
                                     look_at (low + 1, 1),
                                     look_at (low + gap / 2, 0),
                                     look_at (low + gap / 4, 2),
                                     look_at (low + gap / 8, 3),
                                     look_at (low + gap / 2, 5),
                                     look_at (low, 1) };
  return round_run (&trial->state, task, sizeof task / sizeof *task);
}

Test (round, any_number_of_threads_comes_to_the_same)
{
  int better = 0, excluded = 0;
  for (uint64_t seed = 1; seed <= (uint64_t)rounds (12); seed++) {
    struct trial one, more;
    start_trial (&one, seed, 30, 1);
    start_trial (&more, seed, 30, 2 + (int)(seed % 3));
    int64_t fnf = one.outcome.makespan, bound = one.outcome.lower_bound;
    cr_assert_eq (run_wide (&one), run_wide (&more));
    cr_assert_eq (one.outcome.makespan, more.outcome.makespan);
    cr_assert_eq (one.outcome.lower_bound, more.outcome.lower_bound);
    cr_assert_eq (one.outcome.nodes, more.outcome.nodes);
    cr_assert_eq (node_solution (&one.outcome)->length, node_solution (&more.outcome)->length);
    for (size_t i = 0; i < node_solution (&one.outcome)->length; i++) {
      const struct plan_entry *a = &node_solution (&one.outcome)->entries[i],
                              *b = &node_solution (&more.outcome)->entries[i];
      cr_assert (a->time == b->time && a->type == b->type && a->count == b->count);
    }
    cr_assert_eq (one.state.workspace->tree.horizon, more.state.workspace->tree.horizon);
    cr_assert_eq (one.state.workspace->tree.certificate.branch_length,
                  more.state.workspace->tree.certificate.branch_length);
    cr_assert_leq (one.outcome.lower_bound, one.outcome.makespan);
    better += one.outcome.makespan < fnf;
    excluded += one.outcome.lower_bound > bound;
    end_trial (&one);
    end_trial (&more);
  }
  cr_expect_gt (better, rounds (12) * 2 / 3, "only %d better schedules", better);
  if (rounds (12) == 12) /* the first few seeds raise none */
    cr_expect_gt (excluded, 0, "only %d bounds raised", excluded);
}

/* A beam search finds schedules, the same with any number of threads; that it sees none
   excludes nothing. */
Test (round, beam_excludes_nothing)
{
  int found = 0;
  for (uint64_t seed = 1; seed <= (uint64_t)rounds (8); seed++) {
    struct trial one, two;
    start_trial (&one, seed, 20, 1);
    start_trial (&two, seed, 20, 2);
    int64_t bound = one.outcome.lower_bound, fnf = one.outcome.makespan;
    const struct round_task task[]
      = { beam_at (bound, 100), beam_at (bound + 1, 100), beam_at (bound + 8, 100) };
    enum answer answer = round_run (&one.state, task, 3);
    cr_expect (answer == ANSWER_YES ? one.outcome.makespan < fnf : answer == ANSWER_LIMIT);
    cr_expect (plan_valid (one.outcome.schedule, &one.types)
               && node_solution (&one.outcome)->makespan == one.outcome.makespan);
    cr_expect_eq (one.outcome.lower_bound, bound);
    cr_expect_eq (round_run (&two.state, task, 3), answer);
    cr_expect (two.outcome.makespan == one.outcome.makespan
               && two.outcome.nodes == one.outcome.nodes);
    found += answer == ANSWER_YES;
    end_trial (&one);
    end_trial (&two);
  }
  cr_expect_gt (found, 0);
}

/* What is excluded already, and what the best schedule meets, is no news: neither bounds nor
   counts change. */
Test (round, pointless_tasks_do_not_count)
{
  struct trial trial;
  start_trial (&trial, 3, 24, 2);
  int64_t makespan = trial.outcome.makespan, bound = trial.outcome.lower_bound;
  const struct round_task task[]
    = { cases_at (bound - 1), look_at (bound - 1, 1), look_at (makespan, 0) };
  cr_expect_eq (round_run (&trial.state, task, 3), ANSWER_LIMIT);
  cr_expect_eq (trial.outcome.makespan, makespan);
  cr_expect_eq (trial.outcome.lower_bound, bound);
  cr_expect_eq (trial.outcome.nodes, 0);
  cr_expect_eq (trial.state.workspace->tree.horizon, -1);
  end_trial (&trial);
}

Test (round, a_proof_by_cases_is_kept)
{
  struct trial trial;
  start_trial (&trial, 4, 24, 1);
  int64_t horizon = trial.outcome.lower_bound - 1;
  cr_assert (round_prove (&trial.state, &(struct round_task){ .kind = ROUND_BRANCH_PRICE,
                                                              .horizon = horizon,
                                                              .vectors = 3000,
                                                              .depth = BP_CONSTRAINTS_MAX }));
  cr_expect_eq (trial.state.workspace->tree.horizon, horizon);
  cr_expect_gt (trial.state.workspace->tree.certificate.branch_length, 0);
  end_trial (&trial);
}
