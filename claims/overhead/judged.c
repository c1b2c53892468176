#include "claims/overhead/judged.h"

#include "search/overhead/engines.h"

void
overhead_judged_init (struct overhead_judged *judged)
{
  judged->judged = (struct judged){ .data = &overhead_data,
                                    .instance = &judged->instance,
                                    .ticks = &judged->ticks,
                                    .schedule = &judged->schedule,
                                    .proof = &judged->proof,
                                    .outcome = &judged->outcome };
  judged_init (&judged->judged);
}

bool
overhead_judged_optimum (struct overhead_judged *judged, const struct limits *limits,
                         struct status *status)
{
  return judged_solve_class (&judged->judged, overhead_engines[0], judged->class, limits, status)
         && !judged_out_of_time (&judged->judged, limits, status)
         && judged_outcome (&judged->judged, status)
         && (judged->outcome.state != SOLVE_OPTIMAL
             || judged_proven (&judged->judged, judged->instance.name, status));
}

bool
overhead_judged_appended (struct overhead_judged *judged, const struct limits *limits,
                          int64_t *optimum, struct status *status)
{
  *optimum = CLAIMS_ABSENT;
  if (!judged_solve_class (&judged->judged, overhead_engines[0], OVERHEAD_APPEND, limits, status))
    return false;
  if (limits_interrupted ())
    return limits_continue (status);
  if (judged->outcome.state == SOLVE_OPTIMAL && judged->outcome.certified)
    *optimum = judged->outcome.makespan;
  return judged_outcome (&judged->judged, status);
}
