/* Hypotheses and checks about the heterogeneous LogP model. */
#include "claims/logp/check.h"

#include "base/checked.h"
#include "base/minmax.h"

/* Hypotheses. */

static bool
is_plain (const struct claims_logp_type *type)
{
  return type->receive == 0 && type->delay == type->hold;
}

bool
claims_logp_as_node (const struct claims_measurements *measurements)
{
  const struct claims_logp *about = claims_logp (measurements);
  for (size_t j = 0; j < about->type_count; j++)
    if (!is_plain (&about->types[j]))
      return false;
  return is_plain (&about->source);
}

bool
claims_logp_alike (const struct claims_measurements *measurements)
{
  return claims_logp (measurements)->type_count == 1;
}

bool
claims_logp_slowest (const struct claims_measurements *measurements)
{
  const struct claims_logp *about = claims_logp (measurements);
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

/* Checks. */

CLAIMS_CHECK (claims_logp_program)
{
  (void)claim;
  return claims_equal (claims_logp (measurements)->dp, measurements->optimum, out);
}

/* One entry for each sender, the source and the types, and each vector of counts. */
CLAIMS_CHECK (claims_logp_size)
{
  const struct claims_logp *about = claims_logp (measurements);
  int64_t allowed = (int64_t)about->type_count + 1;
  (void)claim;
  for (size_t j = 0; j < about->type_count; j++)
    if (!checked_mul (allowed, about->types[j].count + 1, &allowed))
      return false;
  return claims_at_most (about->dp_entries, allowed, out);
}

CLAIMS_CHECK (claims_logp_fast)
{
  (void)claim;
  return claims_equal (claims_logp (measurements)->dp_fast, measurements->optimum, out);
}

CLAIMS_CHECK (claims_logp_exhaustive)
{
  (void)claim;
  return claims_equal (claims_logp (measurements)->exhaustive, measurements->optimum, out);
}

CLAIMS_CHECK (claims_logp_node)
{
  (void)claim;
  return claims_equal (claims_logp (measurements)->node_optimum, measurements->optimum, out);
}

/* CLAIMS_ABSENT when the heuristic did not run. */
static int64_t
find_rule (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_logp *about = claims_logp (measurements);
  return claims_value (about->rules, about->rule_count, name);
}

CLAIMS_CHECK (claims_logp_rules_above)
{
  const struct claims_logp *about = claims_logp (measurements);
  (void)claim;
  return claims_at_most (measurements->optimum, claims_least (about->rules, about->rule_count),
                         out);
}

CLAIMS_CHECK (claims_logp_twice)
{
  int64_t twice;
  return measurements->optimum != CLAIMS_ABSENT && checked_mul (measurements->optimum, 2, &twice)
         && claims_at_most (find_rule (measurements, claim->bound), twice, out);
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

CLAIMS_CHECK (claims_logp_additive)
{
  int64_t rule = find_rule (measurements, claim->bound), sum;
  return rule != CLAIMS_ABSENT && measurements->optimum != CLAIMS_ABSENT
         && sum_faster (claims_logp (measurements), &sum)
         && checked_add (measurements->optimum, sum, &sum) && claims_at_most (rule, sum, out);
}
