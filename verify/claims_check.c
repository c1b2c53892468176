#include "verify/claims_check.h"

#include "base/checked.h"

#include <string.h>

/* Hypotheses. */

bool
claims_always (const struct claims_facts *facts)
{
  (void)facts;
  return true;
}

bool
claims_fastest_source (const struct claims_facts *facts)
{
  return facts->source <= facts->cost[0];
}

bool
claims_shared_fastest (const struct claims_facts *facts)
{
  return facts->source == facts->cost[0];
}

bool
claims_slower_source (const struct claims_facts *facts)
{
  return facts->source > facts->cost[0];
}

bool
claims_strictly_faster_source (const struct claims_facts *facts)
{
  return facts->source < facts->cost[0];
}

/* The number of distinct costs of all nodes, the source included. */
static size_t
classes (const struct claims_facts *facts)
{
  for (size_t j = 0; j < facts->k; j++)
    if (facts->cost[j] == facts->source)
      return facts->k;
  return facts->k + 1;
}

bool
claims_two_classes (const struct claims_facts *facts)
{
  return claims_fastest_source (facts) && classes (facts) == 2;
}

bool
claims_two_classes_any (const struct claims_facts *facts)
{
  return classes (facts) == 2;
}

bool
claims_two_types (const struct claims_facts *facts)
{
  return facts->k == 2;
}

bool
claims_three_classes (const struct claims_facts *facts)
{
  return claims_fastest_source (facts) && classes (facts) == 3;
}

/* Each cost divides the next one, hence all after it. */
bool
claims_chain (const struct claims_facts *facts)
{
  for (size_t j = 1; j < facts->k; j++)
    if (facts->cost[j] % facts->cost[j - 1] != 0)
      return false;
  return true;
}

bool
claims_multiples (const struct claims_facts *facts)
{
  return claims_fastest_source (facts) && claims_chain (facts) && facts->cost[0] % facts->source == 0;
}

static bool
is_power (int64_t cost, int64_t unit)
{
  int64_t power = cost / unit;
  return cost % unit == 0 && (power & (power - 1)) == 0;
}

bool
claims_power_two (const struct claims_facts *facts)
{
  int64_t unit = claims_fastest_source (facts) ? facts->source : facts->cost[0];
  for (size_t j = 0; j < facts->k; j++)
    if (!is_power (facts->cost[j], unit))
      return false;
  return is_power (facts->source, unit);
}

bool
claims_many (const struct claims_facts *facts)
{
  return facts->destinations >= 8;
}

/* Checks. */

static bool
known (int64_t a, int64_t b)
{
  return a != CLAIMS_ABSENT && b != CLAIMS_ABSENT;
}

static bool
at_most (int64_t left, int64_t right, struct claim_sides *out)
{
  *out = (struct claim_sides){ left, right };
  return known (left, right);
}

static bool
equal (int64_t a, int64_t b, struct claim_sides *out)
{
  return at_most (a > b ? a : b, a > b ? b : a, out) && known (a, b);
}

/* The largest of three numbers that must be equal on the left, the least on the right. */
static bool
all_equal (int64_t a, int64_t b, int64_t c, struct claim_sides *out)
{
  int64_t larger = a > b ? a : b, smaller = a > b ? b : a;
  return known (a, b) && c != CLAIMS_ABSENT && at_most (larger > c ? larger : c, smaller < c ? smaller : c, out);
}

CLAIMS_CHECK (claims_no_idle_best)
{
  (void)claim;
  return all_equal (facts->no_idle, facts->idling, facts->optimum, out);
}

CLAIMS_CHECK (claims_free_monotone_best)
{
  (void)claim;
  return all_equal (facts->monotone_root, facts->optimum, facts->free_optimum, out);
}

CLAIMS_CHECK (claims_fastest_first_best)
{
  (void)claim;
  return equal (facts->fastest_first, facts->optimum, out);
}

CLAIMS_CHECK (claims_first_fastest_best)
{
  (void)claim;
  return equal (facts->first_fastest, facts->optimum, out);
}

CLAIMS_CHECK (claims_fnf_best)
{
  (void)claim;
  return equal (facts->fnf, facts->optimum, out);
}

/* fnf <= optimum * p / q. False when a side does not fit either. */
static bool
fnf_within (const struct claims_facts *facts, int64_t p, int64_t q, struct claim_sides *out)
{
  int64_t left, right;
  return known (facts->fnf, facts->optimum) && checked_mul (facts->fnf, q, &left) && checked_mul (facts->optimum, p, &right)
         && at_most (left, right, out);
}

CLAIMS_CHECK (claims_fnf_twice)
{
  (void)claim;
  return fnf_within (facts, 2, 1, out);
}

CLAIMS_CHECK (claims_fnf_three_halves)
{
  (void)claim;
  return fnf_within (facts, 3, 2, out);
}

CLAIMS_CHECK (claims_fnf_five_quarters)
{
  (void)claim;
  return fnf_within (facts, 5, 4, out);
}

