#include "model/node/types.h"

#include "base/memory.h"
#include "model/common/scaling.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define TICKS_MAX (INT64_C (1) << 62)

void
node_types_init (struct node_types *types)
{
  memset (types, 0, sizeof *types);
}

void
node_types_clear (struct node_types *types)
{
  memory_free (types->cost, types->count);
  memset (types, 0, sizeof *types);
}

static void
reserve (struct node_types *types, size_t k)
{
  if (k <= types->capacity)
    return;
  size_t capacity = types->capacity;
  types->cost = memory_grown (types->cost, &capacity, k, sizeof *types->cost);
  types->count = memory_resize (types->count, capacity, sizeof *types->count);
  types->capacity = capacity;
}

/* The largest cost for which 2 * (n + 1) * cost stays within the limit. */
static int64_t
cost_limit (int64_t destinations)
{
  return TICKS_MAX / (2 * (destinations + 1));
}

struct type {
  int64_t cost, count;
};

static int
compare_types (const void *left, const void *right)
{
  const struct type *a = left, *b = right;
  return (a->cost > b->cost) - (a->cost < b->cost);
}

/* Sort the first `length` of cost and count together: in place while short, through pairs when
   long. */
static void
sort_types (struct node_types *types, size_t length)
{
  if (length <= 32) {
    for (size_t i = 1; i < length; i++) {
      int64_t cost = types->cost[i], count = types->count[i];
      size_t at = i;
      for (; at > 0 && types->cost[at - 1] > cost; at--) {
        types->cost[at] = types->cost[at - 1];
        types->count[at] = types->count[at - 1];
      }
      types->cost[at] = cost;
      types->count[at] = count;
    }
    return;
  }
  struct type *pairs = memory_alloc (length, sizeof *pairs);
  for (size_t i = 0; i < length; i++)
    pairs[i] = (struct type){ types->cost[i], types->count[i] };
  qsort (pairs, length, sizeof *pairs, compare_types);
  for (size_t i = 0; i < length; i++) {
    types->cost[i] = pairs[i].cost;
    types->count[i] = pairs[i].count;
  }
  free (pairs);
}

/* Sort, merge equal costs, and set k and the number of destinations. */
static void
merge (struct node_types *types, size_t length)
{
  sort_types (types, length);
  types->k = 0;
  types->destinations = 0;
  for (size_t i = 0; i < length; i++) {
    types->destinations += types->count[i];
    if (types->k > 0 && types->cost[types->k - 1] == types->cost[i]) {
      types->count[types->k - 1] += types->count[i];
      continue;
    }
    types->cost[types->k] = types->cost[i];
    types->count[types->k++] = types->count[i];
  }
}

/* One pass over all costs. */
static bool
take_all (const struct scaling *scaling, struct node_types *types,
          const struct node_instance *instance)
{
  if (!scaling_take (scaling, instance->source, &types->source))
    return scaling_refuse (scaling, instance->source, "source.cost");
  for (size_t i = 0; i < instance->group_count; i++) {
    const struct node_group *group = &instance->groups[i];
    if (!scaling_take (scaling, group->cost, &types->cost[i]))
      return scaling_refuse (scaling, group->cost, "destinations[%zu].cost", i);
    types->count[i] = group->count;
  }
  return true;
}

bool
node_types_from (struct node_types *types, const struct node_instance *instance, const char *file,
                 struct status *status)
{
  struct scaling scaling = {
    .head = &instance->head,
    .file = file,
    .status = status,
    .scale = &types->scale,
    .scale_limit = TICKS_MAX,
    .tick_limit = cost_limit (instance->destinations),
    .scale_reason = "the common denominator of the costs does not fit into 62 bits",
    .tick_reason = "too large: times in ticks of the common denominator would not fit into 62 bits",
  };
  types->scale = 1;
  reserve (types, instance->group_count);
  if (!take_all (&scaling, types, instance))
    return false;
  scaling.storing = true;
  if (!take_all (&scaling, types, instance))
    return false;
  merge (types, instance->group_count);
  return true;
}

void
node_types_set (struct node_types *types, int64_t source, size_t k, const int64_t *cost,
                const int64_t *count)
{
  assert (k >= 1 && source >= 1);
  reserve (types, k);
  memcpy (types->cost, cost, k * sizeof *cost);
  memcpy (types->count, count, k * sizeof *count);
  types->scale = 1;
  types->source = source;
  merge (types, k);
  assert (types->cost[0] >= 1 && types->destinations <= NODE_MAX_DESTINATIONS);
  assert (source <= cost_limit (types->destinations)
          && types->cost[types->k - 1] <= cost_limit (types->destinations));
}

/* Index of the type with this cost. */
static size_t
find_type (const struct node_types *types, int64_t cost)
{
  size_t low = 0, high = types->k - 1;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (types->cost[middle] < cost)
      low = middle + 1;
    else
      high = middle;
  }
  assert (types->cost[low] == cost);
  return low;
}

void
node_types_numbers (const struct node_instance *instance, const struct node_types *types,
                    int32_t *number)
{
  int64_t few[32];
  /* next rank of each type */
  int64_t *next = types->k <= 32 ? few : memory_alloc (types->k, sizeof *next);
  int64_t rank = 1;
  for (size_t j = 0; j < types->k; rank += types->count[j++])
    next[j] = rank;
  number[0] = 0;
  int32_t node = 0;
  for (size_t i = 0; i < instance->group_count; i++) {
    const struct node_group *group = &instance->groups[i];
    size_t type
      = find_type (types, group->cost.numerator * (types->scale / group->cost.denominator));
    for (int64_t left = group->count; left > 0; left--)
      number[next[type]++] = ++node;
  }
  if (next != few)
    free (next);
}

struct rational
node_types_time (const struct node_types *types, int64_t ticks)
{
  return rational_of_ticks (ticks, types->scale);
}
