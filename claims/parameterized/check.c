/* Checks about the parameterized model. */
#include "claims/parameterized/check.h"

#include "base/checked.h"

#include <string.h>

static const struct claims_tree *
find_tree (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  for (size_t i = 0; i < about->tree_count; i++)
    if (strcmp (about->trees[i].name, name) == 0)
      return &about->trees[i];
  return NULL;
}

static int64_t
find_number (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  return claims_value (about->numbers, about->number_count, name);
}

static int64_t
find_makespan (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_tree *tree = find_tree (measurements, name);
  return tree ? tree->makespan : CLAIMS_ABSENT;
}

static int64_t
find_latency (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_tree *tree = find_tree (measurements, name);
  return tree ? tree->latency : CLAIMS_ABSENT;
}

/* Whole units of the instance as ticks, as all sides are, or a count of something; CLAIMS_ABSENT
   when that does not fit. */
static int64_t
units (const struct claims_measurements *measurements, int64_t number)
{
  int64_t ticks;
  return number != CLAIMS_ABSENT && checked_mul (measurements->scale, number, &ticks)
           ? ticks
           : CLAIMS_ABSENT;
}

/* The optimum; where no proof is known, by trying everything. */
static int64_t
find_optimum (const struct claims_measurements *measurements)
{
  return measurements->optimum != CLAIMS_ABSENT ? measurements->optimum
                                                : find_number (measurements, "exhaustive");
}

/* Numbers. */

CLAIMS_CHECK (claims_number_best)
{
  return claims_equal (find_number (measurements, claim->bound), measurements->optimum, out);
}

/* All sends have returned when the last one has, `hold` after its start; the optimum is `end`
   after it. */
CLAIMS_CHECK (claims_number_returned)
{
  int64_t hold = claims_parameterized (measurements)->hold,
          end = claims_parameterized (measurements)->end, returned;
  return measurements->optimum != CLAIMS_ABSENT
         && checked_add (measurements->optimum, hold > end ? hold - end : 0, &returned)
         && claims_equal (find_number (measurements, claim->bound), returned, out);
}

CLAIMS_CHECK (claims_number_none)
{
  return claims_at_most (units (measurements, find_number (measurements, claim->bound)), 0, out);
}

CLAIMS_CHECK (claims_splits_agree)
{
  (void)claim;
  return claims_equal (find_number (measurements, "splits"),
                       find_number (measurements, "splits-slow"), out);
}

CLAIMS_CHECK (claims_splits_printed_agree)
{
  (void)claim;
  return claims_equal (find_number (measurements, "splits-printed"),
                       find_number (measurements, "splits-slow-printed"), out);
}

CLAIMS_CHECK (claims_ports_agree)
{
  (void)claim;
  return claims_equal (find_number (measurements, "ports"),
                       find_number (measurements, "ports-slow"), out);
}

CLAIMS_CHECK (claims_one_port_enough)
{
  (void)claim;
  return claims_at_most (find_number (measurements, "one-port"), measurements->optimum, out);
}

CLAIMS_CHECK (claims_network_above)
{
  (void)claim;
  return claims_at_most (find_number (measurements, "free"), find_optimum (measurements), out);
}

CLAIMS_CHECK (claims_network_best)
{
  (void)claim;
  return claims_at_most (find_optimum (measurements), find_number (measurements, "free"), out);
}

/* Trees. */

CLAIMS_CHECK (claims_tree_best)
{
  return claims_equal (find_makespan (measurements, claim->bound), find_optimum (measurements),
                       out);
}

CLAIMS_CHECK (claims_tree_not_best)
{
  int64_t optimum = find_optimum (measurements);
  return optimum != CLAIMS_ABSENT
         && claims_at_most (optimum + 1, find_makespan (measurements, claim->bound), out);
}

CLAIMS_CHECK (claims_tree_free)
{
  const struct claims_tree *tree = find_tree (measurements, claim->bound);
  return tree && tree->stepwise != CLAIMS_ABSENT && tree->depth != CLAIMS_ABSENT
         && claims_at_most (units (measurements, tree->stepwise + tree->depth), 0, out);
}

