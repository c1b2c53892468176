#include "claims/core/form.h"

#include "base/checked.h"

#include <string.h>

const char *
claims_model_name (const struct claims_model *model)
{
  const char *const *kind = model->kinds;
  while (kind[1])
    kind++;
  return *kind;
}

/* The first claim of the first of these models that has any. */
static const struct claim *
first_of (const struct claims_model *const *model)
{
  while (*model && !(*model)->table->id)
    model++;
  return *model ? (*model)->table : NULL;
}

const struct claim *
claims_next (const struct claim *claim)
{
  const struct claims_model *const *model = claims_models;
  if (!claim)
    return first_of (model);
  if (claim[1].id)
    return claim + 1;
  while (*model != claims_model_of (claim))
    model++;
  return first_of (model + 1);
}

/* The identifier that took the place of a former one; any other one as it is. */
static const char *
present_name (const char *id)
{
  for (const struct claims_model *const *model = claims_models; *model; model++)
    for (const struct claims_former *row = (*model)->formers; row && row->former; row++)
      if (strcmp (row->former, id) == 0)
        return row->id;
  return id;
}

const struct claim *
claims_find (const char *id)
{
  id = present_name (id);
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
    if (strcmp (claim->id, id) == 0)
      return claim;
  return NULL;
}

const struct claims_model *
claims_model_of (const struct claim *claim)
{
  for (const struct claims_model *const *model = claims_models; *model; model++)
    for (const struct claim *row = (*model)->table; row->id; row++)
      if (row == claim)
        return *model;
  return NULL;
}

const struct claims_when *
claims_when_find (const char *name, const struct claims_model **model)
{
  for (size_t i = 0; (*model = claims_models[i]) != NULL; i++)
    for (const struct claims_when *when = (*model)->whens; when->name; when++)
      if (strcmp (when->name, name) == 0)
        return when;
  return NULL;
}

bool
claims_apply (uint64_t hypothesis, const struct claims_measurements *measurements)
{
  return (hypothesis & ~measurements->model->conditions (measurements)) == 0;
}

int64_t
claims_value (const struct claims_bound *values, size_t count, const char *name)
{
  for (size_t i = 0; i < count; i++)
    if (strcmp (values[i].name, name) == 0)
      return values[i].value;
  return CLAIMS_ABSENT;
}

/* The minimum value; CLAIMS_ABSENT of none. */
static int64_t
find_least (const struct claims_bound *values, size_t count)
{
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < count; i++)
    if (least == CLAIMS_ABSENT || values[i].value < least)
      least = values[i].value;
  return least;
}

int64_t
claims_times (int64_t value, int64_t factor)
{
  int64_t product;
  return value != CLAIMS_ABSENT && checked_mul (value, factor, &product) ? product : CLAIMS_ABSENT;
}

int64_t
claims_quantity (const struct claims_measurements *measurements, int quantity, const char *name)
{
  switch (quantity) {
  case CLAIMS_ZERO:
    return 0;
  case CLAIMS_OPTIMUM:
    return measurements->optimum;
  case CLAIMS_BOUND:
    return claims_value (measurements->bounds, measurements->bound_count, name);
  case CLAIMS_RULE:
    return claims_value (measurements->rules, measurements->rule_count, name);
  case CLAIMS_LEAST_RULE:
    return find_least (measurements->rules, measurements->rule_count);
  default:
    return measurements->model->quantity (measurements, quantity, name);
  }
}

static int64_t
find_side (const struct claim *claim, const struct claims_measurements *measurements,
           const struct claim_side *side)
{
  int64_t value
    = claims_quantity (measurements, side->quantity, side->name ? side->name : claim->bound);
  return side->factor == 0 ? value : claims_times (value, side->factor);
}

bool
claims_at_most (int64_t left, int64_t right, struct claim_sides *out)
{
  *out = (struct claim_sides){ left, right };
  return left != CLAIMS_ABSENT && right != CLAIMS_ABSENT;
}

bool
claims_sides (const struct claim *claim, const struct claims_measurements *measurements,
              struct claim_sides *out)
{
  const struct claim_form *form = claim->form;
  if (form->sides)
    return form->sides (claim, measurements, out);
  int64_t left = find_side (claim, measurements, &form->left),
          right = find_side (claim, measurements, &form->right);
  return form->relation == CLAIM_EQUAL && left < right ? claims_at_most (right, left, out)
                                                       : claims_at_most (left, right, out);
}

const struct claim_form claims_bound_below = AT_MOST (SIDE (CLAIMS_BOUND), SIDE (CLAIMS_OPTIMUM));
const struct claim_form claims_bound_best = EQUAL (SIDE (CLAIMS_BOUND), SIDE (CLAIMS_OPTIMUM));
const struct claim_form claims_rules_above
  = AT_MOST (SIDE (CLAIMS_OPTIMUM), SIDE (CLAIMS_LEAST_RULE));
