/* How long `auto` takes: for each row, the median, the ninth decile and the worst wall time over
   seeded instances, beside the targets. Arguments: [--rows A,B,..] [--seeds N] [--first SEED]
   [--threads N] [--limit S] [--each yes] [--set NAME=VALUE].. | --list | --parameters. With
   --each yes, each instance gets a line of its own, with the processor time of all threads, the
   makespan and the nodes. --set changes a tuning parameter (base/parameters.h), any number of
   times; --parameters lists them with value, range and text. The exit code
   says whether all targets of the rows shown are met: they are those of one core of the machine
   the project is developed on. */
#include "gen/node/family.h"
#include "search/node/engines.h"
#include "tests/support/parameter_values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct row {
  const char *name, *family;
  int64_t k, n, low, high;
  uint64_t seeds;       /* by default */
  double limit;         /* seconds for one instance */
  double median, worst; /* targets in seconds; 0: none */
  int threads;          /* by default */
};

static const struct row rows[] = {
  { "k3-21", "uniform", 3, 21, 1, 1000, 100, 20, 5e-6, 1e-3, 1 },
  { "k3-100", "uniform", 3, 100, 1, 1000, 100, 20, 5e-6, 1e-3, 1 },
  { "k3-1e6", "uniform", 3, 1000000, 1, 1000, 100, 20, 20e-6, 20e-3, 1 },
  { "k8-1000", "uniform", 8, 1000, 1, 1000, 100, 20, 30e-6, 50e-3, 1 },
  { "k8-1e6", "uniform", 8, 1000000, 1, 1000, 100, 20, 0, 5, 1 },
  { "distinct-40", "all-distinct", 0, 40, 1, 1000, 100, 20, 0, 30e-3, 1 },
  { "distinct-100", "all-distinct", 0, 100, 1, 1000, 100, 20, 0, 0.5, 1 },
  { "distinct-200", "all-distinct", 0, 200, 1, 1000, 20, 20, 0, 20, 1 },
  { "close-60", "all-distinct", 0, 60, 1000, 2000, 20, 20, 0, 2, 1 },
  { "close-100", "all-distinct", 0, 100, 1000, 2000, 10, 20, 0, 8, 2 },
};

enum { ROWS = sizeof rows / sizeof *rows };

struct choice {
  const char *names; /* NULL: all */
  uint64_t seeds, first;
  int threads;
  double limit;
  bool each;
};

static bool
chosen (const struct choice *choice, const char *name)
{
  size_t length = strlen (name);
  for (const char *at = choice->names; at; at = strchr (at, ',') ? strchr (at, ',') + 1 : NULL)
    if (strncmp (at, name, length) == 0 && (at[length] == ',' || at[length] == '\0'))
      return true;
  return !choice->names;
}

static int
compare_times (const void *left, const void *right)
{
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* Instance `seed` of the row: the family's parameters and seed give it, so every run solves the
   same ones. */
static void
make (const struct row *row, uint64_t seed, struct node_instance *instance,
      struct node_types *types)
{
  struct family_params params;
  struct status status;
  status_init (&status);
  family_params_init (&params, family_find (row->family));
  params.types = row->k ? row->k : row->n;
  params.destinations = row->n;
  params.low = row->low;
  params.high = row->high;
  if (!family_generate (&params, seed, instance, &status)
      || !node_types_from (types, instance, row->name, &status)) {
    fprintf (stderr, "bench_solve: %s\n", status.message);
    exit (2);
  }
}

/* Solve one instance: the wall time of the engine alone. */
static double
solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome,
       void *workspace)
{
  double start = limits_now ();
  auto_engine.solve (types, options, outcome, workspace);
  return limits_now () - start;
}

static const char *
verdict (double time, double target)
{
  return target <= 0 ? "" : time <= target ? " ok" : " MISSED";
}

