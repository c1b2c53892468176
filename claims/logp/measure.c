#include "claims/logp/measure.h"

#include "base/memory.h"
#include "bounds/logp/table.h"
#include "heuristics/logp/table.h"
#include "results/store/accept.h"
#include "search/logp/auto.h"
#include "search/logp/brute.h"
#include "search/logp/dp.h"
#include "search/logp/engines.h"
#include "solve/solver.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

struct logp_measurements_private {
  struct logp_instance instance;
  struct logp_types types;
  struct tree_schedule schedule; /* of one heuristic after the other */
  struct outcome outcome;        /* of one engine after the other */
  struct logp_certificate proof;
  struct claims_logp_type *type; /* owned [types.k] */
  size_t type_capacity;
  struct accept *accept;
  struct output text, answer; /* in memory */
};

void
logp_measurements_init (struct logp_measurements *measurements)
{
  struct logp_measurements_private *own = memory_zero (1, sizeof *own);
  *measurements = (struct logp_measurements){ .sizes = { .exhaustive = 6, .table_steps = 2000000 },
                                              .own = own };
  logp_instance_init (&own->instance);
  logp_types_init (&own->types);
  tree_schedule_init (&own->schedule);
  outcome_init (&own->outcome, logp_data.solution);
  logp_certificate_init (&own->proof);
  own->accept = accept_new ();
  output_init_memory (&own->text);
  output_init_memory (&own->answer);
}

