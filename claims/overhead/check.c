/* Hypotheses and checks about the overhead model. */
#include "claims/overhead/check.h"

#include "base/checked.h"

#include <string.h>

bool
claims_equal_lengths (const struct claims_measurements *measurements)
{
  return claims_overhead (measurements)->equal_lengths;
}

static int64_t
find_rule (const struct claims_measurements *measurements, const char *name)
{
  return claims_value (claims_overhead (measurements)->rules,
                       claims_overhead (measurements)->rule_count, name);
}

CLAIMS_CHECK (claims_append_above)
{
  (void)claim;
  return claims_at_most (measurements->optimum, claims_overhead (measurements)->append_optimum,
                         out);
}

CLAIMS_CHECK (claims_append_best)
{
  (void)claim;
  return claims_at_most (claims_overhead (measurements)->append_optimum, measurements->optimum,
                         out);
}

/* Does it insert? Their names end so. */
static bool
inserts (const char *rule)
{
  return rule[strlen (rule) - 1] == 'p';
}

/* The least makespan of all heuristics, or of those that only append. */
static int64_t
least_rule (const struct claims_measurements *measurements, bool appending)
{
  const struct claims_overhead *overhead = claims_overhead (measurements);
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < overhead->rule_count; i++)
    if (!(appending && inserts (overhead->rules[i].name))
        && (least == CLAIMS_ABSENT || overhead->rules[i].value < least))
      least = overhead->rules[i].value;
  return least;
}

CLAIMS_CHECK (claims_rules_above)
{
  (void)claim;
  return claims_at_most (measurements->optimum, least_rule (measurements, false), out);
}

CLAIMS_CHECK (claims_rules_append_above)
{
  (void)claim;
  return claims_at_most (claims_overhead (measurements)->append_optimum,
                         least_rule (measurements, true), out);
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
  return claims_at_most (find_rule (measurements, claim->bound), find_rule (measurements, plain),
                         out);
}

CLAIMS_CHECK (claims_rule_best)
{
  return claims_at_most (find_rule (measurements, claim->bound), least_rule (measurements, false),
                         out);
}

CLAIMS_CHECK (claims_rule_worst)
{
  const struct claims_overhead *overhead = claims_overhead (measurements);
  int64_t most = CLAIMS_ABSENT;
  for (size_t i = 0; i < overhead->rule_count; i++)
    most = overhead->rules[i].value > most ? overhead->rules[i].value : most;
  return claims_at_most (most, find_rule (measurements, claim->bound), out);
}

/* a times the heuristic against b times the bound. */
static bool
against_release (const struct claim *claim, const struct claims_measurements *measurements,
                 int64_t a, int64_t b, struct claim_sides *out)
{
  int64_t rule = find_rule (measurements, claim->bound),
          release = claims_value (measurements->bounds, measurements->bound_count, "release");
  return rule != CLAIMS_ABSENT && release != CLAIMS_ABSENT && checked_mul (rule, a, &out->left)
         && checked_mul (release, b, &out->right);
}

CLAIMS_CHECK (claims_rule_bound_halves)
{
  return against_release (claim, measurements, 2, 5, out);
}

CLAIMS_CHECK (claims_rule_bound_twice)
{
  return against_release (claim, measurements, 1, 2, out);
}
