/* The best of all heuristics of the overhead model: never worse than any, never below a bound. */
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "tests/support/overhead.h"
#include "tests/support/rounds.h"

Test (best, names_the_first_of_the_best)
{
  struct overhead_schedule schedule;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&schedule);
  support_example (&about);
  cr_expect_str_eq (overhead_best_named (&about.ticks, 0, NULL, &schedule)->name, "wrp",
                    "wrp, eafp and rrp reach 14");
  cr_expect_eq (schedule.makespan, 14);
  cr_expect (overhead_schedule_valid (&schedule, &about.ticks));
  struct deadline passed = { .start = 0, .end = 0 };
  cr_expect_str_eq (overhead_best_named (&about.ticks, 0, &passed, &schedule)->name, "fef",
                    "no time but for the first");
  cr_expect_eq (schedule.makespan, 20);
  overhead_best_schedule (&about.ticks, 0, &passed, &schedule);
  cr_expect_eq (schedule.makespan, 20);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

Test (best, is_no_worse_than_any_and_meets_no_bound_from_below)
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
    heuristic_make (heuristic_find (overhead_heuristics, "best"), &about.ticks, seed, &deadline,
                    &best);
    cr_expect (overhead_schedule_valid (&best, &about.ticks));
    for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
      if (row->limited)
        continue;
      heuristic_make (row, &about.ticks, seed, NULL, &other);
      cr_expect_leq (best.makespan, other.makespan, "%s", row->name);
    }
    for (const struct bound *row = overhead_bounds; row->name; row++)
      if (!row->unproven && (!row->slow || about.ticks.nodes == 5))
        cr_expect_leq (bound_run (row, &about.ticks, NULL), best.makespan, "%s", row->name);
  }
  overhead_schedule_clear (&best);
  overhead_schedule_clear (&other);
  support_clear (&about);
}
