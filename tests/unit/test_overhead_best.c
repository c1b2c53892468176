#include "heuristics/overhead_best.h"
#include "tests/unit/overhead_support.h"
#include "tests/unit/rounds_support.h"

Test (overhead_best, names_the_first_of_the_best)
{
  struct overhead_schedule schedule;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&schedule);
  support_example (&about);
  cr_expect_str_eq (overhead_best_named (&about.ticks, 0, NULL, &schedule)->name, "wrp", "wrp, eafp and rrp reach 14");
  cr_expect_eq (schedule.makespan, 14);
  cr_expect (overhead_schedule_valid (&schedule, &about.ticks));
  struct deadline passed = { .start = 0, .end = 0 };
  cr_expect_str_eq (overhead_best_named (&about.ticks, 0, &passed, &schedule)->name, "fef", "no time but for the first");
  cr_expect_eq (schedule.makespan, 20);
  overhead_best_schedule (&about.ticks, 0, &passed, &schedule);
  cr_expect_eq (schedule.makespan, 20);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

Test (overhead_best, is_no_worse_than_any_and_meets_no_bound_from_below)
{
  const struct support_shape shapes[] = {
    { .nodes = 5, .most_cost = 20, .lengths = 1 },
    { .nodes = 10, .messages = 12, .most_cost = 20, .lengths = 3, .most_link = 7, .matrix = true },
  };
  struct overhead_schedule best, other;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&best);
  overhead_schedule_init (&other);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (6); seed++) {
    struct deadline deadline;
    struct rng rng;
    rng_split (&rng, 9, seed);
    support_draw (&about, &rng, &shapes[seed % 2]);
    deadline_start (&deadline, &(struct limits){ .seconds = 0.3 });
    overhead_heuristic_find ("best")->run (&about.ticks, seed, &deadline, &best);
    cr_expect (overhead_schedule_valid (&best, &about.ticks));
    for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++) {
      if (row->limited)
        continue;
      row->run (&about.ticks, seed, NULL, &other);
      cr_expect_leq (best.makespan, other.makespan, "%s", row->name);
    }
    for (const struct overhead_bound *row = overhead_bound_table; row->name; row++)
      if (row->proven && (!row->slow || about.ticks.nodes == 5))
        cr_expect_leq (row->run (&about.ticks, NULL), best.makespan, "%s", row->name);
  }
  overhead_schedule_clear (&best);
  overhead_schedule_clear (&other);
  support_clear (&about);
}
