#include "base/memory.h"
#include "claims/core/claims.h"
#include "claims/logp/check.h"
#include "claims/logp/examine.h"
#include "claims/logp/measure.h"
#include "gen/common/shipped.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct limits no_limits = { 0 };

/* Numbers of one instance that may be changed. */
struct copy {
  struct claims_measurements measurements;
  struct claims_logp about;
  struct claims_bound rules[LOGP_VALUES_MAX], bounds[LOGP_VALUES_MAX];
};

static void
copy_facts (struct copy *copy, const struct logp_measurements *measurements)
{
  copy->measurements = measurements->claims;
  copy->about = measurements->logp;
  memcpy (copy->rules, measurements->rules, sizeof copy->rules);
  memcpy (copy->bounds, measurements->bounds, sizeof copy->bounds);
  copy->measurements.about = &copy->about;
  copy->measurements.bounds = copy->bounds;
  copy->measurements.rules = copy->rules;
}

enum answer { SILENT, HOLDS, FAILS };

static enum answer
answer_of (const struct claim *claim, const struct claims_measurements *measurements)
{
  struct theorem_suite claims;
  theorem_suite_init (&claims, claim);
  theorem_suite_note (&claims, measurements);
  cr_expect_eq (claims.tallies[0].tried, 1, "%s", claim->id);
  enum answer answer = claims.tallies[0].applied == 0 ? SILENT
                       : claims.tallies[0].failed > 0 ? FAILS
                                                      : HOLDS;
  theorem_suite_clear (&claims);
  return answer;
}

/* The number that a claim is about: a heuristic's or a bound's by its name, or one of its own;
   the optimum where it names none. */
static int64_t *
number_of (const struct claim *claim, struct copy *copy)
{
  static const struct {
    const char *id;
    size_t at;
  } own[] = {
    { "001-sec-5", offsetof (struct claims_logp, dp) },
    { "001-sec-5-size", offsetof (struct claims_logp, dp_entries) },
    { "logp-node", offsetof (struct claims_logp, node_optimum) },
    { "logp-exhaustive", offsetof (struct claims_logp, exhaustive) },
    { "logp-fast", offsetof (struct claims_logp, dp_fast) },
  };
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (strcmp (own[i].id, claim->id) == 0)
      return (int64_t *)((char *)&copy->about + own[i].at);
  for (size_t i = 0; claim->bound && i < copy->measurements.rule_count; i++)
    if (strcmp (copy->rules[i].name, claim->bound) == 0)
      return &copy->rules[i].value;
  for (size_t i = 0; claim->bound && i < copy->measurements.bound_count; i++)
    if (strcmp (copy->bounds[i].name, claim->bound) == 0)
      return &copy->bounds[i].value;
  cr_assert_null (claim->bound, "%s", claim->id);
  return &copy->measurements.optimum;
}

/* An equality fails with one more and with one less; what is at most something else fails with
   one more than that, and not before. */
static void
falsify (const struct claim *claim, const struct logp_measurements *measurements)
{
  static struct copy copy;
  struct claim_sides sides;
  cr_assert (claims_sides (claim, &measurements->claims, &sides));
  copy_facts (&copy, measurements);
  int64_t *number = number_of (claim, &copy), value = *number, room = sides.right - sides.left;
  bool equality = claim->form->relation == CLAIM_EQUAL;
  if (equality) {
    cr_expect_eq (room, 0, "%s", claim->id);
    *number = value - 1;
    cr_expect_eq (answer_of (claim, &copy.measurements), FAILS, "%s one less", claim->id);
  }
  *number = value + room;
  cr_expect_eq (answer_of (claim, &copy.measurements), HOLDS, "%s at its end", claim->id);
  *number = value + room + 1;
  cr_expect_eq (answer_of (claim, &copy.measurements), FAILS, "%s beyond", claim->id);
  *number = CLAIMS_ABSENT;
  cr_expect_eq (answer_of (claim, &copy.measurements), SILENT, "%s without its number", claim->id);
  copy_facts (&copy, measurements);
  copy.measurements.optimum = CLAIMS_ABSENT;
  cr_expect (claim->form->left.quantity == PROGRAM_ENTRIES
               || answer_of (claim, &copy.measurements) == SILENT,
             "%s without optimum", claim->id);
}

/* Any heuristic that is better than the optimum is too good. */
static void
falsify_rules (const struct claim *claim, const struct logp_measurements *measurements)
{
  static struct copy copy;
  for (size_t i = 0; i < measurements->claims.rule_count; i++) {
    copy_facts (&copy, measurements);
    copy.rules[i].value = measurements->claims.optimum;
    cr_expect_eq (answer_of (claim, &copy.measurements), HOLDS, "%s", copy.rules[i].name);
    copy.rules[i].value--;
    cr_expect_eq (answer_of (claim, &copy.measurements), FAILS, "%s", copy.rules[i].name);
  }
}

