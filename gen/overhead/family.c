#include "gen/overhead/family.h"

#include "base/memory.h"
#include "base/rng.h"
#include "gen/common/option.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

const struct overhead_family overhead_family_table[] = {
  { "overhead-uniform", "integer send and receive costs drawn uniformly", OVERHEAD_COSTS_PLAIN,
    OVERHEAD_LINK_NONE, "unit" },
  { "overhead-paper", "Wu, Yeh and Liu's networks of workstations", OVERHEAD_COSTS_PAPER,
    OVERHEAD_LINK_MIXED, "small" },
  { .name = NULL },
};

const struct overhead_sizes overhead_sizes_table[] = {
  { "unit", { { 1, 1 } }, 1 },
  { "small", { { 1000, 1 } }, 1 },
  { "large", { { 1000000, 1 }, { 1500000, 1 } }, 2 },
  { "hybrid", { { 1000, 1 }, { 1000, 1 }, { 1000000, 1 }, { 1500000, 1 } }, 4 },
  { .name = NULL },
};

static const char *const link_names[] = { "none", "common", "matrix", "fast", "slow", "mixed" };

static const struct rational fast = { 1, 125 }, slow = { 8, 155 };

const struct overhead_family *
overhead_family_find (const char *name)
{
  return option_named (overhead_family_table, sizeof *overhead_family_table, name);
}

const struct overhead_sizes *
overhead_sizes_find (const char *name)
{
  return option_named (overhead_sizes_table, sizeof *overhead_sizes_table, name);
}

bool
overhead_link_parse (const char *text, enum overhead_link *link)
{
  const size_t count = sizeof link_names / sizeof *link_names;
  size_t found = option_word (link_names, count, text);
  if (found < count)
    *link = (enum overhead_link)found;
  return found < count;
}

void
overhead_family_params_init (struct overhead_family_params *params,
                             const struct overhead_family *family)
{
  const struct overhead_sizes *sizes = overhead_sizes_find (family->sizes);
  *params = (struct overhead_family_params){
    .family = family,
    .nodes = 8,
    .sources = 1,
    .destinations = OVERHEAD_ALL,
    .source = -1,
    .low = 1,
    .high = 20,
    .link = family->link,
    .bytes = sizes->bytes,
    .bytes_count = sizes->count,
  };
}

/* Sources and destinations with OVERHEAD_ALL resolved; of random ones the largest number. */
static int64_t
source_count (const struct overhead_family_params *params)
{
  return params->sources == OVERHEAD_ALL ? params->nodes : params->sources;
}

static int64_t
destination_count (const struct overhead_family_params *params)
{
  bool counted = params->destinations != OVERHEAD_ALL && params->destinations != OVERHEAD_RANDOM;
  return counted ? params->destinations : params->nodes - 1;
}

static bool
check_bytes (const struct overhead_family_params *params, struct status *status)
{
  for (size_t i = 0; i < params->bytes_count; i++)
    if (params->bytes[i].numerator <= 0)
      return option_refuse (params->family->name, "--bytes: a length that is not positive", status);
  return true;
}

/* The two families have links of their own. */
static bool
check_link (const struct overhead_family_params *params, struct status *status)
{
  bool network = params->link >= OVERHEAD_LINK_FAST;
  if (network == (params->family->costs == OVERHEAD_COSTS_PAPER)
      || params->link == OVERHEAD_LINK_NONE)
    return true;
  return status_set (status, STATUS_INPUT, "gen %s: --link cannot be combined with '%s'",
                     params->family->name, link_names[params->link]);
}

static bool
check (const struct overhead_family_params *params, struct status *status)
{
  const char *kind = params->family->name;
  int64_t n = params->nodes;
  return option_within (kind, "--nodes", n, 2, OVERHEAD_MAX_NODES, status)
         && option_within (kind, "--sources", source_count (params), 1, n, status)
         && option_within (kind, "--destinations", destination_count (params), 1, n - 1, status)
         && (params->source == -1
             || option_within (kind, "--source", params->source, 0, n - 1, status))
         && (params->source < 0 || source_count (params) == 1
             || option_refuse (kind, "--source: needs --sources 1", status))
         && (source_count (params) * destination_count (params) <= OVERHEAD_MAX_TASKS
             || option_refuse (kind, "--sources, --destinations: more than 4000000 deliveries",
                               status))
         && option_within (kind, "--min-cost", params->low, 1, OVERHEAD_FAMILY_MAX_COST, status)
         && option_within (kind, "--max-cost", params->high, params->low, OVERHEAD_FAMILY_MAX_COST,
                           status)
         && check_link (params, status) && check_bytes (params, status);
}

static struct cost
draw_cost (const struct overhead_family_params *params, struct rng *rng)
{
  struct cost cost
    = { .per_byte = { 0, 1 }, .plain = params->family->costs == OVERHEAD_COSTS_PLAIN };
  if (cost.plain) {
    cost.base = rational_whole (rng_range (rng, params->low, params->high));
    return cost;
  }
  cost.base = rational_whole (rng_range (rng, 80, 400));
  rational_make (rng_range (rng, 100, 10000), 1000000, &cost.per_byte);
  return cost;
}

