#include "claims/overhead/measure.h"
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"

#include <assert.h>

#define APPEND_TASKS 5

void
overhead_measurements_init (struct overhead_measurements *measurements)
{
  *measurements = (struct overhead_measurements){ .append_tasks = APPEND_TASKS };
  overhead_judged_init (&measurements->judged);
}

void
overhead_measurements_clear (struct overhead_measurements *measurements)
{
  overhead_judged_clear (&measurements->judged);
}

/* Instances are passed on as text, which is how the checker takes them too. */
static bool
copy_instance (struct overhead_judged *judged, const struct overhead_instance *instance,
               struct status *status)
{
  struct output text;
  output_init_memory (&text);
  overhead_instance_write (instance, &text);
  overhead_instance_reset (&judged->instance);
  bool good
    = overhead_instance_read (&judged->instance, text.bytes, text.length, "an instance", 1, status);
  output_discard (&text);
  return good && overhead_judged_begin (judged, status);
}

static bool
add_rules (struct overhead_measurements *measurements, struct status *status)
{
  size_t count = 0;
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    if (row->limited)
      continue;
    if (!overhead_judged_heuristic (&measurements->judged, row, 0, status))
      return false;
    assert (count < OVERHEAD_VALUES_MAX);
    measurements->rules[count++]
      = (struct claims_bound){ row->name, measurements->judged.schedule.makespan };
  }
  measurements->claims.rules = measurements->rules;
  measurements->claims.rule_count = count;
  return true;
}

static void
add_bounds (struct overhead_measurements *measurements)
{
  size_t count = 0;
  for (const struct bound *row = overhead_bounds; row->name; row++) {
    assert (count < OVERHEAD_VALUES_MAX);
    measurements->bounds[count++]
      = (struct claims_bound){ row->name, bound_run (row, &measurements->judged.ticks, NULL) };
  }
  measurements->claims.bounds = measurements->bounds;
  measurements->claims.bound_count = count;
}

void
overhead_measurements_outline (struct claims_measurements *claims, struct claims_overhead *overhead,
                               const struct overhead_ticks *ticks, const char *name)
{
  *overhead = (struct claims_overhead){ .nodes = ticks->nodes,
                                        .multicasts = ticks->messages,
                                        .equal_lengths = ticks->classes == 1,
                                        .append_optimum = CLAIMS_ABSENT };
  *claims = (struct claims_measurements){ .name = name,
                                          .scale = ticks->scale,
                                          .destinations = ticks->tasks,
                                          .optimum = CLAIMS_ABSENT,
                                          .model = &overhead_claims,
                                          .about = overhead };
}

/* Of the append-only class, where that is cheap. */
static bool
add_appended (struct overhead_measurements *measurements, const struct limits *limits,
              struct status *status)
{
  if (measurements->claims.destinations > measurements->append_tasks)
    return true;
  if (!overhead_judged_appended (&measurements->judged, limits, status))
    return false;
  if (measurements->judged.outcome.state == SOLVE_OPTIMAL)
    measurements->overhead.append_optimum = measurements->judged.outcome.makespan;
  return true;
}

bool
overhead_measurements_gather (struct overhead_measurements *measurements,
                              const struct overhead_instance *instance, const char *label,
                              const struct limits *limits, struct status *status)
{
  if (!copy_instance (&measurements->judged, instance, status))
    return false;
  const char *name
    = measurements->judged.instance.name ? measurements->judged.instance.name : label;
  overhead_measurements_outline (&measurements->claims, &measurements->overhead,
                                 &measurements->judged.ticks, name);
  if (!overhead_judged_optimum (&measurements->judged, limits, status))
    return false;
  if (measurements->judged.outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  measurements->claims.optimum = measurements->judged.outcome.makespan;
  add_bounds (measurements);
  return add_rules (measurements, status) && add_appended (measurements, limits, status);
}
