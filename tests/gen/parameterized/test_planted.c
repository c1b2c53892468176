#include "gen/parameterized/planted.h"

#include "base/output.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"
#include "model/parameterized/schedule.h"
#include "solve/solver.h"
#include "tests/support/rounds.h"
#include "verify/core/models.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static int64_t
planted (const struct parameterized_instance *instance)
{
  const char *at = strstr (instance->origin, "\"optimum\":");
  cr_assert (at);
  return strtoll (at + strlen ("\"optimum\":"), NULL, 10);
}

/* An instance of one of the kinds, and its text. */
static void
make (uint64_t index, int64_t n, struct parameterized_instance *instance,
      struct tree_schedule *schedule, struct output *text)
{
  bool mesh = index % 4 != 3;
  planted_network (mesh ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN, n,
                   mesh ? 1 + (int32_t)(index / 4 % 4) : 1, index, instance, schedule);
  output_reset (text);
  parameterized_instance_write (instance, text);
}

/* The checker accepts the planted schedule, contention and all, and the counting bound is its
   makespan: at every size. */
Test (planted, schedules_are_optimal)
{
  static const int64_t sizes[] = { 2, 3, 5, 9, 20, 50, 150 };
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct tree_schedule schedule;
  struct output text, answer;
  struct status status;
  struct verify_any any;
  bool seen_rounds = false, seen_long = false, seen_wait = false;
  parameterized_instance_init (&instance);
  tree_schedule_init (&schedule);
  output_init_memory (&text);
  output_init_memory (&answer);
  verify_any_init (&any);
  status_init (&status);
  for (int index = 0; index < rounds (350); index++) {
    make ((uint64_t)index, sizes[index % 7], &instance, &schedule, &text);
    cr_assert (parameterized_ticks_from (&ticks, &instance, "planted", &status), "%s",
               status.message);
    struct parameterized_ticks apart = parameterized_spaced (&ticks);
    cr_expect_eq (ticks.scale, 1);
    cr_expect_eq (parameterized_greedy_makespan (&apart, NULL, NULL), planted (&instance), "%s",
                  instance.name);
    output_reset (&answer);
    parameterized_schedule_write (&schedule, &instance, &ticks, &answer);
    struct verify_instance_header heading;
    struct verify_verdict verdict;
    const struct verify_source given = { text.bytes, text.length, "instance", 1 },
                               found = { answer.bytes, answer.length, "schedule", 1 };
    const struct verify_model *model = verify_models_of (&given, &heading, &status);
    cr_assert (model && verify_any_read (&any, model, &given, &status), "%s", status.message);
    verify_verdict_init (&verdict);
    cr_assert_eq (verify_any_schedule (&any, &found, &verdict, &status), STATUS_OK, "%s: %s",
                  instance.name, verdict.reason);
    cr_expect_eq (strtoll (verdict.makespan, NULL, 10), planted (&instance));
    verify_verdict_clear (&verdict);
    seen_rounds |= instance.rounds;
    seen_long |= rational_compare (instance.occupation, instance.hold) > 0;
    seen_wait |= rational_compare (instance.occupation, instance.end) > 0;
  }
  cr_expect (seen_rounds && seen_long && seen_wait, "not all of it is easy");
  verify_any_clear (&any);
  output_discard (&text);
  output_discard (&answer);
  tree_schedule_clear (&schedule);
  parameterized_instance_clear (&instance);
}

/* Exhaustive search finds nothing better among few nodes, and `auto` finds exactly it. */
Test (planted, solvers_agree)
{
  struct parameterized_instance instance;
  struct output text;
  parameterized_instance_init (&instance);
  output_init_memory (&text);
  for (int brute = 0; brute < 2; brute++) {
    const struct solver_options options
      = { .limits = { .seconds = 60 }, .threads = 1, .method = brute ? "brute" : NULL };
    struct solver *solver = solver_new (&options);
    for (int index = 0; index < rounds (brute ? 60 : 120); index++) {
      make ((uint64_t)index, 2 + (index * 7 % 13) % (brute ? 4 : 5), &instance, NULL, &text);
      const struct batch_line line = {
        .file = "planted", .number = 1, .text = text.bytes, .length = text.length, .single = true
      };
      struct solver_answer answer;
      struct status status;
      status_init (&status);
      cr_assert (solver_solve (solver, &line, &answer, &status), "%s", status.message);
      cr_assert (answer.result.optimal, "%s", instance.name);
      cr_expect (answer.result.makespan.numerator == planted (&instance)
                   && answer.result.makespan.denominator == 1,
                 "%s", instance.name);
    }
    solver_free (solver);
  }
  output_discard (&text);
  parameterized_instance_clear (&instance);
}
