#include "bounds/node/additive.h"

#include "base/minmax.h"
#include "bounds/node/lowered.h"

int64_t
additive_bound (const struct node_types *types, const struct deadline *deadline)
{
  struct lowered lowered;
  lowered_init (&lowered, types);
  for (size_t j = 0; j < types->k; j++)
    lowered.cost[j] = types->cost[j];
  int64_t fnf = lowered_fnf (&lowered, types->source); /* with lower costs nothing is later */
  int64_t divisor = types->source, excess = 0, best = 0;
  for (size_t j = 0; j < types->k; j++)
    divisor = int64_gcd (divisor, types->cost[j]);
  for (size_t j = 0; j < types->k && fnf - excess > best && !deadline_passed (deadline); j++) {
    for (size_t i = j; i < types->k; i++)
      lowered.cost[i] = types->cost[j];
    int64_t bound = lowered_fnf (&lowered, types->source) - excess;
    best = int64_max (bound, best);
    excess += types->cost[j] - divisor;
  }
  lowered_clear (&lowered);
  return best;
}
