/* The engines of the overhead model against brute force, in both classes. Clause learning is also
   tested without the heuristics and bounds that usually leave it nothing to do, with a known
   optimum that no learned clause may cut off. */
#include "model/overhead/appended.h"
#include "search/overhead/engines.h"
#include "search/overhead/model.h"
#include "search/overhead/parameters.h"
#include "tests/support/overhead_price.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },           { 4, 5, 20, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },          { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },     { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },    { 3, 4, 9, 1, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME }, { 5, 5, 20, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 2, 5, 9, 1, TINY_ONE_LINK, TINY_ANY },          { 3, 5, 9, 2, TINY_MATRIX, TINY_ANY },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 60 };

static struct overhead_tiny tiny;
static struct outcome truth, outcome;

static void
begin (void)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  outcome_init (&outcome, overhead_data.solution);
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  outcome_clear (&outcome);
}

static void
draw (size_t shape, uint64_t seed, enum overhead_class class)
{
  struct rng rng;
  struct solve_options options;
  rng_init (&rng, 1000 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  solve_options_init (&options);
  options.class = class;
  overhead_brute_engine.solve (&tiny.ticks, &options, &truth, NULL);
  cr_assert_eq (truth.state, SOLVE_OPTIMAL);
}

static void
complain (const char *what, size_t shape, uint64_t seed, int64_t value)
{
  struct output out;
  output_init_memory (&out);
  overhead_instance_write (&tiny.instance, &out);
  cr_assert_fail ("%s, shape %zu, seed %llu: %lld, but the optimum is %lld: %.*s", what, shape,
                  (unsigned long long)seed, (long long)value, (long long)truth.makespan,
                  (int)out.length, out.bytes);
}

static void
check_engine (const struct engine *engine, enum overhead_class class, int threads, size_t shape,
              uint64_t seed)
{
  struct solve_options options;
  solve_options_init (&options);
  options.class = class;
  options.threads = threads;
  engine->solve (&tiny.ticks, &options, &outcome, NULL);
  if (outcome.state != SOLVE_OPTIMAL || outcome.makespan != truth.makespan
      || outcome.lower_bound != truth.makespan)
    complain (engine->name, shape, seed, outcome.makespan);
  cr_assert (overhead_schedule_valid (outcome.schedule, &tiny.ticks));
  cr_assert_eq (overhead_solution (&outcome)->makespan, truth.makespan);
  cr_assert (class == OVERHEAD_ANY || overhead_appended (outcome.schedule));
}

/* The optimum by learning alone, from above. */
static int64_t
lcg_down (enum overhead_class class, int64_t most)
{
  struct overhead_model *model = overhead_model_new (&tiny.ticks, class, most, NULL, NULL);
  struct lcg *search = overhead_model_lcg (model);
  struct overhead_schedule schedule;
  int64_t best = most + 1;
  overhead_schedule_init (&schedule);
  if (class == OVERHEAD_ANY)
    overhead_model_debug (model, truth.schedule);
  while (lcg_solve (search, 0, NULL) == LCG_SOLUTION) {
    overhead_model_schedule (model, &schedule);
    cr_assert (overhead_schedule_valid (&schedule, &tiny.ticks));
    cr_assert (class == OVERHEAD_ANY || overhead_appended (&schedule));
    cr_assert_lt (schedule.makespan, best);
    best = schedule.makespan;
    lcg_restart (search);
    if (!overhead_model_limit (model, best - 1))
      break;
  }
  overhead_schedule_clear (&schedule);
  overhead_model_free (model);
  return best;
}

static void
check_learning (enum overhead_class class, size_t shape, uint64_t seed)
{
  int64_t best = lcg_down (class, 3 * truth.makespan);
  if (best != truth.makespan)
    complain ("learning", shape, seed, best);
  best = lcg_down (class, truth.makespan);
  if (best != truth.makespan)
    complain ("learning from the optimum", shape, seed, best);
  best = lcg_down (class, truth.makespan - 1);
  if (best != truth.makespan)
    complain ("learning from below the optimum", shape, seed, best);
}

Test (engines, any_order)
{
  begin ();
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (uint64_t seed = 0; seed < (uint64_t)quick_or_slow (20, SEEDS); seed++) {
      draw (shape, seed, OVERHEAD_ANY);
      check_engine (&overhead_auto_engine, OVERHEAD_ANY, 1, shape, seed);
      check_engine (&overhead_lcg_engine, OVERHEAD_ANY, 1, shape, seed);
      check_learning (OVERHEAD_ANY, shape, seed);
    }
  end ();
}

Test (engines, appended)
{
  int worse = 0;
  begin ();
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (uint64_t seed = 0; seed < (uint64_t)quick_or_slow (20, SEEDS); seed++) {
      draw (shape, seed, OVERHEAD_ANY);
      int64_t any = truth.makespan;
      draw (shape, seed, OVERHEAD_APPEND);
      worse += truth.makespan > any;
      check_engine (&overhead_auto_engine, OVERHEAD_APPEND, 1, shape, seed);
      check_engine (&overhead_lcg_engine, OVERHEAD_APPEND, 1, shape, seed);
      check_learning (OVERHEAD_APPEND, shape, seed);
    }
  cr_expect_gt (worse, quick_or_slow (16, 50));
  end ();
}

static bool
same_schedule (const struct overhead_schedule *a, const struct overhead_schedule *b)
{
  return a->length == b->length
         && memcmp (a->deliveries, b->deliveries, a->length * sizeof *a->deliveries) == 0;
}

/* Instances that are too large for brute force, so that every part of the engine has something
   to do. */
Test (engines, threads_give_the_same)
{
  static const struct overhead_tiny_shape larger
    = { 8, 14, 20, 1, TINY_NO_LINK, TINY_EACH_TO_SOME };
  static const struct {
    struct price_shape shape;
    uint64_t seed;
    const char *method;
  } turns[]
    = { { { 14, 1, 0, 1000, 0 }, 44, "dual-prices" }, { { 16, 1, 0, 1000, 1000 }, 47, "lcg" } };
  struct outcome other;
  struct solve_options options;
  begin ();
  outcome_init (&other, overhead_data.solution);
  solve_options_init (&options);
  for (uint64_t seed = 0; seed < 42;
       seed += seed < 40 ? (uint64_t)few_with_sanitizers (20, quick_or_slow (4, 1)) : 1) {
    struct rng rng;
    rng_init (&rng, seed);
    overhead_tiny_draw (&tiny, &rng, &larger);
    if (seed >= 40) /* the price bound takes turns with the learners */
      price_support_instance (&tiny.ticks, &turns[seed - 40].shape, turns[seed - 40].seed);
    options.threads = 1;
    overhead_auto_engine.solve (&tiny.ticks, &options, &outcome, NULL);
    options.threads = 2;
    overhead_auto_engine.solve (&tiny.ticks, &options, &other, NULL);
    cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
    cr_assert_eq (other.makespan, outcome.makespan);
    cr_assert_eq (other.nodes, outcome.nodes);
    cr_assert (same_schedule (outcome.schedule, other.schedule));
    cr_assert_str_eq (other.method, outcome.method);
    if (seed >= 40) {
      cr_assert_str_eq (outcome.method, turns[seed - 40].method);
      cr_assert_gt (outcome.nodes, overhead_parameters.overhead_auto_lcg_first);
    }
  }
  outcome_clear (&other);
  end ();
}
