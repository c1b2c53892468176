#include "base/memory.h"
#include "base/progress.h"
#include "base/team.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/options.h"
#include "cli/pager.h"
#include "gen/common/shipped.h"
#include "judge/join.h"
#include "judge/judge.h"
#include "judge/keep.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
  KEY_HEURISTIC = OPTION_OWN,
  KEY_MODELS,
  KEY_MAX_FAIL,
  KEY_JOBS,
  KEY_TIMEOUT,
  KEY_PERSISTENT,
  KEY_SANDBOX,
  KEY_MAX_RATIO,
  KEY_EXPECT,
  KEY_CLASS,
  KEY_STRICT,
  KEY_NO_SHRINK,
  KEY_SHRINK_TIME,
  KEY_KEEP,
  KEY_VERBOSE,
  KEY_TIMES,
  KEY_JUNIT,
  KEY_TAP,
  KEY_GITHUB,
  KEY_SUMMARY,
};

static const struct argp_option options[] = {
  { "heuristic", KEY_HEURISTIC, "COMMAND", 0,
    "The program, as a shell command: it reads an instance from standard input and writes a "
    "schedule to standard output",
    0 },
  { "models", KEY_MODELS, "NAME,...", 0, "Only instances of these models", 0 },
  { "max-fail", KEY_MAX_FAIL, "N", 0, "Stop when N instances fail", 0 },
  { "jobs", KEY_JOBS, "N", 0,
    "Run N programs at once (default: the processors that this process may use)", 0 },
  { "timeout", KEY_TIMEOUT, "TIME", 0, "Time for each run (default 10)", 0 },
  { "memory-limit", OPTION_MEMORY_LIMIT, "SIZE", 0,
    "Memory limit of each process of the program, and of all that a run starts together: bytes, or "
    "with a unit (512M, 2GB, 64MiB; default 2G)",
    0 },
  { "persistent", KEY_PERSISTENT, NULL, 0,
    "Start the program once: one instance a line in, one schedule a line out", 0 },
  { "sandbox", KEY_SANDBOX, "WHEN", 0,
    "Run the program in namespaces of its own: auto (default: where the system allows it), "
    "required, off",
    0 },
  { "max-ratio", KEY_MAX_RATIO, "R", 0, "Expect at most R times the optimum: 2, 1.25, 3/2", 0 },
  { "expect", KEY_EXPECT, "WHAT", 0,
    "Expect WHAT of every answer (may be repeated); list: show all expectations", 0 },
  { "class", KEY_CLASS, "NAME", 0,
    "Expect schedules of this class and compare with its optimum, where the model has it (as "
    "--expect class=NAME): append, the schedules that appending deliveries reaches",
    0 },
  { "strict", KEY_STRICT, NULL, 0,
    "Unsupported instances fail, and so does an expectation that applies to no instance", 0 },
  { OPTION_ROW_TIME_LIMIT ("Time to prove each optimum (default 60)") },
  { "no-shrink", KEY_NO_SHRINK, NULL, 0, "Do not shrink failing instances", 0 },
  { "shrink-time", KEY_SHRINK_TIME, "TIME", 0,
    "Time to shrink failing instances, in all (default 30)", 0 },
  { "keep", KEY_KEEP, "DIR", 0,
    "Write files about each failure into this folder: the instance, the answer, standard error, "
    "the verdict, the shrunk instance, and a script that repeats the check",
    0 },
  { "verbose", KEY_VERBOSE, NULL, 0, "A line for each instance, not only for those that fail", 0 },
  { "times", KEY_TIMES, NULL, 0, "Include times in the reports, which then differ from run to run",
    0 },
  { OPTION_ROW_JSON ("Write one JSON object a line for each instance, then one with the totals") },
  { "junit", KEY_JUNIT, "OUT", 0, "Write a report in JUnit's XML", 0 },
  { "tap", KEY_TAP, "OUT", 0, "Write a report in the Test Anything Protocol", 0 },
  { "github", KEY_GITHUB, NULL, 0,
    "Print annotations for GitHub Actions, at most ten, and append the summary to the file named "
    "in GITHUB_STEP_SUMMARY",
    0 },
  { "summary", KEY_SUMMARY, "OUT", 0, "Write a summary in Markdown", 0 },
  { OPTION_ROW_RESOLUTION },
  { OPTION_ROW_PART (OPTION_PART_OF ("suite")) },
  { OPTION_ROW_MERGE (
    "Do not run a program: join the reports of all parts, PART... being what --json "
    "--part 1/N to N/N wrote, in any order") },
  { 0 },
};

