#include "gen/node/family.h"

#include "base/memory.h"
#include "base/rng.h"
#include "base/sort.h"
#include "gen/common/option.h"
#include "gen/node/planted.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct family family_table[] = {
  { "uniform", "k random costs, each node's type drawn uniformly", FAMILY_RANGE, FAMILY_DRAW, 3, 21,
    1, 1000 },
  { "draw", "each node's cost drawn from a list, {1, 2, 4} as in Liu's Table 1", FAMILY_LIST,
    FAMILY_DRAW, 3, 21, 1, 1000 },
  { "skewed", "k random costs, each type twice as likely as the next faster one", FAMILY_RANGE,
    FAMILY_SKEWED, 3, 21, 1, 1000 },
  { "one-slow", "one slow node among fast ones", FAMILY_RANGE, FAMILY_ONE_SLOW, 2, 21, 1, 1000 },
  { "geometric", "costs in a fixed ratio", FAMILY_RATIO, FAMILY_DRAW, 5, 21, 4, 1000 },
  { "divisor-chain", "each cost divides the next, so FNF is optimal", FAMILY_CHAIN, FAMILY_DRAW, 4,
    21, 1, 10 },
  { "near-tie", "costs within a few units of each other", FAMILY_NEAR_TIES, FAMILY_DRAW, 5, 21,
    1000, 2000 },
  { "all-distinct", "every node has a cost of its own", FAMILY_RANGE, FAMILY_DISTINCT, 40, 40, 1,
    1000 },
  { "planted", "perfectly filled trees, the optimum known by construction", FAMILY_RANGE,
    FAMILY_PLANTED, 4, 100, 1, 1000 },
  { .name = NULL },
};

static const char *const source_names[] = { "random", "fast", "slow", "free", "given" };

static const struct rational powers_of_two[] = { { 1, 1 }, { 2, 1 }, { 4, 1 } };

const struct family *
family_find (const char *name)
{
  return option_named (family_table, sizeof *family_table, name);
}

void
family_params_init (struct family_params *params, const struct family *family)
{
  *params = (struct family_params){
    .family = family,
    .types = family->types,
    .destinations = family->destinations,
    .low = family->low,
    .high = family->high,
    .factor = 4,
    .width = 8,
    .ratio = { 3, 2 },
    .list = powers_of_two,
    .list_length = 3,
    .source = FAMILY_SOURCE_RANDOM,
    .source_cost = { 1, 1 },
  };
}

bool
family_source_parse (const char *text, enum family_source *source)
{
  const size_t count = sizeof source_names / sizeof *source_names;
  size_t found = option_word (source_names, count, text);
  if (found < count)
    *source = (enum family_source)found;
  return found < count;
}

static bool
within (const struct family_params *params, const char *name, int64_t value, int64_t low,
        int64_t high, struct status *status)
{
  return option_within (params->family->name, name, value, low, high, status);
}

static bool
refuse (const struct family_params *params, struct status *status, const char *trouble)
{
  return option_refuse (params->family->name, trouble, status);
}

static bool
check_list (const struct family_params *params, struct status *status)
{
  for (size_t i = 0; i < params->list_length; i++) {
    if (params->list[i].numerator <= 0)
      return refuse (params, status, "--costs: a cost that is not positive");
    for (size_t j = 0; j < i; j++)
      if (rational_compare (params->list[i], params->list[j]) == 0)
        return refuse (params, status, "--costs: a cost twice");
  }
  return true;
}

/* How many nodes are drawn as destinations, and from how many types. */
struct sizes {
  int64_t nodes;
  size_t k;
};

static struct sizes
sizes_of (const struct family_params *params)
{
  int64_t nodes = params->destinations + (params->source == FAMILY_SOURCE_FREE);
  int64_t k = params->types;
  if (params->family->costs == FAMILY_LIST)
    k = (int64_t)params->list_length;
  else if (params->family->counts == FAMILY_DISTINCT)
    k = nodes;
  return (struct sizes){ nodes, (size_t)k };
}

static bool
check_costs (const struct family_params *params, int64_t k, struct status *status)
{
  switch (params->family->costs) {
  case FAMILY_LIST:
    return check_list (params, status);
  case FAMILY_RATIO:
    return rational_compare (params->ratio, rational_whole (1)) > 0
           || refuse (params, status, "--ratio: not above 1");
  case FAMILY_CHAIN:
    return within (params, "--factor", params->factor, 2, FAMILY_MAX_COST, status);
  case FAMILY_NEAR_TIES:
    return within (params, "--width", params->width, k - 1, FAMILY_MAX_COST, status);
  case FAMILY_RANGE:
    return params->high - params->low >= k - 1
           || refuse (params, status, "--min-cost, --max-cost: fewer integers than types");
  }
  return true;
}

