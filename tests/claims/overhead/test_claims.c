#include "claims/core/examine.h"
#include "claims/overhead/measure.h"
#include "tests/support/overhead.h"

static const struct limits no_limits = { 0 };

static bool
fails_with (const struct claim *claim, const struct claims_measurements *measurements)
{
  struct theorem_suite claims;
  theorem_suite_init (&claims, claim);
  theorem_suite_note (&claims, measurements);
  bool fails = claims.tallies[0].failed > 0;
  theorem_suite_clear (&claims);
  return fails;
}

/* Does it fail when some number is wrong? */
static bool
can_fail (const struct claim *claim, const struct overhead_measurements *good)
{
  bool failed = false;
  for (int change = 0; change < 5 && !failed; change++) {
    struct overhead_measurements bad = *good;
    bad.claims.about = &bad.overhead;
    bad.claims.bounds = bad.bounds;
    bad.claims.rules = bad.rules;
    for (size_t i = 0; i < bad.claims.bound_count && change == 0; i++)
      bad.bounds[i].value += 100;
    for (size_t i = 0; i < bad.claims.rule_count && change == 1; i++)
      bad.rules[i].value -= 1;
    bad.overhead.append_optimum += change == 2 ? -3 : change == 3 ? 100 : 0;
    if (change == 4)
      bad.overhead.preemption = (struct preemption_counts){ 1, 1, 1, 1 };
    failed = fails_with (claim, &bad.claims);
  }
  return failed;
}

static void
gather (struct overhead_measurements *measurements, struct support_case *about)
{
  struct status status;
  status_init (&status);
  cr_assert (
    overhead_measurements_gather (measurements, &about->instance, "test", &no_limits, &status),
    "%s", status.message);
}

/* Two nodes that swap unit messages: the optimum is 2, the append-only optimum 4. All bounds and
   heuristics are tight there. */
static void
support_swap (struct support_case *about)
{
  const struct cost one = { support_whole (1), support_whole (0), true };
  overhead_instance_reset (&about->instance);
  for (int i = 0; i < 2; i++)
    overhead_instance_add_node (&about->instance, one, one);
  overhead_instance_add_multicast (&about->instance, 0, support_whole (1), 1,
                                   (const int32_t[]){ 1 });
  overhead_instance_add_multicast (&about->instance, 1, support_whole (1), 1,
                                   (const int32_t[]){ 0 });
  support_scale (about);
}

Test (claims, measurements_of_the_swap)
{
  struct overhead_measurements measurements;
  struct support_case about;
  overhead_measurements_init (&measurements);
  support_init (&about);
  support_swap (&about);
  gather (&measurements, &about);
  cr_expect_eq (measurements.claims.optimum, 2);
  cr_expect_eq (measurements.overhead.append_optimum, 4);
  cr_expect (measurements.overhead.equal_lengths);
  cr_expect_eq (measurements.claims.destinations, 2);
  cr_expect_eq (measurements.claims.rule_count, 11);
  support_clear (&about);
  overhead_measurements_clear (&measurements);
}

/* Section 6: 14, also by appending; equation (4) gives 13. */
Test (claims, measurements_of_the_example)
{
  struct overhead_measurements measurements;
  struct support_case about;
  overhead_measurements_init (&measurements);
  support_init (&about);
  support_example (&about);
  gather (&measurements, &about);
  cr_expect_eq (measurements.claims.optimum, 14);
  cr_expect_eq (measurements.overhead.append_optimum, 14);
  cr_expect_str_eq (measurements.bounds[0].name, "printed");
  cr_expect_eq (measurements.bounds[0].value, 13);
  cr_expect_str_eq (measurements.rules[0].name, "fef");
  cr_expect_eq (measurements.rules[0].value, 20);
  cr_expect_gt (measurements.overhead.preemption.preempting, 0);
  support_clear (&about);
  overhead_measurements_clear (&measurements);
}

Test (claims, every_claim_can_fail)
{
  struct overhead_measurements measurements;
  struct support_case about;
  size_t count = 0;
  overhead_measurements_init (&measurements);
  support_init (&about);
  support_swap (&about);
  gather (&measurements, &about);
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim)) {
    if (claims_model_of (claim) != &overhead_claims || claim->expected == CLAIM_FALSE)
      continue;
    cr_expect_not (fails_with (claim, &measurements.claims), "%s fails on true numbers", claim->id);
    if (strcmp (claim->id, "000-rules") != 0)
      cr_expect (can_fail (claim, &measurements), "%s never fails", claim->id);
    count++;
  }
  measurements.claims.optimum = 100;
  cr_expect (fails_with (claims_find ("000-rules"), &measurements.claims));
  cr_expect_eq (count, 14);
  support_clear (&about);
  overhead_measurements_clear (&measurements);
}

/* A claim is tested on instances of its own model only. */
Test (claims, models_are_kept_apart)
{
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  cr_assert (examine_suite (&examine, "overhead-paper-example", &overhead_claims, &status), "%s",
             status.message);
  for (size_t i = 0; i < examine.suite.length; i++)
    cr_expect_eq (examine.suite.tallies[i].tried,
                  examine.suite.tallies[i].model == &overhead_claims, "%s",
                  examine.suite.tallies[i].claim->id);
  examine_clear (&examine);
}
