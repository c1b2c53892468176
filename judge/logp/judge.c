#include "judge/model.h"

#include "base/memory.h"
#include "claims/logp/claims.h"
#include "claims/logp/measure.h"

#include <stdlib.h>

static const struct expect_row expectations[] = {
  { "logp-additive", EXPECT_CLAIM, "false-logp-add-fnf",
    "it exceeds the optimum by at most max (send + latency + receive, gap), summed over the types "
    "of nodes but the slowest" },
  { .name = NULL },
};

static void
list_numbers (void *data, struct judge_numbers *numbers)
{
  struct logp_instance *instance = data;
  judge_numbers_add (numbers, &instance->latency);
  judge_numbers_add (numbers, &instance->source.gap);
  judge_numbers_add (numbers, &instance->source.send);
  for (size_t g = 0; g < instance->group_count; g++) {
    judge_numbers_add (numbers, &instance->groups[g].node.gap);
    judge_numbers_add (numbers, &instance->groups[g].node.send);
    judge_numbers_add (numbers, &instance->groups[g].node.receive);
  }
}

struct logp_state {
  struct claims_logp outline, scaled;
  struct claims_logp_type *type, *scaled_type; /* owned [outline.type_count] */
  size_t type_capacity, scaled_capacity;
};

static void
state_clear (void *data)
{
  struct logp_state *state = data;
  memory_free (state->type, state->scaled_type);
}

static void
measure (void *data, const void *ticks, struct claims_measurements *outline)
{
  struct logp_state *state = data;
  const struct logp_types *types = ticks;
  memory_grow (state->type, state->type_capacity, types->k);
  logp_measurements_outline (outline, &state->outline, state->type, types, "");
}

static bool
scale_type (struct claims_logp_type *type, int64_t factor)
{
  return judge_scale (&type->delay, factor) && judge_scale (&type->receive, factor)
         && judge_scale (&type->hold, factor);
}

static bool
scale (void *data, int64_t factor, struct claims_measurements *measurements)
{
  struct logp_state *state = data;
  struct claims_logp *scaled = &state->scaled;
  *scaled = state->outline;
  memory_grow (state->scaled_type, state->scaled_capacity, scaled->type_count);
  scaled->types = state->scaled_type;
  bool good = scale_type (&scaled->source, factor);
  for (size_t j = 0; j < scaled->type_count; j++) {
    state->scaled_type[j] = state->type[j];
    good = good && scale_type (&state->scaled_type[j], factor);
  }
  measurements->about = scaled;
  return good;
}

const struct judge_model logp_judge = {
  .claims = &logp_claims,
  .expectations = expectations,
  .numbers = list_numbers,
  .state_size = sizeof (struct logp_state),
  .state_clear = state_clear,
  .measure = measure,
  .scale = scale,
};
