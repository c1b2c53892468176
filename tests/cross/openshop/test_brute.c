/* The engines of open shops against brute force: all tiny shops, seeded ones, and those of equal
   row and column sums, where the optimum often exceeds the load. The learning alone, too,
   without the heuristics that mostly leave it nothing to do, with a known optimum that nothing
   learned may cut off; and every certificate is accepted by the checker. */
#include "search/openshop/engines.h"
#include "search/openshop/lcg_model.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"
#include "verify/openshop/model.h"

#include <stdlib.h>

static struct openshop_ticks ticks;
static struct outcome truth, outcome;
static struct openshop_certificate proof;
static long above_load, clauses;

static void
begin (void)
{
  openshop_ticks_init (&ticks);
  outcome_init (&truth, openshop_data.solution);
  outcome_init (&outcome, openshop_data.solution);
  openshop_certificate_init (&proof);
  above_load = clauses = 0;
}

static void
end (void)
{
  openshop_ticks_clear (&ticks);
  outcome_clear (&truth);
  outcome_clear (&outcome);
  openshop_certificate_clear (&proof);
}

/* Long texts do not fit into an assertion's message. */
static void
complain (const char *what)
{
  for (int32_t i = 0; i < ticks.jobs; i++)
    for (int32_t j = 0; j < ticks.machines; j++)
      fprintf (stderr, "%lld%c", (long long)openshop_time (&ticks, i, j),
               j + 1 < ticks.machines ? ' ' : '\n');
  cr_assert_fail ("%s: %lld, but the optimum is %lld", what, (long long)outcome.makespan,
                  (long long)truth.makespan);
}

/* The certificate, as text, is accepted for the instance, as text. */
static void
check_certificate (void)
{
  struct openshop_instance instance;
  struct output instance_text, text;
  struct verify_openshop_instance read;
  struct verify_claim claim;
  struct status status;
  openshop_instance_init (&instance);
  openshop_instance_shape (&instance, ticks.exchange, ticks.jobs, ticks.machines);
  for (int32_t k = 0; k < ticks.jobs * ticks.machines; k++)
    rational_make (ticks.time[k], 1, &instance.times[k]);
  output_init_memory (&instance_text);
  output_init_memory (&text);
  openshop_instance_write (&instance, &instance_text);
  openshop_certificate_write (&proof, &instance, &ticks, &text);
  status_init (&status);
  read = (struct verify_openshop_instance){ 0 };
  cr_assert (verify_openshop_instance_read (
    &read, &(struct verify_source){ instance_text.bytes, instance_text.length, "instance", 1 },
    &status));
  verify_claim_init (&claim);
  verify_openshop_certificate (&read,
                               &(struct verify_source){ text.bytes, text.length, "certificate", 1 },
                               NULL, &claim, &status);
  if (!claim.accepted || strtoll (claim.makespan, NULL, 10) != truth.makespan) {
    fprintf (stderr, "%.*s%s %s\n", (int)text.length, text.bytes, claim.reason, status.message);
    complain ("a certificate is refused");
  }
  verify_claim_clear (&claim);
  verify_openshop_instance_clear (&read);
  output_discard (&text);
  output_discard (&instance_text);
  openshop_instance_clear (&instance);
}

static void
check_engine (const struct engine *engine, bool certify)
{
  struct solve_options options;
  solve_options_init (&options);
  options.proof = certify ? &proof : NULL;
  options.debug_schedule = truth.schedule;
  engine->solve (&ticks, &options, &outcome, NULL);
  if (outcome.state != SOLVE_OPTIMAL || outcome.makespan != truth.makespan
      || outcome.lower_bound != truth.makespan)
    complain (engine->name);
  cr_assert (openshop_schedule_valid (outcome.schedule, &ticks));
  cr_assert_eq (openshop_solution (&outcome)->makespan, outcome.makespan);
  if (!certify)
    return;
  cr_assert (outcome.certified);
  cr_assert_eq (proof.load, outcome.makespan == openshop_ticks_load (&ticks, NULL));
  clauses += (long)proof.clauses.count;
  check_certificate ();
}

/* No heuristics: from a limit above the optimum down to its proof, and with a limit below it
   nothing at all. */
static void
check_learning (bool mirror)
{
  int32_t task = mirror ? openshop_lcg_model_mirror (&ticks) : OPENSHOP_LCG_MODEL_NO_MIRROR;
  struct openshop_lcg_model *model
    = openshop_lcg_model_new (&ticks, truth.makespan + 3, task, NULL, NULL);
  struct lcg *lcg = openshop_lcg_model_lcg (model);
  openshop_lcg_model_debug (model, truth.schedule);
  outcome.makespan = INT64_MAX;
  while (lcg_solve (lcg, 0, NULL) == LCG_SOLUTION) {
    openshop_lcg_model_schedule (model, outcome.schedule);
    cr_assert (openshop_schedule_valid (outcome.schedule, &ticks));
    outcome.makespan = openshop_solution (&outcome)->makespan;
    lcg_restart (lcg);
    if (!openshop_lcg_model_limit (model, outcome.makespan - 1))
      break;
  }
  if (outcome.makespan != truth.makespan)
    complain (mirror ? "learning with the mirror" : "learning");
  openshop_lcg_model_free (model);
}

