#include "search/openshop/near_bottleneck.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

struct fixture {
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  struct openshop_timetable table;
  struct openshop_near_bottleneck near;
  struct rng rng;
};

static void
fixture_begin (struct fixture *fixture, uint64_t seed)
{
  openshop_schedule_init (&fixture->schedule);
  openshop_schedule_reset (&fixture->schedule, &fixture->ticks);
  openshop_timetable_init (&fixture->table, &fixture->ticks);
  openshop_timetable_set (&fixture->table, &fixture->schedule);
  openshop_near_bottleneck_init (&fixture->near, &fixture->table);
  rng_init (&fixture->rng, seed);
}

static void
fixture_end (struct fixture *fixture)
{
  openshop_near_bottleneck_clear (&fixture->near);
  openshop_timetable_clear (&fixture->table);
  openshop_schedule_clear (&fixture->schedule);
}

/* Nodes 0 .. 2 at one site, 1 tick apart, and 3 .. 7 at others: the former have the largest
   sums, 52. */
static void
draw_site (struct openshop_ticks *ticks)
{
  shop_shape (ticks, 8, 8);
  ticks->exchange = true;
  for (int32_t i = 0; i < 8; i++)
    for (int32_t j = 0; j < 8; j++)
      ticks->time[8 * i + j] = i == j ? 0 : i < 3 && j < 3 ? 1 : i < 3 || j < 3 ? 10 : 2;
}

/* Those of the site are placed, among themselves in two rounds at the beginning; nothing else
   is. */
Test (near_bottleneck, rounds_come_first)
{
  struct fixture fixture;
  uint64_t steps = 0;
  openshop_ticks_init (&fixture.ticks);
  draw_site (&fixture.ticks);
  fixture_begin (&fixture, 3);
  cr_assert (openshop_near_bottleneck_place (&fixture.near, 52, 60, &fixture.rng, &steps));
  for (int32_t i = 0; i < 8; i++)
    for (int32_t j = 0; j < 8; j++) {
      int64_t start = fixture.schedule.start[8 * i + j];
      cr_expect_eq (start >= 0, i < 3 || j < 3 || i == j, "%d %d", i, j);
      cr_expect (start + fixture.ticks.time[8 * i + j] <= (i < 3 && j < 3 ? 2 : 60));
    }
  fixture_end (&fixture);
  openshop_ticks_clear (&fixture.ticks);
}

/* In an open shop, whose diagonal is no exception, lines are alike by chance: no rounds, and all
   lines with the sum are placed. */
Test (near_bottleneck, places_the_lines_with_large_sums_and_no_others)
{
  struct fixture fixture;
  int placed = 0;
  openshop_ticks_init (&fixture.ticks);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct rng rng;
    uint64_t steps = 0;
    rng_split (&rng, 155, seed);
    shop_draw_any (&fixture.ticks, &rng, 8, false);
    fixture_begin (&fixture, seed);
    int64_t load = openshop_ticks_load (&fixture.ticks, NULL), least = load * 3 / 4,
            horizon = load * 2;
    bool good
      = openshop_near_bottleneck_place (&fixture.near, least, horizon, &fixture.rng, &steps);
    placed += good;
    for (int32_t task = 0; good && task < fixture.ticks.jobs * fixture.ticks.machines; task++) {
      int32_t i = task / fixture.ticks.machines, j = task % fixture.ticks.machines;
      bool large = openshop_ticks_row (&fixture.ticks, i) >= least
                   || openshop_ticks_column (&fixture.ticks, j) >= least;
      if (fixture.ticks.time[task] > 0)
        cr_assert_eq (fixture.schedule.start[task] >= 0, large, "seed %llu",
                      (unsigned long long)seed);
    }
    openshop_schedule_finish (&fixture.schedule, &fixture.ticks);
    cr_assert_leq (fixture.schedule.makespan, horizon);
    for (int32_t task = 0; task < fixture.ticks.jobs * fixture.ticks.machines; task++)
      if (fixture.schedule.start[task] < 0)
        openshop_timetable_put (&fixture.table, task,
                                openshop_schedule_finish (&fixture.schedule, &fixture.ticks));
    openshop_schedule_finish (&fixture.schedule, &fixture.ticks);
    cr_assert (openshop_schedule_valid (&fixture.schedule, &fixture.ticks), "seed %llu",
               (unsigned long long)seed);
    fixture_end (&fixture);
  }
  cr_expect_geq (placed, rounds (200) * 9 / 10, "%d", placed);
  openshop_ticks_clear (&fixture.ticks);
}

/* As twins: row i and column i are busy at the same times, for all i, whatever is placed; and
   lines are placed as otherwise. */
