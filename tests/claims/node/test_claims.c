#include "bounds/node/table.h"
#include "claims/node/examine.h"
#include "claims/node/measure.h"
#include "heuristics/node/table.h"
#include "tests/support/node.h"

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
    cr_expect_str_eq (examine.suite.tallies[0].counterexample.notation, known[i].notation, "%s",
                      known[i].id);
    examine_clear (&examine);
  }
}

/* Numbers of an instance with two types, gathered, to be falsified. */
struct gathered {
  struct node_measurements measurements;
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
  node_measurements_init (&gathered->measurements);
  cr_assert (node_types_from (&gathered->types, &gathered->instance, "test", &status));
  cr_assert (node_measurements_gather (&gathered->measurements, &gathered->instance, "test",
                                       &no_limits, &status),
             "%s", status.message);
}

static void
gathered_clear (struct gathered *gathered)
{
  node_measurements_clear (&gathered->measurements);
  node_instance_clear (&gathered->instance);
  node_types_clear (&gathered->types);
}

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

/* Does it fail when some one number is wrong? */
static bool
can_fail (const struct claim *claim, const struct claims_measurements *good)
{
  bool failed = false;
  for (int change = 0; change < 17 && !failed; change++) {
    struct claims_measurements bad = *good;
    struct claims_node node = *claims_node (good);
    struct claims_bound bounds[NODE_BOUNDS_MAX];
    memcpy (bounds, good->bounds, good->bound_count * sizeof *bounds);
    for (size_t i = 0; i < good->bound_count && change == 0; i++)
      bounds[i].value += 100;
    bad.bounds = bounds;
    bad.about = &node;
    bad.optimum -= change == 1;
    node.fnf += change == 2 ? 100 : 0;
    node.fnf_idle += change == 3;
    node.monotone += change == 4;
    node.fnf_lowered += change == 5 ? 100 : 0;
    node.dp_entries += change == 6 ? 100 : 0;
    node.first_fastest += change == 7;
    for (int i = 0; i < NORMAL_FORM_STATEMENTS; i++)
      node.normal_form[i] += change == 8 + i;
    for (int rule = 0; rule < SWAP_RULES; rule++) {
      node.swap[rule].without += change == 12;
      node.swap[rule].worse += change == 13;
    }
    for (int rule = 0; rule < INTERCHANGE_RULES; rule++)
      node.interchange[rule].faults += change == 16;
    node.fnf_rounded += change == 14 ? 100 : 0;
    node.fnf_rounded -= change == 15 ? node.fnf_rounded : 0;
    failed = fails_with (claim, &bad);
  }
  return failed;
}

/* A claim that cannot fail is none. The first instance is a chain of two classes, powers of two,
   the source being one of the fastest: nearly every hypothesis holds; the others are for those
   about many destinations, or slow sources, or a family. */
Test (claims, every_claim_can_fail)
{
  static const struct {
    int64_t source, group[2][2]; /* cost and count */
  } numbers[] = { { 1, { { 1, 1 }, { 2, 4 } } },
                  { 1, { { 1, 1 }, { 2, 6 } } },
                  { 2, { { 2, 1 }, { 1, 4 } } },
                  { 1, { { 4, 2 }, { 6, 8 } } } };
  enum { INSTANCES = sizeof numbers / sizeof *numbers };
  struct gathered gathered[INSTANCES];
  for (size_t i = 0; i < INSTANCES; i++)
    gather (&gathered[i], numbers[i].source, numbers[i].group);
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim)) {
    size_t i = 0;
    if (claim->expected == CLAIM_FALSE || claims_model_of (claim) != &node_claims)
      continue;
    while (i < INSTANCES && !claims_apply (claim->hypothesis, &gathered[i].measurements.claims))
      i++;
    cr_assert_lt (i, INSTANCES, "%s: hypothesis", claim->id);
    cr_expect_not (fails_with (claim, &gathered[i].measurements.claims), "%s fails on true numbers",
                   claim->id);
    cr_expect (can_fail (claim, &gathered[i].measurements.claims), "%s never fails", claim->id);
  }
  for (size_t i = 0; i < INSTANCES; i++)
    gathered_clear (&gathered[i]);
}

/* Numbers of an instance with two types; `measurements` points to `node`. */
struct two_types {
  struct claims_measurements measurements;
  struct claims_node node;
};

