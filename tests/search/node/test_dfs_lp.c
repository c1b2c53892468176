#include "search/node/dfs_lp.h"

#include "search/node/dp.h"
#include "search/node/engines.h"
#include "search/node/replay.h"
#include "tests/support/node_search.h"
#include "tests/support/processor.h"
#include "tests/support/rounds.h"

/* Searches in one piece, for `vectors` dual vectors. */
static enum answer
search (struct dfs_lp *dfs, struct question *question, uint64_t vectors)
{
  const struct dfs_lp_settings look = { .vectors = vectors };
  return dfs_lp_search (dfs, question->multiplier, &question->stack, question->duals, &look);
}

/* Ask in parts: the answer of the first that finds a schedule, or the split's own. */
static enum answer
search_in_parts (struct dfs_lp *dfs, struct dfs_lp *other, struct question *question,
                 struct certificate *proof)
{
  struct dfs_lp_subtrees parts = { 0 };
  enum answer answer
    = dfs_lp_divide (dfs, question->multiplier, &question->stack, question->duals, proof, &parts);
  cr_assert (answer == ANSWER_NO || parts.length == 0 || answer == ANSWER_YES);
  for (size_t i = 0; i < parts.length && answer == ANSWER_NO; i++)
    answer = dfs_lp_search_subtree (i % 2 ? dfs : other, question->multiplier, &question->stack,
                                    &parts.item[i], proof);
  dfs_lp_subtrees_clear (&parts);
  return answer;
}

struct searchers {
  struct dfs_lp *first, *second;
};

/* The optimum's own horizon and the one before, with and without the swap rule, in one piece and
   in parts, from any dual values. */
static void
expect_answers (const struct searchers *searchers, struct question *question, int64_t optimum,
                struct rng *rng)
{
  for (int kind = 0; kind < 3; kind++) {
    question_duals (question, kind, rng);
    for (int dominance = 0; dominance < 2; dominance++) {
      question_ask (question, optimum, dominance);
      question_expect (question, search (searchers->first, question, UINT64_MAX), ANSWER_YES,
                       "optimum");
      question_ask (question, optimum, dominance);
      question_expect (question,
                       search_in_parts (searchers->first, searchers->second, question, NULL),
                       ANSWER_YES, "optimum in parts");
      question_ask (question, optimum - 1, dominance);
      question_expect (question, search (searchers->first, question, UINT64_MAX), ANSWER_NO,
                       "before it");
      question_ask (question, optimum - 1, dominance);
      question_expect (question,
                       search_in_parts (searchers->first, searchers->second, question, NULL),
                       ANSWER_NO, "before it in parts");
    }
  }
}

Test (dfs_lp, every_small_instance)
{
  struct searchers searchers = { dfs_lp_new (), dfs_lp_new () };
  struct question question;
  struct small small;
  struct rng rng;
  rng_init (&rng, 1);
  question_init (&question);
  cr_assert (small_all (&small, 7, 4));
  while (small_next (&small)) {
    small_types (&question.types, &small);
    expect_answers (&searchers, &question, brute_optimum (&question.types), &rng);
  }
  question_clear (&question);
  dfs_lp_free (searchers.first);
  dfs_lp_free (searchers.second);
}

Test (dfs_lp, seeded_instances)
{
  struct searchers searchers = { dfs_lp_new (), dfs_lp_new () };
  struct question question;
  struct rng rng;
  rng_init (&rng, 2);
  question_init (&question);
  for (int run = 0; run < 300; run++) {
    random_types (&question.types, &rng, 1 + rng_below (&rng, 9), rng_range (&rng, 1, 9),
                  1 + run % 3 * 100, 300);
    expect_answers (&searchers, &question, brute_optimum (&question.types), &rng);
  }
  question_clear (&question);
  dfs_lp_free (searchers.first);
  dfs_lp_free (searchers.second);
}

static int64_t
dp_optimum (const struct node_types *types)
{
  struct solve_options options;
  struct outcome outcome;
  void *workspace = dp_fast_engine.workspace_new ();
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  dp_fast_engine.solve (types, &options, &outcome, workspace);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t optimum = outcome.makespan;
  outcome_clear (&outcome);
  dp_fast_engine.workspace_free (workspace);
  return optimum;
}

