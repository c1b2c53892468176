#include "base/memory.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/options.h"
#include "gen/common/shipped.h"
#include "judge/judge.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_HEURISTIC = OPTION_OWN,
  KEY_JOBS,
  KEY_TIMEOUT,
  KEY_PERSISTENT,
  KEY_SANDBOX,
  KEY_MAX_RATIO,
  KEY_EXPECT,
  KEY_STRICT,
  KEY_NO_SHRINK,
  KEY_SHRINK_TIME,
  KEY_KEEP,
  KEY_VERBOSE,
  KEY_TIMES,
  KEY_JUNIT,
  KEY_TAP,
  KEY_GITHUB,
};

static const struct argp_option options[] = {
  { "heuristic", KEY_HEURISTIC, "COMMAND", 0,
    "The program, for the shell: it gets an instance on standard input and answers with a schedule "
    "on standard output",
    0 },
  { "jobs", KEY_JOBS, "N", 0, "Run N programs at once (default 1)", 0 },
  { "timeout", KEY_TIMEOUT, "SECONDS", 0, "Time for each run (default 10)", 0 },
  { "memory-limit", OPTION_MEMORY_LIMIT, "SIZE", 0,
    "Memory for each of its processes, and for all of a run together: bytes, or with K, M, G, T "
    "(default 2G)",
    0 },
  { "persistent", KEY_PERSISTENT, NULL, 0,
    "Keep the program: an instance a line in, a schedule a line out", 0 },
  { "sandbox", KEY_SANDBOX, "WHEN", 0,
    "Run the program in namespaces of its own: auto (default: where the system allows it), "
    "required, off",
    0 },
  { "max-ratio", KEY_MAX_RATIO, "R", 0, "Expect at most R times the optimum: 2, 1.25, 3/2", 0 },
  { "expect", KEY_EXPECT, "WHAT", 0,
    "Expect WHAT of every answer (may be repeated); list: show what can be expected", 0 },
  { "strict", KEY_STRICT, NULL, 0, "An expectation that applies to no instance is a failure", 0 },
  { OPTION_ROW_TIME_LIMIT ("Time to prove each optimum (default 60)") },
  { "no-shrink", KEY_NO_SHRINK, NULL, 0,
    "Do not search for smaller instances that fail in the same way", 0 },
  { "shrink-time", KEY_SHRINK_TIME, "SECONDS", 0,
    "Time to search for smaller instances, in all (default 30)", 0 },
  { "keep", KEY_KEEP, "DIR", 0,
    "Write failing instances, the answers to them, and the smaller instances into this folder", 0 },
  { "verbose", KEY_VERBOSE, NULL, 0, "A line for each instance, not only for those that fail", 0 },
  { "times", KEY_TIMES, NULL, 0, "Put times into the reports, which then differ from run to run",
    0 },
  { OPTION_ROW_JSON (
    "Write one JSON object a line for each instance, and a last one that sums up") },
  { "junit", KEY_JUNIT, "OUT", 0, "Write a report in JUnit's XML", 0 },
  { "tap", KEY_TAP, "OUT", 0, "Write a report in the Test Anything Protocol", 0 },
  { "github", KEY_GITHUB, NULL, 0, "End with annotations for GitHub Actions, at most ten", 0 },
  { OPTION_ROW_PROGRESS },
  { OPTION_ROW_RESOLUTION },
  { 0 },
};

struct check {
  struct options options;
  struct judge_options judge;
  struct expect *expects; /* owned */
  size_t expect_count, expect_capacity;
  bool no_shrink, strict, times, github;
  enum { SANDBOX_AUTO, SANDBOX_REQUIRED, SANDBOX_OFF } when;
  struct child_sandbox sandbox;
  const char *junit, *tap;
};

static const char *const names[] = { "FILE", NULL };

static void
add_expect (struct check *check, const char *text)
{
  struct expect expect;
  struct status status;
  status_init (&status);
  if (!expect_parse (&expect, text, &status))
    cli_usage ("%s", status.message);
  for (size_t i = 0; i < check->expect_count; i++)
    if (strcmp (check->expects[i].text, text) == 0) {
      expect_clear (&expect);
      return;
    }
  memory_grow (check->expects, check->expect_capacity, check->expect_count + 1);
  check->expects[check->expect_count++] = expect;
}

static void
add_ratio (struct check *check, const char *value)
{
  struct rational ratio;
  char text[96];
  if (strlen (value) > 64 || rational_parse (value, strlen (value), &ratio) != RATIONAL_OK
      || ratio.numerator <= 0)
    cli_usage ("--max-ratio: '%.64s' is not a number above 0 such as 2, 1.25 or 3/2", value);
  snprintf (text, sizeof text, "ratio<=%s", value);
  add_expect (check, text);
}