static bool
check_source (const struct family_params *params, struct status *status)
{
  if (params->source == FAMILY_SOURCE_GIVEN && params->source_cost.numerator <= 0)
    return refuse (params, status, "--source: a cost that is not positive");
  if (params->family->counts != FAMILY_PLANTED)
    return true;
  if (params->source == FAMILY_SOURCE_FREE)
    return refuse (params, status, "--source: free: the planted optimum needs a source of its own");
  return params->source != FAMILY_SOURCE_GIVEN || params->source_cost.denominator == 1
         || refuse (params, status, "--source: the planted optimum needs an integer cost");
}

static bool
check (const struct family_params *params, struct status *status)
{
  if (!within (params, "--n", params->destinations, 1, NODE_MAX_DESTINATIONS - 1, status)
      || !within (params, "--min-cost", params->low, 1, FAMILY_MAX_COST, status)
      || !within (params, "--max-cost", params->high, params->low, FAMILY_MAX_COST, status))
    return false;
  int64_t k = (int64_t)sizes_of (params).k;
  return within (params, "--k", k, 1, FAMILY_MAX_TYPES, status) && check_costs (params, k, status)
         && check_source (params, status);
}

/* The costs of the types. */

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
    qsort (values, k, sizeof *values, sort_by_int64);
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
    cost[i] = rational_whole (values[i]);
  free (values);
}

static bool
geometric (const struct family_params *params, struct rng *rng, size_t k, struct rational *cost,
           struct status *status)
{
  bool chain = params->family->costs == FAMILY_CHAIN;
  cost[0] = rational_whole (chain ? rng_range (rng, params->low, params->high) : params->low);
  for (size_t i = 1; i < k; i++) {
    struct rational factor
      = chain ? rational_whole (rng_range (rng, 2, params->factor)) : params->ratio;
    if (!rational_multiply (cost[i - 1], factor, &cost[i]))
      return status_set (status, STATUS_INPUT,
                         "gen %s: --k: %zu: the cost of type %zu does not fit into 64 bits",
                         params->family->name, k, i + 1);
  }
  return true;
}

/* Fills cost[0 .. k-1], distinct and ascending. The parameters have been checked, but for products
   beyond 64 bits: false with STATUS_INPUT. O(k log k) expected. */