/* The search is exact however poor its dual values: a multiplier whose time is over finds no better
   ones than it is given, so that everything is left to branching, often over instants with many
   slots. */
Test (dfs_lp, exact_without_good_duals)
{
  static const struct {
    int runs;
    size_t k;
    int64_t n, low, high;
  } rows[] = { { 100, 2, 300, 100, 200 },
               { 300, 3, 60, 100, 200 },
               { 300, 4, 28, 100, 200 },
               { 200, 5, 18, 100, 200 } };
  struct searchers searchers = { dfs_lp_new (), dfs_lp_new () };
  struct question question;
  struct deadline over;
  struct rng rng;
  int deep = 0;
  rng_init (&rng, 7);
  question_init (&question);
  deadline_start (&over, &(struct limits){ .seconds = 1e-9 });
  while (!deadline_passed (&over))
    continue;
  question.multiplier->deadline = &over;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int run = 0; run < quick_or_slow (rows[i].runs / 4, rows[i].runs); run++) {
      random_types (&question.types, &rng, rows[i].k, rng_range (&rng, rows[i].n / 2, rows[i].n),
                    rows[i].low, rows[i].high);
      fnf_plan (&question.types, question.fnf, &question.plan);
      memset (question.duals, 0, sizeof question.duals);
      int64_t optimum = dp_optimum (&question.types);
      for (int64_t horizon = optimum - 1; horizon <= optimum; horizon++)
        for (int dominance = 0; dominance < 2; dominance++) {
          enum answer expected = horizon < optimum ? ANSWER_NO : ANSWER_YES;
          question_ask (&question, horizon, dominance);
          question_expect (&question, search (searchers.first, &question, UINT64_MAX), expected,
                           "whole");
          deep += question.stack.nodes > 100;
          question_ask (&question, horizon, dominance);
          question_expect (&question,
                           search_in_parts (searchers.first, searchers.second, &question, NULL),
                           expected, "in parts");
        }
    }
  cr_expect_gt (deep, quick_or_slow (25, 100), "only %d", deep);
  question_clear (&question);
  dfs_lp_free (searchers.first);
  dfs_lp_free (searchers.second);
}

/* Horizons the bound leaves open, deep enough for the search to solve for dual values on the way.
   Where the answer is no, the hints kept prove it: the replay visits every one of them and finds
   no schedule. */
Test (dfs_lp, proofs_of_harder_instances)
{
  struct dfs_lp *dfs = dfs_lp_new ();
  struct question question;
  struct certificate proof;
  struct rng rng;
  int proven = 0, hints = 0;
  rng_init (&rng, 3);
  question_init (&question);
  certificate_init (&proof);
  for (int run = 0; run < 150; run++) {
    question_draw_hard (&question, &rng, 16 + (size_t)run % 8);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t unit = dual_bound_unit (question.types.destinations);
    int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan, unit,
                                      question.duals);
    enum answer answer = ANSWER_NO;
    for (int64_t horizon = bound; answer == ANSWER_NO; horizon++) {
      certificate_reset (&proof);
      proof.unit = unit;
      question_ask (&question, horizon, true);
      answer = search_in_parts (dfs, dfs, &question, &proof);
      question_expect (&question, answer, answer, "any");
      if (answer == ANSWER_YES)
        break;
      cr_assert (replay_count (&proof, &question.types, horizon, 10000000, &question.deadline),
                 "run %d, horizon %lld: %zu hints", run, (long long)horizon, proof.length);
      proven++;
      hints += proof.length > 1;
    }
    cr_assert_eq (answer, ANSWER_YES);
  }
  cr_expect_gt (proven, 20);
  cr_expect_gt (hints, 5, "only %d of %d proofs have more than one price line", hints, proven);
  certificate_clear (&proof);
  question_clear (&question);
  dfs_lp_free (dfs);
}

