#include "verify/node/types.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_node_types_init (struct verify_node_types *types)
{
  *types = (struct verify_node_types){ .k = 0 };
  mpz_init (types->scale);
}

void
verify_node_types_clear (struct verify_node_types *types)
{
  mpz_clear (types->scale);
  memory_free (types->cost, types->count);
}

bool
verify_node_types_ticks (const struct verify_node_types *types, struct verify_ratio time,
                         int64_t *ticks)
{
  mpz_t scaled;
  bool good = time.num >= 0;

  mpz_init (scaled);
  mpz_mul_si (scaled, types->scale, time.num);
  good = good && mpz_divisible_ui_p (scaled, (unsigned long)time.den);
  if (good) {
    mpz_divexact_ui (scaled, scaled, (unsigned long)time.den);
    good = mpz_cmp_ui (scaled, VERIFY_NODE_TICKS) <= 0;
  }
  if (good)
    *ticks = mpz_get_si (scaled);
  mpz_clear (scaled);
  return good;
}

/* The least common denominator; false when it outgrows VERIFY_NODE_SCALE. */
static bool
find_scale (struct verify_node_types *types, const struct verify_node_instance *instance)
{
  mpz_set_si (types->scale, instance->source.den);
  for (size_t g = 0; g < instance->length; g++) {
    mpz_lcm_ui (types->scale, types->scale, (unsigned long)instance->groups[g].cost.den);
    if (mpz_cmp_ui (types->scale, VERIFY_NODE_SCALE) > 0)
      return false;
  }
  return true;
}

struct group {
  int64_t cost, count;
};

static int
compare_groups (const void *a, const void *b)
{
  int64_t x = ((const struct group *)a)->cost, y = ((const struct group *)b)->cost;

  return (x > y) - (x < y);
}

static void
merge_groups (struct verify_node_types *types, const struct group *groups, size_t length)
{
  for (size_t g = 0; g < length; g++) {
    if (types->k == 0 || types->cost[types->k - 1] != groups[g].cost) {
      types->cost[types->k] = groups[g].cost;
      types->count[types->k++] = 0;
    }
    types->count[types->k - 1] += groups[g].count;
  }
}

static bool
too_large (struct verify_ratio cost, const char *file, struct status *status)
{
  char text[VERIFY_RATIO_TEXT];

  return status_set (
    status, STATUS_INPUT,
    "%s: cost %s does not fit into 61 bits over the common denominator of all costs", file,
    verify_ratio_text (cost, text));
}

static bool
scale_groups (struct verify_node_types *types, const struct verify_node_instance *instance,
              struct group *groups, const char *file, struct status *status)
{
  if (!verify_node_types_ticks (types, instance->source, &types->source))
    return too_large (instance->source, file, status);
  for (size_t g = 0; g < instance->length; g++) {
    if (!verify_node_types_ticks (types, instance->groups[g].cost, &groups[g].cost))
      return too_large (instance->groups[g].cost, file, status);
    groups[g].count = instance->groups[g].count;
  }
  return true;
}

bool
verify_node_types_from (struct verify_node_types *types,
                        const struct verify_node_instance *instance, const char *file,
                        struct status *status)
{
  size_t length = instance->length;
  struct group *groups;
  bool good;

  if (!find_scale (types, instance))
    return status_set (status, STATUS_INPUT, "%s: the costs' common denominator exceeds 2^62",
                       file);
  groups = memory_alloc (length, sizeof *groups);
  good = scale_groups (types, instance, groups, file, status);
  if (good) {
    qsort (groups, length, sizeof *groups, compare_groups);
    types->destinations = instance->destinations;
    types->cost = memory_resize (types->cost, length, sizeof *types->cost);
    types->count = memory_resize (types->count, length, sizeof *types->count);
    types->k = 0;
    merge_groups (types, groups, length);
  }
  free (groups);
  return good;
}

bool
verify_node_types_find (const struct verify_node_types *types, struct verify_ratio cost,
                        size_t *type)
{
  size_t low = 0, high = types->k;
  int64_t ticks;

  if (!verify_node_types_ticks (types, cost, &ticks))
    return false;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (types->cost[middle] < ticks)
      low = middle + 1;
    else
      high = middle;
  }
  *type = low;
  return low < types->k && types->cost[low] == ticks;
}

char *
verify_node_types_text (const struct verify_node_types *types, int64_t ticks)
{
  char *text;
  mpq_t time;

  mpq_init (time);
  mpz_set_si (mpq_numref (time), ticks);
  mpz_set (mpq_denref (time), types->scale);
  mpq_canonicalize (time);
  text = mpq_get_str (NULL, 10, time);
  mpq_clear (time);
  return text;
}
