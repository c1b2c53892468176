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
check (const struct openshop_cyclic_placement *wheels, bool twin, uint64_t seed)
{
  const struct openshop_ticks *ticks = wheels->ticks;
  const int64_t *start = wheels->schedule->start;
  for (int32_t a = 0; a < ticks->jobs * ticks->machines; a++) {
    int32_t i = a / ticks->machines, j = a % ticks->machines;
    bool row = openshop_ticks_row (ticks, i) == wheels->load,
         column = openshop_ticks_column (ticks, j) == wheels->load;
    if (ticks->time[a] == 0)
      continue;
    cr_assert_eq (start[a] >= 0, row || column, "seed %llu", (unsigned long long)seed);
    cr_assert_leq (start[a] + ticks->time[a], wheels->load);
    cr_assert (!twin || row == column || start[a] == start[j * ticks->machines + i]);
    for (int32_t b = 0; b < a && start[a] >= 0; b++)
      if (ticks->time[b] > 0 && start[b] >= 0
          && (b / ticks->machines == i || b % ticks->machines == j))
        cr_assert (start[a] + ticks->time[a] <= start[b] || start[b] + ticks->time[b] <= start[a],
                   "seed %llu", (unsigned long long)seed);
  }
}

/* Drawn, changed, laid again as they are remembered: all tight lines are busy all the time, and
   orders come back as they were. */
Test (cyclic_placement, changes_and_comes_back)
{
  struct openshop_schedule schedule, kept;
  struct openshop_ticks ticks;
  int drawn = 0, changed = 0, differ = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&kept);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct openshop_cyclic_placement wheels;
    struct rng rng;
    bool twin = seed % 2;
    rng_split (&rng, 232, seed);
    draw_sites (&ticks, &rng, (int32_t)rng_range (&rng, 1, 4));
    openshop_cyclic_placement_init (&wheels, &ticks, &rng, &schedule);
    if (openshop_cyclic_placement_draw (&wheels, twin)) {
      drawn++;
      check (&wheels, twin, seed);
      openshop_cyclic_placement_save (&wheels);
      openshop_schedule_copy (&kept, &schedule);
      for (int k = 0; k < 5; k++)
        if (openshop_cyclic_placement_change (&wheels, twin)) {
          changed++;
          check (&wheels, twin, seed);
          differ += !shop_same (&kept, &schedule);
        }
      openshop_cyclic_placement_restore (&wheels);
      cr_assert (openshop_cyclic_placement_build (&wheels, twin));
      cr_assert (shop_same (&kept, &schedule), "seed %llu", (unsigned long long)seed);
    }
    openshop_cyclic_placement_clear (&wheels);
  }
  cr_expect_geq (drawn, rounds (200) / 2, "%d", drawn);
  cr_expect_geq (changed, drawn, "%d", changed);
  cr_expect_geq (differ, changed / 3, "%d", differ);
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&kept);
  openshop_ticks_clear (&ticks);
}

/* Two tight rows that differ have no wheel. */
Test (cyclic_placement, needs_lines_that_are_alike)
{
  static const int64_t times[] = { 5, 4, 2, 4, 5, 2 };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct openshop_cyclic_placement wheels;
  struct rng rng;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 3, times);
  rng_init (&rng, 1);
  openshop_cyclic_placement_init (&wheels, &ticks, &rng, &schedule);
  for (int k = 0; k < 50; k++)
    cr_expect (!openshop_cyclic_placement_draw (&wheels, false));
  openshop_cyclic_placement_clear (&wheels);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
