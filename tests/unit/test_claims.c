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

/* Every claim on every instance with n <= 5 and costs <= 5; with the papers' own examples and the extremes every false reading is refuted.
 */
Test (claims, come_out_as_expected)
{
  struct examine examine;
  examine_init (&examine, NULL);
  examine_box (&examine, 5, 5);
  examine_name (&examine, "paper-001");
  examine_name (&examine, "paper-004");
  examine_name (&examine, "node-extremes");
  for (const struct named_suite *suite = overhead_suites_table; suite->name; suite++) {
    struct status status;
    status_init (&status);
    cr_assert (examine_overhead_suite (&examine, suite, &status), "%s", status.message);
  }
  for (const struct named_suite *suite = openshop_suites_table; suite->name; suite++) {
    struct status status;
    status_init (&status);
    if (strcmp (suite->name, "taillard") != 0) /* takes seconds */
      cr_assert (examine_openshop_suite (&examine, suite, &status), "%s", status.message);
  }
  struct status parameterized;
  status_init (&parameterized);
  cr_assert (examine_parameterized_suite (&examine, "paper-003", &parameterized), "%s", parameterized.message);
  struct status logp;
  status_init (&logp);
  cr_assert (examine_logp_suite (&examine, "paper-001-logp", &logp), "%s", logp.message);
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

/* Facts of an instance with two types, gathered, to be falsified. */
struct gathered {
  struct facts facts;
  struct node_instance instance;
  struct node_types types;
};

static void
gather (struct gathered *gathered, int64_t source, const int64_t group[2][2])
{
  struct status status;
  status_init (&status);
  node_instance_init (&gathered->instance);
  node_types_init (&gathered->types);
  gathered->instance.source = (struct rational){ source, 1 };
  for (int i = 0; i < 2; i++)
    node_instance_add (&gathered->instance, (struct rational){ group[i][0], 1 }, group[i][1], NULL);
  facts_init (&gathered->facts);
  cr_assert (node_types_from (&gathered->types, &gathered->instance, "test", &status));
  cr_assert (facts_gather (&gathered->facts, &gathered->instance, &gathered->types, "test", &no_limits, &status), "%s", status.message);
}

static void
gathered_clear (struct gathered *gathered)
{
  facts_clear (&gathered->facts);
  node_instance_clear (&gathered->instance);
  node_types_clear (&gathered->types);
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

/* Does it fail when some one number is wrong? */
static bool
can_fail (const struct claim *claim, const struct claims_facts *good)
{
  bool failed = false;
  for (int change = 0; change < 8 && !failed; change++) {
    struct claims_facts bad = *good;
    struct claims_bound bounds[FACTS_BOUNDS];
    memcpy (bounds, good->bounds, good->bound_count * sizeof *bounds);
    for (size_t i = 0; i < good->bound_count && change == 0; i++)
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
  return failed;
}

/* A claim that cannot fail is none. The first instance is a chain of two classes, powers of two, the source being one of the fastest:
   nearly every hypothesis holds; the others are for those about many destinations, or slow sources, or a family. */
Test (claims, every_claim_can_fail)
{
  static const struct {
    int64_t source, group[2][2]; /* cost and count */
  } numbers[]
    = { { 1, { { 1, 1 }, { 2, 4 } } }, { 1, { { 1, 1 }, { 2, 6 } } }, { 2, { { 2, 1 }, { 1, 4 } } }, { 1, { { 4, 2 }, { 6, 8 } } } };
  enum { INSTANCES = sizeof numbers / sizeof *numbers };
  struct gathered gathered[INSTANCES];
  for (size_t i = 0; i < INSTANCES; i++)
    gather (&gathered[i], numbers[i].source, numbers[i].group);
  for (const struct claim *claim = claims_table; claim->id; claim++) {
    size_t i = 0;
    if (claim->expected == CLAIM_FALSE || claim->model != CLAIMS_NODE)
      continue;
    while (i < INSTANCES && !claim->hypothesis (&gathered[i].facts.claims))
      i++;
    cr_assert_lt (i, INSTANCES, "%s: hypothesis", claim->id);
    cr_expect_not (fails_with (claim, &gathered[i].facts.claims), "%s fails on true numbers", claim->id);
    cr_expect (can_fail (claim, &gathered[i].facts.claims), "%s never fails", claim->id);
  }
  for (size_t i = 0; i < INSTANCES; i++)
    gathered_clear (&gathered[i]);
}

/* Numbers of an instance with two types. */
static struct claims_facts
two_types (int64_t source, const int64_t cost[2], const int64_t count[2])
{
  return (struct claims_facts){
    .name = "test", .scale = 1, .source = source, .destinations = count[0] + count[1], .k = 2, .cost = cost, .count = count
  };
}

/* Both sides of what the sweeps went through. */
Test (claims, swept_ranges)
{
  static const struct {
    const char *id;
    int64_t source, cost[2], count[2];
    bool holds;
  } cases[] = {
    { "probe-ratio", 1, { 2, 128 }, { 4, 4 }, true },
    { "probe-ratio", 1, { 2, 129 }, { 4, 4 }, false },
    { "probe-ratio", 128, { 1, 2 }, { 4, 4 }, true },
    { "probe-ratio", 129, { 1, 2 }, { 4, 4 }, false },
    { "probe-ratio", 6, { 8, 256 }, { 4, 4 }, true },  /* twice 3, 4, 128 */
    { "probe-ratio", 5, { 8, 256 }, { 4, 4 }, false }, /* the source has not the factor */
    { "probe-ratio", 1, { 2, 64 }, { 8, 8 }, true },
    { "probe-ratio", 1, { 2, 65 }, { 8, 1 }, false },
    { "probe-ratio", 1, { 2, 33 }, { 8, 9 }, false },
    { "probe-ratio", 1, { 2, 32 }, { 12, 12 }, true },
    { "probe-ratio", 1, { 2, 20 }, { 16, 16 }, true },
    { "probe-ratio", 1, { 2, 21 }, { 13, 12 }, false },
    { "probe-ratio", 1, { 2, 10 }, { 32, 32 }, true },
    { "probe-ratio", 1, { 2, 11 }, { 17, 16 }, false },
    { "probe-ratio", 1, { 2, 3 }, { 32, 33 }, false },
    { "probe-ratio-large", 1, { 2, 3 }, { 3, 3 }, false },
    { "probe-ratio-large", 1, { 2, 3 }, { 3, 4 }, true },
    { "probe-ratio-large", 1, { 2, 129 }, { 3, 4 }, false },
    { "probe-excess-fast", 2, { 2, 64 }, { 4, 4 }, true },
    { "probe-excess-fast", 3, { 2, 64 }, { 4, 4 }, false },
    { "probe-excess-fast", 2, { 2, 65 }, { 4, 4 }, false },
    { "probe-excess-slow", 3, { 2, 64 }, { 4, 4 }, true },
    { "probe-excess-slow", 2, { 2, 64 }, { 4, 4 }, false },
    { "probe-excess-slow", 3, { 2, 65 }, { 4, 4 }, false },
    { "probe-excess-destinations", 3, { 2, 16 }, { 6, 6 }, true },
    { "probe-excess-destinations", 3, { 2, 17 }, { 8, 1 }, false },
    { "probe-excess-destinations", 1, { 2, 8 }, { 12, 12 }, true },
    { "probe-excess-destinations", 1, { 2, 9 }, { 7, 6 }, false },
    { "probe-excess-destinations", 1, { 2, 6 }, { 16, 16 }, true },
    { "probe-excess-destinations", 1, { 2, 7 }, { 13, 12 }, false },
    { "probe-excess-destinations", 1, { 1, 2 }, { 17, 16 }, false },
    { "false-probe-ratio", 1, { 2, 3 }, { 3, 5 }, true },
    { "false-probe-ratio", 1, { 2, 3 }, { 3, 4 }, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct claims_facts facts = two_types (cases[i].source, cases[i].cost, cases[i].count);
    cr_expect_eq (claims_find (cases[i].id)->hypothesis (&facts), cases[i].holds, "case %zu: %s", i, cases[i].id);
  }
}

/* The family of probe-family, and what is next to it. */
Test (claims, family)
{
  static const struct {
    int64_t source, cost[2], count[2];
    bool holds;
  } cases[] = {
    { 1, { 4, 6 }, { 2, 8 }, true },
    { 1, { 8, 12 }, { 4, 16 }, true },
    { 5, { 60, 90 }, { 6, 24 }, true },
    { 1, { 4, 6 }, { 2, 9 }, false },
    { 1, { 4, 6 }, { 3, 8 }, false },
    { 1, { 4, 7 }, { 2, 8 }, false },
    { 1, { 5, 6 }, { 2, 8 }, false },
    { 2, { 4, 6 }, { 2, 8 }, false },
    { 1, { 8, 12 }, { 2, 8 }, false },
    { 1, { 8, 12 }, { 4, 8 }, false },
    { 1, { 4, 6 }, { 1, 4 }, false },
    { 2, { 9, 12 }, { 2, 8 }, false },
    { 1, { 4, 6 }, { 2, 16 }, false },
    { 1, { 4, 12 }, { 2, 8 }, false },
    { 2, { 8, 18 }, { 2, 8 }, false },
    { 1, { 4, 7 }, { 2, 8 }, false },
    { INT64_MAX / 8, { 4, 6 }, { 2, 8 }, false },
  };
  const struct claim *claim = claims_find ("probe-family");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct claims_facts facts = two_types (cases[i].source, cases[i].cost, cases[i].count);
    cr_expect_eq (claim->hypothesis (&facts), cases[i].holds, "case %zu", i);
    facts.optimum = 7 * 5;
    for (facts.fnf = 38; facts.fnf <= 42; facts.fnf++)
      cr_expect_eq (fails_with (claim, &facts), cases[i].holds && facts.fnf != 40, "case %zu: fnf %d", i, (int)facts.fnf);
  }
}

/* What its proof says, computed: for many p, and with costs by another factor. */
Test (claims, family_computed)
{
  struct examine examine;
  struct node_instance instance;
  struct node_types types;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  node_types_init (&types);
  examine_init (&examine, claims_find ("probe-family"));
  for (int64_t p = 1; p <= 200; p += p < 20 ? 1 : 45) {
    node_instance_reset (&instance);
    instance.source = (struct rational){ 1, 3 };
    for (int64_t i = 0; i < 2; i++) {
      struct rational cost;
      cr_assert (rational_make ((4 + 2 * i) * p, 3, &cost));
      node_instance_add (&instance, cost, (2 + 6 * i) * p, NULL);
    }
    cr_assert (node_types_from (&types, &instance, "test", &status), "%s", status.message);
    cr_assert (examine_instance (&examine, &instance, &types, "test", &status), "%s", status.message);
  }
  cr_expect_eq (claims_verdict (&examine.claims.tallies[0]), CLAIMS_HOLD);
  cr_expect_eq (examine.claims.tallies[0].applied, 24);
  node_instance_clear (&instance);
  node_types_clear (&types);
  examine_clear (&examine);
}

/* The largest makespan of FNF that a claim allows for an optimum, and that it is refused where one more is taken. */
Test (claims, probe_limits)
{
  static const struct {
    const char *id;
    int64_t source, cost[2], optimum, most;
  } cases[] = {
    { "probe-ratio", 1, { 2, 3 }, 40, 50 },
    { "probe-ratio", 1, { 2, 3 }, 41, 51 },
    { "probe-ratio-large", 1, { 2, 3 }, 90, 110 },
    { "probe-ratio-large", 1, { 2, 3 }, 91, 111 },
    { "probe-excess-fast", 1, { 5, 9 }, 40, 42 },         /* a third of 1 + 5 */
    { "probe-excess-fast", 5, { 5, 9 }, 40, 41 },         /* of 5 */
    { "probe-excess-slow", 7, { 5, 9 }, 40, 46 },         /* half of 5 + 7 */
    { "probe-excess-slow", 11, { 5, 9 }, 40, 47 },        /* of 5 + 9 */
    { "probe-excess-slow", 9, { 5, 9 }, 40, 42 },         /* of 5 */
    { "probe-excess-destinations", 1, { 6, 9 }, 40, 43 }, /* of 6 */
    { "probe-excess-destinations", 8, { 7, 9 }, 40, 43 }, /* of 7 */
    { "false-probe-ratio", 1, { 2, 3 }, 50, 60 },
  };
  static const int64_t count[2] = { 4, 4 };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct claim *claim = claims_find (cases[i].id);
    struct claims_facts facts = two_types (cases[i].source, cases[i].cost, count);
    facts.optimum = cases[i].optimum;
    facts.fnf = cases[i].most;
    cr_assert (claim->hypothesis (&facts), "case %zu: %s", i, claim->id);
    cr_expect_not (fails_with (claim, &facts), "case %zu: %s", i, claim->id);
    facts.fnf++;
    cr_expect (fails_with (claim, &facts), "case %zu: %s", i, claim->id);
  }
}

/* Sides that do not fit into 64 bits are not compared. */
Test (claims, large_numbers_say_nothing)
{
  static const int64_t unit = INT64_C (1) << 53, count[2] = { 4, 4 }, cost[2] = { 2 * (INT64_C (1) << 53), 3 * (INT64_C (1) << 53) };
  const struct claim *claim = claims_find ("probe-ratio");
  struct claims_facts facts = two_types (unit, cost, count);
  struct claim_sides sides;
  facts.optimum = facts.fnf = 200 * unit;
  cr_expect (claim->hypothesis (&facts));
  cr_expect (claim->sides (claim, &facts, &sides));
  facts.optimum = facts.fnf = 250 * unit;
  cr_expect_not (claim->sides (claim, &facts, &sides));
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
  struct gathered gathered;
  gather (&gathered, 1, (const int64_t[2][2]){ { 1, 1 }, { 2, 4 } });
  struct claims_facts without = gathered.facts.claims;
  without.optimum = without.layered = CLAIMS_ABSENT;
  struct claims_register claims;
  claims_register_init (&claims, claims_find ("001-thm-3"));
  claims_note (&claims, &without);
  cr_expect_eq (claims.tallies[0].absent, 1);
  cr_expect_eq (claims_verdict (&claims.tallies[0]), CLAIMS_NOT_APPLICABLE);
  claims_register_clear (&claims);
  gathered_clear (&gathered);
}
