#include "experiments/logp_facts.h"

#include "base/memory.h"
#include "experiments/certified.h"
#include "heuristics/logp.h"
#include "results/accept.h"
#include "search/logp_auto.h"
#include "search/logp_brute.h"
#include "search/logp_dp.h"

#include <assert.h>
#include <stdlib.h>

struct logp_facts_private {
  struct logp_instance instance;
  struct logp_types types;
  struct tree_schedule schedule; /* of one heuristic after the other */
  struct logp_outcome outcome;   /* of one engine after the other */
  struct logp_certificate proof;
  struct claims_logp_type *type; /* owned [types.k] */
  size_t type_capacity;
  struct certified certified; /* of the node model */
  struct accept *accept;
  struct output text, answer; /* in memory */
};

void
logp_facts_init (struct logp_facts *facts)
{
  struct logp_facts_private *own = memory_zero (1, sizeof *own);
  *facts = (struct logp_facts){ .sizes = { .exhaustive = 6, .table_steps = 2000000 }, .own = own };
  logp_instance_init (&own->instance);
  logp_types_init (&own->types);
  tree_schedule_init (&own->schedule);
  logp_outcome_init (&own->outcome);
  logp_certificate_init (&own->proof);
  certified_init (&own->certified);
  own->accept = accept_new ();
  output_init_memory (&own->text);
  output_init_memory (&own->answer);
}

void
logp_facts_clear (struct logp_facts *facts)
{
  struct logp_facts_private *own = facts->own;
  logp_instance_clear (&own->instance);
  logp_types_clear (&own->types);
  tree_schedule_clear (&own->schedule);
  logp_outcome_clear (&own->outcome);
  logp_certificate_clear (&own->proof);
  certified_clear (&own->certified);
  accept_free (own->accept);
  output_discard (&own->text);
  output_discard (&own->answer);
  free (own->type);
  free (own);
}

static struct claims_logp_type
type_of (const struct logp_type *type)
{
  return (struct claims_logp_type){ type->delay, type->receive, type->hold, type->count };
}

void
logp_facts_outline (struct claims_facts *claims, struct claims_logp *logp, struct claims_logp_type *type, const struct logp_types *types,
                    const char *name)
{
  for (size_t j = 0; j < types->k; j++)
    type[j] = type_of (&types->type[j]);
  *logp = (struct claims_logp){ .source = type_of (&types->source), .types = type, .type_count = types->k };
  logp->node_optimum = logp->exhaustive = logp->dp = logp->dp_entries = logp->dp_fast = CLAIMS_ABSENT;
  *claims = (struct claims_facts){
    .name = name, .scale = types->scale, .destinations = types->destinations, .optimum = CLAIMS_ABSENT, .logp = logp
  };
}

/* Instances are passed on as text, which is how the referee takes them too. */
static bool
copy_instance (struct logp_facts_private *own, const struct logp_instance *instance, struct status *status)
{
  output_reset (&own->text);
  logp_instance_write (instance, &own->text);
  logp_instance_reset (&own->instance);
  return logp_instance_read (&own->instance, own->text.bytes, own->text.length, "an instance", 1, status)
         && logp_types_from (&own->types, &own->instance, "an instance", status)
         && accept_instance (own->accept, own->text.bytes, own->text.length, status);
}

static bool
judge_schedule (struct logp_facts_private *own, const struct tree_schedule *schedule, struct status *status)
{
  output_reset (&own->answer);
  logp_schedule_write (schedule, &own->instance, &own->types, &own->answer);
  return accept_schedule (own->accept, own->answer.bytes, own->answer.length, logp_types_time (&own->types, schedule->makespan), status);
}

static bool
add_rules (struct logp_facts *facts, struct status *status)
{
  struct logp_facts_private *own = facts->own;
  size_t count = 0;
  for (const struct logp_heuristic *row = logp_heuristic_table; row->name; row++) {
    row->make (&own->types, &own->schedule);
    if (!judge_schedule (own, &own->schedule, status))
      return false;
    assert (count < LOGP_FACTS_VALUES);
    facts->rules[count++] = (struct claims_bound){ row->name, own->schedule.makespan };
  }
  facts->logp.rules = facts->rules;
  facts->logp.rule_count = count;
  return true;
}

static void
add_bounds (struct logp_facts *facts)
{
  size_t count = 0;
  for (const struct logp_bound *row = logp_bound_table; row->name; row++) {
    assert (count < LOGP_FACTS_VALUES);
    facts->bounds[count++] = (struct claims_bound){ row->name, row->run (&facts->own->types) };
  }
  facts->claims.bounds = facts->bounds;
  facts->claims.bound_count = count;
}

