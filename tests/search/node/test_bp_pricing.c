#include "search/node/bp_pricing.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

enum { SPAN_MOST = 2500, TYPES_MOST = 6, SPLITS_MOST = 8 };

/* An instance, its branching constraints, dual values and weights. */
struct setting {
  struct node_types types;
  int64_t horizon;
  struct bp_constraint constraint[SPLITS_MOST];
  size_t constraints;
  int32_t duals[TYPES_MOST], weight[SPLITS_MOST];
};

/* What a sender of `type` pays in a slot at `time`: docs/CERTIFICATES.md. */
static int64_t
naive_toll (const struct setting *setting, size_t type, int64_t time)
{
  int64_t toll = setting->duals[type];
  for (size_t b = 0; b < setting->constraints; b++)
    if (type < (size_t)setting->constraint[b].types && time <= setting->constraint[b].time)
      toll += setting->constraint[b].more ? -(int64_t)setting->weight[b] : setting->weight[b];
  return toll;
}

#define NAIVE_CAP (INT64_C (1) << 40) /* far beyond what is refused */

/* y [horizon + 1] by time, from the latest slot to the earliest; each sum is recomputed. */
static void
naive_values (const struct setting *setting, int64_t *y)
{
  const struct node_types *types = &setting->types;
  int64_t unit = bp_pricing_unit (types);
  for (int64_t t = setting->horizon; t > 0; t--) {
    y[t] = unit;
    for (size_t j = 0; j < types->k; j++) {
      int64_t sum = unit - naive_toll (setting, j, t);
      for (int64_t at = t + types->cost[j]; at <= setting->horizon; at += types->cost[j])
        sum += y[at];
      if (t + types->cost[j] <= setting->horizon && sum > y[t])
        y[t] = sum < NAIVE_CAP ? sum : NAIVE_CAP;
    }
  }
}

static int64_t
naive_total (const struct setting *setting, const int64_t *y)
{
  int64_t total = 0;
  for (int64_t t = setting->types.source; t <= setting->horizon; t += setting->types.source)
    total += y[t];
  for (size_t j = 0; j < setting->types.k; j++)
    total += setting->types.count[j] * setting->duals[j];
  for (size_t b = 0; b < setting->constraints; b++)
    total
      += (setting->constraint[b].more ? -1 : 1) * setting->constraint[b].count * setting->weight[b];
  return total;
}

static void
draw (struct setting *setting, struct rng *rng, int64_t low, int64_t high, int64_t slots,
      int64_t values)
{
  struct node_types *types = &setting->types;
  random_types (types, rng, 1 + rng_below (rng, TYPES_MOST), rng_range (rng, 1, 40), low, high);
  int64_t unit = bp_pricing_unit (types), most = unit * values;
  setting->horizon = types->source + rng_range (rng, 0, slots * low);
  setting->constraints = (size_t)rng_below (rng, SPLITS_MOST + 1);
  for (size_t j = 0; j < types->k; j++)
    setting->duals[j]
      = rng_below (rng, 3)
          ? (int32_t)rng_range (rng, 0, most < BP_PRICING_MAX ? most : BP_PRICING_MAX)
          : 0;
  most = most < BP_PRICING_MAX / SPLITS_MOST ? most : BP_PRICING_MAX / SPLITS_MOST;
  for (size_t b = 0; b < setting->constraints; b++) {
    setting->constraint[b]
      = (struct bp_constraint){ .time = rng_range (rng, 1, setting->horizon + 1),
                                .count = rng_range (rng, 0, types->destinations),
                                .types = (int32_t)rng_range (rng, 1, (int64_t)types->k),
                                .more = rng_below (rng, 2) };
    setting->weight[b] = rng_below (rng, 4) ? (int32_t)rng_range (rng, 0, most) : 0;
  }
}

