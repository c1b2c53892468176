/* Variables and rules of open shops for clause learning: limits, mirror, suggestions, logs,
   memory, and that a wrong clause is noticed. */
#include "search/openshop/lcg_model.h"

#include "tests/support/openshop.h"
#include "tests/support/openshop_compact.h"

#include <signal.h>

static struct openshop_ticks ticks;
static struct openshop_schedule schedule;

static void
begin (void)
{
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
}

static void
end (void)
{
  openshop_ticks_clear (&ticks);
  openshop_schedule_clear (&schedule);
}

static const struct {
  int32_t jobs, machines;
  int64_t times[16], optimum;
} cases[] = {
  { 1, 1, { 5 }, 5 },
  { 1, 3, { 4, 0, 2 }, 6 },
  { 3, 1, { 4, 1, 2 }, 7 },
  { 2, 2, { 1, 2, 3, 4 }, 7 }, /* a row of 3 + 4 */
  { 2, 2, { 3, 3, 3, 3 }, 6 }, /* two steps */
  { 2, 2, { 1, 0, 0, 9 }, 9 }, /* nothing in common */
  { 3,
    3,
    { 661, 6, 333, 168, 489, 343, 171, 505, 324 },
    1168 }, /* Gueret and Prins' first: the load is 1000 */
};

enum { CASES = sizeof cases / sizeof *cases };

static enum lcg_result
solve (struct openshop_lcg_model *model)
{
  enum lcg_result result = lcg_solve (openshop_lcg_model_lcg (model), 0, NULL);
  if (result == LCG_SOLUTION) {
    openshop_lcg_model_schedule (model, &schedule);
    cr_assert (openshop_schedule_valid (&schedule, &ticks));
    lcg_restart (openshop_lcg_model_lcg (model));
  }
  return result;
}

/* A schedule at the optimum, none below it, whichever way the limit is reached. */
Test (lcg_model, limits, .init = begin, .fini = end)
{
  for (size_t k = 0; k < CASES; k++)
    for (int mirror = 0; mirror < 2; mirror++) {
      shop_set (&ticks, cases[k].jobs, cases[k].machines, cases[k].times);
      int32_t task = mirror ? openshop_lcg_model_mirror (&ticks) : OPENSHOP_LCG_MODEL_NO_MIRROR;
      struct openshop_lcg_model *model
        = openshop_lcg_model_new (&ticks, cases[k].optimum, task, NULL, NULL);
      cr_assert_eq (solve (model), LCG_SOLUTION, "case %zu", k);
      cr_expect_eq (schedule.makespan, cases[k].optimum, "case %zu", k);
      bool left = openshop_lcg_model_limit (model, cases[k].optimum - 1);
      cr_expect (!left || solve (model) == LCG_REFUTED, "case %zu", k);
      openshop_lcg_model_free (model);
      if (k < 2)
        continue;
      model = openshop_lcg_model_new (&ticks, 1168 + cases[k].optimum, task, NULL, NULL);
      cr_expect_eq (solve (model), LCG_SOLUTION, "case %zu", k);
      openshop_lcg_model_free (model);
    }
}

/* The longest task of the fullest lines, by its number among those that take time. */
Test (lcg_model, mirror_task, .init = begin, .fini = end)
{
  shop_set (&ticks, 2, 3, (int64_t[]){ 0, 2, 3, 4, 0, 5 });
  cr_expect_eq (openshop_lcg_model_mirror (&ticks), 3);
  shop_set (&ticks, 2, 2, (int64_t[]){ 0, 0, 0, 0 });
  cr_expect_eq (openshop_lcg_model_mirror (&ticks), OPENSHOP_LCG_MODEL_NO_MIRROR);
  shop_set (&ticks, 2, 2, (int64_t[]){ 7, 1, 0, 1 });
  cr_expect_eq (openshop_lcg_model_mirror (&ticks), 0);
}

