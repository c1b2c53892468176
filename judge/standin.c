#include "judge/standin.h"

#include "base/checked.h"
#include "base/memory.h"
#include "experiments/facts.h"
#include "experiments/logp_facts.h"
#include "experiments/openshop_facts.h"
#include "experiments/overhead_facts.h"
#include "experiments/parameterized_facts.h"
#include "heuristics/overhead_release.h"

#include <assert.h>
#include <stdlib.h>

struct standin {
  struct node_types types;
  struct overhead_ticks overhead_ticks;
  struct openshop_ticks openshop_ticks;
  struct parameterized_ticks parameterized_ticks;
  struct logp_types logp_types;
  const char *text, *answer; /* not owned */
  size_t text_length, answer_length;
  enum model_kind kind;

  struct claims_facts outline; /* in the instance's ticks */
  struct claims_overhead overhead;
  struct claims_openshop openshop;
  struct claims_parameterized parameterized;
  struct claims_logp logp;
  struct claims_logp_type *type; /* owned [logp.type_count] */
  size_t type_capacity;
  int64_t release; /* the bound of this name, of the overhead model */

  /* With the answer, in finer ticks where it needs them. */
  bool scaled; /* they are there: everything fits */
  struct claims_facts facts;
  struct claims_overhead facts_overhead;
  struct claims_openshop facts_openshop;
  struct claims_parameterized facts_parameterized;
  struct claims_logp facts_logp;
  struct claims_logp_type *facts_type; /* owned, likewise */
  size_t facts_type_capacity;
  struct claims_bound rule, bound;
  struct claims_tree tree;
  int64_t *cost; /* owned */
  size_t cost_capacity;
  int64_t makespan, lower, upper; /* lower, upper: CLAIMS_ABSENT when not known */
  bool shaped;                    /* `shape` is known */
  struct shape shape;
};

struct standin *
standin_new (void)
{
  struct standin *standin = memory_zero (1, sizeof *standin);
  node_types_init (&standin->types);
  overhead_ticks_init (&standin->overhead_ticks);
  openshop_ticks_init (&standin->openshop_ticks);
  logp_types_init (&standin->logp_types);
  return standin;
}

void
standin_free (struct standin *standin)
{
  if (!standin)
    return;
  node_types_clear (&standin->types);
  overhead_ticks_clear (&standin->overhead_ticks);
  openshop_ticks_clear (&standin->openshop_ticks);
  logp_types_clear (&standin->logp_types);
  free (standin->type);
  free (standin->facts_type);
  free (standin->cost);
  free (standin);
}

bool
standin_instance (struct standin *standin, const struct instance *instance, const char *text, size_t length, const char *file,
                  struct status *status)
{
  struct claims_facts *outline = &standin->outline;
  standin->kind = instance->kind;
  standin->text = text;
  standin->text_length = length;
  switch (instance->kind) {
  case MODEL_NODE:
    if (!node_types_from (&standin->types, &instance->node, file, status))
      return false;
    facts_outline (outline, &standin->types, "");
    return true;
  case MODEL_OVERHEAD:
    if (!overhead_ticks_from (&standin->overhead_ticks, &instance->overhead, file, status))
      return false;
    overhead_facts_outline (outline, &standin->overhead, &standin->overhead_ticks, "");
    standin->release = overhead_release_bound (&standin->overhead_ticks, NULL);
    return true;
  case MODEL_PARAMETERIZED:
    if (!parameterized_ticks_from (&standin->parameterized_ticks, &instance->parameterized, file, status))
      return false;
    parameterized_facts_outline (outline, &standin->parameterized, &standin->parameterized_ticks, "");
    return true;
  case MODEL_LOGP:
    if (!logp_types_from (&standin->logp_types, &instance->logp, file, status))
      return false;
    memory_grow (standin->type, standin->type_capacity, standin->logp_types.k);
    logp_facts_outline (outline, &standin->logp, standin->type, &standin->logp_types, "");
    return true;
  default:
    if (!openshop_ticks_from (&standin->openshop_ticks, &instance->openshop, file, status))
      return false;
    openshop_facts_outline (outline, &standin->openshop, &standin->openshop_ticks, "");
    return true;
  }
}

const struct claims_facts *
standin_outline (const struct standin *standin)
{
  return &standin->outline;
}

#define LARGEST (INT64_C (1) << 60) /* ticks: within the bounds of struct claims_facts */

static bool
scale_by (int64_t *value, int64_t factor)
{
  return checked_mul (*value, factor, value) && *value <= LARGEST;
}

static bool
scale_type (struct claims_logp_type *type, int64_t factor)
{
  return scale_by (&type->delay, factor) && scale_by (&type->receive, factor) && scale_by (&type->hold, factor);
}

static bool
scale_logp (struct standin *standin, int64_t factor)
{
  struct claims_logp *about = &standin->facts_logp;
  *about = standin->logp;
  memory_grow (standin->facts_type, standin->facts_type_capacity, about->type_count);
  about->types = standin->facts_type;
  bool good = scale_type (&about->source, factor);
  for (size_t j = 0; j < about->type_count; j++) {
    standin->facts_type[j] = standin->type[j];
    good = good && scale_type (&standin->facts_type[j], factor);
  }
  return good;
}

