#include "base/memory.h"
#include "base/minmax.h"
#include "claims/overhead/check.h"
#include "claims/overhead/measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = { "overhead", NULL };

static const struct claims_former formers[] = {
  { "overhead-machine", "overhead-disjunctive-bound" },
  { "overhead-rewards", "overhead-multipliers" },
  { "overhead-prices", "overhead-dual-prices" },
  { .former = NULL },
};

static const struct claims_when whens[] = {
  { "equal-lengths", "all messages have one length", EQUAL_LENGTHS },
  { .name = NULL },
};

static uint64_t
find_conditions (const struct claims_measurements *measurements)
{
  return claims_overhead (measurements)->equal_lengths ? EQUAL_LENGTHS : 0;
}

bool
overhead_claims_inserts (const char *rule)
{
  return rule[strlen (rule) - 1] == 'p';
}

bool
overhead_claims_preempts (const struct claim *claim, const struct claims_measurements *measurements)
{
  (void)claim;
  return claims_overhead (measurements)->preemption.preempting > 0;
}

static int64_t
least_appending (const struct claims_measurements *measurements)
{
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < measurements->rule_count; i++) {
    const struct claims_bound *rule = &measurements->rules[i];
    if (!overhead_claims_inserts (rule->name) && (least == CLAIMS_ABSENT || rule->value < least))
      least = rule->value;
  }
  return least;
}

static int64_t
largest (const struct claims_measurements *measurements)
{
  int64_t most = CLAIMS_ABSENT;
  for (size_t i = 0; i < measurements->rule_count; i++)
    most = int64_max (most, measurements->rules[i].value);
  return most;
}

static int64_t
without_insertion (const struct claims_measurements *measurements, const char *name)
{
  char plain[16];
  snprintf (plain, sizeof plain, "%.*s", (int)strlen (name) - 1, name);
  return claims_quantity (measurements, CLAIMS_RULE, plain);
}

static int64_t
find_quantity (const struct claims_measurements *measurements, int quantity, const char *name)
{
  switch (quantity) {
  case APPEND_OPTIMUM:
    return claims_overhead (measurements)->append_optimum;
  case LEAST_APPENDING_RULE:
    return least_appending (measurements);
  case LARGEST_RULE:
    return largest (measurements);
  case PREEMPTION_ORDER:
    return claims_overhead (measurements)->preemption.order;
  case PREEMPTION_RELAY:
    return claims_overhead (measurements)->preemption.relay;
  case PREEMPTION_DELAY:
    return claims_overhead (measurements)->preemption.delay;
  default:
    return without_insertion (measurements, name);
  }
}

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
  .formers = formers,
  .conditions = find_conditions,
  .quantity = find_quantity,
  .notation = write_notation,
  .size = find_size,
  .measure_new = measure_new,
  .measure_free = measure_free,
  .measure = measure_instance,
  .measure_class = overhead_measurements_class,
};