/* What was suggested comes out, as it is or run backwards, where nothing else has to be. */
Test (lcg_model, suggested_first, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 3);
  for (int k = 0; k < 50; k++) {
    struct openshop_schedule other;
    openshop_schedule_init (&other);
    shop_draw (&ticks, &rng, 4, 5, 9, 10, false);
    int32_t task = k % 2 ? openshop_lcg_model_mirror (&ticks) : OPENSHOP_LCG_MODEL_NO_MIRROR;
    struct openshop_lcg_model *model
      = openshop_lcg_model_new (&ticks, 200, OPENSHOP_LCG_MODEL_NO_MIRROR, NULL, NULL);
    cr_assert_eq (solve (model), LCG_SOLUTION);
    openshop_lcg_model_free (model);
    openshop_compact (&schedule, &ticks);
    openshop_schedule_copy (&other, &schedule);
    model = openshop_lcg_model_new (&ticks, other.makespan, task, NULL, NULL);
    openshop_lcg_model_set_phases (model, &other);
    cr_assert_eq (solve (model), LCG_SOLUTION);
    cr_expect_eq (lcg_conflicts (openshop_lcg_model_lcg (model)), 0, "shop %d", k);
    openshop_lcg_model_free (model);
    openshop_schedule_clear (&other);
  }
}

/* Clauses come with numbers of tasks and ticks, the last one is empty, and after they are
   forgotten nothing more is written. */
Test (lcg_model, log, .init = begin, .fini = end)
{
  struct openshop_certificate log;
  size_t all = CASES - 1;
  openshop_certificate_init (&log);
  shop_set (&ticks, cases[all].jobs, cases[all].machines, cases[all].times);
  struct openshop_lcg_model *model
    = openshop_lcg_model_new (&ticks, cases[all].optimum - 1, 4, &log, NULL);
  cr_assert_eq (solve (model), LCG_REFUTED);
  cr_expect_eq (log.mirror, 4);
  cr_assert_gt (log.clauses.count, 0);
  for (size_t k = 0; k < log.clauses.literal_count; k++) {
    const struct clauses_literal *literal = &log.clauses.literals[k];
    cr_assert (literal->a >= 0 && literal->a < 9);
    if (literal->statement == OPENSHOP_BEFORE)
      cr_assert (literal->b > literal->a && literal->b < 9
                 && (literal->a / 3 == literal->b / 3 || literal->a % 3 == literal->b % 3));
    else
      cr_assert (literal->statement == OPENSHOP_START && literal->bound >= 0
                 && literal->bound <= 1168);
  }
  cr_expect_gt (openshop_lcg_model_proof_bytes (model), 0);
  cr_expect_gt (openshop_lcg_model_used (model), openshop_lcg_model_proof_bytes (model));
  openshop_lcg_model_drop_proof (model);
  cr_expect_eq (openshop_lcg_model_proof_bytes (model), 0);
  openshop_lcg_model_free (model);
  openshop_certificate_clear (&log);
}

/* A schedule that is none, given as a known one, is cut off by the first thing that is learned
   against it. */
Test (lcg_model, debug_aborts, .init = begin, .fini = end, .signal = SIGABRT)
{
  size_t all = CASES - 1;
  shop_set (&ticks, cases[all].jobs, cases[all].machines, cases[all].times);
  openshop_schedule_reset (&schedule, &ticks);
  struct openshop_lcg_model *model = openshop_lcg_model_new (
    &ticks, cases[all].optimum - 1, OPENSHOP_LCG_MODEL_NO_MIRROR, NULL, NULL);
  for (int32_t k = 0; k < 9; k++)
    schedule.start[k] = k;
  schedule.makespan = 1;
  openshop_lcg_model_debug (model, &schedule);
  solve (model);
}

/* What is foretold is enough and not far too much. */
Test (lcg_model, memory, .init = begin, .fini = end)
{
  static const int32_t sides[][2] = { { 3, 3 }, { 10, 10 }, { 2, 40 }, { 40, 3 }, { 30, 30 } };
  struct rng rng;
  rng_init (&rng, 5);
  for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
    shop_draw (&ticks, &rng, sides[k][0], sides[k][1], 99, 0, false);
    struct openshop_lcg_model *model
      = openshop_lcg_model_new (&ticks, 99 * 1600, OPENSHOP_LCG_MODEL_NO_MIRROR, NULL, NULL);
    uint64_t foretold = openshop_lcg_model_bytes (&ticks), used = openshop_lcg_model_used (model);
    cr_expect_leq (used, foretold + 8192, "%d x %d: %llu, foretold %llu", sides[k][0], sides[k][1],
                   (unsigned long long)used, (unsigned long long)foretold);
    cr_expect_leq (foretold, 5 * used, "%d x %d: %llu, foretold %llu", sides[k][0], sides[k][1],
                   (unsigned long long)used, (unsigned long long)foretold);
    openshop_lcg_model_free (model);
  }
}
