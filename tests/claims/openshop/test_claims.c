#include "claims/core/examine.h"
#include "claims/openshop/measure.h"
#include "gen/common/shipped.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct limits no_limits = { 0 };

/* A heuristic that a limit ends has no number. */
Test (claims, a_heuristic_is_given_up)
{
  struct openshop_measurements measurements;
  struct status status;
  int64_t makespan = 0;
  const struct heuristic *row = heuristic_find (openshop_heuristics, "max-matching");
  const char *text = "{\"model\":\"exchange\",\"times\":[[0,1,2],[3,0,4],[5,6,0]]}";
  struct judged *judged = &measurements.judged.judged;
  struct openshop_instance instance;
  status_init (&status);
  openshop_instance_init (&instance);
  openshop_measurements_init (&measurements);
  cr_assert (openshop_instance_read (&instance, text, strlen (text), "test", 1, &status));
  cr_assert (judged_copy (judged, &instance, &status));
  cr_expect (judged_heuristic (judged, row, 0, &makespan, &status));
  cr_expect_geq (makespan, 11);
  cr_expect_not (judged_heuristic (judged, row, 1e-9, &makespan, &status));
  cr_expect_eq (status.code, STATUS_LIMIT);
  cr_expect_str_eq (status.message, "a limit ended max-matching");
  openshop_measurements_clear (&measurements);
  openshop_instance_clear (&instance);
}

static bool
fails_with (const struct claim *claim, const struct claims_measurements *measurements)
{
  struct theorem_suite claims;
  theorem_suite_init (&claims, claim);
  theorem_suite_note (&claims, measurements);
  cr_expect_eq (claims.tallies[0].tried, 1, "%s", claim->id);
  bool fails = claims.tallies[0].failed > 0;
  theorem_suite_clear (&claims);
  return fails;
}

/* Does it fail when some number is wrong? */
static bool
can_fail (const struct claim *claim, const struct openshop_measurements *good)
{
  bool failed = false;
  for (int change = 0; change < 6 && !failed; change++) {
    struct openshop_measurements bad = *good;
    bad.claims.about = &bad.openshop;
    bad.claims.rules = bad.rules;
    for (size_t i = 0; i < bad.claims.rule_count && change == 0; i++)
      bad.rules[i].value *= 10;
    if (change == 3)
      bad.rules[0].value *= 10;
    if (change == 4)
      bad.openshop.idle_openshop = 1;
    if (change == 5)
      bad.openshop.greedy_steps = 8;
    if (change == 1)
      bad.claims.optimum = 1;
    if (change == 2)
      bad.claims.optimum = 1000;
    failed = fails_with (claim, &bad.claims);
  }
  return failed;
}

