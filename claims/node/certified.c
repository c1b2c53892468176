#include "claims/node/certified.h"

#include "base/memory.h"
#include "heuristics/node/fnf.h"
#include "search/node/engines.h"

#include <stdlib.h>

void
certified_init (struct certified *certified)
{
  *certified = (struct certified){ .workspace = auto_engine.workspace_new () };
  node_instance_init (&certified->instance);
  node_types_init (&certified->types);
  outcome_init (&certified->outcome, node_data.solution);
  outcome_init (&certified->again, node_data.solution);
  certificate_init (&certified->proof);
  schedule_init (&certified->fnf);
  schedule_init (&certified->optimal);
  certified->judged.data = &node_data;
  judged_init (&certified->judged);
}

void
certified_clear (struct certified *certified)
{
  auto_engine.workspace_free (certified->workspace);
  node_instance_clear (&certified->instance);
  node_types_clear (&certified->types);
  outcome_clear (&certified->outcome);
  outcome_clear (&certified->again);
  certificate_clear (&certified->proof);
  schedule_clear (&certified->fnf);
  schedule_clear (&certified->optimal);
  certified->judged.instance = certified->judged.ticks = NULL; /* the caller's */
  judged_clear (&certified->judged);
  free (certified->number);
}

static bool
judge_schedules (struct certified *certified, const struct node_instance *instance,
                 const struct node_types *types, struct status *status)
{
  memory_grow (certified->number, certified->number_capacity, (size_t)types->destinations + 1);
  node_types_numbers (instance, types, certified->number);
  fnf_schedule (types, 0, &certified->fnf);
  schedule_from_plan (&certified->optimal, certified->outcome.schedule, types);
  return judged_schedule (&certified->judged, &certified->fnf,
                          certified->outcome.heuristic_makespan, status)
         && judged_schedule (&certified->judged, &certified->optimal, certified->outcome.makespan,
                             status);
}

bool
certified_solve (struct certified *certified, const struct node_instance *instance,
                 const struct node_types *types, const struct limits *limits, bool schedules,
                 struct status *status)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.proof = &certified->proof;
  schedule_reset (&certified->fnf);
  schedule_reset (&certified->optimal);
  /* A new workspace, so that published node counts do not depend on which instances came before. */
  auto_engine.workspace_free (certified->workspace);
  certified->workspace = auto_engine.workspace_new ();
  certificate_reset (&certified->proof);
  auto_engine.solve (types, &options, &certified->outcome, certified->workspace);
  const char *name = instance->name ? instance->name : "an instance";
  if (certified->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", name);
  if (!certified->outcome.certified)
    return status_set (status, STATUS_LIMIT, "%s: its proof is too long for a certificate", name);
  certified->judged.instance = (void *)instance;
  certified->judged.ticks = (void *)types;
  return judged_instance (&certified->judged, status)
         && judged_proof (&certified->judged, &certified->proof, certified->outcome.makespan,
                          status)
         && (!schedules || judge_schedules (certified, instance, types, status));
}

double
certified_time (struct certified *certified, const struct node_types *types)
{
  struct solve_options options;
  solve_options_init (&options);
  double start = limits_now ();
  auto_engine.solve (types, &options, &certified->again, certified->workspace);
  return limits_now () - start;
}
