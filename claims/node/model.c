#include "base/memory.h"
#include "claims/node/check.h"
#include "claims/node/examine.h"
#include "claims/node/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "node", NULL };

static const struct claims_when whens[] = {
  { "fast-source", "no destination is faster than the source", FASTEST_SOURCE },
  { "shared-fastest-source", "the source is as fast as the fastest destination", SHARED_FASTEST },
  { "strictly-fastest-source", "the source is faster than every destination", FASTER_SOURCE },
  { "slow-source", "a destination is faster than the source", SLOWER_SOURCE },
  { "two-classes-fast-source", "two classes of nodes, the source being a fastest one",
    FASTEST_SOURCE | TWO_CLASSES },
  { "two-classes", "two classes of nodes, any source", TWO_CLASSES },
  { "two-destination-classes", "two classes of destinations, any source", TWO_TYPES },
  { "three-classes-fast-source", "three classes of nodes, the source being a fastest one",
    FASTEST_SOURCE | THREE_CLASSES },
  { "multiples-fast-source",
    "every node's cost is a multiple of every faster one's, the source being a fastest one",
    MULTIPLES },
  { "multiples", "every destination's cost is a multiple of every faster one's, any source",
    CHAIN },
  { "powers-of-two", "every node's cost is the least one times a power of two, any source",
    POWERS_OF_TWO },
  { "eight-or-more", "8 destinations or more", EIGHT_OR_MORE },
  { .name = NULL },
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

CLAIMS_MEASURE (node)

const struct claims_model node_claims = {
  .kinds = kinds,
  .table = node_claims_table,
  .whens = whens,
  .conditions = node_claims_conditions,
  .quantity = node_claims_quantity,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
  .examine_small = examine_small,
  .small = &small_limits,
};
