#include "bounds/node/divisor_chain.h"

#include "base/checked.h"
#include "bounds/node/lowered.h"
#include "bounds/node/parameters.h"

enum factors { ANY_FACTOR, POWERS_OF_TWO };

/* The least allowed factor that is at least p/q; p, q > 0. */
static int64_t
factor_above (enum factors factors, int64_t p, int64_t q)
{
  int64_t least = (p - 1) / q + 1, power = 1;
  if (factors == ANY_FACTOR)
    return least;
  while (power < least)
    power *= 2;
  return power;
}

/* The greatest allowed factor that is at most p/q >= 1. */
static int64_t
factor_below (enum factors factors, int64_t p, int64_t q)
{
  int64_t greatest = p / q, power = 1;
  if (factors == ANY_FACTOR)
    return greatest;
  while (power <= greatest / 2)
    power *= 2;
  return power;
}

/* The denominator by which all times must be scaled if the types before `anchor` become unit
   fractions of its cost, each of the next one's. cost[j] gets the denominator of type j <=
   anchor. False if it could overflow. */
static bool
find_denominators (const struct node_types *types, enum factors factors, size_t anchor,
                   int64_t *cost, int64_t *denominator)
{
  int64_t all = 1;
  cost[anchor] = 1;
  for (size_t j = anchor; j-- > 0;) {
    int64_t scaled;
    if (!checked_mul (types->cost[j], all, &scaled)
        || !checked_mul (all, factor_above (factors, types->cost[anchor], scaled), &all))
      return false;
    cost[j] = all;
  }
  *denominator = all;
  return true;
}

/* node_types_set's limit on scaled times. */
static bool
fits (const struct node_types *types, int64_t scale)
{
  int64_t slowest = types->cost[types->k - 1], most;
  if (types->source > slowest)
    slowest = types->source;
  return checked_mul (slowest, scale, &most)
         && checked_mul (most, 2 * (types->destinations + 1), &most) && most <= INT64_C (1) << 62;
}

/* The bound of one chain, or 0 if it is left out. */
static int64_t
chain_bound (struct lowered *lowered, enum factors factors, size_t anchor)
{
  const struct node_types *types = lowered->types;
  int64_t scale, *cost = lowered->cost;
  if (!find_denominators (types, factors, anchor, cost, &scale) || !fits (types, scale))
    return 0;
  for (size_t j = 0; j <= anchor; j++)
    cost[j] = types->cost[anchor] * (scale / cost[j]);
  for (size_t j = anchor + 1; j < types->k; j++)
    cost[j] = cost[j - 1] * factor_below (factors, types->cost[j] * scale, cost[j - 1]);
  return (lowered_fnf (lowered, types->source * scale) - 1) / scale + 1;
}

int64_t
divisor_chain_bound (const struct node_types *types, const struct deadline *deadline)
{
  struct lowered lowered;
  lowered_init (&lowered, types);
  size_t stride = (types->k - 1) / node_bound_parameters.divisor_chain_anchors + 1;
  int64_t best = 0;
  for (size_t anchor = 0; anchor < types->k && !deadline_passed (deadline); anchor += stride)
    for (enum factors factors = ANY_FACTOR; factors <= POWERS_OF_TWO; factors++) {
      int64_t bound = chain_bound (&lowered, factors, anchor);
      best = bound > best ? bound : best;
    }
  lowered_clear (&lowered);
  return best;
}
