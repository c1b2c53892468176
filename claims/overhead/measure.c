#include "claims/overhead/measure.h"

#include "bounds/overhead/table.h"

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
  judged_clear (&measurements->judged.judged);
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
  struct overhead_judged *judged = &measurements->judged;
  if (!judged_copy (&judged->judged, instance, status))
    return false;
  overhead_measurements_outline (&measurements->claims, &measurements->overhead, &judged->ticks,
                                 judged->instance.name ? judged->instance.name : label);
  if (!overhead_judged_optimum (judged, limits, status))
    return false;
  if (judged->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  measurements->claims.optimum = judged->outcome.makespan;
  judged_bounds (overhead_bounds, &judged->ticks, &measurements->claims, measurements->bounds,
                 OVERHEAD_VALUES_MAX);
  return judged_rules (&judged->judged, overhead_heuristics, limits->seconds, &measurements->claims,
                       measurements->rules, OVERHEAD_VALUES_MAX, status)
         && add_appended (measurements, limits, status);
}
