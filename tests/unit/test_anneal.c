#include "search/anneal.h"

#include "tests/unit/search_support.h"

/* A random small instance whose optimum brute force gives. */
static int64_t
draw (struct question *question, struct rng *rng)
{
  random_types (&question->types, rng, 5, rng_range (rng, 2, 7), 3, 12);
  return brute_optimum (&question->types);
}

Test (anneal, finds_the_optimum_of_small_instances_and_nothing_better)
{
  struct anneal *anneal = anneal_new ();
  struct question question;
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 1);
  for (int i = 0; i < 400; i++) {
    int64_t optimum = draw (&question, &rng);
    question_ask (&question, optimum, false);
    cr_assert_eq (anneal_search (anneal, &question.placements, optimum, 3000, (uint64_t)i), ANSWER_YES, "instance %d", i);
    placements_plan (&question.placements, &question.plan);
    cr_assert (plan_valid (&question.plan, &question.types));
    cr_assert_eq (question.plan.makespan, optimum);
    question_ask (&question, optimum - 1, false);
    cr_assert_eq (anneal_search (anneal, &question.placements, optimum - 1, 500, (uint64_t)i), ANSWER_LIMIT);
  }
  question_clear (&question);
  anneal_free (anneal);
}

/* Aimed too low it still comes down from fastest node first, and what it returns completes by the horizon. */
static int64_t
come_down (struct anneal *anneal, struct question *question, uint64_t seed, size_t *length)
{
  fnf_plan (&question->types, question->fnf, &question->plan);
  int64_t fnf = question->plan.makespan;
  question_ask (question, fnf - 1, false);
  if (anneal_search (anneal, &question->placements, fnf - fnf / 32, 20000, seed) != ANSWER_YES)
    return fnf;
  *length = question->placements.length;
  placements_plan (&question->placements, &question->plan);
  cr_assert (plan_valid (&question->plan, &question->types));
  cr_assert_lt (question->plan.makespan, fnf);
  return question->plan.makespan;
}

Test (anneal, comes_down_and_depends_on_the_seed_only)
{
  struct anneal *anneal = anneal_new (), *fresh = anneal_new ();
  struct question question;
  struct rng rng;
  int better = 0, different = 0;
  question_init (&question);
  rng_init (&rng, 2);
  for (int i = 0; i < 30; i++) {
    size_t length = 0, again = 0, other = 0;
    bool wide = i % 3 == 0; /* fast nodes with more slots than there are nodes, too */
    random_types (&question.types, &rng, 40, 60, wide ? 1 : 1000, wide ? 500 : 2000);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t fnf = question.plan.makespan, first = come_down (anneal, &question, (uint64_t)i, &length);
    different += come_down (fresh, &question, (uint64_t)i + 100, &other) != first || other != length;
    cr_assert_eq (come_down (fresh, &question, (uint64_t)i, &again), first);
    cr_assert_eq (length, again);
    better += first < fnf;
  }
  cr_expect_geq (better, 25, "only %d", better);
  cr_expect_gt (different, 5, "only %d", different);
  question_clear (&question);
  anneal_free (anneal);
  anneal_free (fresh);
}

Test (anneal, bears_nodes_that_never_send)
{
  struct anneal *anneal = anneal_new ();
  struct question question;
  const int64_t cost[] = { 2, INT64_C (1) << 40 }, count[] = { 2, 3 };
  question_init (&question);
  node_types_set (&question.types, 3, 2, cost, count); /* 3: fast, 5: fast, 6, 7: leaves, and one more at 7 */
  fnf_plan (&question.types, question.fnf, &question.plan);
  question_ask (&question, question.plan.makespan, false);
  cr_assert (anneal_fits (&question.types, question.plan.makespan));
  cr_assert_eq (anneal_search (anneal, &question.placements, question.plan.makespan, 100, 1), ANSWER_YES);
  cr_assert_not (anneal_fits (&question.types, INT64_C (1) << 40));
  question_clear (&question);
  anneal_free (anneal);
}

Test (anneal, stops)
{
  struct anneal *anneal = anneal_new ();
  struct question question;
  struct rng rng;
  atomic_bool pointless = true;
  question_init (&question);
  rng_init (&rng, 3);
  random_types (&question.types, &rng, 40, 60, 1000, 2000);
  question_ask (&question, 3000, false);
  question.placements.pointless = &pointless;
  cr_expect_eq (anneal_search (anneal, &question.placements, 3000, UINT64_MAX, 1), ANSWER_STOP);
  question_clear (&question);
  anneal_free (anneal);
}