static bool
make_palette (const struct family_params *params, struct rng *rng, size_t k, struct rational *cost,
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

/* The source and the nodes. */

static struct rational
source_cost (const struct family_params *params, struct rng *rng, const struct rational *cost,
             size_t k)
{
  switch (params->source) {
  case FAMILY_SOURCE_FAST:
    return cost[0];
  case FAMILY_SOURCE_SLOW:
    return cost[k - 1];
  case FAMILY_SOURCE_RANDOM:
    if (params->family->costs == FAMILY_RANGE)
      return rational_whole (rng_range (rng, params->low, params->high));
    if (params->family->costs == FAMILY_CHAIN || params->family->costs == FAMILY_NEAR_TIES)
      return rational_whole (rng_range (rng, cost[0].numerator, cost[k - 1].numerator));
    return cost[rng_below (rng, k)];
  case FAMILY_SOURCE_FREE:
  case FAMILY_SOURCE_GIVEN:
    break;
  }
  return params->source_cost; /* FREE: replaced when the nodes are drawn */
}

/* A type whose weight is twice that of the next faster one. */
static size_t
skewed_type (struct rng *rng, size_t k)
{
  size_t weights = k < 62 ? k : 62;
  uint64_t draw = 1 + rng_below (rng, (UINT64_C (1) << weights) - 1);
  return k - weights + (size_t)(63 - __builtin_clzll (draw));
}

static void
draw_counts (const struct family_params *params, struct rng *rng, struct sizes sizes,
             int64_t *count)
{
  switch (params->family->counts) {
  case FAMILY_DRAW:
    for (int64_t i = 0; i < sizes.nodes; i++)
      count[rng_below (rng, sizes.k)]++;
    break;
  case FAMILY_SKEWED:
    for (int64_t i = 0; i < sizes.nodes; i++)
      count[skewed_type (rng, sizes.k)]++;
    break;
  case FAMILY_ONE_SLOW:
    count[0] += sizes.nodes - 1;
    count[sizes.k - 1]++;
    break;
  case FAMILY_DISTINCT:
    for (size_t j = 0; j < sizes.k; j++)
      count[j] = 1;
    break;
  case FAMILY_PLANTED:
    break; /* see plant */
  }
}

/* Enough nodes of the fastest type for the proof in planted.h, the others of any type. */
static bool
plant (const struct family_params *params, struct rng *rng, struct rational source,
       const struct rational *cost, struct sizes sizes, int64_t *count, int64_t *optimum,
       struct status *status)
{
  int64_t senders;
  if (!planted_optimum (source.numerator, cost[0].numerator, sizes.nodes, optimum, &senders))
    return refuse (params, status, "--source: the optimum may not fit into 64 bits");
  count[0] = senders;
  for (int64_t i = senders; i < sizes.nodes; i++)
    count[rng_below (rng, sizes.k)]++;
  return true;
}

static void
describe_costs (const struct family_params *params, struct output *out)
{
  switch (params->family->costs) {
  case FAMILY_RANGE:
    output_print (out, ",\"low\":%" PRId64 ",\"high\":%" PRId64, params->low, params->high);
    break;
  case FAMILY_NEAR_TIES:
    output_print (out, ",\"low\":%" PRId64 ",\"high\":%" PRId64 ",\"width\":%" PRId64, params->low,
                  params->high, params->width);
    break;
  case FAMILY_CHAIN:
    output_print (out, ",\"low\":%" PRId64 ",\"high\":%" PRId64 ",\"factor\":%" PRId64, params->low,
                  params->high, params->factor);
    break;
  case FAMILY_RATIO:
    output_all (out, ",\"low\":", params->low, ",\"ratio\":", params->ratio);
    break;
  case FAMILY_LIST:
    output_text (out, ",\"list\":");
    option_write_list (params->list, params->list_length, out);
    break;
  }
}

static void
describe (const struct family_params *params, uint64_t index, struct sizes sizes, int64_t optimum,
          struct node_instance *instance)
{
  struct output out = { .stream = NULL };
  output_print (&out, "%s-k%zu-n%" PRId64 "-s%" PRIu64 "-%" PRIu64, params->family->name, sizes.k,
                params->destinations, params->seed, index);
  instance->name = option_take_text (&out);
  output_print (&out, "{\"generator\":\"%s\",\"k\":%zu,\"n\":%" PRId64, params->family->name,
                sizes.k, params->destinations);
  describe_costs (params, &out);
  output_print (&out, ",\"source\":\"%s\",\"seed\":%" PRIu64 ",\"index\":%" PRIu64,
                source_names[params->source], params->seed, index);
  if (optimum > 0)
    output_print (&out, ",\"optimum\":%" PRId64, optimum);
  output_char (&out, '}');
  instance->origin = option_take_text (&out);
  output_discard (&out);
}

/* The nodes drawn become groups; a free source is taken from the fastest of them. */
static void
build (const struct family_params *params, struct rational source, const struct rational *cost,
       struct sizes sizes, int64_t *count, struct node_instance *instance)
{
  size_t fastest = 0;
  while (count[fastest] == 0)
    fastest++;
  instance->source = source;
  if (params->source == FAMILY_SOURCE_FREE) {
    instance->source = cost[fastest];
    count[fastest]--;
  }
  for (size_t j = fastest; j < sizes.k; j++)
    if (count[j] > 0)
      node_instance_add (instance, cost[j], count[j], NULL);
}

bool
family_generate (const struct family_params *params, uint64_t index, struct node_instance *out,
                 struct status *status)
{
  node_instance_reset (out);
  if (!check (params, status))
    return false;
  struct rng rng;
  struct sizes sizes = sizes_of (params);
  int64_t optimum = 0;
  int64_t *count = memory_zero (sizes.k, sizeof *count);
  struct rational *cost = memory_alloc (sizes.k, sizeof *cost);
  rng_split (&rng, params->seed, index);
  bool done = make_palette (params, &rng, sizes.k, cost, status);
  if (done) {
    struct rational source = source_cost (params, &rng, cost, sizes.k);
    draw_counts (params, &rng, sizes, count);
    if (params->family->counts == FAMILY_PLANTED)
      done = plant (params, &rng, source, cost, sizes, count, &optimum, status);
    if (done) {
      build (params, source, cost, sizes, count, out);
      describe (params, index, sizes, optimum, out);
    }
  }
  memory_free (count, cost);
  return done;
}
