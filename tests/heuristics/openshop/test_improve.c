/* Local search of open shops: valid, never longer, optimal on small shops, reproducible, within
   limits. */
#include "heuristics/openshop/improve.h"
#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"

static void
draw (struct openshop_ticks *ticks, uint64_t seed)
{
  struct rng rng;
  rng_split (&rng, 91, seed);
  int32_t side = (int32_t)rng_range (&rng, 2, 10);
  shop_draw (ticks, &rng, side, seed % 3 ? side : (int32_t)rng_range (&rng, 1, 10),
             seed % 2 ? 20 : 100000, seed % 5 ? 0 : 30, seed % 3 == 1);
}

Test (improve, gives_valid_schedules_that_are_no_longer_the_same_for_the_same_seed)
{
  struct openshop_schedule start, once, again;
  struct openshop_ticks ticks;
  int better = 0, optimal = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&start);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < 100; seed++) {
    draw (&ticks, seed);
    int64_t load = openshop_ticks_load (&ticks, NULL);
    heuristic_make (heuristic_find (openshop_heuristics, "greedy"), &ticks, 0, NULL, &start);
    openshop_schedule_copy (&once, &start);
    openshop_schedule_copy (&again, &start);
    bool improved = openshop_improve (&ticks, &once, seed, 3000, load, NULL);
    openshop_improve (&ticks, &again, seed, 3000, load, NULL);
    cr_expect (openshop_schedule_valid (&once, &ticks), "seed %llu", (unsigned long long)seed);
    cr_expect_eq (improved, once.makespan < start.makespan);
    cr_expect (improved || shop_same (&once, &start));
    cr_expect (shop_same (&once, &again), "seed %llu", (unsigned long long)seed);
    better += improved;
    optimal += once.makespan == load;
  }
  cr_expect_geq (better, 60, "%d of 100", better);
  cr_expect_geq (optimal, 60, "%d of 100", optimal);
  openshop_schedule_clear (&start);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* Small shops: it finds the optimum, also where that is above the load. */
Test (improve, finds_the_optimum_of_small_shops)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int above = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 300; seed++) {
    struct rng rng;
    rng_split (&rng, 92, seed);
    if (seed % 2 || !shop_draw_equal (&ticks, &rng, 3, seed % 4 ? 30 : 1000))
      shop_draw_any (&ticks, &rng, 3, false);
    int64_t optimum = shop_brute (&ticks), load = openshop_ticks_load (&ticks, NULL);
    heuristic_make (heuristic_find (openshop_heuristics, "openshop"), &ticks, 0, NULL, &schedule);
    openshop_improve (&ticks, &schedule, seed, 3000, load, NULL);
    cr_assert_eq (schedule.makespan, optimum, "seed %llu", (unsigned long long)seed);
    above += optimum > load;
  }
  cr_expect_gt (above, 50, "%d", above);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* The same bytes on every machine and by every compiler. The number changes with any change of
   the search: then check that it is meant. */
Test (improve, gives_the_same_schedules_everywhere)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  uint64_t digest = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 12; seed++) {
    draw (&ticks, seed);
    heuristic_make (heuristic_find (openshop_heuristics, "greedy"), &ticks, 0, NULL, &schedule);
    openshop_improve (&ticks, &schedule, seed, 1500, 0, NULL);
    for (int32_t task = 0; task < ticks.jobs * ticks.machines; task++)
      digest = (digest ^ (uint64_t)schedule.start[task]) * UINT64_C (0x100000001b3);
  }
  cr_expect_eq (digest, UINT64_C (0x22a8baf844b86a4b), "%llx", (unsigned long long)digest);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

Test (improve, stops_at_its_bound_and_at_its_limits)
{
  struct openshop_schedule start, schedule;
  struct openshop_ticks ticks;
  struct deadline deadline;
  struct rng rng;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&start);
  openshop_schedule_init (&schedule);
  rng_init (&rng, 5);
  shop_draw (&ticks, &rng, 12, 12, 1000, 0, true);
  heuristic_make (heuristic_find (openshop_heuristics, "baseline"), &ticks, 0, NULL, &start);
  openshop_schedule_copy (&schedule, &start);
  cr_expect (!openshop_improve (&ticks, &schedule, 1, 1000, start.makespan, NULL));
  cr_expect (shop_same (&schedule, &start), "the bound is met: left as it was");
  cr_expect (!openshop_improve (&ticks, &schedule, 1, 0, 0, NULL));
  cr_expect (shop_same (&schedule, &start), "no steps allowed");
  cr_expect (openshop_improve (&ticks, &schedule, 1, 100000, start.makespan - 1, NULL));
  cr_expect_geq (schedule.makespan, openshop_ticks_load (&ticks, NULL));
  double before = limits_now ();
  deadline_start (&deadline, &(struct limits){ .seconds = 0.05 });
  openshop_improve (&ticks, &schedule, 1, UINT64_MAX, 0, &deadline);
  cr_expect_geq (limits_now () - before, 0.05);
  cr_expect_lt (limits_now () - before, 2, "the machine may be busy");
  openshop_schedule_clear (&start);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Nothing to move: one task, none at all. */
Test (improve, stands_the_smallest_shops)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (int64_t time = 0; time < 2; time++) {
    shop_set (&ticks, 1, 2, (const int64_t[]){ time, 0 });
    heuristic_make (heuristic_find (openshop_heuristics, "openshop"), &ticks, 0, NULL, &schedule);
    cr_expect (!openshop_improve (&ticks, &schedule, 1, 500, -1, NULL));
    cr_expect_eq (schedule.makespan, time);
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
