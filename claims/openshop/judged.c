#include "claims/openshop/judged.h"

#include "base/memory.h"
#include "results/store/accept.h"
#include "search/openshop/engines.h"

#include <stdlib.h>

struct openshop_judged_private {
  struct accept *accept;
  struct openshop_certificate proof;
  struct output instance, text; /* in memory */
};

void
openshop_judged_init (struct openshop_judged *judged)
{
  struct openshop_judged_private *own = memory_zero (1, sizeof *own);
  *judged = (struct openshop_judged){ .own = own };
  openshop_instance_init (&judged->instance);
  openshop_ticks_init (&judged->ticks);
  openshop_schedule_init (&judged->schedule);
  outcome_init (&judged->outcome, openshop_data.solution);
  openshop_certificate_init (&own->proof);
  own->accept = accept_new ();
  output_init_memory (&own->instance);
  output_init_memory (&own->text);
}

void
openshop_judged_clear (struct openshop_judged *judged)
{
  struct openshop_judged_private *own = judged->own;
  openshop_instance_clear (&judged->instance);
  openshop_ticks_clear (&judged->ticks);
  openshop_schedule_clear (&judged->schedule);
  outcome_clear (&judged->outcome);
  openshop_certificate_clear (&own->proof);
  accept_free (own->accept);
  output_discard (&own->instance);
  output_discard (&own->text);
  free (own);
}

bool
openshop_judged_begin (struct openshop_judged *judged, struct status *status)
{
  struct openshop_judged_private *own = judged->own;
  output_reset (&own->instance);
  openshop_instance_write (&judged->instance, &own->instance);
  return openshop_ticks_from (&judged->ticks, &judged->instance, "an instance", status)
         && accept_instance (own->accept, own->instance.bytes, own->instance.length, status);
}

static bool
judge_schedule (struct openshop_judged *judged, const struct openshop_schedule *schedule,
                struct status *status)
{
  struct openshop_judged_private *own = judged->own;
  output_reset (&own->text);
  openshop_schedule_write (schedule, &judged->instance, &judged->ticks, &own->text);
  return accept_schedule (own->accept, own->text.bytes, own->text.length,
                          openshop_ticks_time (&judged->ticks, schedule->makespan), status);
}

bool
openshop_judged_takes (const struct openshop_judged *judged, const struct heuristic *heuristic)
{
  return !heuristic->limited && heuristic_fits (heuristic, &judged->ticks);
}

bool
openshop_judged_heuristic (struct openshop_judged *judged, const struct heuristic *heuristic,
                           struct status *status)
{
  heuristic_make (heuristic, &judged->ticks, 1, NULL, &judged->schedule);
  return judge_schedule (judged, &judged->schedule, status);
}

/* The certificate in own->proof. */
static bool
judge_proof (struct openshop_judged *judged, struct status *status)
{
  struct openshop_judged_private *own = judged->own;
  output_reset (&own->text);
  openshop_certificate_write (&own->proof, &judged->instance, &judged->ticks, &own->text);
  return accept_optimum (own->accept, own->text.bytes, own->text.length,
                         openshop_ticks_time (&judged->ticks, own->proof.makespan), status);
}

bool
openshop_judged_tight (struct openshop_judged *judged, struct status *status)
{
  struct openshop_certificate *proof = &judged->own->proof;
  openshop_certificate_reset (proof);
  openshop_schedule_copy (&proof->schedule, &judged->schedule);
  proof->makespan = judged->schedule.makespan;
  proof->load = true;
  openshop_ticks_load (&judged->ticks, &proof->resource);
  return judge_proof (judged, status);
}

bool
openshop_judged_optimum (struct openshop_judged *judged, const struct limits *limits,
                         struct status *status)
{
  struct solve_options options;
  solve_options_init (&options);
  openshop_certificate_reset (&judged->own->proof);
  options.limits = *limits;
  options.quiet = true;
  options.proof = &judged->own->proof;
  openshop_engines[0]->solve (&judged->ticks, &options, &judged->outcome, NULL);
  switch (judged->outcome.state) {
  case SOLVE_OPTIMAL:
    if (!judged->outcome.certified)
      return status_set (status, STATUS_FALSE, "%s: an optimum without a certificate",
                         judged->instance.name);
    return judge_proof (judged, status);
  case SOLVE_FEASIBLE:
    return judge_schedule (judged, judged->outcome.schedule, status);
  default:
    return status_set (status, judged->outcome.status.code, "%s", judged->outcome.status.message);
  }
}
