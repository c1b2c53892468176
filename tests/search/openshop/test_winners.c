#include "search/openshop/list_completion.h"
#include "search/openshop/parameters.h"
#include "search/openshop/winners.h"
#include "tests/support/openshop.h"
#include "tests/support/openshop_clusters.h"
#include "tests/support/parameter_values.h"
#include "tests/support/rounds.h"

/* All has a start, no two tasks of a row or column overlap, all ends by the horizon; what had a
   start has the same, else nodes meet. */
static void
check (const struct openshop_ticks *ticks, const struct openshop_schedule *before,
       const struct openshop_schedule *schedule, int64_t horizon)
{
  int32_t n = ticks->jobs;
  struct openshop_schedule all;
  openshop_schedule_init (&all);
  openshop_schedule_copy (&all, schedule);
  for (int32_t task = 0; task < n * n; task++) {
    if (ticks->time[task] == 0)
      continue;
    cr_assert_geq (schedule->start[task], 0);
    cr_assert_leq (schedule->start[task] + ticks->time[task], horizon);
    cr_assert (before->start[task] < 0 || before->start[task] == schedule->start[task]);
    cr_assert (before->start[task] >= 0
               || schedule->start[task] == schedule->start[task % n * n + task / n]);
  }
  openshop_schedule_finish (&all, ticks);
  cr_assert (openshop_schedule_valid (&all, ticks));
  openshop_schedule_clear (&all);
}

/* Run twice from what the schedule has; it must come to the same. */
static bool
run (const struct openshop_ticks *ticks, int64_t horizon, uint64_t seed,
     struct openshop_schedule *schedule, uint64_t *steps)
{
  struct openshop_schedule before, again;
  struct openshop_winners winners;
  struct rng rng;
  uint64_t more = *steps;
  openshop_schedule_init (&before);
  openshop_schedule_init (&again);
  openshop_schedule_copy (&before, schedule);
  openshop_schedule_copy (&again, schedule);
  openshop_winners_init (&winners, ticks);
  rng_init (&rng, seed);
  bool found = openshop_winners_run (&winners, horizon, &rng, schedule, steps);
  rng_init (&rng, seed);
  cr_assert_eq (openshop_winners_run (&winners, horizon, &rng, &again, &more), found);
  cr_assert_eq (more, *steps);
  for (int32_t task = 0; task < ticks->jobs * ticks->jobs; task++) {
    cr_assert_eq (schedule->start[task], again.start[task]);
    cr_assert (found || schedule->start[task] == before.start[task]);
  }
  if (found)
    check (ticks, &before, schedule, horizon);
  openshop_winners_clear (&winners);
  openshop_schedule_clear (&before);
  openshop_schedule_clear (&again);
  return found;
}

/* An exchange in which both directions take equally long; now and then a pair has nothing to
   send. */
static void
draw_twins (struct openshop_ticks *ticks, struct rng *rng, int32_t most)
{
  static const int64_t times[] = { 1, 3, 40, 100000 };
  int32_t nodes = (int32_t)rng_range (rng, 1, most);
  bool zeros = rng_below (rng, 3) == 0;
  shop_draw_twins (ticks, rng, nodes, times[rng_below (rng, 4)]);
  for (int32_t i = 0; i < nodes && zeros; i++)
    for (int32_t j = 0; j < i; j++)
      if (rng_below (rng, 4) == 0)
        ticks->time[i * nodes + j] = ticks->time[j * nodes + i] = 0;
}

Test (winners, completes_what_fits)
{
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  int found = 0, placed = 0, tried = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct rng rng;
    uint64_t steps = 0;
    rng_split (&rng, 511, seed);
    draw_twins (&ticks, &rng, seed % 16 == 0 ? 80 : 20);
    int64_t load = openshop_ticks_load (&ticks, NULL), more = load * (int64_t)(seed % 4) / 8;
    if (seed % 2 && shop_place_bottlenecks (&ticks, &rng, true, &schedule))
      placed++;
    else
      openshop_schedule_reset (&schedule, &ticks);
    tried++;
    found += run (&ticks, load + more, seed, &schedule, &steps);
  }
  cr_expect_gt (placed, tried / 4, "%d of %d", placed, tried);
  cr_expect_gt (found, tried / 2, "%d of %d", found, tried);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Any numbers of survivors and candidates complete schedules; more of them complete more. */
