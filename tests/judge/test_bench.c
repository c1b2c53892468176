/* A bench runs the program under test on instances: verdicts, refusals, limits, and processes kept
   between instances. */
#include "judge/bench.h"

#include <criterion/criterion.h>
#include <string.h>

#define ONE "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":1}]}"
#define ANSWER "{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}"
#define LATE "{\"makespan\":\"5/2\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0.5}]}"

static struct expect expects[1];

static struct bench_options
set (const char *command, bool persistent, const char *expect)
{
  struct bench_options options
    = { .command = command, .persistent = persistent, .expects = expects };
  struct status status;
  status_init (&status);
  child_limits_init (&options.child);
  options.child.seconds = 20;
  options.child.grace = 0.1;
  if (expect) {
    cr_assert (expect_parse (&expects[0], expect, &status), "%s", status.message);
    options.expect_count = 1;
  }
  return options;
}

/* One try; the finding is the caller's. */
static struct finding
try (struct bench *bench, const char *text)
{
  const struct batch_line line
    = { .file = "suite", .number = 7, .text = text, .length = strlen (text) };
  struct finding finding;
  struct status status;
  status_init (&status);
  finding_init (&finding);
  bool good = bench_try (bench, &line, &finding, &status);
  cr_assert (good, "%s", status.message);
  cr_expect_eq (finding.line, 7);
  return finding;
}

Test (bench, verdicts)
{
  static const struct {
    const char *command, *expect, *text;
    enum verdict verdict;
    enum expect_state state;
    bool proven;
  } cases[] = {
    { "cat >/dev/null; echo '" ANSWER "'", "optimal", ONE, VERDICT_VALID, EXPECT_HELD, true },
    { "cat >/dev/null; echo '" LATE "'", "optimal", ONE, VERDICT_VALID, EXPECT_BROKEN, true },
    { "cat >/dev/null; echo '" LATE "'", "busy", ONE, VERDICT_VALID, EXPECT_BROKEN, true },
    { "cat >/dev/null; echo '" LATE "'", "load-2", ONE, VERDICT_VALID, EXPECT_NOT_APPLIED, true },
    { "cat", NULL, ONE, VERDICT_NOT_SCHEDULE, 0, true },
    { "exit 3", NULL, ONE, VERDICT_EXIT, 0, true },
    { "/no/such/program", NULL, ONE, VERDICT_NOT_STARTED, 0, false }, /* no optimum is computed */
    { "cat >/dev/null; echo '" ANSWER "'", NULL, "{\"model\":\"openshop\",\"times\":[[1]]}",
      VERDICT_INVALID, 0, true },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct bench_options options = set (cases[i].command, false, cases[i].expect);
    struct bench *bench = bench_new (&options, 1);
    struct finding finding = try (bench, cases[i].text);
    cr_expect_eq (finding.verdict, cases[i].verdict, "%zu: %s", i, finding_reason (&finding));
    cr_expect_eq (finding.optimum.proven, cases[i].proven, "%zu", i);
    cr_expect_eq (finding.states != NULL, cases[i].verdict == VERDICT_VALID);
    if (finding.states && cases[i].expect)
      cr_expect_eq (finding.states[0], cases[i].state, "%zu", i);
    cr_expect_eq (*finding_reason (&finding) == '\0',
                  cases[i].verdict == VERDICT_VALID && cases[i].state != EXPECT_BROKEN, "%zu: %s",
                  i, finding_reason (&finding));
    finding_clear (&finding);
    bench_free (bench);
    if (cases[i].expect)
      expect_clear (&expects[0]);
  }
}

/* Refused by the readers, and where only the search refuses: with file and line. */
Test (bench, refused)
{
  static const char *const texts[] = {
    "{\"model\":\"node\"}",
    "{\"model\":\"tree\"}",
    "nonsense",
    "{\"model\":\"node\",\"source\":{\"cost\":\"1/"
    "4611686018427387847\"},\"destinations\":[{\"cost\":\"1/4611686018427387817\"}]}",
  };
  struct bench_options options = set ("cat >/dev/null; echo '" ANSWER "'", false, NULL);
  struct bench *bench = bench_new (&options, 1);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct finding finding = try (bench, texts[i]);
    cr_expect (finding.refused, "%s", texts[i]);
    cr_expect (finding.reason && strstr (finding.reason, "suite"), "%s",
               finding.reason ? finding.reason : "");
    finding_clear (&finding);
  }
  struct finding finding = try (bench, ONE); /* and on it goes */
  cr_expect_eq (finding.verdict, VERDICT_VALID);
  finding_clear (&finding);
  bench_free (bench);
}

