/* Limits and certificates of the default engine; that its answers are right is for
   tests/cross/overhead/test_engines.c. */

#include "search/overhead/engines.h"
#include "tests/support/overhead_tiny.h"

#include <criterion/criterion.h>
#include <signal.h>

static struct overhead_tiny tiny;
static struct solve_options options;
static struct outcome outcome;
static struct overhead_certificate proof;

static void
begin (const struct overhead_tiny_shape *shape, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  overhead_tiny_init (&tiny);
  overhead_tiny_draw (&tiny, &rng, shape);
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  overhead_certificate_init (&proof);
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&outcome);
  overhead_certificate_clear (&proof);
}

static const struct overhead_tiny_shape middling
  = { 8, 20, 20, 1, TINY_NO_LINK, TINY_EACH_TO_SOME };

static void
check_bounds (void)
{
  cr_assert (overhead_schedule_valid (outcome.schedule, &tiny.ticks));
  cr_assert_eq (overhead_solution (&outcome)->makespan, outcome.makespan);
  cr_assert_leq (outcome.lower_bound, outcome.makespan);
  cr_assert_gt (outcome.lower_bound, 0);
  cr_assert_leq (outcome.makespan, outcome.heuristic_makespan);
}

Test (auto, every_optimum_is_certified)
{
  int by_clauses = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    begin (&middling, seed);
    options.proof = &proof;
    overhead_auto_engine.solve (&tiny.ticks, &options, &outcome, NULL);
    check_bounds ();
    cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
    cr_assert (outcome.certified);
    cr_assert_eq (proof.makespan, outcome.makespan);
    cr_assert_eq (proof.schedule.makespan, outcome.makespan);
    bool prices = overhead_dual_prices_bound (&proof.dual_prices) >= proof.makespan;
    by_clauses += !prices;
    end ();
  }
  cr_expect_gt (by_clauses, 10);
}

/* With hardly any time both bounds still stand. */
Test (auto, no_time)
{
  for (uint64_t seed = 0; seed < 20; seed++) {
    begin (&middling, seed);
    options.limits.seconds = 1e-9;
    overhead_auto_engine.solve (&tiny.ticks, &options, &outcome, NULL);
    check_bounds ();
    cr_assert (outcome.state == SOLVE_OPTIMAL || outcome.state == SOLVE_FEASIBLE);
    end ();
  }
}

/* With hardly any memory no model is made; what the heuristics and bounds know stands. */
Test (auto, no_memory)
{
  int feasible = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    begin (&middling, seed);
    options.limits.bytes = 1000;
    overhead_auto_engine.solve (&tiny.ticks, &options, &outcome, NULL);
    check_bounds ();
    cr_assert_eq (outcome.nodes, 0);
    feasible += outcome.state == SOLVE_FEASIBLE;
    end ();
  }
  cr_expect_lt (feasible, 40);
}

Test (auto, an_interrupt_ends_it)
{
  static const struct overhead_tiny_shape large = { 8, 56, 1000, 3, TINY_MATRIX, TINY_ALL_TO_ALL };
  begin (&large, 7);
  limits_catch_signals ();
  raise (SIGINT);
  double start = limits_now ();
  overhead_auto_engine.solve (&tiny.ticks, &options, &outcome, NULL);
  cr_expect_lt (limits_now () - start, 5);
  check_bounds ();
  end ();
}
