/* `auto` on instances with many distinct costs, which beam search or branch and price closes:
   solved and certified. A run that knows a solution never cuts it off. */
#include "tests/support/node.h"
#include "tests/support/node_judge.h"
#include "tests/support/rounds.h"

/* Solve twice: the second time with the solution of the first as the one to be kept, and from
   memory that knows nothing. */
static void
judge_twice (struct judge *judge, int64_t source, size_t n, const int64_t *cost)
{
  struct judge again;
  judge_init (&again);
  again.options.proof = &again.proof;
  again.options.debug_schedule = judge->outcome.schedule;
  int64_t makespan = judge_types (judge, source, n, cost, NULL);
  cr_assert_eq (judge->outcome.state, SOLVE_OPTIMAL, "%s", judge->about.bytes);
  cr_assert_eq (judge_types (&again, source, n, cost, NULL), makespan, "%s", judge->about.bytes);
  cr_assert_eq (again.outcome.state, SOLVE_OPTIMAL, "%s", judge->about.bytes);
  cr_assert_eq (again.outcome.nodes, judge->outcome.nodes, "%s", judge->about.bytes);
  cr_assert_eq (again.text.length, judge->text.length, "%s", judge->about.bytes);
  cr_assert_eq (memcmp (again.text.bytes, judge->text.bytes, judge->text.length), 0, "%s",
                judge->about.bytes);
  judge_clear (&again);
}

/* Returns how many took branching constraints, or layers. */
static int
judge_distinct (uint64_t seed, int runs, int64_t least, int64_t most, int64_t low, int64_t high)
{
  struct judge judge;
  struct rng rng;
  int searched = 0;
  judge_init (&judge);
  judge.options.proof = &judge.proof;
  rng_init (&rng, seed);
  for (int run = 0; run < runs; run++) {
    int64_t cost[30];
    size_t n = (size_t)rng_range (&rng, least, most);
    for (size_t j = 0; j < n; j++)
      cost[j] = rng_range (&rng, low, high);
    judge.options.threads = 1 + run % 2;
    judge_twice (&judge, rng_range (&rng, low, high), n, cost);
    searched += judge.proof.branch_length > 1 || judge.proof.vectors_length > 0;
  }
  judge_clear (&judge);
  return searched;
}

Test (branch_price_distinct, close_costs)
{
  int runs = few_with_sanitizers (6, quick_or_slow (20, 60));
  int searched = judge_distinct (1, runs, 18, 30, 100, 200);
  searched += judge_distinct (5, runs, 24, 24, 100, 200);
  searched += judge_distinct (5, few_with_sanitizers (6, 20), 23, 25, 1000, 2000);
  cr_expect_gt (searched, few_with_sanitizers (0, 1));
}

Test (branch_price_distinct, far_costs)
{
  judge_distinct (2, 40, 18, 30, 1, 60);
}

/* A range of k consecutive costs: as many types as destinations, no two alike. */
Test (branch_price_distinct, consecutive_costs)
{
  struct judge judge;
  struct rng rng;
  judge_init (&judge);
  judge.options.proof = &judge.proof;
  rng_init (&rng, 3);
  for (size_t n = 18; n <= 26; n++) {
    int64_t cost[26], low = rng_range (&rng, 20, 120);
    for (size_t j = 0; j < n; j++)
      cost[j] = low + 2 * (int64_t)j;
    judge_twice (&judge, rng_range (&rng, low, 2 * low), n, cost);
    cr_assert_eq (judge.types.k, n);
  }
  judge_clear (&judge);
}
