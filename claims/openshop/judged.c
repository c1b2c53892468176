#include "claims/openshop/judged.h"

void
openshop_judged_init (struct openshop_judged *judged)
{
  judged->judged = (struct judged){ .data = &openshop_data,
                                    .instance = &judged->instance,
                                    .ticks = &judged->ticks,
                                    .schedule = &judged->schedule,
                                    .proof = &judged->proof,
                                    .outcome = &judged->outcome };
  judged_init (&judged->judged);
}

bool
openshop_judged_optimum (struct openshop_judged *judged, const struct limits *limits,
                         struct status *status)
{
  const struct outcome *outcome = &judged->outcome;
  if (!judged_solve (&judged->judged, openshop_engines[0], limits, status))
    return false;
  if (judged_out_of_time (&judged->judged, limits, status))
    return false;
  if (outcome->state == SOLVE_OPTIMAL)
    return judged_proven (&judged->judged, judged->instance.name, status);
  return outcome->state == SOLVE_FEASIBLE
           ? judged_outcome (&judged->judged, status)
           : status_set (status, outcome->status.code, "%s", outcome->status.message);
}
