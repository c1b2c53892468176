#include "claims/node/certified.h"

#include "base/memory.h"
#include "heuristics/node/fnf.h"
#include "results/store/accept.h"
#include "search/node/auto.h"
#include "search/node/engines.h"

#include <stdlib.h>

struct certified_private {
  void *workspace; /* the engine's */
  struct accept *accept;
  struct outcome again;         /* of certified_time */
  struct output instance, text; /* in memory */
};

void
certified_init (struct certified *certified)
{
  struct certified_private *own = memory_zero (1, sizeof *own);
  *certified = (struct certified){ .own = own };
  outcome_init (&certified->outcome, node_data.solution);
  outcome_init (&own->again, node_data.solution);
  certificate_init (&certified->proof);
  schedule_init (&certified->fnf);
  schedule_init (&certified->optimal);
  own->workspace = auto_engine.workspace_new ();
  own->accept = accept_new ();
  output_init_memory (&own->instance);
  output_init_memory (&own->text);
}

void
certified_clear (struct certified *certified)
{
  struct certified_private *own = certified->own;
  outcome_clear (&certified->outcome);
  schedule_clear (&certified->fnf);
  auto_engine.workspace_free (own->workspace);
  accept_free (own->accept);
  outcome_clear (&own->again);
  certificate_clear (&certified->proof);
  schedule_clear (&certified->optimal);
  output_discard (&own->instance);
  output_discard (&own->text);
  free (certified->number);
  free (own);
}

static bool
judge_schedule (struct certified *certified, const struct schedule *schedule,
                const struct node_instance *instance, const struct node_types *types,
                int64_t makespan, struct status *status)
{
  struct certified_private *own = certified->own;
  output_reset (&own->text);
  schedule_write (schedule, instance, types, certified->number, &own->text);
  return accept_schedule (own->accept, own->text.bytes, own->text.length,
                          node_types_time (types, makespan), status);
}

static bool
judge_schedules (struct certified *certified, const struct node_instance *instance,
                 const struct node_types *types, struct status *status)
{
  memory_grow (certified->number, certified->number_capacity, (size_t)types->destinations + 1);
  node_types_numbers (instance, types, certified->number);
  fnf_schedule (types, 0, &certified->fnf);
  schedule_from_plan (&certified->optimal, certified->outcome.schedule, types);
  return judge_schedule (certified, &certified->fnf, instance, types,
                         certified->outcome.heuristic_makespan, status)
         && judge_schedule (certified, &certified->optimal, instance, types,
                            certified->outcome.makespan, status);
}

static bool
judge (struct certified *certified, const struct node_instance *instance,
       const struct node_types *types, bool schedules, struct status *status)
{
  struct certified_private *own = certified->own;
  output_reset (&own->instance);
  node_instance_write (instance, &own->instance);
  output_reset (&own->text);
  certificate_write (&certified->proof, instance, types, &own->text);
  return accept_instance (own->accept, own->instance.bytes, own->instance.length, status)
         && accept_optimum (own->accept, own->text.bytes, own->text.length,
                            node_types_time (types, certified->outcome.makespan), status)
         && (!schedules || judge_schedules (certified, instance, types, status));
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
  auto_engine.workspace_free (certified->own->workspace);
  certified->own->workspace = auto_engine.workspace_new ();
  certificate_reset (&certified->proof);
  auto_engine.solve (types, &options, &certified->outcome, certified->own->workspace);
  const char *name = instance->name ? instance->name : "an instance";
  if (certified->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", name);
  if (!certified->outcome.certified)
    return status_set (status, STATUS_LIMIT, "%s: its proof is too long for a certificate", name);
  return judge (certified, instance, types, schedules, status);
}

double
certified_time (struct certified *certified, const struct node_types *types)
{
  struct solve_options options;
  solve_options_init (&options);
  double start = limits_now ();
  auto_engine.solve (types, &options, &certified->own->again, certified->own->workspace);
  return limits_now () - start;
}
