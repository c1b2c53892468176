/* The assignment problem: the lexicographically first cheapest matching, against all permutations;
   forbidden edges, and series of larger matchings. */
#include "base/memory.h"
#include "base/rng.h"
#include "heuristics/openshop/assignment.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 7 };

struct trial {
  const struct assignment *assignment;
  bool taken[SIDE];
  int32_t now[SIDE], best[SIDE];
  int64_t cost;
  bool found;
};

/* All matchings in lexicographic order; the first of the cheapest stays. */
static void
try_all (struct trial *trial, int32_t i, int64_t cost)
{
  int32_t n = trial->assignment->n;
  if (i == n) {
    if (!trial->found || cost < trial->cost) {
      trial->found = true;
      trial->cost = cost;
      memcpy (trial->best, trial->now, sizeof trial->best);
    }
    return;
  }
  for (int32_t j = 0; j < n; j++) {
    int64_t edge = trial->assignment->cost[i * n + j];
    if (trial->taken[j] || edge == ASSIGNMENT_FORBIDDEN)
      continue;
    trial->taken[j] = true;
    trial->now[i] = j;
    try_all (trial, i + 1, cost + edge);
    trial->taken[j] = false;
  }
}

static void
expect_solved (const struct assignment *assignment)
{
  struct trial trial = { .assignment = assignment };
  int32_t n = assignment->n;
  try_all (&trial, 0, 0);
  cr_assert (trial.found);
  for (int32_t i = 0; i < n; i++) {
    cr_assert_eq (assignment->column[i], trial.best[i], "row %d of %d: column %d, first is %d", i,
                  n, assignment->column[i], trial.best[i]);
    cr_assert_eq (assignment->row[assignment->column[i]], i);
  }
  for (int32_t i = 0; i < n; i++)
    for (int32_t j = 0; j < n; j++) {
      int64_t cost = assignment->cost[i * n + j], price = assignment->u[i] + assignment->v[j];
      cr_assert (cost == ASSIGNMENT_FORBIDDEN || cost >= price);
      cr_assert (assignment->column[i] != j || cost == price);
    }
}

/* A whole series of matchings: every one the cheapest without the edges of those before, and the
   first of these. */
static void
expect_series (int32_t n, int64_t most, struct rng *rng)
{
  struct assignment assignment;
  assignment_init (&assignment, n);
  int64_t sign = rng_below (rng, 2) ? 1 : -1;
  for (int32_t e = 0; e < n * n; e++)
    assignment.cost[e] = sign * rng_range (rng, 0, most);
  for (int32_t k = 0; k < n; k++) {
    assignment_solve (&assignment);
    expect_solved (&assignment);
    assignment_forbid (&assignment);
  }
  assignment_clear (&assignment);
}

Test (assignment, finds_the_first_of_the_cheapest_as_all_permutations_do)
{
  const int64_t most[] = { 0, 1, 2, 5, 1000, (INT64_C (1) << 60) / 49 };
  for (uint64_t seed = 0; seed < 3000; seed++) {
    struct rng rng;
    rng_split (&rng, 21, seed);
    expect_series ((int32_t)rng_range (&rng, 1, seed % 50 == 0 ? 7 : 5), most[seed % 6], &rng);
  }
}

/* Edges missing anywhere, as long as there is a complete matching. */
Test (assignment, leaves_out_forbidden_edges)
{
  struct assignment assignment;
  for (uint64_t seed = 0; seed < 2000; seed++) {
    struct rng rng;
    rng_split (&rng, 22, seed);
    int32_t n = (int32_t)rng_range (&rng, 2, 6), shift = (int32_t)rng_range (&rng, 0, n - 1);
    assignment_init (&assignment, n);
    for (int32_t i = 0; i < n; i++)
      for (int32_t j = 0; j < n; j++) {
        bool kept = j == (i * (n - 1) + shift) % n || rng_below (&rng, 3) == 0;
        assignment.cost[i * n + j] = kept ? rng_range (&rng, -3, 3) : ASSIGNMENT_FORBIDDEN;
      }
    assignment_solve (&assignment);
    expect_solved (&assignment);
    assignment_clear (&assignment);
  }
}

/* Costs whose sum is as large as the contract allows: nothing overflows (the sanitizer's build
   sees to it), and prices restart when they have grown beyond what the next matching stands. */