CLAIMS_CHECK (claims_fnf_eleven_ninths)
{
  (void)claim;
  return fnf_within (facts, 11, 9, out);
}

CLAIMS_CHECK (claims_fnf_eight_sevenths)
{
  int64_t left, right;
  (void)claim;
  return known (facts->fnf, facts->optimum) && checked_mul (facts->fnf, 7, &left) && checked_mul (facts->optimum, 8, &right)
         && equal (left, right, out);
}

CLAIMS_CHECK (claims_fnf_six_fifths)
{
  (void)claim;
  return fnf_within (facts, 6, 5, out);
}

/* fnf - optimum <= allowed / part. The excess is never negative unless the optimum is none: then both sides tell. */
static bool
additive (const struct claims_facts *facts, int64_t allowed, int64_t part, struct claim_sides *out)
{
  int64_t left;
  if (!known (facts->fnf, facts->optimum))
    return false;
  if (facts->fnf < facts->optimum)
    return at_most (facts->optimum, facts->fnf, out);
  return checked_mul (facts->fnf - facts->optimum, part, &left) && at_most (left, allowed, out);
}

/* Sum of the destinations' classes but the slowest; at most n * max cost. */
static int64_t
faster_types (const struct claims_facts *facts)
{
  int64_t sum = 0;
  for (size_t j = 0; j + 1 < facts->k; j++)
    sum += facts->cost[j];
  return sum;
}

/* Sum of all classes but the slowest, the source's included. */
static int64_t
faster_classes (const struct claims_facts *facts)
{
  int64_t slowest = facts->cost[facts->k - 1], sum = faster_types (facts);
  if (classes (facts) > facts->k)
    sum += facts->source < slowest ? facts->source : slowest;
  return sum;
}

CLAIMS_CHECK (claims_fnf_additive)
{
  (void)claim;
  return additive (facts, faster_classes (facts), 1, out);
}

CLAIMS_CHECK (claims_fnf_additive_third)
{
  (void)claim;
  return additive (facts, faster_classes (facts), 3, out);
}

CLAIMS_CHECK (claims_fnf_additive_half)
{
  (void)claim;
  return additive (facts, faster_classes (facts), 2, out);
}

CLAIMS_CHECK (claims_fnf_additive_types)
{
  (void)claim;
  return additive (facts, faster_types (facts), 1, out);
}

CLAIMS_CHECK (claims_fnf_additive_types_half)
{
  (void)claim;
  return additive (facts, faster_types (facts), 2, out);
}

CLAIMS_CHECK (claims_monotone_best)
{
  (void)claim;
  return equal (facts->monotone, facts->optimum, out);
}

CLAIMS_CHECK (claims_monotone_root_best)
{
  (void)claim;
  return equal (facts->monotone_root, facts->optimum, out);
}

CLAIMS_CHECK (claims_greedy_shape)
{
  (void)claim;
  return known (facts->fnf_not_layered, facts->fnf_not_monotone) && facts->fnf_idle != CLAIMS_ABSENT
         && at_most (facts->fnf_not_layered + facts->fnf_not_monotone + facts->fnf_idle, 0, out);
}

/* FNF's own schedule is a layered one, for instances where the best layered one is not known. */
CLAIMS_CHECK (claims_lowered_layered)
{
  (void)claim;
  return at_most (facts->fnf_lowered, facts->layered != CLAIMS_ABSENT ? facts->layered : facts->fnf, out);
}

CLAIMS_CHECK (claims_fnf_layered_best)
{
  (void)claim;
  return equal (facts->fnf, facts->layered, out);
}

CLAIMS_CHECK (claims_layered_best)
{
  (void)claim;
  return equal (facts->layered, facts->optimum, out);
}

CLAIMS_CHECK (claims_recurrence_exact)
{
  (void)claim;
  return equal (facts->recurrence, facts->optimum, out);
}

CLAIMS_CHECK (claims_dp_exact)
{
  (void)claim;
  return equal (facts->dp, facts->optimum, out);
}

/* One entry for each sender, the source and the k types, and each vector of counts. */
CLAIMS_CHECK (claims_dp_small)
{
  int64_t allowed = (int64_t)facts->k + 1;
  (void)claim;
  for (size_t j = 0; j < facts->k; j++)
    if (!checked_mul (allowed, facts->count[j] + 1, &allowed))
      return false;
  return known (facts->dp, facts->dp_entries) && at_most (facts->dp_entries, allowed, out);
}

/* The value of the lower bound named by the claim. */
static int64_t
bound_value (const struct claim *claim, const struct claims_facts *facts)
{
  for (size_t i = 0; i < facts->bound_count; i++)
    if (strcmp (facts->bounds[i].name, claim->bound) == 0)
      return facts->bounds[i].value;
  return CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_bound_below)
{
  return at_most (bound_value (claim, facts), facts->optimum, out);
}

CLAIMS_CHECK (claims_bound_best)
{
  return equal (bound_value (claim, facts), facts->optimum, out);
}
