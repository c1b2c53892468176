/* Values of points: of all images together, above and below a floor. */
#include "lab/probe/evaluate_points.h"

#include "base/memory.h"
#include "lab/probe/record.h"
#include "search/core/model.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const struct limits no_limits = { 0 };

static const char *const objectives[] = {
  "exchange:baseline/optimum",     "exchange:optimum/load", "exchange:greedy/openshop",
  "openshop:min-matching/optimum", "overhead:fef/optimum",  "overhead:optimum/release",
  "overhead:release/optimum",      "logp:binomial/optimum", "logp:optimum/ecf",
  "overhead:append/optimum",       "overhead:eaf/append",   "overhead:optimum/append",
  "parameterized:chain/optimum",   "mesh:u-mesh/optimum",   "bmin:sequential/counting",
};

static struct objective
objective_of (const char *name)
{
  struct objective objective;
  struct status status = { .code = STATUS_OK };
  cr_assert (objective_parse (&objective, name, &status), "%s", status.message);
  return objective;
}

/* The value of the images together is the largest of those of each alone; a floor that is larger
   gives no value, one that is equal does. */
Test (evaluate_points, images_and_floors)
{
  struct rng rng;
  struct space_orbit orbit = { .length = 0 };
  size_t below = 0, several = 0;
  rng_init (&rng, 1);
  for (size_t i = 0; i < sizeof objectives / sizeof *objectives; i++) {
    struct objective objective = objective_of (objectives[i]);
    const struct space_form *form = objective.space->form;
    struct point_evaluator *evaluator = point_evaluator_new (&objective);
    for (int round = 0; round < rounds_at_least (6, 60); round++) {
      struct space_point point;
      struct quotient largest = { 0, 0 }, value, floor;
      size_t best = 0, first = 0;
      cr_assert (space_random (form, form->least_n, 3, 5, &rng, &point));
      space_orbit (form, &point, &orbit);
      for (size_t j = 0; j < orbit.length; j++)
        if (evaluate_points (evaluator, &orbit.point[j], 1, (struct quotient){ 0, 1 }, &no_limits,
                             &value, &best)
              == EVALUATE_VALUE
            && quotient_compare (value, largest) > 0) {
          largest = value;
          first = j;
        }
      enum verdict verdict = evaluate_points (evaluator, orbit.point, orbit.length,
                                              (struct quotient){ 0, 1 }, &no_limits, &value, &best);
      cr_assert_eq (verdict, largest.den > 0 ? EVALUATE_VALUE : EVALUATE_NONE, "%s", objectives[i]);
      if (verdict == EVALUATE_NONE)
        continue;
      cr_expect_eq (quotient_compare (value, largest), 0, "%s", objectives[i]);
      cr_expect_eq (best, first, "%s", objectives[i]);
      several += best > 0;
      cr_expect_eq (
        evaluate_points (evaluator, orbit.point, orbit.length, largest, &no_limits, &value, &best),
        EVALUATE_VALUE);
      floor = quotient_make (largest.num * 100 + 1, largest.den * 100);
      cr_expect_eq (
        evaluate_points (evaluator, orbit.point, orbit.length, floor, &no_limits, &value, &best),
        EVALUATE_BELOW);
      below++;
    }
    cr_expect_gt (point_evaluator_counts (evaluator)->instances, 0);
    point_evaluator_free (evaluator);
  }
  free (orbit.point);
  cr_expect_geq (below,
                 sizeof objectives / sizeof *objectives * (size_t)rounds_at_least (6, 60) / 2,
                 "%zu", below);
  cr_expect_gt (several, 0);
}

/* The value is that of a record, which is made without this file and proven by the checker, also
   where the quick bounds are less than the optimum. */
Test (evaluate_points, proven_values)
{
  static const char *const names[]
    = { "logp:fnf/optimum",         "overhead:fef/optimum",    "exchange:optimum/load",
        "overhead:optimum/release", "overhead:append/optimum", "overhead:ecfp/append" };
  struct rng rng;
  struct record record;
  record_init (&record);
  rng_init (&rng, 2);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    struct objective objective = objective_of (names[i]);
    const struct space_form *form = objective.space->form;
    struct point_evaluator *evaluator = point_evaluator_new (&objective);
    for (int round = 0; round < quick_or_slow (30, 60); round++) {
      struct space_point point;
      struct quotient value;
      struct status status = { .code = STATUS_OK };
      size_t best;
      cr_assert (space_random (form, 3, 4, 5, &rng, &point));
      char *notation = space_notation (form, &point);
      cr_assert (record_make (&record, &objective, notation, "by hand", &no_limits, &status), "%s",
                 status.message);
      cr_assert_eq (evaluate_points (evaluator, &point, 1, (struct quotient){ 0, 1 }, &no_limits,
                                     &value, &best),
                    EVALUATE_VALUE);
      cr_expect_eq (quotient_compare (value, record.value), 0, "%s: %s", names[i], notation);
      free (notation);
    }
    cr_expect (i >= 2 || point_evaluator_counts (evaluator)->missed >= 3, "%s", names[i]);
    point_evaluator_free (evaluator);
  }
  record_clear (&record);
}

Test (evaluate_points, what_is_taken)
{
  static const struct {
    const char *space, *heuristic;
    bool takes;
  } cases[] = {
    { "mesh", "opt-mesh", true },     { "bmin", "opt-mesh", false },
    { "bmin", "u-min", true },        { "parameterized", "opt-min", false },
    { "openshop", "baseline", true }, { "exchange", "greedy", true },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct model *model;
    const struct probe_space *space = space_find (cases[i].space, &model);
    cr_expect_eq (
      evaluate_takes (space, model, heuristic_find (model->solve->heuristics, cases[i].heuristic)),
      cases[i].takes, "%s", cases[i].heuristic);
  }
}
