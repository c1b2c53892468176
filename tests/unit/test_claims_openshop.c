#include "experiments/examine.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct limits no_limits = { 0 };

static bool
fails_with (const struct claim *claim, const struct claims_facts *facts)
{
  struct claims_register claims;
  claims_register_init (&claims, claim);
  claims_note (&claims, facts);
  cr_expect_eq (claims.tallies[0].tried, 1, "%s", claim->id);
  bool fails = claims.tallies[0].failed > 0;
  claims_register_clear (&claims);
  return fails;
}

/* Does it fail when some number is wrong? */
static bool
can_fail (const struct claim *claim, const struct openshop_facts *good)
{
  bool failed = false;
  for (int change = 0; change < 3 && !failed; change++) {
    struct openshop_facts bad = *good;
    bad.claims.openshop = &bad.openshop;
    bad.openshop.rules = bad.rules;
    for (size_t i = 0; i < bad.openshop.rule_count && change == 0; i++)
      bad.rules[i].value *= 10;
    if (change == 1)
      bad.claims.optimum = 1;
    if (change == 2)
      bad.claims.optimum = 1000;
    failed = fails_with (claim, &bad.claims);
  }
  return failed;
}

static void
gather (struct openshop_facts *facts, const char *text)
{
  struct openshop_instance instance;
  struct status status;
  status_init (&status);
  openshop_instance_init (&instance);
  cr_assert (openshop_instance_read (&instance, text, strlen (text), "test", 1, &status), "%s", status.message);
  openshop_facts_init (facts);
  cr_assert (openshop_facts_gather (facts, &instance, "test", &no_limits, &status), "%s", status.message);
  openshop_instance_clear (&instance);
}

static int64_t
rule_of (const struct openshop_facts *facts, const char *name)
{
  for (size_t i = 0; i < facts->openshop.rule_count; i++)
    if (strcmp (facts->rules[i].name, name) == 0)
      return facts->rules[i].value;
  return CLAIMS_ABSENT;
}

/* FACTS' counterexample to Theorem 2: an odd number of nodes, a time on the diagonal. */
Test (claims_openshop, facts)
{
  struct openshop_facts facts;
  gather (&facts, "{\"model\":\"openshop\",\"times\":[[1,0,0],[0,0,0],[0,1,0]]}");
  cr_expect_eq (facts.claims.optimum, 1);
  cr_expect_eq (facts.claims.destinations, 2);
  cr_expect_eq (facts.openshop.load, 1);
  cr_expect_eq (facts.openshop.crossing, 1);
  cr_expect_not (facts.openshop.zero_diagonal);
  cr_expect_eq (rule_of (&facts, "baseline"), 2);
  cr_expect_eq (rule_of (&facts, "openshop"), 1);
  cr_expect_str_eq (facts.claims.name, "test");
  cr_expect (fails_with (claims_find ("false-002-thm-2"), &facts.claims));
  cr_expect_not (fails_with (claims_find ("002-thm-2-up"), &facts.claims));
  openshop_facts_clear (&facts);
}

/* One message counts once where its row and column cross; heuristics for square shops are left out of others. */
Test (claims_openshop, facts_of_a_shop)
{
  struct openshop_facts facts;
  gather (&facts, "3 2\n2 5\n1 2\n0 4\n");
  cr_expect_eq (facts.claims.destinations, 5);
  cr_expect_eq (facts.openshop.load, 11);
  cr_expect_eq (facts.openshop.crossing, 13); /* 7 + 11 - 5 */
  cr_expect_eq (facts.claims.optimum, 11);
  cr_expect_eq (rule_of (&facts, "baseline"), CLAIMS_ABSENT);
  cr_expect_neq (rule_of (&facts, "greedy"), CLAIMS_ABSENT);
  openshop_facts_clear (&facts);
  gather (&facts, "{\"model\":\"exchange\",\"times\":[[0,1],[1,0]]}");
  cr_expect (facts.openshop.zero_diagonal);
  openshop_facts_clear (&facts);
}

Test (claims_openshop, every_claim_can_fail)
{
  struct openshop_facts facts;
  size_t count = 0;
  gather (&facts, "{\"model\":\"exchange\",\"times\":[[0,3,1,4],[1,0,5,2],[6,2,0,3],[1,4,2,0]]}");
  for (const struct claim *claim = claims_table; claim->id; claim++) {
    if (claim->model != CLAIMS_OPENSHOP || claim->expected == CLAIM_FALSE)
      continue;
    cr_expect_not (fails_with (claim, &facts.claims), "%s fails on true numbers", claim->id);
    cr_expect (can_fail (claim, &facts), "%s never fails", claim->id);
    count++;
  }
  cr_expect_eq (count, 9);
  openshop_facts_clear (&facts);
}

/* A claim is tested on instances of its own model only, and all come out as expected on the small suites. */
Test (claims_openshop, register_of_the_suites)
{
  static const char *const suites[] = { "exchange-small", "exchange-paper", "openshop-small" };
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
    cr_assert (examine_openshop_suite (&examine, openshop_suites_find (suites[i]), &status), "%s", status.message);
  for (size_t i = 0; i < examine.claims.length; i++) {
    const struct claims_tally *tally = &examine.claims.tallies[i];
    cr_expect_eq (tally->tried > 0, tally->claim->model == CLAIMS_OPENSHOP, "%s", tally->claim->id);
  }
  cr_expect (claims_all_hold (&examine.claims));
  cr_expect (claims_all_refuted (&examine.claims));
  examine_clear (&examine);
}
