/* A sweep by several threads, each with its own connection to the store, has the table that one
   thread has. A plain program, to be run under ThreadSanitizer. */
#include "lab/probe/survey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
fail (const char *what)
{
  fprintf (stderr, "race_survey: %s\n", what);
  exit (1);
}

/* For survey.progress; context: the calls so far. */
static void
count (const struct survey_progress *progress, void *context)
{
  uint64_t *calls = context;
  if (progress->done != ++*calls)
    fail ("pieces are told of out of order");
}

static void
run (const char *objective, int threads, const char *store, struct survey_report *report)
{
  const struct limits no_limits = { .seconds = 0 };
  struct survey survey = {
    .params = { .destinations = 6, .max_cost = 5 }, .parts = 1, .threads = threads, .store = store
  };
  struct deadline deadline;
  struct status status;
  uint64_t calls = 0;
  status_init (&status);
  deadline_start (&deadline, &no_limits);
  survey.deadline = &deadline;
  survey.progress = count;
  survey.context = &calls;
  *report = (struct survey_report){ .pieces = 0 };
  if (!objective_parse (&survey.params.objective, objective, &status)
      || !survey_run (&survey, report, &status))
    fail (status.message);
  if (calls != report->pieces)
    fail ("pieces are missing");
}

static void
expect_same (const struct sweep_result *a, const struct sweep_result *b)
{
  if (a->length != b->length || a->instances != b->instances)
    fail ("tables of different size");
  for (size_t i = 0; i < a->length; i++)
    if (quotient_compare (a->extreme[i].value, b->extreme[i].value) != 0
        || a->extreme[i].attained != b->extreme[i].attained
        || a->extreme[i].kept != b->extreme[i].kept)
      fail ("different tables");
}

int
main (void)
{
  static const char *const objectives[] = { "fnf/optimum", "optimum/multiplier" };
  char folder[] = "/tmp/provecast-race-XXXXXX", path[sizeof folder + 3];
  if (!mkdtemp (folder))
    fail ("no temporary folder");
  snprintf (path, sizeof path, "%s/db", folder);
  for (int i = 0; i < 2; i++) {
    struct survey_report one, several, stored;
    run (objectives[i], 1, NULL, &one);
    run (objectives[i], 4, NULL, &several);
    run (objectives[i], 4, path, &stored);
    expect_same (&one.result, &several.result);
    expect_same (&one.result, &stored.result);
    survey_report_clear (&one);
    survey_report_clear (&several);
    survey_report_clear (&stored);
  }
  if (unlink (path) != 0 || rmdir (folder) != 0)
    fail ("files are left beside the store");
  return 0;
}
