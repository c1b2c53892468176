#include "probe/draft.h"

#include <criterion/criterion.h>

static const struct draft_limits tables[] = {
  { 1, 1, 1, 1, true, true },       { 1, 1, 5, 1, true, false },
  { 6, 6, 100, 6, true, true },     { 2, 12, 100, 6, false, true },
  { 2, 12, 100, 6, true, false },   { 30, 30, 7, 3, true, true },
  { 1, 1000, 50, 1, true, true },   { 64, 64, 1000000, 64, false, true },
  { 3, 200000, 9, 64, true, true }, { 5, 2000000, 1000000, 8, true, true },
};

static void
expect_good (const struct draft *draft, const struct draft_limits *limits, size_t table)
{
  int64_t n = 0;
  cr_assert (draft->k >= 1 && draft->k <= (size_t)limits->max_types, "table %zu: %zu types", table, draft->k);
  for (size_t j = 0; j < draft->k; j++) {
    cr_assert (draft->cost[j] >= 1 && draft->cost[j] <= limits->max_cost, "table %zu", table);
    cr_assert (j == 0 || draft->cost[j - 1] < draft->cost[j], "table %zu", table);
    cr_assert_geq (draft->count[j], 1, "table %zu", table);
    n += draft->count[j];
  }
  cr_assert_eq (draft->destinations, n, "table %zu", table);
  cr_assert (n >= limits->least && n <= limits->most, "table %zu: n = %lld", table, (long long)n);
  cr_assert (draft->source >= 1 && draft->source <= limits->max_cost, "table %zu", table);
  cr_assert (draft->source > draft->cost[0] ? limits->slow_source : limits->fast_source, "table %zu", table);
}

/* Long walks stay within the limits, and most steps that are taken lead somewhere else. */
Test (draft, walks)
{
  struct rng rng;
  rng_init (&rng, 5);
  for (size_t table = 0; table < sizeof tables / sizeof *tables; table++) {
    const struct draft_limits *limits = &tables[table];
    struct draft draft, trial;
    int steps = 0;
    cr_assert (draft_random (&draft, limits, &rng), "table %zu", table);
    expect_good (&draft, limits, table);
    for (int i = 0; i < 3000; i++) {
      trial = draft;
      if (!draft_change (&trial, limits, &rng))
        continue;
      expect_good (&trial, limits, table);
      steps++;
      draft = trial;
    }
    cr_expect_geq (steps, 900, "table %zu: %d steps", table, steps);
  }
}

/* Every small instance is reached. */
Test (draft, walks_reach_everything)
{
  static const struct draft_limits limits = { 3, 3, 4, 3, true, true };
  bool seen[4][4][4][4] = { 0 };
  int different = 0;
  struct rng rng;
  struct draft draft, trial;
  rng_init (&rng, 1);
  cr_assert (draft_random (&draft, &limits, &rng));
  for (int i = 0; i < 20000; i++) {
    int64_t cost[3];
    size_t node = 0;
    for (size_t j = 0; j < draft.k; j++)
      for (int64_t c = 0; c < draft.count[j]; c++)
        cost[node++] = draft.cost[j] - 1;
    bool *place = &seen[draft.source - 1][cost[0]][cost[1]][cost[2]];
    different += !*place;
    *place = true;
    trial = draft;
    if (draft_change (&trial, &limits, &rng))
      draft = trial;
  }
  cr_expect_eq (different, 4 * 20); /* multisets of 3 of 4 costs: 20 */
}

/* From one number of destinations to another: within the limits, and the costs stay. */
Test (draft, fits)
{
  struct rng rng;
  rng_init (&rng, 6);
  for (int i = 0; i < 3000; i++) {
    struct draft_limits wide = { 1, 60, 20, 5, true, true }, limits = wide;
    struct draft draft, fitted;
    limits.least = rng_range (&rng, 1, 60);
    limits.most = rng_range (&rng, limits.least, 60);
    cr_assert (draft_random (&draft, &wide, &rng));
    fitted = draft;
    bool slow = draft.source > draft.cost[0];
    limits.slow_source = rng_below (&rng, 4) > 0;
    if (draft_fit (&fitted, &limits, &rng))
      expect_good (&fitted, &limits, 100);
    else
      cr_assert (!limits.slow_source && (slow || fitted.source > fitted.cost[0]));
    for (size_t j = 0, at = 0; j < fitted.k; j++, at++) {
      while (at < draft.k && draft.cost[at] < fitted.cost[j])
        at++;
      cr_assert (at < draft.k && draft.cost[at] == fitted.cost[j]);
    }
    if (draft.destinations >= limits.least && draft.destinations <= limits.most)
      cr_assert (fitted.k == draft.k && fitted.destinations == draft.destinations);
  }
}

Test (draft, impossible)
{
  static const struct draft_limits impossible[] = {
    { 1, 5, 1, 3, false, true },  /* a slower source than cost 1 */
    { 1, 5, 9, 3, false, false }, /* no source at all */
  };
  struct draft draft;
  struct rng rng;
  rng_init (&rng, 1);
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++)
    cr_expect_not (draft_random (&draft, &impossible[i], &rng), "%zu", i);
}

Test (draft, amounts)
{
  struct rng rng;
  rng_init (&rng, 3);
  for (int64_t most = 1; most < INT64_MAX / 16; most *= 7) {
    int64_t small = 0;
    for (int i = 0; i < 1000; i++) {
      int64_t amount = draft_amount (&rng, most);
      cr_assert (amount >= 1 && amount <= most, "%lld of %lld", (long long)amount, (long long)most);
      small += amount <= 2;
    }
    cr_expect_geq (small, 600, "of %lld", (long long)most);
  }
  for (int i = 0; i < 100; i++)
    cr_assert_geq (draft_amount (&rng, INT64_MAX), 1);
}

Test (draft, as_types)
{
  struct rng rng;
  struct draft draft;
  struct node_types types;
  rng_init (&rng, 9);
  node_types_init (&types);
  cr_assert (draft_random (&draft, &tables[2], &rng));
  draft_types (&draft, &types);
  cr_expect (types.source == draft.source && types.k == draft.k && types.destinations == draft.destinations && types.scale == 1);
  for (size_t j = 0; j < draft.k; j++)
    cr_expect (types.cost[j] == draft.cost[j] && types.count[j] == draft.count[j]);
  node_types_clear (&types);
}
