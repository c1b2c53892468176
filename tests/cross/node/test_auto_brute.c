/* `auto` and brute agree on every instance with n <= 8 and costs to 6 (n <= 7 where not all rounds
   are done); and with the other exact engines on seeded ones beyond. */
#include "gen/node/family.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "search/node/liu.h"
#include "tests/support/node.h"
#include "tests/support/node_judge.h"
#include "tests/support/rounds.h"

/* auto against brute, certificate and all. */
Test (auto_brute, every_small_instance)
{
  struct judge judge;
  struct small small;
  uint64_t seen = 0, searched = 0;
  judge_init (&judge);
  judge.options.proof = &judge.proof;
  int most = quick_or_full (7, 8);
  cr_assert (small_all (&small, most, 6));
  for (; small_next (&small); seen++) {
    int64_t makespan
      = judge_types (&judge, small.source, (size_t)small.destinations, small.cost, NULL);
    cr_assert_eq (judge.outcome.state, SOLVE_OPTIMAL, "%s", judge.about.bytes);
    cr_assert_eq (makespan, brute_optimum (&judge.types), "%s: %lld", judge.about.bytes,
                  (long long)makespan);
    searched += judge.outcome.nodes > 0;
  }
  cr_assert_eq (seen, 6 * (6U + 21 + 56 + 126 + 252 + 462 + 792 + (most == 8 ? 1287 : 0)));
  cr_assert_gt (searched, 0); /* FNF is not optimal everywhere */
  judge_clear (&judge);
}

/* Solve the present instance of the judge with another engine too. */
static void
expect_same (const struct judge *judge, const struct engine *engine, void *workspace,
             struct outcome *other)
{
  struct solve_options options;
  solve_options_init (&options);
  engine->solve (&judge->types, &options, other, workspace);
  cr_assert_eq (other->state, SOLVE_OPTIMAL, "%s: %s", engine->name, judge->about.bytes);
  cr_assert_eq (other->makespan, judge->outcome.makespan, "%s %lld, auto %lld: %s", engine->name,
                (long long)other->makespan, (long long)judge->outcome.makespan, judge->about.bytes);
  cr_assert_eq (other->heuristic_makespan, judge->outcome.heuristic_makespan, "%s",
                judge->about.bytes);
}

/* All against `engine` on random instances of up to k types, n destinations and costs from `low`
   to `high`. */
struct shape {
  int repeats;
  size_t k;
  int64_t n, low, high;
};

static void
against (const struct engine *engine, uint64_t seed, const struct shape *shapes, size_t length)
{
  struct judge judge;
  struct outcome other;
  struct node_types types;
  struct rng rng;
  void *workspace = engine->workspace_new ? engine->workspace_new () : NULL;
  judge_init (&judge);
  judge.options.proof = &judge.proof;
  outcome_init (&other, node_data.solution);
  node_types_init (&types);
  rng_init (&rng, seed);
  for (size_t i = 0; i < length; i++)
    for (int repeat = 0; repeat < rounds (shapes[i].repeats); repeat++) {
      random_types (&types, &rng, shapes[i].k, rng_range (&rng, 1, shapes[i].n), shapes[i].low,
                    shapes[i].high);
      judge_types (&judge, types.source, types.k, types.cost, types.count);
      cr_assert_eq (judge.outcome.state, SOLVE_OPTIMAL, "%s", judge.about.bytes);
      expect_same (&judge, engine, workspace, &other);
    }
  if (workspace)
    engine->workspace_free (workspace);
  node_types_clear (&types);
  outcome_clear (&other);
  judge_clear (&judge);
}

Test (auto_brute, seeded_instances_of_brute)
{
  static const struct shape shapes[]
    = { { 300, 9, 9, 1, 9 }, { 60, 9, 9, 10, 20 }, { 60, 9, 9, 100, 200 }, { 60, 9, 9, 1, 1000 } };
  against (&brute_engine, 1, shapes, sizeof shapes / sizeof *shapes);
}

Test (auto_brute, seeded_instances_of_dp_fast)
{
  static const struct shape shapes[] = {
    { 400, 1, 60, 1, 20 },    { 400, 2, 60, 1, 10 },     { 400, 2, 60, 1, 1000 },
    { 300, 2, 60, 50, 60 },   { 400, 3, 40, 1, 10 },     { 300, 3, 60, 1, 1000 },
    { 300, 3, 60, 100, 200 }, { 200, 3, 60, 50, 60 },    { 100, 4, 20, 1, 12 },
    { 60, 4, 24, 100, 200 },  { 60, 5, 16, 5, 15 },      { 60, 5, 16, 1000, 2000 },
    { 60, 6, 14, 100, 200 },  { 60, 3, 60, 1, 1000000 },
  };
  against (&dp_fast_engine, 2, shapes, sizeof shapes / sizeof *shapes);
}

/* Many types, few nodes each. */
Test (auto_brute, seeded_instances_of_liu)
{
  static const struct shape shapes[] = { { 100, 12, 12, 1, 12 },
                                         { 60, 12, 12, 20, 40 },
                                         { 60, 12, 12, 1000, 2000 },
                                         { 24, 12, 13, 1, 1000 } };
  against (&liu_engine, 3, shapes, sizeof shapes / sizeof *shapes);
}

/* The families of gen, sources of every kind. */
Test (auto_brute, families_against_dp_fast)
{
  static const struct {
    const char *name;
    int64_t k, n, low, high;
  } rows[] = { { "near-tie", 3, 30, 10, 20 },     { "near-tie", 3, 40, 1000, 2000 },
               { "divisor-chain", 3, 40, 1, 10 }, { "one-slow", 2, 50, 1, 100 },
               { "geometric", 3, 40, 4, 10 },     { "geometric", 4, 20, 5, 10 },
               { "skewed", 3, 40, 1, 100 },       { "draw", 3, 40, 1, 10 },
               { "uniform", 3, 40, 1, 30 } };
  struct judge judge;
  struct outcome other;
  struct node_instance instance;
  struct status status;
  void *workspace = dp_fast_engine.workspace_new ();
  judge_init (&judge);
  judge.options.proof = &judge.proof;
  outcome_init (&other, node_data.solution);
  node_instance_init (&instance);
  status_init (&status);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int source = FAMILY_SOURCE_RANDOM; source <= FAMILY_SOURCE_FREE; source++) {
      struct family_params params;
      family_params_init (&params, family_find (rows[i].name));
      params.types = rows[i].k;
      params.destinations = rows[i].n;
      params.low = rows[i].low;
      params.high = rows[i].high;
      params.source = (enum family_source)source;
      for (uint64_t index = 0; index < 20; index++) {
        cr_assert (family_generate (&params, index, &instance, &status), "%s", status.message);
        judge_instance (&judge, &instance);
        cr_assert_eq (judge.outcome.state, SOLVE_OPTIMAL, "%s", judge.about.bytes);
        expect_same (&judge, &dp_fast_engine, workspace, &other);
      }
    }
  dp_fast_engine.workspace_free (workspace);
  node_instance_clear (&instance);
  outcome_clear (&other);
  judge_clear (&judge);
}
