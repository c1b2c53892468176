/* Hypotheses and checks about total exchange and open shops. */
#include "verify/claims_check.h"

#include "base/checked.h"

#include <string.h>

bool
claims_square (const struct claims_facts *facts)
{
  return facts->openshop->jobs == facts->openshop->machines;
}

bool
claims_even_square (const struct claims_facts *facts)
{
  return claims_square (facts) && facts->openshop->jobs % 2 == 0;
}

bool
claims_zero_diagonal (const struct claims_facts *facts)
{
  return claims_square (facts) && facts->openshop->zero_diagonal;
}

/* CLAIMS_ABSENT when the heuristic did not run. */
static int64_t
find_rule (const struct claims_facts *facts, const char *name)
{
  const struct claims_openshop *openshop = facts->openshop;
  for (size_t i = 0; i < openshop->rule_count; i++)
    if (strcmp (openshop->rules[i].name, name) == 0)
      return openshop->rules[i].value;
  return CLAIMS_ABSENT;
}

/* a times the named heuristic against b times the load. */
static bool
against_load (const struct claim *claim, const struct claims_facts *facts, int64_t a, int64_t b, struct claim_sides *out)
{
  int64_t rule = find_rule (facts, claim->bound);
  return rule != CLAIMS_ABSENT && checked_mul (rule, a, &out->left) && checked_mul (facts->openshop->load, b, &out->right);
}

CLAIMS_CHECK (claims_load_below)
{
  (void)claim;
  *out = (struct claim_sides){ facts->openshop->load, facts->optimum };
  return facts->optimum != CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_load_best)
{
  (void)claim;
  *out = (struct claim_sides){ facts->optimum, facts->openshop->load };
  return facts->optimum != CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_load_half_sides)
{
  return against_load (claim, facts, 2, facts->openshop->jobs, out);
}

CLAIMS_CHECK (claims_load_half_up)
{
  return against_load (claim, facts, 1, (facts->openshop->jobs + 1) / 2, out);
}

CLAIMS_CHECK (claims_load_half_down)
{
  return against_load (claim, facts, 1, facts->openshop->jobs / 2, out);
}

CLAIMS_CHECK (claims_load_twice)
{
  return against_load (claim, facts, 1, 2, out);
}

CLAIMS_CHECK (claims_load_tenth)
{
  return against_load (claim, facts, 10, 11, out);
}

CLAIMS_CHECK (claims_load_fifteen)
{
  return against_load (claim, facts, 20, 23, out);
}

CLAIMS_CHECK (claims_load_quarter)
{
  return against_load (claim, facts, 4, 5, out);
}

CLAIMS_CHECK (claims_crossing)
{
  *out = (struct claim_sides){ find_rule (facts, claim->bound), facts->openshop->crossing };
  return out->left != CLAIMS_ABSENT;
}

/* The least makespan of all heuristics. */
static int64_t
least_rule (const struct claims_facts *facts)
{
  const struct claims_openshop *openshop = facts->openshop;
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < openshop->rule_count; i++)
    if (least == CLAIMS_ABSENT || openshop->rules[i].value < least)
      least = openshop->rules[i].value;
  return least;
}

CLAIMS_CHECK (claims_openshop_rules_above)
{
  (void)claim;
  *out = (struct claim_sides){ facts->optimum, least_rule (facts) };
  return out->left != CLAIMS_ABSENT && out->right != CLAIMS_ABSENT;
}

/* The paper's other four. */
CLAIMS_CHECK (claims_openshop_rule_best)
{
  static const char *const others[] = { "baseline", "max-matching", "min-matching", "greedy" };
  int64_t least = INT64_MAX;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    int64_t rule = find_rule (facts, others[i]);
    if (rule != CLAIMS_ABSENT && rule < least)
      least = rule;
  }
  *out = (struct claim_sides){ find_rule (facts, claim->bound), least };
  return out->left != CLAIMS_ABSENT && least != INT64_MAX;
}
