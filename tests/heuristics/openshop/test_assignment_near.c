/* The cheapest edges of each row of an assignment problem. */
#include "heuristics/openshop/assignment.h"

#include "base/rng.h"

#include <criterion/criterion.h>

enum { SIDE = 200 };

static int64_t cost[SIDE], v[SIDE];
static struct keyed heap[SIDE];

/* The edges listed are those below `beyond` (or at the value of the last one), and nothing that
   is not listed is. */
static void
expect_complete (const struct assignment_near *near, int32_t side, int32_t least)
{
  bool listed[SIDE] = { false };
  int64_t rest = INT64_MAX;
  int32_t open = 0;
  for (int32_t k = 0; k < near->count; k++) {
    cr_assert_eq (near->edges[k].cost, cost[near->edges[k].column]);
    cr_assert_not (listed[near->edges[k].column]);
    listed[near->edges[k].column] = true;
    cr_assert_lt (near->edges[k].cost - v[near->edges[k].column], near->beyond);
  }
  for (int32_t j = 0; j < side; j++) {
    open += cost[j] != ASSIGNMENT_FORBIDDEN;
    if (cost[j] != ASSIGNMENT_FORBIDDEN && !listed[j] && cost[j] - v[j] < rest)
      rest = cost[j] - v[j];
  }
  cr_assert_eq (near->all, open);
  cr_assert_eq (near->beyond, rest);
  cr_assert_geq (near->count, least < open ? least : open);
}

/* While prices fall and edges go, each list has all edges below its bound, and twice as many as
   before when it is filled again. */
Test (assignment_near, lists_the_cheapest)
{
  for (uint64_t seed = 0; seed < 60; seed++) {
    struct assignment_near near;
    struct rng rng;
    rng_split (&rng, 31, seed);
    int32_t side = (int32_t)rng_range (&rng, 1, SIDE), least = 1;
    int64_t most = seed % 3 == 0 ? 3 : 100000;
    for (int32_t j = 0; j < side; j++) {
      cost[j] = rng_below (&rng, 5) == 0 ? ASSIGNMENT_FORBIDDEN : rng_range (&rng, -most, most);
      v[j] = -rng_range (&rng, 0, most / 2);
    }
    assignment_near_init (&near);
    assignment_near_take (&near, cost, side);
    cr_assert_eq (near.count, 0);
    for (int turn = 0; turn < 12 && near.all > 0; turn++) {
      assignment_near_fill (&near, v, heap);
      expect_complete (&near, side, least);
      least *= turn == 5 ? 1 : 2;
      int32_t gone = near.edges[rng_below (&rng, (uint64_t)near.count)].column;
      cost[gone] = ASSIGNMENT_FORBIDDEN;
      int32_t count = near.count;
      assignment_near_drop (&near, gone);
      cr_assert_eq (near.count, count - 1);
      if (turn == 5) {
        assignment_near_relax (&near);
        least = 1;
      }
      v[rng_below (&rng, (uint64_t)side)] -= rng_range (&rng, 0, most);
    }
    assignment_near_clear (&near);
  }
}

/* After it is relaxed few are enough again. */
Test (assignment_near, relaxes)
{
  struct assignment_near near;
  assignment_near_init (&near);
  for (int32_t j = 0; j < SIDE; j++) {
    cost[j] = j;
    v[j] = 0;
  }
  assignment_near_take (&near, cost, SIDE);
  assignment_near_fill (&near, v, heap);
  int32_t first = near.count;
  assignment_near_fill (&near, v, heap);
  cr_expect_eq (near.count, 2 * first);
  assignment_near_relax (&near);
  assignment_near_fill (&near, v, heap);
  cr_expect_eq (near.count, first);
  assignment_near_clear (&near);
}
