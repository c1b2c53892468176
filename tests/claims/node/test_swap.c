/* Liu's swap of two nodes, by exhaustive search: what the lemmas say within their
   preconditions, on drawn instances, and what is counted outside them. */
#include "base/rng.h"
#include "claims/node/restricted.h"
#include "claims/node/swap.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

static void
count (int64_t source, size_t k, const int64_t *cost, const int64_t *number,
       struct swap_counts counts[SWAP_RULES])
{
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, source, k, cost, number);
  swap_count (&types, restricted_best (&types, RESTRICTED_NONE, 0), counts);
  node_types_clear (&types);
}

static void
expect (const struct swap_counts *counts, int64_t sequences, int64_t without, int64_t worse)
{
  cr_expect_eq (counts->sequences, sequences, "%d", (int)counts->sequences);
  cr_expect_eq (counts->without, without, "%d", (int)counts->without);
  cr_expect_eq (counts->worse, worse, "%d", (int)counts->worse);
}

/* Source 2 to 2, 3, 2 is ready at 2, 4, 4: the last one is behind 3, but not later. */
Test (swap, ties)
{
  static const int64_t cost[] = { 2, 3 }, number[] = { 2, 1 };
  struct swap_counts counts[SWAP_RULES];
  count (2, 2, cost, number, counts);
  expect (&counts[SWAP_PRINTED], 1, 1, 0);
  expect (&counts[SWAP_FASTEST], 0, 0, 0);
  expect (&counts[SWAP_ANY], 0, 0, 0);
}

/* Source 1 to 2, 1 is ready at 1, 2, and to 1, 2 as well. */
Test (swap, pair)
{
  static const int64_t cost[] = { 1, 2 }, number[] = { 1, 1 };
  struct swap_counts counts[SWAP_RULES];
  count (1, 2, cost, number, counts);
  for (int rule = 0; rule < SWAP_RULES; rule++)
    expect (&counts[rule], 1, 0, 0);
}

/* A slower source sends to a fastest node first, or the sequence does not count: 2 to 2, 1 is
   ready at 2, 4 and to 1, 2 at 2, 3. */
Test (swap, slower_source)
{
  static const int64_t cost[] = { 1, 2 }, one[] = { 1, 1 }, two[] = { 2, 1 };
  struct swap_counts counts[SWAP_RULES];
  count (2, 2, cost, one, counts);
  expect (&counts[SWAP_ANY], 0, 0, 0);
  count (2, 2, cost, two, counts); /* 1, 2, 1 is ready at 2, 3, 4 and 1, 1, 2, too */
  expect (&counts[SWAP_ANY], 1, 0, 0);
}

/* Costs from `unit` on: each 2 or 3 times the one before, or any. The number of types in use. */
static size_t
draw_costs (struct rng *rng, bool powers, int64_t unit, int64_t cost[4], int64_t number[4])
{
  cost[0] = unit;
  for (size_t j = 1; j < 4; j++)
    cost[j] = powers ? cost[j - 1] * rng_range (rng, 2, 3) : cost[j - 1] + rng_range (rng, 1, 5);
  for (size_t j = 0; j < 4; j++)
    number[j] = rng_range (rng, 1, j < 2 ? 2 : 1);
  return (size_t)rng_range (rng, 2, 4);
}

Test (swap, drawn)
{
  struct rng rng;
  int64_t seen[2] = { 0, 0 };
  rng_init (&rng, 41);
  for (int i = 0; i < rounds (20000); i++) {
    int64_t cost[4], number[4], unit = rng_range (&rng, 1, 9);
    struct swap_counts counts[SWAP_RULES];
    bool chain = i % 2 == 0;
    size_t k = draw_costs (&rng, chain, unit, cost, number);
    count (unit, k, cost, number, counts);
    for (enum swap_rule rule = SWAP_FASTEST; rule <= SWAP_ANY; rule++) {
      if (rule == SWAP_ANY && !chain)
        continue;
      cr_expect_eq (counts[rule].without + counts[rule].worse, 0, "case %d, rule %d", i, (int)rule);
      seen[rule - SWAP_FASTEST] += counts[rule].sequences;
    }
  }
  cr_expect_gt (seen[0], 0);
  cr_expect_gt (seen[1], 0);
}
