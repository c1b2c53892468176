#include "heuristics/openshop/table.h"
#include "search/openshop/timetable.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"

/* Each line has the tasks with a start, once, in the order of time. */
static void
check_table (const struct openshop_timetable *table, uint64_t seed)
{
  const struct openshop_ticks *ticks = table->ticks;
  int32_t placed = 0, listed = 0;
  for (int32_t task = 0; task < ticks->jobs * ticks->machines; task++)
    placed += ticks->time[task] > 0 && table->schedule->start[task] >= 0;
  for (int32_t line = 0; line < table->resources; line++) {
    const int32_t *tasks = openshop_timetable_resource (table, line);
    listed += table->count[line];
    for (int32_t k = 0; k < table->count[line]; k++) {
      int32_t own = line < ticks->jobs ? openshop_timetable_row (table, tasks[k])
                                       : openshop_timetable_column (table, tasks[k]);
      cr_assert_eq (own, line, "seed %llu", (unsigned long long)seed);
      cr_assert_geq (openshop_timetable_start (table, tasks[k]),
                     k > 0 ? openshop_timetable_end (table, tasks[k - 1]) : 0, "seed %llu",
                     (unsigned long long)seed);
      cr_assert_eq (
        openshop_timetable_after (table, line, openshop_timetable_end (table, tasks[k]) - 1), k);
      cr_assert_eq (
        openshop_timetable_after (table, line, openshop_timetable_end (table, tasks[k])), k + 1);
    }
  }
  cr_assert_eq (listed, 2 * placed, "seed %llu", (unsigned long long)seed);
}

Test (timetable, follows_what_is_put_and_taken)
{
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (100); seed++) {
    struct openshop_timetable table;
    struct rng rng;
    rng_split (&rng, 151, seed);
    shop_draw_any (&ticks, &rng, 6, false);
    heuristic_make (heuristic_find (openshop_heuristics, "openshop"), &ticks, 0, NULL, &schedule);
    openshop_timetable_init (&table, &ticks);
    openshop_timetable_set (&table, &schedule);
    check_table (&table, seed);
    for (int k = 0; k < 50; k++) {
      int32_t task = (int32_t)rng_below (&rng, (uint64_t)ticks.jobs * (uint64_t)ticks.machines);
      int64_t start = schedule.start[task];
      if (ticks.time[task] == 0)
        continue;
      schedule.start[task] = -1;
      openshop_timetable_set (&table, &schedule);
      check_table (&table, seed);
      if (k % 2)
        openshop_timetable_put (&table, task, start);
      else
        openshop_timetable_put (&table, task, openshop_schedule_finish (&schedule, &ticks));
      check_table (&table, seed);
    }
    cr_assert (openshop_schedule_finish (&schedule, &ticks) >= 0
               && openshop_schedule_valid (&schedule, &ticks));
    openshop_timetable_clear (&table);
  }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