CLAIMS_CHECK (claims_tree_stepwise)
{
  const struct claims_tree *tree = find_tree (measurements, claim->bound);
  return tree
         && claims_at_most (units (measurements, 1), units (measurements, tree->stepwise), out);
}

CLAIMS_CHECK (claims_tree_no_stepwise)
{
  const struct claims_tree *tree = find_tree (measurements, claim->bound);
  return tree && claims_at_most (units (measurements, tree->stepwise), 0, out);
}

CLAIMS_CHECK (claims_tree_depth)
{
  const struct claims_tree *tree = find_tree (measurements, claim->bound);
  return tree && claims_at_most (units (measurements, 1), units (measurements, tree->depth), out);
}

CLAIMS_CHECK (claims_tree_undisturbed)
{
  return claims_equal (find_makespan (measurements, claim->bound),
                       find_number (measurements, "free"), out);
}

CLAIMS_CHECK (claims_tree_as_binomial)
{
  return claims_equal (find_latency (measurements, claim->bound),
                       find_latency (measurements, "binomial"), out);
}

static bool
against (const struct claim *claim, const struct claims_measurements *measurements,
         const char *other, struct claim_sides *out)
{
  return claims_at_most (find_makespan (measurements, claim->bound),
                         find_makespan (measurements, other), out);
}

CLAIMS_CHECK (claims_tree_below_binomial)
{
  return against (claim, measurements, "binomial", out);
}

CLAIMS_CHECK (claims_tree_below_sequential)
{
  return against (claim, measurements, "sequential", out);
}

CLAIMS_CHECK (claims_tree_below_opt_tree)
{
  return against (claim, measurements, "opt-tree", out);
}

CLAIMS_CHECK (claims_tree_below_halved)
{
  return against (claim, measurements,
                  claims_parameterized (measurements)->network == CLAIMS_MESH ? "u-mesh" : "u-min",
                  out);
}

/* The least makespan of all trees. */
static int64_t
least_tree (const struct claims_measurements *measurements)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < about->tree_count; i++)
    if (least == CLAIMS_ABSENT || about->trees[i].makespan < least)
      least = about->trees[i].makespan;
  return least;
}

CLAIMS_CHECK (claims_tree_below_all)
{
  return claims_at_most (find_makespan (measurements, claim->bound), least_tree (measurements),
                         out);
}

CLAIMS_CHECK (claims_trees_above)
{
  (void)claim;
  return claims_at_most (find_optimum (measurements), least_tree (measurements), out);
}

/* Shapes. */

/* log2, rounded up, of the number of nodes. */
static int64_t
doublings (const struct claims_measurements *measurements)
{
  int64_t steps = 0;
  while (INT64_C (1) << steps < claims_parameterized (measurements)->nodes)
    steps++;
  return steps;
}

CLAIMS_CHECK (claims_tree_doublings)
{
  const struct claims_tree *tree = find_tree (measurements, claim->bound);
  return tree
         && claims_equal (units (measurements, tree->steps),
                          units (measurements, doublings (measurements)), out);
}

CLAIMS_CHECK (claims_tree_fewest_steps)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  const struct claims_tree *tree = find_tree (measurements, claim->bound);
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < about->tree_count; i++)
    if (least == CLAIMS_ABSENT || about->trees[i].steps < least)
      least = about->trees[i].steps;
  return tree
         && claims_at_most (units (measurements, tree->steps), units (measurements, least), out);
}

static int64_t
find_levels (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_tree *tree = find_tree (measurements, name);
  return tree ? units (measurements, tree->levels) : CLAIMS_ABSENT;
}

CLAIMS_CHECK (claims_tree_shallow)
{
  return claims_at_most (find_levels (measurements, claim->bound),
                         find_levels (measurements, "binomial"), out);
}

CLAIMS_CHECK (claims_tree_deep)
{
  return claims_at_most (find_levels (measurements, "binomial"),
                         find_levels (measurements, claim->bound), out);
}

/* Formulas, for two nodes or more. */