Test (assignment, stands_the_largest_costs)
{
  const int64_t big = (INT64_C (1) << 60) / 3;
  int64_t least = 0;
  for (uint64_t seed = 0; seed < 300; seed++) {
    struct assignment assignment;
    struct rng rng;
    rng_split (&rng, 23, seed);
    assignment_init (&assignment, 4);
    memset (assignment.cost, 0, 16 * sizeof *assignment.cost);
    for (int k = 0; k < 3; k++)
      assignment.cost[rng_below (&rng, 16)] = rng_below (&rng, 2) ? big : -big;
    for (int32_t k = 0; k < 4; k++) {
      assignment_solve (&assignment);
      expect_solved (&assignment);
      for (int32_t j = 0; j < 4; j++)
        least = assignment.v[j] < least ? assignment.v[j] : least;
      assignment_forbid (&assignment);
    }
    assignment_clear (&assignment);
  }
  cr_expect_lt (least, -(INT64_C (1) << 58),
                "no price has become as large as the bound that the next matching starts from");
}

/* Whatever prices are left from before: those that are too large are not started from. */
Test (assignment, does_not_start_from_prices_that_are_too_large)
{
  const int64_t huge = INT64_C (1) << 62;
  for (uint64_t seed = 0; seed < 100; seed++) {
    struct assignment assignment;
    struct rng rng;
    rng_split (&rng, 24, seed);
    assignment_init (&assignment, 5);
    for (int e = 0; e < 25; e++)
      assignment.cost[e] = rng_range (&rng, -100, 100);
    assignment.v[rng_below (&rng, 5)] = rng_below (&rng, 2) ? huge : -huge;
    assignment_solve (&assignment);
    expect_solved (&assignment);
    for (int32_t j = 0; j < 5; j++)
      cr_assert (assignment.v[j] <= 0 && assignment.v[j] >= -2500);
    assignment_clear (&assignment);
  }
}

/* Prices prove that a matching is the cheapest: no edge is cheaper than its two prices, those of
   the matching cost as much. */
static void
expect_proven (const struct assignment *assignment)
{
  int32_t n = assignment->n;
  for (int32_t i = 0; i < n; i++)
    for (int32_t j = 0; j < n; j++) {
      int64_t edge = assignment->cost[i * n + j], price = assignment->u[i] + assignment->v[j];
      cr_assert (edge >= price && (assignment->column[i] != j || edge == price), "%d %d", i, j);
    }
}

enum { LARGE = 90 };

/* The same as what a new start finds. */
static void
expect_like_new (const struct assignment *assignment)
{
  struct assignment fresh;
  assignment_init (&fresh, LARGE);
  memcpy (fresh.cost, assignment->cost, LARGE * LARGE * sizeof *fresh.cost);
  assignment_solve (&fresh);
  cr_assert_arr_eq (fresh.column, assignment->column, LARGE * sizeof *fresh.column);
  assignment_clear (&fresh);
}

/* Larger ones, in which rows do not list all of their edges: few costs, so that many are alike;
   many; products, where all rows want the same columns and have to go far for others (Machol and
   Wien 1977); and some that only their last edges are left for. Cheapest by their prices, and
   the same as what a new start finds without the edges of before. */
Test (assignment, series_of_larger_matchings)
{
  for (uint64_t seed = 0; seed < 8; seed++) {
    struct assignment assignment;
    struct rng rng;
    rng_split (&rng, 25, seed);
    assignment_init (&assignment, LARGE);
    for (int64_t i = 0; i < LARGE; i++)
      for (int64_t j = 0; j < LARGE; j++) {
        const int64_t costs[] = { rng_range (&rng, 0, 5), rng_range (&rng, 0, 1000000),
                                  (i + 1) * (j + 1), j / 3 + rng_range (&rng, 0, 2) };
        assignment.cost[i * LARGE + j] = (seed < 4 ? 1 : -1) * costs[seed % 4];
      }
    for (int32_t k = 0; k < LARGE; k++) {
      if (k == 45)
        /* too large: all prices start from 0 again, and so do the lists */
        assignment.v[seed] = -(INT64_C (1) << 60);
      assignment_solve (&assignment);
      expect_proven (&assignment);
      if (k % 9 == 0)
        expect_like_new (&assignment);
      assignment_forbid (&assignment);
    }
    assignment_clear (&assignment);
  }
}
