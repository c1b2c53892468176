/* The search over cases by itself; against other engines and the referee in tests/cross/test_cases_brute.c. */
#include "search/cases.h"
#include "tests/unit/rounds_support.h"

#include "tests/unit/search_support.h"

static const struct cases_limit no_limit = { .prices = UINT64_MAX, .depth = SPLITS_MAX };

static enum answer
ask (struct cases *cases, struct question *question, int64_t horizon, const struct cases_limit *limit, struct certificate *proof)
{
  question_ask (question, horizon, false);
  return cases_search (cases, &question->placements, question->price, limit, 1, proof);
}

/* The solution leaves slots empty before its last sender: those go to others. */
Test (cases, a_schedule_whose_fast_node_is_not_first)
{
  static const int64_t cost[] = { 5, 17, 18, 19, 30 }, count[] = { 1, 1, 1, 1, 1 };
  struct question question;
  struct cases *cases = cases_new ();
  question_init (&question);
  node_types_set (&question.types, 3, 5, cost, count);
  question_expect (&question, ask (cases, &question, 12, &no_limit, NULL), ANSWER_YES, "cases");
  question_expect (&question, ask (cases, &question, 11, &no_limit, NULL), ANSWER_NO, "cases");
  question_clear (&question);
  cases_free (cases);
}

/* Depth of the deepest leaf, and how many there are; the lines are a whole tree. */
static size_t
tree_depth (const struct certificate *proof, const struct node_types *types, int64_t horizon)
{
  size_t deepest = 0, open = 1, splits = 0;
  for (size_t i = 0; i < proof->cases_length; i++) {
    const struct proof_case *line = &proof->cases[i];
    cr_assert_gt (open, 0);
    if (line->types > 0) {
      cr_assert (line->types <= types->k && line->time > 0 && line->time <= horizon && line->count >= 0);
      splits++;
      open++;
      continue;
    }
    open--;
    deepest = line->depth > deepest ? line->depth : deepest;
  }
  cr_assert_eq (open, 0);
  cr_assert_eq (proof->cases_length, 2 * splits + 1);
  return deepest;
}

/* n distinct costs within a factor of two, short times. Returns the least horizon that prices alone do not exclude. */
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
  return multiplier_bound (question->multiplier, &question->types, &question->plan, price_unit ((int64_t)n), question->price);
}

/* No tree is deeper than it may be; without splits, prices alone decide. */
Test (cases, depth_is_limited)
{
  struct question question;
  struct cases *cases = cases_new ();
  struct certificate proof;
  struct rng rng;
  int limited = 0, split = 0;
  question_init (&question);
  certificate_init (&proof);
  rng_init (&rng, 5);
  for (int run = 0; run < rounds (60); run++) {
    int64_t horizon = draw_close (&question, &rng, 24);
    for (size_t depth = 0; depth <= 8; depth += 2) {
      const struct cases_limit limit = { .prices = 2000, .depth = depth };
      cases_begin (cases);
      certificate_reset (&proof);
      enum answer answer = ask (cases, &question, horizon, &limit, &proof);
      cr_assert_eq (proof.cases_length > 0, answer == ANSWER_NO);
      limited += answer == ANSWER_LIMIT;
      if (answer != ANSWER_NO)
        continue;
      cr_assert_leq (tree_depth (&proof, &question.types, horizon), depth);
      cr_assert_eq (proof.unit, split_price_unit (&question.types));
      split += proof.cases_length > 1;
    }
  }
  cr_expect (limited > 0 && split > 0, "%d limited, %d with splits", limited, split);
  certificate_clear (&proof);
  question_clear (&question);
  cases_free (cases);
}

/* No prices are left after the root's: what these do not answer stays open. */
Test (cases, a_budget_of_prices)
{
  const struct cases_limit none = { .prices = 0, .depth = SPLITS_MAX }, some = { .prices = 2000, .depth = SPLITS_MAX };
  struct question question;
  struct cases *cases = cases_new ();
  struct rng rng;
  int limited = 0, answered = 0;
  question_init (&question);
  rng_init (&rng, 5);
  for (int run = 0; run < rounds (60); run++) {
    int64_t horizon = draw_close (&question, &rng, 24);
    cases_begin (cases);
    enum answer first = ask (cases, &question, horizon, &none, NULL);
    cr_assert (first != ANSWER_LIMIT || question.placements.nodes == 1, "%llu", (unsigned long long)question.placements.nodes);
    limited += first == ANSWER_LIMIT;
    cases_begin (cases);
    enum answer second = ask (cases, &question, horizon, &some, NULL);
    cr_assert (first == ANSWER_LIMIT || first == second, "%d, then %d", (int)first, (int)second);
    answered += second != ANSWER_LIMIT;
  }
  cr_expect (limited > 0 && answered > 0, "%d, %d", limited, answered);
  question_clear (&question);
  cases_free (cases);
}

/* A deadline that has passed: no answer, no proof, and the memory serves the next question. */
Test (cases, a_deadline)
{
  struct question question;
  struct cases *cases = cases_new ();
  struct certificate proof;
  struct rng rng;
  question_init (&question);
  certificate_init (&proof);
  rng_init (&rng, 66);
  question_draw_hard (&question, &rng, 20);
  question_prices (&question, 0, &rng);
  fnf_plan (&question.types, question.fnf, &question.plan);
  int64_t horizon = question.plan.makespan;
  deadline_start (&question.deadline, &(struct limits){ .seconds = 1e-9 });
  cr_expect_eq (ask (cases, &question, horizon, &no_limit, &proof), ANSWER_STOP);
  cr_expect_eq (proof.cases_length, 0);
  deadline_start (&question.deadline, &(struct limits){ 0 });
  cr_expect_neq (ask (cases, &question, horizon, &(struct cases_limit){ .prices = 2000, .depth = 8 }, &proof), ANSWER_NO);
  cr_expect_eq (ask (cases, &question, question.types.source, &no_limit, &proof), ANSWER_NO);
  cr_expect_eq (tree_depth (&proof, &question.types, question.types.source), 0);
  certificate_clear (&proof);
  question_clear (&question);
  cases_free (cases);
}