/* With parts and without come to the same where it is hard, too. */
Test (dfs_lp, parts_of_harder_instances)
{
  struct dfs_lp *dfs = dfs_lp_new (), *other = dfs_lp_new ();
  struct question question;
  struct rng rng;
  int seen[2] = { 0 };
  rng_init (&rng, 4);
  question_init (&question);
  for (int run = 0; run < 60; run++) {
    question_draw_hard (&question, &rng, 24);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan,
                                      dual_bound_unit (24), question.duals);
    for (int64_t horizon = bound; horizon < bound + 2; horizon++) {
      question_ask (&question, horizon, true);
      enum answer answer = search (dfs, &question, UINT64_MAX);
      question_expect (&question, answer, answer, "whole");
      question_ask (&question, horizon, true);
      question_expect (&question, search_in_parts (dfs, other, &question, NULL), answer, "parts");
      seen[answer == ANSWER_YES]++;
    }
  }
  cr_expect_gt (seen[false], 10);
  cr_expect_gt (seen[true], 10);
  question_clear (&question);
  dfs_lp_free (dfs);
  dfs_lp_free (other);
}

/* No dual values may be solved for: no answer but one that needs none; and with a few, either the
   right answer or none. */
Test (dfs_lp, limits)
{
  struct dfs_lp *dfs = dfs_lp_new ();
  struct question question;
  struct rng rng;
  int given_up = 0;
  rng_init (&rng, 5);
  question_init (&question);
  for (int run = 0; run < 40; run++) {
    question_draw_hard (&question, &rng, 18);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan,
                                      dual_bound_unit (18), question.duals);
    question_ask (&question, bound, true);
    enum answer truth = search (dfs, &question, UINT64_MAX);
    for (uint64_t limit = 0; limit < 30; limit = 2 * limit + 1) {
      question_ask (&question, bound, true);
      enum answer answer = search (dfs, &question, limit);
      question_expect (&question, answer, answer == ANSWER_LIMIT ? ANSWER_LIMIT : truth, "limit");
      cr_assert (limit > 0 || answer == ANSWER_LIMIT);
      given_up += limit > 0 && answer == ANSWER_LIMIT;
    }
  }
  cr_expect_gt (given_up, 0);
  question_clear (&question);
  dfs_lp_free (dfs);
}

/* What a search does depends on the question and its budget, not on the searches that used the
   same memory before it. */
Test (dfs_lp, no_memory_of_searches_before)
{
  struct dfs_lp *dfs = dfs_lp_new ();
  struct question question;
  struct rng rng;
  rng_init (&rng, 7);
  question_init (&question);
  random_types (&question.types, &rng, 20, 150, 20, 40); /* many ways to fill an instant */
  fnf_plan (&question.types, question.fnf, &question.plan);
  int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan,
                                    dual_bound_unit (150), question.duals);
  uint64_t nodes = 0;
  for (int run = 0; run < 6; run++) {
    question_ask (&question, bound, true);
    enum answer answer = search (dfs, &question, 3000);
    cr_assert_eq (answer, ANSWER_LIMIT);
    cr_assert (run == 0 || question.stack.nodes == nodes, "run %d: %llu nodes, not %llu", run,
               (unsigned long long)question.stack.nodes, (unsigned long long)nodes);
    nodes = question.stack.nodes;
  }
  question_clear (&question);
  dfs_lp_free (dfs);
}

Test (dfs_lp, deadline)
{
  struct dfs_lp *dfs = dfs_lp_new ();
  struct question question;
  struct rng rng;
  rng_init (&rng, 6);
  question_init (&question);
  question_draw_hard (&question, &rng, 100);
  fnf_plan (&question.types, question.fnf, &question.plan);
  question_ask (&question,
                multiplier_bound (question.multiplier, &question.types, &question.plan,
                                  dual_bound_unit (100), question.duals),
                true);
  deadline_start (&question.deadline, &(struct limits){ .seconds = 0.05 });
  double start = processor_seconds ();
  question.multiplier->deadline = &question.deadline;
  question_expect (&question, search (dfs, &question, UINT64_MAX), ANSWER_STOP, "deadline");
  cr_expect_lt (processor_seconds () - start, 0.05 + PROCESSOR_LATE);
  question_clear (&question);
  dfs_lp_free (dfs);
}
