/* LH's exchange of two nodes, by exhaustive search: counted by hand, what the lemmas say on drawn
   instances, and that their preconditions are needed. */
#include "base/rng.h"
#include "claims/node/interchange.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

static void
count (int64_t source, size_t k, const int64_t *cost, const int64_t *number,
       struct interchange_counts counts[INTERCHANGE_RULES])
{
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, source, k, cost, number);
  interchange_count (&types, counts);
  node_types_clear (&types);
}

static void
expect (const struct interchange_counts *counts, int64_t pairs, int64_t faults)
{
  cr_expect_eq (counts->pairs, pairs, "%d", (int)counts->pairs);
  cr_expect_eq (counts->faults, faults, "%d", (int)counts->faults);
}

/* Source 2 to a node of cost 1 and one of cost 2 in four ways, of which 2 -> 2 -> 1 is not
   monotonic. The slower is first in two; the source is before the faster in the other three. */
Test (interchange, pair)
{
  static const int64_t cost[] = { 1, 2 }, number[] = { 1, 1 };
  struct interchange_counts counts[INTERCHANGE_RULES];
  count (2, 2, cost, number, counts);
  expect (&counts[INTERCHANGE_PRINTED], 3, 3);
  expect (&counts[INTERCHANGE_MONOTONIC], 1, 0);
  expect (&counts[INTERCHANGE_MULTIPLE], 2, 0);
  expect (&counts[INTERCHANGE_SLOWER], 2, 0);
}

/* Two nodes of one cost, as siblings and as parent and child: a multiple of each other. The slower
   source is before both. */
Test (interchange, alike)
{
  static const int64_t cost[] = { 3 }, number[] = { 2 };
  struct interchange_counts counts[INTERCHANGE_RULES];
  count (4, 1, cost, number, counts);
  expect (&counts[INTERCHANGE_PRINTED], 4, 4);
  expect (&counts[INTERCHANGE_MONOTONIC], 0, 0);
  expect (&counts[INTERCHANGE_MULTIPLE], 2, 0);
  expect (&counts[INTERCHANGE_SLOWER], 0, 0);
}

Test (interchange, drawn)
{
  struct rng rng;
  int64_t seen[2] = { 0, 0 }, without = 0;
  rng_init (&rng, 43);
  for (int i = 0; i < rounds (100); i++) {
    int64_t cost[3] = { rng_range (&rng, 1, 4) }, number[3];
    struct interchange_counts counts[INTERCHANGE_RULES];
    for (size_t j = 1; j < 3; j++)
      cost[j] = i % 2 ? cost[j - 1] * rng_range (&rng, 2, 3) : cost[j - 1] + rng_range (&rng, 1, 4);
    for (size_t j = 0; j < 3; j++)
      number[j] = rng_range (&rng, 1, j == 0 ? 3 : 1);
    count (rng_range (&rng, 1, 9), 3, cost, number, counts);
    for (int rule = INTERCHANGE_MONOTONIC; rule <= INTERCHANGE_MULTIPLE; rule++) {
      cr_expect_eq (counts[rule].faults, 0, "case %d, rule %d", i, rule);
      seen[rule - INTERCHANGE_MONOTONIC] += counts[rule].pairs;
    }
    cr_expect (i % 2 == 0 || counts[INTERCHANGE_SLOWER].faults == 0, "case %d", i);
    without += counts[INTERCHANGE_SLOWER].faults;
  }
  cr_expect_gt (seen[0], 0);
  cr_expect_gt (seen[1], 0);
  cr_expect_gt (without, 0);
}