/* For each line of a suite. */
static void
go_through (const char *suite,
            void (*look) (const struct logp_measurements *measurements, void *context),
            void *context)
{
  struct logp_measurements measurements;
  struct logp_instance instance;
  struct output text;
  struct status status;
  char *rest = NULL;
  status_init (&status);
  output_init_memory (&text);
  logp_measurements_init (&measurements);
  logp_instance_init (&instance);
  shipped_write (suite, &text);
  output_char (&text, '\0');
  for (char *line = strtok_r (text.bytes, "\n", &rest); line; line = strtok_r (NULL, "\n", &rest)) {
    logp_instance_reset (&instance);
    cr_assert (logp_instance_read (&instance, line, strlen (line), "test", 1, &status), "%s",
               status.message);
    cr_assert (logp_measurements_gather (&measurements, &instance, "test", &no_limits, &status),
               "%s", status.message);
    look (&measurements, context);
  }
  logp_instance_clear (&instance);
  logp_measurements_clear (&measurements);
  output_discard (&text);
}

/* Of each claim, by its place in the table. */
struct seen {
  size_t held, failed;
};

static size_t
count_claims (void)
{
  size_t count = 0;
  while (logp_claims.table[count].id)
    count++;
  return count;
}

static void
look (const struct logp_measurements *measurements, void *context)
{
  struct seen *seen = context;
  for (const struct claim *claim = logp_claims.table; claim->id; claim++) {
    enum answer answer = answer_of (claim, &measurements->claims);
    seen[claim - logp_claims.table].held += answer == HOLDS;
    seen[claim - logp_claims.table].failed += answer == FAILS;
    if (answer != SILENT)
      falsify (claim, measurements);
    if (claim->form == &claims_rules_above)
      falsify_rules (claim, measurements);
  }
}

/* The suite has something for every claim, and refutes every false reading but does not always;
   every claim fails when its number is
 * another. */
Test (claims, every_claim_can_fail)
{
  struct seen *seen = memory_zero (count_claims (), sizeof *seen);
  size_t holds = 0, refuted = 0;
  go_through ("paper-001-logp", look, seen);
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim)) {
    const struct seen *now = &seen[claim - logp_claims.table];
    if (claims_model_of (claim) != &logp_claims)
      continue;
    cr_expect_gt (now->held, 0, "%s", claim->id);
    cr_expect_eq (now->failed > 0, claim->expected == CLAIM_FALSE, "%s", claim->id);
    holds += claim->expected == CLAIM_HOLDS;
    refuted += claim->expected == CLAIM_FALSE;
  }
  cr_expect_eq (holds, 12);
  cr_expect_eq (refuted, 10);
  free (seen);
}

/* The types of destinations. */
#define TYPES(...)                                                                                 \
  (const struct claims_logp_type[])                                                                \
  {                                                                                                \
    __VA_ARGS__                                                                                    \
  }

/* Each hypothesis on both sides of its boundary. */
Test (claims, hypotheses)
{
  const struct {
    struct claims_logp_type source;
    const struct claims_logp_type *types;
    size_t count;
    bool as_node, alike, slowest;
  } cases[] = {
    { { 3, 0, 3, 0 }, TYPES ({ 2, 0, 2, 4 }), 1, true, true, true },
    { { 3, 0, 3, 0 }, TYPES ({ 2, 0, 2, 4 }, { 3, 0, 3, 1 }), 2, true, false, true },
    { { 3, 0, 4, 0 }, TYPES ({ 2, 0, 2, 4 }), 1, false, true, true },
    { { 3, 0, 2, 0 }, TYPES ({ 2, 0, 2, 4 }), 1, false, true, true },
    { { 3, 0, 3, 0 }, TYPES ({ 2, 0, 2, 4 }, { 3, 0, 4, 1 }), 2, false, false, true },
    { { 3, 0, 3, 0 }, TYPES ({ 2, 0, 2, 4 }, { 3, 0, 2, 1 }), 2, false, false, true },
    { { 3, 0, 3, 0 }, TYPES ({ 2, 0, 2, 4 }, { 3, 1, 3, 1 }), 2, false, false, true },
    { { 3, 0, 3, 0 }, TYPES ({ 2, 1, 2, 4 }, { 3, 0, 3, 1 }), 2, false, false, false },
    { { 3, 0, 3, 0 }, TYPES ({ 2, 1, 4, 4 }, { 3, 1, 3, 1 }), 2, false, false, false },
    { { 3, 0, 3, 0 }, TYPES ({ 3, 1, 3, 4 }, { 3, 2, 2, 1 }), 2, false, false, false },
    { { 3, 0, 3, 0 },
      TYPES ({ 4, 1, 3, 4 }, { 3, 1, 3, 1 }),
      2,
      false,
      false,
      true }, /* in any order */
    { { 9, 0, 9, 0 },
      TYPES ({ 1, 1, 1, 1 }, { 2, 2, 1, 1 }, { 2, 2, 2, 1 }),
      3,
      false,
      false,
      true },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct claims_logp about
      = { .source = cases[i].source, .types = cases[i].types, .type_count = cases[i].count };
    const struct claims_measurements measurements
      = { .scale = 1, .model = &logp_claims, .about = &about };
    cr_expect_eq (claims_apply (AS_NODE, &measurements), cases[i].as_node, "%zu", i);
    cr_expect_eq (claims_apply (ALIKE, &measurements), cases[i].alike, "%zu", i);
    cr_expect_eq (claims_apply (SLOWEST, &measurements), cases[i].slowest, "%zu", i);
  }
  static const char *const names[] = { "as-node", "alike", "slowest-type" };
  for (size_t i = 0; i < 3; i++) {
    const struct claims_model *model;
    cr_expect (claims_when_find (names[i], &model) && model == &logp_claims, "%s", names[i]);
  }
}