Test (winners, numbers_are_parameters)
{
  static const int64_t numbers[][2] = { { 1, 1 }, { 3, 2 }, { 10, 40 } };
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  int found[3] = { 0 };
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
    openshop_parameters.winners_survivors = numbers[k][0];
    openshop_parameters.winners_candidates = numbers[k][1];
    for (uint64_t seed = 0; seed < 60; seed++) {
      struct rng rng;
      uint64_t steps = 0;
      rng_split (&rng, 511, seed);
      draw_twins (&ticks, &rng, 20);
      openshop_schedule_reset (&schedule, &ticks);
      found[k] += run (&ticks, openshop_ticks_load (&ticks, NULL), seed, &schedule, &steps);
    }
  }
  cr_expect (found[0] < found[2] && found[1] <= found[2], "%d %d %d", found[0], found[1], found[2]);
  parameters_reset ();
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Nodes of the slowest site have their rounds, in which none of them meets another, and their
   places on the cycle. */
Test (winners, goes_around_rounds)
{
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  int found = 0, placed = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (60); seed++) {
    struct rng rng;
    uint64_t steps = 0;
    rng_init (&rng, seed);
    sites_draw_shop (&ticks, seed, 24);
    if (!shop_place_bottlenecks (&ticks, &rng, true, &schedule))
      continue;
    placed++;
    found += run (&ticks, openshop_ticks_load (&ticks, NULL) * 5 / 4, seed, &schedule, &steps);
  }
  cr_expect_gt (found, placed / 4, "%d of %d", found, placed);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

