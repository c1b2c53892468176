/* Every check of the theorem suite, the parameterized model's aside, on one set of made-up numbers,
   all different: its two sides must be just these. What compares other numbers, or with another
   factor, would say that something holds which does not. */
#include "claims/core/suite.h"
#include "claims/logp/claims.h"
#include "claims/node/claims.h"
#include "claims/openshop/claims.h"
#include "claims/overhead/claims.h"

#include <criterion/criterion.h>
#include <string.h>

static const int64_t cost[] = { 3, 6, 11 }, count[] = { 1, 2, 3 };
static const struct claims_bound bounds[]
  = { { "source", 91 },     { "counting", 92 },          { "additive", 93 },
      { "multiplier", 94 }, { "divisor-chain", 95 },     { "release", 41 },
      { "reach", 42 },      { "disjunctive-bound", 43 }, { "work", 44 },
      { "growth", 45 },     { "dual-prices", 46 },       { "dual-values", 46 } };
static const struct claims_bound overhead_rules[]
  = { { "fef", 131 }, { "ecf", 132 }, { "ecfp", 133 }, { "wr", 134 },
      { "wrp", 135 }, { "eaf", 136 }, { "eafp", 137 }, { "rr", 138 },
      { "rrp", 139 }, { "rrs", 140 }, { "rrsp", 129 } };
static const struct claims_bound openshop_rules[]
  = { { "baseline", 151 },     { "baseline-steps", 155 }, { "max-matching", 152 },
      { "min-matching", 153 }, { "greedy", 154 },         { "openshop", 149 } };
static const struct claims_bound logp_rules[] = { { "fnf", 161 }, { "lm", 164 } };
static const struct claims_overhead overhead = { .nodes = 4,
                                                 .multicasts = 2,
                                                 .equal_lengths = true,
                                                 .append_optimum = 103,
                                                 .preemption = { 9, 1, 2, 3 } };
static const struct claims_openshop openshop = { .jobs = 5,
                                                 .machines = 5,
                                                 .zero_diagonal = true,
                                                 .load = 77,
                                                 .crossing = 143,
                                                 .idle_openshop = 7,
                                                 .idle_greedy = 8,
                                                 .greedy_steps = 9,
                                                 .most_steps = 10,
                                                 .embedded = 96 };
static const struct claims_logp_type logp_types[] = { { 4, 2, 5, 2 }, { 9, 3, 8, 3 } };
static const struct claims_logp logp = { .source = { 3, 0, 7, 0 },
                                         .types = logp_types,
                                         .type_count = 2,
                                         .node_optimum = 98,
                                         .exhaustive = 97,
                                         .dp = 101,
                                         .dp_entries = 37,
                                         .dp_fast = 99 };
static const struct claims_node node
  = { .source = 2,
      .k = 3,
      .cost = cost,
      .count = count,
      .free_optimum = 99,
      .fnf = 130,
      .fnf_lowered = 131,
      .fnf_not_layered = 1,
      .fnf_not_monotone = 2,
      .fnf_idle = 4,
      .no_idle = 101,
      .idling = 102,
      .monotone = 103,
      .monotone_root = 104,
      .layered = 132,
      .fastest_first = 105,
      .first_fastest = 106,
      .recurrence = 107,
      .dp = 108,
      .dp_entries = 109,
      .normal_form = { 1, 2, 3, 4, 6 },
      .without_choice = 5,
      .fnf_rounded = 140,
      .swap = { { 9, 6, 7 }, { 9, 8, 2 }, { 9, 5, 3 } },
      .interchange = { { 9, 4 }, { 9, 1 }, { 9, 6 }, { 9, 7 } } };
static const struct claims_measurements made_up = { .name = "made up",
                                                    .scale = 1,
                                                    .destinations = 6,
                                                    .optimum = 100,
                                                    .bounds = bounds,
                                                    .bound_count = sizeof bounds / sizeof *bounds };

/* Worked out from the statements: 001-thm-1, for one, is 130 - 100 against 2 + 3 + 6, and
   001-thm-2-size 109 against 4 * 2 * 3 * 4. */
