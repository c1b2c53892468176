/* When the rows and columns of an open shop become free as tasks are appended. */
#include "tests/support/openshop.h"

Test (clock, starts_tasks_when_row_and_column_are_through)
{
  const int64_t times[] = { 3, 0, 2, 4, 1, 0 };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct openshop_clock clock;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 3, times);
  openshop_clock_init (&clock, &ticks, &schedule);
  openshop_clock_append (&clock, 0, 0);
  openshop_clock_append (&clock, 1, 1);
  openshop_clock_append (&clock, 1, 0);
  openshop_clock_append (&clock, 0, 2);
  const int64_t expected[] = { 0, 0, 3, 3, 0, 0 };
  cr_expect_arr_eq (schedule.start, expected, sizeof expected);
  cr_expect_eq (clock.row[0], 5);
  cr_expect_eq (clock.column[0], 7);
  cr_expect_eq (openshop_schedule_finish (&schedule, &ticks), 7);
  cr_expect (openshop_schedule_valid (&schedule, &ticks));
  openshop_clock_clear (&clock);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}

/* Off the diagonal a message without length is waited for; on it there is none. */
Test (clock, lets_steps_wait_for_messages_without_length_but_on_the_diagonal)
{
  const int64_t times[] = { 0, 5, 1, 0 };
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct openshop_clock clock;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_set (&ticks, 2, 2, times);
  openshop_clock_init (&clock, &ticks, &schedule);
  openshop_clock_step (&clock, 0, 1);
  openshop_clock_step (&clock, 1, 1);
  openshop_clock_step (&clock, 0, 0);
  cr_expect_eq (clock.row[1], 0);
  cr_expect_eq (clock.column[0], 0);
  ticks.time[2] = 0;
  openshop_clock_step (&clock, 1, 0);
  cr_expect_eq (clock.row[1], 0);
  ticks.time[1] = 0;
  openshop_clock_step (&clock, 1, 0);
  clock.row[1] = 3;
  openshop_clock_step (&clock, 1, 0);
  cr_expect_eq (clock.column[0], 3, "row 1 is through at 3: column 0 waits for it");
  cr_expect_eq (schedule.start[2], -1, "no start is set for a pair without time");
  openshop_clock_clear (&clock);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
