#include "base/memory.h"
#include "claims/core/notation.h"
#include "claims/core/suite.h"
#include "claims/overhead/check.h"
#include "claims/overhead/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "overhead", NULL };

static const struct claims_when whens[] = {
  { "equal-lengths", "all messages have one length", claims_equal_lengths, &overhead_claims },
  { .name = NULL },
};

static claim_check *const of_heuristic[] = {
  claims_rule_bound_halves,
  claims_rule_bound_twice,
  NULL,
};

static void
write_notation (const struct claims_measurements *measurements, struct output *out)
{
  const struct claims_overhead *overhead = claims_overhead (measurements);
  output_print (out, "%" PRId64 " nodes, %" PRId64 " multicasts, %" PRId64 " deliveries",
                overhead->nodes, overhead->multicasts, measurements->destinations);
}

static int64_t
find_size (const struct claims_measurements *measurements)
{
  return claims_overhead (measurements)->nodes;
}

CLAIMS_MEASURE (overhead)

const struct claims_model overhead_claims = {
  .kinds = kinds,
  .table = overhead_claims_table,
  .whens = whens,
  .of_heuristic = of_heuristic,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
};
