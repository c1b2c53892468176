#include "heuristics/openshop/table.h"
#include "search/openshop/list_completion.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

/* Some rows keep their starts in a schedule, the rest is recomputed. True: valid, in time, and
   what was kept is where it was. */
static bool
run_once (const struct openshop_ticks *ticks, int64_t horizon, int64_t noise, struct rng *rng,
          uint64_t kept, struct openshop_schedule *schedule)
{
  struct openshop_schedule before;
  struct openshop_timetable table;
  struct openshop_list_completion around;
  uint64_t steps = 0, open = 0;
  openshop_schedule_init (&before);
  openshop_schedule_copy (&before, schedule);
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++)
    if (ticks->time[task] > 0 && !(kept >> (task / ticks->machines) & 1)) {
      schedule->start[task] = -1;
      open++;
    }
  openshop_timetable_init (&table, ticks);
  openshop_list_completion_init (&around, &table);
  openshop_timetable_set (&table, schedule);
  bool found = openshop_list_completion_run (&around, horizon, noise, rng, &steps);
  cr_assert (found ? steps == open : steps < open);
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++)
    if (ticks->time[task] > 0 && kept >> (task / ticks->machines) & 1)
      cr_assert_eq (schedule->start[task], before.start[task]);
  if (found)
    cr_assert (openshop_schedule_finish (schedule, ticks) <= horizon
               && openshop_schedule_valid (schedule, ticks));
  openshop_list_completion_clear (&around);
  openshop_timetable_clear (&table);
  openshop_schedule_clear (&before);
  return found;
}

Test (list_completion, keeps_what_is_placed_and_the_horizon)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (400); seed++) {
    struct rng rng;
    rng_split (&rng, 153, seed);
    shop_draw_any (&ticks, &rng, 8, false);
    heuristic_make (heuristic_find (openshop_heuristics, "dense-work"), &ticks, 0, NULL, &schedule);
    found += run_once (&ticks, schedule.makespan, seed % 3 == 0 ? 0 : 1 + schedule.makespan / 10,
                       &rng, rng_below (&rng, 256), &schedule);
  }
  cr_expect_geq (found, rounds (400) / 2, "%d", found);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Both directions at once: a valid schedule, in which they start together. */
Test (list_completion, twins_start_together)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  int found = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct openshop_timetable table;
    struct openshop_list_completion around;
    struct rng rng;
    uint64_t steps = 0;
    rng_split (&rng, 157, seed);
    int32_t nodes = (int32_t)rng_range (&rng, 2, 9);
    shop_draw_twins (&ticks, &rng, nodes, seed % 2 ? 5 : 1000);
    openshop_schedule_reset (&schedule, &ticks);
    openshop_timetable_init (&table, &ticks);
    openshop_list_completion_init (&around, &table);
    openshop_timetable_set (&table, &schedule);
    around.symmetric = true;
    int64_t horizon = openshop_ticks_load (&ticks, NULL) * (seed % 3 == 0 ? 1 : 2);
    bool good = openshop_list_completion_run (&around, horizon, seed % 2, &rng, &steps);
    found += good;
    for (int32_t i = 0; good && i < nodes; i++)
      for (int32_t j = 0; j < i; j++)
        cr_assert_eq (schedule.start[i * nodes + j], schedule.start[j * nodes + i]);
    cr_assert (!good
               || (openshop_schedule_finish (&schedule, &ticks) <= horizon
                   && openshop_schedule_valid (&schedule, &ticks)));
    cr_assert (good || seed % 3 == 0,
               "twice the load is always enough: a node waits while its partner works");
    openshop_list_completion_clear (&around);
    openshop_timetable_clear (&table);
  }
  cr_expect_gt (found, rounds (200) * 2 / 3, "%d", found);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Nothing more is placed once the deadline has passed. */
Test (list_completion, deadline)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct openshop_timetable table;
  struct openshop_list_completion around;
  struct deadline deadline;
  struct rng rng;
  uint64_t steps = 0;
  rng_init (&rng, 3);
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_draw (&ticks, &rng, 20, 20, 1000, 0, false);
  openshop_schedule_reset (&schedule, &ticks);
  openshop_timetable_init (&table, &ticks);
  openshop_list_completion_init (&around, &table);
  openshop_timetable_set (&table, &schedule);
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  around.deadline = &deadline;
  cr_expect_not (openshop_list_completion_run (&around, INT64_C (1000000), 0, &rng, &steps));
  cr_expect (steps > 0 && steps < 100, "%llu", (unsigned long long)steps);
  openshop_list_completion_clear (&around);
  openshop_timetable_clear (&table);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* A dense schedule is at most twice the load (Bárány and Fiala 1982), and none is shorter than
   the load. */
Test (list_completion, is_dense_where_nothing_is_placed)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct rng rng;
    rng_split (&rng, 154, seed);
    shop_draw_any (&ticks, &rng, 8, false);
    int64_t load = openshop_ticks_load (&ticks, NULL);
    openshop_schedule_reset (&schedule, &ticks);
    cr_assert (run_once (&ticks, 2 * load, seed % 2 ? load / 5 : 0, &rng, 0, &schedule),
               "seed %llu", (unsigned long long)seed);
    openshop_schedule_reset (&schedule, &ticks);
    cr_assert (load == 0 || !run_once (&ticks, load - 1, 0, &rng, 0, &schedule), "seed %llu",
               (unsigned long long)seed);
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
