#include "claims/openshop/judged.h"

void
openshop_judged_init (struct openshop_judged *judged)
{
  openshop_instance_init (&judged->instance);
  openshop_ticks_init (&judged->ticks);
  openshop_schedule_init (&judged->schedule);
  outcome_init (&judged->outcome, openshop_data.solution);
  openshop_certificate_init (&judged->proof);
  judged_init (&judged->judged, &openshop_data, &judged->instance, &judged->ticks);
}

void
openshop_judged_clear (struct openshop_judged *judged)
{
  openshop_instance_clear (&judged->instance);
  openshop_ticks_clear (&judged->ticks);
  openshop_schedule_clear (&judged->schedule);
  outcome_clear (&judged->outcome);
  openshop_certificate_clear (&judged->proof);
  judged_clear (&judged->judged);
}

bool
openshop_judged_begin (struct openshop_judged *judged, struct status *status)
{
  return openshop_ticks_from (&judged->ticks, &judged->instance, "an instance", status)
         && judged_instance (&judged->judged, status);
}

bool
openshop_judged_heuristic (struct openshop_judged *judged, const struct heuristic *heuristic,
                           struct status *status)
{
  heuristic_make (heuristic, &judged->ticks, 1, NULL, &judged->schedule);
  return judged_schedule (&judged->judged, &judged->schedule, judged->schedule.makespan, status);
}

bool
openshop_judged_tight (struct openshop_judged *judged, struct status *status)
{
  struct openshop_certificate *proof = &judged->proof;
  openshop_certificate_reset (proof);
  openshop_schedule_copy (&proof->schedule, &judged->schedule);
  proof->makespan = judged->schedule.makespan;
  proof->load = true;
  openshop_ticks_load (&judged->ticks, &proof->resource);
  return judged_proof (&judged->judged, proof, proof->makespan, status);
}

bool
openshop_judged_optimum (struct openshop_judged *judged, const struct limits *limits,
                         struct status *status)
{
  const struct solve_options options = judged_options (limits, &judged->proof);
  const struct outcome *outcome = &judged->outcome;
  openshop_certificate_reset (&judged->proof);
  openshop_engines[0]->solve (&judged->ticks, &options, &judged->outcome, NULL);
  switch (outcome->state) {
  case SOLVE_OPTIMAL:
    if (!outcome->certified)
      return status_set (status, STATUS_FALSE, "%s: an optimum without a certificate",
                         judged->instance.name);
    return judged_proof (&judged->judged, &judged->proof, judged->proof.makespan, status);
  case SOLVE_FEASIBLE:
    return judged_schedule (&judged->judged, outcome->schedule,
                            openshop_data.makespan (outcome->schedule), status);
  default:
    return status_set (status, outcome->status.code, "%s", outcome->status.message);
  }
}
