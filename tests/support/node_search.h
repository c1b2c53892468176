/* What the tests of the parts of `auto` share: the question whether a schedule completes by a
   horizon, and its true answer. */
#ifndef TESTS_SUPPORT_NODE_SEARCH_H
#define TESTS_SUPPORT_NODE_SEARCH_H

#include "bounds/node/multiplier.h"
#include "heuristics/node/fnf.h"
#include "search/node/decision_stack.h"
#include "tests/support/dual_bound.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

/* One question, and memory for its answers. */
struct question {
  struct node_types types;
  struct decision_stack stack;
  struct deadline deadline;
  struct multiplier *multiplier;
  struct fnf_workspace *fnf;
  struct plan plan;
  int64_t duals[SUPPORT_MAX];
};

static inline void
question_init (struct question *question)
{
  memset (question, 0, sizeof *question);
  node_types_init (&question->types);
  plan_init (&question->plan);
  question->multiplier = multiplier_new ();
  question->fnf = fnf_workspace_new ();
  deadline_start (&question->deadline, &(struct limits){ 0 });
}

static inline void
question_clear (struct question *question)
{
  node_types_clear (&question->types);
  plan_clear (&question->plan);
  multiplier_free (question->multiplier);
  fnf_workspace_free (question->fnf);
  free (question->stack.item);
}

/* Ask about the types present. */
static inline void
question_ask (struct question *question, int64_t horizon, bool dominance)
{
  struct plan_entry *item = question->stack.item;
  size_t capacity = question->stack.capacity;
  question->stack = (struct decision_stack){ .types = &question->types,
                                             .horizon = horizon,
                                             .unit = dual_bound_unit (question->types.destinations),
                                             .deadline = &question->deadline,
                                             .dominance = dominance,
                                             .item = item,
                                             .capacity = capacity };
}

/* Some dual values: none, those read off FNF's plan, or random ones. */
static inline void
question_duals (struct question *question, int kind, struct rng *rng)
{
  int64_t unit = dual_bound_unit (question->types.destinations);
  fnf_plan (&question->types, question->fnf, &question->plan);
  multiplier_guess (question->multiplier, &question->types, &question->plan, unit, question->duals);
  for (size_t j = 0; j < question->types.k && kind != 1; j++)
    question->duals[j] = kind == 0 ? 0 : (int64_t)rng_below (rng, (uint64_t)(6 * unit));
}

/* ANSWER_YES holds a plan that completes by the horizon. */
static inline void
question_expect (struct question *question, enum answer answer, enum answer expected,
                 const char *what)
{
  cr_assert_eq (answer, expected,
                "%s: answer %d, not %d: source %lld, n %lld, %zu types from %lld, horizon %lld",
                what, (int)answer, (int)expected, (long long)question->types.source,
                (long long)question->types.destinations, question->types.k,
                (long long)question->types.cost[0], (long long)question->stack.horizon);
  if (answer != ANSWER_YES)
    return;
  decision_stack_plan (&question->stack, &question->plan);
  cr_assert (plan_valid (&question->plan, &question->types), "%s", what);
  cr_assert_leq (question->plan.makespan, question->stack.horizon, "%s", what);
}

/* n distinct costs within a factor of two: hard to answer for horizons near the optimum. */
static inline void
question_draw_hard (struct question *question, struct rng *rng, size_t n)
{
  int64_t cost[SUPPORT_MAX], count[SUPPORT_MAX];
  for (size_t j = 0; j < n; j++) {
    cost[j] = rng_range (rng, 1000, 2000);
    count[j] = 1;
  }
  node_types_set (&question->types, rng_range (rng, 1000, 2000), n, cost, count);
}

#endif
