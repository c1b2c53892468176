/* The value of an objective: by definition on small instances, and decided by bounds without the
   optimum. */
#include "bounds/bound.h"
#include "bounds/node/table.h"
#include "heuristics/node/fnf.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/notation.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

static const struct limits no_limits = { 0 };
static const struct quotient no_floor = { 0, 1 };

static const char *const objectives[] = { "fnf/optimum",
                                          "(fnf-optimum)/additive",
                                          "optimum/multiplier",
                                          "optimum/counting",
                                          "fnf/multiplier",
                                          "layered/optimum",
                                          "optimum/additive",
                                          "(fnf-divisor-chain)/additive",
                                          "chain/binomial",
                                          "(optimum-source)/additive",
                                          "optimum/optimum",
                                          "(fnf-optimum)/classes",
                                          "(optimum-additive)/classes" };

enum { OBJECTIVES = sizeof objectives / sizeof *objectives };

static struct objective
parse (const char *text)
{
  struct objective objective;
  struct status status;
  status_init (&status);
  cr_assert (objective_parse (&objective, text, &status), "%s", status.message);
  return objective;
}

static int64_t
plain_value (const struct value *value, const struct node_types *types, int64_t optimum)
{
  if (value->bound)
    return bound_run (value->bound, types, NULL);
  if (!value->heuristic)
    return optimum;
  struct schedule schedule;
  schedule_init (&schedule);
  heuristic_make (value->heuristic, types, 1, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  schedule_clear (&schedule);
  return makespan;
}

/* By the definition, with the optimum of brute force. */
static struct quotient
plain (const struct objective *objective, const struct node_types *types, int64_t optimum)
{
  int64_t above = plain_value (&objective->above, types, optimum),
          below = plain_value (&objective->below, types, optimum);
  bool classes = strstr (objective->name, ")/classes");
  return objective->name[0] == '(' ? quotient_make (above - below, plain_sum (types, classes))
                                   : quotient_make (above, below);
}

/* With no floor, a floor just met, and one that is missed. */
static void
compare (struct evaluator *evaluator, const struct objective *objective,
         const struct node_types *types, struct quotient expected)
{
  struct quotient value;
  char text[200];
  notation_text (types, text, sizeof text);
  enum verdict verdict = evaluate (evaluator, objective, types, no_floor, &no_limits, &value);
  if (expected.den == 0) {
    cr_assert_eq (verdict, EVALUATE_NONE, "%s of %s", objective->name, text);
    return;
  }
  cr_assert_eq (verdict, EVALUATE_VALUE, "%s of %s", objective->name, text);
  cr_assert (value.num == expected.num && value.den == expected.den, "%s of %s: %lld/%lld",
             objective->name, text, (long long)value.num, (long long)value.den);
  value = no_floor;
  cr_assert_eq (evaluate (evaluator, objective, types, expected, &no_limits, &value),
                EVALUATE_VALUE, "%s of %s", objective->name, text);
  cr_assert (value.num == expected.num && value.den == expected.den);
  struct quotient more = { expected.num * 1000 + 1, expected.den * 1000 };
  cr_assert_eq (evaluate (evaluator, objective, types, more, &no_limits, &value), EVALUATE_BELOW,
                "%s of %s", objective->name, text);
}

Test (evaluate, small_instances_by_definition)
{
  struct evaluator *evaluator = evaluator_new ();
  struct node_types types;
  struct small small;
  struct objective objective[OBJECTIVES];
  uint64_t compared = 0;
  node_types_init (&types);
  for (size_t i = 0; i < OBJECTIVES; i++)
    objective[i] = parse (objectives[i]);
  cr_assert (small_all (&small, 5, 5));
  while (small_next (&small)) {
    small_types (&types, &small);
    int64_t optimum = brute_optimum (&types);
    for (size_t i = 0; i < OBJECTIVES; i++, compared++)
      compare (evaluator, &objective[i], &types, plain (&objective[i], &types, optimum));
  }
  cr_assert_gt (compared, 10000);
  node_types_clear (&types);
  evaluator_free (evaluator);
}

Test (evaluate, known_values)
{
  static const struct {
    const char *objective, *instance;
    int64_t num, den;
  } cases[] = {
    { "fnf/optimum", "1; 2 3x5", 5, 4 },
    { "fnf/optimum", "3; 2x2 3x4", 9, 8 },
    { "fnf/optimum", "2; 3 4x4", 8, 7 },
    { "fnf/optimum", "5; 3 4x5", 14, 13 },
    { "(fnf-optimum)/additive", "3; 2x2 3x4", 1, 2 },
    { "(fnf-optimum)/additive", "2; 3 4x4", 1, 3 },
    { "(fnf-optimum)/classes", "1; 2 3x5", 1, 3 },
    { "(fnf-optimum)/classes", "3; 2x2 3x4", 1, 2 },
    { "(fnf-optimum)/classes", "2; 3 4x4", 1, 5 },
    { "(fnf-optimum)/classes", "5; 3 4x5", 1, 7 },
    { "optimum/multiplier", "2; 4x3 5x7 6x4 9x5 12x10", 18, 17 }, /* a known miss */
    { "optimum/multiplier", "1; 2 3x5", 1, 1 },
  };
  struct evaluator *evaluator = evaluator_new ();
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct objective objective = parse (cases[i].objective);
    struct quotient value;
    cr_assert (notation_read (&types, cases[i].instance, &status), "%s", status.message);
    cr_assert_eq (evaluate (evaluator, &objective, &types, no_floor, &no_limits, &value),
                  EVALUATE_VALUE);
    cr_assert (value.num == cases[i].num && value.den == cases[i].den, "%s of %s: %lld/%lld",
               cases[i].objective, cases[i].instance, (long long)value.num, (long long)value.den);
  }
  const struct evaluator_counts *counts = evaluator_counts (evaluator);
  cr_assert_eq (counts->instances, sizeof cases / sizeof *cases);
  cr_assert_eq (counts->solved, sizeof cases / sizeof *cases);
  cr_assert_eq (counts->missed, 1);
  node_types_clear (&types);
  evaluator_free (evaluator);
}

Test (evaluate, bounds_settle_without_the_optimum)
{
  struct evaluator *evaluator = evaluator_new ();
  struct objective objective = parse ("fnf/optimum");
  struct node_types types;
  struct status status;
  struct quotient value;
  node_types_init (&types);
  status_init (&status);
  cr_assert (notation_read (&types, "1; 2 3x5", &status));
  cr_assert_eq (
    evaluate (evaluator, &objective, &types, (struct quotient){ 4, 3 }, &no_limits, &value),
    EVALUATE_BELOW);
  cr_assert_eq (evaluator_counts (evaluator)->bounded, 1);
  cr_assert_eq (evaluator_counts (evaluator)->solved, 0);
  node_types_clear (&types);
  evaluator_free (evaluator);
}

/* A limit that is over at once: nothing is claimed. */
Test (evaluate, limits_leave_it_open)
{
  struct evaluator *evaluator = evaluator_new ();
  struct objective objective = parse ("fnf/optimum");
  struct limits limits = { .seconds = 1e-9 };
  struct node_types types;
  struct rng rng;
  struct quotient value;
  node_types_init (&types);
  rng_init (&rng, 5);
  random_types (&types, &rng, 60, 60, 1000, 2000);
  cr_assert_eq (evaluate (evaluator, &objective, &types, no_floor, &limits, &value), EVALUATE_OPEN);
  node_types_clear (&types);
  evaluator_free (evaluator);
}
