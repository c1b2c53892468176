#include "lab/probe/node/evaluate.h"

#include "base/memory.h"
#include "bounds/bound.h"
#include "bounds/node/multiplier.h"
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"
#include "search/node/engines.h"

#define UNKNOWN -1 /* no makespan and no bound */

struct evaluator {
  struct evaluator_counts counts;
  struct fnf_workspace *fnf;
  struct plan plan;          /* FNF's */
  struct node_types lowered; /* all destinations as fast as the fastest */
  struct plan lowered_plan;
  struct multiplier *multiplier;
  int64_t *duals;
  size_t duals_capacity;
  struct schedule schedule;
  struct outcome outcome;
  void *engine; /* the workspace of auto */
};

/* What is known of one instance. */
struct instance {
  const struct objective *objective;
  const struct node_types *types;
  const struct limits *limits;
  int64_t fnf, multiplier; /* UNKNOWN until they are needed */
  int64_t above, below;    /* UNKNOWN: the optimum */
  int64_t sum;             /* that an excess is divided by */
};

struct evaluator *
evaluator_new (void)
{
  struct evaluator *evaluator = memory_zero (1, sizeof *evaluator);
  evaluator->fnf = fnf_workspace_new ();
  evaluator->multiplier = multiplier_new ();
  evaluator->engine = auto_engine.workspace_new ();
  plan_init (&evaluator->plan);
  plan_init (&evaluator->lowered_plan);
  node_types_init (&evaluator->lowered);
  schedule_init (&evaluator->schedule);
  outcome_init (&evaluator->outcome, node_data.solution);
  return evaluator;
}

void
evaluator_free (struct evaluator *evaluator)
{
  if (!evaluator)
    return;
  fnf_workspace_free (evaluator->fnf);
  multiplier_free (evaluator->multiplier);
  auto_engine.workspace_free (evaluator->engine);
  plan_clear (&evaluator->plan);
  plan_clear (&evaluator->lowered_plan);
  node_types_clear (&evaluator->lowered);
  schedule_clear (&evaluator->schedule);
  outcome_clear (&evaluator->outcome);
  memory_free (evaluator->duals, evaluator);
}

const struct evaluator_counts *
evaluator_counts (const struct evaluator *evaluator)
{
  return &evaluator->counts;
}

static int64_t
fnf_value (struct evaluator *evaluator, struct instance *instance)
{
  if (instance->fnf < 0) {
    fnf_plan (instance->types, evaluator->fnf, &evaluator->plan);
    instance->fnf = evaluator->plan.makespan;
  }
  return instance->fnf;
}

/* The bound of bounds/node/counting.h with memory of our own. */
static int64_t
counting_value (struct evaluator *evaluator, const struct node_types *types)
{
  node_types_set (&evaluator->lowered, types->source, 1, types->cost, &types->destinations);
  fnf_plan (&evaluator->lowered, evaluator->fnf, &evaluator->lowered_plan);
  return evaluator->lowered_plan.makespan;
}

/* The multiplier bound of bounds/node/table.h, in the same way. A deadline that passes leaves a
   bound that is not the best. */
static int64_t
multiplier_value (struct evaluator *evaluator, struct instance *instance)
{
  const struct node_types *types = instance->types;
  if (instance->multiplier >= 0)
    return instance->multiplier;
  instance->multiplier = counting_value (evaluator, types);
  if (types->k <= MULTIPLIER_ROW_TYPES) {
    fnf_value (evaluator, instance);
    memory_grow (evaluator->duals, evaluator->duals_capacity, types->k);
    int64_t solved = multiplier_bound (evaluator->multiplier, types, &evaluator->plan,
                                       dual_bound_unit (types->destinations), evaluator->duals);
    instance->multiplier = solved > instance->multiplier ? solved : instance->multiplier;
  }
  return instance->multiplier;
}

static bool
is_optimum (const struct value *value)
{
  return !value->heuristic && !value->bound;
}

