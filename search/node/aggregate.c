#include "search/node/aggregate.h"

#include "base/memory.h"

#include <stdlib.h>

#define MERGED_TYPES 256

/* Groups types so that within a group costs differ by a factor of at most `factor`; the fastest
   types stay alone. Returns the number of groups. */
static size_t
group_types (const struct node_types *types, double factor, size_t *group)
{
  size_t groups = 0;
  double least = 0;
  for (size_t j = 0; j < types->k; j++) {
    if (j < MERGED_TYPES / 2 || (double)types->cost[j] > least * factor) {
      least = (double)types->cost[j];
      groups++;
    }
    group[j] = groups - 1;
  }
  return groups;
}

int64_t
aggregate_bound (const struct node_types *types, struct multiplier *multiplier,
                 struct fnf_workspace *fnf, int64_t *duals)
{
  int64_t cost[MERGED_TYPES], count[MERGED_TYPES] = { 0 }, shared[MERGED_TYPES];
  size_t groups, *group = memory_alloc (types->k, sizeof *group);
  double factor = 1.001;
  while ((groups = group_types (types, factor, group)) > MERGED_TYPES)
    factor *= factor;
  for (size_t j = types->k; j-- > 0;) {
    cost[group[j]] = types->cost[j];
    count[group[j]] += types->count[j];
  }
  struct node_types merged;
  struct plan plan;
  node_types_init (&merged);
  node_types_set (&merged, types->source, groups, cost, count);
  plan_init (&plan);
  fnf_plan (&merged, fnf, &plan);
  int64_t bound
    = multiplier_bound (multiplier, &merged, &plan, dual_bound_unit (merged.destinations), shared);
  for (size_t j = 0; j < types->k; j++)
    duals[j] = shared[group[j]];
  node_types_clear (&merged);
  plan_clear (&plan);
  free (group);
  return bound;
}
