#include "claims/overhead/judged.h"

#include "base/memory.h"
#include "results/store/accept.h"
#include "search/overhead/engines.h"

#include <stdlib.h>

struct overhead_judged_private {
  struct accept *accept;
  struct overhead_certificate proof;
  struct output instance, text; /* in memory */
};

void
overhead_judged_init (struct overhead_judged *judged)
{
  struct overhead_judged_private *own = memory_zero (1, sizeof *own);
  *judged = (struct overhead_judged){ .own = own };
  overhead_instance_init (&judged->instance);
  overhead_ticks_init (&judged->ticks);
  overhead_schedule_init (&judged->schedule);
  outcome_init (&judged->outcome, overhead_data.solution);
  overhead_certificate_init (&own->proof);
  own->accept = accept_new ();
  output_init_memory (&own->instance);
  output_init_memory (&own->text);
}

void
overhead_judged_clear (struct overhead_judged *judged)
{
  struct overhead_judged_private *own = judged->own;
  overhead_instance_clear (&judged->instance);
  overhead_ticks_clear (&judged->ticks);
  overhead_schedule_clear (&judged->schedule);
  outcome_clear (&judged->outcome);
  overhead_certificate_clear (&own->proof);
  accept_free (own->accept);
  output_discard (&own->instance);
  output_discard (&own->text);
  free (own);
}

bool
overhead_judged_begin (struct overhead_judged *judged, struct status *status)
{
  struct overhead_judged_private *own = judged->own;
  output_reset (&own->instance);
  overhead_instance_write (&judged->instance, &own->instance);
  return overhead_ticks_from (&judged->ticks, &judged->instance, "an instance", status)
         && accept_instance (own->accept, own->instance.bytes, own->instance.length, status);
}

static bool
judge_schedule (struct overhead_judged *judged, const struct overhead_schedule *schedule,
                struct status *status)
{
  struct overhead_judged_private *own = judged->own;
  output_reset (&own->text);
  overhead_schedule_write (schedule, &judged->instance, &judged->ticks, &own->text);
  return accept_schedule (own->accept, own->text.bytes, own->text.length,
                          overhead_ticks_time (&judged->ticks, schedule->makespan), status);
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
  return judge_schedule (judged, &judged->schedule, status);
}

/* The certificate of the present optimum. */
static bool
judge_proof (struct overhead_judged *judged, struct status *status)
{
  struct overhead_judged_private *own = judged->own;
  const struct outcome *outcome = &judged->outcome;
  if (!accept_certifies (own->accept))
    return true;
  if (!outcome->certified)
    return status_set (status, STATUS_FALSE, "%s: an optimum without a certificate",
                       judged->instance.name);
  output_reset (&own->text);
  overhead_certificate_write (&own->proof, &judged->instance, &judged->ticks, &own->text);
  if (!accept_optimum (own->accept, own->text.bytes, own->text.length,
                       overhead_ticks_time (&judged->ticks, outcome->makespan), status))
    return false;
  judged->certified++;
  return true;
}

bool
overhead_judged_optimum (struct overhead_judged *judged, const struct limits *limits,
                         struct status *status)
{
  struct solve_options options;
  solve_options_init (&options);
  overhead_certificate_reset (&judged->own->proof);
  options.limits = *limits;
  options.quiet = true;
  options.proof = accept_certifies (judged->own->accept) ? &judged->own->proof : NULL;
  overhead_engines[0]->solve (&judged->ticks, &options, &judged->outcome, NULL);
  return judge_schedule (judged, judged->outcome.schedule, status)
         && (judged->outcome.state != SOLVE_OPTIMAL || judge_proof (judged, status));
}

bool
overhead_judged_appended (struct overhead_judged *judged, const struct limits *limits,
                          struct status *status)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.quiet = true;
  options.class = OVERHEAD_APPEND;
  overhead_brute_engine.solve (&judged->ticks, &options, &judged->outcome, NULL);
  return judge_schedule (judged, judged->outcome.schedule, status);
}
