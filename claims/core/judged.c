#include "claims/core/judged.h"

#include <assert.h>

/* What is of the caller's, with its type. */
struct part {
  const struct data_type *type;
  void *data;
};

enum { PARTS = 4 };

static void
list_parts (const struct judged *judged, struct part parts[PARTS])
{
  parts[0] = (struct part){ judged->data->instance, judged->instance };
  parts[1] = (struct part){ judged->data->ticks, judged->ticks };
  parts[2] = (struct part){ judged->data->schedule, judged->schedule };
  parts[3] = (struct part){ judged->data->certificate, judged->proof };
}

void
judged_init (struct judged *judged)
{
  struct part parts[PARTS];
  list_parts (judged, parts);
  for (int i = 0; i < PARTS; i++)
    if (parts[i].data && parts[i].type->init)
      parts[i].type->init (parts[i].data);
  if (judged->outcome)
    outcome_init (judged->outcome, judged->data->solution);
  judged->accept = accept_new ();
}

void
judged_clear (struct judged *judged)
{
  struct part parts[PARTS];
  list_parts (judged, parts);
  for (int i = 0; i < PARTS; i++)
    if (parts[i].data && parts[i].type->clear)
      parts[i].type->clear (parts[i].data);
  if (judged->outcome)
    outcome_clear (judged->outcome);
  accept_free (judged->accept);
  output_discard (&judged->text);
  output_discard (&judged->answer);
}

bool
judged_begin (struct judged *judged, struct status *status)
{
  return judged->data->to_ticks (judged->ticks, judged->instance, "an instance", status)
         && judged_instance (judged, status);
}

bool
judged_instance (struct judged *judged, struct status *status)
{
  output_reset (&judged->text);
  judged->data->write_instance (judged->instance, &judged->text);
  return accept_instance (judged->accept, judged->text.bytes, judged->text.length, status);
}

bool
judged_copy (struct judged *judged, const void *instance, struct status *status)
{
  output_reset (&judged->text);
  judged->data->write_instance (instance, &judged->text);
  data_reset (judged->data->instance, judged->instance);
  return judged->data->read_instance (judged->instance, judged->text.bytes, judged->text.length,
                                      "an instance", 1, status)
         && judged_begin (judged, status);
}

bool
judged_schedule (struct judged *judged, const void *schedule, int64_t makespan,
                 struct status *status)
{
  output_reset (&judged->answer);
  judged->data->write_schedule (schedule, judged->instance, judged->ticks, &judged->answer);
  return accept_schedule (judged->accept, judged->answer.bytes, judged->answer.length,
                          judged->data->time (judged->ticks, makespan), status);
}

bool
judged_proof (struct judged *judged, const void *certificate, int64_t makespan,
              struct status *status)
{
  output_reset (&judged->answer);
  judged->data->write_certificate (certificate, judged->instance, judged->ticks, &judged->answer);
  return accept_optimum (judged->accept, judged->answer.bytes, judged->answer.length,
                         judged->data->time (judged->ticks, makespan), status);
}

/* The same of the optimum of a class. */
static bool
judged_restricted (struct judged *judged, int64_t makespan, struct status *status)
{
  output_reset (&judged->answer);
  judged->data->write_certificate (judged->proof, judged->instance, judged->ticks, &judged->answer);
  return accept_restricted (judged->accept, judged->answer.bytes, judged->answer.length,
                            judged->data->time (judged->ticks, makespan), status);
}

struct solve_options
judged_options (const struct limits *limits, void *proof)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.proof = proof;
  return options;
}

bool
judged_heuristic (struct judged *judged, const struct heuristic *heuristic, double seconds,
                  int64_t *makespan, struct status *status)
{
  const struct limits limits = { .seconds = seconds };
  struct deadline deadline;
  deadline_start (&deadline, &limits);
  heuristic_make (heuristic, judged->ticks, JUDGED_SEED, &deadline, judged->schedule);
  *makespan = judged->data->makespan (judged->schedule);
  if (*makespan == HEURISTIC_GIVEN_UP)
    return status_set (status, STATUS_LIMIT, "a limit ended %s", heuristic->name);
  return judged_schedule (judged, judged->schedule, *makespan, status);
}

bool
judged_solve (struct judged *judged, const struct engine *engine, const struct limits *limits,
              struct status *status)
{
  return judged_solve_class (judged, engine, 0, limits, status);
}

bool
judged_solve_class (struct judged *judged, const struct engine *engine, unsigned class,
                    const struct limits *limits, struct status *status)
{
  struct solve_options options = judged_options (limits, judged->proof);
  const struct outcome *outcome = judged->outcome;
  options.class = class;
  accept_cancel (judged->accept, limits->cancel);
  data_reset (judged->data->certificate, judged->proof);
  engine->solve (judged->ticks, &options, judged->outcome, NULL);
  if (outcome->state != SOLVE_OPTIMAL || !outcome->certified)
    return true;
  judged->certified++;
  return class > 0 ? judged_restricted (judged, outcome->makespan, status)
                   : judged_proof (judged, judged->proof, outcome->makespan, status);
}

bool
judged_outcome (struct judged *judged, struct status *status)
{
  const void *schedule = judged->outcome->schedule;
  return judged_schedule (judged, schedule, judged->data->makespan (schedule), status);
}

bool
judged_out_of_time (const struct judged *judged, const struct limits *limits, struct status *status)
{
  if (judged->outcome->state != SOLVE_FEASIBLE || (limits->seconds <= 0 && !limits_interrupted ()))
    return false;
  status_set (status, STATUS_LIMIT, "a limit ended the search");
  return true;
}

bool
judged_proven (const struct judged *judged, const char *name, struct status *status)
{
  if (judged->outcome->state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", name);
  return judged->outcome->certified
         || status_set (status, STATUS_FALSE, "%s: an optimum without a certificate", name);
}

bool
judged_rules (struct judged *judged, const struct heuristic *heuristics, double seconds,
              struct claims_measurements *claims, struct claims_bound *values, size_t most,
              struct status *status)
{
  claims->rules = values;
  claims->rule_count = 0;
  for (const struct heuristic *row = heuristics; row->name; row++) {
    int64_t makespan;
    if (row->limited || !heuristic_fits (row, judged->ticks))
      continue;
    if (!judged_heuristic (judged, row, seconds, &makespan, status))
      return false;
    if (judged->made)
      judged->made (judged->context, row->name);
    if (judged->member && !judged->member (judged->schedule))
      continue;
    assert (claims->rule_count < most);
    (void)most;
    values[claims->rule_count++] = (struct claims_bound){ row->name, makespan };
  }
  return true;
}

void
judged_bounds (const struct bound *bounds, const void *ticks, struct claims_measurements *claims,
               struct claims_bound *values, size_t most)
{
  claims->bounds = values;
  claims->bound_count = 0;
  for (const struct bound *row = bounds; row->name; row++) {
    assert (claims->bound_count < most);
    (void)most;
    values[claims->bound_count++]
      = (struct claims_bound){ row->name, bound_run (row, ticks, NULL) };
  }
}
