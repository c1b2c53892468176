#include "claims/openshop/measure.h"
#include "heuristics/openshop/table.h"

#include <assert.h>

void
openshop_measurements_init (struct openshop_measurements *measurements)
{
  *measurements = (struct openshop_measurements){ .rules = { { NULL, 0 } } };
  openshop_judged_init (&measurements->judged);
}

void
openshop_measurements_clear (struct openshop_measurements *measurements)
{
  openshop_judged_clear (&measurements->judged);
}

/* Instances are passed on as text, which is how the checker takes them too. */
static bool
copy_instance (struct openshop_judged *judged, const struct openshop_instance *instance,
               struct status *status)
{
  struct output text;
  output_init_memory (&text);
  openshop_instance_write (instance, &text);
  openshop_instance_reset (&judged->instance);
  bool good
    = openshop_instance_read (&judged->instance, text.bytes, text.length, "an instance", 1, status);
  output_discard (&text);
  return good && openshop_judged_begin (judged, status);
}

static bool
add_rules (struct openshop_measurements *measurements, struct status *status)
{
  size_t count = 0;
  for (const struct heuristic *row = openshop_heuristics; row->name; row++) {
    if (!openshop_judged_takes (&measurements->judged, row))
      continue;
    if (!openshop_judged_heuristic (&measurements->judged, row, status))
      return false;
    assert (count < OPENSHOP_VALUES_MAX);
    measurements->rules[count++]
      = (struct claims_bound){ row->name, measurements->judged.schedule.makespan };
  }
  measurements->claims.rules = measurements->rules;
  measurements->claims.rule_count = count;
  return true;
}

/* Count the tasks, and find the largest sum of a task's row and column with the task counted
   once. */
static void
measure (const struct openshop_ticks *ticks, int64_t *tasks, struct claims_openshop *openshop)
{
  *tasks = openshop->crossing = 0;
  openshop->zero_diagonal = ticks->jobs == ticks->machines;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j);
      if (time == 0)
        continue;
      int64_t crossing = openshop_ticks_row (ticks, i) + openshop_ticks_column (ticks, j) - time;
      openshop->crossing = crossing > openshop->crossing ? crossing : openshop->crossing;
      openshop->zero_diagonal &= i != j;
      ++*tasks;
    }
}

void
openshop_measurements_outline (struct claims_measurements *claims, struct claims_openshop *openshop,
                               const struct openshop_ticks *ticks, const char *name)
{
  *openshop = (struct claims_openshop){ .jobs = ticks->jobs,
                                        .machines = ticks->machines,
                                        .load = openshop_ticks_load (ticks, NULL) };
  *claims = (struct claims_measurements){ .name = name,
                                          .scale = ticks->scale,
                                          .optimum = CLAIMS_ABSENT,
                                          .model = &openshop_claims,
                                          .about = openshop };
  measure (ticks, &claims->destinations, openshop);
}

bool
openshop_measurements_gather (struct openshop_measurements *measurements,
                              const struct openshop_instance *instance, const char *label,
                              const struct limits *limits, struct status *status)
{
  if (!copy_instance (&measurements->judged, instance, status))
    return false;
  const char *name
    = measurements->judged.instance.name ? measurements->judged.instance.name : label;
  openshop_measurements_outline (&measurements->claims, &measurements->openshop,
                                 &measurements->judged.ticks, name);
  if (!openshop_judged_optimum (&measurements->judged, limits, status))
    return false;
  if (measurements->judged.outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  measurements->claims.optimum = measurements->judged.outcome.makespan;
  return add_rules (measurements, status);
}