/* Everything that the instance says in ticks that are `factor` times finer. */
static bool
scale_outline (struct standin *standin, int64_t factor)
{
  struct claims_facts *facts = &standin->facts;
  *facts = standin->outline;
  bool good = scale_by (&facts->scale, factor);
  if (standin->kind == MODEL_NODE) {
    memory_grow (standin->cost, standin->cost_capacity, facts->k);
    good = good && scale_by (&facts->source, factor);
    for (size_t j = 0; j < facts->k; j++) {
      standin->cost[j] = facts->cost[j];
      good = good && scale_by (&standin->cost[j], factor);
    }
    facts->cost = standin->cost;
  } else if (standin->kind == MODEL_OVERHEAD) {
    standin->facts_overhead = standin->overhead;
    standin->bound = (struct claims_bound){ "release", standin->release };
    good = good && scale_by (&standin->bound.value, factor);
    facts->overhead = &standin->facts_overhead;
    facts->bounds = &standin->bound;
    facts->bound_count = 1;
  } else if (standin->kind == MODEL_PARAMETERIZED) {
    struct claims_parameterized *about = &standin->facts_parameterized;
    *about = standin->parameterized;
    good = good && scale_by (&about->hold, factor) && scale_by (&about->end, factor) && scale_by (&about->interval, factor)
           && scale_by (&about->occupation, factor);
    facts->parameterized = about;
  } else if (standin->kind == MODEL_LOGP) {
    good = good && scale_logp (standin, factor);
    facts->logp = &standin->facts_logp;
  } else {
    standin->facts_openshop = standin->openshop;
    good = good && scale_by (&standin->facts_openshop.load, factor) && scale_by (&standin->facts_openshop.crossing, factor);
    facts->openshop = &standin->facts_openshop;
  }
  return good;
}

/* Everything in ticks of 1/scale. */
static bool
scale_to (struct standin *standin, int64_t scale, struct rational makespan, const struct optimum *optimum)
{
  standin->lower = standin->upper = CLAIMS_ABSENT;
  return scale_outline (standin, scale / standin->outline.scale) && rational_ticks (makespan, scale, LARGEST, &standin->makespan)
         && (!optimum->known
             || (rational_ticks (optimum->lower, scale, LARGEST, &standin->lower)
                 && rational_ticks (optimum->upper, scale, LARGEST, &standin->upper)));
}

void
standin_answer (struct standin *standin, struct rational makespan, const char *answer, size_t length, const struct optimum *optimum)
{
  int64_t scale = standin->outline.scale;
  standin->answer = answer;
  standin->answer_length = length;
  standin->shaped = false;
  standin->scaled = rational_extend_scale (&scale, makespan.denominator, LARGEST)
                    && (!optimum->known
                        || (rational_extend_scale (&scale, optimum->lower.denominator, LARGEST)
                            && rational_extend_scale (&scale, optimum->upper.denominator, LARGEST)))
                    && scale_to (standin, scale, makespan, optimum);
  if (standin->scaled && standin->upper != CLAIMS_ABSENT && standin->upper > standin->makespan)
    standin->upper = standin->makespan; /* the answer is a schedule too */
}

bool
standin_shape (struct standin *standin, struct shape *shape)
{
  if (standin->kind != MODEL_NODE)
    return false;
  if (!standin->shaped) {
    struct status status;
    status_init (&status);
    bool found = shape_find (standin->text, standin->text_length, standin->answer, standin->answer_length, &standin->shape, &status);
    assert (found); /* the referee has accepted it */
    (void)found;
    standin->shaped = true;
  }
  *shape = standin->shape;
  return true;
}

/* Put the answer where the claim looks. */
static void
stand_in (struct standin *standin, const struct claim *claim)
{
  struct claims_facts *facts = &standin->facts;
  standin->rule = (struct claims_bound){ claim->bound ? claim->bound : "", standin->makespan };
  if (standin->kind == MODEL_NODE) {
    standin_shape (standin, &standin->shape);
    facts->fnf = standin->makespan;
    facts->fnf_not_layered = standin->shape.not_layered;
    facts->fnf_not_monotone = standin->shape.not_monotone;
    facts->fnf_idle = standin->shape.idle;
  } else if (standin->kind == MODEL_OVERHEAD) {
    standin->facts_overhead.rules = &standin->rule;
    standin->facts_overhead.rule_count = 1;
  } else if (standin->kind == MODEL_PARAMETERIZED) {
    standin->tree = (struct claims_tree){ standin->rule.name, standin->makespan, CLAIMS_ABSENT, CLAIMS_ABSENT,
                                          CLAIMS_ABSENT,      CLAIMS_ABSENT,     CLAIMS_ABSENT };
    standin->facts_parameterized.trees = &standin->tree;
    standin->facts_parameterized.tree_count = 1;
  } else if (standin->kind == MODEL_LOGP) {
    standin->facts_logp.rules = &standin->rule;
    standin->facts_logp.rule_count = 1;
  } else {
    standin->facts_openshop.rules = &standin->rule;
    standin->facts_openshop.rule_count = 1;
  }
}

/* What is claimed of a heuristic never becomes false as the optimum grows, up to the heuristic's own makespan. So it holds when it does at
   the least that the optimum may be, and is broken when it is at the most. */
enum standin_state
standin_claim (struct standin *standin, const struct claim *claim, struct claim_sides *sides, int64_t *scale)
{
  struct claims_facts *facts = &standin->facts;
  assert (claims_of_heuristic (claim));
  if (!standin->scaled || claim->model != claims_model_of (facts))
    return STANDIN_OPEN;
  stand_in (standin, claim);
  if (scale)
    *scale = facts->scale;
  facts->optimum = standin->lower;
  if (claim->sides (claim, facts, sides) && sides->left <= sides->right)
    return STANDIN_HOLDS;
  facts->optimum = standin->upper;
  if (claim->sides (claim, facts, sides) && sides->left > sides->right)
    return STANDIN_BROKEN;
  return STANDIN_OPEN;
}
