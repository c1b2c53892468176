#include "lab/probe/evaluate_points.h"

#include "base/memory.h"
#include "search/core/model.h"

#include <stdlib.h>
#include <string.h>

#define NONE -1 /* no value: the heuristic does not take the instance */

struct point_evaluator {
  struct objective objective;
  const struct model_data *data;
  const struct engine *engine;
  struct evaluator_counts counts;
  void *instance, *ticks, *schedule, *workspace; /* owned */
  struct outcome outcome;
  struct output text; /* of the instance, in memory */
};

struct point_evaluator *
point_evaluator_new (const struct objective *objective)
{
  struct point_evaluator *evaluator = memory_zero (1, sizeof *evaluator);
  const struct model_data *data = objective->model->data;
  evaluator->objective = *objective;
  evaluator->data = data;
  evaluator->engine = objective->model->solve->engines[0];
  evaluator->instance = data_new (data->instance);
  evaluator->ticks = data_new (data->ticks);
  evaluator->schedule = data_new (data->schedule);
  if (evaluator->engine->workspace_new)
    evaluator->workspace = evaluator->engine->workspace_new ();
  outcome_init (&evaluator->outcome, data->solution);
  output_init_memory (&evaluator->text);
  return evaluator;
}

void
point_evaluator_free (struct point_evaluator *evaluator)
{
  if (!evaluator)
    return;
  const struct model_data *data = evaluator->data;
  data_free (data->instance, evaluator->instance);
  data_free (data->ticks, evaluator->ticks);
  data_free (data->schedule, evaluator->schedule);
  if (evaluator->workspace)
    evaluator->engine->workspace_free (evaluator->workspace);
  outcome_clear (&evaluator->outcome);
  output_discard (&evaluator->text);
  free (evaluator);
}

const struct evaluator_counts *
point_evaluator_counts (const struct point_evaluator *evaluator)
{
  return &evaluator->counts;
}

/* Makes the point the present instance. */
static bool
set (struct point_evaluator *evaluator, const struct space_point *point)
{
  struct status status = { .code = STATUS_OK };
  output_reset (&evaluator->text);
  evaluator->objective.space->form->write (point, "point", &evaluator->text);
  data_reset (evaluator->data->instance, evaluator->instance);
  return evaluator->data->read (evaluator->instance, evaluator->ticks, evaluator->text.bytes,
                                evaluator->text.length, "a point", 1, &status);
}

/* Of the present instance: a heuristic or a bound. */
static int64_t
value_of (struct point_evaluator *evaluator, const struct value *value)
{
  if (value->bound)
    return bound_run (value->bound, evaluator->ticks, NULL);
  if (!heuristic_fits (value->heuristic, evaluator->ticks))
    return NONE;
  heuristic_make (value->heuristic, evaluator->ticks, EVALUATE_SEED, NULL, evaluator->schedule);
  return evaluator->data->makespan (evaluator->schedule);
}

/* The largest of the proven bounds that take little time. */
static int64_t
lower_bound (struct point_evaluator *evaluator)
{
  int64_t largest = 0;
  for (const struct bound *bound = evaluator->objective.model->solve->bounds; bound->name;
       bound++) {
    if (bound->slow || bound->unproven)
      continue;
    int64_t value = bound_run (bound, evaluator->ticks, NULL);
    largest = value > largest ? value : largest;
  }
  return largest;
}

static bool
solve (struct point_evaluator *evaluator, unsigned class, const struct limits *limits,
       int64_t *optimum)
{
  struct solve_options options;
  solve_options_init (&options);
  options.limits = *limits;
  options.class = class;
  evaluator->engine->solve (evaluator->ticks, &options, &evaluator->outcome, evaluator->workspace);
  *optimum = evaluator->outcome.makespan;
  return evaluator->outcome.state == SOLVE_OPTIMAL;
}

/* The point with the largest value, and its two values; an optimum, the same for all, is taken to
   be 1. False where none has a value. */
