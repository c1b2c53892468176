/* Branch and price, which `auto` uses for many types only, on instances small enough for
   other engines: it never excludes a horizon that a schedule meets, never finds a schedule that
   is none, and what it excludes the checker excludes, too. */
#include "bounds/node/multiplier.h"
#include "heuristics/node/fnf.h"
#include "search/node/branch_price.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "search/node/parameters.h"
#include "tests/support/node.h"
#include "tests/support/node_judge.h"
#include "tests/support/parameter_values.h"
#include "tests/support/rounds.h"

/* One instance, its optimum, and memory for questions about its horizons. */
struct trial {
  struct judge judge; /* its instance, proof and checker */
  struct branch_price *bp;
  struct multiplier *multiplier;
  struct fnf_workspace *fnf;
  struct deadline deadline;
  struct decision_stack stack;
  struct plan plan;
  struct outcome optimum;
  void *dp;
  int64_t duals[SUPPORT_MAX];
  int64_t bound; /* of the dual values: what the linear program excludes is below it */
  uint64_t asked, excluded, bp_constraint, found;
};

static void
trial_init (struct trial *trial)
{
  memset (trial, 0, sizeof *trial);
  judge_init (&trial->judge);
  trial->bp = branch_price_new ();
  trial->multiplier = multiplier_new ();
  trial->fnf = fnf_workspace_new ();
  plan_init (&trial->plan);
  outcome_init (&trial->optimum, node_data.solution);
  trial->dp = dp_fast_engine.workspace_new ();
  deadline_start (&trial->deadline, &(struct limits){ 0 });
}

static void
trial_clear (struct trial *trial)
{
  judge_clear (&trial->judge);
  branch_price_free (trial->bp);
  multiplier_free (trial->multiplier);
  fnf_workspace_free (trial->fnf);
  plan_clear (&trial->plan);
  outcome_clear (&trial->optimum);
  dp_fast_engine.workspace_free (trial->dp);
  free (trial->stack.item);
}

/* Get ready for an instance in ticks. No engine: the optimum is not asked for. */
static void
trial_begin (struct trial *trial, int64_t source, size_t k, const int64_t *cost,
             const int64_t *count, const struct engine *engine)
{
  struct judge *judge = &trial->judge;
  struct solve_options options;
  struct status status;
  status_init (&status);
  node_instance_reset (&judge->instance);
  judge->instance.source = (struct rational){ source, 1 };
  for (size_t j = 0; j < k; j++)
    node_instance_add (&judge->instance, (struct rational){ cost[j], 1 }, count ? count[j] : 1,
                       NULL);
  cr_assert (node_types_from (&judge->types, &judge->instance, "test", &status), "%s",
             status.message);
  solve_options_init (&options);
  if (engine) {
    engine->solve (&judge->types, &options, &trial->optimum,
                   engine == &dp_fast_engine ? trial->dp : NULL);
    cr_assert_eq (trial->optimum.state, SOLVE_OPTIMAL);
  }
  fnf_plan (&judge->types, trial->fnf, &trial->plan);
  trial->bound = multiplier_bound (trial->multiplier, &judge->types, &trial->plan,
                                   dual_bound_unit (judge->types.destinations), trial->duals);
  branch_price_forget (trial->bp);
}

/* Ask about a horizon; the proof is the judge's. */
static enum answer
trial_ask (struct trial *trial, int64_t horizon, bool guess, int threads,
           const struct branch_price_limit *limit)
{
  static const int64_t zeros[SUPPORT_MAX];
  struct decision_stack old = trial->stack;
  trial->stack = (struct decision_stack){ .types = &trial->judge.types,
                                          .horizon = horizon,
                                          .unit = dual_bound_unit (trial->judge.types.destinations),
                                          .deadline = &trial->deadline,
                                          .item = old.item,
                                          .capacity = old.capacity };
  certificate_reset (&trial->judge.proof);
  return branch_price_search (trial->bp, &trial->stack, guess ? trial->duals : zeros, limit,
                              threads, &trial->judge.proof);
}

/* The instance as text, for messages. */
static const char *
trial_about (struct trial *trial)
{
  struct verify_node_instance about;
  judge_read (&trial->judge, &trial->judge.instance, &about);
  verify_node_instance_clear (&about);
  return trial->judge.about.bytes;
}

static void
expect_schedule (struct trial *trial)
{
  decision_stack_plan (&trial->stack, &trial->plan);
  cr_assert (plan_valid (&trial->plan, &trial->judge.types), "%s", trial_about (trial));
  cr_assert_leq (trial->plan.makespan, trial->stack.horizon, "%s", trial_about (trial));
  trial->found++;
}

