/* Local search against the true optimum of tiny instances: never below it, and hardly ever
   above. */
#include "heuristics/overhead/improve.h"
#include "heuristics/overhead/table.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_tiny.h"

static void
compare (const struct overhead_tiny_shape *shape, uint64_t seeds, int allowed)
{
  struct solve_options options;
  struct outcome outcome;
  struct overhead_schedule best;
  struct overhead_tiny tiny;
  int missed = 0, named = 0;
  overhead_tiny_init (&tiny);
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  overhead_schedule_init (&best);
  for (uint64_t seed = 0; seed < seeds; seed++) {
    struct rng rng;
    rng_split (&rng, 3, seed);
    overhead_tiny_draw (&tiny, &rng, shape);
    overhead_brute_engine.solve (&tiny.ticks, &options, &outcome, NULL);
    cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
    named += overhead_best_named (&tiny.ticks, seed, NULL, &best)->name
             && best.makespan > outcome.makespan;
    cr_assert_geq (best.makespan, outcome.makespan, "seed %llu", (unsigned long long)seed);
    overhead_improve (&tiny.ticks, &best, seed, 3000, outcome.makespan, NULL);
    cr_assert (overhead_schedule_valid (&best, &tiny.ticks), "seed %llu", (unsigned long long)seed);
    cr_assert_geq (best.makespan, outcome.makespan, "seed %llu", (unsigned long long)seed);
    missed += best.makespan > outcome.makespan;
  }
  cr_expect_leq (missed, allowed, "%d of %llu missed", missed, (unsigned long long)seeds);
  cr_expect_gt (named, 0, "the heuristics alone are not always optimal");
  overhead_schedule_clear (&best);
  outcome_clear (&outcome);
  overhead_tiny_clear (&tiny);
}

Test (best_brute, all_to_all)
{
  compare (&(struct overhead_tiny_shape){ 3, 6, 20, 1, TINY_NO_LINK, TINY_ALL_TO_ALL }, 15, 0);
}

Test (best_brute, broadcast)
{
  compare (&(struct overhead_tiny_shape){ 6, 5, 20, 1, TINY_ONE_LINK, TINY_BROADCAST }, 300, 0);
}

Test (best_brute, any_pattern_with_lengths_and_links)
{
  compare (&(struct overhead_tiny_shape){ 5, 5, 9, 3, TINY_MATRIX, TINY_ANY }, 400, 0);
}

Test (best_brute, many_ties)
{
  compare (&(struct overhead_tiny_shape){ 4, 5, 2, 1, TINY_NO_LINK, TINY_ANY }, 300, 0);
}