static bool
run_row (const struct row *row, const struct choice *choice, struct outcome *outcome,
         void *workspace)
{
  uint64_t seeds = choice->seeds ? choice->seeds : row->seeds, solved = 0;
  double *time = calloc (seeds, sizeof *time);
  struct solve_options options;
  struct node_instance instance;
  struct node_types types;
  solve_options_init (&options);
  options.limits.seconds = choice->limit > 0 ? choice->limit : row->limit;
  options.threads = choice->threads ? choice->threads : row->threads;
  node_instance_init (&instance);
  node_types_init (&types);
  for (uint64_t i = 0; time && i < seeds; i++) {
    make (row, choice->first + i, &instance, &types);
    if (i == 0)
      solve (&types, &options, outcome, workspace); /* memory is there from then on */
    clock_t before = clock ();
    time[i] = solve (&types, &options, outcome, workspace);
    if (choice->each)
      printf ("  %-10s %6llu %11.6f s, processor %11.6f s, makespan %lld, %llu nodes, %s\n",
              row->name, (unsigned long long)(choice->first + i), time[i],
              (double)(clock () - before) / CLOCKS_PER_SEC, (long long)outcome->makespan,
              (unsigned long long)outcome->nodes,
              outcome->state == SOLVE_OPTIMAL ? "optimal" : "open");
    solved += outcome->state == SOLVE_OPTIMAL;
  }
  qsort (time, seeds, sizeof *time, compare_times);
  double median = time[seeds / 2], worst = time[seeds - 1];
  printf ("%-12s %-12s %7lld %3lld %5lld..%-5lld %2d %4llu %4llu %11.6f %11.6f %11.6f  %9.6g%s  "
          "%9.6g%s\n",
          row->name, row->family, (long long)row->n, (long long)row->k, (long long)row->low,
          (long long)row->high, options.threads, (unsigned long long)seeds,
          (unsigned long long)solved, median, time[seeds * 9 / 10], worst, row->median,
          verdict (median, row->median), row->worst, verdict (worst, row->worst));
  fflush (stdout);
  free (time);
  node_instance_clear (&instance);
  node_types_clear (&types);
  return solved == seeds && (row->median <= 0 || median <= row->median)
         && (row->worst <= 0 || worst <= row->worst);
}

static void
list_rows (void)
{
  for (size_t i = 0; i < ROWS; i++)
    printf ("%-12s %s, n = %lld, k = %lld, costs %lld to %lld\n", rows[i].name, rows[i].family,
            (long long)rows[i].n, (long long)rows[i].k, (long long)rows[i].low,
            (long long)rows[i].high);
}

static void
set_parameter (const char *assignment)
{
  struct status status;
  status_init (&status);
  if (parameters_set (assignment, &status))
    return;
  fprintf (stderr, "bench_solve: %s\n", status.message);
  exit (2);
}

static void
show_parameter (const struct parameter_table *table, const struct parameter *parameter,
                void *context)
{
  (void)context;
  printf ("%-28s %10.6g  %g .. %g  %s\n", parameter->name, parameters_get (table, parameter),
          parameter->low, parameter->high, parameter->text);
}

/* Options come in pairs of name and value. */
static bool
parse (struct choice *choice, int count, char **words)
{
  for (int i = 1; i < count; i += 2) {
    const char *value = i + 1 < count ? words[i + 1] : NULL;
    if (!value)
      return false;
    if (strcmp (words[i], "--rows") == 0)
      choice->names = value;
    else if (strcmp (words[i], "--seeds") == 0)
      choice->seeds = strtoull (value, NULL, 10);
    else if (strcmp (words[i], "--first") == 0)
      choice->first = strtoull (value, NULL, 10);
    else if (strcmp (words[i], "--threads") == 0)
      choice->threads = atoi (value);
    else if (strcmp (words[i], "--limit") == 0)
      choice->limit = atof (value);
    else if (strcmp (words[i], "--each") == 0)
      choice->each = strcmp (value, "yes") == 0;
    else if (strcmp (words[i], "--set") == 0)
      set_parameter (value);
    else
      return false;
  }
  return true;
}

int
main (int count, char **words)
{
  struct choice choice = { 0 };
  if (count == 2 && strcmp (words[1], "--list") == 0) {
    list_rows ();
    return 0;
  }
  if (count == 2 && strcmp (words[1], "--parameters") == 0) {
    parameters_each (show_parameter, NULL);
    return 0;
  }
  if (!parse (&choice, count, words)) {
    fputs ("usage: bench_solve [--rows A,B,..] [--seeds N] [--first SEED] [--threads N] [--limit "
           "S] [--each yes] [--set NAME=VALUE].. | --list | --parameters\n",
           stderr);
    return 2;
  }
  struct outcome outcome;
  void *workspace = auto_engine.workspace_new ();
  bool good = true;
  outcome_init (&outcome, node_data.solution);
  puts ("row          family             n   k costs        th   of solv    median s      p90 s    "
        "   worst s  targets: median, worst");
  for (size_t i = 0; i < ROWS; i++)
    if (chosen (&choice, rows[i].name))
      good &= run_row (&rows[i], &choice, &outcome, workspace);
  outcome_clear (&outcome);
  auto_engine.workspace_free (workspace);
  return good ? 0 : 1;
}