/* The horizon just below the optimum was excluded: so says the checker. */
static void
expect_proof (struct trial *trial)
{
  struct judge *judge = &trial->judge;
  struct verify_node_instance about;
  plan_copy (&judge->proof.plan, trial->optimum.schedule);
  judge->outcome.makespan = trial->optimum.makespan;
  judge_read (judge, &judge->instance, &about);
  cr_assert_gt (judge->proof.branch_length, 0);
  judge_certificate (judge, &judge->instance, &about);
  verify_node_instance_clear (&about);
  trial->excluded++;
  trial->bp_constraint += judge->proof.branch_length > 1;
}

static const struct branch_price_limit generous
  = { .vectors = 200000, .depth = BP_CONSTRAINTS_MAX };

/* Horizons about the optimum: before it, at it, after it and before it again, with the columns
   of the questions before. */
static void
ask_around (struct trial *trial, bool guess)
{
  static const int64_t offset[] = { -1, 0, 1, -1 };
  for (size_t i = 0; i < sizeof offset / sizeof *offset; i++) {
    int64_t horizon = trial->optimum.makespan + offset[i];
    if (!bp_pricing_fits (&trial->judge.types, horizon)) {
      cr_assert_lt (horizon, trial->judge.types.source, "%s", trial_about (trial));
      continue;
    }
    enum answer answer = trial_ask (trial, horizon, guess, 1, &generous);
    cr_assert_neq (answer, ANSWER_STOP, "%s", trial_about (trial));
    cr_assert_neq (answer, offset[i] < 0 ? ANSWER_YES : ANSWER_NO, "answer %d for horizon %lld: %s",
                   (int)answer, (long long)horizon, trial_about (trial));
    trial->asked++;
    if (answer == ANSWER_YES)
      expect_schedule (trial);
    if (answer == ANSWER_NO)
      expect_proof (trial);
    else
      cr_assert_eq (trial->judge.proof.branch_length, 0);
  }
}

/* As many answers as there should be: nearly all horizons too short excluded, and a schedule for
   nearly all the others. */
static void
expect_most (const struct trial *trial, uint64_t undecided)
{
  cr_assert_geq (trial->excluded + trial->found + undecided, trial->asked,
                 "%llu excluded and %llu found of %llu", (unsigned long long)trial->excluded,
                 (unsigned long long)trial->found, (unsigned long long)trial->asked);
}

Test (branch_price_brute, every_small_instance)
{
  struct trial trial;
  struct small small;
  uint64_t seen = 0;
  trial_init (&trial);
  cr_assert (small_all (&small, 7, 6));
  for (; small_next (&small); seen++) {
    trial_begin (&trial, small.source, (size_t)small.destinations, small.cost, NULL, &brute_engine);
    ask_around (&trial, seen % 2);
  }
  cr_assert_eq (seen, 6 * (6 + 21 + 56 + 126 + 252 + 462 + 792));
  expect_most (&trial, 0);
  trial_clear (&trial);
}

static void
begin_random (struct trial *trial, struct rng *rng, size_t k, int64_t n, int64_t low, int64_t high)
{
  struct node_types types;
  node_types_init (&types);
  random_types (&types, rng, k, n, low, high);
  trial_begin (trial, types.source, types.k, types.cost, types.count, &dp_fast_engine);
  node_types_clear (&types);
}

/* Random instances; `constraints`: some of them must need any. */
static void
ask_random (uint64_t seed, int runs, size_t k, int64_t least, int64_t most, int64_t low,
            int64_t high, bool splits)
{
  struct trial trial;
  struct rng rng;
  rng_init (&rng, seed);
  trial_init (&trial);
  for (int run = 0; run < rounds (runs); run++) {
    begin_random (&trial, &rng, k, rng_range (&rng, least, most), low, high);
    ask_around (&trial, run % 2);
  }
  expect_most (&trial, trial.asked / 200);
  if (splits)
    cr_assert_gt (trial.bp_constraint, 0);
  trial_clear (&trial);
}

Test (branch_price_brute, few_destinations)
{
  ask_random (61, 500, 10, 1, 10, 1, 30, false);
  ask_random (62, 300, 10, 8, 10, 15, 30, false);
  ask_random (63, 500, 12, 12, 12, 30, 60, false);
  ask_random (64, 2000, 12, 12, 12, 100, 200, true);
  ask_random (65, 300, 14, 14, 14, 100, 200, false);
}

/* Candidates evaluated one by one, and many together. */
Test (branch_price_brute, candidates_together)
{
  static const uint64_t together[] = { 1, BP_TOGETHER_MAX };
  for (size_t i = 0; i < sizeof together / sizeof *together; i++) {
    node_parameters.bp_candidates_together = together[i];
    ask_random (64, 1000, 12, 12, 12, 100, 200, true);
  }
  parameters_reset ();
}

