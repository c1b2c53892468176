/* How the search for appended schedules uses the engine: whatever that finds, it ends, and keeps
   only appended schedules. */
#include "search/overhead/classes.h"

#include "model/overhead/appended.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_tiny.h"

static struct outcome optimum[2]; /* by class */
static int runs[2], steps;        /* by class; the most runs to go */

/* An engine that knows the optima, and improves on its start by as little as it may: the engine
   proper stops as soon. */
static void
solve (const struct overhead_ticks *ticks, const struct solve_options *options,
       const struct overhead_start *start, struct outcome *outcome)
{
  const struct outcome *best = &optimum[options->class];
  outcome_reset (outcome);
  if (options->proof)
    overhead_certificate_reset (options->proof);
  runs[options->class]++;
  outcome->heuristic = "direct";
  outcome->lower_bound = start->lower_bound;
  outcome->method = "test";
  outcome->nodes = 1;
  if (!start->schedule) {
    /* one delivery after the other: as slow as can be */
    for (int32_t k = 0; k < ticks->messages; k++)
      for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
        int64_t now = overhead_solution (outcome)->length > 0
                        ? overhead_schedule_finish (outcome->schedule, ticks)
                        : 0;
        int32_t from = ticks->source[k], to = ticks->destination[d];
        int64_t receive
          = now + overhead_send (ticks, k, from) + overhead_transit (ticks, k, from, to);
        overhead_schedule_add (outcome->schedule,
                               (struct overhead_delivery){ now, receive, from, to, k });
      }
    overhead_schedule_finish (outcome->schedule, ticks);
  } else if (steps-- > 0 && best->makespan < start->schedule->makespan) {
    overhead_schedule_copy (outcome->schedule, best->schedule);
  } else {
    overhead_schedule_copy (outcome->schedule, start->schedule);
    if (steps >= 0 && best->makespan == start->schedule->makespan)
      outcome->lower_bound = best->makespan;
  }
  outcome->makespan = overhead_solution (outcome)->makespan;
  outcome->state = outcome->lower_bound >= outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

static void
brute (const struct overhead_tiny *tiny, enum overhead_class class)
{
  struct solve_options options;
  solve_options_init (&options);
  options.class = class;
  overhead_brute_engine.solve (&tiny->ticks, &options, &optimum[class], NULL);
  cr_assert_eq (optimum[class].state, SOLVE_OPTIMAL);
}

Test (classes, ends_with_the_optimum_or_a_limit)
{
  struct overhead_tiny tiny;
  struct solve_options options;
  struct outcome outcome;
  struct rng rng;
  int differ = 0, stopped = 0;
  overhead_tiny_init (&tiny);
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  outcome_init (&optimum[0], overhead_data.solution);
  outcome_init (&optimum[1], overhead_data.solution);
  rng_init (&rng, 5);
  options.class = OVERHEAD_APPEND;
  for (int i = 0; i < 200; i++) {
    overhead_tiny_draw (&tiny, &rng,
                        &(struct overhead_tiny_shape){ 4, 5, 9, 1, TINY_NO_LINK, TINY_ANY });
    brute (&tiny, OVERHEAD_ANY);
    brute (&tiny, OVERHEAD_APPEND);
    runs[0] = runs[1] = 0;
    int most = steps = i % 4 == 0 ? 1 : 1000;
    options.limits.seconds = most == 1 ? 1e-9 : 0; /* no time for sets either */
    overhead_classes_solve (&tiny.ticks, &options, solve, &outcome);
    bool appended = overhead_appended (optimum[OVERHEAD_ANY].schedule),
         equal = optimum[0].makespan == optimum[1].makespan;
    cr_assert (overhead_schedule_valid (outcome.schedule, &tiny.ticks));
    cr_assert (overhead_appended (outcome.schedule));
    cr_assert_geq (outcome.nodes, (uint64_t)(runs[0] + runs[1]));
    cr_assert_str_eq (outcome.heuristic, "direct");
    cr_assert_geq (outcome.makespan, optimum[OVERHEAD_APPEND].makespan);
    cr_assert_leq (outcome.lower_bound, outcome.makespan);
    if (most == 1000)
      cr_assert_eq (outcome.makespan, optimum[OVERHEAD_APPEND].makespan);
    if (most == 1000 && (equal || appended))
      cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.lower_bound == outcome.makespan);
    differ += !equal && !appended;
    stopped += outcome.state == SOLVE_FEASIBLE;
  }
  cr_expect_gt (differ, 30);
  cr_expect_gt (stopped, 20);
  outcome_clear (&outcome);
  outcome_clear (&optimum[0]);
  outcome_clear (&optimum[1]);
  overhead_tiny_clear (&tiny);
}

/* An engine that proves nothing, or proves it without a certificate: the sets' cover is one.
   Without memory for it, this is reported. */
Test (classes, certificate_by_sets)
{
  struct overhead_tiny tiny;
  struct solve_options options;
  struct outcome outcome;
  struct overhead_certificate proof;
  struct rng rng;
  int states = 0;
  overhead_tiny_init (&tiny);
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  outcome_init (&optimum[0], overhead_data.solution);
  outcome_init (&optimum[1], overhead_data.solution);
  overhead_certificate_init (&proof);
  rng_init (&rng, 6);
  options.class = OVERHEAD_APPEND;
  options.proof = &proof;
  for (int i = 0; i < 200; i++) {
    overhead_tiny_draw (&tiny, &rng,
                        &(struct overhead_tiny_shape){ 4, 5, 9, 1, TINY_NO_LINK, TINY_ANY });
    brute (&tiny, OVERHEAD_ANY);
    brute (&tiny, OVERHEAD_APPEND);
    steps = i % 4;
    options.proof_bytes = 0;
    overhead_classes_solve (&tiny.ticks, &options, solve, &outcome);
    cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified
               && outcome.status.code == STATUS_OK);
    cr_assert (outcome.makespan == optimum[OVERHEAD_APPEND].makespan
               && outcome.lower_bound == outcome.makespan);
    cr_assert (proof.append && !proof.any_rules && proof.cover.whole
               && proof.makespan == outcome.makespan);
    cr_assert (overhead_schedule_valid (&proof.schedule, &tiny.ticks)
               && proof.schedule.makespan == outcome.makespan);
    bool some = proof.cover.states > 0;
    steps = i % 4;
    options.proof_bytes = 1;
    overhead_classes_solve (&tiny.ticks, &options, solve, &outcome);
    cr_assert (outcome.state == SOLVE_OPTIMAL
               && outcome.makespan == optimum[OVERHEAD_APPEND].makespan);
    cr_assert_eq (outcome.certified, !some);
    cr_assert_eq (outcome.status.code, some ? STATUS_LIMIT : STATUS_OK);
    states += some;
  }
  cr_expect_gt (states, 20, "%d", states);
  overhead_certificate_clear (&proof);
  outcome_clear (&outcome);
  outcome_clear (&optimum[0]);
  outcome_clear (&optimum[1]);
  overhead_tiny_clear (&tiny);
}
