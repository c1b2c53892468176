#include "claims/logp/measure.h"

#include "base/memory.h"
#include "bounds/logp/table.h"
#include "claims/core/judged.h"
#include "heuristics/logp/table.h"
#include "search/logp/brute.h"
#include "search/logp/dp.h"
#include "search/logp/engines.h"
#include "solve/solver.h"

#include <inttypes.h>

struct logp_measurements_private {
  struct logp_instance instance;
  struct logp_types types;
  struct tree_schedule schedule; /* of one heuristic after the other */
  struct outcome outcome;        /* of one engine after the other */
  struct logp_certificate proof;
  struct claims_logp_type *type; /* owned [types.k] */
  size_t type_capacity;
  struct judged judged;
};

void
logp_measurements_init (struct logp_measurements *measurements)
{
  struct logp_measurements_private *own = memory_zero (1, sizeof *own);
  *measurements = (struct logp_measurements){ .sizes = { .exhaustive = 6, .table_steps = 2000000 },
                                              .own = own };
  own->judged = (struct judged){ .data = &logp_data,
                                 .instance = &own->instance,
                                 .ticks = &own->types,
                                 .schedule = &own->schedule,
                                 .proof = &own->proof,
                                 .outcome = &own->outcome };
  judged_init (&own->judged);
}

void
logp_measurements_clear (struct logp_measurements *measurements)
{
  struct logp_measurements_private *own = measurements->own;
  judged_clear (&own->judged);
  memory_free (own->type, own);
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

/* True also where no certificate is short enough: then the optimum stays absent. */
static bool
find_optimum (struct logp_measurements *measurements, const struct limits *limits,
              struct status *status)
{
  struct logp_measurements_private *own = measurements->own;
  if (!judged_solve (&own->judged, &logp_auto_engine, limits, status))
    return false;
  if (own->outcome.state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search",
                       measurements->claims.name);
  if (own->outcome.certified)
    measurements->claims.optimum = own->outcome.makespan;
  return true;
}

/* *optimum by this engine, whose schedule the checker must accept; it stays absent when the user
   interrupts. */
static bool
solve (struct logp_measurements_private *own, const struct engine *engine, int64_t *optimum,
       struct status *status)
{
  const struct limits none = { .seconds = 0 };
  const struct solve_options options = judged_options (&none, NULL);
  engine->solve (&own->types, &options, &own->outcome, NULL);
  if (own->outcome.state != SOLVE_OPTIMAL)
    return true;
  *optimum = own->outcome.makespan;
  return judged_outcome (&own->judged, status);
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
  output_all (text, "{\"model\":\"node\",\"source\":{\"cost\":",
              logp_types_time (types, types->source.delay), "},\"destinations\":[");
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
  return accept_instance (own->judged.accept, own->judged.text.bytes, own->judged.text.length,
                          status)
         && accept_optimum (own->judged.accept, answer->proof, answer->proof_length, *makespan,
                            status)
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
  struct status refused = { .code = STATUS_OK };
  if (!is_node (&own->types))
    return true;
  output_reset (&own->judged.text);
  write_node (&own->types, &own->judged.text);
  const struct batch_line line = { .file = "an instance",
                                   .number = 1,
                                   .text = own->judged.text.bytes,
                                   .length = own->judged.text.length,
                                   .single = true };
  struct solver *solver = solver_new (&options);
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
  if (!judged_copy (&own->judged, instance, status))
    return false;
  memory_grow (own->type, own->type_capacity, own->types.k);
  logp_measurements_outline (&measurements->claims, &measurements->logp, own->type, &own->types,
                             own->instance.name ? own->instance.name : label);
  if (!find_optimum (measurements, limits, status))
    return false;
  judged_bounds (logp_bounds, &own->types, &measurements->claims, measurements->bounds,
                 LOGP_VALUES_MAX);
  return judged_rules (&own->judged, logp_heuristics, limits->seconds, &measurements->claims,
                       measurements->rules, LOGP_VALUES_MAX, status)
         && add_programs (measurements, status) && add_exhaustive (measurements, status)
         && add_node (measurements, limits, status);
}