static void
set_two_types (struct two_types *two, int64_t source, const int64_t cost[2], const int64_t count[2])
{
  two->node = (struct claims_node){ .source = source, .k = 2, .cost = cost, .count = count };
  two->measurements = (struct claims_measurements){ .model = &node_claims,
                                                    .about = &two->node,
                                                    .name = "test",
                                                    .scale = 1,
                                                    .destinations = count[0] + count[1] };
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
    struct two_types two;
    set_two_types (&two, cases[i].source, cases[i].cost, cases[i].count);
    cr_expect_eq (claims_apply (claims_find (cases[i].id)->hypothesis, &two.measurements),
                  cases[i].holds, "case %zu: %s", i, cases[i].id);
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
    struct two_types two;
    set_two_types (&two, cases[i].source, cases[i].cost, cases[i].count);
    cr_expect_eq (claims_apply (claim->hypothesis, &two.measurements), cases[i].holds, "case %zu",
                  i);
    two.measurements.optimum = 7 * 5;
    for (two.node.fnf = 38; two.node.fnf <= 42; two.node.fnf++)
      cr_expect_eq (fails_with (claim, &two.measurements), cases[i].holds && two.node.fnf != 40,
                    "case %zu: fnf %d", i, (int)two.node.fnf);
  }
}

/* What its proof says, computed: for many p, and with costs by another factor. */
Test (claims, family_computed)
{
  struct examine examine;
  struct node_instance instance;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  examine_init (&examine, claims_find ("probe-family"));
  for (int64_t p = 1; p <= 200; p += p < 20 ? 1 : 45) {
    node_instance_reset (&instance);
    instance.source = (struct rational){ 1, 3 };
    for (int64_t i = 0; i < 2; i++) {
      struct rational cost;
      cr_assert (rational_make ((4 + 2 * i) * p, 3, &cost));
      node_instance_add (&instance, cost, (2 + 6 * i) * p, NULL);
    }
    cr_assert (examine_instance (&examine, &node_claims, &instance, "test", &status), "%s",
               status.message);
  }
  cr_expect_eq (claims_verdict (&examine.suite.tallies[0]), CLAIMS_HOLD);
  cr_expect_eq (examine.suite.tallies[0].applied, 24);
  node_instance_clear (&instance);
  examine_clear (&examine);
}

/* The largest makespan of FNF that a claim allows for an optimum, and that it is refused where
   one more is taken. */
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
    struct two_types two;
    set_two_types (&two, cases[i].source, cases[i].cost, count);
    two.measurements.optimum = cases[i].optimum;
    two.node.fnf = cases[i].most;
    cr_assert (claims_apply (claim->hypothesis, &two.measurements), "case %zu: %s", i, claim->id);
    cr_expect_not (fails_with (claim, &two.measurements), "case %zu: %s", i, claim->id);
    two.node.fnf++;
    cr_expect (fails_with (claim, &two.measurements), "case %zu: %s", i, claim->id);
  }
}

/* Where a claim is true of every schedule it could not fail, and no such instance is its tightest
   case. */
