/* The normal form of docs/THEOREMS.md by exhaustive search: its statements hold on drawn instances,
   and each needs the criteria that choose among the optimal schedules. */
#include "base/rng.h"
#include "claims/node/normal_form.h"
#include "claims/node/restricted.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static int
by_cost (const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* 1 to NORMAL_FORM_MAX destinations, fewer ones more often; costs with and without ties. */
static void
draw (struct rng *rng, struct node_types *types)
{
  static const int sizes[] = { 1, 2, 3, 3, 4, 4, 4, 5, 5, 6, NORMAL_FORM_MAX };
  static const int largest[] = { 3, 8, 100 };
  int n = sizes[rng_below (rng, sizeof sizes / sizeof *sizes)], most = largest[rng_below (rng, 3)];
  int64_t drawn[NORMAL_FORM_MAX], cost[NORMAL_FORM_MAX], count[NORMAL_FORM_MAX] = { 0 };
  size_t k = 0;
  for (int i = 0; i < n; i++)
    drawn[i] = rng_range (rng, 1, most);
  qsort (drawn, (size_t)n, sizeof *drawn, by_cost);
  for (int i = 0; i < n; i++) {
    if (k == 0 || cost[k - 1] != drawn[i])
      cost[k++] = drawn[i];
    count[k - 1]++;
  }
  node_types_set (types, rng_range (rng, 1, most), k, cost, count);
}

/* How many of `instances` have a chosen schedule with faults, by statement. */
static void
count_broken (int instances, int criteria, int broken[NORMAL_FORM_STATEMENTS])
{
  struct rng rng;
  struct node_types types;
  rng_init (&rng, 2511);
  node_types_init (&types);
  memset (broken, 0, NORMAL_FORM_STATEMENTS * sizeof *broken);
  for (int i = 0; i < instances; i++) {
    int64_t faults[NORMAL_FORM_STATEMENTS];
    draw (&rng, &types);
    normal_form_faults (&types, restricted_best (&types, RESTRICTED_NONE, 0), criteria, faults);
    for (int s = 0; s < NORMAL_FORM_STATEMENTS; s++)
      broken[s] += faults[s] != 0;
  }
  node_types_clear (&types);
}

Test (normal_form, holds)
{
  int broken[NORMAL_FORM_STATEMENTS];
  count_broken (rounds (1000000), NORMAL_FORM_CRITERIA, broken);
  for (int s = 0; s < NORMAL_FORM_STATEMENTS; s++)
    cr_expect_eq (broken[s], 0, "statement %d: %d", s + 1, broken[s]);
}

/* The last criterion that each statement needs: with those before it some instance breaks it, with
   it none does. */
Test (normal_form, needs_its_criteria)
{
  static const int needs[NORMAL_FORM_STATEMENTS] = { 3, 3, 3, 4, 4 };
  for (int criteria = 0; criteria <= NORMAL_FORM_CRITERIA; criteria++) {
    int broken[NORMAL_FORM_STATEMENTS];
    count_broken (quick_or_slow (8000, 20000), criteria, broken);
    for (int s = 0; s < NORMAL_FORM_STATEMENTS; s++)
      cr_expect_eq (broken[s] == 0, criteria >= needs[s], "%d criteria, statement %d: %d", criteria,
                    s + 1, broken[s]);
  }
}