/* The program gets JSON on one line: as it is written where it is so, else in canonical form. */
Test (bench, text)
{
  static const char *const cases[][2] = {
    { " { \"source\":{\"cost\":2.0}, \"model\":\"node\",\"destinations\":[{\"cost\":1}] }\r",
      "{ \"source\":{\"cost\":2.0}, \"model\":\"node\",\"destinations\":[{\"cost\":1}] }" },
    { "{\"model\":\"node\",\n\"source\":{\"cost\":2.0},\n\"destinations\":[{\"cost\":1}]}", ONE },
    { "2 2\n1 2\n3 4\n", "{\"model\":\"openshop\",\"times\":[[1,2],[3,4]]}" },
  };
  struct bench_options options = set ("cat", false, NULL);
  struct bench *bench = bench_new (&options, 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct finding finding = try (bench, cases[i][0]);
    size_t length, got;
    const char *text = bench_text (bench, &length), *answer = bench_answer (bench, &got);
    cr_expect_eq (length, strlen (cases[i][1]));
    cr_expect_eq (memcmp (text, cases[i][1], length), 0, "%.*s", (int)length, text);
    cr_assert (answer && got >= length);
    cr_expect_eq (memcmp (answer, text, length), 0);
    finding_clear (&finding);
  }
  bench_free (bench);
}

/* The best schedule known is there, with a proof or, at a limit, without. */
Test (bench, limit)
{
  static const char hard[]
    = "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":4,\"count\":3},{"
      "\"cost\":5,\"count\":7},"
      "{\"cost\":6,\"count\":4},{\"cost\":9,\"count\":5},{\"cost\":12,\"count\":10}]}";
  struct bench_options options = set ("cat >/dev/null; echo '{}'", false, NULL);
  for (int limited = 0; limited < 2; limited++) {
    size_t length;
    options.solver.seconds = limited ? 1e-9 : 0;
    struct bench *bench = bench_new (&options, 1);
    struct finding finding = try (bench, hard);
    cr_expect (finding.optimum.known);
    cr_expect_eq (finding.optimum.proven, !limited);
    cr_expect_leq (rational_compare (finding.optimum.lower, (struct rational){ 18, 1 }), 0);
    cr_expect_eq (rational_compare (finding.optimum.upper, (struct rational){ 18, 1 }), 0);
    cr_expect_not_null (bench_schedule (bench, &length));
    finding_clear (&finding);
    bench_free (bench);
  }
}

Test (bench, kept_process)
{
  struct finding finding;
  struct bench_options options
    = set ("while read line; do echo '" ANSWER "'; done; exit 4", true, NULL);
  struct bench *bench = bench_new (&options, 1);
  for (int i = 0; i < 3; i++) {
    finding = try (bench, ONE);
    cr_expect_eq (finding.verdict, VERDICT_VALID, "%s", finding_reason (&finding));
    finding_clear (&finding);
  }
  finding_init (&finding);
  cr_expect (!bench_finish (bench, &finding));
  cr_expect_eq (finding.verdict, VERDICT_EXIT);
  cr_expect_eq (finding.line, 0);
  finding_clear (&finding);
  bench_free (bench);
  options = set ("while read line; do echo '" ANSWER "'; done", true, NULL);
  bench = bench_new (&options, 1);
  finding_init (&finding);
  cr_expect (bench_finish (bench, &finding)); /* nothing was started */
  finding = try (bench, ONE);
  finding_clear (&finding);
  finding_init (&finding);
  cr_expect (bench_finish (bench, &finding));
  finding_clear (&finding);
  bench_free (bench);
}
