/* Heuristics of the node model by name: baselines by hand, valid schedules, and reproducible draws.
   */
#include "bounds/node/table.h"
#include "heuristics/node/table.h"
#include "tests/support/node.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <ctype.h>

static int64_t
run_checked (const char *name, const struct node_types *types)
{
  struct schedule schedule;
  schedule_init (&schedule);
  heuristic_make (heuristic_find (node_heuristics, name), types, 1, NULL, &schedule);
  int64_t makespan = checked_makespan (&schedule, types);
  schedule_clear (&schedule);
  return makespan;
}

static bool
lower_case (const char *name)
{
  for (; *name; name++)
    if (!islower ((unsigned char)*name) && *name != '-')
      return false;
  return true;
}

Test (heuristic, rows_are_found_by_their_names)
{
  size_t rows = 0, bounds = 0;
  for (const struct heuristic *row = node_heuristics; row->name; row++, rows++) {
    cr_expect_eq (heuristic_find (node_heuristics, row->name), row, "%s twice", row->name);
    cr_expect (lower_case (row->name) && *row->summary, "%s", row->name);
  }
  for (const struct bound *row = node_bounds; row->name; row++, bounds++) {
    cr_expect_eq (bound_find (node_bounds, row->name), row, "%s twice", row->name);
    cr_expect (lower_case (row->name) && *row->summary, "%s", row->name);
  }
  cr_expect_geq (rows, 6);
  cr_expect_geq (bounds, 4);
  cr_expect_null (heuristic_find (node_heuristics, "FNF"));
  cr_expect_null (heuristic_find (node_heuristics, ""));
  cr_expect_null (bound_find (node_bounds, "fnf"));
}

/* 5; 2 3 4: three destinations, every baseline by hand. */
Test (heuristic, baselines_give_what_the_hand_gives)
{
  const int64_t cost[] = { 2, 3, 4 }, count[] = { 1, 1, 1 };
  struct node_types types;
  node_types_init (&types);
  node_types_set (&types, 5, 3, cost, count);
  cr_expect_eq (run_checked ("sequential", &types), 15);
  cr_expect_eq (run_checked ("chain", &types), 5 + 2 + 3);
  cr_expect_eq (run_checked ("binomial", &types), 10,
                "0 sends to 1 at 5 and to 2 at 10, 1 sends to 3 at 7");
  cr_expect_eq (run_checked ("fnf", &types), 9, "1 at 5, 2 at 7, 3 at 9 from 1");
  node_types_clear (&types);
}

/* 2; 3 x 7: eight nodes, three rounds. 0: ranks 1, 2, 4 at 2, 4, 6; 1 (ready 2): 3, 5 at 5, 8; 2
   (ready 4): 6 at 7; 3 (ready 5): 7 at 8. */
Test (heuristic, binomial_tree_of_eight)
{
  const int32_t from[] = { 0, 0, 0, 1, 1, 2, 3 }, to[] = { 1, 2, 4, 3, 5, 6, 7 };
  const int64_t cost[] = { 3 }, count[] = { 7 }, start[] = { 0, 2, 4, 2, 5, 4, 5 };
  struct schedule schedule;
  struct node_types types;
  node_types_init (&types);
  schedule_init (&schedule);
  node_types_set (&types, 2, 1, cost, count);
  heuristic_make (heuristic_find (node_heuristics, "binomial"), &types, 0, NULL, &schedule);
  cr_assert_eq (schedule.length, 7);
  for (size_t i = 0; i < 7; i++) {
    cr_expect_eq (schedule.sends[i].from, from[i], "send %zu", i);
    cr_expect_eq (schedule.sends[i].to, to[i], "send %zu", i);
    cr_expect_eq (schedule.sends[i].start, start[i], "send %zu", i);
  }
  cr_expect_eq (schedule.makespan, 8);
  schedule_clear (&schedule);
  node_types_clear (&types);
}

static void
expect_valid (const struct heuristic *row, const struct node_types *types,
              struct schedule *schedule, struct plan *plan)
{
  heuristic_make (row, types, 3, NULL, schedule);
  cr_expect_eq (checked_makespan (schedule, types), schedule->makespan, "%s", row->name);
  plan_from_schedule (plan, schedule, types);
  cr_expect (plan_valid (plan, types), "%s", row->name);
  cr_expect_eq (plan->makespan, schedule->makespan, "%s", row->name);
}

/* One schedule object for all, as the contract allows. */
Test (heuristic, every_schedule_is_valid)
{
  struct schedule schedule;
  struct node_types types;
  struct plan plan;
  struct rng rng;
  rng_init (&rng, 17);
  node_types_init (&types);
  schedule_init (&schedule);
  plan_init (&plan);
  for (int run = 0; run < quick_or_slow (12, 60); run++) {
    int64_t n = rng_range (&rng, 1, 40);
    random_types (&types, &rng, 1 + rng_below (&rng, (uint64_t)n), n, 1, 50);
    for (const struct heuristic *row = node_heuristics; row->name; row++)
      expect_valid (row, &types, &schedule, &plan);
  }
  plan_clear (&plan);
  schedule_clear (&schedule);
  node_types_clear (&types);
}

Test (heuristic, the_same_seed_gives_the_same_schedule)
{
  struct schedule first, second;
  struct node_types types;
  struct rng rng;
  rng_init (&rng, 23);
  node_types_init (&types);
  schedule_init (&first);
  schedule_init (&second);
  random_types (&types, &rng, 12, 30, 10, 40);
  for (const struct heuristic *row = node_heuristics; row->name; row++) {
    heuristic_make (row, &types, 9, NULL, &first);
    heuristic_make (row, &types, row->seeded ? 9 : 10, NULL, &second);
    cr_assert_eq (first.length, second.length, "%s", row->name);
    for (size_t i = 0; i < first.length; i++) {
      struct send a = first.sends[i], b = second.sends[i];
      cr_expect (a.start == b.start && a.from == b.from && a.to == b.to, "%s: send %zu", row->name,
                 i);
    }
  }
  schedule_clear (&first);
  schedule_clear (&second);
  node_types_clear (&types);
}
