/* Branch and price by itself; against other engines and the checker in
   tests/cross/node/test_branch_price_brute.c. */
#include "search/node/branch_price.h"
#include "tests/support/rounds.h"

#include "tests/support/node_search.h"

static const struct branch_price_limit no_limit
  = { .vectors = UINT64_MAX, .depth = BP_CONSTRAINTS_MAX };

static enum answer
ask (struct branch_price *bp, struct question *question, int64_t horizon,
     const struct branch_price_limit *limit, struct certificate *proof)
{
  question_ask (question, horizon, false);
  return branch_price_search (bp, &question->stack, question->duals, limit, 1, proof);
}

/* The solution leaves slots empty before its last sender: those go to others. */
Test (branch_price, a_schedule_whose_fast_node_is_not_first)
{
  static const int64_t cost[] = { 5, 17, 18, 19, 30 }, count[] = { 1, 1, 1, 1, 1 };
  struct question question;
  struct branch_price *bp = branch_price_new ();
  question_init (&question);
  node_types_set (&question.types, 3, 5, cost, count);
  question_expect (&question, ask (bp, &question, 12, &no_limit, NULL), ANSWER_YES, "cases");
  question_expect (&question, ask (bp, &question, 11, &no_limit, NULL), ANSWER_NO, "cases");
  question_clear (&question);
  branch_price_free (bp);
}

/* Depth of the deepest leaf, and how many there are; the lines are a whole tree. */
static size_t
tree_depth (const struct certificate *proof, const struct node_types *types, int64_t horizon)
{
  size_t deepest = 0, open = 1, constraints = 0;
  for (size_t i = 0; i < proof->branch_length; i++) {
    const struct proof_branch *line = &proof->branch[i];
    cr_assert_gt (open, 0);
    if (line->types > 0) {
      cr_assert (line->types <= types->k && line->time > 0 && line->time <= horizon
                 && line->count >= 0);
      constraints++;
      open++;
      continue;
    }
    open--;
    deepest = line->depth > deepest ? line->depth : deepest;
  }
  cr_assert_eq (open, 0);
  cr_assert_eq (proof->branch_length, 2 * constraints + 1);
  return deepest;
}

/* n distinct costs within a factor of two, short times. Returns the least horizon that dual values
   alone do not exclude. */
static int64_t
draw_close (struct question *question, struct rng *rng, size_t n)
{
  int64_t cost[SUPPORT_MAX], count[SUPPORT_MAX];
  for (size_t j = 0; j < n; j++) {
    cost[j] = rng_range (rng, 100, 200);
    count[j] = 1;
  }
  node_types_set (&question->types, rng_range (rng, 100, 200), n, cost, count);
  fnf_plan (&question->types, question->fnf, &question->plan);
  return multiplier_bound (question->multiplier, &question->types, &question->plan,
                           dual_bound_unit ((int64_t)n), question->duals);
}

/* No tree is deeper than it may be; without branching constraints, dual values alone decide. */
Test (branch_price, depth_is_limited)
{
  struct question question;
  struct branch_price *bp = branch_price_new ();
  struct certificate proof;
  struct rng rng;
  int limited = 0, constraint = 0;
  question_init (&question);
  certificate_init (&proof);
  rng_init (&rng, 5);
  for (int run = 0; run < rounds (60); run++) {
    int64_t horizon = draw_close (&question, &rng, 24);
    for (size_t depth = 0; depth <= 8; depth += 2) {
      const struct branch_price_limit limit = { .vectors = 2000, .depth = depth };
      branch_price_forget (bp);
      certificate_reset (&proof);
      enum answer answer = ask (bp, &question, horizon, &limit, &proof);
      cr_assert_eq (proof.branch_length > 0, answer == ANSWER_NO);
      limited += answer == ANSWER_LIMIT;
      if (answer != ANSWER_NO)
        continue;
      cr_assert_leq (tree_depth (&proof, &question.types, horizon), depth);
      cr_assert_eq (proof.unit, bp_pricing_unit (&question.types));
      constraint += proof.branch_length > 1;
    }
  }
  cr_expect (limited > 0 && constraint > 0, "%d limited, %d with splits", limited, constraint);
  certificate_clear (&proof);
  question_clear (&question);
  branch_price_free (bp);
}

/* No dual values are left after the root's: what these do not answer stays open. */
Test (branch_price, a_budget_of_dual_vectors)
{
  const struct branch_price_limit none = { .vectors = 0, .depth = BP_CONSTRAINTS_MAX },
                                  some = { .vectors = 2000, .depth = BP_CONSTRAINTS_MAX };
  struct question question;
  struct branch_price *bp = branch_price_new ();
  struct rng rng;
  int limited = 0, answered = 0;
  question_init (&question);
  rng_init (&rng, 5);
  for (int run = 0; run < rounds (60); run++) {
    int64_t horizon = draw_close (&question, &rng, 24);
    branch_price_forget (bp);
    enum answer first = ask (bp, &question, horizon, &none, NULL);
    cr_assert (first != ANSWER_LIMIT || question.stack.nodes == 1, "%llu",
               (unsigned long long)question.stack.nodes);
    limited += first == ANSWER_LIMIT;
    branch_price_forget (bp);
    enum answer second = ask (bp, &question, horizon, &some, NULL);
    cr_assert (first == ANSWER_LIMIT || first == second, "%d, then %d", (int)first, (int)second);
    answered += second != ANSWER_LIMIT;
  }
  cr_expect (limited > 0 && answered > 0, "%d, %d", limited, answered);
  question_clear (&question);
  branch_price_free (bp);
}

/* A deadline that has passed: no answer, no proof, and the memory serves the next question. */
Test (branch_price, a_deadline)
{
  struct question question;
  struct branch_price *bp = branch_price_new ();
  struct certificate proof;
  struct rng rng;
  question_init (&question);
  certificate_init (&proof);
  rng_init (&rng, 66);
  question_draw_hard (&question, &rng, 20);
  question_duals (&question, 0, &rng);
  fnf_plan (&question.types, question.fnf, &question.plan);
  int64_t horizon = question.plan.makespan;
  deadline_start (&question.deadline, &(struct limits){ .seconds = 1e-9 });
  cr_expect_eq (ask (bp, &question, horizon, &no_limit, &proof), ANSWER_STOP);
  cr_expect_eq (proof.branch_length, 0);
  deadline_start (&question.deadline, &(struct limits){ 0 });
  cr_expect_neq (ask (bp, &question, horizon,
                      &(struct branch_price_limit){ .vectors = 2000, .depth = 8 }, &proof),
                 ANSWER_NO);
  cr_expect_eq (ask (bp, &question, question.types.source, &no_limit, &proof), ANSWER_NO);
  cr_expect_eq (tree_depth (&proof, &question.types, question.types.source), 0);
  certificate_clear (&proof);
  question_clear (&question);
  branch_price_free (bp);
}
