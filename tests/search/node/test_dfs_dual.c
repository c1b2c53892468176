#include "search/node/dfs_dual.h"

#include "tests/support/node_search.h"
#include "tests/support/processor.h"

/* From the root, under the question's dual values. */
static enum answer
search_root (struct dfs_dual *plain, struct dual_bound *table, struct question *question,
             uint64_t limit)
{
  struct dual_bound_state state
    = multiplier_root (question->multiplier, &question->types, question->stack.horizon);
  dual_bound_build (table, &question->types, question->stack.unit, question->duals,
                    question->types.count, state.horizon - question->types.source);
  enum answer answer
    = dfs_dual_search (plain, &question->stack, &state, table, question->duals, limit);
  cr_assert (answer == ANSWER_YES || question->stack.length == 0);
  return answer;
}

/* The optimum's own horizon and the one before, with and without the swap rule, under any
   dual values. */
static void
expect_answers (struct dfs_dual *plain, struct dual_bound *table, struct question *question,
                struct rng *rng)
{
  int64_t optimum = brute_optimum (&question->types);
  for (int kind = 0; kind < 3; kind++) {
    question_duals (question, kind, rng);
    for (int dominance = 0; dominance < 2; dominance++) {
      question_ask (question, optimum, dominance);
      question_expect (question, search_root (plain, table, question, UINT64_MAX), ANSWER_YES,
                       "optimum");
      question_ask (question, optimum - 1, dominance);
      if (optimum > question->types.source)
        question_expect (question, search_root (plain, table, question, UINT64_MAX), ANSWER_NO,
                         "before it");
    }
  }
}

Test (dfs_dual, every_small_instance)
{
  struct dfs_dual *plain = dfs_dual_new ();
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct small small;
  struct rng rng;
  rng_init (&rng, 1);
  question_init (&question);
  cr_assert (small_all (&small, 7, 4));
  while (small_next (&small)) {
    small_types (&question.types, &small);
    expect_answers (plain, table, &question, &rng);
  }
  question_clear (&question);
  dual_bound_free (table);
  dfs_dual_free (plain);
}

Test (dfs_dual, seeded_instances)
{
  struct dfs_dual *plain = dfs_dual_new ();
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct rng rng;
  rng_init (&rng, 2);
  question_init (&question);
  for (int run = 0; run < 300; run++) {
    random_types (&question.types, &rng, 1 + rng_below (&rng, 9), rng_range (&rng, 1, 9),
                  1 + run % 3 * 100, 300);
    expect_answers (plain, table, &question, &rng);
  }
  question_clear (&question);
  dual_bound_free (table);
  dfs_dual_free (plain);
}

/* From states in the middle of schedules, without the swap rule: it is about whole schedules. */
Test (dfs_dual, states_below_the_root)
{
  struct dfs_dual *plain = dfs_dual_new ();
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct rng rng;
  int seen[2] = { 0 };
  rng_init (&rng, 3);
  question_init (&question);
  for (int run = 0; run < 2000; run++) {
    struct naive_state state;
    random_types (&question.types, &rng, 1 + rng_below (&rng, 4), rng_range (&rng, 3, 8), 1,
                  run % 2 ? 5 : 9);
    naive_state_start (&state, &question.types,
                       brute_optimum (&question.types) + rng_range (&rng, 0, 1));
    naive_state_wander (&state, &rng, 1 + (int)rng_below (&rng, 2));
    int64_t span = state.horizon - naive_state_now (&state);
    if (span < 0)
      continue;
    struct dual_bound_state view = naive_state_view (&state);
    question_ask (&question, state.horizon, false);
    question_duals (&question, run % 3, &rng);
    dual_bound_build (table, &question.types, question.stack.unit, question.duals, state.left,
                      span);
    enum answer answer
      = dfs_dual_search (plain, &question.stack, &view, table, question.duals, UINT64_MAX);
    bool possible = naive_most_slots (&state, 0, 0, 0) >= question.types.destinations;
    cr_assert_eq (answer, possible ? ANSWER_YES : ANSWER_NO, "run %d", run);
    seen[possible]++;
  }
  cr_expect_gt (seen[false], 100);
  cr_expect_gt (seen[true], 100);
  question_clear (&question);
  dual_bound_free (table);
  dfs_dual_free (plain);
}