static const struct {
  const char *id;
  int64_t left, right;
} rows[] = {
  { "004-thm-4.1", 102, 100 },
  { "004-lem-4.1", 8, 0 },
  { "004-lem-4.2", 2, 0 },
  { "004-thm-4.2", 104, 99 },
  { "004-thm-4.3", 105, 100 },
  { "004-thm-4.4", 130, 100 },
  { "004-thm-4.5", 130, 100 },
  { "004-lem-4.5", 5, 0 },
  { "004-lem-4.6", 3, 0 },
  { "004-thm-4.6-rounded", 130, 140 },
  { "004-thm-4.6-twice", 140, 200 },
  { "004-thm-4.6", 130, 200 },
  { "004-lem-4.7", 106, 100 },
  { "004-lem-4.8-1", 5, 0 },
  { "004-lem-4.8-2", 3, 0 },
  { "004-sec-4.4", 130, 100 },
  { "004-thm-4.7", 130, 200 },
  { "001-sec-2", 7, 0 },
  { "001-lem-2", 103, 100 },
  { "001-lem-3", 131, 132 },
  { "001-cor-1", 132, 130 },
  { "001-thm-1", 30, 11 },
  { "001-thm-1-destinations", 30, 9 },
  { "001-lem-4", 1, 0 },
  { "001-lem-5", 107, 100 },
  { "001-thm-2", 108, 100 },
  { "001-thm-2-size", 109, 96 },
  { "001-lem-6", 130, 100 },
  { "001-lem-6-exchange", 6, 0 },
  { "001-thm-3", 130, 200 },
  { "khuller-kim", 260, 300 },
  { "probe-ratio", 520, 500 },
  { "probe-ratio-large", 1170, 1100 },
  { "probe-excess-fast", 90, 11 },
  { "probe-excess-slow", 60, 11 },
  { "probe-excess-destinations", 60, 9 },
  { "probe-family", 910, 800 },
  { "normal-form-1", 1, 0 },
  { "normal-form-2", 2, 0 },
  { "normal-form-3", 3, 0 },
  { "normal-form-4", 4, 0 },
  { "normal-form-5", 6, 0 },
  { "bound-source", 91, 100 },
  { "bound-counting", 92, 100 },
  { "bound-additive", 93, 100 },
  { "bound-multiplier", 94, 100 },
  { "bound-divisor-chain", 95, 100 },
  { "false-004-lem-4.1", 6, 0 },
  { "false-004-lem-4.5", 5, 0 },
  { "false-004-lem-4.6", 3, 0 },
  { "false-001-lem-4", 4, 0 },
  { "false-001-lem-6", 7, 0 },
  { "false-4.3-slower-source", 105, 100 },
  { "false-4.3-faster-source", 105, 100 },
  { "false-4.4-any-source", 130, 100 },
  { "false-4.4-two-types", 130, 100 },
  { "false-4.4-three-classes", 130, 100 },
  { "false-first-receiver", 106, 100 },
  { "false-monotone-root", 104, 100 },
  { "false-layered", 132, 100 },
  { "false-normal-form", 5, 0 },
  { "false-probe-ratio", 650, 600 },
  { "false-bound-multiplier", 100, 94 },
  { "000-eq-4-release", 41, 100 },
  { "000-rules", 100, 129 },
  { "000-append", 100, 103 },
  { "000-rules-append", 103, 131 },
  { "000-sec-5-order", 1, 0 },
  { "000-sec-5-relay", 2, 0 },
  { "000-sec-5-delay", 3, 0 },
  { "overhead-reach", 42, 100 },
  { "overhead-disjunctive-bound", 43, 100 },
  { "overhead-work", 44, 100 },
  { "overhead-growth", 45, 100 },
  { "overhead-dual-prices", 46, 100 },
  { "false-000-eq-4-best", 100, 41 },
  { "false-000-append", 103, 100 },
  { "false-000-ecfp", 133, 132 },
  { "false-000-wrp", 135, 134 },
  { "false-000-eafp", 137, 136 },
  { "false-000-rrp", 139, 138 },
  { "false-000-rrsp", 129, 140 },
  { "false-000-wrp-bound", 270, 205 },
  { "false-000-ecf-bound", 132, 82 },
  { "false-000-wrp-best", 135, 129 },
  { "false-000-fef-worst", 140, 131 },
  { "002-thm-1-embedding", 100, 96 },
  { "002-sec-4.1", 77, 100 },
  { "002-thm-2-even", 302, 385 },
  { "002-thm-2-up", 151, 231 },
  { "002-thm-2-diagonal", 151, 154 },
  { "002-sec-4.2-steps", 155, 308 },
  { "002-sec-4.2-barriers", 151, 155 },
  { "002-sec-4.3-max", 152, 231 },
  { "002-sec-4.3-min", 153, 231 },
  { "002-sec-4.4-steps", 9, 10 },
  { "002-sec-4.5-idle", 7, 0 },
  { "002-thm-3", 149, 154 },
  { "002-thm-3-crossing", 149, 143 },
  { "theorem-63", 596, 539 },
  { "002-rules", 100, 149 },
  { "false-002-thm-2", 302, 385 },
  { "false-002-sec-4.1", 100, 77 },
  { "false-002-sec-4.4-idle", 8, 0 },
  { "false-002-sec-4.4-steps", 9, 5 },
  { "false-002-openshop", 1490, 847 },
  { "false-002-max-matching", 3040, 1771 },
  { "false-002-min-matching", 3060, 1771 },
  { "false-002-greedy", 616, 385 },
  { "false-002-best", 149, 151 },
  { "false-theorem-61", 447, 385 },
  { "false-theorem-62", 447, 385 },
  { "001-sec-5", 101, 100 },
  { "001-sec-5-size", 37, 36 },
  { "logp-node", 100, 98 },
  { "001-sec-5-thm-1", 161, 113 },
  { "001-sec-5-thm-3", 161, 200 },
  { "logp-exhaustive", 100, 97 },
  { "logp-fast", 100, 99 },
  { "logp-rules", 100, 161 },
  { "bound-logp-dual-values", 46, 100 },
  { "false-logp-fnf", 161, 200 },
  { "false-logp-add-fnf", 161, 113 },
};