static void
set_sandbox (struct check *check, const char *value)
{
  static const char *const words[] = { "auto", "required", "off" };
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp (value, words[i]) == 0) {
      check->when = i;
      return;
    }
  cli_usage ("--sandbox: '%s' is not auto, required or off", value);
}

/* What the reports are to look like. */
static error_t
parse_report (struct check *check, int key, const char *value)
{
  switch (key) {
  case KEY_VERBOSE:
    check->judge.all = true;
    return 0;
  case KEY_TIMES:
    check->times = true;
    return 0;
  case KEY_JUNIT:
    check->junit = value;
    return 0;
  case KEY_TAP:
    check->tap = value;
    return 0;
  case KEY_GITHUB:
    check->github = true;
    return 0;
  default:
    return options_parse (&check->options, key, value);
  }
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct check *check = state->input;
  switch (key) {
  case KEY_HEURISTIC:
    check->judge.bench.command = value;
    return 0;
  case KEY_JOBS:
    check->judge.jobs = (int)cli_integer ("--jobs", value, 1, 1024);
    return 0;
  case KEY_TIMEOUT:
    check->judge.bench.child.seconds = cli_seconds ("--timeout", value);
    return 0;
  case KEY_PERSISTENT:
    check->judge.bench.persistent = true;
    return 0;
  case KEY_SANDBOX:
    set_sandbox (check, value);
    return 0;
  case KEY_MAX_RATIO:
    add_ratio (check, value);
    return 0;
  case KEY_EXPECT:
    if (strcmp (value, "list") == 0)
      check->options.list = true;
    else
      add_expect (check, value);
    return 0;
  case KEY_STRICT:
    check->strict = true;
    return 0;
  case KEY_NO_SHRINK:
    check->no_shrink = true;
    return 0;
  case KEY_SHRINK_TIME:
    check->judge.reduce_seconds = cli_seconds ("--shrink-time", value);
    return 0;
  case KEY_KEEP:
    check->judge.keep = value;
    return 0;
  default:
    return parse_report (check, key, value);
  }
}

static void
list_suites (struct output *out)
{
  output_text (out, "Suites made for this, of those that provecast gen --list has:\n");
  const struct named_suite *suite;
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    if (suite->group >= SUITE_PLANTED)
      output_print (out, "  %-18s %s\n", suite->name, suite->summary);
}

static bool
is_stdout (const char *path)
{
  return path && strcmp (path, "-") == 0;
}

/* Refuse what does not go together. */
static void
validate (struct check *check)
{
  int wanted
    = is_stdout (check->junit) + is_stdout (check->tap) + check->options.json + check->github;
  if (!check->judge.bench.command)
    cli_usage ("check: --heuristic is missing (see provecast check --help)");
  if (wanted > 1)
    cli_usage (
      "check: only one of --json, --github, --junit - and --tap - can have standard output");
  if (check->judge.keep && !cli_is_directory (check->judge.keep))
    cli_usage ("--keep: '%s' is not a folder", check->judge.keep);
}

/* A report in a file of its own: opened before anything is done, so that it cannot fail for its
   name in the end. */
struct report {
  const char *path; /* NULL: not wanted */
  struct output out;
};

static bool
open_report (struct report *report, const char *path, struct status *status)
{
  if (path && !output_open (&report->out, path, status))
    return false;
  report->path = path;
  return true;
}

static void
discard_report (struct report *report)
{
  if (report->path)
    output_discard (&report->out);
}

/* Everything that is written once all is known. */
static int
conclude (const struct check *check, const struct findings *findings, struct report *junit,
          struct report *tap, struct output *out)
{
  struct tally tally;
  struct status status;
  status_init (&status);
  tally_init (&tally, findings, NULL);
  enum status_code code = tally_code (&tally, findings, check->strict);
  if (check->options.json)
    writers_json_summary (findings, &tally, code, out);
  else if (!check->judge.quiet)
    writers_text_summary (findings, &tally, check->strict, cli_text, out);
  if (check->github)
    writers_github (findings, out);
  if (junit->path)
    writers_junit (findings, &tally, &junit->out);
  if (tap->path)
    writers_tap (findings, &tap->out);
  tally_clear (&tally);
  output_flush (out);
  bool good = !junit->path || output_commit (&junit->out, &status);
  if (tap->path)
    good &= output_commit (&tap->out, &status);
  return good ? (int)code : cli_complain (status.code, "%s", status.message);
}

/* Is there nothing to tell, but why the suite cannot be read? What is written nowhere cannot be
   mistaken for a suite that passes. */
static bool
unreadable (const struct findings *findings)
{
  return findings->count == 0 && findings->ended == STATUS_INPUT;
}

