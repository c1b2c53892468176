#include "probe/tightness.h"

#include "base/memory.h"
#include "probe/survey.h"
#include "tests/unit/folder_support.h"

static const struct limits no_limits = { 0 };

/* Sweep into the store, and keep the records. */
static void
survey (const char *path, const char *objective, int64_t destinations, int64_t max_cost, uint64_t parts)
{
  struct deadline deadline;
  struct survey survey = { .params = { .destinations = destinations, .max_cost = max_cost }, .parts = parts, .threads = 1, .store = path };
  struct survey_report report;
  struct record largest;
  struct status status;
  status_init (&status);
  survey_report_init (&report);
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
  struct store *store = store_open (path, STORE_READ, &status);
  cr_assert (store && tightness_write (store, directory, &status), "%s", status.message);
  store_close (store);
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
  static const char *const files[] = { "README.md",
                                       "fnf-over-optimum-n6-fast/record.json",
                                       "fnf-over-optimum-n6-fast/instance.json",
                                       "fnf-over-optimum-n6-fast/certificate.jsonl",
                                       "fnf-over-optimum-n6-fast/optimal.json",
                                       "fnf-over-optimum-n6-fast/fnf.json",
                                       "fnf-optimum-over-additive-n6-fast/record.json",
                                       "sweeps/fnf-over-optimum-n6-c3.csv",
                                       "sweeps/fnf-over-optimum-n6-c3-extremes.csv" };
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "db"), *first = folder_path (&folder, "a"), *second = folder_path (&folder, "b");
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
  expect_line (&folder, "a/README.md", "# Tightness\n\nMade by `provecast probe records --store DB --out DIR`.\n");
  expect_line (&folder, "a/README.md", "| `fnf/optimum` | 5/4 | 1.250000 | [1; 2 3x5](fnf-over-optimum-n6-fast/record.json) |\n");
  expect_line (&folder, "a/README.md",
               "| `fnf/optimum` | 6 | fast | 5/4 | 1.250000 | 3 | [1; 2 3x5](fnf-over-optimum-n6-fast/instance.json) | fnf 5, optimum 4 | "
               "`provecast probe sweep --n 6 --max-cost 3 --objective fnf/optimum` | "
               "`provecast probe check fnf-over-optimum-n6-fast` |\n");
  expect_line (&folder, "a/README.md", "`provecast probe sweep --n 6 --max-cost 3 --objective '(fnf-optimum)/additive'`");
  expect_line (&folder, "a/README.md", "### `optimum/counting`, n <= 4, integer costs <= 3\n\n**Not complete**: ");
  expect_line (&folder, "a/sweeps/fnf-over-optimum-n6-c3.csv", "\n6,2,3,fast,5/4,1.250000,");
  expect_line (&folder, "a/sweeps/fnf-over-optimum-n6-c3-extremes.csv", "\n6,2,3,fast,5/4,1; 2 3x5\n");
  free (path);
  free (first);
  free (second);
  folder_remove (&folder);
}

/* What is published can be read and proven. */
static bool
judge (const struct record *record, void *context)
{
  const struct folder *folder = context;
  struct record published;
  struct status status;
  char *name = tightness_folder (record), *path = folder_path (folder, name);
  status_init (&status);
  record_init (&published);
  cr_expect (record_read (&published, path, &status) && record_check (&published, &status), "%s: %s", name, status.message);
  cr_expect_str_eq (published.notation, record->notation);
  record_clear (&published);
  free (path);
  free (name);
  return true;
}

Test (tightness, records)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = folder_path (&folder, "db");
  survey (path, "fnf/optimum", 7, 4, 1);
  survey (path, "binomial/fnf", 4, 3, 1);
  publish (path, folder.path);
  status_init (&status);
  struct store *store = store_open (path, STORE_READ, &status);
  cr_assert (store && store_records (store, judge, &folder, &status), "%s", status.message);
  store_close (store);
  cr_expect (folder_holds (&folder, "binomial-over-fnf-n4-slow/binomial.json")
             || folder_holds (&folder, "binomial-over-fnf-n4-fast/binomial.json"));
  free (path);
  folder_remove (&folder);
}

/* An empty store makes a page that says nothing, and nothing is left of one that cannot be written. */
Test (tightness, edges)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = folder_path (&folder, "db"), *out = folder_path (&folder, "out");
  status_init (&status);
  store_close (store_open (path, STORE_WRITE, &status));
  publish (path, out);
  expect_line (&folder, "out/README.md", "## Records\n");
  struct store *store = store_open (path, STORE_READ, &status);
  cr_expect_not (tightness_write (store, "/dev/null/out", &status));
  cr_expect_eq (status.code, STATUS_MACHINE, "%s", status.message);
  store_close (store);
  free (path);
  free (out);
  folder_remove (&folder);
}
