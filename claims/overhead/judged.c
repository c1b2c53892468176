#include "claims/overhead/judged.h"

#include "search/overhead/engines.h"

void
overhead_judged_init (struct overhead_judged *judged)
{
  overhead_instance_init (&judged->instance);
  overhead_ticks_init (&judged->ticks);
  overhead_schedule_init (&judged->schedule);
  outcome_init (&judged->outcome, overhead_data.solution);
  overhead_certificate_init (&judged->proof);
  judged_init (&judged->judged, &overhead_data, &judged->instance, &judged->ticks);
  judged->certified = 0;
}

void
overhead_judged_clear (struct overhead_judged *judged)
{
  overhead_instance_clear (&judged->instance);
  overhead_ticks_clear (&judged->ticks);
  overhead_schedule_clear (&judged->schedule);
  outcome_clear (&judged->outcome);
  overhead_certificate_clear (&judged->proof);
  judged_clear (&judged->judged);
}

bool
overhead_judged_begin (struct overhead_judged *judged, struct status *status)
{
  return overhead_ticks_from (&judged->ticks, &judged->instance, "an instance", status)
         && judged_instance (&judged->judged, status);
}

bool
overhead_judged_heuristic (struct overhead_judged *judged, const struct heuristic *heuristic,
                           double seconds, struct status *status)
{
  const struct limits limits = { .seconds = seconds };
  struct deadline deadline;
  deadline_start (&deadline, &limits);
  heuristic_make (heuristic, &judged->ticks, OVERHEAD_JUDGED_SEED,
                  heuristic->limited ? &deadline : NULL, &judged->schedule);
  return judged_schedule (&judged->judged, &judged->schedule, judged->schedule.makespan, status);
}

/* The certificate of the present optimum. */
static bool
judge_proof (struct overhead_judged *judged, struct status *status)
{
  if (!judged->outcome.certified)
    return status_set (status, STATUS_FALSE, "%s: an optimum without a certificate",
                       judged->instance.name);
  if (!judged_proof (&judged->judged, &judged->proof, judged->outcome.makespan, status))
    return false;
  judged->certified++;
  return true;
}

/* The outcome's schedule. */
static bool
judge_schedule (struct overhead_judged *judged, struct status *status)
{
  const void *schedule = judged->outcome.schedule;
  return judged_schedule (&judged->judged, schedule, overhead_data.makespan (schedule), status);
}

bool
overhead_judged_optimum (struct overhead_judged *judged, const struct limits *limits,
                         struct status *status)
{
  const struct solve_options options = judged_options (limits, &judged->proof);
  overhead_certificate_reset (&judged->proof);
  overhead_engines[0]->solve (&judged->ticks, &options, &judged->outcome, NULL);
  return judge_schedule (judged, status)
         && (judged->outcome.state != SOLVE_OPTIMAL || judge_proof (judged, status));
}

bool
overhead_judged_appended (struct overhead_judged *judged, const struct limits *limits,
                          struct status *status)
{
  struct solve_options options = judged_options (limits, NULL);
  options.class = OVERHEAD_APPEND;
  overhead_brute_engine.solve (&judged->ticks, &options, &judged->outcome, NULL);
  return judge_schedule (judged, status);
}
