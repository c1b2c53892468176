#include "gen/node/palette.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static int
ascending (const void *left, const void *right)
{
  const int64_t *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

static int
ascending_cost (const void *left, const void *right)
{
  const struct rational *a = left, *b = right;
  return rational_compare (*a, *b);
}

/* Every value of a dense range with the chance that is due to it (Knuth, algorithm S): all sets
   of k values are equally likely. */
static void
select_values (struct rng *rng, int64_t low, int64_t high, size_t k, int64_t *values)
{
  size_t chosen = 0;
  for (int64_t value = low; chosen < k; value++)
    if (rng_below (rng, (uint64_t)(high - value) + 1) < k - chosen)
      values[chosen++] = value;
}

/* Draw until k different values are there: few are repeated in a wide range. */
static void
draw_values (struct rng *rng, int64_t low, int64_t high, size_t k, int64_t *values)
{
  size_t distinct = 0;
  while (distinct < k) {
    for (size_t i = distinct; i < k; i++)
      values[i] = rng_range (rng, low, high);
    qsort (values, k, sizeof *values, ascending);
    distinct = 1;
    for (size_t i = 1; i < k; i++)
      if (values[i] != values[distinct - 1])
        values[distinct++] = values[i];
  }
}

static void
distinct_values (struct rng *rng, int64_t low, int64_t high, size_t k, struct rational *cost)
{
  int64_t *values = memory_alloc (k, sizeof *values);
  if ((uint64_t)(high - low) < 2 * (uint64_t)k)
    select_values (rng, low, high, k, values);
  else
    draw_values (rng, low, high, k, values);
  for (size_t i = 0; i < k; i++)
    cost[i] = (struct rational){ values[i], 1 };
  free (values);
}

static bool
geometric (const struct family_params *params, struct rng *rng, size_t k, struct rational *cost,
           struct status *status)
{
  bool chain = params->family->costs == FAMILY_CHAIN;
  cost[0]
    = (struct rational){ chain ? rng_range (rng, params->low, params->high) : params->low, 1 };
  for (size_t i = 1; i < k; i++) {
    struct rational factor
      = chain ? (struct rational){ rng_range (rng, 2, params->factor), 1 } : params->ratio;
    if (!rational_multiply (cost[i - 1], factor, &cost[i]))
      return status_set (status, STATUS_INPUT,
                         "gen %s: --k: %zu: the cost of type %zu does not fit into 64 bits",
                         params->family->name, k, i + 1);
  }
  return true;
}

bool
palette_make (const struct family_params *params, struct rng *rng, size_t k, struct rational *cost,
              struct status *status)
{
  switch (params->family->costs) {
  case FAMILY_RANGE:
    distinct_values (rng, params->low, params->high, k, cost);
    break;
  case FAMILY_NEAR_TIES: {
    int64_t base = rng_range (rng, params->low, params->high);
    distinct_values (rng, base, base + params->width, k, cost);
    break;
  }
  case FAMILY_LIST:
    memcpy (cost, params->list, k * sizeof *cost);
    qsort (cost, k, sizeof *cost, ascending_cost);
    break;
  case FAMILY_RATIO:
  case FAMILY_CHAIN:
    return geometric (params, rng, k, cost, status);
  }
  return true;
}
