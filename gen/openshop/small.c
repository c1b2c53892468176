#include "gen/openshop/small.h"

#include "base/minmax.h"
#include "base/permutation.h"
#include <string.h>

const struct small_limits openshop_small_limits
  = { "exchange-all", "nodes", OPENSHOP_SMALL_MAX_NODES, 0, OPENSHOP_SMALL_MAX_COST };

static void
first_of_size (struct openshop_small *small, int64_t nodes)
{
  small->nodes = nodes;
  memset (small->time, 0, sizeof small->time);
}

bool
openshop_small_start (struct openshop_small *small, const struct small_params *params,
                      struct status *status)
{
  if (!small_walk_start (&small->walk, params, &openshop_small_limits, status))
    return false;
  first_of_size (small, params->least);
  return true;
}

/* The next matrix in lexicographic order of its times, then the next size. */
static bool
advance (void *position)
{
  struct openshop_small *small = position;
  const struct small_params *params = &small->walk.params;
  for (int64_t cell = small->nodes * small->nodes - 1; cell >= 0; cell--) {
    if (cell % (small->nodes + 1) == 0)
      continue; /* on the diagonal */
    if (small->time[cell] < params->max_cost) {
      small->time[cell]++;
      return true;
    }
    small->time[cell] = 0;
  }
  if (small->nodes == params->most)
    return false;
  first_of_size (small, small->nodes + 1);
  return true;
}

/* Is the matrix with renamed nodes before the matrix itself? */
static bool
renamed_is_before (const struct openshop_small *small, const int64_t *order)
{
  int64_t n = small->nodes;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      int64_t renamed = small->time[order[i] * n + order[j]], own = small->time[i * n + j];
      if (renamed != own)
        return renamed < own;
    }
  return false;
}

static bool
is_first (const struct openshop_small *small)
{
  int64_t order[OPENSHOP_SMALL_MAX_NODES];
  for (int64_t i = 0; i < small->nodes; i++)
    order[i] = i;
  do
    if (renamed_is_before (small, order))
      return false;
  while (permutation_next (order, small->nodes));
  return true;
}

static bool
is_primitive (const struct openshop_small *small)
{
  int64_t common = 0;
  for (int64_t cell = 0; cell < small->nodes * small->nodes && common != 1; cell++)
    common = int64_gcd (common, small->time[cell]);
  return common == 1;
}

static bool
counts (const void *position)
{
  const struct openshop_small *small = position;
  return (!small->walk.params.primitive || is_primitive (small)) && is_first (small);
}

bool
openshop_small_next (struct openshop_small *small)
{
  return small_walk_next (&small->walk, small, advance, counts);
}

void
openshop_small_instance (const struct openshop_small *small, struct openshop_instance *out)
{
  openshop_instance_reset (out);
  openshop_instance_shape (out, true, (int32_t)small->nodes, (int32_t)small->nodes);
  for (int64_t cell = 0; cell < small->nodes * small->nodes; cell++)
    out->times[cell].numerator = small->time[cell];
  small_walk_describe (&small->walk, openshop_small_limits.kind, small->nodes, &out->name,
                       &out->origin);
}