void
logp_measurements_clear (struct logp_measurements *measurements)
{
  struct logp_measurements_private *own = measurements->own;
  logp_instance_clear (&own->instance);
  logp_types_clear (&own->types);
  tree_schedule_clear (&own->schedule);
  outcome_clear (&own->outcome);
  logp_certificate_clear (&own->proof);
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
logp_measurements_outline (struct claims_measurements *claims, struct claims_logp *logp,
                           struct claims_logp_type *type, const struct logp_types *types,
                           const char *name)
{
  for (size_t j = 0; j < types->k; j++)
    type[j] = type_of (&types->type[j]);
  *logp = (struct claims_logp){ .source = type_of (&types->source),
                                .types = type,
                                .type_count = types->k };
  logp->node_optimum = logp->exhaustive = logp->dp = logp->dp_entries = logp->dp_fast
    = CLAIMS_ABSENT;
  *claims = (struct claims_measurements){ .name = name,
                                          .scale = types->scale,
                                          .destinations = types->destinations,
                                          .optimum = CLAIMS_ABSENT,
                                          .model = &logp_claims,
                                          .about = logp };
}

/* Instances are passed on as text, which is how the checker takes them too. */
static bool
copy_instance (struct logp_measurements_private *own, const struct logp_instance *instance,
               struct status *status)
{
  output_reset (&own->text);
  logp_instance_write (instance, &own->text);
  logp_instance_reset (&own->instance);
  return logp_instance_read (&own->instance, own->text.bytes, own->text.length, "an instance", 1,
                             status)
         && logp_types_from (&own->types, &own->instance, "an instance", status)
         && accept_instance (own->accept, own->text.bytes, own->text.length, status);
}

static bool
judge_schedule (struct logp_measurements_private *own, const struct tree_schedule *schedule,
                struct status *status)
{
  output_reset (&own->answer);
  logp_schedule_write (schedule, &own->instance, &own->types, &own->answer);
  return accept_schedule (own->accept, own->answer.bytes, own->answer.length,
                          logp_types_time (&own->types, schedule->makespan), status);
}

static bool
add_rules (struct logp_measurements *measurements, struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  size_t count = 0;
  for (const struct heuristic *row = logp_heuristics; row->name; row++) {
    heuristic_make (row, &own->types, 0, NULL, &own->schedule);
    if (!judge_schedule (own, &own->schedule, status))
      return false;
    assert (count < LOGP_VALUES_MAX);
    measurements->rules[count++] = (struct claims_bound){ row->name, own->schedule.makespan };
  }
  measurements->claims.rules = measurements->rules;
  measurements->claims.rule_count = count;
  return true;
}

static void
add_bounds (struct logp_measurements *measurements)
{
  size_t count = 0;
  for (const struct bound *row = logp_bounds; row->name; row++) {
    assert (count < LOGP_VALUES_MAX);
    measurements->bounds[count++]
      = (struct claims_bound){ row->name, bound_run (row, &measurements->own->types, NULL) };
  }
  measurements->claims.bounds = measurements->bounds;
  measurements->claims.bound_count = count;
}

/* True also where no certificate is short enough: then the optimum stays absent. */
static bool
find_optimum (struct logp_measurements *measurements, const struct limits *limits,
              struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.quiet = true;
  options.proof = &own->proof;
  logp_auto_engine.solve (&own->types, &options, &own->outcome, NULL);
  if (own->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  if (!own->outcome.certified)
    return true;
  output_reset (&own->answer);
  logp_certificate_write (&own->proof, &own->instance, &own->types, &own->answer);
  measurements->claims.optimum = own->outcome.makespan;
  return accept_optimum (own->accept, own->answer.bytes, own->answer.length,
                         logp_types_time (&own->types, own->outcome.makespan), status);
}

/* *optimum by this engine, whose schedule the checker must accept; it stays absent when the user
   interrupts. */
static bool
solve (struct logp_measurements_private *own, const struct engine *engine, int64_t *optimum,
       struct status *status)
{
  struct solve_options options;
  solve_options_init (&options);
  options.quiet = true;
  engine->solve (&own->types, &options, &own->outcome, NULL);
  if (own->outcome.state != SOLVE_OPTIMAL)
    return true;
  *optimum = own->outcome.makespan;
  return judge_schedule (own, own->outcome.schedule, status);
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
add_programs (struct logp_measurements *measurements, struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  struct claims_logp *logp = &measurements->logp;
  if (!table_is_small (&own->types, measurements->sizes.table_steps))
    return true;
  if (!solve (own, &logp_dp_engine, &logp->dp, status))
    return false;
  if (logp->dp != CLAIMS_ABSENT)
    logp->dp_entries = (int64_t)own->outcome.nodes;
  return solve (own, &logp_dp_fast_engine, &logp->dp_fast, status);
}

static bool
add_exhaustive (struct logp_measurements *measurements, struct status *status)
{
  return measurements->own->types.destinations > measurements->sizes.exhaustive
         || solve (measurements->own, &logp_brute_engine, &measurements->logp.exhaustive, status);
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
static void
write_node (const struct logp_types *types, struct output *text)
{
  output_text (text, "{\"model\":\"node\",\"source\":{\"cost\":");
  output_rational (text, logp_types_time (types, types->source.delay));
  output_text (text, "},\"destinations\":[");
  for (size_t j = 0; j < types->k; j++) {
    output_text (text, j == 0 ? "{\"cost\":" : ",{\"cost\":");
    output_rational (text, logp_types_time (types, types->type[j].delay));
    output_print (text, ",\"count\":%" PRId64 "}", types->type[j].count);
  }
  output_text (text, "]}");
}

/* The certificate proves it. */
static bool
judge_node (struct logp_measurements *measurements, const struct solver_answer *answer,
            struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  const struct rational *makespan = &answer->result.makespan;
  if (!answer->result.optimal)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  if (!answer->proof)
    return status_set (status, STATUS_LIMIT, "%s: its proof is too long for a certificate",
                       measurements->claims.name);
  return accept_instance (own->accept, own->text.bytes, own->text.length, status)
         && accept_optimum (own->accept, answer->proof, answer->proof_length, *makespan, status)
         && (rational_ticks (*makespan, own->types.scale, INT64_MAX,
                             &measurements->logp.node_optimum)
             || status_set (status, STATUS_FALSE, "%s: a makespan between two ticks",
                            measurements->claims.name));
}

/* The optimum of the node model, where that says the same; it stays absent where the program was
   built without that model, or its numbers do not fit. */
static bool
add_node (struct logp_measurements *measurements, const struct limits *limits,
          struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  const struct solver_options options = { .limits = *limits, .threads = 1, .proof = true };
  struct solver_answer answer;
  struct status refused;
  if (!is_node (&own->types))
    return true;
  output_reset (&own->text);
  write_node (&own->types, &own->text);
  const struct batch_line line = { .file = "an instance",
                                   .number = 1,
                                   .text = own->text.bytes,
                                   .length = own->text.length,
                                   .single = true };
  struct solver *solver = solver_new (&options);
  status_init (&refused);
  bool good = !solver_solve (solver, &line, &answer, &refused)
              || judge_node (measurements, &answer, status);
  solver_free (solver);
  return good;
}

bool
logp_measurements_gather (struct logp_measurements *measurements,
                          const struct logp_instance *instance, const char *label,
                          const struct limits *limits, struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  if (!copy_instance (own, instance, status))
    return false;
  memory_grow (own->type, own->type_capacity, own->types.k);
  logp_measurements_outline (&measurements->claims, &measurements->logp, own->type, &own->types,
                             own->instance.name ? own->instance.name : label);
  if (!find_optimum (measurements, limits, status))
    return false;
  add_bounds (measurements);
  return add_rules (measurements, status) && add_programs (measurements, status)
         && add_exhaustive (measurements, status) && add_node (measurements, limits, status);
}
