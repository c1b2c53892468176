/* The sequence of one row or column is placed again; deadline. */
#include "heuristics/openshop/table.h"
#include "search/openshop/resource_sequence.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

/* Starts that are there must be free of overlaps; pairs of one line only. */
static void
check_partial (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule,
               int64_t horizon, uint64_t seed)
{
  int32_t tasks = ticks->jobs * ticks->machines;
  for (int32_t a = 0; a < tasks; a++) {
    if (ticks->time[a] == 0 || schedule->start[a] < 0)
      continue;
    cr_assert_leq (schedule->start[a] + ticks->time[a], horizon, "seed %llu",
                   (unsigned long long)seed);
    for (int32_t b = 0; b < a; b++)
      if (ticks->time[b] > 0 && schedule->start[b] >= 0
          && (b / ticks->machines == a / ticks->machines || (a - b) % ticks->machines == 0))
        cr_assert (schedule->start[a] + ticks->time[a] <= schedule->start[b]
                     || schedule->start[b] + ticks->time[b] <= schedule->start[a],
                   "seed %llu", (unsigned long long)seed);
  }
}

static bool
on_line (const struct openshop_timetable *table, int32_t task, int32_t line)
{
  return openshop_timetable_row (table, task) == line
         || openshop_timetable_column (table, task) == line;
}

/* One line taken out of a schedule finds a place again: mostly within the makespan, always
   within twice that. What is not of the line stays as it was, and after a failure everything
   does. */
Test (resource_sequence, places_a_line_again)
{
  struct openshop_schedule schedule, before;
  struct openshop_ticks ticks;
  int found = 0, lines = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  openshop_schedule_init (&before);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct openshop_timetable table;
    struct openshop_resource_sequence sequence;
    struct rng rng;
    uint64_t steps = 0;
    rng_split (&rng, 152, seed);
    shop_draw_any (&ticks, &rng, 7, false);
    heuristic_make (heuristic_find (openshop_heuristics, "dense-work"), &ticks, 0, NULL, &schedule);
    openshop_timetable_init (&table, &ticks);
    openshop_resource_sequence_init (&sequence, &table);
    openshop_timetable_set (&table, &schedule);
    int32_t line = (int32_t)rng_below (&rng, (uint64_t)table.resources),
            tasks = ticks.jobs * ticks.machines;
    for (int32_t task = 0; task < tasks; task++)
      if (ticks.time[task] > 0 && on_line (&table, task, line))
        schedule.start[task] = -1;
    openshop_timetable_set (&table, &schedule);
    openshop_schedule_copy (&before, &schedule);
    bool good
      = openshop_resource_sequence_run (&sequence, line, schedule.makespan, 100, &rng, &steps);
    lines++;
    found += good;
    for (int32_t task = 0; task < tasks; task++)
      cr_assert (schedule.start[task] == before.start[task]
                 || (good && on_line (&table, task, line)));
    if (good)
      cr_assert (openshop_schedule_finish (&schedule, &ticks) <= before.makespan
                   && openshop_schedule_valid (&schedule, &ticks),
                 "seed %llu", (unsigned long long)seed);
    else
      cr_assert (
        openshop_resource_sequence_run (&sequence, line, 2 * before.makespan, 0, &rng, &steps),
        "seed %llu", (unsigned long long)seed);
    check_partial (&ticks, &schedule, good ? before.makespan : 2 * before.makespan, seed);
    openshop_resource_sequence_clear (&sequence);
    openshop_timetable_clear (&table);
  }
  cr_expect_geq (found, lines * 9 / 10, "%d of %d", found, lines);
  openshop_schedule_clear (&schedule);
  openshop_schedule_clear (&before);
  openshop_ticks_clear (&ticks);
}

/* Nothing placed yet: a line fits into its own sum, and into no less. */
Test (resource_sequence, fills_an_empty_line)
{
  static const int64_t times[] = { 5, 3, 0, 2, 1, 1, 1, 1 };
  struct openshop_schedule schedule;
  struct openshop_timetable table;
  struct openshop_resource_sequence sequence;
  struct openshop_ticks ticks;
  struct rng rng;
  uint64_t steps = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 4, times);
  rng_init (&rng, 1);
  openshop_timetable_init (&table, &ticks);
  openshop_resource_sequence_init (&sequence, &table);
  openshop_schedule_reset (&schedule, &ticks);
  openshop_timetable_set (&table, &schedule);
  cr_expect_not (openshop_resource_sequence_run (&sequence, 0, 9, 20, &rng, &steps));
  cr_expect_eq (table.count[0], 0);
  cr_expect (openshop_resource_sequence_run (&sequence, 0, 10, 20, &rng, &steps));
  cr_expect_eq (table.count[0], 3);
  cr_expect_eq (openshop_schedule_finish (&schedule, &ticks), 10);
  cr_expect_not (openshop_resource_sequence_run (&sequence, 2, 0, 20, &rng, &steps));
  cr_expect (openshop_resource_sequence_run (&sequence, 2, 10, 20, &rng, &steps));
  cr_expect_eq (table.count[2], 2);
  openshop_resource_sequence_clear (&sequence);
  openshop_timetable_clear (&table);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Once the deadline has passed nothing is placed. */
Test (resource_sequence, deadline)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct openshop_timetable table;
  struct openshop_resource_sequence sequence;
  struct deadline deadline;
  struct rng rng;
  uint64_t steps = 0;
  rng_init (&rng, 1);
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_draw (&ticks, &rng, 5, 5, 100, 0, false);
  openshop_schedule_reset (&schedule, &ticks);
  openshop_timetable_init (&table, &ticks);
  openshop_timetable_set (&table, &schedule);
  openshop_resource_sequence_init (&sequence, &table);
  deadline_start (&deadline, &(struct limits){ .seconds = 1e-9 });
  for (int late = 1; late >= 0; late--) {
    sequence.deadline = late ? &deadline : NULL;
    cr_expect_eq (openshop_resource_sequence_run (&sequence, 0, 1000, 10, &rng, &steps), !late);
    cr_expect_eq (table.count[0], late ? 0 : 5);
  }
  openshop_resource_sequence_clear (&sequence);
  openshop_timetable_clear (&table);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
