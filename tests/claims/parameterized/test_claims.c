#include "claims/parameterized/examine.h"
#include "claims/parameterized/measure.h"

#include "base/memory.h"
#include "gen/common/shipped.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct limits no_limits = { 0 };

/* Numbers of one instance that may be changed. */
struct copy {
  struct claims_measurements measurements;
  struct claims_parameterized about;
  struct claims_tree trees[PARAMETERIZED_TREES_MAX];
  struct claims_bound numbers[PARAMETERIZED_NUMBERS_MAX];
};

static void
copy_facts (struct copy *copy, const struct parameterized_measurements *measurements)
{
  copy->measurements = measurements->claims;
  copy->about = measurements->parameterized;
  memcpy (copy->trees, measurements->trees, sizeof copy->trees);
  memcpy (copy->numbers, measurements->numbers, sizeof copy->numbers);
  copy->measurements.about = &copy->about;
  copy->about.trees = copy->trees;
  copy->about.numbers = copy->numbers;
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

/* Numbers that decide: those that the claim names, or any where it names none. */
static bool
is_named (const struct claim *claim, const char *name)
{
  return !claim->bound || strcmp (claim->bound, name) == 0;
}

/* What a number may be instead. */
#define CHANGES 8

static int64_t
changed (int64_t value, int change, const struct claim_sides *sides)
{
  const int64_t to[CHANGES]
    = { 0, value - 2, value - 1, value + 1, value + 2, value + 1000, sides->left, sides->right };
  return to[change] < 0 ? 0 : to[change];
}

/* Does a change of one number or of one tree that the claim names, or where it names none of
   anything, bring this answer? */
static bool
can_become (const struct claim *claim, const struct parameterized_measurements *measurements,
            enum answer wanted)
{
  static struct copy copy;
  struct claim_sides sides;
  cr_assert (claims_sides (claim, &measurements->claims, &sides));
  for (int change = 0; change < CHANGES; change++) {
    for (size_t i = 0; i < measurements->parameterized.number_count; i++) {
      copy_facts (&copy, measurements);
      copy.numbers[i].value = changed (copy.numbers[i].value, change, &sides);
      if (is_named (claim, copy.numbers[i].name) && answer_of (claim, &copy.measurements) == wanted)
        return true;
    }
    for (size_t i = 0; i < measurements->parameterized.tree_count; i++)
      for (int field = 0; field < 6; field++) {
        copy_facts (&copy, measurements);
        struct claims_tree *tree = &copy.trees[i];
        int64_t *fields[] = { &tree->makespan, &tree->latency, &tree->stepwise,
                              &tree->depth,    &tree->steps,   &tree->levels };
        *fields[field] = changed (*fields[field], change, &sides);
        if (is_named (claim, tree->name) && answer_of (claim, &copy.measurements) == wanted)
          return true;
      }
    copy_facts (&copy, measurements);
    copy.measurements.optimum = changed (copy.measurements.optimum, change, &sides);
    if (!claim->bound && answer_of (claim, &copy.measurements) == wanted)
      return true;
  }
  return false;
}

/* What became of each claim, over the whole suite. */
struct seen {
  bool held, failed, can_fail, can_hold;
};

static size_t
count_claims (void)
{
  size_t count = 0;
  while (parameterized_claims.table[count].id)
    count++;
  return count;
}

static void
look (const struct claim *claim, const struct parameterized_measurements *measurements,
      struct seen *seen)
{
  enum answer answer = answer_of (claim, &measurements->claims);
  seen->held |= answer == HOLDS;
  seen->failed |= answer == FAILS;
  if (answer == HOLDS && !seen->can_fail)
    seen->can_fail = can_become (claim, measurements, FAILS);
  if (answer == FAILS && !seen->can_hold)
    seen->can_hold = can_become (claim, measurements, HOLDS);
}

/* Gather the numbers of every instance of the suite. */
static void
go_through (const char *suite, struct seen *seen)
{
  struct parameterized_measurements measurements;
  struct parameterized_instance instance;
  struct output text;
  struct status status;
  status_init (&status);
  output_init_memory (&text);
  parameterized_measurements_init (&measurements);
  parameterized_instance_init (&instance);
  shipped_write (suite, &text);
  output_char (&text, '\0');
  char *rest = NULL;
  for (char *line = strtok_r (text.bytes, "\n", &rest); line; line = strtok_r (NULL, "\n", &rest)) {
    parameterized_instance_reset (&instance);
    cr_assert (parameterized_instance_read (&instance, line, strlen (line), "test", 1, &status),
               "%s", status.message);
    cr_assert (
      parameterized_measurements_gather (&measurements, &instance, "test", &no_limits, &status),
      "%s", status.message);
    for (const struct claim *claim = parameterized_claims.table; claim->id; claim++)
      look (claim, &measurements, &seen[claim - parameterized_claims.table]);
  }
  parameterized_instance_clear (&instance);
  parameterized_measurements_clear (&measurements);
  output_discard (&text);
}

/* Every claim holds somewhere, as a true one does everywhere and a false reading does not; what
   holds fails when the number or tree that it is about is another; what fails holds then. So no
   check always says the same. */
Test (claims, every_claim_can_fail)
{
  struct seen *seen = memory_zero (count_claims (), sizeof *seen);
  size_t holds = 0, refuted = 0;
  go_through ("paper-003", seen);
  for (const struct claim *claim = parameterized_claims.table; claim->id; claim++) {
    const struct seen *now = &seen[claim - parameterized_claims.table];
    if (claim->expected == CLAIM_HOLDS) {
      cr_expect (now->held && !now->failed, "%s does not hold", claim->id);
      cr_expect (now->can_fail, "%s never fails", claim->id);
      holds++;
    } else {
      cr_expect (now->failed, "%s is not refuted", claim->id);
      cr_expect (now->held || now->can_hold, "%s never holds", claim->id);
      refuted++;
    }
  }
  cr_expect_eq (holds, 77);
  cr_expect_eq (refuted, 35);
  free (seen);
}

static void
expect_verdicts (const struct examine *examine, bool all)
{
  for (size_t i = 0; i < examine->suite.length; i++) {
    const struct claims_tally *tally = &examine->suite.tallies[i];
    if (tally->model != &parameterized_claims) {
      cr_expect_eq (tally->tried, 0, "%s", tally->claim->id);
      continue;
    }
    cr_expect_eq (tally->tried, examine->instances);
    cr_expect (!all || tally->applied > 0, "%s applies nowhere", tally->claim->id);
    cr_expect_neq (claims_verdict (tally), CLAIMS_FAIL, "%s: %s", tally->claim->id,
                   tally->counterexample.name);
  }
  cr_expect (theorem_suite_holds (&examine->suite));
}

/* The papers' suite alone has something for every claim, and refutes every false reading. */
Test (claims, papers)
{
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  cr_assert (examine_suite (&examine, "paper-003", &parameterized_claims, &status), "%s",
             status.message);
  expect_verdicts (&examine, true);
  cr_expect (theorem_suite_refutes (&examine.suite));
  examine_clear (&examine);
}

/* Every claim on small instances, all sets of nodes of small networks, and drawn ones. Of a
   suite of all models those of this one count. */
Test (claims, small)
{
  static const struct parameterized_box box = { 7, 3, 3 };
  static const struct parameterized_places places[]
    = { { 3, 2, 7, 0, { 0 } },    { 2, 3, 7, 0, { 0 } }, { 3, 3, 401, 0, { 0 } },
        { 8, 0, 101, 0, { 0 } },  { 4, 0, 1, 0, { 0 } }, { 2, 2, 29, 1, { 2 } },
        { 2, 1, 29, 2, { 2, 2 } } };
  struct examine examine;
  struct status status;
  status_init (&status);
  examine_init (&examine, NULL);
  const struct parameterized_visitor visitor = examine_parameterized (&examine);
  cr_assert (parameterized_box_visit (&box, &visitor, &status), "%s", status.message);
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    cr_assert (parameterized_places_visit (&places[i], &visitor, &status), "%s", status.message);
  uint64_t before = examine.instances;
  cr_assert (examine_suite (&examine, "ci-small", &parameterized_claims, &status), "%s",
             status.message);
  cr_expect_eq (examine.instances - before, 43);
  expect_verdicts (&examine, false);
  examine_clear (&examine);
}

/* Contention of either kind is contention. */
Test (claims, contention)
{
  static const char text[] = "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{"
                             "\"mesh\":[3,2]},\"source\":[0,0],"
                             "\"destinations\":[[2,1],[1,0]]}";
  const struct claim *claim = claims_find ("003-thm-5-free");
  struct parameterized_measurements measurements;
  struct parameterized_instance instance;
  struct status status;
  static struct copy copy;
  status_init (&status);
  parameterized_measurements_init (&measurements);
  parameterized_instance_init (&instance);
  cr_assert (parameterized_instance_read (&instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  cr_assert (
    parameterized_measurements_gather (&measurements, &instance, "test", &no_limits, &status), "%s",
    status.message);
  cr_expect_eq (answer_of (claim, &measurements.claims), HOLDS);
  for (size_t i = 0; i < measurements.parameterized.tree_count; i++) {
    bool named = strcmp (measurements.trees[i].name, "opt-mesh") == 0;
    copy_facts (&copy, &measurements);
    copy.trees[i].stepwise = 1;
    cr_expect_eq (answer_of (claim, &copy.measurements), named ? FAILS : HOLDS);
    copy_facts (&copy, &measurements);
    copy.trees[i].depth = 1;
    cr_expect_eq (answer_of (claim, &copy.measurements), named ? FAILS : HOLDS);
    copy.trees[i].stepwise = CLAIMS_ABSENT;
    cr_expect_eq (answer_of (claim, &copy.measurements), named ? SILENT : HOLDS);
  }
  parameterized_instance_clear (&instance);
  parameterized_measurements_clear (&measurements);
}

/* How a case is written. */
Test (claims, notation)
{
  static const char *const texts[] = {
    "{\"model\":\"parameterized\",\"nodes\":9,\"hold\":0.5,\"end\":\"22/7\"}",
    "{\"model\":\"parameterized\",\"nodes\":5,\"hold\":2,\"end\":3,\"ports\":2,\"interval\":1.5,"
    "\"port_model\":\"rounds\"}",
    "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{\"mesh\":[3,2]},\"source\":[0,"
    "0],\"destinations\":[[1,0],[2,1]]}",
    "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{\"bmin\":8},\"source\":0,"
    "\"destinations\":[1,2],\"occupation\":1}",
    "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{\"hypercube\":4},\"source\":0,"
    "\"destinations\":[1,15]}",
    "{\"model\":\"parameterized\",\"hold\":2,\"end\":3,\"network\":{\"mesh\":[2,3,1,5]},"
    "\"source\":[0,0,0,0],\"destinations\":[[1,2,0,4],[0,0,0,1]]}",
  };
  static const char *const notations[] = {
    "9 nodes, hold 1/2, end 22/7",
    "5 nodes, hold 2, end 3, 2 ports, interval 3/2, rounds",
    "3 nodes, hold 2, end 3, mesh 3 x 2, occupation 2",
    "3 nodes, hold 2, end 3, bmin 8, occupation 1",
    "3 nodes, hold 2, end 3, mesh 2 x 2 x 2 x 2, occupation 2",
    "3 nodes, hold 2, end 3, mesh 2 x 3 x 1 x 5, occupation 2",
  };
  struct parameterized_measurements measurements;
  parameterized_measurements_init (&measurements);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct parameterized_instance instance;
    struct theorem_suite claims;
    struct status status;
    status_init (&status);
    parameterized_instance_init (&instance);
    theorem_suite_init (&claims, claims_find ("parameterized-trees"));
    cr_assert (
      parameterized_instance_read (&instance, texts[i], strlen (texts[i]), "test", 1, &status),
      "%s", status.message);
    cr_assert (
      parameterized_measurements_gather (&measurements, &instance, "test", &no_limits, &status),
      "%s", status.message);
    theorem_suite_note (&claims, &measurements.claims);
    cr_expect_str_eq (claims.tallies[0].worst.notation, notations[i]);
    cr_expect_eq (claims.tallies[0].worst.size,
                  measurements.parameterized.hold + measurements.parameterized.end);
    theorem_suite_clear (&claims);
    parameterized_instance_clear (&instance);
  }
  parameterized_measurements_clear (&measurements);
}
