#include "experiments/examine.h"
#include "tests/unit/overhead_support.h"

static const struct limits no_limits = { 0 };

static bool
fails_with (const struct claim *claim, const struct claims_facts *facts)
{
  struct claims_register claims;
  claims_register_init (&claims, claim);
  claims_note (&claims, facts);
  bool fails = claims.tallies[0].failed > 0;
  claims_register_clear (&claims);
  return fails;
}

/* Does it fail when some number is wrong? */
static bool
can_fail (const struct claim *claim, const struct overhead_facts *good)
{
  bool failed = false;
  for (int change = 0; change < 4 && !failed; change++) {
    struct overhead_facts bad = *good;
    bad.claims.overhead = &bad.overhead;
    bad.claims.bounds = bad.bounds;
    bad.overhead.rules = bad.rules;
    for (size_t i = 0; i < bad.claims.bound_count && change == 0; i++)
      bad.bounds[i].value += 100;
    for (size_t i = 0; i < bad.overhead.rule_count && change == 1; i++)
      bad.rules[i].value -= 1;
    bad.overhead.append_optimum += change == 2 ? -3 : change == 3 ? 100 : 0;
    failed = fails_with (claim, &bad.claims);
  }
  return failed;
}

static void
gather (struct overhead_facts *facts, struct support_case *about)
{
  struct status status;
  status_init (&status);
  cr_assert (overhead_facts_gather (facts, &about->instance, "test", &no_limits, &status), "%s", status.message);
}

/* Two nodes that swap unit messages: 2, and 4 by appending (FACTS of the model). All bounds and heuristics are tight there. */
static void
support_swap (struct support_case *about)
{
  const struct cost one = { support_whole (1), support_whole (0), true };
  overhead_instance_reset (&about->instance);
  for (int i = 0; i < 2; i++)
    overhead_instance_add_node (&about->instance, one, one);
  overhead_instance_add_multicast (&about->instance, 0, support_whole (1), 1, (const int32_t[]){ 1 });
  overhead_instance_add_multicast (&about->instance, 1, support_whole (1), 1, (const int32_t[]){ 0 });
  support_scale (about);
}

Test (claims_overhead, facts_of_the_swap)
{
  struct overhead_facts facts;
  struct support_case about;
  overhead_facts_init (&facts);
  support_init (&about);
  support_swap (&about);
  gather (&facts, &about);
  cr_expect_eq (facts.claims.optimum, 2);
  cr_expect_eq (facts.overhead.append_optimum, 4);
  cr_expect (facts.overhead.equal_lengths);
  cr_expect_eq (facts.claims.destinations, 2);
  cr_expect_eq (facts.overhead.rule_count, 11);
  support_clear (&about);
  overhead_facts_clear (&facts);
}

/* Section 6: 14, equation (4) gives 13; too many deliveries for the append-only optimum. */
Test (claims_overhead, facts_of_the_example)
{
  struct overhead_facts facts;
  struct support_case about;
  overhead_facts_init (&facts);
  support_init (&about);
  support_example (&about);
  gather (&facts, &about);
  cr_expect_eq (facts.claims.optimum, 14);
  cr_expect_eq (facts.overhead.append_optimum, CLAIMS_ABSENT);
  cr_expect_str_eq (facts.bounds[0].name, "printed");
  cr_expect_eq (facts.bounds[0].value, 13);
  cr_expect_str_eq (facts.rules[0].name, "fef");
  cr_expect_eq (facts.rules[0].value, 20);
  support_clear (&about);
  overhead_facts_clear (&facts);
}

Test (claims_overhead, every_claim_can_fail)
{
  struct overhead_facts facts;
  struct support_case about;
  size_t count = 0;
  overhead_facts_init (&facts);
  support_init (&about);
  support_swap (&about);
  gather (&facts, &about);
  for (const struct claim *claim = claims_table; claim->id; claim++) {
    if (claim->model != CLAIMS_OVERHEAD || claim->expected == CLAIM_FALSE)
      continue;
    cr_expect_not (fails_with (claim, &facts.claims), "%s fails on true numbers", claim->id);
    if (strcmp (claim->id, "000-rules") != 0)
      cr_expect (can_fail (claim, &facts), "%s never fails", claim->id);
    count++;
  }
  facts.claims.optimum = 100;
  cr_expect (fails_with (claims_find ("000-rules"), &facts.claims));
  cr_expect_eq (count, 11);
  support_clear (&about);
  overhead_facts_clear (&facts);
}

/* A claim is tested on instances of its own model only. */
Test (claims_overhead, models_are_kept_apart)
{
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  cr_assert (examine_overhead_suite (&examine, overhead_suites_find ("overhead-paper-example"), &status), "%s", status.message);
  for (size_t i = 0; i < examine.claims.length; i++)
    cr_expect_eq (examine.claims.tallies[i].tried, examine.claims.tallies[i].claim->model == CLAIMS_OVERHEAD, "%s",
                  examine.claims.tallies[i].claim->id);
  examine_clear (&examine);
}
