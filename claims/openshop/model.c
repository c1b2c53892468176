#include "base/memory.h"
#include "claims/core/notation.h"
#include "claims/core/suite.h"
#include "claims/openshop/check.h"
#include "claims/openshop/measure.h"

#include <inttypes.h>
#include <stdlib.h>

static const char *const kinds[] = { "exchange", "openshop", NULL };

static const struct claims_when whens[] = {
  { "square", "as many rows as columns", claims_square, &openshop_claims },
  { "even-square", "as many rows as columns, and an even number", claims_even_square,
    &openshop_claims },
  { "zero-diagonal", "as many rows as columns, and nobody sends to itself", claims_zero_diagonal,
    &openshop_claims },
  { .name = NULL },
};

static claim_check *const of_heuristic[] = {
  claims_load_half_sides, claims_load_half_up, claims_load_half_down,
  claims_load_twice,      claims_load_tenth,   claims_load_fifteen,
  claims_load_quarter,    claims_crossing,     NULL,
};

static void
write_notation (const struct claims_measurements *measurements, struct output *out)
{
  const struct claims_openshop *openshop = claims_openshop (measurements);
  output_print (out, "%" PRId64 " x %" PRId64 ", %" PRId64 " tasks", openshop->jobs,
                openshop->machines, measurements->destinations);
}

static int64_t
find_size (const struct claims_measurements *measurements)
{
  return claims_openshop (measurements)->load;
}

CLAIMS_MEASURE (openshop)

#define OPENSHOP_CLAIMS                                                                            \
  {                                                                                                \
    .kinds = kinds, .table = openshop_claims_table, .whens = whens, .of_heuristic = of_heuristic,  \
    .notation = write_notation, .size = find_size, .measure_new = measure_new,                     \
    .measure_free = measure_free, .measure = measure_instance,                                     \
  }

const struct claims_model openshop_claims = OPENSHOP_CLAIMS;
const struct claims_model exchange_claims = OPENSHOP_CLAIMS;
