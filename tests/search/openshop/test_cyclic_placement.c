#include "search/openshop/cyclic_placement.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

/* An exchange between nodes at four sites, `tight` nodes at the first, whose links are slow. */
static void
draw_sites (struct openshop_ticks *ticks, struct rng *rng, int32_t tight)
{
  int64_t link[4][4];
  int32_t nodes = tight + (int32_t)rng_range (rng, 6, 14);
  for (int32_t a = 0; a < 4; a++)
    for (int32_t b = 0; b <= a; b++)
      link[a][b] = link[b][a] = a == b ? 3 : rng_range (rng, b == 0 ? 40 : 4, b == 0 ? 60 : 20);
  shop_shape (ticks, nodes, nodes);
  ticks->exchange = true;
  for (int32_t i = 0; i < nodes; i++)
    for (int32_t j = 0; j < nodes; j++)
      ticks->time[i * nodes + j]
        = i == j ? 0 : link[i < tight ? 0 : 1 + i % 3][j < tight ? 0 : 1 + j % 3];
}

/* Tight lines are busy from 0 to the load, nothing else is placed, nothing overlaps. */
static void
check (const struct openshop_cyclic_placement *placement, bool symmetric, uint64_t seed)
{
  const struct openshop_ticks *ticks = placement->ticks;
  const int64_t *start = placement->schedule->start;
  for (int32_t a = 0; a < ticks->jobs * ticks->machines; a++) {
    int32_t i = a / ticks->machines, j = a % ticks->machines;
    bool row = openshop_ticks_row (ticks, i) == placement->load,
         column = openshop_ticks_column (ticks, j) == placement->load;
    if (ticks->time[a] == 0)
      continue;
    cr_assert_eq (start[a] >= 0, row || column, "seed %llu", (unsigned long long)seed);
    cr_assert_leq (start[a] + ticks->time[a], placement->load);
    cr_assert (!symmetric || row == column || start[a] == start[j * ticks->machines + i]);
    for (int32_t b = 0; b < a && start[a] >= 0; b++)
      if (ticks->time[b] > 0 && start[b] >= 0
          && (b / ticks->machines == i || b % ticks->machines == j))
        cr_assert (start[a] + ticks->time[a] <= start[b] || start[b] + ticks->time[b] <= start[a],
                   "seed %llu", (unsigned long long)seed);
  }
}

/* All tight lines are busy all the time. */
Test (cyclic_placement, bottlenecks_are_never_idle)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int drawn = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct openshop_cyclic_placement placement;
    struct rng rng;
    bool symmetric = seed % 2;
    rng_split (&rng, 232, seed);
    draw_sites (&ticks, &rng, (int32_t)rng_range (&rng, 1, 4));
    openshop_cyclic_placement_init (&placement, &ticks, &rng, &schedule);
    if (openshop_cyclic_placement_draw (&placement, symmetric)) {
      drawn++;
      check (&placement, symmetric, seed);
    }
    openshop_cyclic_placement_clear (&placement);
  }
  cr_expect_geq (drawn, rounds (200) / 2, "%d", drawn);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Two bottleneck rows that differ have no cyclic placement. */
Test (cyclic_placement, needs_lines_that_are_alike)
{
  static const int64_t times[] = { 5, 4, 2, 4, 5, 2 };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct openshop_cyclic_placement placement;
  struct rng rng;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 3, times);
  rng_init (&rng, 1);
  openshop_cyclic_placement_init (&placement, &ticks, &rng, &schedule);
  for (int k = 0; k < 50; k++)
    cr_expect (!openshop_cyclic_placement_draw (&placement, false));
  openshop_cyclic_placement_clear (&placement);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