/* Judge the open suite; the exit code. */
static int
judge (struct check *check, struct suite *suite, struct findings *findings, struct report *junit,
       struct report *tap)
{
  struct batch_report report;
  struct output out;
  struct status status;
  status_init (&status);
  output_init_stream (&out, stdout);
  bool good = judge_suite (&check->judge, suite, &out, findings, &report, &status);
  if (!check->options.json)
    items_rounded (suite, &check->options.resolution, &report);
  int code = STATUS_OK;
  if (unreadable (findings)) {
    discard_report (junit);
    discard_report (tap);
  } else {
    code = conclude (check, findings, junit, tap, &out);
  }
  if (!good)
    code = cli_complain (status.code, "%s", status.message);
  else if (items_complain (&report) && report.failed)
    code = (int)report.worst;
  return cli_finish (&out, code);
}

/* False with the status set: it is required, and the system refuses. */
static bool
prepare_sandbox (struct check *check, struct findings *findings, struct status *status)
{
  struct child_sandbox *sandbox = &check->sandbox;
  if (check->when == SANDBOX_OFF)
    return true;
  child_sandbox_init (sandbox);
  check->judge.bench.child.sandbox = sandbox;
  findings->sandbox = sandbox;
  return sandbox->namespaces || check->when != SANDBOX_REQUIRED
         || status_set (status, STATUS_MACHINE, "--sandbox required: the system refuses %s",
                        sandbox->refused);
}

static int
run (struct check *check)
{
  struct findings findings = { .command = check->judge.bench.command,
                               .expects = check->expects,
                               .expect_count = check->expect_count,
                               .times = check->times };
  struct report junit = { .path = NULL }, tap = { .path = NULL };
  struct status status;
  int code;
  status_init (&status);
  bool is_file;
  struct suite *suite = items_open (check->options.values[0], &is_file, &status);
  if (is_file && strcmp (check->options.values[0], "-") != 0)
    findings.file = check->options.values[0];
  findings.suite = suite ? suite_name (suite) : NULL;
  if (suite && prepare_sandbox (check, &findings, &status)
      && open_report (&junit, check->junit, &status) && open_report (&tap, check->tap, &status)) {
    limits_catch_signals ();
    suite_round (suite, &check->options.resolution);
    code = judge (check, suite, &findings, &junit, &tap);
  } else {
    discard_report (&junit);
    code = cli_complain (status.code, "%s", status.message);
  }
  suite_close (suite);
  findings_clear (&findings);
  return code;
}

static void
check_init (struct check *check)
{
  memset (check, 0, sizeof *check);
  check->options.names = names;
  check->options.needed = 1;
  check->options.limits.seconds = 60;
  check->judge.jobs = 1;
  check->judge.reduce_seconds = 30;
  check->judge.reduce_most = 3;
  check->judge.say = cli_text;
  child_limits_init (&check->judge.bench.child);
  check->judge.bench.child.seconds = 10;
  check->options.limits.bytes = check->judge.bench.child.memory;
}

static int
run_command (int argc, char **argv)
{
  struct check check;
  struct output out;
  check_init (&check);
  cli_parse (&check_command, argc, argv, &check);
  if (check.options.list) {
    output_init_stream (&out, stdout);
    expect_list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  validate (&check);
  check.judge.json = check.options.json;
  check.judge.quiet = is_stdout (check.junit) || is_stdout (check.tap);
  check.judge.bench.expects = check.expects;
  check.judge.bench.expect_count = check.expect_count;
  check.judge.bench.child.memory = check.options.limits.bytes;
  check.judge.bench.solver = (struct limits){ .seconds = check.options.limits.seconds };
  if (check.no_shrink)
    check.judge.reduce_seconds = 0;
  int code = run (&check);
  for (size_t i = 0; i < check.expect_count; i++)
    expect_clear (&check.expects[i]);
  free (check.expects);
  return code;
}

const struct command check_command = {
  .name = "check",
  .summary = "judge a program under test on a suite of instances",
  .options = options,
  .parser = parse,
  .args_doc = "FILE --heuristic=COMMAND\n--expect=list",
  .doc
  = "Run a program under test on each instance in FILE (- for standard input; or the name of a "
    "suite), have the checker check its schedules, and compare them with optima whose proofs the "
    "checker has accepted. A crash, a timeout, a text that is no schedule: each of these is a "
    "named verdict and never passes. For the first failures of each kind, smaller instances are "
    "searched that fail in the same way."
    "\vExit codes: 0 every instance was judged and everything expected holds; 1 it does not; 2 bad "
    "usage or input; 3 a limit or Ctrl-C left something undecided; 4 disk or memory failed.",
  .list = list_suites,
  .run = run_command,
};