/* The limit counts nodes, and is kept to the node. */
Test (dfs_dual, limits)
{
  struct dfs_dual *plain = dfs_dual_new ();
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct rng rng;
  rng_init (&rng, 4);
  question_init (&question);
  for (int run = 0; run < 20; run++) {
    question_draw_hard (&question, &rng, 9);
    question_duals (&question, 0, &rng);
    int64_t optimum = brute_optimum (&question.types);
    question_ask (&question, optimum - 1, true);
    question_expect (&question, search_root (plain, table, &question, UINT64_MAX), ANSWER_NO,
                     "no limit");
    uint64_t nodes = question.stack.nodes;
    for (uint64_t limit = 1; limit <= nodes + 1; limit += 1 + nodes / 20) {
      question_ask (&question, optimum - 1, true);
      question.stack.nodes = 7;
      enum answer answer = search_root (plain, table, &question, limit);
      question_expect (&question, answer, limit <= nodes ? ANSWER_LIMIT : ANSWER_NO, "limit");
      cr_assert_eq (question.stack.nodes, 7 + (limit <= nodes ? limit : nodes), "run %d", run);
    }
  }
  question_clear (&question);
  dual_bound_free (table);
  dfs_dual_free (plain);
}

/* A deadline ends a search that would take ages, and soon. */
Test (dfs_dual, deadline)
{
  struct dfs_dual *plain = dfs_dual_new ();
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct rng rng;
  rng_init (&rng, 5);
  question_init (&question);
  question_draw_hard (&question, &rng, 60);
  fnf_plan (&question.types, question.fnf, &question.plan);
  int64_t unit = dual_bound_unit (question.types.destinations);
  question_ask (
    &question,
    multiplier_bound (question.multiplier, &question.types, &question.plan, unit, question.duals),
    true);
  memset (question.duals, 0, sizeof question.duals);
  deadline_start (&question.deadline, &(struct limits){ .seconds = 0.05 });
  double start = processor_seconds ();
  question_expect (&question, search_root (plain, table, &question, UINT64_MAX), ANSWER_STOP,
                   "deadline");
  cr_expect_lt (processor_seconds () - start, 0.05 + PROCESSOR_LATE);
  question_clear (&question);
  dual_bound_free (table);
  dfs_dual_free (plain);
}

/* Thousands of slots at once that a few types could share in very many ways, hardly any of which
   the budget bears to the end: the limit and the deadline must be kept here, too. */
Test (dfs_dual, limits_with_many_slots_at_once)
{
  static const int64_t cost[] = { 1047, 1056, 1201, 1249, 1419, 1835, 1856, 1940 };
  static const int64_t count[] = { 6714, 6674, 6675, 6801, 6761, 6682, 6878, 6721 };
  struct dfs_dual *plain = dfs_dual_new ();
  struct dual_bound *table = dual_bound_new ();
  struct question question;
  struct multiplier_lp lp;
  question_init (&question);
  lp = (struct multiplier_lp){ 0 };
  node_types_set (&question.types, 1811, 8, cost, count);
  question_duals (&question, 1, NULL);
  for (int64_t horizon = 18270; horizon <= 18300; horizon++) {
    question_ask (&question, horizon, false);
    struct dual_bound_state state = multiplier_root (question.multiplier, &question.types, horizon);
    multiplier_lp_start (&lp, question.multiplier, &state);
    if (multiplier_solve (question.multiplier, &state, question.stack.unit, question.duals, &lp,
                          MULTIPLIER_BEST)
        == MULTIPLIER_CUT)
      continue;
    deadline_start (&question.deadline, &(struct limits){ .seconds = 0.1 });
    double start = processor_seconds ();
    search_root (plain, table, &question, 20000);
    double seconds = processor_seconds () - start;
    cr_expect_lt (seconds, 0.1 + PROCESSOR_LATE, "horizon %lld: %.3f s", (long long)horizon,
                  seconds);
  }
  multiplier_lp_clear (&lp);
  question_clear (&question);
  dual_bound_free (table);
  dfs_dual_free (plain);
}