/* a hold + b end; CLAIMS_ABSENT when that does not fit. */
static int64_t
combine (const struct claims_measurements *measurements, int64_t a, int64_t b)
{
  int64_t holds, ends, sum;
  return checked_mul (claims_parameterized (measurements)->hold, a, &holds)
             && checked_mul (claims_parameterized (measurements)->end, b, &ends)
             && checked_add (holds, ends, &sum)
           ? sum
           : CLAIMS_ABSENT;
}

static int64_t
sequential_latency (const struct claims_measurements *measurements)
{
  return combine (measurements, claims_parameterized (measurements)->nodes - 2, 1);
}

static int64_t
chain_latency (const struct claims_measurements *measurements)
{
  return combine (measurements, 0, claims_parameterized (measurements)->nodes - 1);
}

/* Where hold <= end and the number of nodes is no power of 2 this is that of the next one. */
static int64_t
binomial_latency (const struct claims_measurements *measurements)
{
  int64_t steps = doublings (measurements);
  return claims_parameterized (measurements)->hold <= claims_parameterized (measurements)->end
           ? combine (measurements, 0, steps)
           : combine (measurements, steps - 1, 1);
}

CLAIMS_CHECK (claims_tree_sequential)
{
  return claims_equal (find_makespan (measurements, claim->bound),
                       sequential_latency (measurements), out);
}

CLAIMS_CHECK (claims_tree_chain)
{
  return claims_equal (find_makespan (measurements, claim->bound), chain_latency (measurements),
                       out);
}

CLAIMS_CHECK (claims_tree_binomial)
{
  return claims_equal (find_makespan (measurements, claim->bound), binomial_latency (measurements),
                       out);
}

CLAIMS_CHECK (claims_number_binomial)
{
  return claims_equal (find_number (measurements, claim->bound), binomial_latency (measurements),
                       out);
}

CLAIMS_CHECK (claims_within_sequential)
{
  return claims_at_most (find_makespan (measurements, claim->bound),
                         sequential_latency (measurements), out);
}

CLAIMS_CHECK (claims_within_chain)
{
  return claims_at_most (find_makespan (measurements, claim->bound), chain_latency (measurements),
                         out);
}

CLAIMS_CHECK (claims_within_binomial)
{
  return claims_at_most (find_makespan (measurements, claim->bound),
                         binomial_latency (measurements), out);
}

/* Printed numbers. */

/* Is it the first of Table 4.1's two systems? Its hold is 20 and something, and 2 / 7 of its
   end, about; of the second more than half. */
static bool
is_first_system (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->hold < claims_parameterized (measurements)->end / 2;
}

CLAIMS_CHECK (claims_table_4_1_sequential)
{
  return claims_equal (find_makespan (measurements, claim->bound),
                       units (measurements, is_first_system (measurements) ? 19631 : 22718), out);
}

CLAIMS_CHECK (claims_table_4_1_binomial)
{
  return claims_equal (find_makespan (measurements, claim->bound),
                       units (measurements, is_first_system (measurements) ? 21669 : 12408), out);
}

CLAIMS_CHECK (claims_table_4_3_optimum)
{
  static const int64_t printed[] = { 0, 0, 55, 75, 95, 110, 115, 130, 130, 135 };
  (void)claim;
  return claims_equal (measurements->optimum,
                       units (measurements, printed[claims_parameterized (measurements)->nodes]),
                       out);
}

CLAIMS_CHECK (claims_table_4_4_optimum)
{
  static const int64_t printed[] = { 0, 0, 55, 65, 75, 77, 87, 97, 99, 109, 110, 119, 120 };
  (void)claim;
  return claims_equal (measurements->optimum,
                       units (measurements, printed[claims_parameterized (measurements)->nodes]),
                       out);
}

CLAIMS_CHECK (claims_printed_130)
{
  return claims_equal (find_makespan (measurements, claim->bound), units (measurements, 130), out);
}

CLAIMS_CHECK (claims_printed_165)
{
  return claims_equal (find_makespan (measurements, claim->bound), units (measurements, 165), out);
}

CLAIMS_CHECK (claims_printed_24)
{
  (void)claim;
  return claims_equal (measurements->optimum, units (measurements, 24), out);
}
