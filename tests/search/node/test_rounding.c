#include "search/node/rounding.h"

#include "tests/support/node_search.h"

/* A schedule that rounding finds completes by the horizon; it finds one where the solution is
   already whole, and gives up without a trace otherwise. */
Test (rounding, finds_schedules_only_where_there_are_some)
{
  struct rounding *rounding = rounding_new ();
  struct question question;
  struct multiplier_lp lp;
  struct rng rng;
  int found = 0, given_up = 0;
  rng_init (&rng, 1);
  question_init (&question);
  lp = (struct multiplier_lp){ 0 };
  for (int run = 0; run < 600; run++) {
    int64_t top = run % 2 ? 20 : 1000;
    random_types (&question.types, &rng, 1 + rng_below (&rng, 8),
                  rng_range (&rng, 1, run % 3 ? 300 : 9), 1, top);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t unit = dual_bound_unit (question.types.destinations);
    int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan, unit,
                                      question.duals);
    for (int64_t horizon = bound - 1; horizon <= bound + top && horizon >= question.types.source;
         horizon += 1 + top / 4) {
      struct dual_bound_state state
        = multiplier_root (question.multiplier, &question.types, horizon);
      question_ask (&question, horizon, false);
      multiplier_lp_start (&lp, question.multiplier, &state);
      enum multiplier_verdict verdict = multiplier_solve (question.multiplier, &state, unit,
                                                          question.duals, &lp, MULTIPLIER_BEST);
      enum answer answer
        = rounding_search (rounding, question.multiplier, &question.stack, &state, &lp);
      question_expect (&question, answer, answer == ANSWER_YES ? ANSWER_YES : ANSWER_LIMIT,
                       "rounding");
      cr_assert (answer == ANSWER_YES || question.stack.length == 0);
      cr_assert (answer == ANSWER_LIMIT || verdict == MULTIPLIER_OPEN);
      *(answer == ANSWER_YES ? &found : &given_up) += 1;
    }
  }
  cr_expect_gt (found, 200);
  cr_expect_gt (given_up, 200);
  multiplier_lp_clear (&lp);
  question_clear (&question);
  rounding_free (rounding);
}

/* From a state below the root, with decisions before it that stay. */
Test (rounding, goes_on_from_what_is_placed)
{
  struct rounding *rounding = rounding_new ();
  struct question question;
  struct multiplier_lp lp;
  struct rng rng;
  int found = 0;
  rng_init (&rng, 2);
  question_init (&question);
  lp = (struct multiplier_lp){ 0 };
  for (int run = 0; run < 600; run++) {
    random_types (&question.types, &rng, 1 + rng_below (&rng, 6), rng_range (&rng, 8, 60), 1, 30);
    fnf_plan (&question.types, question.fnf, &question.plan);
    struct naive_state state;
    naive_state_start (&state, &question.types, question.plan.makespan + 5);
    question_ask (&question, state.horizon, false);
    for (int instants = 0; instants < 2; instants++) {
      int64_t now, open = naive_state_step (&state, &now);
      for (; open > 0; open--) {
        size_t type = (size_t)rng_below (&rng, question.types.k);
        while (state.left[type] == 0)
          type = (type + 1) % question.types.k;
        naive_state_place (&state, type, now, 1);
        decision_stack_push (&question.stack, now, (int32_t)type, 1);
      }
    }
    size_t length = question.stack.length;
    struct dual_bound_state view = naive_state_view (&state);
    if (dual_bound_first_slot (&view) > state.horizon)
      continue;
    question_duals (&question, 1, &rng);
    multiplier_lp_start (&lp, question.multiplier, &view);
    multiplier_solve (question.multiplier, &view, question.stack.unit, question.duals, &lp,
                      MULTIPLIER_BEST);
    enum answer answer
      = rounding_search (rounding, question.multiplier, &question.stack, &view, &lp);
    question_expect (&question, answer, answer == ANSWER_YES ? ANSWER_YES : ANSWER_LIMIT, "below");
    cr_assert_geq (question.stack.length, length);
    cr_assert (answer == ANSWER_YES || question.stack.length == length);
    found += answer == ANSWER_YES;
  }
  cr_expect_gt (found, 100);
  multiplier_lp_clear (&lp);
  question_clear (&question);
  rounding_free (rounding);
}
