/* Mutable instances: random steps stay within the limits and reach every instance. */
#include "lab/probe/node/mutable_instance.h"

#include <criterion/criterion.h>

static const struct mutable_instance_limits tables[] = {
  { 1, 1, 1, 1, true, true },       { 1, 1, 5, 1, true, false },
  { 6, 6, 100, 6, true, true },     { 2, 12, 100, 6, false, true },
  { 2, 12, 100, 6, true, false },   { 30, 30, 7, 3, true, true },
  { 1, 1000, 50, 1, true, true },   { 64, 64, 1000000, 64, false, true },
  { 3, 200000, 9, 64, true, true }, { 5, 2000000, 1000000, 8, true, true },
};

static void
expect_good (const struct mutable_instance *mutable_instance,
             const struct mutable_instance_limits *limits, size_t table)
{
  int64_t n = 0;
  cr_assert (mutable_instance->k >= 1 && mutable_instance->k <= (size_t)limits->max_types,
             "table %zu: %zu types", table, mutable_instance->k);
  for (size_t j = 0; j < mutable_instance->k; j++) {
    cr_assert (mutable_instance->cost[j] >= 1 && mutable_instance->cost[j] <= limits->max_cost,
               "table %zu", table);
    cr_assert (j == 0 || mutable_instance->cost[j - 1] < mutable_instance->cost[j], "table %zu",
               table);
    cr_assert_geq (mutable_instance->count[j], 1, "table %zu", table);
    n += mutable_instance->count[j];
  }
  cr_assert_eq (mutable_instance->destinations, n, "table %zu", table);
  cr_assert (n >= limits->least && n <= limits->most, "table %zu: n = %lld", table, (long long)n);
  cr_assert (mutable_instance->source >= 1 && mutable_instance->source <= limits->max_cost,
             "table %zu", table);
  cr_assert (mutable_instance->source > mutable_instance->cost[0] ? limits->slow_source
                                                                  : limits->fast_source,
             "table %zu", table);
}

/* Long walks stay within the limits, and most steps that are taken lead somewhere else. */
Test (mutable_instance, walks)
{
  struct rng rng;
  rng_init (&rng, 5);
  for (size_t table = 0; table < sizeof tables / sizeof *tables; table++) {
    const struct mutable_instance_limits *limits = &tables[table];
    struct mutable_instance mutable_instance, trial;
    int steps = 0;
    cr_assert (mutable_instance_random (&mutable_instance, limits, &rng), "table %zu", table);
    expect_good (&mutable_instance, limits, table);
    for (int i = 0; i < 3000; i++) {
      trial = mutable_instance;
      if (!mutable_instance_change (&trial, limits, &rng))
        continue;
      expect_good (&trial, limits, table);
      steps++;
      mutable_instance = trial;
    }
    cr_expect_geq (steps, 900, "table %zu: %d steps", table, steps);
  }
}

/* Every small instance is reached. */
Test (mutable_instance, walks_reach_everything)
{
  static const struct mutable_instance_limits limits = { 3, 3, 4, 3, true, true };
  bool seen[4][4][4][4] = { 0 };
  int different = 0;
  struct rng rng;
  struct mutable_instance mutable_instance, trial;
  rng_init (&rng, 1);
  cr_assert (mutable_instance_random (&mutable_instance, &limits, &rng));
  for (int i = 0; i < 20000; i++) {
    int64_t cost[3];
    size_t node = 0;
    for (size_t j = 0; j < mutable_instance.k; j++)
      for (int64_t c = 0; c < mutable_instance.count[j]; c++)
        cost[node++] = mutable_instance.cost[j] - 1;
    bool *place = &seen[mutable_instance.source - 1][cost[0]][cost[1]][cost[2]];
    different += !*place;
    *place = true;
    trial = mutable_instance;
    if (mutable_instance_change (&trial, &limits, &rng))
      mutable_instance = trial;
  }
  cr_expect_eq (different, 4 * 20); /* multisets of 3 of 4 costs: 20 */
}

/* From one number of destinations to another: within the limits, and the costs stay. */
Test (mutable_instance, fits)
{
  struct rng rng;
  rng_init (&rng, 6);
  for (int i = 0; i < 3000; i++) {
    struct mutable_instance_limits wide = { 1, 60, 20, 5, true, true }, limits = wide;
    struct mutable_instance mutable_instance, fitted;
    limits.least = rng_range (&rng, 1, 60);
    limits.most = rng_range (&rng, limits.least, 60);
    cr_assert (mutable_instance_random (&mutable_instance, &wide, &rng));
    fitted = mutable_instance;
    bool slow = mutable_instance.source > mutable_instance.cost[0];
    limits.slow_source = rng_below (&rng, 4) > 0;
    if (mutable_instance_fit (&fitted, &limits, &rng))
      expect_good (&fitted, &limits, 100);
    else
      cr_assert (!limits.slow_source && (slow || fitted.source > fitted.cost[0]));
    for (size_t j = 0, at = 0; j < fitted.k; j++, at++) {
      while (at < mutable_instance.k && mutable_instance.cost[at] < fitted.cost[j])
        at++;
      cr_assert (at < mutable_instance.k && mutable_instance.cost[at] == fitted.cost[j]);
    }
    if (mutable_instance.destinations >= limits.least
        && mutable_instance.destinations <= limits.most)
      cr_assert (fitted.k == mutable_instance.k
                 && fitted.destinations == mutable_instance.destinations);
  }
}

Test (mutable_instance, impossible)
{
  static const struct mutable_instance_limits impossible[] = {
    { 1, 5, 1, 3, false, true },  /* a slower source than cost 1 */
    { 1, 5, 9, 3, false, false }, /* no source at all */
  };
  struct mutable_instance mutable_instance;
  struct rng rng;
  rng_init (&rng, 1);
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++)
    cr_expect_not (mutable_instance_random (&mutable_instance, &impossible[i], &rng), "%zu", i);
}

Test (mutable_instance, amounts)
{
  struct rng rng;
  rng_init (&rng, 3);
  for (int64_t most = 1; most < INT64_MAX / 16; most *= 7) {
    int64_t small = 0;
    for (int i = 0; i < 1000; i++) {
      int64_t amount = mutable_instance_amount (&rng, most);
      cr_assert (amount >= 1 && amount <= most, "%lld of %lld", (long long)amount, (long long)most);
      small += amount <= 2;
    }
    cr_expect_geq (small, 600, "of %lld", (long long)most);
  }
  for (int i = 0; i < 100; i++)
    cr_assert_geq (mutable_instance_amount (&rng, INT64_MAX), 1);
}

Test (mutable_instance, as_types)
{
  struct rng rng;
  struct mutable_instance mutable_instance;
  struct node_types types;
  rng_init (&rng, 9);
  node_types_init (&types);
  cr_assert (mutable_instance_random (&mutable_instance, &tables[2], &rng));
  mutable_instance_types (&mutable_instance, &types);
  cr_expect (types.source == mutable_instance.source && types.k == mutable_instance.k
             && types.destinations == mutable_instance.destinations && types.scale == 1);
  for (size_t j = 0; j < mutable_instance.k; j++)
    cr_expect (types.cost[j] == mutable_instance.cost[j]
               && types.count[j] == mutable_instance.count[j]);
  node_types_clear (&types);
}
