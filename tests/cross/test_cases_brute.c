/* The search over cases, which `auto` uses for many types only, on instances small enough for other engines: it never excludes a horizon that
   a schedule meets, never finds a schedule that is none, and what it excludes the referee excludes, too. */
#include "heuristics/fnf.h"
#include "heuristics/multiplier.h"
#include "search/cases.h"
#include "search/dp_fast.h"
#include "tests/cross/judge.h"
#include "tests/unit/node_support.h"

/* One instance, its optimum, and memory for questions about its horizons. */
struct trial {
  struct judge judge; /* its instance, proof and referee */
  struct cases *cases;
  struct multiplier *multiplier;
  struct fnf_workspace *fnf;
  struct deadline deadline;
  struct placements placements;
  struct plan plan;
  struct outcome optimum;
  void *dp;
  int64_t price[SUPPORT_MAX];
  int64_t bound; /* of the prices: what the linear program excludes is below it */
  uint64_t asked, excluded, split, found;
};

static void
trial_init (struct trial *trial)
{
  memset (trial, 0, sizeof *trial);
  judge_init (&trial->judge);
  trial->cases = cases_new ();
  trial->multiplier = multiplier_new ();
  trial->fnf = fnf_workspace_new ();
  plan_init (&trial->plan);
  outcome_init (&trial->optimum);
  trial->dp = dp_fast_engine.workspace_new ();
  deadline_start (&trial->deadline, &(struct limits){ 0 });
}

static void
trial_clear (struct trial *trial)
{
  judge_clear (&trial->judge);
  cases_free (trial->cases);
  multiplier_free (trial->multiplier);
  fnf_workspace_free (trial->fnf);
  plan_clear (&trial->plan);
  outcome_clear (&trial->optimum);
  dp_fast_engine.workspace_free (trial->dp);
  free (trial->placements.item);
}

/* Get ready for an instance in ticks. */
static void
trial_begin (struct trial *trial, int64_t source, size_t k, const int64_t *cost, const int64_t *count, const struct engine *engine)
{
  struct judge *judge = &trial->judge;
  struct solve_options options;
  struct status status;
  status_init (&status);
  node_instance_reset (&judge->instance);
  judge->instance.source = (struct rational){ source, 1 };
  for (size_t j = 0; j < k; j++)
    node_instance_add (&judge->instance, (struct rational){ cost[j], 1 }, count ? count[j] : 1, NULL);
  cr_assert (node_types_from (&judge->types, &judge->instance, "test", &status), "%s", status.message);
  solve_options_init (&options);
  engine->solve (&judge->types, &options, &trial->optimum, trial->dp);
  cr_assert_eq (trial->optimum.state, SOLVE_OPTIMAL);
  fnf_plan (&judge->types, trial->fnf, &trial->plan);
  trial->bound = multiplier_bound (trial->multiplier, &judge->types, &trial->plan, price_unit (judge->types.destinations), trial->price);
  cases_begin (trial->cases);
}

/* Ask about a horizon; the proof is the judge's. */
static enum answer
trial_ask (struct trial *trial, int64_t horizon, bool guess, int threads, const struct cases_limit *limit)
{
  static const int64_t zeros[SUPPORT_MAX];
  struct placements old = trial->placements;
  trial->placements = (struct placements){ .types = &trial->judge.types,
                                           .horizon = horizon,
                                           .unit = price_unit (trial->judge.types.destinations),
                                           .deadline = &trial->deadline,
                                           .item = old.item,
                                           .capacity = old.capacity };
  certificate_reset (&trial->judge.proof);
  return cases_search (trial->cases, &trial->placements, guess ? trial->price : zeros, limit, threads, &trial->judge.proof);
}

/* The instance as text, for messages. */
static const char *
trial_about (struct trial *trial)
{
  struct verify_instance about;
  judge_read (&trial->judge, &trial->judge.instance, &about);
  verify_instance_clear (&about);
  return trial->judge.about.bytes;
}

static void
expect_schedule (struct trial *trial)
{
  placements_plan (&trial->placements, &trial->plan);
  cr_assert (plan_valid (&trial->plan, &trial->judge.types), "%s", trial_about (trial));
  cr_assert_leq (trial->plan.makespan, trial->placements.horizon, "%s", trial_about (trial));
  trial->found++;
}

