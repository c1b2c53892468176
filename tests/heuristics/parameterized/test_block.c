/* MPI-F's broadcast with blocks of any size. */

#include "heuristics/parameterized/table.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

static int64_t
makespan_of (const char *name, const struct parameterized_ticks *ticks)
{
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, name), ticks, &schedule);
  int64_t makespan = schedule.makespan;
  tree_schedule_clear (&schedule);
  return makespan;
}

/* Any size gives a schedule; blocks of one a binomial tree, where the nodes are a power of two;
   one block of all the sequential tree. */
Test (block, sizes)
{
  struct rng rng;
  struct tree_schedule schedule;
  rng_init (&rng, 11);
  tree_schedule_init (&schedule);
  for (int round = 0; round < rounds (2000); round++) {
    struct parameterized_ticks ticks = drawn_ports (&rng, 40);
    for (int64_t size = 1; size <= ticks.nodes + 1; size++) {
      parameterized_block_sized (&ticks, size, &schedule);
      cr_assert (parameterized_schedule_valid (&schedule, &ticks), "%lld nodes, blocks of %lld",
                 (long long)ticks.nodes, (long long)size);
      cr_expect (size < ticks.nodes || schedule.makespan == makespan_of ("sequential", &ticks));
      cr_expect (size != 3 || schedule.makespan == makespan_of ("block", &ticks));
      cr_expect (size != 1 || (ticks.nodes & (ticks.nodes - 1)) != 0
                 || schedule.makespan == makespan_of ("binomial", &ticks));
    }
  }
  tree_schedule_clear (&schedule);
}

/* Ten nodes in two blocks of four: the two that are in none are sent to by nodes 0 and 1. */
Test (block, fours)
{
  static const int32_t from[] = { -1, 0, 0, 0, 0, 4, 4, 4, 0, 1 };
  static const int64_t start[] = { 0, 1, 2, 3, 0, 10, 11, 12, 4, 11 };
  struct parameterized_ticks ticks = one_port (10, 1, 10);
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  parameterized_block_sized (&ticks, 4, &schedule);
  for (size_t v = 1; v < 10; v++)
    cr_expect (schedule.from[v] == from[v] && schedule.start[v] == start[v], "%zu: %d at %lld", v,
               schedule.from[v], (long long)schedule.start[v]);
  tree_schedule_clear (&schedule);
}

/* Six nodes are two whole blocks of three. */
Test (block, whole)
{
  static const int32_t from[] = { -1, 0, 0, 0, 3, 3 };
  struct parameterized_ticks ticks = one_port (6, 1, 10);
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  parameterized_block_sized (&ticks, 3, &schedule);
  for (size_t v = 1; v < 6; v++)
    cr_expect_eq (schedule.from[v], from[v], "%zu", v);
  tree_schedule_clear (&schedule);
}
