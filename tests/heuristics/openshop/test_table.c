/* Open shop heuristics by name, and their behaviour at a deadline. */
#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"

#include <string.h>

Test (table, finds_heuristics_by_name)
{
  const char *const names[]
    = { "baseline", "baseline-steps", "max-matching", "min-matching", "greedy",
        "openshop", "dense-longest",  "dense-work",   "critical",     "best" };
  size_t count = 0;
  for (; openshop_heuristics[count].name; count++) {
    const struct heuristic *row = &openshop_heuristics[count];
    cr_assert_lt (count, sizeof names / sizeof *names);
    cr_expect_str_eq (row->name, names[count]);
    cr_expect_eq (heuristic_find (openshop_heuristics, names[count]), row);
    cr_expect_eq (row->applies != NULL, count < 4,
                  "the baselines and the matchings pair rows with columns");
    cr_expect_eq (row->limited, strcmp (row->name, "best") == 0);
    cr_expect (row->run && row->summary && strlen (row->summary) > 10);
  }
  cr_expect_eq (count, sizeof names / sizeof *names);
  cr_expect_null (heuristic_find (openshop_heuristics, "base"));
}

/* When the deadline has passed, all but the baselines, which take no time, and `best`, which takes
   what it has, give up; before, none does. */
Test (table, heuristics_give_up_when_the_deadline_has_passed)
{
  struct deadline deadline;
  struct openshop_schedule schedule;
  struct openshop_ticks ticks;
  struct rng rng;
  rng_init (&rng, 5);
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  shop_draw (&ticks, &rng, 40, 40, 100, 0, false);
  for (int late = 0; late < 2; late++)
    for (const struct heuristic *row = openshop_heuristics; row->name; row++) {
      deadline_start (&deadline, &(struct limits){ .seconds = late || row->limited ? 1e-9 : 1000 });
      heuristic_make (row, &ticks, 1, &deadline, &schedule);
      bool stays = !late || row->limited || strncmp (row->name, "baseline", 8) == 0;
      cr_expect_eq (schedule.makespan != HEURISTIC_GIVEN_UP, stays, "%s", row->name);
      cr_expect (!stays || openshop_schedule_valid (&schedule, &ticks), "%s", row->name);
    }
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
