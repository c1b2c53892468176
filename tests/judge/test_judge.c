/* Checking a suite: results in order, reduced failures, no repetitions, and stopping early. */
#include "judge/judge.h"

#include "model/common/suite.h"
#include "tests/support/folder.h"

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>

#define NODE(cost)                                                                                 \
  "{\"model\":\"node\",\"source\":{\"cost\":" cost "},\"destinations\":[{\"cost\":1}]}\n"

/* Answers right where the source costs 2, and breaks off at 7. */
#define PROGRAM                                                                                    \
  "read line; case $line in *':7}'*) printf '{';; *) echo "                                        \
  "'{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}';; esac"

static const char text[] = NODE ("2") NODE ("3") "{\"model\":\"node\"}\n" NODE ("7")
  NODE ("2") "{\"model\":\"tree\"}\n" NODE ("5") NODE ("2");

static void
say (struct output *out, const char *words)
{
  output_text (out, words);
}

struct trial {
  struct judge_options options;
  struct findings findings;
  struct batch_report report;
  struct output out;
  struct status status;
  bool good;
};

static void
trial_init (struct trial *trial, int jobs)
{
  memset (trial, 0, sizeof *trial);
  trial->options.bench.command = PROGRAM;
  trial->options.jobs = jobs;
  trial->options.append.say = say;
  trial->options.reduce_most = 3;
  child_limits_init (&trial->options.bench.child);
  trial->findings.suite = "suite";
  trial->findings.command = PROGRAM;
  output_init_memory (&trial->out);
  status_init (&trial->status);
}

static void
trial_run (struct trial *trial)
{
  struct suite *suite = suite_open_text ("suite", text, strlen (text), &trial->status);
  cr_assert (suite);
  trial->good = judge_suite (&trial->options, suite, &trial->out, &trial->findings, &trial->report,
                             &trial->status);
  output_char (&trial->out, '\0');
  suite_close (suite);
}

static void
trial_clear (struct trial *trial)
{
  findings_clear (&trial->findings);
  output_discard (&trial->out);
}

/* Lines and findings are those of the input, in its order, with any number of programs at once. */
Test (judge, order)
{
  static const enum verdict verdicts[]
    = { VERDICT_VALID, VERDICT_WRONG_MAKESPAN, VERDICT_VALID,          VERDICT_PARTIAL,
        VERDICT_VALID, VERDICT_VALID,          VERDICT_WRONG_MAKESPAN, VERDICT_VALID };
  struct output first;
  output_init_memory (&first);
  for (int jobs = 1; jobs <= 3; jobs++) {
    struct trial trial;
    trial_init (&trial, jobs);
    trial_run (&trial);
    cr_expect (trial.good, "%s", trial.status.message);
    cr_assert_eq (trial.findings.count, 8);
    for (size_t i = 0; i < 8; i++) {
      cr_expect_eq (trial.findings.list[i].line, i + 1);
      cr_expect_eq (trial.findings.list[i].verdict, verdicts[i]);
      cr_expect_eq (trial.findings.list[i].refused, i == 2 || i == 5);
    }
    cr_expect_eq (trial.report.refused, 2);
    if (jobs == 1)
      output_bytes (&first, trial.out.bytes, trial.out.length);
    else
      cr_expect_str_eq (trial.out.bytes, first.bytes);
    trial_clear (&trial);
  }
  cr_expect (strstr (first.bytes, "FAIL line 2: wrong-makespan: "));
  cr_expect (strstr (first.bytes, "refused: suite:3: "));
  cr_expect (strstr (first.bytes, "FAIL line 4: partial: "));
  output_discard (&first);
}

/* The first of each way to fail is made smaller, and nothing of it depends on the number of
   programs at once. */
Test (judge, minimal)
{
  for (int jobs = 1; jobs <= 2; jobs++) {
    struct trial trial;
    trial_init (&trial, jobs);
    trial.options.reduce_seconds = 60;
    trial.options.append.quiet = true;
    trial_run (&trial);
    cr_expect_eq (trial.out.length, 1); /* nothing but the end of the text */
    cr_assert_eq (trial.findings.minimal_count, 2);
    const struct minimal *minimal = trial.findings.minimal;
    cr_expect_eq (minimal[0].from, 2);
    cr_expect_eq (minimal[0].failure.verdict, VERDICT_WRONG_MAKESPAN);
    cr_expect (minimal[0].repeated && minimal[0].whole);
    cr_expect_str_eq (
      minimal[0].instance,
      "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1}]}");
    cr_expect_str_eq (minimal[0].schedule,
                      "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}");
    cr_expect (minimal[0].optimum.proven);
    cr_expect_eq (minimal[1].from, 4);
    cr_expect_str_eq (
      minimal[1].instance,
      "{\"model\":\"node\",\"source\":{\"cost\":7},\"destinations\":[{\"cost\":1}]}");
    cr_expect_eq (minimal[1].answer_length, 1);
    trial_clear (&trial);
  }
}

/* No more ways to fail are looked at than asked for. */
Test (judge, reduce_most)
{
  struct trial trial;
  trial_init (&trial, 1);
  trial.options.reduce_seconds = 60;
  trial.options.reduce_most = 1;
  trial_run (&trial);
  cr_expect_eq (trial.findings.minimal_count, 1);
  trial_clear (&trial);
}

/* A program that fails only once. */
Test (judge, not_repeated)
{
  struct folder folder = folder_new ();
  struct trial trial;
  char command[300];
  snprintf (command, sizeof command, "if mkdir %s/once 2>&1; then exit 5; fi >&2; %s", folder.path,
            PROGRAM);
  trial_init (&trial, 1);
  trial.options.bench.command = command;
  trial.options.reduce_seconds = 60;
  trial_run (&trial);
  cr_assert_geq (trial.findings.minimal_count, 1);
  cr_expect_eq (trial.findings.minimal[0].failure.verdict, VERDICT_EXIT);
  cr_expect (!trial.findings.minimal[0].repeated && !trial.findings.minimal[0].whole);
  cr_expect_str_eq (trial.findings.minimal[0].instance,
                    "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":1}]}");
  trial_clear (&trial);
  folder_remove (&folder);
}

