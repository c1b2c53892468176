/* The direct schedule, in which each source sends all its messages itself. */
#include "search/overhead/direct.h"

#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "model/overhead/appended.h"
#include "tests/support/overhead.h"

/* Sends at 0: 0 to 1; 0 to 2; then node 1's and node 2's, each to two or three nodes in turn. */
Test (direct, the_example)
{
  static const struct overhead_delivery expected[] = {
    { 0, 1, 0, 1, 0 },   { 1, 2, 0, 2, 0 },   { 4, 8, 1, 2, 1 },   { 5, 6, 1, 3, 1 },
    { 14, 16, 2, 0, 2 }, { 16, 18, 2, 1, 2 }, { 18, 20, 2, 3, 2 },
  };
  struct support_case about;
  struct overhead_schedule schedule;
  support_init (&about);
  support_example (&about);
  overhead_schedule_init (&schedule);
  overhead_direct_schedule (&about.ticks, &schedule);
  cr_assert_eq (schedule.length, 7);
  for (size_t d = 0; d < 7; d++) {
    const struct overhead_delivery *is = &schedule.deliveries[d], *want = &expected[d];
    cr_expect (is->start == want->start && is->receive == want->receive && is->from == want->from
                 && is->to == want->to && is->multicast == want->multicast,
               "delivery %zu: %lld, %lld", d, (long long)is->start, (long long)is->receive);
  }
  cr_expect_eq (schedule.makespan, 26);
  /* node 2 sends in 2 to node 3, which receives in 6 */
  cr_expect_eq (overhead_direct_bound (&about.ticks), 8);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

Test (direct, is_valid_and_appended)
{
  static const struct support_shape shapes[] = {
    { .nodes = 5, .most_cost = 20, .lengths = 1 },
    { .nodes = 7, .messages = 3, .most_cost = 20, .lengths = 1, .everyone = true },
    { .nodes = 6, .messages = 8, .most_cost = 4, .lengths = 3, .most_link = 4, .matrix = true },
  };
  struct support_case about;
  struct overhead_schedule schedule;
  support_init (&about);
  overhead_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 150; seed++) {
    struct rng rng;
    rng_split (&rng, 8, seed);
    support_draw (&about, &rng, &shapes[seed % 3]);
    overhead_direct_schedule (&about.ticks, &schedule);
    cr_expect (overhead_complete (&about.ticks, &schedule));
    cr_expect (overhead_schedule_valid (&schedule, &about.ticks));
    cr_expect (overhead_appended (&schedule));
    cr_expect_leq (overhead_direct_bound (&about.ticks),
                   bound_run (bound_find (overhead_bounds, "reach"), &about.ticks, NULL));
  }
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

/* Those of the table stop where they are; what is improved at will is complete. */
Test (direct, others_without_time)
{
  const struct deadline passed = { .end = 0 };
  struct support_case about;
  struct overhead_schedule schedule;
  support_init (&about);
  support_example (&about);
  overhead_schedule_init (&schedule);
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    heuristic_make (row, &about.ticks, 1, &passed, &schedule);
    cr_expect_eq (schedule.length, row->limited ? 7 : 0, "%s", row->name);
    cr_expect_eq (overhead_complete (&about.ticks, &schedule), row->limited, "%s", row->name);
  }
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}