/* Slots by ticks left, by simulating the senders of a policy; returns their sum. */
static int64_t
naive_slots (const struct setting *setting, const struct bp_event *event, size_t events,
             int64_t *open)
{
  const struct node_types *types = &setting->types;
  int64_t span = setting->horizon - types->source, sum = 0;
  memset (open, 0, ((size_t)span + 1) * sizeof *open);
  for (int64_t s = span; s >= 0; s -= types->source)
    open[s]++;
  for (size_t e = 0; e < events; e++) {
    cr_assert (e == 0 || event[e].left < event[e - 1].left);
    cr_assert (event[e].type >= 0 && (size_t)event[e].type < types->k);
    cr_assert_geq (event[e].left, types->cost[event[e].type], "a sender that completes nothing");
    cr_assert_eq (event[e].count, open[event[e].left],
                  "all slots of an instant go to the same type");
    for (int64_t s = event[e].left - types->cost[event[e].type]; s >= 0;
         s -= types->cost[event[e].type])
      open[s] += event[e].count;
  }
  for (int64_t s = 0; s <= span; s++)
    sum += open[s];
  return sum;
}

/* unit * slots + what the constant terms pay for what the policy does not use = total. */
static void
expect_identity (const struct setting *setting, const struct bp_event *event, size_t events,
                 int64_t slots, int64_t total)
{
  const struct node_types *types = &setting->types;
  int64_t sum = bp_pricing_unit (types) * slots, use[TYPES_MOST] = { 0 };
  for (size_t e = 0; e < events; e++)
    use[event[e].type] += event[e].count;
  for (size_t j = 0; j < types->k; j++)
    sum += setting->duals[j] * (types->count[j] - use[j]);
  for (size_t b = 0; b < setting->constraints; b++) {
    int64_t counted = 0;
    for (size_t e = 0; e < events; e++)
      if (event[e].type < setting->constraint[b].types
          && setting->horizon - event[e].left <= setting->constraint[b].time)
        counted += event[e].count;
    sum += (setting->constraint[b].more ? -1 : 1) * (setting->constraint[b].count - counted)
           * setting->weight[b];
  }
  cr_assert_eq (sum, total, "the policy gives %lld, not %lld", (long long)sum, (long long)total);
}

struct counts {
  uint64_t built, refused, events;
};

static void
compare (struct bp_pricing *table, const struct setting *setting, struct counts *counts)
{
  static int64_t y[SPAN_MOST + 1], open[SPAN_MOST + 1];
  const struct node_types *types = &setting->types;
  struct bp_event *event = NULL;
  size_t capacity = 0, events = 0;
  int64_t most = 0;
  cr_assert_leq (setting->horizon, SPAN_MOST);
  cr_assert (bp_pricing_fits (types, setting->horizon));
  naive_values (setting, y);
  for (int64_t t = types->source; t <= setting->horizon; t++)
    most = y[t] > most ? y[t] : most;
  bool built = bp_pricing_build (table, types, setting->horizon, setting->constraint,
                                 setting->constraints, setting->duals, setting->weight);
  cr_assert_eq (built, most <= BP_VALUE_MAX, "the highest value is %lld", (long long)most);
  counts->built += built;
  counts->refused += !built;
  if (!built)
    return;
  int64_t total = bp_pricing_total (table, setting->duals, setting->weight);
  cr_assert_eq (total, naive_total (setting, y), "%lld, not %lld", (long long)total,
                (long long)naive_total (setting, y));
  int64_t slots = bp_pricing_follow (table, &event, &capacity, &events);
  cr_assert_eq (slots, naive_slots (setting, event, events, open));
  expect_identity (setting, event, events, slots, total);
  counts->events += events;
  free (event);
}

static void
compare_many (uint64_t seed, int runs, int64_t low, int64_t high, int64_t slots, int64_t values,
              bool refused)
{
  struct bp_pricing *table = bp_pricing_new ();
  struct setting setting;
  struct counts counts = { 0 };
  struct rng rng;
  rng_init (&rng, seed);
  node_types_init (&setting.types);
  for (int run = 0; run < runs; run++) {
    draw (&setting, &rng, low, high, slots, values);
    compare (table, &setting, &counts);
  }
  cr_expect_gt (counts.built, 0);
  cr_expect_gt (counts.events, 0);
  if (refused)
    cr_expect_gt (counts.refused, 0);
  node_types_clear (&setting.types);
  bp_pricing_free (table);
}

