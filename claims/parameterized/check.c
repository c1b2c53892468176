/* Quantities of the parameterized model. */
#include "claims/parameterized/check.h"

#include "base/checked.h"

#include <string.h>

static int64_t
find_number (const struct claims_measurements *measurements, const char *name)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  return claims_value (about->numbers, about->number_count, name);
}

/* Whole units of the instance as ticks, as all sides are, or a count of something; CLAIMS_ABSENT
   when that does not fit. */
static int64_t
units (const struct claims_measurements *measurements, int64_t number)
{
  return claims_times (number, measurements->scale);
}

/* The optimum; where no proof is known, by trying everything. */
static int64_t
find_optimum (const struct claims_measurements *measurements)
{
  return measurements->optimum != CLAIMS_ABSENT ? measurements->optimum
                                                : find_number (measurements, "exhaustive");
}

/* All sends have returned when the last one has, `hold` after its start; the optimum is `end`
   after it. */
static int64_t
when_returned (const struct claims_measurements *measurements)
{
  int64_t hold = claims_parameterized (measurements)->hold,
          end = claims_parameterized (measurements)->end, returned;
  return measurements->optimum != CLAIMS_ABSENT
             && checked_add (measurements->optimum, hold > end ? hold - end : 0, &returned)
           ? returned
           : CLAIMS_ABSENT;
}

/* Trees. */

static int64_t
find_in_tree (const struct claims_measurements *measurements, int quantity, const char *name)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  const struct claims_tree *tree = about->trees, *end = tree + about->tree_count;
  while (tree < end && strcmp (tree->name, name) != 0)
    tree++;
  if (tree == end)
    return CLAIMS_ABSENT;
  switch (quantity) {
  case MAKESPAN:
    return tree->makespan;
  case LATENCY:
    return tree->latency;
  case COLLISIONS:
    return tree->stepwise == CLAIMS_ABSENT || tree->depth == CLAIMS_ABSENT
             ? CLAIMS_ABSENT
             : units (measurements, tree->stepwise + tree->depth);
  case STEPWISE:
    return units (measurements, tree->stepwise);
  case DEPTH:
    return units (measurements, tree->depth);
  case STEPS:
    return units (measurements, tree->steps);
  default:
    return units (measurements, tree->levels);
  }
}

/* The minimum makespan of the trees of this program. */
static int64_t
find_least (const struct claims_measurements *measurements)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  int64_t least = CLAIMS_ABSENT;
  for (size_t i = 0; i < about->tree_count; i++) {
    int64_t value = find_in_tree (measurements, MAKESPAN, about->trees[i].name);
    if (least == CLAIMS_ABSENT || value < least)
      least = value;
  }
  return least;
}

/* Formulas. */

/* log2, rounded up, of the number of nodes. */
static int64_t
doublings (const struct claims_measurements *measurements)
{
  int64_t steps = 0;
  while (INT64_C (1) << steps < claims_parameterized (measurements)->nodes)
    steps++;
  return steps;
}

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

/* Where hold <= end and the number of nodes is no power of 2 this is that of the next one. */
static int64_t
binomial_latency (const struct claims_measurements *measurements)
{
  int64_t steps = doublings (measurements);
  return claims_parameterized (measurements)->hold <= claims_parameterized (measurements)->end
           ? combine (measurements, 0, steps)
           : combine (measurements, steps - 1, 1);
}

/* Is it the first of Table 4.1's two systems? Its hold is 20 and something, and 2 / 7 of its
   end, about; of the second more than half. */
static bool
is_first_system (const struct claims_parameterized *about)
{
  return about->hold < about->end / 2;
}

static int64_t
find_formula (const struct claims_measurements *measurements, int quantity)
{
  static const int64_t table_4_3[] = { 0, 0, 55, 75, 95, 110, 115, 130, 130, 135 };
  static const int64_t table_4_4[] = { 0, 0, 55, 65, 75, 77, 87, 97, 99, 109, 110, 119, 120 };
  const struct claims_parameterized *about = claims_parameterized (measurements);
  switch (quantity) {
  case DOUBLINGS:
    return units (measurements, doublings (measurements));
  case SEQUENTIAL_FORMULA:
    return combine (measurements, about->nodes - 2, 1);
  case CHAIN_FORMULA:
    return combine (measurements, 0, about->nodes - 1);
  case BINOMIAL_FORMULA:
    return binomial_latency (measurements);
  case TABLE_4_1_SEQUENTIAL:
    return units (measurements, is_first_system (about) ? 19631 : 22718);
  case TABLE_4_1_BINOMIAL:
    return units (measurements, is_first_system (about) ? 21669 : 12408);
  case TABLE_4_3_OPTIMUM:
    return units (measurements, table_4_3[about->nodes]);
  default:
    return units (measurements, table_4_4[about->nodes]);
  }
}

int64_t
parameterized_claims_quantity (const struct claims_measurements *measurements, int quantity,
                               const char *name)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  int64_t optimum;
  switch (quantity) {
  case NUMBER:
    return find_number (measurements, name);
  case COUNT:
    return units (measurements, find_number (measurements, name));
  case BEST:
    return find_optimum (measurements);
  case BEST_AND_TICK:
    optimum = find_optimum (measurements);
    return optimum == CLAIMS_ABSENT ? CLAIMS_ABSENT : optimum + 1;
  case RETURNED:
    return when_returned (measurements);
  case UNIT:
    return measurements->scale;
  case HALVED:
    return find_in_tree (measurements, MAKESPAN,
                         about->network == CLAIMS_MESH ? "u-mesh" : "u-min");
  case LEAST_TREE:
    return find_least (measurements);
  default:
    return quantity < HALVED ? find_in_tree (measurements, quantity, name)
                             : find_formula (measurements, quantity);
  }
}