/* True also where no certificate is short enough: then the optimum stays absent. */
static bool
find_optimum (struct logp_facts *facts, const struct limits *limits, struct status *status)
{
  struct logp_facts_private *own = facts->own;
  struct logp_options options;
  logp_options_init (&options);
  options.limits = *limits;
  options.quiet = true;
  options.proof = &own->proof;
  logp_auto_engine.solve (&own->types, &options, &own->outcome);
  if (own->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", facts->claims.name);
  if (!own->outcome.certified)
    return true;
  output_reset (&own->answer);
  logp_certificate_write (&own->proof, &own->instance, &own->types, &own->answer);
  facts->claims.optimum = own->outcome.makespan;
  return accept_optimum (own->accept, own->answer.bytes, own->answer.length, logp_types_time (&own->types, own->outcome.makespan), status);
}

/* *optimum by this engine, whose schedule the referee must accept; it stays absent when the user interrupts. */
static bool
solve (struct logp_facts_private *own, const struct logp_engine *engine, int64_t *optimum, struct status *status)
{
  struct logp_options options;
  logp_options_init (&options);
  options.quiet = true;
  engine->solve (&own->types, &options, &own->outcome);
  if (own->outcome.state != SOLVE_OPTIMAL)
    return true;
  *optimum = own->outcome.makespan;
  return judge_schedule (own, &own->outcome.schedule, status);
}

static bool
table_is_small (const struct logp_types *types, int64_t steps)
{
  double entries = 1;
  for (size_t j = 0; j < types->k; j++)
    entries *= (double)types->type[j].count + 1;
  return (double)types->k * (double)(types->k + 1) * entries * entries <= (double)steps;
}

static bool
add_programs (struct logp_facts *facts, struct status *status)
{
  struct logp_facts_private *own = facts->own;
  struct claims_logp *logp = &facts->logp;
  if (!table_is_small (&own->types, facts->sizes.table_steps))
    return true;
  if (!solve (own, &logp_dp_engine, &logp->dp, status))
    return false;
  if (logp->dp != CLAIMS_ABSENT)
    logp->dp_entries = (int64_t)own->outcome.nodes;
  return solve (own, &logp_dp_fast_engine, &logp->dp_fast, status);
}

static bool
add_exhaustive (struct logp_facts *facts, struct status *status)
{
  return facts->own->types.destinations > facts->sizes.exhaustive
         || solve (facts->own, &logp_brute_engine, &facts->logp.exhaustive, status);
}

/* Nobody takes time to receive, and the next message may follow when the last one has arrived. */
static bool
is_node (const struct logp_types *types)
{
  for (size_t j = 0; j < types->k; j++)
    if (types->type[j].receive > 0 || types->type[j].delay != types->type[j].hold)
      return false;
  return types->source.delay == types->source.hold;
}

/* The same as an instance of the node model, whose costs are the delays. */
static bool
add_node (struct logp_facts *facts, const struct limits *limits, struct status *status)
{
  struct logp_facts_private *own = facts->own;
  const struct logp_types *types = &own->types;
  struct node_instance node;
  struct node_types costs;
  if (!is_node (types))
    return true;
  node_instance_init (&node);
  node_types_init (&costs);
  node.source = logp_types_time (types, types->source.delay);
  for (size_t j = 0; j < types->k; j++)
    node_instance_add (&node, logp_types_time (types, types->type[j].delay), types->type[j].count, NULL);
  bool good
    = node_types_from (&costs, &node, "an instance", status) && certified_solve (&own->certified, &node, &costs, limits, false, status);
  if (good)
    facts->logp.node_optimum = own->certified.outcome.makespan * (types->scale / costs.scale);
  node_instance_clear (&node);
  node_types_clear (&costs);
  return good;
}

bool
logp_facts_gather (struct logp_facts *facts, const struct logp_instance *instance, const char *label, const struct limits *limits,
                   struct status *status)
{
  struct logp_facts_private *own = facts->own;
  if (!copy_instance (own, instance, status))
    return false;
  memory_grow (own->type, own->type_capacity, own->types.k);
  logp_facts_outline (&facts->claims, &facts->logp, own->type, &own->types, own->instance.name ? own->instance.name : label);
  if (!find_optimum (facts, limits, status))
    return false;
  add_bounds (facts);
  return add_rules (facts, status) && add_programs (facts, status) && add_exhaustive (facts, status) && add_node (facts, limits, status);
}