#define RULES(of) .rules = of, .rule_count = sizeof of / sizeof *of

/* The numbers for the claim's model. */
static struct claims_measurements
measurements_for (const struct claim *claim)
{
  const struct {
    const struct claims_model *model;
    const void *about;
    const struct claims_bound *rules;
    size_t rule_count;
  } models[] = {
    { .model = &node_claims, .about = &node },
    { .model = &overhead_claims, .about = &overhead, RULES (overhead_rules) },
    { .model = &openshop_claims, .about = &openshop, RULES (openshop_rules) },
    { .model = &logp_claims, .about = &logp, RULES (logp_rules) },
  };
  struct claims_measurements measurements = made_up;
  for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    if (models[i].model == claims_model_of (claim)) {
      measurements.model = models[i].model;
      measurements.about = models[i].about;
      measurements.rules = models[i].rules;
      measurements.rule_count = models[i].rule_count;
    }
  return measurements;
}

Test (sides, the_sides_are_those_of_the_statement)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct claim *claim = claims_find (rows[i].id);
    cr_assert (claim != NULL, "%s", rows[i].id);
    struct claims_measurements measurements = measurements_for (claim);
    struct claim_sides sides = { -1, -1 };
    cr_expect (claims_sides (claim, &measurements, &sides), "%s", claim->id);
    cr_expect (sides.left == rows[i].left && sides.right == rows[i].right, "%s: %lld <= %lld",
               claim->id, (long long)sides.left, (long long)sides.right);
  }
}

/* An equality does not hold either when the other number is the smaller one, nor a distance when
   it is negative. */
Test (sides, equalities_go_both_ways)
{
  static const char *const ids[]
    = { "004-thm-4.1", "004-thm-4.2",     "004-thm-4.3", "004-thm-4.4", "004-lem-4.7",
        "001-lem-2",   "001-thm-1",       "001-lem-5",   "001-thm-2",   "probe-family",
        "logp-node",   "logp-exhaustive", "logp-fast",   "001-sec-5",   "002-thm-1-embedding" };
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    const struct claim *claim = claims_find (ids[i]);
    struct claims_measurements measurements = measurements_for (claim);
    struct claim_sides sides;
    measurements.optimum = 500;
    cr_expect (claims_sides (claim, &measurements, &sides) && sides.left > sides.right,
               "%s: %lld <= %lld", ids[i], (long long)sides.left, (long long)sides.right);
  }
}