/* What may be added, by hand: max (delay + receive, hold) of all types, the source's where it is
   another, but the largest. */
Test (claims, additive)
{
  const struct {
    struct claims_logp_type source;
    const struct claims_logp_type *types;
    size_t count;
    int64_t more;
  } cases[] = {
    { { 3, 0, 3, 0 },
      TYPES ({ 2, 0, 2, 4 }, { 3, 0, 3, 7 }),
      2,
      2 }, /* the source is of the second type */
    { { 3, 0, 3, 0 },
      TYPES ({ 2, 0, 2, 4 }, { 3, 5, 3, 7 }),
      2,
      2 }, /* also when that takes longer to receive */
    { { 3, 0, 4, 0 }, TYPES ({ 2, 0, 2, 4 }, { 3, 0, 3, 7 }), 2, 5 },
    { { 4, 0, 3, 0 }, TYPES ({ 2, 0, 2, 4 }, { 3, 0, 3, 7 }), 2, 5 },
    { { 9, 0, 9, 0 }, TYPES ({ 2, 3, 2, 4 }), 1, 5 },
    { { 1, 0, 1, 0 }, TYPES ({ 2, 3, 2, 4 }), 1, 1 },
    { { 1, 0, 1, 0 }, TYPES ({ 2, 3, 20, 4 }, { 3, 4, 7, 1 }, { 3, 4, 8, 1 }), 3, 16 },
    { { 5, 0, 5, 0 }, TYPES ({ 5, 0, 5, 4 }), 1, 0 },
  };
  const struct claim *claim = claims_find ("false-logp-add-fnf");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct claims_bound rule = { "fnf", 50 };
    const struct claims_logp about
      = { .source = cases[i].source, .types = cases[i].types, .type_count = cases[i].count };
    const struct claims_measurements measurements = { .scale = 1,
                                                      .optimum = 40,
                                                      .model = &logp_claims,
                                                      .about = &about,
                                                      .rules = &rule,
                                                      .rule_count = 1 };
    struct claim_sides sides;
    cr_assert (claims_sides (claim, &measurements, &sides));
    cr_expect (sides.left == 50 && sides.right == 40 + cases[i].more, "%zu: %lld", i,
               (long long)sides.right);
  }
}

/* Instances of the node model, drawn ones, and the corner cases: nothing that should hold fails. */
Test (claims, small)
{
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  cr_assert (examine_logp_small (&examine, 4, quick_or_slow (2, 3), &status), "%s", status.message);
  cr_assert (examine_logp_drawn (&examine, 6, (uint64_t)rounds (20), &status), "%s",
             status.message);
  uint64_t before = examine.instances;
  /* of all models: those of this one */
  cr_assert (examine_suite (&examine, "ci-small", &logp_claims, &status), "%s", status.message);
  cr_expect_eq (examine.instances - before, 27);
  for (size_t i = 0; i < examine.suite.length; i++) {
    const struct claims_tally *tally = &examine.suite.tallies[i];
    cr_expect_eq (tally->tried, tally->model == &logp_claims ? examine.instances : 0, "%s",
                  tally->claim->id);
    cr_expect (tally->model != &logp_claims || tally->applied > 0, "%s applies nowhere",
               tally->claim->id);
    cr_expect_neq (claims_verdict (tally), CLAIMS_FAIL, "%s: %s", tally->claim->id,
                   tally->counterexample.name);
  }
  cr_expect_eq (examine.open, 0);
  examine_clear (&examine);
}
