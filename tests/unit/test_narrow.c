#include "search/narrow.h"

#include "tests/unit/node_support.h"

#include <criterion/criterion.h>

/* An attempt at a random instance with its first bounds: FNF's schedule, and the source's first send. */
struct trial {
  struct solve_options options;
  struct outcome outcome;
  struct attempt attempt;
};

static void
start_trial (struct trial *trial, const struct node_types *types, int threads, const struct plan *debug)
{
  solve_options_init (&trial->options);
  trial->options.threads = threads;
  trial->options.debug_plan = debug;
  outcome_init (&trial->outcome);
  trial->attempt
    = (struct attempt){ .workspace = auto_workspace_new (), .types = types, .options = &trial->options, .outcome = &trial->outcome };
  struct auto_workspace *workspace = trial->attempt.workspace;
  workspace->tree_horizon = -1;
  deadline_start (&trial->attempt.deadline, &trial->options.limits);
  memory_grow (workspace->price, workspace->price_capacity, types->k);
  fnf_plan (types, workspace->fnf, &trial->outcome.plan);
  trial->outcome.makespan = trial->outcome.plan.makespan;
  trial->outcome.lower_bound = multiplier_bound (workspace->searcher[0]->multiplier, types, &trial->outcome.plan,
                                                 price_unit (types->destinations), workspace->price);
  cases_begin (workspace->cases);
  if (trial->outcome.lower_bound < trial->outcome.makespan)
    narrow_run (&trial->attempt);
}

static void
end_trial (struct trial *trial)
{
  auto_workspace_free (trial->attempt.workspace);
  outcome_clear (&trial->outcome);
}

Test (narrow, comes_to_the_optimum_of_small_instances)
{
  struct node_types types;
  struct rng rng;
  int open = 0;
  node_types_init (&types);
  rng_init (&rng, 5);
  for (int i = 0; i < 300; i++) {
    struct trial trial;
    random_types (&types, &rng, 7, rng_range (&rng, 4, 7), 10 + i % 20, 60);
    start_trial (&trial, &types, 1, NULL);
    cr_assert_eq (trial.outcome.lower_bound, trial.outcome.makespan);
    cr_assert_eq (trial.outcome.makespan, brute_optimum (&types), "instance %d", i);
    cr_assert (plan_valid (&trial.outcome.plan, &types));
    open += trial.outcome.nodes > 0;
    end_trial (&trial);
  }
  cr_expect_gt (open, 20, "only %d that the bound leaves open", open);
  node_types_clear (&types);
}

/* The same, and no rule cuts off the optimum that was found first. */
Test (narrow, any_number_of_threads_comes_to_the_same)
{
  struct node_types types;
  struct rng rng;
  node_types_init (&types);
  rng_init (&rng, 6);
  for (int i = 0; i < 8; i++) {
    struct trial one, more;
    random_types (&types, &rng, 32, 32, 1000, 2000);
    start_trial (&one, &types, 1, NULL);
    start_trial (&more, &types, 2 + i % 3, &one.outcome.plan);
    cr_assert_eq (one.outcome.lower_bound, one.outcome.makespan);
    cr_assert_eq (one.outcome.makespan, more.outcome.makespan);
    cr_assert_eq (one.outcome.lower_bound, more.outcome.lower_bound);
    cr_assert_eq (one.outcome.nodes, more.outcome.nodes);
    cr_assert_eq (one.outcome.plan.length, more.outcome.plan.length);
    for (size_t e = 0; e < one.outcome.plan.length; e++) {
      const struct plan_entry *a = &one.outcome.plan.entries[e], *b = &more.outcome.plan.entries[e];
      cr_assert (a->time == b->time && a->type == b->type && a->count == b->count);
    }
    end_trial (&one);
    end_trial (&more);
  }
  node_types_clear (&types);
}

Test (narrow, costs_are_close_below_eight_to_one)
{
  struct node_types types;
  const int64_t close[] = { 10, 79 }, apart[] = { 10, 80 }, count[] = { 1, 1 };
  node_types_init (&types);
  node_types_set (&types, 5, 2, close, count);
  cr_expect (narrow_costs (&types));
  node_types_set (&types, 5, 2, apart, count);
  cr_expect_not (narrow_costs (&types));
  node_types_clear (&types);
}
