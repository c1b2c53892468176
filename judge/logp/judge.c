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
drop_names (void *data)
{
  struct logp_instance *instance = data;
  for (size_t i = 0; i < instance->group_count; i++)
    judge_drop (&instance->groups[i].name);
}

static size_t
count_parts (const void *data, unsigned sort)
{
  return sort == 0 ? (size_t)((const struct logp_instance *)data)->destinations : 0;
}

static void
remove_parts (void *data, unsigned sort, size_t first, size_t length)
{
  (void)sort;
  struct logp_instance *instance = data;
  size_t kept = 0, start = 0;
  for (size_t g = 0; g < instance->group_count; g++) {
    struct logp_group *group = &instance->groups[g];
    group->count -= judge_overlap (&start, group->count, first, length);
    if (group->count > 0)
      instance->groups[kept++] = *group;
    else
      free (group->name);
  }
  instance->group_count = kept;
  instance->destinations -= (int64_t)length;
}

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

/* By the time of sending, then of receiving, then the gap. */
static int
by_times (const void *x, const void *y)
{
  const struct logp_node *a = &((const struct logp_group *)x)->node,
                         *b = &((const struct logp_group *)y)->node;
  int send = rational_compare (a->send, b->send),
      receive = rational_compare (a->receive, b->receive);
  return send != 0 ? send : receive != 0 ? receive : rational_compare (a->gap, b->gap);
}

static void
tidy (void *data)
{
  struct logp_instance *logp = data;
  size_t kept = 0;
  qsort (logp->groups, logp->group_count, sizeof *logp->groups, by_times);
  for (size_t g = 0; g < logp->group_count; g++)
    if (kept > 0 && by_times (&logp->groups[kept - 1], &logp->groups[g]) == 0) {
      logp->groups[kept - 1].count += logp->groups[g].count;
      free (logp->groups[g].name);
    } else {
      logp->groups[kept++] = logp->groups[g];
    }
  logp->group_count = kept;
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
  .drop_names = drop_names,
  .parts = count_parts,
  .remove = remove_parts,
  .numbers = list_numbers,
  .tidy = tidy,
  .state_size = sizeof (struct logp_state),
  .state_clear = state_clear,
  .measure = measure,
  .scale = scale,
};