/* Only these models; the others are counted. */
Test (judge, models)
{
  for (int jobs = 1; jobs <= 2; jobs++) {
    struct trial trial;
    trial_init (&trial, jobs);
    const struct model *logp = model_named ("logp");
    if (!logp)
      continue;
    trial.options.only[model_index (logp)] = true;
    trial_run (&trial);
    cr_expect_eq (trial.findings.left_out, 7);
    cr_expect_eq (trial.findings.count, 1); /* the line of no model */
    cr_expect (trial.findings.list[0].refused);
    trial_clear (&trial);
    trial_init (&trial, jobs);
    trial.options.only[model_index (model_named ("node"))] = true;
    trial_run (&trial);
    cr_expect_eq (trial.findings.left_out, 0);
    cr_expect_eq (trial.findings.count, 8);
    trial_clear (&trial);
  }
}

/* It stops at the n-th failure in the order of the input, with any number of programs at once. */
Test (judge, max_fail)
{
  static const size_t counts[] = { 8, 2, 4, 7, 8 };
  for (uint64_t most = 0; most < sizeof counts / sizeof *counts; most++)
    for (int jobs = 1; jobs <= 4; jobs++) {
      struct trial trial;
      trial_init (&trial, jobs);
      trial.options.append.max_fail = most;
      trial_run (&trial);
      cr_expect (trial.good);
      cr_expect_eq (trial.findings.count, counts[most], "%d jobs, %d: %zu", jobs, (int)most,
                    trial.findings.count);
      for (size_t i = 0; i < trial.findings.count; i++)
        cr_expect_eq (trial.findings.list[i].line, i + 1);
      bool stopped = most > 0 && most < 4;
      cr_expect_eq (trial.findings.stop, stopped ? FINDINGS_MAX_FAIL : FINDINGS_ALL);
      cr_expect_eq (trial.findings.untried, 8 - counts[most]);
      cr_expect_eq (trial.findings.ended, STATUS_OK);
      trial_clear (&trial);
    }
}

/* A program that cannot be started is tried once. */
Test (judge, not_started)
{
  for (int jobs = 1; jobs <= 3; jobs++)
    for (int persistent = 0; persistent < 2; persistent++) {
      struct trial trial;
      trial_init (&trial, jobs);
      trial.options.bench.command = "./no/such/program";
      trial.options.bench.persistent = persistent;
      trial_run (&trial);
      cr_expect_eq (trial.findings.count, 1);
      cr_expect_eq (trial.findings.list[0].verdict, VERDICT_NOT_STARTED);
      cr_expect_str_eq (
        trial.findings.list[0].reason,
        "there is no file ./no/such/program; --heuristic takes a path from this folder");
      cr_expect_eq (trial.findings.stop, FINDINGS_NOT_STARTED);
      cr_expect_eq (trial.findings.untried, 7);
      cr_expect_str_eq (trial.out.bytes,
                        "FAIL line 1: not-started: there is no file ./no/such/program; "
                        "--heuristic takes a path from this folder\n");
      trial_clear (&trial);
    }
}

/* What it wrote to standard error stays with the failure. */
Test (judge, said)
{
  struct trial trial;
  trial_init (&trial, 2);
  trial.options.bench.command = "cat >/dev/null; printf 'one\\ntwo\\n' >&2; exit 3";
  trial_run (&trial);
  cr_assert_eq (trial.findings.count, 8);
  cr_expect_str_eq (trial.findings.list[0].said, "one\ntwo\n");
  cr_expect_null (trial.findings.list[2].said); /* refused */
  const char *first = "FAIL line 1: exit: exit code 3; stderr: two\n";
  cr_expect_eq (strncmp (trial.out.bytes, first, strlen (first)), 0, "%s", trial.out.bytes);
  cr_expect_null (strstr (trial.out.bytes, "FAIL line 2"));
  cr_expect (
    strstr (trial.out.bytes,
            "6 instances with the same reason: exit: exit code 3; stderr: two; first line 1\n"));
  trial_clear (&trial);
}

/* What fails is kept in files; where these cannot be written it ends. */
Test (judge, keep)
{
  static const char *const names[]
    = { "line-2.json",         "line-2.answer",       "line-4.json",         "line-4.answer",
        "line-7.json",         "line-7.answer",       "line-2.minimal.json", "line-4.minimal.json",
        "line-2.verdict.json", "line-4.verdict.json", "line-2.sh",           "line-7.sh" };
  struct folder folder = folder_new ();
  struct trial trial;
  char path[300];
  trial_init (&trial, 1);
  trial.options.keep = folder.path;
  trial.options.reduce_seconds = 60;
  trial_run (&trial);
  cr_expect (trial.good);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf (path, sizeof path, "%s/%s", folder.path, names[i]);
    cr_expect_eq (access (path, R_OK), 0, "%s", path);
  }
  snprintf (path, sizeof path, "%s/line-1.json", folder.path);
  cr_expect_neq (access (path, F_OK), 0);
  trial_clear (&trial);
  trial_init (&trial, 1);
  trial.options.keep = "/no/such/folder";
  trial_run (&trial);
  cr_expect (!trial.good);
  cr_expect_eq (trial.status.code, STATUS_INPUT);
  cr_expect_eq (trial.findings.count, 2); /* it ended at the first that was to be kept */
  trial_clear (&trial);
  folder_remove (&folder);
}
