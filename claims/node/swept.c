/* Conditions: which instances complete sweeps went through, and a family that climbs over
   patterns led to. */
#include "base/minmax.h"
#include "claims/node/check.h"

/* The largest of all costs, divided by their common factor. */
static int64_t
largest_reduced (const struct claims_node *node)
{
  int64_t divisor = node->source;
  for (size_t j = 0; j < node->k; j++)
    divisor = int64_gcd (divisor, node->cost[j]);
  return int64_max (node->source, node->cost[node->k - 1]) / divisor;
}

/* What a complete sweep went through. */
struct sweep {
  int64_t destinations, cost;
};

/* Proved by exhaustion: FNF and the optimum are monotone in every cost, so that whole boxes are
   settled at their corners; the proofs are at the head of lab/probe/node/sweep_boxes.c. */
static const struct sweep ratio_sweeps[]
  = { { 8, 128 }, { 16, 64 }, { 24, 32 }, { 32, 20 }, { 64, 10 }, { 0, 0 } };
static const struct sweep excess_sweeps[]
  = { { 8, 64 }, { 12, 16 }, { 24, 8 }, { 32, 6 }, { 0, 0 } };

/* Within one of the sweeps, the last of which has no destinations? */
static bool
swept (const struct claims_measurements *measurements, const struct sweep *sweep)
{
  int64_t cost = largest_reduced (claims_node (measurements));
  while (sweep->destinations > 0
         && (measurements->destinations > sweep->destinations || cost > sweep->cost))
    sweep++;
  return sweep->destinations > 0;
}

/* `1; 4p x 2p, 6p x 8p`, n = 10 p: FNF takes 8 p, the optimum 7 p.
   FNF: the source serves the nodes of cost 4 p at 1 .. 2 p. Each of these completes one send by 8
   p, the last at 6 p, and a second one no sooner than 8 p + 1; a node of cost 6 p is served after 2
   p and completes its first send after 8 p. So by 8 p there are 8 p receptions from the source and
   2 p others, 10 p in all, and by 8 p - 1 one less.
   7 p is enough: the source serves p nodes of cost 6 p at 1 .. p, then those of cost 4 p at p +
   1 .. 3 p; each of these 3 p nodes completes a send by 7 p, which makes 7 p + 3 p receptions. 7
   p - 1 is not: the source completes at most 7 p - 1 sends. Nobody else completes two, since 1 +
   2 * 4 p > 7 p - 1. Who completes one is ready by 3 p - 1, and so was served by the source, for
   the first send of anybody else comes after 4 p: these are 3 p - 1 nodes at most. That makes 10
   p - 2. */
static bool
is_eight_sevenths (const struct claims_node *node)
{
  int64_t p = node->k == 2 ? node->count[0] / 2 : 0;
  return p > 0 && node->count[0] == 2 * p && node->count[1] / 8 == p && node->count[1] % 8 == 0
         && node->source <= node->cost[0] / 4 / p && node->cost[0] == 4 * p * node->source
         && node->cost[1] / 6 / p == node->source && node->cost[1] % (6 * p) == 0;
}

uint64_t
node_claims_swept (const struct claims_measurements *measurements)
{
  return (uint64_t)((swept (measurements, ratio_sweeps) ? RATIO_SWEPT : 0)
                    | (swept (measurements, excess_sweeps) ? EXCESS_SWEPT : 0)
                    | (is_eight_sevenths (claims_node (measurements)) ? EIGHT_SEVENTHS_FAMILY : 0));
}
