/* Hypotheses and checks about total exchange and open shops. */
#include "claims/openshop/check.h"

#include "base/checked.h"

bool
claims_square (const struct claims_measurements *measurements)
{
  return claims_openshop (measurements)->jobs == claims_openshop (measurements)->machines;
}

bool
claims_even_square (const struct claims_measurements *measurements)
{
  return claims_square (measurements) && claims_openshop (measurements)->jobs % 2 == 0;
}

bool
claims_zero_diagonal (const struct claims_measurements *measurements)
{
  return claims_square (measurements) && claims_openshop (measurements)->zero_diagonal;
}

/* CLAIMS_ABSENT when the heuristic did not run. */
static int64_t
find_rule (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_openshop *openshop = claims_openshop (measurements);
  return claims_value (openshop->rules, openshop->rule_count, name);
}

/* a times the named heuristic against b times the load. */
static bool
against_load (const struct claim *claim, const struct claims_measurements *measurements, int64_t a,
              int64_t b, struct claim_sides *out)
{
  int64_t rule = find_rule (measurements, claim->bound);
  return rule != CLAIMS_ABSENT && checked_mul (rule, a, &out->left)
         && checked_mul (claims_openshop (measurements)->load, b, &out->right);
}

CLAIMS_CHECK (claims_load_below)
{
  (void)claim;
  *out = (struct claim_sides){ claims_openshop (measurements)->load, measurements->optimum };
  return measurements->optimum != CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_load_best)
{
  (void)claim;
  *out = (struct claim_sides){ measurements->optimum, claims_openshop (measurements)->load };
  return measurements->optimum != CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_load_half_sides)
{
  return against_load (claim, measurements, 2, claims_openshop (measurements)->jobs, out);
}

CLAIMS_CHECK (claims_load_half_up)
{
  return against_load (claim, measurements, 1, (claims_openshop (measurements)->jobs + 1) / 2, out);
}

CLAIMS_CHECK (claims_load_half_down)
{
  return against_load (claim, measurements, 1, claims_openshop (measurements)->jobs / 2, out);
}

CLAIMS_CHECK (claims_load_twice)
{
  return against_load (claim, measurements, 1, 2, out);
}

CLAIMS_CHECK (claims_load_tenth)
{
  return against_load (claim, measurements, 10, 11, out);
}

CLAIMS_CHECK (claims_load_fifteen)
{
  return against_load (claim, measurements, 20, 23, out);
}

CLAIMS_CHECK (claims_load_quarter)
{
  return against_load (claim, measurements, 4, 5, out);
}

CLAIMS_CHECK (claims_crossing)
{
  *out = (struct claim_sides){ find_rule (measurements, claim->bound),
                               claims_openshop (measurements)->crossing };
  return out->left != CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_openshop_rules_above)
{
  const struct claims_openshop *openshop = claims_openshop (measurements);
  (void)claim;
  return claims_at_most (measurements->optimum,
                         claims_least (openshop->rules, openshop->rule_count), out);
}

/* The paper's other four. */
CLAIMS_CHECK (claims_openshop_rule_best)
{
  static const char *const others[] = { "baseline", "max-matching", "min-matching", "greedy" };
  int64_t least = INT64_MAX;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    int64_t rule = find_rule (measurements, others[i]);
    if (rule != CLAIMS_ABSENT && rule < least)
      least = rule;
  }
  *out = (struct claim_sides){ find_rule (measurements, claim->bound), least };
  return out->left != CLAIMS_ABSENT && least != INT64_MAX;
}
