#include "base/memory.h"
#include "claims/core/notation.h"
#include "claims/core/suite.h"
#include "claims/node/check.h"
#include "claims/node/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "node", NULL };

static const struct claims_when whens[] = {
  { "fast-source", "no destination is faster than the source", claims_fastest_source,
    &node_claims },
  { "shared-fastest-source", "the source is as fast as the fastest destination",
    claims_shared_fastest, &node_claims },
  { "strictly-fastest-source", "the source is faster than every destination",
    claims_strictly_faster_source, &node_claims },
  { "slow-source", "a destination is faster than the source", claims_slower_source, &node_claims },
  { "two-classes-fast-source", "two classes of nodes, the source being a fastest one",
    claims_two_classes, &node_claims },
  { "two-classes", "two classes of nodes, any source", claims_two_classes_any, &node_claims },
  { "two-destination-classes", "two classes of destinations, any source", claims_two_types,
    &node_claims },
  { "three-classes-fast-source", "three classes of nodes, the source being a fastest one",
    claims_three_classes, &node_claims },
  { "multiples-fast-source",
    "every node's cost is a multiple of every faster one's, the source being a fastest one",
    claims_multiples, &node_claims },
  { "multiples", "every destination's cost is a multiple of every faster one's, any source",
    claims_chain, &node_claims },
  { "powers-of-two", "every node's cost is the least one times a power of two, any source",
    claims_power_two, &node_claims },
  { "eight-or-more", "8 destinations or more", claims_many, &node_claims },
  { .name = NULL },
};

static claim_check *const of_heuristic[] = {
  claims_fnf_best,
  claims_fnf_twice,
  claims_fnf_three_halves,
  claims_fnf_five_quarters,
  claims_fnf_eleven_ninths,
  claims_fnf_six_fifths,
  claims_fnf_additive,
  claims_fnf_additive_types,
  claims_fnf_additive_third,
  claims_fnf_additive_half,
  claims_fnf_additive_types_half,
  claims_greedy_shape,
  NULL,
};

/* "3; 2 x 4, 3 x 7", the source first. */
static void
write_notation (const struct claims_measurements *measurements, struct output *out)
{
  const struct claims_node *node = claims_node (measurements);
  claims_write_time (node->source, measurements->scale, out);
  for (size_t j = 0; j < node->k && out->length < CLAIMS_LABEL; j++) {
    output_text (out, j == 0 ? "; " : ", ");
    claims_write_time (node->cost[j], measurements->scale, out);
    output_print (out, " x %" PRId64, node->count[j]);
  }
}

/* Sum of all costs, saturated. */
static int64_t
find_size (const struct claims_measurements *measurements)
{
  const struct claims_node *node = claims_node (measurements);
  int64_t total = node->source, part;
  for (size_t j = 0; j < node->k; j++)
    if (__builtin_mul_overflow (node->cost[j], node->count[j], &part)
        || __builtin_add_overflow (total, part, &total))
      return INT64_MAX;
  return total;
}

/* Measures node instances, whose types it holds. */
struct measure {
  struct measurements measurements;
  struct node_types types;
};

static void *
measure_new (void)
{
  struct measure *measure = memory_zero (1, sizeof *measure);
  measurements_init (&measure->measurements);
  node_types_init (&measure->types);
  return measure;
}

static void
measure_free (void *memory)
{
  struct measure *measure = memory;
  measurements_clear (&measure->measurements);
  node_types_clear (&measure->types);
  free (measure);
}

static const struct claims_measurements *
measure_instance (void *memory, const void *instance, const char *label,
                  const struct limits *limits, struct status *status)
{
  struct measure *measure = memory;
  bool good = node_types_from (&measure->types, instance, label, status)
              && measurements_gather (&measure->measurements, instance, &measure->types, label,
                                      limits, status);
  return good ? &measure->measurements.claims : NULL;
}

const struct claims_model node_claims = {
  .kinds = kinds,
  .table = node_claims_table,
  .whens = whens,
  .of_heuristic = of_heuristic,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
};