Test (near_bottleneck, twins_are_busy_at_the_same_times)
{
  struct fixture fixture;
  int placed = 0, close = 0, moved = 0;
  openshop_ticks_init (&fixture.ticks);
  for (uint64_t seed = 0; seed < 200; seed++) {
    struct rng rng;
    uint64_t steps = 0;
    rng_split (&rng, 156, seed);
    if (seed % 4 == 0)
      draw_site (&fixture.ticks);
    else
      shop_draw_twins (&fixture.ticks, &rng, (int32_t)rng_range (&rng, 2, 8), seed % 2 ? 5 : 1000);
    fixture_begin (&fixture, seed);
    fixture.near.symmetric = true;
    int64_t load = openshop_ticks_load (&fixture.ticks, NULL);
    bool good = openshop_near_bottleneck_place (
      &fixture.near, load * 4 / 5, load * (seed % 3 == 0 ? 1 : 2), &fixture.rng, &steps);
    placed += good;
    close += good && seed % 3 == 0;
    for (int32_t i = 0; good && i < fixture.ticks.jobs; i++) {
      int32_t column = fixture.ticks.jobs + i;
      cr_assert_eq (fixture.table.count[i], fixture.table.count[column]);
      cr_assert_eq (fixture.table.count[i] > 0
                      && openshop_ticks_row (&fixture.ticks, i) >= load * 4 / 5,
                    openshop_ticks_row (&fixture.ticks, i) >= load * 4 / 5);
      for (int32_t k = 0; k < fixture.table.count[i]; k++) {
        int32_t sent = openshop_timetable_resource (&fixture.table, i)[k],
                received = openshop_timetable_resource (&fixture.table, column)[k];
        cr_assert_eq (openshop_timetable_start (&fixture.table, sent),
                      openshop_timetable_start (&fixture.table, received));
        cr_assert_eq (openshop_timetable_end (&fixture.table, sent),
                      openshop_timetable_end (&fixture.table, received));
        moved += sent != openshop_timetable_back (&fixture.table, received);
      }
    }
    fixture_end (&fixture);
  }
  cr_expect_geq (placed, 130, "%d", placed);
  cr_expect_geq (close, 38, "%d: within the load", close);
  cr_expect_gt (moved, 0, "rounds among nodes of a site, where the answer comes in another one");
  openshop_ticks_clear (&fixture.ticks);
}

/* Nodes 0 .. 3 at one site, which only have time for two of three rounds at once: those in which
   the others answer go together, so that the rest of their messages can go both ways at once,
   too, but for 0 and 1, which are never free together. */
Test (near_bottleneck, rounds_come_with_their_answers)
{
  /* i, j, start */
  static const int32_t busy[][3]
    = { { 0, 4, 4 }, { 0, 5, 5 }, { 0, 6, 7 }, { 1, 6, 6 }, { 1, 4, 8 }, { 1, 5, 10 } };
  struct fixture fixture;
  int placed = 0;
  openshop_ticks_init (&fixture.ticks);
  shop_shape (&fixture.ticks, 7, 7);
  fixture.ticks.exchange = true;
  for (int32_t i = 0; i < 7; i++)
    for (int32_t j = 0; j < 7; j++)
      fixture.ticks.time[7 * i + j] = i == j ? 0 : i < 4 && j < 4 ? 2 : 1;
  for (uint64_t seed = 0; seed < 20; seed++) {
    uint64_t steps = 0;
    fixture_begin (&fixture, seed);
    for (size_t k = 0; k < sizeof busy / sizeof *busy; k++) {
      openshop_timetable_put (&fixture.table, 7 * busy[k][0] + busy[k][1], busy[k][2]);
      openshop_timetable_put (&fixture.table, 7 * busy[k][1] + busy[k][0], busy[k][2]);
    }
    fixture.near.symmetric = true;
    placed += openshop_near_bottleneck_place (&fixture.near, 9, 11, &fixture.rng, &steps);
    fixture_end (&fixture);
  }
  cr_expect (placed >= 8 && placed < 20, "%d", placed);
  openshop_ticks_clear (&fixture.ticks);
}

/* Nodes 0 .. 2 at one site, with time for one of their two rounds by the horizon: what is placed
   ends by then. */
Test (near_bottleneck, rounds_end_by_the_horizon)
{
  struct fixture fixture;
  openshop_ticks_init (&fixture.ticks);
  shop_shape (&fixture.ticks, 5, 5);
  fixture.ticks.exchange = true;
  for (int32_t i = 0; i < 5; i++)
    for (int32_t j = 0; j < 5; j++)
      fixture.ticks.time[5 * i + j] = i == j ? 0 : i < 3 && j < 3 ? 2 : 1;
  for (uint64_t seed = 0; seed < 20; seed++) {
    uint64_t steps = 0;
    fixture_begin (&fixture, seed);
    for (int32_t k = 0; k < 2; k++) {
      openshop_timetable_put (&fixture.table, 3 + k, 2 + 2 * k);
      openshop_timetable_put (&fixture.table, 5 * (3 + k), 2 + 2 * k);
    }
    cr_expect_not (openshop_near_bottleneck_place (&fixture.near, 6, 6, &fixture.rng, &steps),
                   "node 0 is never free for 2 but at the beginning");
    fixture_end (&fixture);
  }
  openshop_ticks_clear (&fixture.ticks);
}
