#include "claims/node/check.h"

#include "base/checked.h"

/* Hypotheses. */

bool
claims_fastest_source (const struct claims_measurements *measurements)
{
  return claims_node (measurements)->source <= claims_node (measurements)->cost[0];
}

bool
claims_shared_fastest (const struct claims_measurements *measurements)
{
  return claims_node (measurements)->source == claims_node (measurements)->cost[0];
}

bool
claims_slower_source (const struct claims_measurements *measurements)
{
  return claims_node (measurements)->source > claims_node (measurements)->cost[0];
}

bool
claims_strictly_faster_source (const struct claims_measurements *measurements)
{
  return claims_node (measurements)->source < claims_node (measurements)->cost[0];
}

/* The number of distinct costs of all nodes, the source included. */
static size_t
classes (const struct claims_measurements *measurements)
{
  for (size_t j = 0; j < claims_node (measurements)->k; j++)
    if (claims_node (measurements)->cost[j] == claims_node (measurements)->source)
      return claims_node (measurements)->k;
  return claims_node (measurements)->k + 1;
}

bool
claims_two_classes (const struct claims_measurements *measurements)
{
  return claims_fastest_source (measurements) && classes (measurements) == 2;
}

bool
claims_two_classes_any (const struct claims_measurements *measurements)
{
  return classes (measurements) == 2;
}

bool
claims_two_types (const struct claims_measurements *measurements)
{
  return claims_node (measurements)->k == 2;
}

bool
claims_three_classes (const struct claims_measurements *measurements)
{
  return claims_fastest_source (measurements) && classes (measurements) == 3;
}

/* Each cost divides the next one, hence all after it. */
bool
claims_chain (const struct claims_measurements *measurements)
{
  for (size_t j = 1; j < claims_node (measurements)->k; j++)
    if (claims_node (measurements)->cost[j] % claims_node (measurements)->cost[j - 1] != 0)
      return false;
  return true;
}

bool
claims_multiples (const struct claims_measurements *measurements)
{
  return claims_fastest_source (measurements) && claims_chain (measurements)
         && claims_node (measurements)->cost[0] % claims_node (measurements)->source == 0;
}

static bool
is_power (int64_t cost, int64_t unit)
{
  int64_t power = cost / unit;
  return cost % unit == 0 && (power & (power - 1)) == 0;
}

bool
claims_power_two (const struct claims_measurements *measurements)
{
  int64_t unit = claims_fastest_source (measurements) ? claims_node (measurements)->source
                                                      : claims_node (measurements)->cost[0];
  for (size_t j = 0; j < claims_node (measurements)->k; j++)
    if (!is_power (claims_node (measurements)->cost[j], unit))
      return false;
  return is_power (claims_node (measurements)->source, unit);
}

bool
claims_many (const struct claims_measurements *measurements)
{
  return measurements->destinations >= 8;
}

/* Checks. */

static bool
known (int64_t a, int64_t b)
{
  return a != CLAIMS_ABSENT && b != CLAIMS_ABSENT;
}

/* The largest of three numbers that must be equal on the left, the least on the right. */
static bool
all_equal (int64_t a, int64_t b, int64_t c, struct claim_sides *out)
{
  int64_t larger = a > b ? a : b, smaller = a > b ? b : a;
  return known (a, b) && c != CLAIMS_ABSENT
         && claims_at_most (larger > c ? larger : c, smaller < c ? smaller : c, out);
}

CLAIMS_CHECK (claims_no_idle_best)
{
  (void)claim;
  return all_equal (claims_node (measurements)->no_idle, claims_node (measurements)->idling,
                    measurements->optimum, out);
}

CLAIMS_CHECK (claims_free_monotone_best)
{
  (void)claim;
  return all_equal (claims_node (measurements)->monotone_root, measurements->optimum,
                    claims_node (measurements)->free_optimum, out);
}

CLAIMS_CHECK (claims_fastest_first_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->fastest_first, measurements->optimum, out);
}

CLAIMS_CHECK (claims_first_fastest_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->first_fastest, measurements->optimum, out);
}

CLAIMS_CHECK (claims_fnf_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->fnf, measurements->optimum, out);
}

/* fnf <= optimum * p / q. False when a side does not fit either. */
static bool
fnf_within (const struct claims_measurements *measurements, int64_t p, int64_t q,
            struct claim_sides *out)
{
  int64_t left, right;
  return known (claims_node (measurements)->fnf, measurements->optimum)
         && checked_mul (claims_node (measurements)->fnf, q, &left)
         && checked_mul (measurements->optimum, p, &right) && claims_at_most (left, right, out);
}

CLAIMS_CHECK (claims_fnf_twice)
{
  (void)claim;
  return fnf_within (measurements, 2, 1, out);
}

CLAIMS_CHECK (claims_fnf_three_halves)
{
  (void)claim;
  return fnf_within (measurements, 3, 2, out);
}

CLAIMS_CHECK (claims_fnf_five_quarters)
{
  (void)claim;
  return fnf_within (measurements, 5, 4, out);
}

