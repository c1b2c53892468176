/* Hypotheses: which instances complete sweeps went through. */
#include "verify/claims_check.h"

static int64_t
common_divisor (int64_t a, int64_t b)
{
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The largest of all costs, divided by their common factor. */
static int64_t
largest_reduced (const struct claims_facts *facts)
{
  int64_t slowest = facts->cost[facts->k - 1], divisor = facts->source;
  for (size_t j = 0; j < facts->k; j++)
    divisor = common_divisor (divisor, facts->cost[j]);
  return (facts->source > slowest ? facts->source : slowest) / divisor;
}

/* What a complete sweep went through. */
struct sweep {
  int64_t destinations, cost;
};

/* Proved by exhaustion: FNF and the optimum are monotone in every cost, so that whole boxes are settled at their corners; the proofs are at
   the head of probe/sweep_boxes.c. */
static const struct sweep ratio_sweeps[] = { { 8, 128 }, { 16, 64 }, { 24, 32 }, { 32, 20 }, { 64, 10 }, { 0, 0 } };
static const struct sweep excess_sweeps[] = { { 8, 64 }, { 12, 16 }, { 24, 8 }, { 32, 6 }, { 0, 0 } };

/* Within one of the sweeps, the last of which has no destinations? */
static bool
swept (const struct claims_facts *facts, const struct sweep *sweep)
{
  int64_t cost = largest_reduced (facts);
  while (sweep->destinations > 0 && (facts->destinations > sweep->destinations || cost > sweep->cost))
    sweep++;
  return sweep->destinations > 0;
}

bool
claims_ratio_swept (const struct claims_facts *facts)
{
  return swept (facts, ratio_sweeps);
}

bool
claims_ratio_swept_large (const struct claims_facts *facts)
{
  return facts->destinations >= 7 && claims_ratio_swept (facts);
}

bool
claims_excess_swept (const struct claims_facts *facts)
{
  return swept (facts, excess_sweeps);
}

bool
claims_excess_swept_fast (const struct claims_facts *facts)
{
  return claims_fastest_source (facts) && claims_excess_swept (facts);
}

bool
claims_excess_swept_slow (const struct claims_facts *facts)
{
  return claims_slower_source (facts) && claims_excess_swept (facts);
}
