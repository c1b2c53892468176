#include "claims/parameterized/judged.h"

#include "base/memory.h"
#include "heuristics/parameterized/greedy.h"
#include "model/parameterized/certificate.h"
#include "results/store/accept.h"
#include "search/parameterized/auto.h"
#include "search/parameterized/engines.h"

#include <stdlib.h>

struct parameterized_judged_private {
  struct accept *accept;
  struct parameterized_certificate proof;
  struct outcome outcome;
  struct output instance, text; /* in memory */
};

void
parameterized_judged_init (struct parameterized_judged *judged)
{
  struct parameterized_judged_private *own = memory_zero (1, sizeof *own);
  *judged = (struct parameterized_judged){ .own = own };
  parameterized_instance_init (&judged->instance);
  parameterized_certificate_init (&own->proof);
  outcome_init (&own->outcome, parameterized_data.solution);
  own->accept = accept_new ();
  output_init_memory (&own->instance);
  output_init_memory (&own->text);
}

void
parameterized_judged_clear (struct parameterized_judged *judged)
{
  struct parameterized_judged_private *own = judged->own;
  parameterized_instance_clear (&judged->instance);
  parameterized_certificate_clear (&own->proof);
  outcome_clear (&own->outcome);
  accept_free (own->accept);
  output_discard (&own->instance);
  output_discard (&own->text);
  free (own);
}

/* Instances are passed on as text, which is how the checker takes them too. */
bool
parameterized_judged_begin (struct parameterized_judged *judged,
                            const struct parameterized_instance *instance, struct status *status)
{
  struct output *text = &judged->own->instance;
  output_reset (text);
  parameterized_instance_write (instance, text);
  parameterized_instance_reset (&judged->instance);
  return parameterized_instance_read (&judged->instance, text->bytes, text->length, "an instance",
                                      1, status)
         && parameterized_ticks_from (&judged->ticks, &judged->instance, "an instance", status)
         && accept_instance (judged->own->accept, text->bytes, text->length, status);
}

bool
parameterized_judged_schedule (struct parameterized_judged *judged,
                               const struct tree_schedule *schedule, struct status *status)
{
  struct output *text = &judged->own->text;
  output_reset (text);
  parameterized_schedule_write (schedule, &judged->instance, &judged->ticks, text);
  return accept_schedule (judged->own->accept, text->bytes, text->length,
                          parameterized_ticks_time (&judged->ticks, schedule->makespan), status);
}

bool
parameterized_judged_refused (struct parameterized_judged *judged,
                              const struct tree_schedule *schedule, struct status *status)
{
  struct status word;
  status_init (&word);
  if (parameterized_judged_schedule (judged, schedule, &word))
    return status_set (status, STATUS_FALSE,
                       "the checker accepts a schedule in which sends collide");
  return word.code == STATUS_FALSE || status_set (status, word.code, "%s", word.message);
}

/* The certificate in own->proof. */
static bool
judge_proof (struct parameterized_judged *judged, struct status *status)
{
  struct parameterized_judged_private *own = judged->own;
  output_reset (&own->text);
  parameterized_certificate_write (&own->proof, &judged->instance, &judged->ticks, &own->text);
  return accept_optimum (own->accept, own->text.bytes, own->text.length,
                         parameterized_ticks_time (&judged->ticks, own->proof.makespan), status);
}

bool
parameterized_judged_counting (struct parameterized_judged *judged,
                               const struct tree_schedule *schedule, struct status *status)
{
  struct parameterized_certificate *proof = &judged->own->proof;
  proof->makespan = parameterized_greedy_makespan (&judged->ticks, &proof->before);
  parameterized_cover_reset (&proof->cover);
  tree_schedule_copy (&proof->schedule, schedule);
  return judge_proof (judged, status);
}

bool
parameterized_judged_optimum (struct parameterized_judged *judged, const struct limits *limits,
                              int64_t *optimum, struct status *status)
{
  struct parameterized_judged_private *own = judged->own;
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.quiet = true;
  options.proof = &own->proof;
  parameterized_auto_engine.solve (&judged->ticks, &options, &own->outcome, NULL);
  bool proven = own->outcome.state == SOLVE_OPTIMAL && own->outcome.certified;
  *optimum = proven ? own->outcome.makespan : -1;
  return !proven || judge_proof (judged, status);
}
