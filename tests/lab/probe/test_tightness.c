#include "lab/probe/tightness.h"

#include "base/memory.h"
#include "lab/probe/record_source.h"
#include "lab/probe/survey.h"
#include "tests/support/folder.h"

static const struct limits no_limits = { 0 };

/* Sweep into the store, and keep the records. */
static void
survey (const char *path, const char *objective, int64_t destinations, int64_t max_cost,
        uint64_t parts)
{
  struct deadline deadline;
  struct survey survey = { .params = { .destinations = destinations, .max_cost = max_cost },
                           .parts = parts,
                           .threads = 1,
                           .store = path };
  struct survey_report report;
  struct record largest;
  struct status status;
  status_init (&status);
  report = (struct survey_report){ .pieces = 0 };
  record_init (&largest);
  deadline_start (&deadline, &no_limits);
  survey.deadline = &deadline;
  cr_assert (objective_parse (&survey.params.objective, objective, &status), "%s", status.message);
  cr_assert (survey_run (&survey, &report, &status), "%s", status.message);
  cr_assert (survey_records (&survey, &report.result, &largest, &status), "%s", status.message);
  record_clear (&largest);
  survey_report_clear (&report);
}

static void
publish (const char *path, const char *directory)
{
  struct status status;
  status_init (&status);
  struct database *store = probe_store_open (path, PROBE_STORE_READ, &status);
  cr_assert (store && tightness_write (store, directory, &status), "%s", status.message);
  database_close (store);
}

static void
expect_line (const struct folder *folder, const char *name, const char *line)
{
  char *text = folder_text (folder, name);
  cr_expect (strstr (text, line), "no '%s' in %s:\n%s", line, name, text);
  free (text);
}

static void
expect_same_file (const struct folder *a, const char *first, const char *second)
{
  char *left = folder_text (a, first), *right = folder_text (a, second);
  cr_expect_str_eq (left, right, "%s and %s", first, second);
  free (left);
  free (right);
}

Test (tightness, pages)
{
  static const char *const files[]
    = { "README.md", "fnf-over-optimum.jsonl", "fnf-optimum-over-additive.jsonl",
        "sweeps/fnf-over-optimum-n6-c3.csv", "sweeps/fnf-over-optimum-n6-c3-extremes.csv" };
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "db"), *first = folder_path (&folder, "a"),
       *second = folder_path (&folder, "b");
  survey (path, "fnf/optimum", 6, 3, 1);
  survey (path, "(fnf-optimum)/additive", 6, 3, 1);
  survey (path, "optimum/counting", 4, 3, 2); /* half of it */
  publish (path, first);
  publish (path, second);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char left[100], right[100];
    snprintf (left, sizeof left, "a/%s", files[i]);
    snprintf (right, sizeof right, "b/%s", files[i]);
    expect_same_file (&folder, left, right);
  }
  expect_line (&folder, "a/README.md",
               "# Tightness\n\nMade by `provecast probe records --store DB --out DIR`.\n");
  expect_line (&folder, "a/README.md",
               "| `fnf/optimum` | 5/4 | 1.250000 | [1; 2 3x5](fnf-over-optimum.jsonl#L1) |\n");
  expect_line (&folder, "a/README.md",
               "| `fnf/optimum` | 6 | fast | 5/4 | 1.250000 | 3 | `1; 2 3x5` | fnf 5, optimum 4 | "
               "`provecast probe sweep --n 6 --max-cost 3 --objective fnf/optimum` | "
               "[fnf-over-optimum.jsonl:1](fnf-over-optimum.jsonl#L1) |\n");
  expect_line (&folder, "a/README.md",
               "`provecast probe sweep --n 6 --max-cost 3 --objective '(fnf-optimum)/additive'`");
  expect_line (&folder, "a/README.md",
               "### `optimum/counting`, n <= 4, integer costs <= 3\n\n**Not complete**: ");
  expect_line (&folder, "a/sweeps/fnf-over-optimum-n6-c3.csv", "\n6,2,3,fast,5/4,1.250000,");
  expect_line (&folder, "a/sweeps/fnf-over-optimum-n6-c3-extremes.csv",
               "\n6,2,3,fast,5/4,1; 2 3x5\n");
  free (path);
  free (first);
  free (second);
  folder_remove (&folder);
}

/* For record_source_each: count; what is published can be read and proven. */
static bool
judge (const char *name, const struct record *record, const struct status *reason, void *context)
{
  size_t *count = context;
  struct status status = *reason;
  cr_expect (status.code == STATUS_OK && record_check (record, &status), "%s: %s", name,
             status.message);
  ++*count;
  return true;
}

static size_t
count_records (const char *path)
{
  struct status status;
  size_t count = 0;
  status_init (&status);
  cr_expect (record_source_each (path, judge, &count, &status), "%s", status.message);
  return count;
}

Test (tightness, records)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "db"), *pages = folder_path (&folder, "pages"),
       *two = folder_path (&folder, "pages/binomial-over-fnf.jsonl");
  survey (path, "fnf/optimum", 7, 4, 1);
  survey (path, "binomial/fnf", 4, 3, 1);
  publish (path, pages);
  size_t stored = count_records (path);
  cr_expect_gt (stored, 10);
  cr_expect_eq (count_records (pages), stored);
  cr_expect_gt (count_records (two), 0);
  cr_expect_lt (count_records (two), stored);
  free (path);
  free (pages);
  free (two);
  folder_remove (&folder);
}

/* An empty store makes a page that says nothing, and nothing is left of one that cannot be
   written. */
Test (tightness, edges)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = folder_path (&folder, "db"), *out = folder_path (&folder, "out");
  status_init (&status);
  database_close (probe_store_open (path, PROBE_STORE_WRITE, &status));
  publish (path, out);
  expect_line (&folder, "out/README.md", "## Records\n");
  struct database *store = probe_store_open (path, PROBE_STORE_READ, &status);
  cr_expect_not (tightness_write (store, "/dev/null/out", &status));
  cr_expect_eq (status.code, STATUS_INPUT, "%s", status.message);
  database_close (store);
  free (path);
  free (out);
  folder_remove (&folder);
}
