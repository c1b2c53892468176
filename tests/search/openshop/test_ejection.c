/* Completion of partial schedules by ejection: tiny shops, and fixed tasks stay. */
#include "search/openshop/ejection.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

static bool
fill_once (const struct openshop_ticks *ticks, int64_t horizon, uint64_t seed, uint64_t limit,
           struct openshop_schedule *schedule)
{
  struct openshop_ejection fill;
  struct rng rng;
  uint64_t steps = 0;
  rng_init (&rng, seed);
  openshop_ejection_init (&fill, ticks);
  bool found = openshop_ejection_run (&fill, horizon, &rng, &steps, limit, NULL, schedule);
  cr_expect_leq (steps, limit);
  openshop_ejection_clear (&fill);
  return found;
}

/* Never below the optimum, and mostly there. */
Test (ejection, finds_the_optimum_of_tiny_shops_and_nothing_below)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (300); seed++) {
    struct rng rng;
    rng_split (&rng, 131, seed);
    if (seed % 2 || !shop_draw_equal (&ticks, &rng, 3, 30))
      shop_draw_any (&ticks, &rng, 3, false);
    int64_t optimum = shop_brute (&ticks);
    openshop_schedule_reset (&schedule, &ticks);
    cr_assert (optimum == 0 || !fill_once (&ticks, optimum - 1, seed, 300, &schedule), "seed %llu",
               (unsigned long long)seed);
    openshop_schedule_reset (&schedule, &ticks);
    if (!fill_once (&ticks, optimum, seed, 300, &schedule))
      continue;
    found++;
    cr_assert (openshop_schedule_valid (&schedule, &ticks), "seed %llu", (unsigned long long)seed);
    cr_assert_eq (schedule.makespan, optimum, "seed %llu", (unsigned long long)seed);
  }
  cr_expect_geq (found, rounds (300) * 9 / 10, "%d", found);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* What has a start keeps it, and the same seed gives the same schedule. */
Test (ejection, keeps_what_was_placed)
{
  struct openshop_schedule whole, kept, once, again;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&whole);
  openshop_schedule_init (&kept);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (100); seed++) {
    struct rng rng;
    rng_split (&rng, 132, seed);
    shop_draw (&ticks, &rng, 8, seed % 3 ? 8 : 5, seed % 2 ? 20 : 100000, seed % 5 ? 0 : 30,
               seed % 3 == 1);
    int64_t horizon = openshop_ticks_load (&ticks, NULL);
    horizon += horizon / 20;
    openshop_schedule_reset (&whole, &ticks);
    if (!fill_once (&ticks, horizon, seed, 5000, &whole))
      continue;
    openshop_schedule_copy (&once, &whole);
    for (int64_t task = 0; task < (int64_t)ticks.jobs * ticks.machines; task++)
      if (ticks.time[task] > 0 && rng_below (&rng, 3) > 0)
        once.start[task] = -1;
    openshop_schedule_copy (&kept, &once);
    openshop_schedule_copy (&again, &once);
    bool good = fill_once (&ticks, horizon, seed + 1, 20000, &once);
    cr_expect_eq (good, fill_once (&ticks, horizon, seed + 1, 20000, &again));
    cr_expect (shop_same (&once, &again), "seed %llu", (unsigned long long)seed);
    found += good;
    if (!good)
      continue;
    cr_expect (openshop_schedule_valid (&once, &ticks), "seed %llu", (unsigned long long)seed);
    cr_expect_leq (once.makespan, horizon);
    for (int64_t task = 0; task < (int64_t)ticks.jobs * ticks.machines; task++)
      cr_expect (kept.start[task] < 0 || once.start[task] == kept.start[task], "seed %llu",
                 (unsigned long long)seed);
  }
  cr_expect_geq (found, rounds (100) * 7 / 10, "%d", found);
  openshop_schedule_clear (&whole);
  openshop_schedule_clear (&kept);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* 2 x 2, all times 2, horizon 4: (0, 0) at 1 leaves no room of 2 in row 0; at 0 or 2 it does. */
Test (ejection, moves_nothing_that_has_a_start)
{
  static const int64_t times[] = { 2, 2, 2, 2 };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 2, times);
  for (int64_t start = 0; start <= 2; start++) {
    openshop_schedule_reset (&schedule, &ticks);
    schedule.start[0] = start;
    bool found = fill_once (&ticks, 4, 1, 1000, &schedule);
    cr_expect_eq (found, start != 1, "start %d", (int)start);
    cr_expect (!found
                 || (openshop_schedule_valid (&schedule, &ticks) && schedule.start[0] == start),
               "start %d", (int)start);
  }
  openshop_schedule_reset (&schedule, &ticks);
  cr_expect_not (fill_once (&ticks, 1, 1, 1000, &schedule), "no task fits into 1");
  openshop_schedule_reset (&schedule, &ticks);
  cr_expect_not (fill_once (&ticks, 4, 1, 3, &schedule), "three steps place no four tasks");
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
