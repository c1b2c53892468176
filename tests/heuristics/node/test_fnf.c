/* Fastest node first: known makespans, agreement with a send-by-send program, a million nodes, and
   the largest costs. */
#include "heuristics/node/fnf.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

Test (fnf, gives_the_known_makespans)
{
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct plan plan;
  plan_init (&plan);
  for (size_t i = 0; i < KNOWN_CASES; i++) {
    struct node_types types;
    node_types_init (&types);
    known_types (&types, &known_cases[i]);
    fnf_plan (&types, workspace, &plan);
    cr_expect_eq (plan.makespan, known_cases[i].fnf, "case %zu: %lld", i, (long long)plan.makespan);
    cr_expect (plan_valid (&plan, &types), "case %zu", i);
    node_types_clear (&types);
  }
  plan_clear (&plan);
  fnf_workspace_free (workspace);
}

Test (fnf, serves_by_hand_as_the_paper_draws)
{
  /* 1; 2 3x5 (Liu, Figure 2): the source at 1, 2, 3, 4, 5, the 2 (ready at 1) at 3, 5, the
     first 3 (ready at 2) at 5. */
  const struct plan_entry expected[]
    = { { 1, 1, 0 }, { 2, 1, 1 }, { 3, 2, 1 }, { 4, 1, 1 }, { 5, 1, 1 } };
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types;
  struct plan plan;
  plan_init (&plan);
  node_types_init (&types);
  known_types (&types, &known_cases[4]);
  fnf_plan (&types, workspace, &plan);
  cr_assert_eq (plan.length, sizeof expected / sizeof *expected);
  for (size_t i = 0; i < plan.length; i++) {
    cr_expect_eq (plan.entries[i].time, expected[i].time);
    cr_expect_eq (plan.entries[i].count, expected[i].count);
    cr_expect_eq (plan.entries[i].type, expected[i].type);
  }
  node_types_clear (&types);
  plan_clear (&plan);
  fnf_workspace_free (workspace);
}

/* One workspace for instances of all sizes, from one type to all distinct, small times with many
   ties and large ones with none. */
Test (fnf, agrees_with_one_send_at_a_time)
{
  const struct {
    size_t k;
    int64_t n, high;
  } shapes[] = { { 1, 1, 5 },           { 3, 20, 6 },    { 3, 200, 1000 }, { 8, 100, 20 },
                 { 150, 150, 1000000 }, { 40, 300, 50 }, { 2, 500, 3 } };
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types;
  struct plan plan;
  struct rng rng;
  plan_init (&plan);
  node_types_init (&types);
  for (uint64_t seed = 0; seed < 700; seed++) {
    size_t shape = seed % (sizeof shapes / sizeof *shapes);
    rng_init (&rng, seed);
    random_types (&types, &rng, shapes[shape].k, shapes[shape].n, 1, shapes[shape].high);
    fnf_plan (&types, workspace, &plan);
    int32_t *order = sorted_order (&types);
    cr_expect_eq (plan.makespan, slow_list_makespan (&types, order), "seed %llu",
                  (unsigned long long)seed);
    cr_expect (plan_valid (&plan, &types), "seed %llu", (unsigned long long)seed);
    free (order);
  }
  node_types_clear (&types);
  plan_clear (&plan);
  fnf_workspace_free (workspace);
}

Test (fnf, serves_faster_types_no_later)
{
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types;
  struct plan plan;
  struct rng rng;
  plan_init (&plan);
  node_types_init (&types);
  rng_init (&rng, 5);
  for (int run = 0; run < 200; run++) {
    random_types (&types, &rng, 6, 60, 1, 30);
    fnf_plan (&types, workspace, &plan);
    for (size_t i = 1; i < plan.length; i++)
      cr_expect_geq (plan.entries[i].type, plan.entries[i - 1].type, "run %d", run);
  }
  node_types_clear (&types);
  plan_clear (&plan);
  fnf_workspace_free (workspace);
}

Test (fnf, handles_a_million_nodes_by_counts_and_send_by_send)
{
  const int64_t cost[] = { 7, 19, 23 }, count[] = { 300000, 300000, 400000 };
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct schedule schedule;
  struct node_types types;
  struct plan plan;
  plan_init (&plan);
  schedule_init (&schedule);
  node_types_init (&types);
  node_types_set (&types, 11, 3, cost, count);
  fnf_plan (&types, workspace, &plan);
  cr_expect (plan_valid (&plan, &types));
  cr_expect_lt (plan.length, 1000, "the plan's size does not depend on n");
  fnf_schedule (&types, 0, &schedule);
  cr_expect_eq (checked_makespan (&schedule, &types), plan.makespan);
  node_types_clear (&types);
  schedule_clear (&schedule);
  plan_clear (&plan);
  fnf_workspace_free (workspace);
}

/* Times near the limit of node_types_set. */
Test (fnf, stays_exact_for_the_largest_costs)
{
  const int64_t big = INT64_C (1) << 57, cost[] = { 3 * (big / 4), big - 1 }, count[] = { 5, 6 };
  struct fnf_workspace *workspace = fnf_workspace_new ();
  struct node_types types;
  struct plan plan;
  plan_init (&plan);
  node_types_init (&types);
  node_types_set (&types, big, 2, cost, count);
  fnf_plan (&types, workspace, &plan);
  int32_t *order = sorted_order (&types);
  cr_expect_eq (plan.makespan, slow_list_makespan (&types, order));
  cr_expect (plan_valid (&plan, &types));
  free (order);
  node_types_clear (&types);
  plan_clear (&plan);
  fnf_workspace_free (workspace);
}