static void
check (bool certify)
{
  struct solve_options options;
  solve_options_init (&options);
  openshop_brute_engine.solve (&ticks, &options, &truth, NULL);
  cr_assert_eq (truth.state, SOLVE_OPTIMAL);
  cr_assert (openshop_schedule_valid (truth.schedule, &ticks));
  above_load += truth.makespan > openshop_ticks_load (&ticks, NULL);
  check_engine (&openshop_auto_engine, certify);
  check_engine (&openshop_lcg_engine, false);
  if (truth.makespan > 0) {
    check_learning (false);
    check_learning (true);
  }
}

/* Every shop of this shape with times 0 .. most; every `step`-th of them. */
static void
check_all (int32_t jobs, int32_t machines, int64_t most, long step)
{
  int64_t times[16] = { 0 };
  for (long number = 0;; number++) {
    shop_set (&ticks, jobs, machines, times);
    if (number % step == 0)
      check (number % (4 * step) == 0);
    int32_t k = 0;
    while (k < jobs * machines && times[k] == most)
      times[k++] = 0;
    if (k == jobs * machines)
      return;
    times[k]++;
  }
}

/* All rows and columns have the same sum: permutation matrices added up; for an exchange those
   without a fixed point. */
static void
draw_equal (struct rng *rng, int32_t side, int64_t most, bool exchange)
{
  int32_t order[4] = { 0, 1, 2, 3 };
  shop_shape (&ticks, side, side);
  for (int32_t matrix = 0; matrix < 2 * side; matrix++) {
    int64_t time = rng_range (rng, 1, most);
    for (int32_t i = side - 1; i > 0; i--) {
      int32_t other = (int32_t)rng_below (rng, (uint64_t)i + 1), kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    bool fixes = false;
    for (int32_t i = 0; i < side; i++)
      fixes |= order[i] == i;
    for (int32_t i = 0; i < side && !(exchange && fixes); i++)
      ticks.time[i * side + order[i]] += time;
  }
  ticks.exchange = exchange;
}

Test (brute, all_tiny_shops, .init = begin, .fini = end)
{
  check_all (1, 1, 3, 1);
  check_all (1, 3, 2, 1);
  check_all (2, 2, 4, 1);
  check_all (2, 3, 2, 1);
  check_all (3, 2, 2, 1);
  check_all (3, 3, 1, 1);
  check_all (3, 3, 2, 29);
  cr_expect_gt (above_load, 2, "%ld", above_load);
}

Test (brute, seeded_shops, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 1);
  for (int k = 0; k < 40; k++) {
    shop_draw (&ticks, &rng, 3, 3, k % 2 ? 9 : 1000, k % 3 ? 0 : 20, false);
    check (true);
  }
  for (int k = 0; k < 30; k++) {
    shop_draw (&ticks, &rng, 2, 4, 30, 0, false);
    check (true);
    shop_draw (&ticks, &rng, 4, 4, 30, 40, true);
    if (openshop_lcg_model_mirror (&ticks) != OPENSHOP_LCG_MODEL_NO_MIRROR)
      check (k % 4 == 0);
  }
  for (int k = 0; k < 2; k++) {
    shop_draw (&ticks, &rng, k % 2 ? 3 : 4, k % 2 ? 4 : 3, 20, 10, false);
    check (true);
  }
  cr_expect_gt (above_load, 0, "%ld", above_load);
}

Test (brute, equal_sums, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 2);
  for (int k = 0; k < quick_or_slow (50, 150); k++) {
    draw_equal (&rng, 3, k % 2 ? 5 : 40, false);
    check (true);
  }
  for (int k = 0; k < 10; k++) {
    draw_equal (&rng, 4, 20, true);
    check (true);
  }
  cr_expect_gt (above_load, quick_or_slow (5, 30), "%ld", above_load);
  cr_expect_gt (clauses, quick_or_slow (5, 30), "%ld", clauses);
}

/* Too large for brute force: the checker alone judges. */
Test (brute, larger_certificates, .init = begin, .fini = end)
{
  struct solve_options options;
  struct rng rng;
  rng_init (&rng, 3);
  solve_options_init (&options);
  options.proof = &proof;
  for (int k = 0; k < 12; k++) {
    while (!shop_draw_equal (&ticks, &rng, 5, k % 2 ? 100 : 1000)) {
    }
    openshop_auto_engine.solve (&ticks, &options, &outcome, NULL);
    cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified);
    truth.makespan = outcome.makespan;
    above_load += !proof.load;
    clauses += (long)proof.clauses.count;
    check_certificate ();
  }
  cr_expect_gt (above_load, 4, "%ld", above_load);
  cr_expect_gt (clauses, 300, "%ld", clauses);
}
