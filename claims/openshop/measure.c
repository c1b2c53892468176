#include "claims/openshop/measure.h"

#include "base/memory.h"

#include <stdlib.h>

void
openshop_measurements_init (struct openshop_measurements *measurements)
{
  *measurements = (struct openshop_measurements){ .rules = { { NULL, 0 } } };
  openshop_judged_init (&measurements->judged);
}

void
openshop_measurements_clear (struct openshop_measurements *measurements)
{
  judged_clear (&measurements->judged.judged);
}

/* Count the tasks, and find the largest sum of a task's row and column with the task counted
   once. */
static void
measure (const struct openshop_ticks *ticks, int64_t *tasks, struct claims_openshop *openshop)
{
  int64_t *row = memory_alloc ((size_t)(ticks->jobs + ticks->machines), sizeof *row),
          *column = row + ticks->jobs;
  openshop_ticks_sums (ticks, row);
  *tasks = openshop->crossing = 0;
  openshop->zero_diagonal = ticks->jobs == ticks->machines;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j);
      if (time == 0)
        continue;
      int64_t crossing = row[i] + column[j] - time;
      openshop->crossing = crossing > openshop->crossing ? crossing : openshop->crossing;
      openshop->zero_diagonal &= i != j;
      ++*tasks;
    }
  free (row);
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
  struct openshop_judged *judged = &measurements->judged;
  if (!judged_copy (&judged->judged, instance, status))
    return false;
  openshop_measurements_outline (&measurements->claims, &measurements->openshop, &judged->ticks,
                                 judged->instance.name ? judged->instance.name : label);
  if (!openshop_judged_optimum (judged, limits, status))
    return false;
  if (judged->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  measurements->claims.optimum = judged->outcome.makespan;
  return judged_rules (&judged->judged, openshop_heuristics, limits->seconds, &measurements->claims,
                       measurements->rules, OPENSHOP_VALUES_MAX, status);
}
