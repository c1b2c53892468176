#include "heuristics/additive.h"

#include "heuristics/lowered.h"

static int64_t
greatest_common_divisor (const struct node_types *types)
{
  int64_t divisor = types->source;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t other = types->cost[j]; other;) {
      int64_t rest = divisor % other;
      divisor = other;
      other = rest;
    }
  return divisor;
}

int64_t
additive_bound (const struct node_types *types)
{
  return additive_bound_until (types, NULL);
}

int64_t
additive_bound_until (const struct node_types *types, const struct deadline *deadline)
{
  struct lowered lowered;
  lowered_init (&lowered, types);
  for (size_t j = 0; j < types->k; j++)
    lowered.cost[j] = types->cost[j];
  int64_t fnf = lowered_fnf (&lowered, types->source); /* lower costs: no later */
  int64_t divisor = greatest_common_divisor (types), excess = 0, best = 0;
  for (size_t j = 0; j < types->k && fnf - excess > best && !(deadline && deadline_passed (deadline)); j++) {
    for (size_t i = j; i < types->k; i++)
      lowered.cost[i] = types->cost[j];
    int64_t bound = lowered_fnf (&lowered, types->source) - excess;
    best = bound > best ? bound : best;
    excess += types->cost[j] - divisor;
  }
  lowered_clear (&lowered);
  return best;
}
