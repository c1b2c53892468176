#include "experiments/examine.h"
#include "experiments/restricted.h"
#include "heuristics/heuristic.h"
#include "tests/unit/node_support.h"

#include <criterion/criterion.h>

static const struct limits no_limits = { 0 };

static void
examine_box (struct examine *examine, int64_t n, int64_t max_cost)
{
  struct small_params params;
  struct status status;
  small_params_init (&params);
  status_init (&status);
  params.most = n;
  params.max_cost = max_cost;
  cr_assert (examine_small (examine, &params, &status), "%s", status.message);
}

static void
examine_name (struct examine *examine, const char *suite)
{
  struct status status;
  status_init (&status);
  cr_assert (examine_suite (examine, suites_find (suite), &status), "%s", status.message);
}

/* Every claim on every instance with n <= 5 and costs <= 5; with the papers' own examples every false reading is refuted. */
Test (claims, come_out_as_expected)
{
  struct examine examine;
  examine_init (&examine, NULL);
  examine_box (&examine, 5, 5);
  examine_name (&examine, "paper-001");
  examine_name (&examine, "paper-004");
  for (size_t i = 0; i < examine.claims.length; i++) {
    const struct claims_tally *tally = &examine.claims.tallies[i];
    enum claims_verdict verdict = claims_verdict (tally);
    cr_expect_gt (tally->applied, 0, "%s applies nowhere", tally->claim->id);
    cr_expect_eq (verdict, tally->claim->expected == CLAIM_HOLDS ? CLAIMS_HOLD : CLAIMS_REFUTED, "%s %s: %s", tally->claim->id,
                  claims_verdict_text (verdict), tally->counterexample.notation);
  }
  cr_expect (claims_all_hold (&examine.claims));
  cr_expect (claims_all_refuted (&examine.claims));
  cr_expect_eq (examine.open, 0);
  examine_clear (&examine);
}

/* The smallest refutations that are known. */
Test (claims, smallest_counterexamples)
{
  const struct {
    const char *id, *notation;
  } known[] = {
    { "false-4.3-slower-source", "3; 2 x 2, 3 x 4" },
    { "false-4.3-faster-source", "2; 3 x 1, 4 x 4" },
    { "false-4.4-any-source", "3; 2 x 2, 3 x 4" },
    { "false-first-receiver", "2; 3 x 1, 4 x 4" },
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    struct examine examine;
    examine_init (&examine, claims_find (known[i].id));
    examine_box (&examine, 6, 4);
    cr_expect_str_eq (examine.claims.tallies[0].counterexample.notation, known[i].notation, "%s", known[i].id);
    examine_clear (&examine);
  }
}

/* Facts of `1; 2 x 1, 3 x 3`, gathered, to be falsified. */
static void
gather (struct facts *facts, struct node_instance *instance, struct node_types *types, int64_t source, int64_t cost, int64_t count)
{
  struct status status;
  status_init (&status);
  node_instance_init (instance);
  node_types_init (types);
  instance->source = (struct rational){ source, 1 };
  node_instance_add (instance, (struct rational){ source, 1 }, 1, NULL);
  node_instance_add (instance, (struct rational){ cost, 1 }, count, NULL);
  facts_init (facts);
  cr_assert (node_types_from (types, instance, "test", &status));
  cr_assert (facts_gather (facts, instance, types, "test", &no_limits, &status), "%s", status.message);
}

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

/* A claim that cannot fail is none: each fails when some one number is wrong. */
Test (claims, every_claim_can_fail)
{
  struct facts facts;
  struct node_instance instance;
  struct node_types types;
  gather (&facts, &instance, &types, 1, 2, 4); /* a chain, two classes, powers of two, a shared fastest source: every hypothesis holds */
  const struct claims_facts good = facts.claims;
  for (const struct claim *claim = claims_table; claim->id; claim++) {
    if (claim->expected == CLAIM_FALSE)
      continue;
    cr_expect (claim->hypothesis (&good), "%s: hypothesis", claim->id);
    cr_expect_not (fails_with (claim, &good), "%s fails on true numbers", claim->id);
    bool failed = false;
    for (int change = 0; change < 8 && !failed; change++) {
      struct claims_facts bad = good;
      struct claims_bound bounds[FACTS_BOUNDS];
      memcpy (bounds, good.bounds, good.bound_count * sizeof *bounds);
      for (size_t i = 0; i < good.bound_count && change == 0; i++)
        bounds[i].value += 100;
      bad.bounds = bounds;
      bad.optimum -= change == 1;
      bad.fnf += change == 2 ? 100 : 0;
      bad.fnf_idle += change == 3;
      bad.monotone += change == 4;
      bad.fnf_lowered += change == 5 ? 100 : 0;
      bad.dp_entries += change == 6 ? 100 : 0;
      bad.first_fastest += change == 7;
      failed = fails_with (claim, &bad);
    }
    cr_expect (failed, "%s never fails", claim->id);
  }
  facts_clear (&facts);
  node_instance_clear (&instance);
  node_types_clear (&types);
}

/* Every lower bound of the table is claimed to be one. */
Test (claims, cover_every_bound)
{
  for (const struct bound *bound = bound_table; bound->name; bound++) {
    bool found = false;
    for (const struct claim *claim = claims_table; claim->id; claim++)
      found |= claim->bound && strcmp (claim->bound, bound->name) == 0;
    cr_expect (found, "no claim about the bound %s", bound->name);
  }
}

Test (claims, absent_numbers_say_nothing)
{
  struct facts facts;
  struct node_instance instance;
  struct node_types types;
  gather (&facts, &instance, &types, 1, 2, 4);
  struct claims_facts without = facts.claims;
  without.optimum = without.layered = CLAIMS_ABSENT;
  struct claims_register claims;
  claims_register_init (&claims, claims_find ("001-thm-3"));
  claims_note (&claims, &without);
  cr_expect_eq (claims.tallies[0].absent, 1);
  cr_expect_eq (claims_verdict (&claims.tallies[0]), CLAIMS_NOT_APPLICABLE);
  claims_register_clear (&claims);
  facts_clear (&facts);
  node_instance_clear (&instance);
  node_types_clear (&types);
}