CLAIMS_CHECK (claims_fnf_eleven_ninths)
{
  (void)claim;
  return fnf_within (measurements, 11, 9, out);
}

CLAIMS_CHECK (claims_fnf_eight_sevenths)
{
  int64_t left, right;
  (void)claim;
  return known (claims_node (measurements)->fnf, measurements->optimum)
         && checked_mul (claims_node (measurements)->fnf, 7, &left)
         && checked_mul (measurements->optimum, 8, &right) && claims_equal (left, right, out);
}

CLAIMS_CHECK (claims_fnf_six_fifths)
{
  (void)claim;
  return fnf_within (measurements, 6, 5, out);
}

/* fnf - optimum <= allowed / part. The excess is never negative unless the optimum is none: then
   both sides tell. */
static bool
additive (const struct claims_measurements *measurements, int64_t allowed, int64_t part,
          struct claim_sides *out)
{
  int64_t left;
  if (!known (claims_node (measurements)->fnf, measurements->optimum))
    return false;
  if (claims_node (measurements)->fnf < measurements->optimum)
    return claims_at_most (measurements->optimum, claims_node (measurements)->fnf, out);
  return checked_mul (claims_node (measurements)->fnf - measurements->optimum, part, &left)
         && claims_at_most (left, allowed, out);
}

/* Sum of the destinations' classes but the slowest; at most n * max cost. */
static int64_t
faster_types (const struct claims_measurements *measurements)
{
  int64_t sum = 0;
  for (size_t j = 0; j + 1 < claims_node (measurements)->k; j++)
    sum += claims_node (measurements)->cost[j];
  return sum;
}

/* Sum of all classes but the slowest, the source's included. */
static int64_t
faster_classes (const struct claims_measurements *measurements)
{
  int64_t slowest = claims_node (measurements)->cost[claims_node (measurements)->k - 1],
          sum = faster_types (measurements);
  if (classes (measurements) > claims_node (measurements)->k)
    sum += claims_node (measurements)->source < slowest ? claims_node (measurements)->source
                                                        : slowest;
  return sum;
}

CLAIMS_CHECK (claims_fnf_additive)
{
  (void)claim;
  return additive (measurements, faster_classes (measurements), 1, out);
}

CLAIMS_CHECK (claims_fnf_additive_third)
{
  (void)claim;
  return additive (measurements, faster_classes (measurements), 3, out);
}

CLAIMS_CHECK (claims_fnf_additive_half)
{
  (void)claim;
  return additive (measurements, faster_classes (measurements), 2, out);
}

CLAIMS_CHECK (claims_fnf_additive_types)
{
  (void)claim;
  return additive (measurements, faster_types (measurements), 1, out);
}

CLAIMS_CHECK (claims_fnf_additive_types_half)
{
  (void)claim;
  return additive (measurements, faster_types (measurements), 2, out);
}

CLAIMS_CHECK (claims_monotone_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->monotone, measurements->optimum, out);
}

CLAIMS_CHECK (claims_monotone_root_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->monotone_root, measurements->optimum, out);
}

CLAIMS_CHECK (claims_greedy_shape)
{
  (void)claim;
  return known (claims_node (measurements)->fnf_not_layered,
                claims_node (measurements)->fnf_not_monotone)
         && claims_node (measurements)->fnf_idle != CLAIMS_ABSENT
         && claims_at_most (claims_node (measurements)->fnf_not_layered
                              + claims_node (measurements)->fnf_not_monotone
                              + claims_node (measurements)->fnf_idle,
                            0, out);
}

/* FNF's own schedule is a layered one, for instances where the best layered one is not known. */
CLAIMS_CHECK (claims_lowered_layered)
{
  (void)claim;
  return claims_at_most (claims_node (measurements)->fnf_lowered,
                         claims_node (measurements)->layered != CLAIMS_ABSENT
                           ? claims_node (measurements)->layered
                           : claims_node (measurements)->fnf,
                         out);
}

CLAIMS_CHECK (claims_fnf_layered_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->fnf, claims_node (measurements)->layered, out);
}

CLAIMS_CHECK (claims_layered_best)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->layered, measurements->optimum, out);
}

CLAIMS_CHECK (claims_recurrence_exact)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->recurrence, measurements->optimum, out);
}

CLAIMS_CHECK (claims_dp_exact)
{
  (void)claim;
  return claims_equal (claims_node (measurements)->dp, measurements->optimum, out);
}

/* One entry for each sender, the source and the k types, and each vector of counts. */
CLAIMS_CHECK (claims_dp_small)
{
  int64_t allowed = (int64_t)claims_node (measurements)->k + 1;
  (void)claim;
  for (size_t j = 0; j < claims_node (measurements)->k; j++)
    if (!checked_mul (allowed, claims_node (measurements)->count[j] + 1, &allowed))
      return false;
  return known (claims_node (measurements)->dp, claims_node (measurements)->dp_entries)
         && claims_at_most (claims_node (measurements)->dp_entries, allowed, out);
}
