/* Time, memory and lines of progress of long searches for the overhead model. */
#include "search/overhead/engines.h"
#include "search/overhead/model.h"
#include "search/overhead/parameters.h"

#include "base/watch.h"
#include "model/overhead/appended.h"
#include "tests/support/overhead_price.h"
#include "tests/support/processor.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Too long for these tests, unless a bound happens to be met. */
static const struct price_shape hard = { 32, 2, 0, 20, 20 };

static struct overhead_ticks ticks;
static struct solve_options options;
static struct outcome outcome;
static double seconds;

static void
solve (const struct price_shape *shape, uint64_t seed)
{
  overhead_ticks_init (&ticks);
  price_support_instance (&ticks, shape, seed);
  double start = processor_seconds ();
  overhead_lcg_engine.solve (&ticks, &options, &outcome, NULL);
  seconds = processor_seconds () - start;
  cr_assert (overhead_schedule_valid (outcome.schedule, &ticks));
  cr_assert_leq (outcome.lower_bound, outcome.makespan);
  overhead_ticks_clear (&ticks);
}

static void
begin (void)
{
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
}

Test (limits, time)
{
  const double unit = quick_or_slow (1, 2), limits[] = { 0.15 * unit, 0.3 * unit, 0.5 * unit };
  int stopped = 0;
  begin ();
  for (size_t i = 0; i < 3; i++)
    for (uint64_t seed = 1; seed <= 2; seed++) {
      options.limits.seconds = limits[i];
      solve (&hard, seed);
      cr_expect_lt (seconds, limits[i] + PROCESSOR_LATE, "%.3f s instead of %.3f", seconds,
                    limits[i]);
      stopped += outcome.state == SOLVE_FEASIBLE;
    }
  cr_expect_gt (stopped, 2);
  outcome_clear (&outcome);
}

/* Without any time there is a schedule all the same, and soon: all of it at leisure takes
   several times as long. */
Test (limits, no_time)
{
  static const struct price_shape large[]
    = { { 600, 12, 0, 20, 20 }, { 3000, 1, 0, 20, 0 }, { 300, 1, 0, 20, 0 }, { 60, 60, 0, 20, 0 } };
  begin ();
  options.limits.seconds = 1e-9;
  for (size_t s = 0; s < sizeof large / sizeof *large; s++)
    for (int append = 0; append < 2; append++) {
      overhead_ticks_init (&ticks);
      price_support_instance (&ticks, &large[s], 1);
      options.class = append ? OVERHEAD_APPEND : OVERHEAD_ANY;
      double start = processor_seconds ();
      overhead_auto_engine.solve (&ticks, &options, &outcome, NULL);
      seconds = processor_seconds () - start;
      cr_expect_lt (seconds, PROCESSOR_LATE, "shape %zu: %.3f s", s, seconds);
      cr_expect_eq (outcome.state, SOLVE_FEASIBLE);
      cr_expect_str_eq (outcome.heuristic, "direct");
      cr_expect (overhead_schedule_valid (outcome.schedule, &ticks));
      cr_expect (overhead_appended (outcome.schedule));
      overhead_ticks_clear (&ticks);
    }
  outcome_clear (&outcome);
}

/* A model that is not made in time is not made. */
Test (limits, no_time_for_a_model)
{
  static const struct price_shape shape = { 60, 2, 0, 20, 0 };
  const struct deadline passed = { .end = 0 };
  overhead_ticks_init (&ticks);
  price_support_instance (&ticks, &shape, 1);
  cr_expect_null (overhead_model_new (&ticks, OVERHEAD_ANY, 1000, NULL, &passed));
  cr_expect_null (overhead_model_new (&ticks, OVERHEAD_APPEND, 1000, NULL, &passed));
  overhead_ticks_clear (&ticks);
}

static atomic_bool cancel;

static void *
cancel_later (void *unused)
{
  usleep ((useconds_t)quick_or_slow (600000, 1500000));
  atomic_store (&cancel, true);
  return unused;
}

