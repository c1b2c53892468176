#include "search/openshop/gap_slack.h"
#include "tests/support/openshop.h"

struct fixture {
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  struct openshop_gap_slack slack;
};

static void
fixture_begin (struct fixture *fixture, int32_t jobs, int32_t machines, const int64_t *times,
               bool exchange, int64_t least)
{
  openshop_ticks_init (&fixture->ticks);
  openshop_schedule_init (&fixture->schedule);
  shop_set (&fixture->ticks, jobs, machines, times);
  fixture->ticks.exchange = exchange;
  openshop_schedule_reset (&fixture->schedule, &fixture->ticks);
  openshop_gap_slack_init (&fixture->slack, &fixture->ticks, least);
}

static void
fixture_end (struct fixture *fixture)
{
  openshop_gap_slack_clear (&fixture->slack);
  openshop_schedule_clear (&fixture->schedule);
  openshop_ticks_clear (&fixture->ticks);
}

/* Column 0 is tight with 20; row 0 has 10 with it and 3, 3, 3 with others: 1 to spare. From 0
   on, its gap is 10 long and 9 of that can be filled; from 4 on, gaps of 4 and 6 leave 1 and 0;
   from 5 on, those of 5 and 5 leave 2 each, 3 more than it has to spare. */
Test (gap_slack, gaps_that_cannot_be_filled)
{
  static const int64_t times[] = { 10, 3, 3, 3, 10, 0, 0, 0 };
  static const struct {
    int64_t start, missing;
  } cases[] = { { 0, 0 }, { 10, 0 }, { 4, 0 }, { 5, 3 }, { 2, 3 } };
  struct fixture fixture;
  fixture_begin (&fixture, 2, 4, times, false, 19);
  cr_assert (fixture.slack.count == 1 && fixture.slack.row_count == 1 && fixture.slack.kinds == 1);
  cr_expect (fixture.slack.resources[0].resource == 0 && fixture.slack.resources[0].slack == 1
             && fixture.slack.kind[0] == 0);
  cr_expect (fixture.slack.kind[1] == -1 && fixture.slack.kind[2] == -1
             && fixture.slack.kind_load[0] == 19);
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    fixture.schedule.start[0] = cases[k].start;
    fixture.schedule.start[4] = cases[k].start >= 10 ? 0 : 10; /* does not matter here */
    cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, false),
                  cases[k].missing, "%zu", k);
    cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, true),
                  cases[k].missing, "%zu", k);
  }
  fixture_end (&fixture);
}

/* The same with rows and columns exchanged: nothing is missing of the rows. */
Test (gap_slack, columns)
{
  static const int64_t times[] = { 10, 10, 3, 0, 3, 0, 3, 0 };
  struct fixture fixture;
  fixture_begin (&fixture, 4, 2, times, false, 15);
  cr_assert (fixture.slack.count == 1 && fixture.slack.row_count == 0);
  cr_expect (fixture.slack.resources[0].resource == 4 && fixture.slack.kind[4] == 0);
  fixture.schedule.start[0] = 5;
  fixture.schedule.start[1] = 15;
  cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, false), 3);
  cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, true), 0);
  fixture_end (&fixture);
}

/* 4 to spare, and gaps of 6 and 7, which only leave 1: that is not less than nothing missing. */
Test (gap_slack, time_to_spare)
{
  static const int64_t times[] = { 10, 13, 3, 0, 3, 0, 3, 0 };
  struct fixture fixture;
  fixture_begin (&fixture, 4, 2, times, false, 15);
  cr_assert (fixture.slack.count == 1 && fixture.slack.resources[0].slack == 4);
  fixture.schedule.start[0] = 6;
  fixture.schedule.start[1] = 16;
  cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, false), 0);
  fixture_end (&fixture);
}

/* Two tight nodes, 2 from each other, two nearly tight ones, 1 from each other, 10 between them,
   and a fifth, 5 or 4 from them. Nearly tight ones have 25 of 27; their gaps begin after the 1
   that they have among themselves. */
Test (gap_slack, rounds_among_tight_lines)
{
  static const int64_t times[]
    = { 0, 2, 10, 10, 5, 2, 0, 10, 10, 5, 10, 10, 0, 1, 4, 10, 10, 1, 0, 4, 5, 5, 4, 4, 0 };
  struct fixture fixture;
  fixture_begin (&fixture, 5, 5, times, true, 24);
  cr_assert (fixture.slack.count == 4 && fixture.slack.row_count == 2 && fixture.slack.kinds == 1);
  cr_expect (fixture.slack.rounds_end == 2 && fixture.slack.load == 27);
  for (int k = 0; k < 4; k++)
    cr_expect (fixture.slack.resources[k].slack == 2 && fixture.slack.resources[k].begin == 1, "%d",
               k);
  cr_expect_eq (fixture.slack.subset_sums[0].count, 2, "0 and 4: neither tight nor alike");
  for (int32_t i = 0; i < 2; i++)
    for (int32_t j = 2; j < 4; j++)
      /* gap: 12 .. 17 */
      fixture.schedule.start[5 * i + j] = fixture.schedule.start[5 * j + i] = (i + j) % 2 ? 17 : 2;
  cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, false), 0);
  for (int32_t i = 0; i < 2; i++)
    for (int32_t j = 2; j < 4; j++)
      /* gaps of 3, 1, 2 */
      fixture.schedule.start[5 * i + j] = fixture.schedule.start[5 * j + i] = (i + j) % 2 ? 15 : 4;
  cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, false), 16);
  cr_expect_eq (openshop_gap_slack_missing (&fixture.slack, &fixture.schedule, true), 8);
  fixture_end (&fixture);
}

/* The same, but nearly tight nodes are 3 from each other: their gaps begin with the tight ones'
   cycle, and may be filled with a 3, too. */
Test (gap_slack, rounds_that_take_longer)
{
  static const int64_t times[]
    = { 0, 2, 10, 10, 5, 2, 0, 10, 10, 5, 10, 10, 0, 3, 2, 10, 10, 3, 0, 2, 5, 5, 2, 2, 0 };
  struct fixture fixture;
  fixture_begin (&fixture, 5, 5, times, true, 24);
  cr_assert (fixture.slack.count == 4 && fixture.slack.kinds == 1);
  cr_expect (fixture.slack.resources[0].slack == 2 && fixture.slack.resources[0].begin == 2);
  cr_expect_eq (fixture.slack.subset_sums[0].count, 4, "0, 2, 3 and 5");
  fixture_end (&fixture);
}
