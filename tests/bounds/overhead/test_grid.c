/* Costs rounded down to a grid: exact where the grid divides all costs, and a good choice
   elsewhere. */
#include "bounds/overhead/grid.h"
#include "tests/support/overhead.h"

#include <criterion/criterion.h>

static struct support_case example;

static void
begin (void)
{
  support_init (&example);
  support_example (&example);
}

static void
end (void)
{
  support_clear (&example);
}

Test (grid, exact_grid_divides_all_costs, .init = begin, .fini = end)
{
  struct overhead_ticks *ticks = &example.ticks;
  cr_assert_eq (overhead_grid_exact (ticks), 1);
  cr_assert_eq (overhead_grid_limit (ticks), 1);
  for (int32_t i = 0; i < 4; i++) {
    ticks->send[i] *= 6;
    ticks->receive[i] *= 4;
  }
  cr_assert_eq (overhead_grid_exact (ticks), 6);
  cr_assert_eq (overhead_grid_limit (ticks), 6);
  ticks->transit[1] = 9;
  cr_assert_eq (overhead_grid_exact (ticks), 3);
}

Test (grid, rounds_down, .init = begin, .fini = end)
{
  struct overhead_ticks coarse;
  example.ticks.transit[1] = 5;
  overhead_grid_round (&coarse, &example.ticks, 2);
  cr_assert_eq (coarse.send[0], 0);
  cr_assert_eq (coarse.send[3], 1);
  cr_assert_eq (coarse.receive[0], 1);
  cr_assert_eq (coarse.receive[3], 3);
  cr_assert_eq (coarse.transit[1], 2);
  cr_assert_eq (coarse.tasks, example.ticks.tasks);
  for (int32_t k = 0; k < 3; k++)
    for (int32_t j = 0; j < 4; j++)
      cr_assert_eq (overhead_wants (&coarse, k, j), overhead_wants (&example.ticks, k, j));
  overhead_grid_clear (&coarse);
}

Test (grid, chooses_one_that_loses_little, .init = begin, .fini = end)
{
  struct overhead_ticks *ticks = &example.ticks;
  for (int32_t i = 0; i < 4; i++) {
    ticks->send[i] = 1300 + 130 * i;
    ticks->receive[i] = 2600;
  }
  cr_assert_eq (overhead_grid_choose (ticks, 1, 100), 130);
  cr_assert_eq (overhead_grid_choose (ticks, 130, 100), 130);
  int64_t chosen = overhead_grid_choose (ticks, 7, 100);
  cr_assert (chosen % 7 == 0 && chosen >= 100 && chosen <= 158, "%lld", (long long)chosen);
}
