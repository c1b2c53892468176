#include "gen/node/small.h"

#include "base/minmax.h"
const struct small_limits small_limits = { "all", "n", SMALL_MAX_DESTINATIONS, 1, SMALL_MAX_COST };

void
small_params_init (struct small_params *params)
{
  *params = (struct small_params){ .least = 1, .most = 1, .max_cost = 1, .parts = 1 };
}

static void
first_of_size (struct small *small, int64_t destinations)
{
  small->destinations = destinations;
  small->source = 1;
  for (int64_t i = 0; i < destinations; i++)
    small->cost[i] = 1;
}

bool
small_start (struct small *small, const struct small_params *params, struct status *status)
{
  if (!small_walk_start (&small->walk, params, &small_limits, status))
    return false;
  first_of_size (small, params->least);
  return true;
}

/* The next multiset in lexicographic order of its ascending costs, then the next source, then
   the next size. */
static bool
advance (void *position)
{
  struct small *small = position;
  const struct small_params *params = &small->walk.params;
  int64_t i = small->destinations;
  while (i > 0 && small->cost[i - 1] == params->max_cost)
    i--;
  if (i > 0) {
    int64_t cost = small->cost[i - 1] + 1;
    for (int64_t j = i - 1; j < small->destinations; j++)
      small->cost[j] = cost;
    return true;
  }
  for (int64_t j = 0; j < small->destinations; j++)
    small->cost[j] = 1;
  if (small->source++ < params->max_cost)
    return true;
  if (small->destinations == params->most)
    return false;
  first_of_size (small, small->destinations + 1);
  return true;
}

static bool
counts (const void *position)
{
  const struct small *small = position;
  int64_t common = small->source;
  for (int64_t i = 0; i < small->destinations && common > 1; i++)
    common = int64_gcd (common, small->cost[i]);
  return common == 1 || !small->walk.params.primitive;
}

bool
small_next (struct small *small)
{
  return small_walk_next (&small->walk, small, advance, counts);
}

void
small_instance (const struct small *small, struct node_instance *out)
{
  node_instance_reset (out);
  out->source = rational_whole (small->source);
  for (int64_t i = 0, same; i < small->destinations; i += same) {
    for (same = 1; i + same < small->destinations && small->cost[i + same] == small->cost[i];
         same++)
      ;
    node_instance_add (out, rational_whole (small->cost[i]), same, NULL);
  }
  small_walk_describe (&small->walk, small_limits.kind, small->destinations, &out->name,
                       &out->origin);
}
