/* Checks about the parameterized model. */
#include "verify/claims_check.h"

#include "base/checked.h"

#include <string.h>

static const struct claims_tree *
find_tree (const struct claims_facts *facts, const char *name)
{
  const struct claims_parameterized *about = facts->parameterized;
  for (size_t i = 0; i < about->tree_count; i++)
    if (strcmp (about->trees[i].name, name) == 0)
      return &about->trees[i];
  return NULL;
}

static int64_t
find_number (const struct claims_facts *facts, const char *name)
{
  const struct claims_parameterized *about = facts->parameterized;
  for (size_t i = 0; i < about->number_count; i++)
    if (strcmp (about->numbers[i].name, name) == 0)
      return about->numbers[i].value;
  return CLAIMS_ABSENT;
}

static int64_t
find_makespan (const struct claims_facts *facts, const char *name)
{
  const struct claims_tree *tree = find_tree (facts, name);
  return tree ? tree->makespan : CLAIMS_ABSENT;
}

static int64_t
find_latency (const struct claims_facts *facts, const char *name)
{
  const struct claims_tree *tree = find_tree (facts, name);
  return tree ? tree->latency : CLAIMS_ABSENT;
}

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

/* Whole units of the instance as ticks, as all sides are, or a count of something; CLAIMS_ABSENT when that does not fit. */
static int64_t
units (const struct claims_facts *facts, int64_t number)
{
  int64_t ticks;
  return number != CLAIMS_ABSENT && checked_mul (facts->scale, number, &ticks) ? ticks : CLAIMS_ABSENT;
}

/* The optimum; where no proof is known, by trying everything. */
static int64_t
find_optimum (const struct claims_facts *facts)
{
  return facts->optimum != CLAIMS_ABSENT ? facts->optimum : find_number (facts, "exhaustive");
}

/* Numbers. */

CLAIMS_CHECK (claims_number_best)
{
  return equal (find_number (facts, claim->bound), facts->optimum, out);
}

/* All sends have returned when the last one has, `hold` after its start; the optimum is `end` after it. */
CLAIMS_CHECK (claims_number_returned)
{
  int64_t hold = facts->parameterized->hold, end = facts->parameterized->end, returned;
  return facts->optimum != CLAIMS_ABSENT && checked_add (facts->optimum, hold > end ? hold - end : 0, &returned)
         && equal (find_number (facts, claim->bound), returned, out);
}

CLAIMS_CHECK (claims_number_none)
{
  return at_most (units (facts, find_number (facts, claim->bound)), 0, out);
}

CLAIMS_CHECK (claims_splits_agree)
{
  (void)claim;
  return equal (find_number (facts, "splits"), find_number (facts, "splits-slow"), out);
}

CLAIMS_CHECK (claims_splits_printed_agree)
{
  (void)claim;
  return equal (find_number (facts, "splits-printed"), find_number (facts, "splits-slow-printed"), out);
}

CLAIMS_CHECK (claims_ports_agree)
{
  (void)claim;
  return equal (find_number (facts, "ports"), find_number (facts, "ports-slow"), out);
}

CLAIMS_CHECK (claims_one_port_enough)
{
  (void)claim;
  return at_most (find_number (facts, "one-port"), facts->optimum, out);
}

CLAIMS_CHECK (claims_network_above)
{
  (void)claim;
  return at_most (find_number (facts, "free"), find_optimum (facts), out);
}

CLAIMS_CHECK (claims_network_best)
{
  (void)claim;
  return at_most (find_optimum (facts), find_number (facts, "free"), out);
}

/* Trees. */

CLAIMS_CHECK (claims_tree_best)
{
  return equal (find_makespan (facts, claim->bound), find_optimum (facts), out);
}

CLAIMS_CHECK (claims_tree_not_best)
{
  int64_t optimum = find_optimum (facts);
  return optimum != CLAIMS_ABSENT && at_most (optimum + 1, find_makespan (facts, claim->bound), out);
}

