/* Paths of a network that share channels: Theorems 4 and 6 of the thesis (Nup), in meshes and
   BMINs. */
#include "claims/parameterized/arcs.h"
#include "heuristics/parameterized/chain.h"

#include "tests/support/parameterized.h"

static struct parameterized_ticks
network_of (enum parameterized_network network, int32_t width, int32_t height, int64_t nodes,
            const int32_t *address)
{
  struct parameterized_ticks ticks = one_port (nodes, 2, 2);
  ticks.network = network;
  ticks.width = width;
  ticks.height = height;
  ticks.occupation = 2;
  ticks.address = address;
  return ticks;
}

/* In a mesh of 3 x 2, places [x, y] numbered y * 3 + x. */
Test (arcs, order)
{
  static const int32_t address[] = { 4, 0, 2, 3 }; /* [1,1] [0,0] [2,0] [0,1] */
  struct parameterized_ticks mesh = network_of (PARAMETERIZED_MESH, 3, 2, 4, address),
                             bmin = network_of (PARAMETERIZED_BMIN, 8, 1, 4, address);
  int32_t order[4];
  parameterized_chain_order (&mesh, false, order);
  cr_expect (order[0] == 1 && order[1] == 3 && order[2] == 0 && order[3] == 2);
  parameterized_chain_order (&mesh, true, order);
  cr_expect (order[0] == 1 && order[1] == 2 && order[2] == 3 && order[3] == 0);
  parameterized_chain_order (&bmin, false, order);
  cr_expect (order[0] == 1 && order[1] == 2 && order[2] == 3 && order[3] == 0);
}

/* Theorem 4 holds in the order by x, then y; by y, then x its third part does not. */
Test (arcs, mesh)
{
  int32_t address[9], order[9];
  for (int32_t i = 0; i < 9; i++)
    address[i] = i;
  struct parameterized_ticks ticks = network_of (PARAMETERIZED_MESH, 3, 3, 9, address);
  parameterized_chain_order (&ticks, false, order);
  struct parameterized_arcs arcs = parameterized_arcs_count (&ticks, order);
  cr_expect (arcs.first == 0 && arcs.second == 0 && arcs.third == 0);
  parameterized_chain_order (&ticks, true, order);
  arcs = parameterized_arcs_count (&ticks, order);
  cr_expect (arcs.first == 0 && arcs.second == 0);
  cr_expect_gt (arcs.third, 0);
}

/* One quadruple a case, the nodes u, v, x, y in any order. */
Test (arcs, parts)
{
  static const struct {
    int32_t address[4]; /* in a row of 4 places: paths along it */
    int64_t first, second, third;
  } cases[] = {
    { { 0, 1, 2, 3 }, 0, 0, 0 }, /* in order */
    { { 0, 2, 1, 3 },
      1,
      1,
      0 }, /* 0 to 2 and 1 to 3 go over 1 to 2, and back; 2 to 0 and 1 to 3 are opposite */
    { { 2, 0, 1, 3 }, 0, 0, 1 }, /* 0 to 2 and 1 to 3: part (iii) */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    static const int32_t order[] = { 0, 1, 2, 3 };
    struct parameterized_ticks ticks = network_of (PARAMETERIZED_MESH, 4, 1, 4, cases[i].address);
    struct parameterized_arcs arcs = parameterized_arcs_count (&ticks, order);
    cr_expect_eq (arcs.first, cases[i].first, "%zu", i);
    cr_expect_eq (arcs.second, cases[i].second, "%zu", i);
    cr_expect_eq (arcs.third, cases[i].third, "%zu", i);
    ticks.nodes = 3;
    arcs = parameterized_arcs_count (&ticks, order);
    cr_expect_eq (arcs.first + arcs.second + arcs.third, 0); /* no four nodes */
  }
}

/* All quadruples are looked at: 2 of 5 in a row that change places spoil those that have both. */
Test (arcs, quadruples)
{
  static const int32_t order[] = { 0, 1, 2, 3, 4 }, address[] = { 0, 2, 1, 3, 4 };
  struct parameterized_ticks ticks = network_of (PARAMETERIZED_MESH, 5, 1, 5, address);
  /* with 0, and 3 or 4: 0 2 1 3, 0 2 1 4 */
  cr_expect_eq (parameterized_arcs_count (&ticks, order).first, 2);
}

/* Theorem 6 with the sender's lines; with any lines 2 to 0 and 3 to 4 may meet on their way up. */
Test (arcs, bmin)
{
  int32_t address[8], order[8];
  for (int32_t i = 0; i < 8; i++)
    address[i] = i;
  struct parameterized_ticks ticks = network_of (PARAMETERIZED_BMIN, 8, 1, 8, address);
  parameterized_chain_order (&ticks, false, order);
  struct parameterized_arcs arcs = parameterized_arcs_count (&ticks, order);
  cr_expect (arcs.first == 0 && arcs.second == 0 && arcs.third == 0);
  cr_expect_gt (parameterized_arcs_adaptive (&ticks, order), 0);
  static const struct {
    int32_t address[4];
    int64_t shared;
  } cases[] = {
    { { 0, 2, 3, 4 }, 1 }, /* 2 and 3 both go up to lines of 01 */
    { { 0, 1, 2, 3 }, 0 }, /* both turn at the first stage */
    { { 0, 3, 4, 7 }, 0 }, /* 3 to 0 and 4 to 7 stay in their halves */
    { { 0, 4, 5, 6 }, 1 }, /* up on 10; 4 to 0 turns at the last stage, 5 to 6 at the second */
    { { 0, 3, 4, 6 }, 0 }, { { 2, 4, 5, 6 }, 1 },
    { { 0, 4, 6, 7 }, 0 }, /* 6 to 7 turns before it could meet 4 to 0 */
    { { 0, 1, 3, 4 }, 0 }, /* 1 to 0 */
    { { 1, 2, 4, 5 }, 0 }, /* 4 to 5 turns at the first stage */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ticks.address = cases[i].address;
    ticks.nodes = 4;
    cr_expect_eq (parameterized_arcs_adaptive (&ticks, order), cases[i].shared, "%zu", i);
  }
}

/* 0 to 2 and 1 to 3 in a row share a channel; two sends of one node, and opposite ways, do not
   count. */
Test (arcs, shared)
{
  static const int32_t address[] = { 0, 1, 2, 3 };
  static const struct {
    int32_t from[4];
    int64_t shared;
  } cases[] = {
    { { -1, 0, 0, 0 }, 0 }, { { -1, 0, 0, 1 }, 1 },
    { { -1, 3, 3, 0 }, 0 }, /* back is another way */
    { { -1, 0, 1, 1 }, 0 }, /* 1 to 2 is in 1 to 3, both of node 1 */
    { { -1, 0, 1, 0 }, 1 }, /* 1 to 2 is on the way from 0 to 3 */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct parameterized_ticks ticks = network_of (PARAMETERIZED_MESH, 4, 1, 4, address);
    struct tree_schedule schedule;
    tree_schedule_init (&schedule);
    tree_schedule_reset (&schedule, ticks.nodes);
    memcpy (schedule.from, cases[i].from, sizeof cases[i].from);
    cr_expect_eq (parameterized_arcs_shared (&ticks, &schedule), cases[i].shared, "%zu", i);
    tree_schedule_clear (&schedule);
  }
}