Test (branch_price_brute, types_of_several_destinations)
{
  ask_random (71, 300, 4, 5, 20, 1, 30, false);
  ask_random (72, 300, 3, 20, 40, 20, 40, false);
  ask_random (73, 100, 3, 10, 30, 500, 1000, false);
  ask_random (74, 100, 2, 30, 200, 1, 12, false);
  ask_random (75, 300, 6, 20, 20, 20, 40, false);
}

/* The example of LH and Liu: dual values alone exclude 16, the optimum is 18. */
Test (branch_price_brute, a_known_gap)
{
  static const int64_t cost[] = { 4, 5, 6, 9, 12 }, count[] = { 3, 7, 4, 5, 10 };
  struct trial trial;
  trial_init (&trial);
  for (int guess = 0; guess < 2; guess++) {
    trial_begin (&trial, 2, 5, cost, count, &dp_fast_engine);
    cr_assert_eq (trial.optimum.makespan, 18);
    cr_assert_eq (trial.bound, 17);
    ask_around (&trial, guess);
  }
  expect_most (&trial, 0);
  cr_assert_gt (trial.bp_constraint, 0);
  trial_clear (&trial);
}

static void
begin_distinct (struct trial *trial, struct rng *rng, size_t n)
{
  int64_t cost[SUPPORT_MAX];
  for (size_t j = 0; j < n; j++)
    cost[j] = rng_range (rng, 100, 200);
  trial_begin (trial, rng_range (rng, 100, 200), n, cost, NULL, NULL);
}

/* The first trial by one thread, the second by two: the same in every respect. */
static void
expect_same (struct trial *one, struct trial *two, const struct branch_price_limit *limit,
             int64_t horizon, uint64_t *answers)
{
  enum answer answer = trial_ask (one, horizon, true, 1, limit);
  cr_assert_eq (trial_ask (two, horizon, true, 2, limit), answer, "horizon %lld: %s",
                (long long)horizon, trial_about (one));
  cr_assert_eq (one->stack.nodes, two->stack.nodes, "horizon %lld: %s", (long long)horizon,
                trial_about (one));
  output_reset (&one->judge.text);
  output_reset (&two->judge.text);
  certificate_write (&one->judge.proof, &one->judge.instance, &one->judge.types, &one->judge.text);
  certificate_write (&two->judge.proof, &two->judge.instance, &two->judge.types, &two->judge.text);
  cr_assert_eq (one->judge.text.length, two->judge.text.length, "%s", trial_about (one));
  cr_assert_eq (memcmp (one->judge.text.bytes, two->judge.text.bytes, one->judge.text.length), 0,
                "%s", trial_about (one));
  cr_assert_eq (one->stack.length, two->stack.length);
  for (size_t i = 0; i < one->stack.length; i++)
    cr_assert (one->stack.item[i].time == two->stack.item[i].time
               && one->stack.item[i].type == two->stack.item[i].type
               && one->stack.item[i].count == two->stack.item[i].count);
  answers[answer]++;
}

/* From the bound up, with the columns of the horizons before; the budget ends some of the
   searches. */
Test (branch_price_brute, any_number_of_threads)
{
  const struct branch_price_limit limit = { .vectors = 500, .depth = 8 };
  struct trial one, two;
  struct rng rng;
  uint64_t answers[4] = { 0 };
  trial_init (&one);
  trial_init (&two);
  rng_init (&rng, 8);
  for (int run = 0; run < 10; run++) {
    struct rng again = rng;
    size_t n = 18 + (size_t)run % 8;
    begin_distinct (&one, &rng, n);
    begin_distinct (&two, &again, n);
    for (int64_t horizon = one.bound; horizon < one.bound + 3; horizon++)
      expect_same (&one, &two, &limit, horizon, answers);
  }
  cr_expect_gt (answers[ANSWER_YES], 0);
  cr_expect_gt (answers[ANSWER_LIMIT], 0);
  cr_expect_eq (answers[ANSWER_STOP], 0);
  trial_clear (&one);
  trial_clear (&two);
}

/* The same for whole proofs, some of which take branching constraints. */
Test (branch_price_brute, any_number_of_threads_for_a_proof)
{
  struct trial one, two;
  struct rng rng;
  uint64_t answers[4] = { 0 }, splits = 0;
  trial_init (&one);
  trial_init (&two);
  rng_init (&rng, 64);
  int runs = rounds_at_least (80, 400);
  for (int run = 0; run < runs; run++) {
    struct rng again = rng;
    begin_random (&one, &rng, 12, 12, 100, 200);
    begin_random (&two, &again, 12, 12, 100, 200);
    expect_same (&one, &two, &generous, one.optimum.makespan - 1, answers);
    splits += one.judge.proof.branch_length > 1;
  }
  cr_expect_gt (splits, 0);
  cr_expect_eq (answers[ANSWER_NO], (uint64_t)runs);
  trial_clear (&one);
  trial_clear (&two);
}
