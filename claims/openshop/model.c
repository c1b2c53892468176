#include "base/memory.h"
#include "claims/openshop/check.h"
#include "claims/openshop/measure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = { "exchange", "openshop", NULL };

static const struct claims_when whens[] = {
  { "square", "as many rows as columns", SQUARE },
  { "even-square", "as many rows as columns, and an even number", SQUARE | EVEN },
  { "zero-diagonal", "as many rows as columns, and nobody sends to itself",
    SQUARE | ZERO_DIAGONAL },
  { .name = NULL },
};

static uint64_t
find_conditions (const struct claims_measurements *measurements)
{
  const struct claims_openshop *openshop = claims_openshop (measurements);
  bool complete = measurements->destinations == openshop->jobs * openshop->machines;
  return (uint64_t)((openshop->jobs == openshop->machines ? SQUARE : 0)
                    | (openshop->jobs % 2 == 0 ? EVEN : 0)
                    | (openshop->zero_diagonal ? ZERO_DIAGONAL : 0)
                    | (openshop->jobs > 1 ? SEVERAL : 0) | (openshop->jobs > 2 ? THREE : 0)
                    | (openshop->jobs <= 5 ? FEW : 0) | (complete ? COMPLETE : 0)
                    | (complete || openshop->zero_diagonal ? WHOLE : 0));
}

static int64_t
least_other (const struct claims_measurements *measurements)
{
  static const char *const others[] = { "baseline", "max-matching", "min-matching", "greedy" };
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    int64_t rule = claims_quantity (measurements, CLAIMS_RULE, others[i]);
    if (rule != CLAIMS_ABSENT && (least == CLAIMS_ABSENT || rule < least))
      least = rule;
  }
  return least;
}

static int64_t
rule_times (const struct claims_measurements *measurements, const char *name, int64_t factor)
{
  return claims_times (claims_quantity (measurements, CLAIMS_RULE, name), factor);
}

static int64_t
find_quantity (const struct claims_measurements *measurements, int quantity, const char *name)
{
  const struct claims_openshop *openshop = claims_openshop (measurements);
  switch (quantity) {
  case LOAD:
    return openshop->load;
  case LOAD_JOBS:
    return claims_times (openshop->load, openshop->jobs);
  case LOAD_STEPS:
    return claims_times (openshop->load, openshop->jobs - 1);
  case LOAD_HALF_UP:
    return claims_times (openshop->load, (openshop->jobs + 1) / 2);
  case LOAD_HALF_DOWN:
    return claims_times (openshop->load, openshop->jobs / 2);
  case CROSSING:
    return openshop->crossing;
  case IDLE:
    return strcmp (name, "greedy") == 0 ? openshop->idle_greedy : openshop->idle_openshop;
  case NOTHING:
    return 0;
  case GREEDY_STEPS:
    return openshop->greedy_steps;
  case MOST_STEPS:
    return openshop->most_steps;
  case JOBS:
    return openshop->jobs;
  case EMBEDDED:
    return openshop->embedded;
  case RULE_STEPS:
    return rule_times (measurements, name, openshop->jobs - 1);
  case LOAD_TWO_STEPS:
    return claims_times (openshop->load, 2 * openshop->jobs - 3);
  case RULE_FEWER:
    return rule_times (measurements, name, openshop->jobs - 2);
  case LOAD_TWO_FEWER:
    return claims_times (openshop->load, 2 * openshop->jobs - 5);
  default:
    return least_other (measurements);
  }
}

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
    .kinds = kinds, .table = openshop_claims_table, .whens = whens, .conditions = find_conditions, \
    .quantity = find_quantity, .notation = write_notation, .size = find_size,                      \
    .measure_new = measure_new, .measure_free = measure_free, .measure = measure_instance,         \
  }

const struct claims_model openshop_claims = OPENSHOP_CLAIMS;
const struct claims_model exchange_claims = OPENSHOP_CLAIMS;