/* A heuristic or a bound; the optimum is left open. */
static int64_t
cheap_value (struct evaluator *evaluator, struct instance *instance, const struct value *value)
{
  if (is_optimum (value))
    return UNKNOWN;
  if (value->bound)
    return node_bound_is (value->bound, multiplier_row_bound)
             ? multiplier_value (evaluator, instance)
             : bound_run (value->bound, instance->types, NULL);
  if (node_heuristic_is (value->heuristic, fnf_schedule))
    return fnf_value (evaluator, instance);
  heuristic_make (value->heuristic, instance->types, EVALUATE_SEED, NULL, &evaluator->schedule);
  return evaluator->schedule.makespan;
}

/* The objective with the optimum at `above` and at `below` where it occurs there. */
static struct quotient
value_at (const struct instance *instance, int64_t above, int64_t below)
{
  above = instance->above == UNKNOWN ? above : instance->above;
  below = instance->below == UNKNOWN ? below : instance->below;
  return instance->objective->excess ? quotient_make (above - below, instance->sum)
                                     : quotient_make (above, below);
}

/* Larger optima make the objective larger above and smaller below: with the optimum within low
   .. high it is at most this. */
static bool
may_reach (const struct instance *instance, int64_t low, int64_t high, struct quotient floor)
{
  return quotient_compare (value_at (instance, high, low), floor) >= 0;
}

/* The optimum by the exact engine. */
static bool
solve (struct evaluator *evaluator, const struct instance *instance, int64_t *optimum)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *instance->limits;
  auto_engine.solve (instance->types, &options, &evaluator->outcome, evaluator->engine);
  *optimum = evaluator->outcome.makespan;
  return evaluator->outcome.state == SOLVE_OPTIMAL;
}

/* An objective with the optimum in it: FNF and the multiplier bound first, between which the
   optimum lies. */
static enum verdict
evaluate_optimum (struct evaluator *evaluator, struct instance *instance, struct quotient floor,
                  struct quotient *value)
{
  int64_t high = fnf_value (evaluator, instance), low = multiplier_value (evaluator, instance),
          optimum = high;
  if (!may_reach (instance, low, high, floor)) {
    evaluator->counts.bounded++;
    return EVALUATE_BELOW;
  }
  if (low < high && !solve (evaluator, instance, &optimum))
    return EVALUATE_OPEN;
  evaluator->counts.solved++;
  evaluator->counts.missed += low < optimum;
  *value = value_at (instance, optimum, optimum);
  return quotient_compare (*value, floor) < 0 ? EVALUATE_BELOW : EVALUATE_VALUE;
}

enum verdict
evaluate (struct evaluator *evaluator, const struct objective *objective,
          const struct node_types *types, struct quotient floor, const struct limits *limits,
          struct quotient *value)
{
  struct instance instance = {
    .objective = objective, .types = types, .limits = limits, .fnf = UNKNOWN, .multiplier = UNKNOWN
  };
  struct deadline deadline;
  instance.sum = objective->excess ? objective_sum (objective->excess, types) : 0;
  deadline_start (&deadline, limits);
  evaluator->multiplier->deadline = &deadline;
  evaluator->multiplier->stopped = false;
  evaluator->counts.instances++;
  if (objective->excess && instance.sum == 0)
    return EVALUATE_NONE;
  instance.above = cheap_value (evaluator, &instance, &objective->above);
  instance.below = cheap_value (evaluator, &instance, &objective->below);
  if (evaluator->multiplier->stopped)
    return EVALUATE_OPEN;
  if (instance.below == 0 && !objective->excess)
    return EVALUATE_NONE;
  if (is_optimum (&objective->above) || is_optimum (&objective->below))
    return evaluate_optimum (evaluator, &instance, floor, value);
  *value = value_at (&instance, 0, 0);
  bool below = quotient_compare (*value, floor) < 0;
  evaluator->counts.bounded += below;
  return below ? EVALUATE_BELOW : EVALUATE_VALUE;
}
