#include "judge/model.h"

#include "claims/parameterized/claims.h"
#include "claims/parameterized/measure.h"
#include "judge/parameterized/reduce_network.h"

static const struct expect_row expectations[] = {
  { "within-sequential", EXPECT_CLAIM, "003-sec-4.3-sequential",
    "one port: the makespan is at most the sequential tree's" },
  { "within-chain", EXPECT_CLAIM, "003-sec-4.3-chain", "one port: it is at most the chain's" },
  { "within-binomial", EXPECT_CLAIM, "003-sec-4.3-binomial",
    "one port: it is at most the binomial tree's of the next power of two" },
  { .name = NULL },
};

/* Sorts: nodes, ports but one, parts of the network. */
static size_t
count_parts (const void *data, unsigned sort)
{
  const struct parameterized_instance *instance = data;
  const size_t counts[]
    = { (size_t)instance->nodes, (size_t)instance->ports - 1, reduce_network_parts (instance) };
  return counts[sort];
}

/* The first of the remaining nodes becomes the source. */
static void
remove_parts (void *data, unsigned sort, size_t first, size_t length)
{
  struct parameterized_instance *instance = data;
  if (sort == 2) {
    reduce_network_remove (instance, first, length);
    return;
  }
  if (sort == 1) {
    instance->ports -= (int32_t)length;
    if (instance->ports == 1)
      instance->interval = rational_zero;
    return;
  }
  if (length == (size_t)instance->nodes)
    return; /* no node would remain */
  if (instance->network != PARAMETERIZED_COMPLETE)
    for (size_t node = first + length; node < (size_t)instance->nodes; node++)
      instance->address[node - length] = instance->address[node];
  instance->nodes -= (int64_t)length;
}

static void
list_numbers (void *data, struct judge_numbers *numbers)
{
  struct parameterized_instance *instance = data;
  judge_numbers_add (numbers, &instance->hold);
  judge_numbers_add (numbers, &instance->end);
  if (instance->ports > 1)
    judge_numbers_add (numbers, &instance->interval);
  if (instance->network != PARAMETERIZED_COMPLETE)
    judge_numbers_add (numbers, &instance->occupation);
}

struct parameterized_state {
  struct claims_parameterized outline, scaled;
  struct claims_tree tree;
};

static void
measure (void *data, const void *ticks, struct claims_measurements *outline)
{
  struct parameterized_state *state = data;
  parameterized_measurements_outline (outline, &state->outline, ticks, "");
}

static bool
scale (void *data, int64_t factor, struct claims_measurements *measurements)
{
  struct parameterized_state *state = data;
  struct claims_parameterized *scaled = &state->scaled;
  *scaled = state->outline;
  measurements->about = scaled;
  return judge_scale (&scaled->hold, factor) && judge_scale (&scaled->end, factor)
         && judge_scale (&scaled->interval, factor) && judge_scale (&scaled->occupation, factor);
}

static void
substitute (void *data, const struct claims_bound *answer, const struct shape *shape)
{
  (void)shape;
  struct parameterized_state *state = data;
  state->tree = (struct claims_tree){ answer->name,  answer->value, CLAIMS_ABSENT, CLAIMS_ABSENT,
                                      CLAIMS_ABSENT, CLAIMS_ABSENT, CLAIMS_ABSENT };
  state->scaled.trees = &state->tree;
  state->scaled.tree_count = 1;
}

const struct judge_model parameterized_judge = {
  .claims = &parameterized_claims,
  .expectations = expectations,
  .parts = count_parts,
  .remove = remove_parts,
  .numbers = list_numbers,
  .state_size = sizeof (struct parameterized_state),
  .measure = measure,
  .scale = scale,
  .substitute = substitute,
};
