/* Reduction of an instance to a smallest one with the same property. */
#include "lab/probe/shrink.h"

#include "base/rng.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/notation.h"

#include <criterion/criterion.h>
#include <string.h>

/* The objective is more than a value, or at least as much. */
struct property {
  struct evaluator *evaluator;
  struct objective objective;
  struct quotient value;
  bool strict;
};

static bool
property_holds (const struct node_types *types, void *context)
{
  const struct property *property = context;
  struct quotient value;
  enum verdict verdict = evaluate (property->evaluator, &property->objective, types,
                                   property->value, &(struct limits){ 0 }, &value);
  return verdict == EVALUATE_VALUE
         && (!property->strict || quotient_compare (value, property->value) > 0);
}

static void
property_init (struct property *property, const char *objective, struct quotient value, bool strict)
{
  struct status status;
  status_init (&status);
  *property = (struct property){ .evaluator = evaluator_new (), .value = value, .strict = strict };
  cr_assert (objective_parse (&property->objective, objective, &status), "%s", status.message);
}

static void
read (struct node_types *types, const char *text)
{
  struct status status;
  status_init (&status);
  cr_assert (notation_read (types, text, &status), "%s", status.message);
}

static int64_t
largest (const struct node_types *types)
{
  return types->source > types->cost[types->k - 1] ? types->source : types->cost[types->k - 1];
}

/* Lexicographic: destinations, types, largest cost, sum of costs. */
static bool
is_smaller (const struct node_types *a, const struct node_types *b)
{
  int64_t left[4] = { a->destinations, (int64_t)a->k, largest (a), a->source },
          right[4] = { b->destinations, (int64_t)b->k, largest (b), b->source };
  for (size_t j = 0; j < a->k; j++)
    left[3] += a->cost[j] * a->count[j];
  for (size_t j = 0; j < b->k; j++)
    right[3] += b->cost[j] * b->count[j];
  for (size_t i = 0; i < 4; i++)
    if (left[i] != right[i])
      return left[i] < right[i];
  return false;
}

/* A way to a smaller instance that the test finds by itself: costs (the source's last) and
   counts changed. */
struct change {
  const struct node_types *types;
  int64_t cost[65], count[64];
};

static void
change_start (struct change *change, const struct node_types *types)
{
  change->types = types;
  memcpy (change->cost, types->cost, types->k * sizeof *types->cost);
  memcpy (change->count, types->count, types->k * sizeof *types->count);
  change->cost[types->k] = types->source;
}

/* The change makes an instance that is smaller and has the property: the shrunk one was not
   minimal. */
static void
refute (struct change *change, bool (*holds) (const struct node_types *types, void *context),
        void *context)
{
  int64_t cost[64], count[64];
  size_t k = 0, all = change->types->k;
  for (size_t j = 0; j < all; j++)
    if (change->count[j] > 0) {
      cost[k] = change->cost[j];
      count[k++] = change->count[j];
    }
  bool valid = k > 0 && change->cost[all] > 0;
  for (size_t j = 0; j < k; j++)
    valid = valid && cost[j] > 0;
  if (!valid)
    return;
  struct node_types other;
  char text[100], from[100];
  node_types_init (&other);
  node_types_set (&other, change->cost[all], k, cost, count);
  notation_text (&other, text, sizeof text);
  notation_text (change->types, from, sizeof from);
  cr_expect_not (is_smaller (&other, change->types) && holds (&other, context),
                 "`%s` is not minimal: `%s`", from, text);
  node_types_clear (&other);
}

static void
expect_minimal_scales (const struct node_types *types,
                       bool (*holds) (const struct node_types *types, void *context), void *context)
{
  struct change change;
  int64_t from = largest (types);
  for (int64_t to = from - 1; to > 0; to = to > 65 ? from - 2 * (from - to) : to - 1)
    for (int64_t more = 0; more < 3; more++) {
      change_start (&change, types);
      for (size_t i = 0; i <= types->k; i++)
        change.cost[i] = (change.cost[i] * to
                          + (more == 2   ? from - 1
                             : more == 1 ? from / 2
                                         : 0))
                         / from;
      refute (&change, holds, context);
    }
}