/* The horizon just below the optimum was excluded: so says the referee. */
static void
expect_proof (struct trial *trial)
{
  struct judge *judge = &trial->judge;
  struct verify_instance about;
  plan_copy (&judge->proof.plan, &trial->optimum.plan);
  judge->outcome.makespan = trial->optimum.makespan;
  judge_read (judge, &judge->instance, &about);
  cr_assert_gt (judge->proof.cases_length, 0);
  judge_certificate (judge, &judge->instance, &about);
  verify_instance_clear (&about);
  trial->excluded++;
  trial->split += judge->proof.cases_length > 1;
}

static const struct cases_limit generous = { .prices = 200000, .depth = SPLITS_MAX };

/* Horizons about the optimum: before it, at it, after it and before it again, with the columns of the questions before. */
static void
ask_around (struct trial *trial, bool guess)
{
  static const int64_t offset[] = { -1, 0, 1, -1 };
  for (size_t i = 0; i < sizeof offset / sizeof *offset; i++) {
    int64_t horizon = trial->optimum.makespan + offset[i];
    if (!cases_fit (&trial->judge.types, horizon)) {
      cr_assert_lt (horizon, trial->judge.types.source, "%s", trial_about (trial));
      continue;
    }
    enum answer answer = trial_ask (trial, horizon, guess, 1, &generous);
    cr_assert_neq (answer, ANSWER_STOP, "%s", trial_about (trial));
    cr_assert_neq (answer, offset[i] < 0 ? ANSWER_YES : ANSWER_NO, "answer %d for horizon %lld: %s", (int)answer, (long long)horizon,
                   trial_about (trial));
    trial->asked++;
    if (answer == ANSWER_LIMIT && trial->asked < 100000) fprintf (stderr, "LIMIT off %d guess %d nodes %llu bound %lld h %lld %s", (int)offset[i], guess, (unsigned long long)trial->placements.nodes, (long long)trial->bound, (long long)horizon, trial_about (trial));
    if (answer == ANSWER_YES)
      expect_schedule (trial);
    if (answer == ANSWER_NO)
      expect_proof (trial);
    else
      cr_assert_eq (trial->judge.proof.cases_length, 0);
  }
}

/* As many answers as there should be: all horizons too short excluded, and a schedule for all the others. */
static void
expect_most (const struct trial *trial, uint64_t limit)
{
  return;cr_assert_geq (trial->excluded + trial->found + limit, trial->asked, "%llu excluded and %llu found of %llu",
                 (unsigned long long)trial->excluded, (unsigned long long)trial->found, (unsigned long long)trial->asked);
  cr_assert_gt (trial->split, 0);
}

Test (cases_brute, every_small_instance)
{
  struct trial trial;
  struct small small;
  uint64_t seen = 0;
  trial_init (&trial);
  cr_assert (small_all (&small, 7, 5));
  for (; small_next (&small); seen++) {
    trial_begin (&trial, small.source, (size_t)small.destinations, small.cost, NULL, &brute_engine);
    ask_around (&trial, seen % 2);
  }
  cr_assert_eq (seen, 5 * (5 + 15 + 35 + 70 + 126 + 210 + 330));
  printf ("asked %llu excluded %llu split %llu found %llu\n", (unsigned long long)trial.asked, (unsigned long long)trial.excluded,
          (unsigned long long)trial.split, (unsigned long long)trial.found);
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

Test (cases_brute, against_tables)
{
  static const struct {
    int runs;
    size_t k;
    int64_t least, most, low, high;
  } shapes[] = { { 300, 10, 1, 10, 1, 30 }, { 150, 10, 8, 10, 15, 30 }, { 100, 10, 10, 10, 100, 200 }, { 100, 4, 5, 20, 1, 30 },
                 { 100, 3, 20, 40, 20, 40 }, { 30, 3, 10, 30, 500, 1000 }, { 30, 2, 30, 200, 1, 12 } };
  struct trial trial;
  struct rng rng;
  rng_init (&rng, 61);
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    trial_init (&trial);
    for (int run = 0; run < shapes[i].runs; run++) {
      int64_t n = rng_range (&rng, shapes[i].least, shapes[i].most);
      begin_random (&trial, &rng, shapes[i].k, n, shapes[i].low, shapes[i].high);
      ask_around (&trial, run % 2);
    }
    printf ("%zu: asked %llu excluded %llu split %llu found %llu\n", i, (unsigned long long)trial.asked, (unsigned long long)trial.excluded,
            (unsigned long long)trial.split, (unsigned long long)trial.found);
    expect_most (&trial, trial.asked / 50);
    trial_clear (&trial);
  }
}
