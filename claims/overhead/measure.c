#include "claims/overhead/measure.h"

#include "bounds/overhead/table.h"
#include "claims/overhead/check.h"
#include "model/overhead/appended.h"

void
overhead_measurements_init (struct overhead_measurements *measurements)
{
  *measurements = (struct overhead_measurements){ .claims = { .name = NULL } };
  overhead_judged_init (&measurements->judged);
}

void
overhead_measurements_clear (struct overhead_measurements *measurements)
{
  judged_clear (&measurements->judged.judged);
}

static bool
is_appended (const void *schedule)
{
  return overhead_appended (schedule);
}

void
overhead_measurements_class (void *memory, unsigned class)
{
  struct overhead_judged *judged = &((struct overhead_measurements *)memory)->judged;
  judged->class = class;
  judged->judged.member = class == OVERHEAD_APPEND ? is_appended : NULL;
}

void
overhead_measurements_outline (struct claims_measurements *claims, struct claims_overhead *overhead,
                               const struct overhead_ticks *ticks, const char *name)
{
  *overhead = (struct claims_overhead){ .nodes = ticks->nodes,
                                        .multicasts = ticks->messages,
                                        .equal_lengths = ticks->classes == 1,
                                        .append_optimum = CLAIMS_ABSENT,
                                        .preemption = { CLAIMS_ABSENT, CLAIMS_ABSENT, CLAIMS_ABSENT,
                                                        CLAIMS_ABSENT } };
  *claims = (struct claims_measurements){ .name = name,
                                          .scale = ticks->scale,
                                          .destinations = ticks->tasks,
                                          .optimum = CLAIMS_ABSENT,
                                          .model = &overhead_claims,
                                          .about = overhead };
}

/* The heuristics are those whose makespans were measured. */
static void
add_preemption (struct overhead_judged *judged, struct preemption_counts *counts)
{
  *counts = (struct preemption_counts){ .preempting = 0 };
  for (const struct heuristic *h = overhead_heuristics; h->name; h++) {
    if (!overhead_claims_inserts (h->name))
      continue;
    heuristic_make (h, &judged->ticks, JUDGED_SEED, NULL, &judged->schedule);
    preemption_count (&judged->schedule, &judged->ticks, counts);
  }
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
  measurements->overhead.append_optimum
    = judged->class == OVERHEAD_APPEND ? measurements->claims.optimum : CLAIMS_ABSENT;
  if (!judged_rules (&judged->judged, overhead_heuristics, limits->seconds, &measurements->claims,
                     measurements->rules, OVERHEAD_VALUES_MAX, status))
    return false;
  add_preemption (judged, &measurements->overhead.preemption);
  return judged->class == OVERHEAD_APPEND
         || overhead_judged_appended (judged, limits, &measurements->overhead.append_optimum,
                                      status);
}
