/* Liu's search by several threads, or as tasks in bytes, does what one thread does. */
#include "search/node/liu.h"

#include "search/node/parameters.h"
#include "tests/support/loop_runner.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdio.h>

struct run {
  struct liu_search *search;
  struct plan plan;
};

static void
start (struct run *run, const struct node_types *types, unsigned bits, int64_t best)
{
  static const struct limits none;
  plan_init (&run->plan);
  run->search = liu_search_new ();
  liu_search_start (run->search, types, (struct liu_switches){ bits & 1, bits & 2, bits & 4 },
                    &none, best, &run->plan);
}

static void
clear (struct run *run)
{
  liu_search_free (run->search);
  plan_clear (&run->plan);
}

static bool
same_plan (const struct plan *a, const struct plan *b)
{
  bool same = a->length == b->length && a->makespan == b->makespan;
  for (size_t i = 0; same && i < a->length; i++)
    same = a->entries[i].time == b->entries[i].time && a->entries[i].type == b->entries[i].type
           && a->entries[i].count == b->entries[i].count;
  return same;
}

/* From an incumbent that is far from the optimum on there are many improvements, and each drops the
   tasks behind it. */
Test (liu_team, equals_one_thread)
{
  struct node_types types;
  struct rng rng;
  uint64_t away = 0;
  node_types_init (&types);
  rng_init (&rng, 91);
  for (int round = 0; round < rounds (240); round++) {
    random_types (&types, &rng, 4, 8, 1, round % 2 ? 9 : 40);
    if (types.destinations < 2)
      continue;
    unsigned bits = (unsigned)rng_range (&rng, 0, 7);
    int64_t best = round % 3 ? INT64_MAX / 2 : 60;
    node_parameters.liu_tasks = (uint64_t)rng_range (&rng, 1, 60);
    node_parameters.liu_round = (uint64_t)rng_range (&rng, 1, 50);
    struct run one, team;
    struct loop_runner loop;
    loop_runner_init (&loop, &types);
    start (&one, &types, bits, best);
    start (&team, &types, bits, best);
    liu_search_explore (one.search, types.source);
    liu_team_explore (team.search, 1 + round % 4, round % 5 ? NULL : &loop.runner);
    cr_assert_eq (loop.taken, loop.tasks, "round %d", round);
    away += loop.taken;
    cr_expect_eq (team.search->best, one.search->best, "round %d", round);
    cr_expect_eq (team.search->nodes, one.search->nodes, "round %d: %llu, one thread %llu", round,
                  (unsigned long long)team.search->nodes, (unsigned long long)one.search->nodes);
    cr_expect_eq (team.search->leaves, one.search->leaves, "round %d", round);
    cr_expect (same_plan (&team.plan, &one.plan), "round %d", round);
    cr_expect_not (team.search->stopped);
    clear (&one);
    clear (&team);
  }
  cr_expect_gt (away, 100);
  node_types_clear (&types);
}

/* A limit at any moment leaves a plan for the incumbent. */
Test (liu_team, a_limit_leaves_the_best_plan)
{
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 7, 4, (int64_t[]){ 5, 8, 13, 17 }, (int64_t[]){ 3, 3, 3, 3 });
  for (uint64_t look = 1; look < 40; look += 3) {
    /* with many tasks the leader is what the limit ends, too */
    node_parameters.liu_tasks = look % 2 ? 20 : 1000000;
    struct run run;
    start (&run, &types, 0, INT64_MAX / 2);
    limits_pass_at (look);
    liu_team_explore (run.search, 2, NULL);
    limits_pass_at (0);
    cr_expect (run.search->stopped, "look %d", (int)look);
    if (run.search->best < INT64_MAX / 2) {
      cr_expect_eq (run.plan.makespan, run.search->best);
      cr_expect (plan_valid (&run.plan, &types), "look %d", (int)look);
    }
    clear (&run);
  }
  node_types_clear (&types);
}

/* For task_runner.run: each task is done here; how many there are, and how many have a result. */
struct result_runner {
  struct task_runner runner; /* the first member */
  size_t tasks, results;
};

static void
count_results (struct task_runner *runner, int threads, const struct task_round *round)
{
  struct result_runner *counter = (struct result_runner *)runner;
  (void)threads;
  for (size_t i = 0; i < round->tasks; i++) {
    struct output out = { .stream = NULL };
    round->work (round->context, i, 0);
    counter->tasks++;
    counter->results += round->result (round->context, i, &out);
    output_discard (&out);
  }
}

/* A subtree that a limit ended has no result that may be kept. */
Test (liu_team, ended_subtrees_have_no_result)
{
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 7, 4, (int64_t[]){ 5, 8, 13, 17 }, (int64_t[]){ 3, 3, 3, 3 });
  node_parameters.liu_tasks = 20;
  for (int limit = 0; limit < 2; limit++) {
    struct result_runner counter = { .runner = { .run = count_results } };
    struct run run;
    start (&run, &types, 4, 60);
    limits_pass_at (limit ? 1 : 0);
    liu_team_explore (run.search, 1, &counter.runner);
    limits_pass_at (0);
    cr_expect_eq (run.search->stopped, limit > 0);
    cr_expect_geq (counter.tasks, 20);
    cr_expect (limit ? counter.results == 0 : counter.results > 0, "%zu", counter.results);
    clear (&run);
  }
  node_types_clear (&types);
}

/* The engine by several threads: a search that is long enough is begun again by all. */
Test (liu_team, engine)
{
  struct node_types types;
  struct outcome one, team;
  struct solve_options options;
  node_types_init (&types);
  node_types_set (&types, 7, 5, (int64_t[]){ 5, 8, 13, 17, 19 }, (int64_t[]){ 2, 2, 2, 2, 2 });
  solve_options_init (&options);
  outcome_init (&one, node_data.solution);
  outcome_init (&team, node_data.solution);
  void *workspace = liu_generic_engine.workspace_new ();
  options.threads = 1;
  liu_generic_engine.solve (&types, &options, &one, workspace);
  options.threads = 2;
  node_parameters.liu_alone_nodes = 1;
  liu_generic_engine.solve (&types, &options, &team, workspace);
  cr_expect_gt (one.nodes, 20000, "too few nodes to be begun again: %d", (int)one.nodes);
  cr_expect (one.state == SOLVE_OPTIMAL && team.state == SOLVE_OPTIMAL);
  cr_expect_eq (team.nodes, one.nodes);
  cr_expect_eq (team.leaves, one.leaves);
  cr_expect (same_plan (team.schedule, one.schedule));
  liu_generic_engine.workspace_free (workspace);
  outcome_clear (&one);
  outcome_clear (&team);
  node_types_clear (&types);
}
