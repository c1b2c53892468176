/* Certified optima, against brute force; limits, and no state between calls. */
#include "claims/node/certified.h"

#include "heuristics/node/fnf.h"
#include "search/node/engines.h"
#include "tests/support/experiment.h"

static const struct limits no_limits = { 0 };
static const struct rational whole = { 1, 1 }, third = { 1, 3 };

static void
solve (struct certified *certified, const struct subject *subject, bool schedules)
{
  struct status status;
  status_init (&status);
  cr_assert (certified_solve (certified, &subject->instance, &subject->types, &no_limits, schedules,
                              &status),
             "%s", status.message);
  cr_assert_eq (status.code, STATUS_OK);
}

/* The papers' cases, in units of one and of a third: optimum, FNF, and both schedules. */
Test (certified, known_cases)
{
  struct certified certified;
  struct subject subject;
  struct node_types types;
  certified_init (&certified);
  subject_init (&subject);
  node_types_init (&types);
  for (size_t i = 0; i < 2 * KNOWN_CASES; i++) {
    const struct known_case *known = &known_cases[i / 2];
    known_types (&types, known);
    subject_set (&subject, NULL, &types, i % 2 ? third : whole);
    solve (&certified, &subject, true);
    cr_expect_eq (certified.outcome.makespan, known->optimum, "case %zu", i);
    cr_expect_eq (certified.outcome.heuristic_makespan, known->fnf, "case %zu", i);
    cr_expect_eq (checked_makespan (&certified.optimal, &subject.types), known->optimum, "case %zu",
                  i);
    cr_expect_eq (checked_makespan (&certified.fnf, &subject.types), known->fnf, "case %zu", i);
    for (int32_t rank = 0; rank <= subject.types.destinations; rank++)
      cr_expect_eq (certified.number[rank], rank, "case %zu: the groups are in ascending order", i);
  }
  node_types_clear (&types);
  subject_clear (&subject);
  certified_clear (&certified);
}

Test (certified, agrees_with_brute_force)
{
  struct certified certified;
  struct subject subject;
  struct node_types types;
  struct rng rng;
  certified_init (&certified);
  subject_init (&subject);
  node_types_init (&types);
  rng_init (&rng, 11);
  for (int i = 0; i < 300; i++) {
    random_types (&types, &rng, 3, rng_range (&rng, 1, 7), 1, 9);
    subject_set (&subject, NULL, &types, whole);
    solve (&certified, &subject, i % 2);
    cr_expect_eq (certified.outcome.makespan, brute_optimum (&types), "instance %d", i);
    cr_expect_eq (certified.optimal.length, i % 2 ? (size_t)types.destinations : 0,
                  "those of the last instance are gone");
    cr_expect_eq (certified.fnf.length, certified.optimal.length);
  }
  node_types_clear (&types);
  subject_clear (&subject);
  certified_clear (&certified);
}

/* Published node counts do not depend on what was solved before. */
Test (certified, does_not_remember)
{
  struct certified certified, fresh;
  struct subject subject;
  struct node_types types;
  struct rng rng;
  uint64_t most = 0;
  certified_init (&certified);
  subject_init (&subject);
  node_types_init (&types);
  rng_init (&rng, 12);
  for (int i = 0; i < 20; i++) {
    random_types (&types, &rng, 24, 24, 1000, 2000);
    subject_set (&subject, NULL, &types, whole);
    solve (&certified, &subject, false);
    most = certified.outcome.nodes > most ? certified.outcome.nodes : most;
    certified_init (&fresh);
    solve (&fresh, &subject, false);
    cr_expect_eq (certified.outcome.nodes, fresh.outcome.nodes, "instance %d", i);
    cr_expect_eq (certified.proof.length, fresh.proof.length, "instance %d", i);
    certified_clear (&fresh);
  }
  cr_expect_gt (most, 10, "some had to be searched");
  node_types_clear (&types);
  subject_clear (&subject);
  certified_clear (&certified);
}

/* Solving once more for its time changes nothing. */
Test (certified, time)
{
  struct certified certified;
  struct subject subject;
  struct node_types types;
  certified_init (&certified);
  subject_init (&subject);
  node_types_init (&types);
  /* the bound is one too low */
  node_types_set (&types, 2, 5, (const int64_t[]){ 4, 5, 6, 9, 12 },
                  (const int64_t[]){ 3, 7, 4, 5, 10 });
  subject_set (&subject, NULL, &types, whole);
  solve (&certified, &subject, true);
  uint64_t nodes = certified.outcome.nodes;
  double before = limits_now (), seconds = certified_time (&certified, &subject.types),
         all = limits_now () - before;
  cr_expect (seconds > 0 && seconds <= all, "%g of %g", seconds, all);
  cr_expect_eq (certified.outcome.makespan, 18);
  cr_expect_gt (nodes, 0);
  cr_expect_eq (certified.outcome.nodes, nodes);
  cr_expect (certified.outcome.certified);
  cr_expect (plan_valid (certified.outcome.schedule, &subject.types));
  node_types_clear (&types);
  subject_clear (&subject);
  certified_clear (&certified);
}

/* A limit is no optimum; both bounds stand, and the next instance is solved as if nothing had
   been. */
Test (certified, limits)
{
  const struct limits none_left = { .seconds = 1e-9 };
  struct certified certified;
  struct subject hard, easy;
  struct node_types types;
  struct status status;
  certified_init (&certified);
  subject_init (&hard);
  subject_init (&easy);
  node_types_init (&types);
  known_types (&types, &known_cases[0]);
  subject_set (&easy, "easy", &types, whole);
  subject_set_hard (&hard);
  for (int i = 0; i < 2; i++) {
    solve (&certified, &easy, true);
    status_init (&status);
    cr_expect_not (
      certified_solve (&certified, &hard.instance, &hard.types, &none_left, true, &status));
    cr_expect_eq (status.code, STATUS_LIMIT);
    cr_expect (strstr (status.message, "a limit ended the search"), "%s", status.message);
    cr_expect (strstr (status.message, hard.instance.name ? hard.instance.name : "an instance"),
               "%s", status.message);
    cr_expect_lt (certified.outcome.lower_bound, certified.outcome.makespan);
    cr_expect_eq (certified.optimal.length + certified.fnf.length, 0,
                  "no schedules of the instance before");
    free (hard.instance.name);
    hard.instance.name = NULL; /* the second time round */
  }
  node_types_clear (&types);
  subject_clear (&easy);
  subject_clear (&hard);
  certified_clear (&certified);
}
