/* Hypotheses and checks about the overhead model. */
#include "verify/claims_check.h"

#include "base/checked.h"

#include <string.h>

bool
claims_equal_lengths (const struct claims_facts *facts)
{
  return facts->overhead->equal_lengths;
}

/* CLAIMS_ABSENT when it is not there. */
static int64_t
find (const struct claims_bound *values, size_t count, const char *name)
{
  for (size_t i = 0; i < count; i++)
    if (strcmp (values[i].name, name) == 0)
      return values[i].value;
  return CLAIMS_ABSENT;
}

static int64_t
find_rule (const struct claims_facts *facts, const char *name)
{
  return find (facts->overhead->rules, facts->overhead->rule_count, name);
}

static bool
at_most (int64_t left, int64_t right, struct claim_sides *out)
{
  *out = (struct claim_sides){ left, right };
  return left != CLAIMS_ABSENT && right != CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_append_above)
{
  (void)claim;
  return at_most (facts->optimum, facts->overhead->append_optimum, out);
}

CLAIMS_CHECK (claims_append_best)
{
  (void)claim;
  return at_most (facts->overhead->append_optimum, facts->optimum, out);
}

/* Does it insert? Their names end so. */
static bool
inserts (const char *rule)
{
  return rule[strlen (rule) - 1] == 'p';
}

/* The least makespan of all heuristics, or of those that only append. */
static int64_t
least_rule (const struct claims_facts *facts, bool appending)
{
  const struct claims_overhead *overhead = facts->overhead;
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < overhead->rule_count; i++)
    if (!(appending && inserts (overhead->rules[i].name)) && (least == CLAIMS_ABSENT || overhead->rules[i].value < least))
      least = overhead->rules[i].value;
  return least;
}

CLAIMS_CHECK (claims_rules_above)
{
  (void)claim;
  return at_most (facts->optimum, least_rule (facts, false), out);
}

CLAIMS_CHECK (claims_rules_append_above)
{
  (void)claim;
  return at_most (facts->overhead->append_optimum, least_rule (facts, true), out);
}

/* Drops the last letter. */
CLAIMS_CHECK (claims_insert_better)
{
  char plain[16];
  size_t length = strlen (claim->bound) - 1;
  if (length >= sizeof plain)
    return false;
  memcpy (plain, claim->bound, length);
  plain[length] = '\0';
  return at_most (find_rule (facts, claim->bound), find_rule (facts, plain), out);
}

CLAIMS_CHECK (claims_rule_best)
{
  return at_most (find_rule (facts, claim->bound), least_rule (facts, false), out);
}

CLAIMS_CHECK (claims_rule_worst)
{
  const struct claims_overhead *overhead = facts->overhead;
  int64_t most = CLAIMS_ABSENT;
  for (size_t i = 0; i < overhead->rule_count; i++)
    most = overhead->rules[i].value > most ? overhead->rules[i].value : most;
  return at_most (most, find_rule (facts, claim->bound), out);
}

/* a times the heuristic against b times the bound. */
static bool
against_release (const struct claim *claim, const struct claims_facts *facts, int64_t a, int64_t b, struct claim_sides *out)
{
  int64_t rule = find_rule (facts, claim->bound), release = find (facts->bounds, facts->bound_count, "release");
  return rule != CLAIMS_ABSENT && release != CLAIMS_ABSENT && checked_mul (rule, a, &out->left) && checked_mul (release, b, &out->right);
}

CLAIMS_CHECK (claims_rule_bound_halves)
{
  return against_release (claim, facts, 2, 5, out);
}

CLAIMS_CHECK (claims_rule_bound_twice)
{
  return against_release (claim, facts, 1, 2, out);
}
