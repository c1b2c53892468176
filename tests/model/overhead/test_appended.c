/* Which schedules of the overhead model are appended schedules. */
#include "model/overhead/appended.h"

#include <criterion/criterion.h>

static struct overhead_schedule schedule;

static void
add (int32_t from, int32_t to, int64_t start, int64_t receive, int32_t multicast)
{
  overhead_schedule_add (
    &schedule,
    (struct overhead_delivery){
      .start = start, .receive = receive, .from = from, .to = to, .multicast = multicast });
}

/* Two nodes that swap messages: each sends before it receives, so neither delivery can be
   appended first. */
Test (appended, a_swap_is_not)
{
  overhead_schedule_init (&schedule);
  add (0, 1, 0, 1, 0);
  add (1, 0, 0, 1, 1);
  cr_expect_not (overhead_appended (&schedule));
  overhead_schedule_reset (&schedule);
  add (0, 1, 0, 1, 0);
  add (1, 0, 2, 3, 1);
  cr_expect (overhead_appended (&schedule));
  overhead_schedule_clear (&schedule);
}

/* A cycle through three nodes, and the same with one of its tasks later. */
Test (appended, a_longer_cycle)
{
  overhead_schedule_init (&schedule);
  add (0, 1, 0, 1, 0);
  add (1, 2, 0, 1, 1);
  add (2, 0, 0, 1, 2);
  cr_expect_not (overhead_appended (&schedule));
  overhead_schedule_reset (&schedule);
  add (0, 1, 0, 1, 0);
  add (1, 2, 0, 1, 1);
  add (2, 0, 2, 3, 2);
  cr_expect (overhead_appended (&schedule));
  overhead_schedule_clear (&schedule);
}

Test (appended, nothing_and_one)
{
  overhead_schedule_init (&schedule);
  cr_expect (overhead_appended (&schedule));
  add (0, 1, 5, 7, 0);
  cr_expect (overhead_appended (&schedule));
  overhead_schedule_clear (&schedule);
}
