/* The checker accepts the certificates that `auto` writes, with the same makespan and the same
   number of nodes. */
#include "gen/node/family.h"
#include "tests/support/node.h"
#include "tests/support/node_judge.h"
#include "tests/support/rounds.h"

#include <stdio.h>

static void
begin (struct judge *judge)
{
  judge_init (judge);
  judge->options.proof = &judge->proof;
}

static void
expect_optimal (const struct judge *judge)
{
  cr_assert_eq (judge->outcome.state, SOLVE_OPTIMAL, "%s", judge->about.bytes);
}

/* The bound gives 17, the optimum is 18. The proof is a search. */
Test (auto_certify, a_known_gap)
{
  static const int64_t cost[] = { 4, 5, 6, 9, 12 }, count[] = { 3, 7, 4, 5, 10 };
  struct judge judge;
  begin (&judge);
  cr_expect_eq (judge_types (&judge, 2, 5, cost, count), 18);
  expect_optimal (&judge);
  cr_expect_gt (judge.claim.nodes, 1);
  judge_clear (&judge);
}

/* All costs distinct and within a factor of two: beam searches. */
Test (auto_certify, searches_in_layers)
{
  struct judge judge;
  struct rng rng;
  int layers = 0, deep = 0;
  begin (&judge);
  rng_init (&rng, 5);
  for (size_t n = 36; n <= 52; n += 8)
    for (int run = 0; run < rounds_at_least (2, 20); run++) {
      int64_t cost[52];
      for (size_t j = 0; j < n; j++)
        cost[j] = rng_range (&rng, 1000, 2000);
      judge_types (&judge, rng_range (&rng, 1000, 2000), n, cost, NULL);
      expect_optimal (&judge);
      layers += judge.claim.vectors > 0;
      deep += judge.claim.vectors > 3;
    }
  cr_expect_geq (layers, rounds (6), "only %d certificates are by layers", layers);
  /* few do: not among a part of the rounds */
  cr_expect (deep > 0 || rounds (20) < 20, "none has more than three vectors");
  judge_clear (&judge);
}

/* More nodes than a beam search takes: a search by cases. */
Test (auto_certify, searches_by_cases)
{
  static const int64_t cost[]
    = { 218, 259, 270, 272, 279, 286, 310, 323, 357, 393, 442, 530, 573, 615, 629,
        647, 649, 670, 719, 720, 778, 822, 827, 835, 856, 886, 890, 918, 991, 998 };
  static const int64_t count[] = { 13, 14, 13, 15, 14, 14, 15, 14, 15, 13, 14, 15, 14, 15, 14,
                                   15, 14, 14, 14, 14, 15, 15, 13, 14, 13, 13, 14, 15, 15, 13 };
  struct judge judge;
  begin (&judge);
  cr_expect_eq (judge_types (&judge, 991, 30, cost, count), 3191);
  expect_optimal (&judge);
  cr_expect_gt (judge.claim.leaves, 3);
  judge_clear (&judge);
}

/* Slots of one instant with several nodes of one type: hints below instants with many senders. */
Test (auto_certify, searches_with_counts)
{
  struct judge judge;
  struct node_types types;
  struct rng rng;
  int searched = 0, hinted = 0;
  begin (&judge);
  node_types_init (&types);
  rng_init (&rng, 6);
  for (int run = 0; run < 150; run++) {
    random_types (&types, &rng, 12 + rng_below (&rng, 10), rng_range (&rng, 30, 100), 100, 200);
    judge_types (&judge, types.source, types.k, types.cost, types.count);
    expect_optimal (&judge);
    searched += judge.claim.nodes > 1;
    hinted += judge.claim.hints > 1;
  }
  cr_expect_gt (searched, 3);
  cr_expect_gt (hinted, 1, "only %d certificates have hints", hinted);
  node_types_clear (&types);
  judge_clear (&judge);
}

struct row {
  const char *name;
  int64_t k, n, low, high;
};

static void
judge_row (struct judge *judge, const struct row *row, enum family_source source,
           struct rational ratio, uint64_t index)
{
  struct node_instance instance;
  struct family_params params;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  family_params_init (&params, family_find (row->name));
  params.types = row->k;
  params.destinations = row->n;
  params.low = row->low;
  params.high = row->high;
  params.source = source;
  params.ratio = ratio;
  cr_assert (family_generate (&params, index, &instance, &status), "%s", status.message);
  judge_instance (judge, &instance);
  if (instance.origin && strstr (instance.origin, "\"optimum\":")) {
    long long optimum = -1;
    cr_assert_eq (sscanf (strstr (instance.origin, "\"optimum\":"), "\"optimum\":%lld", &optimum),
                  1);
    cr_assert_eq (judge->outcome.makespan, optimum * judge->types.scale, "%s", judge->about.bytes);
  }
  node_instance_clear (&instance);
}

