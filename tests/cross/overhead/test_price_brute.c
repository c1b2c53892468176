/* The price bound never exceeds the optimum that brute force finds, its prices prove it, and
   mostly it is the optimum. */
#include "bounds/overhead/price_bound.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_proves.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

static struct outcome outcome;
static struct overhead_tiny tiny;
static struct overhead_dual_prices proof;

struct tally {
  int seen, attained;
};

static void
begin (void)
{
  outcome_init (&outcome, overhead_data.solution);
  overhead_tiny_init (&tiny);
  overhead_dual_prices_init (&proof);
}

static void
end (void)
{
  overhead_dual_prices_clear (&proof);
  overhead_tiny_clear (&tiny);
  outcome_clear (&outcome);
}

static void
tell_instance (const char *what, int64_t bound)
{
  struct output out;
  output_init_memory (&out);
  overhead_instance_write (&tiny.instance, &out);
  cr_assert_fail ("%s: %lld, optimum %lld of %.*s", what, (long long)bound,
                  (long long)outcome.makespan, (int)out.length, out.bytes);
}

/* From 1 up, so that it is the prices that find all of it. `most` lies above the optimum, to let
   it be exceeded. */
static void
compare (struct tally *tally)
{
  struct solve_options options;
  solve_options_init (&options);
  overhead_brute_engine.solve (&tiny.ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t optimum = outcome.makespan, most = optimum + optimum / 4 + 2,
          bound = overhead_price_bound (&tiny.ticks, 1, most, NULL,
                                        OVERHEAD_PRICE_PROGRAMS (UINT64_MAX), &proof);
  if (bound > optimum)
    tell_instance ("too high", bound);
  if (bound != overhead_dual_prices_bound (&proof) || !overhead_price_proves (&tiny.ticks, &proof))
    tell_instance ("not proven", bound);
  tally->seen++;
  tally->attained += bound == optimum;
}

/* Combinations of pattern, kind of link and number of lengths: with sanitizers a third. */
#define COMBINATIONS few_with_sanitizers (12, 36)

/* `count` instances of every combination. */
static void
shapes (struct tally *tally, int64_t tasks, int64_t most, int count, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  for (enum overhead_tiny_pattern pattern = TINY_ANY; pattern <= TINY_EACH_TO_SOME; pattern++)
    for (enum overhead_tiny_link link = TINY_NO_LINK; link <= TINY_MATRIX; link++)
      for (int64_t lengths = 1; lengths <= 3; lengths++)
        for (int i = 0; i < rounds (count)
                        && (lengths - 1 + (int)pattern + (int)link) % (36 / COMBINATIONS) == 0;
             i++) {
          int64_t nodes = pattern == TINY_BROADCAST    ? tasks + 1
                          : pattern == TINY_ALL_TO_ALL ? (tasks < 6 ? 2 : 3)
                                                       : 5;
          overhead_tiny_draw (
            &tiny, &rng,
            &(struct overhead_tiny_shape){ nodes, tasks, most, lengths, link, pattern });
          compare (tally);
        }
}

Test (price_brute, never_exceeds_the_optimum, .init = begin, .fini = end)
{
  struct tally tally = { 0 };
  for (int64_t tasks = 1; tasks <= 4; tasks++) {
    shapes (&tally, tasks, 1, 5, (uint64_t)tasks);
    shapes (&tally, tasks, 3, 10, (uint64_t)tasks);
    shapes (&tally, tasks, 20, 10, (uint64_t)tasks);
  }
  cr_assert_eq (tally.seen, 4 * COMBINATIONS * (rounds (5) + 2 * rounds (10)));
  cr_assert_gt (tally.attained, tally.seen * 9 / 10, "%d of %d", tally.attained, tally.seen);
}

Test (price_brute, never_exceeds_larger_optima, .init = begin, .fini = end)
{
  struct tally tally = { 0 };
  shapes (&tally, 5, 3, 4, 1);
  shapes (&tally, 5, 20, 4, 2);
  shapes (&tally, 6, 3, 1, 3);
  cr_assert_eq (tally.seen, COMBINATIONS * (2 * rounds (4) + 1));
  cr_assert_gt (tally.attained, tally.seen * 8 / 10, "%d of %d", tally.attained, tally.seen);
}

/* Costs of hundreds of ticks are first rounded to grids; with a budget that only those survive,
   the bound is lower but still proven. */
Test (price_brute, grids_are_bounds_too, .init = begin, .fini = end)
{
  struct rng rng;
  int coarse = 0;
  rng_init (&rng, 7);
  for (int i = 0; i < rounds (200); i++) {
    overhead_tiny_draw (&tiny, &rng,
                        &(struct overhead_tiny_shape){
                          4, 4, 5000, 1 + i % 2, (enum overhead_tiny_link) (i % 3), TINY_ANY });
    struct solve_options options;
    solve_options_init (&options);
    overhead_brute_engine.solve (&tiny.ticks, &options, &outcome, NULL);
    int64_t bound = overhead_price_bound (&tiny.ticks, 1, outcome.makespan, NULL,
                                          OVERHEAD_PRICE_PROGRAMS (12), &proof);
    if (bound > outcome.makespan)
      tell_instance ("too high", bound);
    if (proof.horizon >= 0
        && (bound != overhead_dual_prices_bound (&proof)
            || !overhead_price_proves (&tiny.ticks, &proof)))
      tell_instance ("not proven", bound);
    coarse += proof.grid > 1;
  }
  cr_assert_gt (coarse, rounds (100), "%d", coarse);
}
