/* Hypotheses and checks about the heterogeneous LogP model. */
#include "verify/claims_check.h"

#include "base/checked.h"

#include <string.h>

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* Hypotheses. */

static bool
is_plain (const struct claims_logp_type *type)
{
  return type->receive == 0 && type->delay == type->hold;
}

bool
claims_logp_as_node (const struct claims_facts *facts)
{
  const struct claims_logp *about = facts->logp;
  for (size_t j = 0; j < about->type_count; j++)
    if (!is_plain (&about->types[j]))
      return false;
  return is_plain (&about->source);
}

bool
claims_logp_alike (const struct claims_facts *facts)
{
  return facts->logp->type_count == 1;
}

bool
claims_logp_slowest (const struct claims_facts *facts)
{
  const struct claims_logp *about = facts->logp;
  struct claims_logp_type most = { .delay = 0 };
  bool found = false;
  for (size_t j = 0; j < about->type_count; j++) {
    const struct claims_logp_type *type = &about->types[j];
    most.delay = larger (most.delay, type->delay);
    most.receive = larger (most.receive, type->receive);
    most.hold = larger (most.hold, type->hold);
  }
  for (size_t j = 0; j < about->type_count; j++) {
    const struct claims_logp_type *type = &about->types[j];
    found = found || (type->delay == most.delay && type->receive == most.receive && type->hold == most.hold);
  }
  return found;
}

/* Checks. */

static bool
at_most (int64_t left, int64_t right, struct claim_sides *out)
{
  *out = (struct claim_sides){ left, right };
  return left != CLAIMS_ABSENT && right != CLAIMS_ABSENT;
}

static bool
equal (int64_t a, int64_t b, struct claim_sides *out)
{
  return at_most (a > b ? a : b, a > b ? b : a, out);
}

CLAIMS_CHECK (claims_logp_program)
{
  (void)claim;
  return equal (facts->logp->dp, facts->optimum, out);
}

/* One entry for each sender, the source and the types, and each vector of counts. */
CLAIMS_CHECK (claims_logp_size)
{
  const struct claims_logp *about = facts->logp;
  int64_t allowed = (int64_t)about->type_count + 1;
  (void)claim;
  for (size_t j = 0; j < about->type_count; j++)
    if (!checked_mul (allowed, about->types[j].count + 1, &allowed))
      return false;
  return at_most (about->dp_entries, allowed, out);
}

CLAIMS_CHECK (claims_logp_fast)
{
  (void)claim;
  return equal (facts->logp->dp_fast, facts->optimum, out);
}

CLAIMS_CHECK (claims_logp_exhaustive)
{
  (void)claim;
  return equal (facts->logp->exhaustive, facts->optimum, out);
}

CLAIMS_CHECK (claims_logp_node)
{
  (void)claim;
  return equal (facts->logp->node_optimum, facts->optimum, out);
}

/* CLAIMS_ABSENT when the heuristic did not run. */
static int64_t
find_rule (const struct claims_facts *facts, const char *name)
{
  const struct claims_logp *about = facts->logp;
  for (size_t i = 0; i < about->rule_count; i++)
    if (strcmp (about->rules[i].name, name) == 0)
      return about->rules[i].value;
  return CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_logp_rules_above)
{
  const struct claims_logp *about = facts->logp;
  int64_t least = CLAIMS_ABSENT;
  (void)claim;
  for (size_t i = 0; i < about->rule_count; i++)
    if (least == CLAIMS_ABSENT || about->rules[i].value < least)
      least = about->rules[i].value;
  return at_most (facts->optimum, least, out);
}

CLAIMS_CHECK (claims_logp_twice)
{
  int64_t twice;
  return facts->optimum != CLAIMS_ABSENT && checked_mul (facts->optimum, 2, &twice)
         && at_most (find_rule (facts, claim->bound), twice, out);
}

/* How long a node of the type keeps anybody: from a send of its own kind to the message held, or from one send to the next. */
static int64_t
cost_of (const struct claims_logp_type *type)
{
  return larger (type->delay + type->receive, type->hold);
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
    largest = larger (largest, cost);
    if (!checked_add (*sum, cost, sum))
      return false;
  }
  *sum -= largest;
  return true;
}

CLAIMS_CHECK (claims_logp_additive)
{
  int64_t rule = find_rule (facts, claim->bound), sum;
  return rule != CLAIMS_ABSENT && facts->optimum != CLAIMS_ABSENT && sum_faster (facts->logp, &sum)
         && checked_add (facts->optimum, sum, &sum) && at_most (rule, sum, out);
}
