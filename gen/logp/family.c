#include "gen/logp/family.h"

#include "base/memory.h"
#include "base/rng.h"
#include "base/sort.h"
#include "gen/common/option.h"

#include <inttypes.h>
#include <stdlib.h>

const struct logp_family logp_family_table[] = {
  { "logp", "heterogeneous LogP: overheads, gaps and latency drawn uniformly, each by itself",
    false },
  { "logp-ordered", "the same, but each type is slower in everything than the one before", true },
  { .name = NULL },
};

void
logp_family_params_init (struct logp_family_params *params, const struct logp_family *family)
{
  *params = (struct logp_family_params){
    .family = family, .destinations = 10, .types = 3, .low = 1, .high = 20
  };
}

static bool
check (const struct logp_family_params *params, struct status *status)
{
  const char *kind = params->family->name;
  return option_within (kind, "--n", params->destinations, 1, LOGP_MAX_DESTINATIONS, status)
         && option_within (kind, "--k", params->types, 1, params->destinations, status)
         && option_within (kind, "--min-cost", params->low, 1, LOGP_FAMILY_MAX_TIME, status)
         && option_within (kind, "--max-cost", params->high, params->low, LOGP_FAMILY_MAX_TIME,
                           status);
}

/* One of the times of all types. */
static void
draw_times (struct rng *rng, int64_t low, int64_t high, bool ordered, int64_t *time, size_t count)
{
  for (size_t j = 0; j < count; j++)
    time[j] = rng_range (rng, low, high);
  if (ordered)
    qsort (time, count, sizeof *time, sort_by_int64);
}

static void
describe (const struct logp_family_params *params, uint64_t index, struct logp_instance *instance)
{
  instance->name
    = memory_print ("%s-n%" PRId64 "-k%" PRId64 "-s%" PRIu64 "-%" PRIu64, params->family->name,
                    params->destinations, params->types, params->seed, index);
  instance->origin
    = memory_print ("{\"generator\":\"%s\",\"n\":%" PRId64 ",\"k\":%" PRId64 ",\"low\":%" PRId64
                    ",\"high\":%" PRId64 ",\"seed\":%" PRIu64 ",\"index\":%" PRIu64 "}",
                    params->family->name, params->destinations, params->types, params->low,
                    params->high, params->seed, index);
}

/* How many destinations each type has. */
static int64_t *
draw_counts (const struct logp_family_params *params, struct rng *rng)
{
  int64_t *count = memory_alloc ((size_t)params->types, sizeof *count);
  for (int64_t j = 0; j < params->types; j++)
    count[j] = 1;
  for (int64_t i = params->types; i < params->destinations; i++)
    count[rng_range (rng, 0, params->types - 1)]++;
  return count;
}

bool
logp_family_generate (const struct logp_family_params *params, uint64_t index,
                      struct logp_instance *out, struct status *status)
{
  struct rng rng;
  logp_instance_reset (out);
  if (!check (params, status))
    return false;
  size_t k = (size_t)params->types;
  bool ordered = params->family->ordered;
  int64_t *times = memory_alloc (3 * k, sizeof *times);
  rng_split (&rng, params->seed, index);
  out->latency = rational_whole (rng_range (&rng, 0, params->high));
  out->source.send = rational_whole (rng_range (&rng, params->low, params->high));
  out->source.receive = rational_zero;
  out->source.gap = rational_whole (rng_range (&rng, 0, params->high));
  draw_times (&rng, params->low, params->high, ordered, times, k);
  draw_times (&rng, 0, params->high, ordered, times + k, k);
  draw_times (&rng, 0, params->high, ordered, times + 2 * k, k);
  int64_t *count = draw_counts (params, &rng);
  for (size_t j = 0; j < k; j++)
    logp_instance_add (out,
                       (struct logp_node){ rational_whole (times[j]), rational_whole (times[k + j]),
                                           rational_whole (times[2 * k + j]) },
                       count[j], NULL);
  memory_free (count, times);
  describe (params, index, out);
  return true;
}