/* The caller's cancel ends the price bound, which follows the learners on one thread. */
Test (limits, cancel_of_the_price_bound)
{
  static const struct price_shape fine = { 40, 2, 0, 100000, 100000 };
  pthread_t thread;
  begin ();
  overhead_parameters.overhead_auto_price_first = 1000000000; /* it takes all the time */
  overhead_parameters.overhead_auto_lcg_first = 1;
  overhead_parameters.overhead_auto_improve_later = 1;
  options.limits.cancel = &cancel;
  options.limits.seconds = 20;
  overhead_ticks_init (&ticks);
  price_support_instance (&ticks, &fine, 1);
  double start = processor_seconds ();
  cr_assert_eq (pthread_create (&thread, NULL, cancel_later, NULL), 0);
  overhead_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_lt (processor_seconds () - start, 10);
  pthread_join (thread, NULL);
  overhead_ticks_clear (&ticks);
  outcome_clear (&outcome);
}

/* Little more than the model takes ends the search soon, long before the clock does; the log of
   a proof counts, too. */
Test (limits, memory)
{
  static const struct price_shape shape = { 18, 2, 0, 20, 0 };
  struct overhead_certificate proof;
  int stopped[2] = { 0, 0 };
  begin ();
  overhead_certificate_init (&proof);
  options.limits.seconds = 30;
  for (uint64_t seed = 1; seed <= (uint64_t)quick_or_slow (4, 10); seed++)
    for (int logged = 0; logged < 2; logged++) {
      overhead_ticks_init (&ticks);
      price_support_instance (&ticks, &shape, seed);
      options.limits.bytes = overhead_model_bytes (&ticks);
      overhead_ticks_clear (&ticks);
      overhead_certificate_clear (&proof);
      overhead_certificate_init (&proof);
      options.proof = logged ? &proof : NULL;
      solve (&shape, seed);
      cr_expect_lt (seconds, 10);
      stopped[logged] += outcome.state == SOLVE_FEASIBLE && outcome.nodes > 0;
    }
  cr_expect_gt (stopped[0], 0, "%d", stopped[0]);
  cr_expect_geq (stopped[1], stopped[0]);
  overhead_certificate_clear (&proof);
  outcome_clear (&outcome);
}

/* What is foretold is enough for the model, and not much more than it takes. */
Test (limits, memory_foretold)
{
  static const struct price_shape shapes[]
    = { { 16, 1, 0, 20, 0 }, { 64, 1, 0, 20, 0 },  { 64, 2, 0, 20, 0 }, { 8, 2, 0, 20, 0 },
        { 20, 4, 0, 20, 0 }, { 12, 12, 0, 20, 0 }, { 40, 20, 5, 20, 0 } };
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++)
    for (int append = 0; append < 2; append++) {
      overhead_ticks_init (&ticks);
      price_support_instance (&ticks, &shapes[s], 1);
      struct overhead_model *model
        = overhead_model_new (&ticks, append ? OVERHEAD_APPEND : OVERHEAD_ANY, 100000, NULL, NULL);
      lcg_solve (overhead_model_lcg (model), 1, NULL);
      uint64_t foretold = overhead_model_bytes (&ticks), used = overhead_model_used (model);
      cr_expect_leq (used, foretold, "shape %zu", s);
      cr_expect_leq (foretold, 6 * used, "shape %zu", s);
      overhead_model_free (model);
      overhead_ticks_clear (&ticks);
    }
}

Test (limits, watched)
{
  struct watch watch;
  struct rational bound, best;
  watch_init (&watch);
  begin ();
  options.limits.seconds = TESTS_DIVISOR > 1 ? 2.5 : 1;
  options.limits.watch = &watch;
  solve (&hard, 1);
  watch_read (&watch, &bound, &best);
  cr_expect (bound.denominator > 0 && best.denominator > 0);
  cr_expect (rational_compare (bound, best) < 0);
  cr_expect_str_eq (watch.unit, "conflicts");
  cr_expect_gt (watch.work, 0);
  cr_expect (watch_phase (&watch));
  outcome_clear (&outcome);
  watch_clear (&watch);
}

/* With links a source may be too slow to matter: what is derived needs no reason about it, and
   must give none that does not hold. An assertion of the search says so in builds that have
   assertions. */
Test (limits, explanations_with_links)
{
  static const struct price_shape shapes[] = { { 16, 1, 0, 20, 20 }, { 6, 2, 0, 20, 20 } };
  begin ();
  options.limits.seconds = 0.2;
  for (size_t s = 0; s < 2; s++)
    for (uint64_t seed = 6; seed <= 11; seed++)
      solve (&shapes[s], seed);
  outcome_clear (&outcome);
}