CLAIMS_CHECK (claims_tree_free)
{
  const struct claims_tree *tree = find_tree (facts, claim->bound);
  return tree && tree->stepwise != CLAIMS_ABSENT && tree->depth != CLAIMS_ABSENT
         && at_most (units (facts, tree->stepwise + tree->depth), 0, out);
}

CLAIMS_CHECK (claims_tree_stepwise)
{
  const struct claims_tree *tree = find_tree (facts, claim->bound);
  return tree && at_most (units (facts, 1), units (facts, tree->stepwise), out);
}

CLAIMS_CHECK (claims_tree_no_stepwise)
{
  const struct claims_tree *tree = find_tree (facts, claim->bound);
  return tree && at_most (units (facts, tree->stepwise), 0, out);
}

CLAIMS_CHECK (claims_tree_depth)
{
  const struct claims_tree *tree = find_tree (facts, claim->bound);
  return tree && at_most (units (facts, 1), units (facts, tree->depth), out);
}

CLAIMS_CHECK (claims_tree_undisturbed)
{
  return equal (find_makespan (facts, claim->bound), find_number (facts, "free"), out);
}

CLAIMS_CHECK (claims_tree_as_binomial)
{
  return equal (find_latency (facts, claim->bound), find_latency (facts, "binomial"), out);
}

static bool
against (const struct claim *claim, const struct claims_facts *facts, const char *other, struct claim_sides *out)
{
  return at_most (find_makespan (facts, claim->bound), find_makespan (facts, other), out);
}

CLAIMS_CHECK (claims_tree_below_binomial)
{
  return against (claim, facts, "binomial", out);
}

CLAIMS_CHECK (claims_tree_below_sequential)
{
  return against (claim, facts, "sequential", out);
}

CLAIMS_CHECK (claims_tree_below_opt_tree)
{
  return against (claim, facts, "opt-tree", out);
}

CLAIMS_CHECK (claims_tree_below_halved)
{
  return against (claim, facts, facts->parameterized->network == CLAIMS_MESH ? "u-mesh" : "u-min", out);
}

/* The least makespan of all trees. */
static int64_t
least_tree (const struct claims_facts *facts)
{
  const struct claims_parameterized *about = facts->parameterized;
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < about->tree_count; i++)
    if (least == CLAIMS_ABSENT || about->trees[i].makespan < least)
      least = about->trees[i].makespan;
  return least;
}

CLAIMS_CHECK (claims_tree_below_all)
{
  return at_most (find_makespan (facts, claim->bound), least_tree (facts), out);
}

CLAIMS_CHECK (claims_trees_above)
{
  (void)claim;
  return at_most (find_optimum (facts), least_tree (facts), out);
}

/* Shapes. */

/* log2, rounded up, of the number of nodes. */
static int64_t
doublings (const struct claims_facts *facts)
{
  int64_t steps = 0;
  while (INT64_C (1) << steps < facts->parameterized->nodes)
    steps++;
  return steps;
}

CLAIMS_CHECK (claims_tree_doublings)
{
  const struct claims_tree *tree = find_tree (facts, claim->bound);
  return tree && equal (units (facts, tree->steps), units (facts, doublings (facts)), out);
}

CLAIMS_CHECK (claims_tree_fewest_steps)
{
  const struct claims_parameterized *about = facts->parameterized;
  const struct claims_tree *tree = find_tree (facts, claim->bound);
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < about->tree_count; i++)
    if (least == CLAIMS_ABSENT || about->trees[i].steps < least)
      least = about->trees[i].steps;
  return tree && at_most (units (facts, tree->steps), units (facts, least), out);
}

static int64_t
find_levels (const struct claims_facts *facts, const char *name)
{
  const struct claims_tree *tree = find_tree (facts, name);
  return tree ? units (facts, tree->levels) : CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_tree_shallow)
{
  return at_most (find_levels (facts, claim->bound), find_levels (facts, "binomial"), out);
}

