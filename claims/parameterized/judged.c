#include "claims/parameterized/judged.h"

#include "heuristics/parameterized/greedy.h"
#include "search/parameterized/auto.h"
#include "search/parameterized/engines.h"

void
parameterized_judged_init (struct parameterized_judged *judged)
{
  parameterized_instance_init (&judged->instance);
  parameterized_certificate_init (&judged->proof);
  outcome_init (&judged->outcome, parameterized_data.solution);
  judged_init (&judged->judged, &parameterized_data, &judged->instance, &judged->ticks);
}

void
parameterized_judged_clear (struct parameterized_judged *judged)
{
  parameterized_instance_clear (&judged->instance);
  parameterized_certificate_clear (&judged->proof);
  outcome_clear (&judged->outcome);
  judged_clear (&judged->judged);
}

bool
parameterized_judged_begin (struct parameterized_judged *judged,
                            const struct parameterized_instance *instance, struct status *status)
{
  return judged_copy (&judged->judged, &judged->instance, instance, status)
         && parameterized_ticks_from (&judged->ticks, &judged->instance, "an instance", status)
         && judged_instance (&judged->judged, status);
}

bool
parameterized_judged_schedule (struct parameterized_judged *judged,
                               const struct tree_schedule *schedule, struct status *status)
{
  return judged_schedule (&judged->judged, schedule, schedule->makespan, status);
}

bool
parameterized_judged_refused (struct parameterized_judged *judged,
                              const struct tree_schedule *schedule, struct status *status)
{
  struct status word = { .code = STATUS_OK };
  if (parameterized_judged_schedule (judged, schedule, &word))
    return status_set (status, STATUS_FALSE,
                       "the checker accepts a schedule in which sends collide");
  return word.code == STATUS_FALSE || status_set (status, word.code, "%s", word.message);
}

bool
parameterized_judged_counting (struct parameterized_judged *judged,
                               const struct tree_schedule *schedule, struct status *status)
{
  struct parameterized_certificate *proof = &judged->proof;
  proof->makespan = parameterized_greedy_makespan (&judged->ticks, &proof->before);
  parameterized_cover_reset (&proof->cover);
  tree_schedule_copy (&proof->schedule, schedule);
  return judged_proof (&judged->judged, proof, proof->makespan, status);
}

bool
parameterized_judged_optimum (struct parameterized_judged *judged, const struct limits *limits,
                              int64_t *optimum, struct status *status)
{
  const struct solve_options options = judged_options (limits, &judged->proof);
  const struct outcome *outcome = &judged->outcome;
  parameterized_auto_engine.solve (&judged->ticks, &options, &judged->outcome, NULL);
  bool proven = outcome->state == SOLVE_OPTIMAL && outcome->certified;
  *optimum = proven ? outcome->makespan : -1;
  return !proven || judged_proof (&judged->judged, &judged->proof, judged->proof.makespan, status);
}