static void
gather (struct openshop_measurements *measurements, const char *text)
{
  struct openshop_instance instance;
  struct status status;
  status_init (&status);
  openshop_instance_init (&instance);
  cr_assert (openshop_instance_read (&instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  openshop_measurements_init (measurements);
  cr_assert (openshop_measurements_gather (measurements, &instance, "test", &no_limits, &status),
             "%s", status.message);
  openshop_instance_clear (&instance);
}

static int64_t
rule_of (const struct openshop_measurements *measurements, const char *name)
{
  for (size_t i = 0; i < measurements->claims.rule_count; i++)
    if (strcmp (measurements->rules[i].name, name) == 0)
      return measurements->rules[i].value;
  return CLAIMS_ABSENT;
}

/* The counterexample to BPR's Theorem 2 as printed: an odd number of nodes, a time on the diagonal.
   */
Test (claims, measurements)
{
  struct openshop_measurements measurements;
  gather (&measurements, "{\"model\":\"openshop\",\"times\":[[1,0,0],[0,0,0],[0,1,0]]}");
  cr_expect_eq (measurements.claims.optimum, 1);
  cr_expect_eq (measurements.claims.destinations, 2);
  cr_expect_eq (measurements.openshop.load, 1);
  cr_expect_eq (measurements.openshop.crossing, 1);
  cr_expect_not (measurements.openshop.zero_diagonal);
  cr_expect_eq (rule_of (&measurements, "baseline"), 2);
  cr_expect_eq (rule_of (&measurements, "openshop"), 1);
  cr_expect_str_eq (measurements.claims.name, "test");
  cr_expect (fails_with (claims_find ("false-002-thm-2"), &measurements.claims));
  cr_expect_not (fails_with (claims_find ("002-thm-2-up"), &measurements.claims));
  openshop_measurements_clear (&measurements);
  /* one node has nobody to send to */
  gather (&measurements, "{\"model\":\"openshop\",\"times\":[[2]]}");
  cr_expect_not (fails_with (claims_find ("false-002-thm-2"), &measurements.claims));
  openshop_measurements_clear (&measurements);
}

/* One message counts once where its row and column cross; heuristics for square shops are left
   out of others. */
Test (claims, measurements_of_a_shop)
{
  struct openshop_measurements measurements;
  gather (&measurements, "3 2\n2 5\n1 2\n0 4\n");
  cr_expect_eq (measurements.claims.destinations, 5);
  cr_expect_eq (measurements.openshop.load, 11);
  cr_expect_eq (measurements.openshop.crossing, 13); /* 7 + 11 - 5 */
  cr_expect_eq (measurements.claims.optimum, 11);
  cr_expect_eq (rule_of (&measurements, "baseline"), CLAIMS_ABSENT);
  cr_expect_neq (rule_of (&measurements, "greedy"), CLAIMS_ABSENT);
  openshop_measurements_clear (&measurements);
  gather (&measurements, "{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}");
  cr_expect (measurements.openshop.zero_diagonal);
  openshop_measurements_clear (&measurements);
}

/* Three senders with the same two receivers take three steps, in each of which one is idle. BPR say
   that incomplete steps may make them more than P: six for five nodes. */
Test (claims, steps_of_greedy)
{
  struct openshop_measurements measurements;
  gather (&measurements, "{\"model\":\"openshop\",\"times\":[[1,1],[1,1],[1,1]]}");
  cr_expect_eq (measurements.openshop.greedy_steps, 3);
  cr_expect_eq (measurements.openshop.most_steps, 4);
  openshop_measurements_clear (&measurements);
  gather (&measurements, "{\"model\":\"exchange\",\"times\":[[0,3,1,3,3],[1,0,2,3,3],[1,1,0,1,1],"
                         "[3,1,2,0,2],[3,1,3,3,0]]}");
  cr_expect_eq (measurements.openshop.greedy_steps, 6);
  cr_expect_eq (measurements.openshop.most_steps, 7);
  cr_expect (fails_with (claims_find ("false-002-sec-4.4-steps"), &measurements.claims));
  cr_expect_not (fails_with (claims_find ("002-sec-4.4-steps"), &measurements.claims));
  openshop_measurements_clear (&measurements);
}

/* Does the claim say something of it? */
static bool
applies (const char *id, const struct openshop_measurements *measurements)
{
  return claims_apply (claims_find (id)->hypothesis, &measurements->claims);
}

/* Theorem 63 is about squares of two to five rows, in which a time may be missing only where nobody
   sends to itself; what Theorems 61 and 62 deny, about three rows or more. */
Test (claims, shapes_of_theorem_63)
{
  static const struct {
    const char *times;
    bool bound, exchange, square;
  } cases[] = {
    { "[[4]]", false, false, false },
    { "[[0]]", false, false, false },
    { "[[1,2],[3,4]]", true, false, false },
    { "[[1,2],[3,0]]", false, false, false },
    { "[[0,2],[3,0]]", true, false, false },
    { "[[1,2,3],[3,4,5]]", false, false, false },
    { "[[1,2],[3,4],[5,6]]", false, false, false },
    { "[[1,2,3],[3,4,5],[6,7,8]]", true, false, true },
    { "[[1,2,3],[3,4,0],[6,7,8]]", false, false, false },
    { "[[0,2,3],[3,0,5],[6,7,0]]", true, true, false },
    { "[[0,2,3],[3,0,0],[6,7,0]]", true, true, false },
    { "[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1]]", true, false, true },
    { "[[0,1,1,1,1,1],[1,0,1,1,1,1],[1,1,0,1,1,1],[1,1,1,0,1,1],[1,1,1,1,0,1],[1,1,1,1,1,0]]",
      false, true, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct openshop_measurements measurements;
    char text[200];
    snprintf (text, sizeof text, "{\"model\":\"openshop\",\"times\":%s}", cases[i].times);
    gather (&measurements, text);
    cr_expect_eq (applies ("theorem-63", &measurements), cases[i].bound, "%s", text);
    cr_expect_eq (applies ("false-theorem-61", &measurements), cases[i].exchange, "%s", text);
    cr_expect_eq (applies ("false-theorem-62", &measurements), cases[i].square, "%s", text);
    openshop_measurements_clear (&measurements);
  }
}

/* Rings attain the bound of Theorem 63. The families of Theorems 61 and 62 are above that of one
   row less. */
Test (claims, limits_of_theorem_63)
{
  struct shipped_cursor cursor;
  struct openshop_instance instance;
  struct openshop_measurements measurements;
  struct status status;
  size_t rings = 0, attained = 0, exchanges = 0, squares = 0;
  status_init (&status);
  openshop_instance_init (&instance);
  openshop_measurements_init (&measurements);
  shipped_start (&cursor, shipped_find ("openshop-limits"));
  while (shipped_next (&cursor, &instance)) {
    struct claim_sides sides;
    cr_assert (
      openshop_measurements_gather (&measurements, &instance, "test", &no_limits, &status));
    cr_assert (claims_sides (claims_find ("theorem-63"), &measurements.claims, &sides));
    attained += sides.left == sides.right;
    rings += strncmp (instance.name, "limit-ring-", 11) == 0 && sides.left == sides.right;
    cr_expect_not (fails_with (claims_find ("theorem-63"), &measurements.claims));
    exchanges += fails_with (claims_find ("false-theorem-61"), &measurements.claims);
    squares += fails_with (claims_find ("false-theorem-62"), &measurements.claims);
  }
  cr_expect_eq (rings, 3);
  cr_expect_eq (attained, 4); /* and the family of Theorem 61 for three nodes */
  cr_expect_eq (exchanges, 5);
  cr_expect_eq (squares, 3);
  openshop_measurements_clear (&measurements);
  openshop_instance_clear (&instance);
}

Test (claims, every_claim_can_fail)
{
  struct openshop_measurements measurements;
  size_t count = 0;
  gather (&measurements,
          "{\"model\":\"exchange\",\"times\":[[0,3,1,4],[1,0,5,2],[6,2,0,3],[1,4,2,0]]}");
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim)) {
    if (claims_model_of (claim) != &openshop_claims || claim->expected == CLAIM_FALSE)
      continue;
    cr_expect_not (fails_with (claim, &measurements.claims), "%s fails on true numbers", claim->id);
    cr_expect (can_fail (claim, &measurements), "%s never fails", claim->id);
    count++;
  }
  cr_expect_eq (count, 15);
  openshop_measurements_clear (&measurements);
}

/* A claim is tested on instances of its own model only, and all come out as expected on the
   small suites. */
Test (claims, all_suites)
{
  static const char *const suites[]
    = { "exchange-small", "exchange-paper", "openshop-limits", "openshop-small" };
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
    cr_assert (examine_suite (&examine, suites[i], &openshop_claims, &status), "%s",
               status.message);
  for (size_t i = 0; i < examine.suite.length; i++) {
    const struct claims_tally *tally = &examine.suite.tallies[i];
    cr_expect_eq (tally->tried > 0, tally->model == &openshop_claims, "%s", tally->claim->id);
  }
  cr_expect (theorem_suite_holds (&examine.suite));
  cr_expect (theorem_suite_refutes (&examine.suite));
  examine_clear (&examine);
}
