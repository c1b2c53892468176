/* Hypotheses: which instances complete sweeps went through, and a family that climbs over patterns led to. */
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

/* `1; 4p x 2p, 6p x 8p`, n = 10 p: FNF takes 8 p, the optimum 7 p.
   FNF: the source serves the nodes of cost 4 p at 1 .. 2 p. Each of these completes one send by 8 p, the last at 6 p, and a second one no
   sooner than 8 p + 1; a node of cost 6 p is served after 2 p and completes its first send after 8 p. So by 8 p there are 8 p receptions
   from the source and 2 p others, 10 p in all, and by 8 p - 1 one less.
   7 p is enough: the source serves p nodes of cost 6 p at 1 .. p, then those of cost 4 p at p + 1 .. 3 p; each of these 3 p nodes completes
   a send by 7 p, which makes 7 p + 3 p receptions. 7 p - 1 is not: the source completes at most 7 p - 1 sends. Nobody else completes two,
   since 1 + 2 * 4 p > 7 p - 1. Who completes one is ready by 3 p - 1, and so was served by the source, for the first send of anybody else
   comes after 4 p: these are 3 p - 1 nodes at most. That makes 10 p - 2. */
bool
claims_eight_sevenths_family (const struct claims_facts *facts)
{
  int64_t p = facts->k == 2 ? facts->count[0] / 2 : 0;
  return p > 0 && facts->count[0] == 2 * p && facts->count[1] / 8 == p && facts->count[1] % 8 == 0
         && facts->source <= facts->cost[0] / 4 / p && facts->cost[0] == 4 * p * facts->source && facts->cost[1] / 6 / p == facts->source
         && facts->cost[1] % (6 * p) == 0;
}
