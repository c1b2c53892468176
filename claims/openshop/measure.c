#include "claims/openshop/measure.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "claims/openshop/idle.h"
#include "heuristics/openshop/greedy.h"

#include <stdlib.h>
#include <string.h>

/* Sizes beyond which these are not measured: cubes of numbers, and a second proof. */
enum { IDLE_MOST = 256, EMBEDDED_MOST = 24 };

/* For judged.made. */
static void
note_idle (void *context, const char *heuristic)
{
  struct openshop_measurements *measurements = context;
  const struct openshop_ticks *ticks = &measurements->judged.ticks;
  struct claims_openshop *openshop = &measurements->openshop;
  int64_t *idle = strcmp (heuristic, "openshop") == 0 ? &openshop->idle_openshop
                  : strcmp (heuristic, "greedy") == 0 ? &openshop->idle_greedy
                                                      : NULL;
  if (idle && ticks->jobs <= IDLE_MOST && ticks->machines <= IDLE_MOST)
    *idle = openshop_idle_beside (ticks, &measurements->judged.schedule);
}

void
openshop_measurements_init (struct openshop_measurements *measurements)
{
  *measurements = (struct openshop_measurements){ .rules = { { NULL, 0 } } };
  openshop_judged_init (&measurements->judged);
  openshop_judged_init (&measurements->embedded);
  measurements->judged.judged.made = note_idle;
  measurements->judged.judged.context = measurements;
}

void
openshop_measurements_clear (struct openshop_measurements *measurements)
{
  judged_clear (&measurements->judged.judged);
  judged_clear (&measurements->embedded.judged);
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

/* Count the tasks of each row and column, and find the largest number of both for a task. */
static int64_t
find_most_steps (const struct openshop_ticks *ticks)
{
  int64_t *row = memory_zero ((size_t)(ticks->jobs + ticks->machines), sizeof *row),
          *column = row + ticks->jobs, most = 0;
  for (int pass = 0; pass < 2; pass++)
    for (int32_t i = 0; i < ticks->jobs; i++)
      for (int32_t j = 0; j < ticks->machines; j++)
        if (openshop_time (ticks, i, j) == 0)
          continue;
        else if (pass == 1)
          most = int64_max (most, row[i] + column[j] - 1);
        else {
          row[i]++;
          column[j]++;
        }
  free (row);
  return most;
}

void
openshop_measurements_outline (struct claims_measurements *claims, struct claims_openshop *openshop,
                               const struct openshop_ticks *ticks, const char *name)
{
  *openshop = (struct claims_openshop){ .jobs = ticks->jobs,
                                        .machines = ticks->machines,
                                        .load = openshop_ticks_load (ticks, NULL),
                                        .idle_openshop = CLAIMS_ABSENT,
                                        .idle_greedy = CLAIMS_ABSENT,
                                        .greedy_steps = CLAIMS_ABSENT,
                                        .most_steps = find_most_steps (ticks),
                                        .embedded = CLAIMS_ABSENT };
  *claims = (struct claims_measurements){ .name = name,
                                          .scale = ticks->scale,
                                          .optimum = CLAIMS_ABSENT,
                                          .model = &openshop_claims,
                                          .about = openshop };
  measure (ticks, &claims->destinations, openshop);
}

/* Solves the total exchange with the rows as its first nodes and the columns as its last. */
static bool
measure_embedded (struct openshop_measurements *measurements, const struct limits *limits,
                  struct status *status)
{
  struct openshop_judged *embedded = &measurements->embedded;
  const struct openshop_instance *instance = &measurements->judged.instance;
  int32_t nodes = instance->jobs + instance->machines;
  if (nodes > EMBEDDED_MOST)
    return true;
  openshop_instance_reset (&embedded->instance);
  openshop_instance_shape (&embedded->instance, true, nodes, nodes);
  for (int32_t i = 0; i < instance->jobs; i++)
    for (int32_t j = 0; j < instance->machines; j++)
      embedded->instance.times[(int64_t)i * nodes + instance->jobs + j]
        = instance->times[(int64_t)i * instance->machines + j];
  if (!judged_begin (&embedded->judged, status)
      || !openshop_judged_optimum (embedded, limits, status))
    return false;
  if (embedded->outcome.state == SOLVE_OPTIMAL)
    measurements->openshop.embedded = embedded->outcome.makespan;
  return true;
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
  measurements->openshop.greedy_steps = openshop_greedy_steps (&judged->ticks);
  return judged_rules (&judged->judged, openshop_heuristics, limits->seconds, &measurements->claims,
                       measurements->rules, OPENSHOP_VALUES_MAX, status)
         && measure_embedded (measurements, limits, status);
}