static void
draw_nodes (const struct overhead_family_params *params, struct rng *rng,
            struct overhead_instance *out)
{
  for (int64_t i = 0; i < params->nodes; i++) {
    struct cost send = draw_cost (params, rng), receive = draw_cost (params, rng);
    overhead_instance_add_node (out, send, receive);
  }
}

/* A matrix: integers for each ordered pair, or one of two speeds for each pair. */
static void
draw_matrix (const struct overhead_family_params *params, struct rng *rng,
             struct overhead_instance *out)
{
  size_t n = (size_t)params->nodes;
  struct rational *matrix = memory_alloc (n * n, sizeof *matrix);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      if (i == j)
        matrix[i * n + j] = rational_zero;
      else if (params->link == OVERHEAD_LINK_MATRIX)
        matrix[i * n + j] = rational_whole (rng_range (rng, 0, params->high));
      else
        matrix[i * n + j] = i > j ? matrix[j * n + i] : rng_below (rng, 2) ? slow : fast;
    }
  overhead_instance_set_link (out, matrix);
  free (matrix);
}

static void
draw_link (const struct overhead_family_params *params, struct rng *rng,
           struct overhead_instance *out)
{
  switch (params->link) {
  case OVERHEAD_LINK_NONE:
    break;
  case OVERHEAD_LINK_COMMON:
    out->link_common = rational_whole (rng_range (rng, 0, params->high));
    break;
  case OVERHEAD_LINK_FAST:
    out->link_common = fast;
    break;
  case OVERHEAD_LINK_SLOW:
    out->link_common = slow;
    break;
  case OVERHEAD_LINK_MATRIX:
  case OVERHEAD_LINK_MIXED:
    draw_matrix (params, rng, out);
    break;
  }
}

/* `count` different nodes but `without` (-1: any) out of n, ascending, all sets equally likely
   (Knuth, algorithm S). */
static void
draw_set (struct rng *rng, int64_t n, int64_t without, int64_t count, int32_t *set)
{
  int64_t left = without < 0 ? n : n - 1, chosen = 0;
  for (int64_t node = 0; chosen < count; node++) {
    if (node == without)
      continue;
    if ((int64_t)rng_below (rng, (uint64_t)left) < count - chosen)
      set[chosen++] = (int32_t)node;
    left--;
  }
}

static void
draw_multicasts (const struct overhead_family_params *params, struct rng *rng,
                 struct overhead_instance *out)
{
  int64_t n = params->nodes, m = source_count (params), d = destination_count (params);
  int32_t *sources = memory_alloc ((size_t)n, sizeof *sources),
          *destinations = memory_alloc ((size_t)n, sizeof *destinations);
  draw_set (rng, n, -1, m, sources);
  if (params->source >= 0)
    sources[0] = (int32_t)params->source;
  for (int64_t k = 0; k < m; k++) {
    int64_t count = params->destinations == OVERHEAD_RANDOM ? rng_range (rng, 1, d) : d;
    draw_set (rng, n, sources[k], count, destinations);
    struct rational bytes = params->bytes[rng_below (rng, params->bytes_count)];
    overhead_instance_add_multicast (out, sources[k], bytes, (size_t)count, destinations);
  }
  memory_free (sources, destinations);
}

static void
describe (const struct overhead_family_params *params, uint64_t index,
          struct overhead_instance *instance)
{
  struct output out = { .stream = NULL };
  char count[24];
  int64_t m = source_count (params), d = destination_count (params);
  bool random = params->destinations == OVERHEAD_RANDOM;
  snprintf (count, sizeof count, "%" PRId64, d);
  output_print (&out, "%s-n%" PRId64 "-m%" PRId64 "-d%s-s%" PRIu64 "-%" PRIu64,
                params->family->name, params->nodes, m, random ? "random" : count, params->seed,
                index);
  if (params->source >= 0)
    output_print (&out, "-from%" PRId64, params->source);
  instance->name = option_take_text (&out);
  output_print (
    &out, "{\"generator\":\"%s\",\"nodes\":%" PRId64 ",\"sources\":%" PRId64 ",\"destinations\":%s",
    params->family->name, params->nodes, m, random ? "\"random\"" : count);
  if (params->source >= 0)
    output_print (&out, ",\"source\":%" PRId64, params->source);
  if (params->family->costs == OVERHEAD_COSTS_PLAIN)
    output_print (&out, ",\"low\":%" PRId64 ",\"high\":%" PRId64, params->low, params->high);
  output_print (&out, ",\"link\":\"%s\",\"bytes\":", link_names[params->link]);
  option_write_list (params->bytes, params->bytes_count, &out);
  output_print (&out, ",\"seed\":%" PRIu64 ",\"index\":%" PRIu64 "}", params->seed, index);
  instance->origin = option_take_text (&out);
  output_discard (&out);
}

bool
overhead_family_generate (const struct overhead_family_params *params, uint64_t index,
                          struct overhead_instance *out, struct status *status)
{
  overhead_instance_reset (out);
  if (!check (params, status))
    return false;
  struct rng rng;
  rng_split (&rng, params->seed, index);
  draw_nodes (params, &rng, out);
  draw_link (params, &rng, out);
  draw_multicasts (params, &rng, out);
  describe (params, index, out);
  if (params->family->costs == OVERHEAD_COSTS_PAPER)
    out->unit = memory_text ("us", 2);
  return true;
}