Test (claims, could_fail)
{
  static const struct {
    const char *id;
    int64_t source, group[2][2]; /* cost and count */
    bool could;
  } cases[] = {
    { "001-lem-2", 3, { { 1, 2 }, { 2, 1 } }, true },
    { "001-lem-2", 3, { { 1, 2 }, { 1, 1 } }, false },     /* every order is monotone */
    { "false-layered", 3, { { 1, 2 }, { 1, 1 } }, false }, /* and layered */
    { "004-thm-4.3", 1, { { 1, 2 }, { 1, 1 } }, false },
    { "004-thm-4.3", 1, { { 1, 2 }, { 2, 1 } }, true },
    { "false-monotone-root", 1, { { 1, 2 }, { 1, 1 } }, false },
    { "false-monotone-root", 1, { { 2, 2 }, { 2, 1 } }, true },
    { "normal-form-2", 1, { { 2, 2 }, { 2, 1 } }, false },
    { "normal-form-1", 1, { { 2, 2 }, { 2, 1 } }, true },
    { "001-thm-3", 1, { { 2, 1 }, { 3, 5 } }, false },   /* six sends of the source: 6 <= 2 * 4 */
    { "001-thm-3", 1, { { 1, 4 }, { 3, 6 } }, true },    /* 10 > 2 * 4 */
    { "khuller-kim", 1, { { 2, 1 }, { 3, 5 } }, false }, /* 12 <= 3 * 4 */
    { "probe-ratio", 1, { { 2, 1 }, { 3, 5 } }, true },  /* 24 > 5 * 4 */
    { "001-thm-1", 1, { { 2, 1 }, { 3, 5 } }, false },   /* 6 - 4 <= 1 + 2 */
    { "probe-excess-fast", 1, { { 2, 1 }, { 3, 5 } }, true },
    { "004-lem-4.1", 1, { { 1, 1 }, { 2, 1 } }, true },
    { "004-lem-4.1", 2, { { 2, 2 }, { 3, 1 } }, false }, /* only with ties */
    { "false-004-lem-4.1", 2, { { 2, 2 }, { 3, 1 } }, true },
    { "001-thm-2", 2, { { 2, 2 }, { 3, 1 } }, true },
    { "bound-source", 2, { { 2, 2 }, { 3, 1 } }, true },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct gathered gathered;
    struct theorem_suite claims;
    gather (&gathered, cases[i].source, cases[i].group);
    theorem_suite_init (&claims, claims_find (cases[i].id));
    theorem_suite_note (&claims, &gathered.measurements.claims);
    const struct claims_tally *tally = &claims.tallies[0];
    cr_expect_eq (tally->applied, 1, "case %zu: %s", i, cases[i].id);
    cr_expect_eq (tally->could_fail, cases[i].could, "case %zu: %s", i, cases[i].id);
    cr_expect_eq (tally->worst.set, cases[i].could, "case %zu: %s", i, cases[i].id);
    cr_expect_eq (theorem_suite_could_fail (&claims), cases[i].could, "case %zu", i);
    theorem_suite_clear (&claims);
    gathered_clear (&gathered);
  }
}

/* What has failed could fail, whatever its form says. */
Test (claims, failed_could_fail)
{
  static const int64_t cost[] = { 5, 9 }, count[] = { 1, 0 };
  struct two_types two;
  struct theorem_suite claims;
  set_two_types (&two, 1, cost, count);
  two.measurements.optimum = 1;
  two.node.fnf = 3;
  theorem_suite_init (&claims, claims_find ("001-thm-3"));
  theorem_suite_note (&claims, &two.measurements);
  cr_expect_eq (claims.tallies[0].failed, 1);
  cr_expect_eq (claims.tallies[0].could_fail, 1);
  theorem_suite_clear (&claims);
}

/* Sides that do not fit into 64 bits are not compared. */
Test (claims, large_numbers_say_nothing)
{
  static const int64_t unit = INT64_C (1) << 53, count[2] = { 4, 4 },
                       cost[2] = { 2 * (INT64_C (1) << 53), 3 * (INT64_C (1) << 53) };
  const struct claim *claim = claims_find ("probe-ratio");
  struct two_types two;
  struct claim_sides sides;
  set_two_types (&two, unit, cost, count);
  two.measurements.optimum = two.node.fnf = 200 * unit;
  cr_expect (claims_apply (claim->hypothesis, &two.measurements));
  cr_expect (claims_sides (claim, &two.measurements, &sides));
  two.measurements.optimum = two.node.fnf = 250 * unit;
  cr_expect_not (claims_sides (claim, &two.measurements, &sides));
}

/* Every lower bound of the table is claimed to be one. */
Test (claims, cover_every_bound)
{
  for (const struct bound *bound = node_bounds; bound->name; bound++) {
    bool found = false;
    for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
      found |= claim->bound && strcmp (claim->bound, bound->name) == 0;
    cr_expect (found, "no claim about the bound %s", bound->name);
  }
}

Test (claims, absent_numbers_say_nothing)
{
  struct gathered gathered;
  gather (&gathered, 1, (const int64_t[2][2]){ { 1, 1 }, { 2, 4 } });
  struct claims_measurements without = gathered.measurements.claims;
  struct claims_node node = *claims_node (&without);
  without.about = &node;
  without.optimum = node.layered = CLAIMS_ABSENT;
  struct theorem_suite claims;
  theorem_suite_init (&claims, claims_find ("001-thm-3"));
  theorem_suite_note (&claims, &without);
  cr_expect_eq (claims.tallies[0].absent, 1);
  cr_expect_eq (claims_verdict (&claims.tallies[0]), CLAIMS_NOT_APPLICABLE);
  theorem_suite_clear (&claims);
  gathered_clear (&gathered);
}
