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
drop_names (void *data)
{
  struct node_instance *instance = data;
  for (size_t i = 0; i < instance->group_count; i++)
    judge_drop (&instance->groups[i].name);
}

static size_t
count_parts (const void *data, unsigned sort)
{
  return sort == 0 ? (size_t)((const struct node_instance *)data)->destinations : 0;
}

static void
remove_parts (void *data, unsigned sort, size_t first, size_t length)
{
  (void)sort;
  struct node_instance *node = data;
  size_t kept = 0, start = 0;
  for (size_t g = 0; g < node->group_count; g++) {
    struct node_group *group = &node->groups[g];
    group->count -= judge_overlap (&start, group->count, first, length);
    if (group->count > 0)
      node->groups[kept++] = *group;
    else
      free (group->name);
  }
  node->group_count = kept;
  node->destinations -= (int64_t)length;
}

static void
list_numbers (void *data, struct judge_numbers *numbers)
{
  struct node_instance *node = data;
  judge_numbers_add (numbers, &node->source);
  for (size_t g = 0; g < node->group_count; g++)
    judge_numbers_add (numbers, &node->groups[g].cost);
}

static int
by_cost (const void *x, const void *y)
{
  const struct node_group *a = x, *b = y;
  return rational_compare (a->cost, b->cost);
}

static void
tidy (void *data)
{
  struct node_instance *node = data;
  size_t kept = 0;
  qsort (node->groups, node->group_count, sizeof *node->groups, by_cost);
  for (size_t g = 0; g < node->group_count; g++)
    if (kept > 0 && rational_compare (node->groups[kept - 1].cost, node->groups[g].cost) == 0) {
      node->groups[kept - 1].count += node->groups[g].count;
      free (node->groups[g].name);
    } else {
      node->groups[kept++] = node->groups[g];
    }
  node->group_count = kept;
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
  .drop_names = drop_names,
  .parts = count_parts,
  .remove = remove_parts,
  .numbers = list_numbers,
  .tidy = tidy,
  .state_size = sizeof (struct node_state),
  .state_clear = state_clear,
  .measure = measure,
  .scale = scale,
  .substitute = substitute,
  .shape = shape_find,
};
