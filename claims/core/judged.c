#include "claims/core/judged.h"

#include <assert.h>

void
judged_init (struct judged *judged, const struct model_data *data, const void *instance,
             const void *ticks)
{
  *judged = (struct judged){
    .data = data, .instance = instance, .ticks = ticks, .accept = accept_new ()
  };
  output_init_memory (&judged->text);
  output_init_memory (&judged->answer);
}

void
judged_clear (struct judged *judged)
{
  accept_free (judged->accept);
  output_discard (&judged->text);
  output_discard (&judged->answer);
}

bool
judged_instance (struct judged *judged, struct status *status)
{
  output_reset (&judged->text);
  judged->data->write_instance (judged->instance, &judged->text);
  return accept_instance (judged->accept, judged->text.bytes, judged->text.length, status);
}

bool
judged_copy (struct judged *judged, void *to, const void *instance, struct status *status)
{
  output_reset (&judged->text);
  judged->data->write_instance (instance, &judged->text);
  data_reset (judged->data->instance, to);
  return judged->data->read_instance (to, judged->text.bytes, judged->text.length, "an instance", 1,
                                      status);
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

struct solve_options
judged_options (const struct limits *limits, void *proof)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.quiet = true;
  options.proof = proof;
  return options;
}

bool
judged_rules (struct judged *judged, const struct heuristic *heuristics, void *schedule,
              struct claims_measurements *claims, struct claims_bound *values, size_t most,
              struct status *status)
{
  claims->rules = values;
  claims->rule_count = 0;
  for (const struct heuristic *row = heuristics; row->name; row++) {
    if (row->limited || !heuristic_fits (row, judged->ticks))
      continue;
    heuristic_make (row, judged->ticks, 1, NULL, schedule);
    int64_t makespan = judged->data->makespan (schedule);
    if (!judged_schedule (judged, schedule, makespan, status))
      return false;
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
