/* Conditions and quantities of the heterogeneous LogP model. */
#include "claims/logp/check.h"

#include "base/checked.h"
#include "base/minmax.h"

/* Conditions. */

static bool
is_plain (const struct claims_logp_type *type)
{
  return type->receive == 0 && type->delay == type->hold;
}

static bool
is_as_node (const struct claims_logp *about)
{
  for (size_t j = 0; j < about->type_count; j++)
    if (!is_plain (&about->types[j]))
      return false;
  return is_plain (&about->source);
}

static bool
has_slowest (const struct claims_logp *about)
{
  struct claims_logp_type most = { .delay = 0 };
  bool found = false;
  for (size_t j = 0; j < about->type_count; j++) {
    const struct claims_logp_type *type = &about->types[j];
    most.delay = int64_max (most.delay, type->delay);
    most.receive = int64_max (most.receive, type->receive);
    most.hold = int64_max (most.hold, type->hold);
  }
  for (size_t j = 0; j < about->type_count; j++) {
    const struct claims_logp_type *type = &about->types[j];
    found
      = found
        || (type->delay == most.delay && type->receive == most.receive && type->hold == most.hold);
  }
  return found;
}

uint64_t
logp_claims_conditions (const struct claims_measurements *measurements)
{
  const struct claims_logp *about = claims_logp (measurements);
  return (uint64_t)((is_as_node (about) ? AS_NODE : 0) | (about->type_count == 1 ? ALIKE : 0)
                    | (has_slowest (about) ? SLOWEST : 0));
}

/* Quantities. */

/* One entry for each sender, the source and the types, and each vector of counts. */
static int64_t
count_entries (const struct claims_logp *about)
{
  int64_t allowed = (int64_t)about->type_count + 1;
  for (size_t j = 0; j < about->type_count; j++)
    allowed = claims_times (allowed, about->types[j].count + 1);
  return allowed;
}

/* How long a node of the type keeps anybody: from a send of its own kind to the message held, or
   from one send to the next. */
static int64_t
cost_of (const struct claims_logp_type *type)
{
  return int64_max (type->delay + type->receive, type->hold);
}

/* Is the source, but for what it takes to receive, of a type of its own? */
static bool
source_alone (const struct claims_logp *about)
{
  for (size_t j = 0; j < about->type_count; j++)
    if (about->types[j].delay == about->source.delay && about->types[j].hold == about->source.hold)
      return false;
  return true;
}

/* Sum of all types' costs but the largest, the source's included. */
static bool
sum_faster (const struct claims_logp *about, int64_t *sum)
{
  bool alone = source_alone (about);
  int64_t largest = alone ? cost_of (&about->source) : 0;
  *sum = largest;
  for (size_t j = 0; j < about->type_count; j++) {
    int64_t cost = cost_of (&about->types[j]);
    largest = int64_max (largest, cost);
    if (!checked_add (*sum, cost, sum))
      return false;
  }
  *sum -= largest;
  return true;
}

static int64_t
optimum_and_costs (const struct claims_measurements *measurements)
{
  int64_t sum;
  return measurements->optimum != CLAIMS_ABSENT && sum_faster (claims_logp (measurements), &sum)
             && checked_add (measurements->optimum, sum, &sum)
           ? sum
           : CLAIMS_ABSENT;
}

int64_t
logp_claims_quantity (const struct claims_measurements *measurements, int quantity,
                      const char *name)
{
  const struct claims_logp *about = claims_logp (measurements);
  (void)name;
  switch (quantity) {
  case PROGRAM:
    return about->dp;
  case PROGRAM_ENTRIES:
    return about->dp_entries;
  case TABLE_ENTRIES:
    return count_entries (about);
  case FAST_PROGRAM:
    return about->dp_fast;
  case EXHAUSTIVE:
    return about->exhaustive;
  case NODE_OPTIMUM:
    return about->node_optimum;
  default:
    return optimum_and_costs (measurements);
  }
}