/* The families at sizes that no other engine reaches; those with known optima have them. */
Test (auto_certify, families)
{
  static const struct row rows[]
    = { { "uniform", 3, 1000000, 1, 1000 },  { "uniform", 8, 1000, 1, 1000 },
        { "near-tie", 5, 300, 1000, 2000 },  { "near-tie", 3, 5000, 100, 200 },
        { "divisor-chain", 5, 1000, 1, 10 }, { "one-slow", 2, 100000, 1, 1000 },
        { "geometric", 7, 300, 4, 5 },       { "skewed", 5, 5000, 1, 1000 },
        { "planted", 5, 100000, 1, 1000 },   { "draw", 3, 100000, 1, 10 },
        { "all-distinct", 25, 25, 1, 1000 } };
  struct judge judge;
  begin (&judge);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int source = FAMILY_SOURCE_RANDOM; source <= FAMILY_SOURCE_FREE; source++) {
      if (strcmp (rows[i].name, "planted") == 0 && source == FAMILY_SOURCE_FREE)
        continue;
      for (uint64_t index = 0; index < (uint64_t)rounds (6); index++) {
        judge_row (&judge, &rows[i], (enum family_source)source, (struct rational){ 7, 5 }, index);
        expect_optimal (&judge);
        if (strcmp (rows[i].name, "divisor-chain") == 0)
          cr_assert_eq (judge.outcome.makespan, judge.outcome.heuristic_makespan, "%s",
                        judge.about.bytes);
      }
    }
  judge_clear (&judge);
}

/* Costs with common denominators to 10^6 and beyond: times are sparse, dual values and times are
   fractions. */
Test (auto_certify, rational_costs)
{
  struct judge judge;
  struct rng rng;
  begin (&judge);
  rng_init (&rng, 7);
  for (int run = 0; run < rounds (60); run++) {
    struct node_instance instance;
    int64_t denominator = run % 3 == 0 ? 1000000 : run % 3 == 1 ? 999983 : rng_range (&rng, 1, 40);
    node_instance_init (&instance);
    for (uint64_t j = 1 + rng_below (&rng, 4); j > 0; j--) {
      struct rational cost;
      rational_make (rng_range (&rng, denominator, 3 * denominator), denominator, &cost);
      node_instance_add (&instance, cost, rng_range (&rng, 1, 40), NULL);
      if (run % 3 == 2)
        denominator = rng_range (&rng, 1, 40);
    }
    rational_make (rng_range (&rng, 1, 9), rng_range (&rng, 1, 9), &instance.source);
    judge_instance (&judge, &instance);
    expect_optimal (&judge);
    node_instance_clear (&instance);
  }
  judge_clear (&judge);
}

/* The certificate's bytes are the same in every run, from fresh memory and used, with one thread
   and with more. */
Test (auto_certify, same_bytes_every_time)
{
  struct judge first, second;
  struct rng rng;
  begin (&first);
  rng_init (&rng, 8);
  for (int run = 0; run < rounds (20); run++) {
    int64_t cost[26], source = rng_range (&rng, 1000, 2000);
    for (size_t j = 0; j < 26; j++)
      cost[j] = rng_range (&rng, 1000, 2000);
    begin (&second);
    second.options.threads = 1 + run % 3;
    judge_types (&first, source, 26, cost, NULL);
    judge_types (&second, source, 26, cost, NULL);
    cr_assert_eq (first.text.length, second.text.length, "%s", first.about.bytes);
    cr_assert (memcmp (first.text.bytes, second.text.bytes, first.text.length) == 0, "%s",
               first.about.bytes);
    judge_clear (&second);
  }
  judge_clear (&first);
}

/* Beyond the searches' reach in types: the statements still hold, and an optimum that dual values
   alone prove is certified. */
Test (auto_certify, very_many_types)
{
  static int64_t cost[900];
  struct judge judge;
  struct rng rng;
  int optimal = 0;
  begin (&judge);
  judge.options.limits.seconds = 0.3;
  rng_init (&rng, 9);
  for (size_t k = 601; k <= 900; k += 23) {
    if (k > 624 && k != 670 && k != 900 && !quick_or_slow (0, 1)) /* 670 and 900 are proven */
      continue;
    int64_t low = k % 2 ? 1 : 1000;
    for (size_t j = 0; j < k; j++)
      cost[j] = low + (int64_t)(k % 3 ? j : j * j);
    judge_types (&judge, k % 5 ? rng_range (&rng, low, low + 900) : 1, k, cost, NULL);
    optimal += judge.outcome.state == SOLVE_OPTIMAL;
  }
  cr_expect_gt (optimal, 0);
  judge_clear (&judge);
}