struct check {
  struct options options;
  struct options_merge merge;
  struct judge_options judge;
  struct expect *expects; /* owned */
  size_t expect_count, expect_capacity;
  bool no_shrink, strict, times, github;
  enum { SANDBOX_AUTO, SANDBOX_REQUIRED, SANDBOX_OFF } when;
  struct child_sandbox sandbox;
  const char *junit, *tap, *summary;
};

static const char *const names[] = { "FILE", NULL };

static void
add_expect (struct check *check, const char *text)
{
  struct expect expect;
  struct status status;
  status_init (&status);
  if (!expect_parse (&expect, text, &status))
    exit (cli_complain (status.code, "--expect: %s (see provecast check --expect list)",
                        status.message));
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
add_class (struct check *check, const char *value)
{
  char text[64];
  snprintf (text, sizeof text, "class=%.40s", value);
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

/* NAME,NAME,...: models of the registry. */
static void
set_models (struct check *check, const char *value)
{
  for (const char *at = value; at; at = strchr (at, ',') ? strchr (at, ',') + 1 : NULL) {
    char name[32];
    size_t length = strcspn (at, ",");
    snprintf (name, sizeof name, "%.*s", (int)(length < 31 ? length : 31), at);
    const struct model *model = model_named (name);
    if (!model) {
      struct output known = { .stream = NULL };
      for (size_t i = 0; i < model_count; i++)
        output_print (&known, "%s%s", i == 0 ? "" : ", ", models[i].name);
      output_char (&known, '\0');
      cli_usage ("--models: there is no model '%s'; known: %s", name, known.bytes);
    }
    check->judge.only[model_index (model)] = true;
  }
}

/* What the reports are to look like. */
static error_t
parse_report (struct check *check, int key, const char *value)
{
  switch (key) {
  case KEY_VERBOSE:
    check->judge.append.all = true;
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
  case KEY_SUMMARY:
    check->summary = value;
    return 0;
  default:
    return options_parse (&check->options, key, value);
  }
}

static error_t
parse_run (struct check *check, int key, char *value)
{
  switch (key) {
  case KEY_HEURISTIC:
    check->judge.bench.command = value;
    return 0;
  case KEY_MODELS:
    set_models (check, value);
    return 0;
  case KEY_MAX_FAIL:
    check->judge.append.max_fail = (uint64_t)cli_integer ("--max-fail", value, 1, INT64_MAX);
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
  case KEY_CLASS:
    add_class (check, value);
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

/* Options that say something about reports, also about those that are joined. */
static bool
is_of_report (int key)
{
  return key == OPTION_JSON || (key >= KEY_VERBOSE && key <= KEY_SUMMARY && key != KEY_TIMES);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct check *check = state->input;
  error_t known = options_merge_parse (&check->merge, &check->options, key, value);
  if (known != ARGP_ERR_UNKNOWN)
    return known;
  if (!is_of_report (key))
    options_merge_other (&check->merge, key);
  return parse_run (check, key, value);
}

static void
list_suites (struct output *out)
{
  output_text (out, "Suites for this command (provecast gen --list has all):\n");
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
validate (const struct check *check)
{
  int wanted = is_stdout (check->junit) + is_stdout (check->tap) + is_stdout (check->summary)
               + check->options.json + check->github;
  if (!check->judge.bench.command && !check->merge.given)
    cli_usage ("check: --heuristic is missing");
  if (wanted > 1)
    cli_usage ("check: only one of --json, --github, --junit -, --tap - and --summary - can use "
               "standard output");
}

/* Reports in files of their own: opened before anything is done, so that they cannot fail for
   their names in the end. */
enum { JUNIT, TAP, SUMMARY, REPORTS };

struct reports {
  bool open[REPORTS];
  struct output out[REPORTS];
};

static bool
reports_open (struct reports *reports, const struct check *check, struct status *status)
{
  const char *const paths[REPORTS] = { check->junit, check->tap, check->summary };
  for (int i = 0; i < REPORTS; i++) {
    if (!paths[i])
      continue;
    if (!output_open (&reports->out[i], paths[i], status))
      return false;
    reports->open[i] = true;
  }
  return true;
}

static void
reports_discard (struct reports *reports)
{
  for (int i = 0; i < REPORTS; i++)
    if (reports->open[i])
      output_discard (&reports->out[i]);
}

static bool
reports_commit (struct reports *reports, struct status *status)
{
  bool good = true;
  for (int i = 0; i < REPORTS; i++)
    if (reports->open[i])
      good &= output_commit (&reports->out[i], status);
  return good;
}

/* GitHub shows what a step appends to this file. */
static bool
append_summary (const struct findings *findings, const struct tally *tally, struct status *status)
{
  const char *path = getenv ("GITHUB_STEP_SUMMARY");
  if (!path || !*path)
    return true;
  FILE *file = fopen (path, "a");
  struct output out;
  output_init_stream (&out, file);
  if (file)
    writers_markdown (findings, tally, &out);
  output_flush (&out);
  bool good = file && !out.failed && fclose (file) == 0;
  output_discard (&out);
  return good
         || status_set (status, STATUS_MACHINE, "GITHUB_STEP_SUMMARY: cannot write to %s: %s", path,
                        strerror (errno));
}

/* Everything that is written once all is known. */
static int
conclude (const struct check *check, const struct findings *findings, struct reports *reports,
          struct output *out)
{
  struct tally tally;
  struct status status;
  status_init (&status);
  tally_init (&tally, findings, NULL);
  enum status_code code = tally_code (&tally, findings);
  if (check->options.json)
    writers_json_summary (findings, &tally, code, out);
  else if (!check->judge.append.quiet)
    writers_text_summary (findings, &tally, cli_text, out);
  if (check->github)
    writers_github (findings, &tally, out);
  if (reports->open[JUNIT])
    writers_junit (findings, &tally, &reports->out[JUNIT]);
  if (reports->open[TAP])
    writers_tap (findings, &reports->out[TAP]);
  if (reports->open[SUMMARY])
    writers_markdown (findings, &tally, &reports->out[SUMMARY]);
  output_flush (out);
  bool good = reports_commit (reports, &status)
              && (!check->github || append_summary (findings, &tally, &status));
  tally_clear (&tally);
  return good ? (int)code : cli_complain (status.code, "%s", status.message);
}

/* --models leaves nothing to judge. */
static bool
is_all_left_out (const struct findings *findings)
{
  return findings->count == 0 && findings->left_out > 0 && !findings->interrupted
         && !findings->partial;
}

/* Was the suite not read at all? There are no reports then, which could be mistaken for those of a
   suite that passes. */
static bool
unreadable (const struct findings *findings)
{
  return findings->count == 0 && findings->ended == STATUS_INPUT;
}

/* Write the reports, if there is something to report; the exit code. */
static int
report_all (struct check *check, struct findings *findings, struct reports *reports,
            struct output *out)
{
  if (!is_all_left_out (findings) && !unreadable (findings))
    return conclude (check, findings, reports, out);
  reports_discard (reports);
  return is_all_left_out (findings) ? cli_complain (
           STATUS_INPUT, "%s: no instance of the models that --models names", findings->suite)
                                    : STATUS_OK;
}

/* Judge the open suite; the exit code. */
static int
judge (struct check *check, struct suite *suite, struct findings *findings, struct reports *reports)
{
  struct batch_report report;
  struct output out;
  struct status status;
  struct slice slice;
  status_init (&status);
  output_init_stream (&out, stdout);
  bool good = judge_suite (&check->judge, suite, &out, findings, &report, &status);
  if (!check->options.json)
    items_rounded (suite, &check->options.resolution, &report);
  slice_init (&slice, check->options.part, check->options.parts, report.instances, suite);
  if (findings->partial && !findings->interrupted && findings->ended == STATUS_OK)
    findings->slice = &slice;
  int code = report_all (check, findings, reports, &out);
  findings->slice = NULL;
  if (output_reader_left (&out))
    code = cli_complain (STATUS_MACHINE,
                         "standard output: its reader has left before everything was judged");
  else if (!good)
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
                               .strict = check->strict,
                               .max_fail = check->judge.append.max_fail,
                               .partial = check->options.parts > 0,
                               .times = check->times };
  struct reports reports = { .open = { false } };
  struct status status;
  int code;
  status_init (&status);
  bool is_file;
  struct suite *suite = items_open (check->options.values[0], &is_file, &status);
  if (is_file)
    findings.file = check->options.values[0];
  findings.suite = suite ? suite_name (suite) : NULL;
  if (suite && prepare_sandbox (check, &findings, &status)
      && reports_open (&reports, check, &status)
      && (!check->judge.keep || keep_make_folder (check->judge.keep, &status))) {
    limits_catch_signals ();
    suite_round (suite, &check->options.resolution);
    progress_start ("check");
    items_take_part (suite, &check->options);
    code = judge (check, suite, &findings, &reports);
  } else {
    reports_discard (&reports);
    code = cli_complain (status.code, "%s", status.message);
  }
  suite_close (suite);
  findings_clear (&findings);
  return code;
}

/* Join the reports of parts; the exit code. */
static int
run_merge (struct check *check)
{
  struct join join = { .options = check->judge.append, .reduce_most = check->judge.reduce_most };
  struct findings findings = { .count = 0 };
  struct reports reports = { .open = { false } };
  struct output out;
  struct status status;
  int code;
  status_init (&status);
  output_init_stream (&out, stdout);
  limits_catch_signals ();
  progress_start ("check");
  if (join_read (&join, check->merge.paths.list, check->merge.paths.count, &status)
      && reports_open (&reports, check, &status)) {
    join_write (&join, &findings, &out);
    code = cli_finish (&out, report_all (check, &findings, &reports, &out));
  } else {
    reports_discard (&reports);
    code = cli_conclude (&out, &status);
  }
  findings_clear (&findings);
  join_clear (&join);
  return code;
}

static void
check_init (struct check *check)
{
  memset (check, 0, sizeof *check);
  check->options.names = names;
  check->options.needed = 1;
  check->options.limits.seconds = 60;
  check->judge.jobs = team_processors ();
  check->judge.reduce_seconds = 30;
  check->judge.reduce_most = 3;
  check->judge.append.say = cli_text;
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
    pager_start ();
    output_init_stream (&out, stdout);
    expect_list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  options_merge_check (&check.merge, options);
  validate (&check);
  check.judge.append.json = check.options.json;
  check.judge.append.quiet
    = is_stdout (check.junit) || is_stdout (check.tap) || is_stdout (check.summary);
  check.judge.bench.expects = check.expects;
  check.judge.bench.expect_count = check.expect_count;
  check.judge.bench.child.memory = check.options.limits.bytes;
  check.judge.bench.solver = (struct limits){ .seconds = check.options.limits.seconds };
  if (check.no_shrink)
    check.judge.reduce_seconds = 0;
  int code = check.merge.given ? run_merge (&check) : run (&check);
  for (size_t i = 0; i < check.expect_count; i++)
    expect_clear (&check.expects[i]);
  memory_free (check.expects, check.merge.paths.list);
  return code;
}

const struct command check_command = {
  .name = "check",
  .summary = "judge a program under test on a suite of instances",
  .options = options,
  .parser = parse,
  .args_doc = "FILE --heuristic=COMMAND\n--merge PART...\n--expect=list",
  .doc = "Run a program under test on each instance in FILE (a file, - for standard input, "
         "or the name of a suite), check its schedules, and compare them with optima whose "
         "proofs the checker has accepted. Each failure has a verdict of its own, such as "
         "a crash, a timeout or a text that is no schedule; none of them passes. A program "
         "may decline an instance with {\"unsupported\": \"REASON\"}: it is skipped and "
         "counted. The first failures of each kind are shrunk to minimal failing "
         "instances.\vExit codes: 0 every instance was judged or skipped, and all "
         "expectations hold; 1 the program fails or supports no instance, or an expectation "
         "does not hold; 2 bad usage or input; 3 a limit or Ctrl-C left something "
         "undecided; 4 system error: disk full or out of memory.",
  .list = list_suites,
  .run = run_command,
};