/* Costs below a block of ticks, above it, about it, and both; a table that is used again. */
Test (bp_pricing, values_are_those_of_the_definition)
{
  compare_many (1, 1500, 1, 9, 12, 4, false);
  compare_many (2, 1500, 5, 40, 20, 8, false);
  compare_many (3, 300, 60, 70, 9, 6, false);
  compare_many (4, 300, 100, 200, 9, 6, false);
  compare_many (5, 300, 40, 400, 14, 10, false);
  compare_many (6, 200, 10, 60, 90, 60, true); /* more than eight sends of one node */
}

/* Values grow until they are refused, at any place in a block. */
Test (bp_pricing, too_large_a_value_is_refused)
{
  compare_many (11, 1500, 1, 3, 60, 30, true);
  compare_many (12, 300, 63, 66, 20, 300, true);
  compare_many (13, 300, 70, 140, 16, 1 << 20, true);
}

/* The totals the cases are about: no dual value excludes what is there, whatever the weights. One
   node of cost 2, source 3, horizon 5: slots at 3 and 5. */
Test (bp_pricing, a_case_that_is_not_possible_is_excluded)
{
  static const int64_t cost[] = { 2, 9 }, count[] = { 1, 1 };
  const struct bp_constraint more = { .time = 3, .count = 1, .types = 1, .more = true },
                             less = { .time = 3, .count = 0, .types = 1 };
  struct bp_pricing *table = bp_pricing_new ();
  struct node_types types;
  const int32_t duals[] = { 0, 0 };
  node_types_init (&types);
  node_types_set (&types, 3, 2, cost, count);
  int32_t unit = bp_pricing_unit (&types), weights[] = { 0, unit / 2, unit, 3 * unit };
  for (size_t i = 0; i < 4; i++) {
    /* Without a sender there is one slot, of two that are needed; with one there are two. */
    cr_assert (bp_pricing_build (table, &types, 5, &less, 1, duals, &weights[i]));
    cr_expect_eq (bp_pricing_total (table, duals, &weights[i]),
                  weights[i] < unit ? 2 * unit - weights[i] : unit);
    cr_assert (bp_pricing_build (table, &types, 5, &more, 1, duals, &weights[i]));
    cr_expect_eq (bp_pricing_total (table, duals, &weights[i]), 2 * unit);
  }
  node_types_clear (&types);
  bp_pricing_free (table);
}

static bool
fits (int64_t source, int64_t cost, int64_t count, int64_t horizon)
{
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, source, 1, &cost, &count);
  bool fit = bp_pricing_fits (&types, horizon);
  int64_t unit = bp_pricing_unit (&types);
  cr_expect (unit * count <= BP_UNITS && 2 * unit * count > BP_UNITS, "%lld units for %lld",
             (long long)unit, (long long)count);
  node_types_clear (&types);
  return fit;
}

Test (bp_pricing, what_fits)
{
  cr_expect (fits (10, 100, 1, 10));
  cr_expect_not (fits (10, 100, 1, 9));
  cr_expect (fits (10, 100, 1, BP_SPAN_MAX));
  cr_expect_not (fits (10, 100, 1, BP_SPAN_MAX + 1));
  cr_expect (fits (10, 100, BP_DESTINATIONS_MAX, 1000));
  cr_expect_not (fits (10, 100, BP_DESTINATIONS_MAX + 1, 1000));
}

/* Types faster than a block of ticks keep their values. */
Test (bp_pricing, many_fast_types_fit_short_horizons)
{
  struct node_types types;
  int64_t cost[SUPPORT_MAX], count[SUPPORT_MAX];
  for (size_t j = 0; j < 32; j++) {
    cost[j] = (int64_t)j + 1;
    count[j] = 1;
  }
  node_types_init (&types);
  node_types_set (&types, 1, 32, cost, count);
  cr_expect (bp_pricing_fits (&types, BP_HISTORY_MAX / 32));
  cr_expect_not (bp_pricing_fits (&types, BP_HISTORY_MAX / 32 + 1));
  node_types_clear (&types);
}
