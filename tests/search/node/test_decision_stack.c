/* Partial schedules as stacks of decisions: the swap rule by its definition, and completion to
   valid plans. */
#include "search/node/decision_stack.h"

#include "search/node/swap.h"
#include "tests/support/dual_bound.h"

#include <criterion/criterion.h>

static struct node_types types;

static void
begin (void)
{
  node_types_init (&types);
}

static void
end (void)
{
  node_types_clear (&types);
}

static int64_t
gain (int64_t slow, int64_t fast, int64_t x)
{
  return x < 0 ? 0 : x / fast - x / slow;
}

/* Some slower sender in an earlier slot fulfils the swap rule with a new one of `type` at
   `time`, by docs/CERTIFICATES.md. */
static bool
dropped (const struct decision_stack *stack, int64_t time, int32_t type)
{
  for (size_t i = 0; i < stack->length; i++) {
    const struct plan_entry *u = &stack->item[i];
    int64_t slow = types.cost[u->type], fast = types.cost[type];
    bool applies = slow > fast && u->time < time;
    for (int64_t x = 0; applies && x <= stack->horizon - u->time; x++)
      applies = gain (slow, fast, x) >= gain (slow, fast, x - (time - u->time));
    if (applies)
      return true;
  }
  return false;
}

Test (decision_stack, swap_rule_by_definition, .init = begin, .fini = end)
{
  struct rng rng;
  int yes = 0, no = 0;
  rng_init (&rng, 3);
  for (int run = 0; run < 3000; run++) {
    struct decision_stack stack
      = { .types = &types, .horizon = rng_range (&rng, 20, 90), .dominance = true };
    int64_t cost[5], count[5] = { 9, 9, 9, 9, 9 }, time = 0;
    for (size_t j = 0; j < 5; j++)
      cost[j] = rng_range (&rng, 1, 15);
    node_types_set (&types, 1, 5, cost, count);
    for (int i = 0; i < 4; i++) {
      time += rng_range (&rng, 0, 5);
      decision_stack_push (&stack, time, (int32_t)rng_below (&rng, types.k),
                           rng_range (&rng, 1, 3));
    }
    cr_assert_eq (stack.length, 4);
    time += rng_range (&rng, 0, 5);
    for (int32_t j = 0; (size_t)j < types.k; j++) {
      bool expected = dropped (&stack, time, j);
      cr_assert_eq (decision_stack_swappable (&stack, time, j), expected, "run %d type %d", run, j);
      *(expected ? &yes : &no) += 1;
    }
    stack.dominance = false;
    for (int32_t j = 0; (size_t)j < types.k; j++)
      cr_assert_not (decision_stack_swappable (&stack, time, j));
    free (stack.item);
  }
  cr_expect_gt (yes, 100);
  cr_expect_gt (no, 100);
}

/* Place random senders into the first instants' slots, in any order within an instant. */
static void
place (struct decision_stack *stack, struct rng *rng, int instants)
{
  struct naive_state state;
  naive_state_start (&state, &types, INT64_MAX);
  for (int i = 0; i < instants; i++) {
    int64_t now, open = naive_state_step (&state, &now), left = types.destinations - state.placed;
    for (open = open < left ? open : left; open > 0;) {
      int32_t type = (int32_t)rng_below (rng, types.k);
      if (state.left[type] == 0)
        continue;
      int64_t most = state.left[type] < open ? state.left[type] : open,
              count = rng_range (rng, 1, most);
      decision_stack_push (stack, now, type, count);
      naive_state_place (&state, (size_t)type, now, count);
      open -= count;
    }
  }
}

/* How many of `type` the plan makes ready at `time`. */
static int64_t
ready_at (const struct plan *plan, int64_t time, int32_t type)
{
  for (size_t i = 0; i < plan->length; i++)
    if (plan->entries[i].time == time && plan->entries[i].type == type)
      return plan->entries[i].count;
  return 0;
}

Test (decision_stack, plans_are_valid_and_keep_the_placements, .init = begin, .fini = end)
{
  struct rng rng;
  struct plan plan;
  plan_init (&plan);
  rng_init (&rng, 4);
  for (int run = 0; run < 3000; run++) {
    int64_t cost[6], count[6], top = run % 3 ? 9 : INT64_C (1000000000000);
    for (size_t j = 0; j < 6; j++) {
      cost[j] = rng_range (&rng, 1, top);
      count[j] = rng_range (&rng, 1, 6);
    }
    node_types_set (&types, rng_range (&rng, 1, top), 1 + rng_below (&rng, 6), cost, count);
    struct decision_stack stack = { .types = &types };
    place (&stack, &rng, (int)rng_below (&rng, 6));
    decision_stack_plan (&stack, &plan);
    cr_assert (plan_valid (&plan, &types), "run %d", run);
    for (size_t i = 0; i < stack.length; i++) {
      int64_t wanted = 0;
      for (size_t l = 0; l < stack.length; l++)
        if (stack.item[l].time == stack.item[i].time && stack.item[l].type == stack.item[i].type)
          wanted += stack.item[l].count;
      cr_assert_geq (ready_at (&plan, stack.item[i].time, stack.item[i].type), wanted, "run %d",
                     run);
    }
    free (stack.item);
  }
  plan_clear (&plan);
}

/* Nothing placed: fastest node first. `1; 2 3x5` (004, Figure 2) takes 5 so, and 4 with a slow
   node first. */
Test (decision_stack, continues_with_the_fastest, .init = begin, .fini = end)
{
  static const int64_t cost[] = { 2, 3 }, count[] = { 1, 5 };
  struct decision_stack stack = { .types = &types };
  struct plan plan;
  plan_init (&plan);
  node_types_set (&types, 1, 2, cost, count);
  decision_stack_plan (&stack, &plan);
  cr_expect_eq (plan.makespan, 5);
  decision_stack_push (&stack, 1, 1, 1);
  decision_stack_plan (&stack, &plan);
  cr_expect_eq (plan.makespan, 4);
  cr_expect (plan_valid (&plan, &types));
  free (stack.item);
  plan_clear (&plan);
}
