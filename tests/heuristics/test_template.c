/* The heuristic that others are copied from makes valid schedules, which serve slow nodes first. */
#include "heuristics/node/table.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

void template_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

Test (template, makes_valid_schedules)
{
  struct node_types types;
  struct schedule schedule;
  struct plan plan;
  struct rng rng;
  rng_init (&rng, 7);
  node_types_init (&types);
  schedule_init (&schedule);
  plan_init (&plan);
  for (int round = 0; round < 200; round++) {
    random_types (&types, &rng, 4, 1 + round % 20, 1, 30);
    template_schedule (&types, 0, &schedule);
    plan_from_schedule (&plan, &schedule, &types);
    cr_assert (plan_valid (&plan, &types));
    cr_assert_eq (plan.makespan, schedule.makespan);
    cr_assert_eq (plan.entries[0].type, (int32_t)types.k - 1, "the slowest type comes first");
  }
  plan_clear (&plan);
  schedule_clear (&schedule);
  node_types_clear (&types);
}