/* Half of an even number is not rounded. */
Test (sides, half_of_the_sides)
{
  static const struct {
    const char *id;
    int64_t jobs, right;
  } halves[] = { { "002-thm-2-up", 4, 2 * 77 },
                 { "002-thm-2-up", 7, 4 * 77 },
                 { "002-thm-2-diagonal", 4, 2 * 77 },
                 { "002-thm-2-diagonal", 7, 3 * 77 },
                 { "002-thm-2-even", 4, 4 * 77 } };
  for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
    const struct claim *claim = claims_find (halves[i].id);
    struct claims_openshop sized = openshop;
    struct claims_measurements measurements = measurements_for (claim);
    struct claim_sides sides;
    sized.jobs = sized.machines = halves[i].jobs;
    measurements.about = &sized;
    cr_expect (claims_sides (claim, &measurements, &sides) && sides.right == halves[i].right,
               "%s, %d jobs: %lld", halves[i].id, (int)halves[i].jobs, (long long)sides.right);
  }
}

static bool
says (const char *id, int64_t source, const int64_t *costs, size_t k)
{
  const struct claim *claim = claims_find (id);
  struct claims_measurements measurements = measurements_for (claim);
  struct claims_node changed = node;
  changed.source = source;
  changed.cost = costs;
  changed.k = k;
  measurements.about = &changed;
  return claims_apply (claim->hypothesis, &measurements);
}

Test (sides, hypotheses_about_multiples)
{
  static const int64_t chain[] = { 3, 6, 12 }, broken[] = { 2, 4, 6 };
  cr_expect (says ("001-lem-6", 2, chain, 3) && says ("001-lem-6", 3, chain, 3));
  cr_expect_not (says ("001-lem-6", 2, broken, 3));
  cr_expect (says ("004-thm-4.5", 3, chain, 3) && says ("004-thm-4.5", 1, chain, 3));
  cr_expect_not (says ("004-thm-4.5", 2, chain, 3));
  cr_expect_not (says ("004-thm-4.5", 6, chain, 3));
  cr_expect_not (says ("004-thm-4.5", 2, broken, 3));
}

/* Without the best layered schedule, FNF's stands for it. */
Test (sides, what_is_absent)
{
  const struct claim *claim = claims_find ("001-lem-3");
  struct claims_measurements measurements = measurements_for (claim);
  struct claims_node changed = node;
  struct claim_sides sides;
  measurements.about = &changed;
  changed.layered = CLAIMS_ABSENT;
  cr_expect (claims_sides (claim, &measurements, &sides) && sides.left == 131
             && sides.right == 130);
  changed.fnf_lowered = CLAIMS_ABSENT;
  cr_expect_not (claims_sides (claim, &measurements, &sides));
}

/* One failure among many instances is enough, of the first claim and of the last. */
Test (sides, one_failure_is_a_failure)
{
  static const char *const ids[] = { "004-thm-4.1", "001-thm-3", "002-rules" };
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    const struct claim *claim = claims_find (ids[i]);
    struct claims_measurements good = measurements_for (claim), bad = good;
    struct claims_node good_node = node, bad_node = node;
    struct theorem_suite suite;
    theorem_suite_init (&suite, claim);
    good_node.no_idle = good_node.idling = good.optimum;
    bad_node.no_idle = 101;
    bad_node.idling = bad.optimum;
    bad_node.fnf = 201;
    if (claims_model_of (claim) == &node_claims) {
      good.about = &good_node;
      bad.about = &bad_node;
    } else {
      bad.optimum = 150;
    }
    for (int many = 0; many < 5; many++)
      theorem_suite_note (&suite, &good);
    cr_expect (theorem_suite_holds (&suite) && claims_verdict (suite.tallies) == CLAIMS_HOLD, "%s",
               ids[i]);
    theorem_suite_note (&suite, &bad);
    cr_expect (!theorem_suite_holds (&suite) && claims_verdict (suite.tallies) == CLAIMS_FAIL
                 && suite.tallies->failed == 1,
               "%s", ids[i]);
    theorem_suite_clear (&suite);
  }
}
