#include "judge/claim_adapter.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

struct claim_adapter {
  const struct model *of;    /* of the instance; NULL: there was none */
  void *ticks, *state;       /* owned: the model's */
  const char *text, *answer; /* not owned */
  size_t text_length, answer_length;

  struct claims_measurements outline; /* of the instance, in its own ticks */

  /* With the answer, in finer ticks where it needs them. */
  bool scaled; /* the rest is valid: all numbers fit */
  struct claims_measurements measurements;
  struct claims_bound rule;       /* the answer under the name of the claim's heuristic */
  int64_t makespan, lower, upper; /* lower, upper: CLAIMS_ABSENT when not known */
  bool shaped;                    /* `shape` is known */
  struct shape shape;
};

struct claim_adapter *
claim_adapter_new (void)
{
  return memory_zero (1, sizeof (struct claim_adapter));
}

static void
clear_state (struct claim_adapter *adapter)
{
  if (!adapter->of)
    return;
  if (adapter->of->judge->state_clear)
    adapter->of->judge->state_clear (adapter->state);
  free (adapter->state);
  data_free (adapter->of->data->ticks, adapter->ticks);
}

void
claim_adapter_free (struct claim_adapter *adapter)
{
  if (adapter)
    clear_state (adapter);
  free (adapter);
}

bool
claim_adapter_instance (struct claim_adapter *adapter, const struct instance *instance,
                        const char *text, size_t length, const char *file, struct status *status)
{
  const struct model *model = instance->of;
  if (adapter->of != model) {
    clear_state (adapter);
    adapter->of = model;
    adapter->ticks = data_new (model->data->ticks);
    adapter->state = memory_zero (1, model->judge->state_size);
  }
  adapter->text = text;
  adapter->text_length = length;
  if (!model->data->to_ticks (adapter->ticks, instance->data, file, status))
    return false;
  model->judge->measure (adapter->state, adapter->ticks, &adapter->outline);
  return true;
}

const struct claims_measurements *
claim_adapter_outline (const struct claim_adapter *adapter)
{
  return &adapter->outline;
}

/* The measurements of the instance in ticks `factor` times finer. */
static bool
scale_outline (struct claim_adapter *adapter, int64_t factor)
{
  adapter->measurements = adapter->outline;
  return judge_scale (&adapter->measurements.scale, factor)
         && adapter->of->judge->scale (adapter->state, factor, &adapter->measurements);
}

/* All numbers in ticks of 1/scale. */
static bool
scale_to (struct claim_adapter *adapter, int64_t scale, struct rational makespan,
          const struct optimum *optimum)
{
  adapter->lower = adapter->upper = CLAIMS_ABSENT;
  return scale_outline (adapter, scale / adapter->outline.scale)
         && rational_ticks (makespan, scale, JUDGE_LARGEST, &adapter->makespan)
         && (!optimum->known
             || (rational_ticks (optimum->lower, scale, JUDGE_LARGEST, &adapter->lower)
                 && rational_ticks (optimum->upper, scale, JUDGE_LARGEST, &adapter->upper)));
}

void
claim_adapter_answer (struct claim_adapter *adapter, struct rational makespan, const char *answer,
                      size_t length, const struct optimum *optimum)
{
  int64_t scale = adapter->outline.scale;
  adapter->answer = answer;
  adapter->answer_length = length;
  adapter->shaped = false;
  adapter->scaled
    = rational_extend_scale (&scale, makespan.denominator, JUDGE_LARGEST)
      && (!optimum->known
          || (rational_extend_scale (&scale, optimum->lower.denominator, JUDGE_LARGEST)
              && rational_extend_scale (&scale, optimum->upper.denominator, JUDGE_LARGEST)))
      && scale_to (adapter, scale, makespan, optimum);
  if (adapter->scaled && adapter->upper != CLAIMS_ABSENT && adapter->upper > adapter->makespan)
    adapter->upper = adapter->makespan; /* the answer is a schedule too */
}

bool
claim_adapter_shape (struct claim_adapter *adapter, struct shape *shape)
{
  if (!adapter->of->judge->shape)
    return false;
  if (!adapter->shaped) {
    struct status status;
    status_init (&status);
    /* an answer that the checker does not accept has no shape */
    adapter->of->judge->shape (adapter->text, adapter->text_length, adapter->answer,
                               adapter->answer_length, &adapter->shape, &status);
    adapter->shaped = true;
  }
  *shape = adapter->shape;
  return true;
}

/* Puts the answer where the claim reads the heuristic's. */
static void
substitute (struct claim_adapter *adapter, const struct claim *claim)
{
  struct shape shape = { 0, 0, 0 };
  adapter->rule = (struct claims_bound){ claim->bound ? claim->bound : "", adapter->makespan };
  claim_adapter_shape (adapter, &shape);
  adapter->measurements.rules = &adapter->rule;
  adapter->measurements.rule_count = 1;
  if (adapter->of->judge->substitute)
    adapter->of->judge->substitute (adapter->state, &adapter->rule, &shape);
}

/* A claim about a heuristic never becomes false as the optimum grows, up to the heuristic's own
   makespan. So it holds when it does at the lower bound of the optimum, and is broken when it is
   at the upper bound. */
enum claim_adapter_state
claim_adapter_claim (struct claim_adapter *adapter, const struct claim *claim,
                     struct claim_sides *sides, int64_t *scale)
{
  struct claims_measurements *measurements = &adapter->measurements;
  assert (claim->form->of_heuristic);
  if (!adapter->scaled || claims_model_of (claim) != measurements->model)
    return CLAIM_ADAPTER_OPEN;
  substitute (adapter, claim);
  if (scale)
    *scale = measurements->scale;
  measurements->optimum = adapter->lower;
  if (claims_sides (claim, measurements, sides) && sides->left <= sides->right)
    return CLAIM_ADAPTER_HOLDS;
  measurements->optimum = adapter->upper;
  if (claims_sides (claim, measurements, sides) && sides->left > sides->right)
    return CLAIM_ADAPTER_BROKEN;
  return CLAIM_ADAPTER_OPEN;
}
