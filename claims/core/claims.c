#include "claims/core/check.h"

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
  while (*model != claim->model)
    model++;
  return first_of (model + 1);
}

/* Former identifiers, which are still accepted but listed nowhere. */
static const char *const aliases[][2] = {
  { "overhead-machine", "overhead-disjunctive-bound" },
  { "overhead-rewards", "overhead-multipliers" },
  { "overhead-prices", "overhead-dual-prices" },
  { "bound-logp-prices", "bound-logp-dual-values" },
};

const struct claim *
claims_find (const char *id)
{
  for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
    if (strcmp (aliases[i][0], id) == 0)
      id = aliases[i][1];
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
    if (strcmp (claim->id, id) == 0)
      return claim;
  return NULL;
}

const struct claims_when *
claims_when_find (const char *name)
{
  for (const struct claims_model *const *model = claims_models; *model; model++)
    for (const struct claims_when *when = (*model)->whens; when->name; when++)
      if (strcmp (when->name, name) == 0)
        return when;
  return NULL;
}

bool
claims_of_heuristic (const struct claim *claim)
{
  for (claim_check *const *check = claim->model->of_heuristic; *check; check++)
    if (claim->sides == *check)
      return true;
  return false;
}

int64_t
claims_value (const struct claims_bound *values, size_t count, const char *name)
{
  for (size_t i = 0; i < count; i++)
    if (strcmp (values[i].name, name) == 0)
      return values[i].value;
  return CLAIMS_ABSENT;
}

int64_t
claims_least (const struct claims_bound *values, size_t count)
{
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < count; i++)
    if (least == CLAIMS_ABSENT || values[i].value < least)
      least = values[i].value;
  return least;
}

bool
claims_always (const struct claims_measurements *measurements)
{
  (void)measurements;
  return true;
}

bool
claims_at_most (int64_t left, int64_t right, struct claim_sides *out)
{
  *out = (struct claim_sides){ left, right };
  return left != CLAIMS_ABSENT && right != CLAIMS_ABSENT;
}

bool
claims_equal (int64_t a, int64_t b, struct claim_sides *out)
{
  return claims_at_most (a > b ? a : b, a > b ? b : a, out);
}

/* The value of the lower bound that the claim names. */
static int64_t
bound_value (const struct claim *claim, const struct claims_measurements *measurements)
{
  return claims_value (measurements->bounds, measurements->bound_count, claim->bound);
}

CLAIMS_CHECK (claims_bound_below)
{
  return claims_at_most (bound_value (claim, measurements), measurements->optimum, out);
}

CLAIMS_CHECK (claims_bound_best)
{
  return claims_equal (bound_value (claim, measurements), measurements->optimum, out);
}