/* No single step of those that the header lists keeps the property. */
static void
expect_minimal (const struct node_types *types,
                bool (*holds) (const struct node_types *types, void *context), void *context)
{
  struct change change;
  size_t k = types->k;
  for (size_t j = 0; j < k; j++)
    for (int64_t less = 1; less < 2 * types->count[j]; less *= 2) {
      change_start (&change, types);
      change.count[j] -= less < change.count[j] ? less : change.count[j];
      refute (&change, holds, context);
    }
  for (size_t i = 0; i <= k; i++)
    for (size_t j = 0; j <= k; j++) {
      change_start (&change, types);
      change.cost[i] = change.cost[j];
      refute (&change, holds, context);
      change_start (&change, types);
      change.cost[i]--;
      change.cost[j] -= i != j;
      refute (&change, holds, context);
    }
  for (int64_t less = 1; less < largest (types); less *= 2)
    for (size_t first = 0; first <= k; first++)
      for (size_t last = first; last <= k; last++) {
        bool step = last == first || (first == 0 && last == k) || last + 1 == k;
        change_start (&change, types);
        for (size_t i = first; i <= last && step; i++)
          change.cost[i] -= less;
        refute (&change, holds, context);
      }
  expect_minimal_scales (types, holds, context);
}

/* Shrink the instance; the property stays, nothing is left to do, and a second time changes
   nothing. */
static uint64_t
expect_shrunk (struct node_types *types,
               bool (*holds) (const struct node_types *types, void *context), void *context)
{
  char once[100], twice[100], from[100];
  notation_text (types, from, sizeof from);
  cr_assert (holds (types, context), "`%s` does not have the property", from);
  uint64_t tried = shrink (types, holds, context);
  notation_text (types, once, sizeof once);
  cr_expect (holds (types, context), "`%s` became `%s`", from, once);
  expect_minimal (types, holds, context);
  shrink (types, holds, context);
  notation_text (types, twice, sizeof twice);
  cr_expect_str_eq (once, twice, "from `%s`", from);
  return tried;
}

/* Shrink each case and compare. */
static void
expect_results (struct property *property, size_t cases, const char *const (*table)[2])
{
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < cases; i++) {
    char text[100];
    read (&types, table[i][0]);
    uint64_t tried = expect_shrunk (&types, property_holds, property);
    notation_text (&types, text, sizeof text);
    cr_expect_str_eq (text, table[i][1], "from `%s`", table[i][0]);
    cr_expect_leq (tried, 5000, "`%s`: %llu instances tried", table[i][0],
                   (unsigned long long)tried);
  }
  evaluator_free (property->evaluator);
  node_types_clear (&types);
}

/* However it was hidden, the smallest instance of the largest ratio is found: Liu, Fig. 2. */
Test (shrink, five_quarters)
{
  static const char *const cases[][2] = {
    { "1; 2 3x5", "1; 2 3x5" },
    { "7; 14 21x5", "1; 2 3x5" },
    { "1000000; 2000000 3000000x5", "1; 2 3x5" },
    { "250000; 500000 750000x4 1000000", "1; 2 3x5" },
    { "1; 2 3x3 999998 999999", "1; 2 3x5" },
  };
  struct property property;
  property_init (&property, "fnf/optimum", (struct quotient){ 5, 4 }, false);
  expect_results (&property, sizeof cases / sizeof *cases, cases);
}

/* Costs that are no multiples, so that no step alone restores the ratio of 5/4. */
Test (shrink, more_than_six_fifths)
{
  static const char *const cases[][2] = {
    { "1001; 2003 3001x5", "1; 2 3x5" },
    { "333333; 666670 999980x2 999990x2 1000000", "1; 2 3x5" },
    { "250001; 500003 749999x4 1000000", "1; 2 3x5" },
  };
  struct property property;
  property_init (&property, "fnf/optimum", (struct quotient){ 6, 5 }, true);
  expect_results (&property, sizeof cases / sizeof *cases, cases);
}

