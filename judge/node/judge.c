#include "judge/model.h"

#include "base/memory.h"
#include "claims/node/claims.h"
#include "claims/node/measure.h"
#include "judge/node/shape.h"

#include <stdlib.h>

static const struct expect_row expectations[] = {
  { "layered", EXPECT_LAYERED, NULL, "no destination is ready after a slower one (LH, section 2)" },
  { "monotone", EXPECT_MONOTONE, NULL, "no destination sends to a faster one (LH, Lemma 2)" },
  { "busy", EXPECT_BUSY, NULL,
    "nobody idles between sends, nor before the first (Liu, Theorem 4.1)" },
  { "additive", EXPECT_CLAIM, "001-thm-1",
    "the makespan exceeds the optimum by at most the sum of all classes' costs but the slowest's" },
  { "additive-destinations", EXPECT_CLAIM, "001-thm-1-destinations",
    "the same with the classes of the destinations only" },
  { .name = NULL },
};

static void
list_numbers (void *data, struct judge_numbers *numbers)
{
  struct node_instance *node = data;
  judge_numbers_add (numbers, &node->source);
  for (size_t g = 0; g < node->group_count; g++)
    judge_numbers_add (numbers, &node->groups[g].cost);
}

struct node_state {
  struct claims_node outline, scaled;
  int64_t *cost; /* owned [k]: scaled */
  size_t cost_capacity;
};

static void
state_clear (void *data)
{
  struct node_state *state = data;
  free (state->cost);
}

static void
measure (void *data, const void *ticks, struct claims_measurements *outline)
{
  struct node_state *state = data;
  node_measurements_outline (outline, &state->outline, ticks, "");
}

static bool
scale (void *data, int64_t factor, struct claims_measurements *measurements)
{
  struct node_state *state = data;
  struct claims_node *scaled = &state->scaled;
  *scaled = state->outline;
  memory_grow (state->cost, state->cost_capacity, scaled->k);
  bool good = judge_scale (&scaled->source, factor);
  for (size_t j = 0; j < scaled->k; j++) {
    state->cost[j] = scaled->cost[j];
    good = good && judge_scale (&state->cost[j], factor);
  }
  scaled->cost = state->cost;
  measurements->about = scaled;
  return good;
}

static void
substitute (void *data, const struct claims_bound *answer, const struct shape *shape)
{
  struct node_state *state = data;
  state->scaled.fnf = answer->value;
  state->scaled.fnf_not_layered = shape->not_layered;
  state->scaled.fnf_not_monotone = shape->not_monotone;
  state->scaled.fnf_idle = shape->idle;
}

const struct judge_model node_judge = {
  .claims = &node_claims,
  .expectations = expectations,
  .numbers = list_numbers,
  .state_size = sizeof (struct node_state),
  .state_clear = state_clear,
  .measure = measure,
  .scale = scale,
  .substitute = substitute,
  .shape = shape_find,
};
