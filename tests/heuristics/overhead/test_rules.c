/* What the rules that pick receivers do step by step; whole runs are in
   tests/cross/overhead/test_heuristics.c. */
#include "heuristics/overhead/rules.h"
#include "heuristics/overhead/table.h"
#include "tests/support/overhead.h"

static void
expect_receivers (const struct overhead_ticks *ticks, const char *name, uint64_t seed,
                  const int32_t *expected)
{
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  heuristic_make (heuristic_find (overhead_heuristics, name), ticks, seed, NULL, &schedule);
  cr_assert_eq (schedule.length, (size_t)ticks->tasks);
  for (size_t t = 0; t < schedule.length; t++)
    cr_expect_eq (schedule.deliveries[t].to, expected[t], "%s, seed %llu, step %zu: %d", name,
                  (unsigned long long)seed, t, schedule.deliveries[t].to);
  overhead_schedule_clear (&schedule);
}

Test (rules, take_turns_and_skip_who_wants_nothing)
{
  struct support_case about;
  support_init (&about);
  support_example (&about);
  expect_receivers (&about.ticks, "rr", 0, (const int32_t[]){ 0, 1, 2, 3, 1, 2, 3 });
  expect_receivers (&about.ticks, "rrp", 0, (const int32_t[]){ 0, 1, 2, 3, 1, 2, 3 });
  support_clear (&about);
}

/* splitmix64 from seed 1 draws 910a2dec89025cc1, beeb8da1658eec67, f893a2eefb32555e,
   71c18690ee42c90b, 71bb54d8d101b5b9, c34d0bff90150280, ...: entry floor (z * count / 2^64) of
   the nodes that still want something. */
Test (rules, draw_receivers_from_splitmix64)
{
  struct support_case about;
  struct rng rng;
  support_init (&about);
  support_example (&about);
  rng_init (&rng, 1);
  cr_assert_eq (rng_next (&rng), UINT64_C (0x910a2dec89025cc1));
  /* 0.566 of {0 1 2 3}: 2; 0.745: 2, which is served; 0.971 of {0 1 3}: 3; 0.444: 1; 0.444: 1,
     served; 0.763 of {0 3}: 3, served; then 0 */
  expect_receivers (&about.ticks, "rrs", 1, (const int32_t[]){ 2, 2, 3, 1, 1, 3, 0 });
  expect_receivers (&about.ticks, "rrsp", 1, (const int32_t[]){ 2, 2, 3, 1, 1, 3, 0 });
  support_clear (&about);
}

/* Of two nodes with the same virtual time the faster goes first, here node 2; by availability
   the first, node 1. */
Test (rules, prefer_the_faster_of_equal_racers)
{
  const int64_t receive[] = { 1, 5, 4 };
  struct support_case about;
  support_init (&about);
  for (int i = 0; i < 3; i++)
    overhead_instance_add_node (
      &about.instance, (struct cost){ support_whole (1), support_whole (0), true },
      (struct cost){ support_whole (receive[i]), support_whole (0), true });
  about.instance.link_common = support_whole (0);
  overhead_instance_add_multicast (&about.instance, 0, support_whole (1), 2,
                                   (const int32_t[]){ 1, 2 });
  support_scale (&about);
  expect_receivers (&about.ticks, "wr", 0, (const int32_t[]){ 2, 1 });
  expect_receivers (&about.ticks, "wrp", 0, (const int32_t[]){ 2, 1 });
  expect_receivers (&about.ticks, "eaf", 0, (const int32_t[]){ 1, 2 });
  expect_receivers (&about.ticks, "eafp", 0, (const int32_t[]){ 1, 2 });
  support_clear (&about);
}

Test (rules, are_all_in_the_table)
{
  const char *const names[]
    = { "fef", "ecf", "wr", "eaf", "rr", "rrs", "ecfp", "wrp", "eafp", "rrp", "rrsp", "best" };
  size_t i = 0;
  for (const struct heuristic *row = overhead_heuristics; row->name; row++, i++) {
    cr_assert_lt (i, sizeof names / sizeof *names);
    cr_expect_str_eq (row->name, names[i]);
    cr_expect_eq (heuristic_find (overhead_heuristics, names[i]), row);
    cr_expect_eq (row->seeded, strncmp (names[i], "rrs", 3) == 0 || strcmp (names[i], "best") == 0,
                  "%s", names[i]);
    cr_expect_eq (row->limited, strcmp (names[i], "best") == 0);
  }
  cr_expect_eq (i, sizeof names / sizeof *names);
  cr_expect_null (heuristic_find (overhead_heuristics, "fnf"));
}