CLAIMS_CHECK (claims_tree_deep)
{
  return at_most (find_levels (facts, "binomial"), find_levels (facts, claim->bound), out);
}

/* Formulas, for two nodes or more. */

/* a hold + b end; CLAIMS_ABSENT when that does not fit. */
static int64_t
combine (const struct claims_facts *facts, int64_t a, int64_t b)
{
  int64_t holds, ends, sum;
  return checked_mul (facts->parameterized->hold, a, &holds) && checked_mul (facts->parameterized->end, b, &ends)
             && checked_add (holds, ends, &sum)
           ? sum
           : CLAIMS_ABSENT;
}

static int64_t
sequential_latency (const struct claims_facts *facts)
{
  return combine (facts, facts->parameterized->nodes - 2, 1);
}

static int64_t
chain_latency (const struct claims_facts *facts)
{
  return combine (facts, 0, facts->parameterized->nodes - 1);
}

/* Where hold <= end and the number of nodes is no power of 2 this is that of the next one. */
static int64_t
binomial_latency (const struct claims_facts *facts)
{
  int64_t steps = doublings (facts);
  return facts->parameterized->hold <= facts->parameterized->end ? combine (facts, 0, steps) : combine (facts, steps - 1, 1);
}

CLAIMS_CHECK (claims_tree_sequential)
{
  return equal (find_makespan (facts, claim->bound), sequential_latency (facts), out);
}

CLAIMS_CHECK (claims_tree_chain)
{
  return equal (find_makespan (facts, claim->bound), chain_latency (facts), out);
}

CLAIMS_CHECK (claims_tree_binomial)
{
  return equal (find_makespan (facts, claim->bound), binomial_latency (facts), out);
}

CLAIMS_CHECK (claims_number_binomial)
{
  return equal (find_number (facts, claim->bound), binomial_latency (facts), out);
}

CLAIMS_CHECK (claims_within_sequential)
{
  return at_most (find_makespan (facts, claim->bound), sequential_latency (facts), out);
}

CLAIMS_CHECK (claims_within_chain)
{
  return at_most (find_makespan (facts, claim->bound), chain_latency (facts), out);
}

CLAIMS_CHECK (claims_within_binomial)
{
  return at_most (find_makespan (facts, claim->bound), binomial_latency (facts), out);
}

/* Printed numbers. */

/* Is it the first of Table 4.1's two systems? Its hold is 20 and something, and 2 / 7 of its end, about; of the second more than half. */
static bool
is_first_system (const struct claims_facts *facts)
{
  return facts->parameterized->hold < facts->parameterized->end / 2;
}

CLAIMS_CHECK (claims_table_4_1_sequential)
{
  return equal (find_makespan (facts, claim->bound), units (facts, is_first_system (facts) ? 19631 : 22718), out);
}

CLAIMS_CHECK (claims_table_4_1_binomial)
{
  return equal (find_makespan (facts, claim->bound), units (facts, is_first_system (facts) ? 21669 : 12408), out);
}

CLAIMS_CHECK (claims_table_4_3_optimum)
{
  static const int64_t printed[] = { 0, 0, 55, 75, 95, 110, 115, 130, 130, 135 };
  (void)claim;
  return equal (facts->optimum, units (facts, printed[facts->parameterized->nodes]), out);
}

CLAIMS_CHECK (claims_table_4_4_optimum)
{
  static const int64_t printed[] = { 0, 0, 55, 65, 75, 77, 87, 97, 99, 109, 110, 119, 120 };
  (void)claim;
  return equal (facts->optimum, units (facts, printed[facts->parameterized->nodes]), out);
}

CLAIMS_CHECK (claims_printed_130)
{
  return equal (find_makespan (facts, claim->bound), units (facts, 130), out);
}

CLAIMS_CHECK (claims_printed_165)
{
  return equal (find_makespan (facts, claim->bound), units (facts, 165), out);
}

CLAIMS_CHECK (claims_printed_24)
{
  (void)claim;
  return equal (facts->optimum, units (facts, 24), out);
}