Test (winners, nothing_ends_before_the_load)
{
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (60); seed++) {
    struct rng rng;
    uint64_t steps = 0;
    rng_split (&rng, 512, seed);
    shop_draw_twins (&ticks, &rng, (int32_t)rng_range (&rng, 2, 12), 40);
    openshop_schedule_reset (&schedule, &ticks);
    cr_assert_not (run (&ticks, openshop_ticks_load (&ticks, NULL) - 1, seed, &schedule, &steps));
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* One node, or two, of which nothing is left to place; two that meet at once; three that can
   only meet one after the other. */
Test (winners, smallest)
{
  static const int64_t times[] = { 0, 5, 5, 0, 0, 4, 4, 4, 0, 4, 4, 4, 0 };
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  uint64_t steps = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  ticks.exchange = true;
  shop_set (&ticks, 1, 1, times);
  openshop_schedule_reset (&schedule, &ticks);
  cr_expect (run (&ticks, 0, 1, &schedule, &steps));
  cr_expect_eq (steps, 0);
  shop_set (&ticks, 2, 2, times);
  openshop_schedule_reset (&schedule, &ticks);
  cr_expect (run (&ticks, 5, 1, &schedule, &steps));
  cr_expect_eq (steps, 1);
  cr_expect_eq (schedule.start[1], 0);
  cr_expect (run (&ticks, 5, 1, &schedule, &steps));
  cr_expect_eq (steps, 1);
  shop_set (&ticks, 3, 3, times + 4);
  openshop_schedule_reset (&schedule, &ticks);
  cr_expect_not (run (&ticks, 11, 1, &schedule, &steps));
  cr_expect (run (&ticks, 12, 1, &schedule, &steps));
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Node 0 is free from 0 to 2, but what it has left only fits once it and node 2 are through with
   what has a place, at 7: it loses 2, and has no more than that to spare. */
Test (winners, loses_what_is_lost_before_a_place)
{
  static const int64_t times[] = { 0, 5, 3, 0, 5, 0, 0, 0, 3, 0, 0, 7, 0, 0, 7, 0 };
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  uint64_t steps = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 4, 4, times);
  ticks.exchange = true;
  openshop_schedule_reset (&schedule, &ticks);
  schedule.start[4 * 0 + 1] = schedule.start[4 * 1 + 0] = 2;
  schedule.start[4 * 2 + 3] = schedule.start[4 * 3 + 2] = 0;
  cr_expect_not (run (&ticks, 9, 1, &schedule, &steps));
  cr_expect (run (&ticks, 10, 1, &schedule, &steps));
  cr_expect_eq (schedule.start[2], 7);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Ten times as in the tables of GUSTO, drawn for each pair. */
static void
draw_links (struct openshop_ticks *ticks, uint64_t seed, int32_t nodes)
{
  static const int64_t link[] = { 16, 33, 39, 116, 157, 163, 179, 205, 258, 326 };
  struct rng rng;
  rng_split (&rng, 513, seed);
  shop_draw_twins (ticks, &rng, nodes, 10);
  for (int32_t task = 0; task < nodes * nodes; task++)
    ticks->time[task] = ticks->time[task] > 0 ? link[ticks->time[task] - 1] : 0;
}

/* List scheduling, one schedule after the other, with that many steps at least. */
static bool
find_around (const struct openshop_ticks *ticks, const struct openshop_schedule *before,
             uint64_t most, struct rng *rng)
{
  struct openshop_timetable table;
  struct openshop_list_completion around;
  struct openshop_schedule schedule;
  bool found = false;
  int64_t load = openshop_ticks_load (ticks, NULL);
  openshop_schedule_init (&schedule);
  openshop_timetable_init (&table, ticks);
  openshop_list_completion_init (&around, &table);
  around.symmetric = true;
  for (uint64_t steps = 0; steps < most && !found;) {
    openshop_schedule_copy (&schedule, before);
    openshop_timetable_set (&table, &schedule);
    found
      = openshop_list_completion_run (&around, load, load / rng_range (rng, 1, 25), rng, &steps);
  }
  openshop_list_completion_clear (&around);
  openshop_timetable_clear (&table);
  openshop_schedule_clear (&schedule);
  return found;
}

/* With as many steps, from the same places of the tight node. */
Test (winners, finds_more_than_one_schedule_after_the_other)
{
  struct openshop_ticks ticks;
  struct openshop_schedule before, schedule;
  int winners = 0, around = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&before);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 40; seed++) {
    struct rng rng;
    uint64_t steps = 0;
    draw_links (&ticks, seed, 30);
    rng_init (&rng, seed);
    if (!shop_place_bottlenecks (&ticks, &rng, true, &before))
      continue;
    openshop_schedule_copy (&schedule, &before);
    winners += run (&ticks, openshop_ticks_load (&ticks, NULL), seed, &schedule, &steps);
    around += find_around (&ticks, &before, steps, &rng);
  }
  cr_expect_geq (winners, 20, "%d", winners);
  cr_expect_geq (winners, around + 5, "%d, %d", winners, around);
  openshop_schedule_clear (&before);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

Test (winners, ends_when_told)
{
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  struct openshop_winners winners;
  struct deadline deadline;
  struct limits limits = { .seconds = 1e-9 };
  struct rng rng;
  uint64_t steps = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  draw_links (&ticks, 1, 20);
  openshop_schedule_reset (&schedule, &ticks);
  openshop_winners_init (&winners, &ticks);
  deadline_start (&deadline, &limits);
  winners.deadline = &deadline;
  rng_init (&rng, 1);
  cr_expect_not (openshop_winners_run (&winners, 100000, &rng, &schedule, &steps));
  cr_expect_eq (steps, 0);
  winners.deadline = NULL;
  cr_expect (openshop_winners_run (&winners, 100000, &rng, &schedule, &steps));
  openshop_winners_clear (&winners);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
