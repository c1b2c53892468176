#include "claims/logp/examine.h"

#include "gen/logp/family.h"

#include <assert.h>
#include <inttypes.h>

#define PLAIN_DESTINATIONS 8 /* of instances as of the node model, at most */

/* A multiset of costs, ascending. */
struct costs {
  int64_t source, destinations, largest;
  int64_t cost[PLAIN_DESTINATIONS];
};

/* The next multiset in lexicographic order; false after the last. */
static bool
next_costs (struct costs *costs)
{
  int64_t i = costs->destinations;
  while (i > 0 && costs->cost[i - 1] == costs->largest)
    i--;
  if (i == 0)
    return false;
  int64_t cost = costs->cost[i - 1] + 1;
  for (int64_t j = i - 1; j < costs->destinations; j++)
    costs->cost[j] = cost;
  return true;
}

static struct logp_node
plain_node (int64_t cost)
{
  return (struct logp_node){ .send = { cost, 1 }, .receive = { 0, 1 }, .gap = { 0, 1 } };
}

/* Free receipts and no gaps, called as-node-3-2x4-3x7. */
static void
make_plain (const struct costs *costs, struct logp_instance *instance, struct output *name)
{
  logp_instance_reset (instance);
  instance->source = plain_node (costs->source);
  output_reset (name);
  output_print (name, "as-node-%" PRId64, costs->source);
  for (int64_t i = 0, j; i < costs->destinations; i = j) {
    for (j = i + 1; j < costs->destinations && costs->cost[j] == costs->cost[i];)
      j++;
    logp_instance_add (instance, plain_node (costs->cost[i]), j - i, NULL);
    output_print (name, "-%" PRId64 "x%" PRId64, costs->cost[i], j - i);
  }
  output_char (name, '\0');
}

/* All with this source and number of destinations. */
static bool
examine_plain (struct examine *examine, struct costs *costs, struct status *status)
{
  struct logp_instance instance;
  struct output name = { .stream = NULL };
  bool good;
  logp_instance_init (&instance);
  for (int64_t i = 0; i < costs->destinations; i++)
    costs->cost[i] = 1;
  do {
    make_plain (costs, &instance, &name);
    good = examine_instance (examine, &logp_claims, &instance, name.bytes, status);
  } while (good && next_costs (costs));
  output_discard (&name);
  logp_instance_clear (&instance);
  return good;
}

bool
examine_logp_small (struct examine *examine, int64_t most, int64_t max_cost, struct status *status)
{
  bool good = true;
  assert (most <= PLAIN_DESTINATIONS);
  for (int64_t n = 1; n <= most; n++)
    for (int64_t source = 1; good && source <= max_cost; source++) {
      struct costs costs = { .source = source, .destinations = n, .largest = max_cost };
      good = examine_plain (examine, &costs, status);
    }
  return good;
}

bool
examine_logp_drawn (struct examine *examine, int64_t most, uint64_t count, struct status *status)
{
  struct logp_instance instance;
  bool good = true;
  logp_instance_init (&instance);
  for (const struct logp_family *family = logp_family_table; family->name; family++)
    for (int64_t n = 1; n <= most; n++)
      for (int64_t k = 1; k <= 3 && k <= n; k++)
        for (uint64_t i = 0; good && i < count; i++) {
          struct logp_family_params params;
          logp_family_params_init (&params, family);
          params.destinations = n;
          params.types = k;
          params.high = 1 + (int64_t)i % params.high;
          params.seed = (uint64_t)params.high;
          good
            = logp_family_generate (&params, i, &instance, status)
              && examine_instance (examine, &logp_claims, &instance, "generated instance", status);
        }
  logp_instance_clear (&instance);
  return good;
}
