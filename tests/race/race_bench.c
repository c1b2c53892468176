/* Several benches of judge/judge.h run a program on the lines of a suite at the same time, one
   process for each instance or a kept process, with reductions afterwards. The findings are those
   of a single bench, and no process is left. The program is right on most lines, wrong on some, and
   ends in the middle of others. A plain program, to be run under ThreadSanitizer. */
#include "base/limits.h"
#include "judge/judge.h"
#include "model/common/suite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define LINES 40
#define JOBS 4

/* Right where the source costs 2; says 2 where it costs 3; breaks off at 4, and ends without a
   word at 5. */
#define PROGRAM                                                                                    \
  "while read line; do case $line in *'\"source\":{\"cost\":4}'*) printf '{'; exit 0;; "           \
  "*'\"source\":{\"cost\":5}'*) exit 7;; "                                                         \
  "*) echo '{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}';; esac; done"

static void
say (struct output *out, const char *words)
{
  output_text (out, words);
}

/* What there is to know of a run, as text. */
struct trial {
  struct output out;
  struct findings findings;
};

static void
fail (const char *what, const struct status *status)
{
  fprintf (stderr, "race_bench: %s: %s\n", what, status ? status->message : "");
  exit (1);
}

/* The suite has lines of both models, and one that is none. */
static void
write_suite (struct output *text)
{
  for (int i = 0; i < LINES; i++)
    if (i == 7)
      output_text (text, "{\"model\":\"tree\"}\n");
    else if (i % 9 == 5)
      output_text (text, "{\"model\":\"exchange\",\"times\":[[0,3],[4,0]]}\n");
    else
      output_print (
        text, "{\"model\":\"node\",\"source\":{\"cost\":%d},\"destinations\":[{\"cost\":%d}]}\n",
        i % 5 == 4 ? 3 + i % 3 : 2, 1 + i % 4);
}

static void
run (struct trial *trial, int jobs, bool persistent)
{
  struct judge_options options = {
    .append = { .say = say, .json = true }, .jobs = jobs, .reduce_most = 4, .reduce_seconds = 60
  };
  struct batch_report report;
  struct status status;
  struct output text;
  status_init (&status);
  output_init_memory (&text);
  output_init_memory (&trial->out);
  write_suite (&text);
  options.bench = (struct bench_options){ .command = PROGRAM, .persistent = persistent };
  child_limits_init (&options.bench.child);
  options.bench.child.memory = UINT64_MAX; /* a sanitizer reserves a lot */
  trial->findings = (struct findings){ .suite = "suite", .command = PROGRAM };
  struct suite *suite = suite_open_text ("suite", text.bytes, text.length, &status);
  if (!suite || !judge_suite (&options, suite, &trial->out, &trial->findings, &report, &status))
    fail ("the suite is not judged", &status);
  suite_close (suite);
  output_discard (&text);
}

static bool
same_text (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

static void
compare (const struct trial *one, const struct trial *many)
{
  const struct findings *a = &one->findings, *b = &many->findings;
  if (a->count != LINES || b->count != LINES || a->minimal_count != b->minimal_count
      || a->minimal_count == 0)
    fail ("not as many findings", NULL);
  for (size_t i = 0; i < LINES; i++)
    if (a->list[i].line != b->list[i].line || a->list[i].verdict != b->list[i].verdict
        || a->list[i].refused != b->list[i].refused)
      fail ("a finding differs", NULL);
  for (size_t i = 0; i < a->minimal_count; i++)
    if (a->minimal[i].from != b->minimal[i].from
        || !same_text (a->minimal[i].instance, b->minimal[i].instance))
      fail ("a small failing instance differs", NULL);
  if (one->out.length != many->out.length
      || memcmp (one->out.bytes, many->out.bytes, one->out.length) != 0)
    fail ("the lines differ", NULL);
}

static void
trial_clear (struct trial *trial)
{
  output_discard (&trial->out);
  findings_clear (&trial->findings);
}

int
main (void)
{
  limits_catch_signals ();
  for (int persistent = 0; persistent < 2; persistent++) {
    struct trial one, many;
    run (&one, 1, persistent);
    run (&many, JOBS, persistent);
    compare (&one, &many);
    trial_clear (&one);
    trial_clear (&many);
  }
  if (waitpid (-1, NULL, WNOHANG) != -1 || errno != ECHILD)
    fail ("a child is left", NULL);
  return 0;
}
