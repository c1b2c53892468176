/* The published table of FNF's ratios, at its quick size, against values found another way. */
#include "lab/experiments/node/experiments.h"

#include "base/memory.h"
#include "gen/node/family.h"
#include "heuristics/node/fnf.h"
#include "search/node/engines.h"
#include "tests/support/folder.h"

#include <inttypes.h>

enum { COLUMNS = 11, COUNT = 2 /* instances of a cell */ };

/* A line of the table, split at its commas. */
struct row {
  char *column[COLUMNS];
};

static bool
bp_constraint (char *line, struct row *row)
{
  for (int i = 0; i < COLUMNS; i++) {
    row->column[i] = strsep (&line, ",");
    if (!row->column[i])
      return false;
  }
  return line == NULL;
}

/* FNF and the optimum of an instance. */
static void
solve (const struct node_instance *instance, int64_t *fnf, int64_t *optimum)
{
  struct solve_options options;
  struct outcome outcome;
  struct node_types types;
  struct status status;
  void *workspace = auto_engine.workspace_new ();
  status_init (&status);
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  node_types_init (&types);
  cr_assert (node_types_from (&types, instance, "test", &status), "%s", status.message);
  auto_engine.solve (&types, &options, &outcome, workspace);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  *optimum = outcome.makespan;
  *fnf = outcome.heuristic_makespan;
  auto_engine.workspace_free (workspace);
  outcome_clear (&outcome);
  node_types_clear (&types);
}

/* The row's numbers from its own instances. */
static void
expect_row (const struct row *row)
{
  struct family_params params;
  struct node_instance instance;
  struct status status;
  struct rational worst = { 0, 1 }, ratio;
  char text[RATIONAL_TEXT], number[64], name[80] = "";
  int64_t optimal = 0;
  double sum = 0;
  status_init (&status);
  node_instance_init (&instance);
  family_params_init (&params, family_find (row->column[0]));
  params.seed = 1;
  params.types = atoi (row->column[1]); /* n: 0 */
  params.source = strcmp (row->column[2], "fast") == 0 ? FAMILY_SOURCE_FAST : FAMILY_SOURCE_SLOW;
  params.destinations = atoi (row->column[3]);
  for (uint64_t index = 0; index < COUNT; index++) {
    int64_t fnf, optimum;
    cr_assert (family_generate (&params, index, &instance, &status), "%s", status.message);
    solve (&instance, &fnf, &optimum);
    cr_assert (rational_make (fnf, optimum, &ratio));
    optimal += fnf == optimum;
    sum += (double)fnf / (double)optimum;
    if (rational_compare (ratio, worst) > 0) {
      worst = ratio;
      snprintf (name, sizeof name, "%s", fnf > optimum ? instance.name : "");
    }
  }
  rational_text (worst, text);
  cr_expect_str_eq (row->column[4], "2");
  cr_expect_str_eq (row->column[5], "0");
  snprintf (number, sizeof number, "%.1f", 50.0 * (double)optimal);
  cr_expect_str_eq (row->column[6], number, "%s", name);
  cr_expect_float_eq (atof (row->column[7]), sum / COUNT, 1e-6, "%s", name);
  cr_expect_str_eq (row->column[8], text, "%s", name);
  cr_expect_float_eq (atof (row->column[9]), (double)worst.numerator / (double)worst.denominator,
                      1e-6, "%s", name);
  cr_expect_str_eq (row->column[10], name);
  node_instance_clear (&instance);
}

/* How the ten families and their numbers of destinations make 132 rows, each of which is right,
   and what is drawn sums them up. */
Test (fnf_ratio, quick_table)
{
  struct folder folder = folder_new ();
  const struct report report = { .directory = folder.path, .quick = true };
  struct status status;
  struct row row;
  int rows = 0;
  status_init (&status);
  cr_assert (fnf_ratio_run (&report, &status), "%s", status.message);
  char *table = folder_text (&folder, "node/fnf-ratio.csv"), *rest = table,
       *line = strsep (&rest, "\n");
  cr_expect_str_eq (line, "family,k,source,n,instances,open,FNF optimal %,mean FNF / optimum,worst "
                          "FNF / optimum,worst,worst instance");
  while ((line = strsep (&rest, "\n")) && *line) {
    cr_assert (bp_constraint (line, &row), "row %d", rows);
    expect_row (&row);
    rows++;
  }
  cr_expect_eq (rows, 9 * 2 * 7 + 2 * 3);
  free (table);
  table = folder_text (&folder, "node/fnf-ratio.md");
  cr_expect (
    strstr (table, "fast source: 132 instances proven, 0 open; the largest FNF / optimum is "),
    "%.600s", table);
  cr_expect (
    strstr (
      table,
      "\nOpen: left out because a proof takes too long: skewed-k5-n1000-s1-193 (slow source), "),
    "%.900s", table);
  free (table);
  cr_expect (folder_holds (&folder, "node/fnf-ratio-n.csv"));
  folder_remove (&folder);
}

/* The same bytes each time; nothing is left of what cannot be written. */
Test (fnf_ratio, reproducible)
{
  static const char *const files[]
    = { "node/fnf-ratio.csv", "node/fnf-ratio.md", "node/fnf-ratio-n.csv" };
  struct folder one = folder_new (), two = folder_new ();
  struct status status;
  status_init (&status);
  cr_assert (fnf_ratio_run (&(struct report){ .directory = one.path, .quick = true }, &status),
             "%s", status.message);
  cr_assert (fnf_ratio_run (&(struct report){ .directory = two.path, .quick = true }, &status),
             "%s", status.message);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char *left = folder_text (&one, files[i]);
    folder_expect (&two, files[i], left);
    free (left);
  }
  cr_expect_not (
    fnf_ratio_run (&(struct report){ .directory = "/dev/null/out", .quick = true }, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  folder_remove (&one);
  folder_remove (&two);
}
