/* The complete matching that comes first in lexicographic order. */
#include "heuristics/openshop/assignment_first.h"

#include "base/rng.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 70 };

struct graph {
  int32_t n;
  bool edge[SIDE][SIDE], seen[SIDE];
  int32_t row[SIDE];
};

/* Kuhn's way, from row i; columns that are seen are out. */
static bool
match (struct graph *graph, int32_t i)
{
  for (int32_t j = 0; j < graph->n; j++) {
    if (!graph->edge[i][j] || graph->seen[j])
      continue;
    graph->seen[j] = true;
    if (graph->row[j] >= 0 && !match (graph, graph->row[j]))
      continue;
    graph->row[j] = i;
    return true;
  }
  return false;
}

/* How many rows can be matched at once, the first ones with the columns that they are given
   (`fixed` of them)? */
static int32_t
largest (const struct graph *graph, const int32_t *given, int32_t fixed)
{
  struct graph rest = *graph;
  int32_t count = fixed;
  bool gone[SIDE] = { false };
  for (int32_t i = 0; i < fixed; i++)
    gone[given[i]] = true;
  for (int32_t j = 0; j < rest.n; j++)
    rest.row[j] = -1;
  for (int32_t i = fixed; i < rest.n; i++) {
    memcpy (rest.seen, gone, sizeof gone);
    count += match (&rest, i);
  }
  return count;
}

static void
draw (struct graph *graph, struct assignment_first *first, struct rng *rng)
{
  uint64_t rare = 1 + rng_below (rng, 12);
  bool complete = rng_below (rng, 4) > 0;
  assignment_first_reset (first);
  for (int32_t i = 0; i < graph->n; i++)
    for (int32_t j = 0; j < graph->n; j++) {
      graph->edge[i][j] = (complete && (i * 3 + 1) % graph->n == j && graph->n % 3)
                          || rng_below (rng, rare + 1) == 0;
      if (graph->edge[i][j])
        assignment_first_add (first, i, j);
    }
}

/* Row by row the first column with which the rest can still be matched. */
static void
expect_first (const struct graph *graph, const int32_t *column)
{
  int32_t given[SIDE];
  for (int32_t i = 0; i < graph->n; i++) {
    bool taken[SIDE] = { false };
    for (int32_t k = 0; k < i; k++)
      taken[given[k]] = true;
    for (given[i] = 0;
         taken[given[i]] || !graph->edge[i][given[i]] || largest (graph, given, i + 1) < graph->n;
         given[i]++)
      cr_assert_lt (given[i], graph->n);
    cr_assert_eq (column[i], given[i], "row %d of %d", i, graph->n);
  }
}

/* As many rows as by Kuhn's algorithm, and where all are, the first matching in lexicographic
   order; sets of one word and of two. */
Test (assignment_first, matches_as_many_as_possible_and_finds_the_first)
{
  static struct graph graph;
  int found = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (150); seed++) {
    struct assignment_first first;
    int32_t column[SIDE], row[SIDE], count = 0;
    struct rng rng;
    rng_split (&rng, 41, seed);
    graph.n = seed % 15 == 0 ? SIDE : (int32_t)rng_range (&rng, 1, 9);
    assignment_first_init (&first, graph.n);
    draw (&graph, &first, &rng);
    bool complete = assignment_first_match (&first, column, row);
    for (int32_t i = 0; i < graph.n; i++) {
      count += column[i] >= 0;
      cr_assert (column[i] < 0 || (graph.edge[i][column[i]] && row[column[i]] == i));
    }
    cr_assert_eq (count, largest (&graph, NULL, 0));
    cr_assert_eq (complete, count == graph.n);
    if (complete) {
      found++;
      assignment_first_find (&first, column, row);
      expect_first (&graph, column);
    }
    assignment_first_clear (&first);
  }
  cr_expect_gt (found, rounds (150) / 3, "%d", found);
}
