#include "claims/parameterized/judged.h"

#include "heuristics/parameterized/greedy.h"
#include "search/parameterized/engines.h"

void
parameterized_judged_init (struct parameterized_judged *judged)
{
  judged->judged = (struct judged){ .data = &parameterized_data,
                                    .instance = &judged->instance,
                                    .ticks = &judged->ticks,
                                    .proof = &judged->proof,
                                    .outcome = &judged->outcome };
  judged_init (&judged->judged);
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
  proof->makespan = parameterized_greedy_makespan (&judged->ticks, &proof->before, NULL);
  parameterized_cover_reset (&proof->cover);
  tree_schedule_copy (&proof->schedule, schedule);
  return judged_proof (&judged->judged, proof, proof->makespan, status);
}

bool
parameterized_judged_optimum (struct parameterized_judged *judged, const struct limits *limits,
                              int64_t *optimum, struct status *status)
{
  const struct outcome *outcome = &judged->outcome;
  bool good = judged_solve (&judged->judged, &parameterized_auto_engine, limits, status),
       proven = outcome->state == SOLVE_OPTIMAL && outcome->certified;
  *optimum = proven ? outcome->makespan : -1;
  return good;
}
