#include "lab/probe/climb_group.h"

#include "base/checked.h"

/* The range of the pattern's parameter in this place; NULL behind the last. */
static const int64_t *
range_of (const struct climb_params *params, size_t place)
{
  char letter = pattern_parameters (params->pattern)[place];
  return letter ? params->range[letter - 'a'] : NULL;
}

bool
climb_point_random (struct climb_point *point, const struct climb_params *params, struct rng *rng)
{
  const int64_t *range;
  const struct space_form *form = params->objective.space->form;
  if (!params->pattern && form)
    return space_random (form, params->limits.least, params->limits.most, params->limits.max_cost,
                         rng, &point->space_point);
  if (!params->pattern)
    return mutable_instance_random (&point->mutable_instance, &params->limits, rng);
  for (size_t i = 0; (range = range_of (params, i)); i++)
    point->value[i] = rng_range (rng, range[0], range[1]);
  return true;
}

/* To a value nearby, seldom to any. */
static int64_t
changed (int64_t value, const int64_t *range, struct rng *rng)
{
  if (range[0] == range[1] || rng_below (rng, 8) == 0)
    return rng_range (rng, range[0], range[1]);
  int64_t amount = mutable_instance_amount (rng, range[1] - range[0]);
  int64_t to = rng_below (rng, 2) ? value + amount : value - amount;
  return to < range[0] ? range[0] : to > range[1] ? range[1] : to;
}

static void
change_value (struct climb_point *point, const struct climb_params *params, struct rng *rng)
{
  size_t parameters = 0;
  while (range_of (params, parameters))
    parameters++;
  size_t place = (size_t)rng_below (rng, parameters);
  point->value[place] = changed (point->value[place], range_of (params, place), rng);
}

bool
climb_point_change (struct climb_point *point, const struct climb_params *params, struct rng *rng)
{
  const struct space_form *form = params->objective.space->form;
  if (!params->pattern && form)
    return space_change (form, params->limits.max_cost, rng, &point->space_point);
  if (!params->pattern)
    return mutable_instance_change (&point->mutable_instance, &params->limits, rng);
  do
    change_value (point, params, rng);
  while (rng_below (rng, 3) == 0);
  return true;
}

bool
climb_point_fit (struct climb_point *point, const struct climb_params *params, struct rng *rng)
{
  bool good = mutable_instance_fit (&point->mutable_instance, &params->limits, rng);
  while (good && rng_below (rng, 2))
    good = mutable_instance_change (&point->mutable_instance, &params->limits, rng);
  return good;
}

bool
climb_point_make (struct climb_point *point, const struct climb_params *params,
                  struct node_types *types)
{
  const struct space_form *form = params->objective.space->form;
  if (form)
    return !params->pattern
           || pattern_point (params->pattern, form, point->value, &point->space_point);
  if (params->pattern)
    return pattern_instance (params->pattern, point->value, types)
           && (types->source > types->cost[0] ? params->limits.slow_source
                                              : params->limits.fast_source);
  mutable_instance_types (&point->mutable_instance, types);
  return true;
}

int64_t
climb_point_combinations (const struct climb_params *params)
{
  int64_t product = 1, length;
  const int64_t *range;
  for (size_t i = 0; params->pattern && (range = range_of (params, i)); i++)
    if (!checked_sub (range[1], range[0], &length) || !checked_add (length, 1, &length)
        || !checked_mul (product, length, &product) || product > CLIMB_ENUMERATED)
      return -1;
  return params->pattern ? product : -1;
}

void
climb_point_combination (struct climb_point *point, const struct climb_params *params,
                         int64_t index)
{
  size_t place = 0;
  const int64_t *range;
  while (range_of (params, place))
    place++;
  while (place-- > 0) {
    range = range_of (params, place);
    point->value[place] = range[0] + index % (range[1] - range[0] + 1);
    index /= range[1] - range[0] + 1;
  }
}
