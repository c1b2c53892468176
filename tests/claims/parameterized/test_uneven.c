/* Trees whose nodes do not agree on hold and end. */
#include "claims/parameterized/uneven.h"

#include "base/memory.h"
#include "claims/parameterized/tree.h"
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"
#include "tests/support/parameterized.h"

static struct parameterized_ticks
mesh_of (int32_t width, int32_t height, int64_t nodes, const int32_t *address)
{
  struct parameterized_ticks ticks = one_port (nodes, 2, 5);
  ticks.network = PARAMETERIZED_MESH;
  ticks.width = width;
  ticks.height = height;
  ticks.occupation = 2;
  ticks.address = address;
  return ticks;
}

/* A row of five places. Node 0 expects 7 and 10 and keeps 3 of 5; node 3 at place 3 (16 mod 3 = 1)
   and the others have at most one to send to. */
Test (uneven, by_hand)
{
  static const int32_t address[] = { 0, 1, 2, 3, 4 };
  struct parameterized_ticks ticks = mesh_of (5, 1, 5, address);
  struct tree_schedule schedule;
  int32_t order[5];
  tree_schedule_init (&schedule);
  int64_t source = parameterized_chain_order (&ticks, false, order);
  parameterized_uneven (&ticks, order, source, &schedule);
  cr_expect (schedule.from[3] == 0 && schedule.start[3] == 0);
  cr_expect (schedule.from[2] == 0 && schedule.start[2] == 2);
  cr_expect (schedule.from[1] == 0 && schedule.start[1] == 4);
  cr_expect (schedule.from[4] == 3 && schedule.start[4] == 5);
  cr_expect_eq (schedule.makespan, 10);
  tree_schedule_clear (&schedule);
}

/* Every node receives once; for held channels of at most hold nothing collides, for longer ones
   something does; the nodes' trees are not the tree on which all agree. */
Test (uneven, collisions)
{
  int32_t address[16], order[16];
  int64_t longer = 0, other = 0;
  struct rng rng;
  rng_init (&rng, 4);
  for (int i = 0; i < 400; i++) {
    int64_t nodes = rng_range (&rng, 2, 16);
    rng_sample (&rng, 16, 16, address);
    struct parameterized_ticks ticks = mesh_of (4, 4, nodes, address);
    struct tree_schedule schedule;
    struct claims_tree tree;
    ticks.end = rng_range (&rng, 1, 9);
    int64_t source = parameterized_chain_order (&ticks, false, order);
    tree_schedule_init (&schedule);
    parameterized_uneven (&ticks, order, source, &schedule);
    for (int64_t v = 1; v < nodes; v++) {
      int32_t at = (int32_t)v;
      for (int64_t steps = 0; at != 0 && steps < nodes; steps++) {
        int64_t ready = schedule.from[at] == 0 ? 0 : schedule.start[schedule.from[at]] + ticks.end;
        cr_assert_geq (schedule.start[at], ready);
        at = schedule.from[at];
      }
      cr_assert_eq (at, 0, "case %d: node %d has no way from the root", i, (int)v);
    }
    parameterized_tree_look (&ticks, &schedule, &tree);
    cr_assert_eq (tree.stepwise + tree.depth, 0, "case %d", i);
    int64_t *t = memory_alloc ((size_t)nodes + 1, sizeof *t);
    parameterized_splits (ticks.hold, ticks.end, nodes, false, t, NULL);
    other += schedule.makespan > t[nodes];
    free (t);
    ticks.occupation = 3;
    parameterized_tree_look (&ticks, &schedule, &tree);
    longer += tree.stepwise + tree.depth > 0;
    tree_schedule_clear (&schedule);
  }
  cr_assert_gt (other, 100, "%d", (int)other);
  cr_assert_gt (longer, 200, "%d", (int)longer);
}