static bool
choose (struct point_evaluator *evaluator, const struct space_point *point, size_t count,
        int64_t values[2], size_t *best)
{
  const struct value *value[2] = { &evaluator->objective.above, &evaluator->objective.below };
  struct quotient largest = { 0, 0 };
  for (size_t i = 0; i < count; i++) {
    int64_t made[2];
    if (!set (evaluator, &point[i]))
      continue;
    for (int side = 0; side < 2; side++)
      made[side] = value_is_solved (value[side]) ? 1 : value_of (evaluator, value[side]);
    if (made[0] < 0 || made[1] <= 0)
      continue;
    struct quotient ratio = quotient_make (made[0], made[1]);
    if (quotient_compare (ratio, largest) <= 0)
      continue;
    largest = ratio;
    memcpy (values, made, sizeof made);
    *best = i;
  }
  return largest.den != 0;
}

/* The optima in the objective, of the present instance, of which none is less than `low`. False: a
   limit ended a search. */
static bool
solve_values (struct point_evaluator *evaluator, int64_t low, const struct limits *limits,
              int64_t values[2])
{
  const struct value *value[2] = { &evaluator->objective.above, &evaluator->objective.below };
  for (int side = 0; side < 2; side++) {
    if (!value_is_solved (value[side]))
      continue;
    /* a schedule as long as a lower bound is optimal, but an image's is one of all */
    if (side == 1 && value[0]->heuristic && value[1]->class == 0 && values[0] == low)
      values[1] = low;
    else if (!solve (evaluator, value[side]->class, limits, &values[side]))
      return false;
    evaluator->counts.missed += low < values[side];
  }
  evaluator->counts.solved++;
  return true;
}

/* An optimum of the present instance is part of the objective. */
static enum verdict
decide (struct point_evaluator *evaluator, int64_t values[2], struct quotient floor,
        const struct limits *limits, struct quotient *value)
{
  const struct objective *objective = &evaluator->objective;
  int64_t low = lower_bound (evaluator);
  *value = quotient_make (values[0], low);
  if (!value_is_solved (&objective->above) && low > 0 && quotient_compare (*value, floor) < 0) {
    evaluator->counts.bounded++;
    return EVALUATE_BELOW;
  }
  if (!solve_values (evaluator, low, limits, values))
    return EVALUATE_OPEN;
  *value = quotient_make (values[0], values[1]);
  return value->den == 0                        ? EVALUATE_NONE
         : quotient_compare (*value, floor) < 0 ? EVALUATE_BELOW
                                                : EVALUATE_VALUE;
}

enum verdict
evaluate_points (struct point_evaluator *evaluator, const struct space_point *point, size_t count,
                 struct quotient floor, const struct limits *limits, struct quotient *value,
                 size_t *best)
{
  const struct objective *objective = &evaluator->objective;
  int64_t values[2];
  evaluator->counts.instances++;
  if (!objective->above.heuristic && !objective->below.heuristic)
    count = 1;
  if (!choose (evaluator, point, count, values, best))
    return EVALUATE_NONE;
  if (value_is_solved (&objective->above) || value_is_solved (&objective->below)) {
    if (count > 1 && !set (evaluator, &point[0]))
      return EVALUATE_NONE;
    return decide (evaluator, values, floor, limits, value);
  }
  *value = quotient_make (values[0], values[1]);
  bool below = quotient_compare (*value, floor) < 0;
  evaluator->counts.bounded += below;
  return below ? EVALUATE_BELOW : EVALUATE_VALUE;
}

bool
evaluate_takes (const struct probe_space *space, const struct model *model,
                const struct heuristic *heuristic)
{
  const struct objective objective
    = { .space = space, .model = model, .above = { .heuristic = heuristic } };
  const struct space_form *form = space->form;
  struct point_evaluator *evaluator = point_evaluator_new (&objective);
  struct space_point point;
  int least, most;
  bool takes = false;
  space_second (form, form->least_n, &least, &most);
  uint64_t points = space_count (form, form->least_n, least, 1);
  for (uint64_t i = 0; i < points && !takes; i++) {
    space_point (form, form->least_n, least, 1, i, &point);
    takes = space_valid (form, &point) && set (evaluator, &point)
            && heuristic_fits (heuristic, evaluator->ticks);
  }
  point_evaluator_free (evaluator);
  return takes;
}