/* The smallest instance that the multiplier bound misses, as it is and blown up. */
Test (shrink, bound_misses)
{
  static const char *const cases[][2] = {
    { "2; 4x3 5x7 6x4 9x5 12x10", "2; 4x3 5x7 6x19" },
    { "20; 40x3 50x7 60x4 90x5 120x10", "2; 4x3 5x7 6x19" },
    { "160000; 320000x3 400000x7 480000x4 720000x5 960000x10", "2; 4x3 5x7 6x19" },
  };
  struct property property;
  property_init (&property, "optimum/multiplier", (struct quotient){ 1, 1 }, true);
  expect_results (&property, sizeof cases / sizeof *cases, cases);
}

/* Any instance will do: one destination of cost 1 is left. */
static bool
always (const struct node_types *types, void *context)
{
  ++*(uint64_t *)context;
  return types->k > 0;
}

Test (shrink, down_to_nothing)
{
  struct node_types types;
  uint64_t calls = 0;
  node_types_init (&types);
  read (&types, "1000000; 999999x1000000 1000000x1000000");
  uint64_t tried = shrink (&types, always, &calls);
  cr_expect (types.source == 1 && types.destinations == 1 && types.cost[0] == 1);
  cr_expect_eq (tried, calls);
  cr_expect_leq (tried, 100);
  node_types_clear (&types);
}

/* A property of single costs: the one lowered alone by powers of two down to the least that has
   it, the rest down to 1. */
static bool
has_a_threshold (const struct node_types *types, void *context)
{
  const int64_t *threshold = context;
  return types->cost[types->k - 1] >= threshold[0] && types->source >= threshold[1]
         && types->destinations >= threshold[2];
}

Test (shrink, thresholds)
{
  struct rng rng;
  struct node_types types;
  node_types_init (&types);
  rng_init (&rng, 7);
  for (int i = 0; i < 300; i++) {
    int64_t high = i % 3 == 0 ? 20 : 1000000;
    int64_t threshold[3]
      = { rng_range (&rng, 1, high), rng_range (&rng, 1, high), rng_range (&rng, 1, 500) };
    int64_t cost[2] = { rng_range (&rng, 1, high), rng_range (&rng, threshold[0], high) },
            count[2] = { threshold[2], rng_range (&rng, 1, 500) };
    node_types_set (&types, rng_range (&rng, threshold[1], high), 2, cost, count);
    uint64_t tried = shrink (&types, has_a_threshold, threshold);
    cr_expect (types.source == threshold[1] && types.destinations == threshold[2] && types.k == 1
                 && types.cost[0] == threshold[0],
               "thresholds %lld %lld %lld", (long long)threshold[0], (long long)threshold[1],
               (long long)threshold[2]);
    cr_expect_leq (tried, 20000);
  }
  node_types_clear (&types);
}

/* The sum of the numbers is at least what the context says. */
static bool
sum_is_kept (const struct space_point *point, void *context)
{
  int64_t sum = 0;
  for (size_t i = 0; i < point->length; i++)
    sum += point->number[i];
  return sum >= *(int64_t *)context;
}

/* No time can be made less at the end. */
Test (shrink, points)
{
  const struct model *model;
  const struct space_form *form = space_find ("exchange", &model)->form;
  struct space_point point, smaller;
  struct rng rng;
  rng_init (&rng, 4);
  for (int round = 0; round < 50; round++) {
    int64_t least = rng_range (&rng, 1, 9);
    cr_assert (space_random (form, 2, 4, 30, &rng, &point));
    if (!sum_is_kept (&point, &least))
      continue;
    cr_expect_gt (shrink_point (form, &point, sum_is_kept, &least), 0);
    cr_expect (sum_is_kept (&point, &least));
    for (size_t i = 0; i < point.length; i++) {
      smaller = point;
      smaller.number[i]--;
      cr_expect (point.number[i] == 0 || !sum_is_kept (&smaller, &least));
    }
  }
}
