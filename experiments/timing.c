/* What the default engine takes: time, and search nodes. */
#include "base/memory.h"
#include "base/progress.h"
#include "experiments/certified.h"
#include "experiments/report.h"
#include "gen/family.h"
#include "results/plot.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1 };

/* A point of a sweep: a family with its parameters. */
struct point {
  const char *sweep, *family;
  int64_t k, n, low, high;
  int seeds, quick_seeds;
};

static const struct point points[] = {
  { "n", "uniform", 3, 10, 1, 1000, 100, 3 },
  { "n", "uniform", 3, 21, 1, 1000, 100, 3 },
  { "n", "uniform", 3, 100, 1, 1000, 100, 3 },
  { "n", "uniform", 3, 1000, 1, 1000, 100, 3 },
  { "n", "uniform", 3, 10000, 1, 1000, 100, 0 },
  { "n", "uniform", 3, 100000, 1, 1000, 20, 0 },
  { "n", "uniform", 3, 1000000, 1, 1000, 10, 0 },
  { "k", "uniform", 1, 1000, 1, 1000, 100, 3 },
  { "k", "uniform", 2, 1000, 1, 1000, 100, 3 },
  { "k", "uniform", 3, 1000, 1, 1000, 100, 3 },
  { "k", "uniform", 4, 1000, 1, 1000, 100, 0 },
  { "k", "uniform", 5, 1000, 1, 1000, 100, 0 },
  { "k", "uniform", 6, 1000, 1, 1000, 100, 0 },
  { "k", "uniform", 8, 1000, 1, 1000, 100, 0 },
  { "k", "uniform", 12, 1000, 1, 1000, 100, 0 },
  { "k", "uniform", 16, 1000, 1, 1000, 100, 0 },
  { "cost", "uniform", 3, 1000, 1, 10, 100, 3 },
  { "cost", "uniform", 3, 1000, 1, 100, 100, 3 },
  { "cost", "uniform", 3, 1000, 1, 1000, 100, 3 },
  { "cost", "uniform", 3, 1000, 1, 10000, 100, 0 },
  { "cost", "uniform", 3, 1000, 1, 100000, 100, 0 },
  { "cost", "uniform", 3, 1000, 1, 1000000, 100, 0 },
  { "distinct", "all-distinct", 0, 10, 1, 1000, 100, 3 },
  { "distinct", "all-distinct", 0, 20, 1, 1000, 100, 3 },
  { "distinct", "all-distinct", 0, 30, 1, 1000, 30, 0 },
  { "distinct", "all-distinct", 0, 40, 1, 1000, 15, 0 },
  { "distinct", "all-distinct", 0, 60, 1, 1000, 5, 0 },
};

enum { POINTS = sizeof points / sizeof *points };

/* What was measured at a point, one number a seed; sorted. */
struct measure {
  int seeds;
  int64_t closed;          /* by the bound alone */
  double *nodes, *seconds; /* owned */
};

static int
compare (const void *left, const void *right)
{
  const double *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

/* The value below or at which `percent` of the sorted values lie. */
static double
percentile (const double *values, int count, int percent)
{
  int at = (count * percent + 99) / 100 - 1;
  return values[at < 0 ? 0 : at];
}

static bool
measure_one (struct certified *certified, const struct node_instance *instance, struct node_types *types, struct measure *measure,
             struct status *status)
{
  const struct limits no_limits = { 0 };
  if (!node_types_from (types, instance, "generated instance", status)
      || !certified_solve (certified, instance, types, &no_limits, types->destinations <= 10000, status))
    return false;
  measure->closed += certified->outcome.nodes == 0;
  measure->nodes[measure->seeds] = (double)certified->outcome.nodes;
  measure->seconds[measure->seeds++] = certified_time (certified, types);
  return true;
}

static bool
measure_point (const struct point *point, int seeds, struct certified *certified, struct measure *measure, struct status *status)
{
  struct family_params params;
  struct node_instance instance;
  struct node_types types;
  bool good = true;
  family_params_init (&params, family_find (point->family));
  params.types = point->k;
  params.destinations = point->n;
  params.low = point->low;
  params.high = point->high;
  params.seed = SEED;
  node_instance_init (&instance);
  node_types_init (&types);
  measure->nodes = memory_alloc ((size_t)seeds + 1, sizeof *measure->nodes);
  measure->seconds = memory_alloc ((size_t)seeds + 1, sizeof *measure->seconds);
  for (int index = 0; good && index < seeds; index++)
    good = family_generate (&params, (uint64_t)index, &instance, status) && measure_one (certified, &instance, &types, measure, status);
  qsort (measure->nodes, (size_t)measure->seeds, sizeof *measure->nodes, compare);
  qsort (measure->seconds, (size_t)measure->seeds, sizeof *measure->seconds, compare);
  node_instance_clear (&instance);
  node_types_clear (&types);
  return good;
}

static bool
measure_all (const struct report *report, struct measure *measures, struct status *status)
{
  struct certified certified;
  bool good = true;
  certified_init (&certified);
  for (size_t i = 0; good && i < POINTS; i++) {
    good = measure_point (&points[i], report->quick ? points[i].quick_seeds : points[i].seeds, &certified, &measures[i], status);
    if (good && limits_interrupted ())
      good = status_set (status, STATUS_LIMIT, "interrupted");
    if (progress_due ())
      progress_line ("time: %zu of %d points", i + 1, POINTS);
  }
  certified_clear (&certified);
  return good;
}

static void
add_point (struct sheet *sheet, const struct point *point, const struct measure *measure)
{
  sheet_cell (sheet, "%s", point->sweep);
  if (point->k > 0)
    sheet_count (sheet, point->k);
  else
    sheet_cell (sheet, "n");
  sheet_count (sheet, point->n);
  sheet_count (sheet, point->high);
  sheet_count (sheet, measure->seeds);
}

static void
make_effort (const struct measure *measures, struct sheet *sheet)
{
  sheet_init (sheet, (const char *[]){ "sweep", "k", "n", "costs to", "instances", "closed by the bound %", "nodes median", "nodes p90",
                                       "nodes worst", NULL });
  for (size_t i = 0; i < POINTS; i++) {
    const struct measure *measure = &measures[i];
    if (measure->seeds == 0)
      continue;
    add_point (sheet, &points[i], measure);
    sheet_real (sheet, 100 * (double)measure->closed / measure->seeds, 0);
    sheet_real (sheet, percentile (measure->nodes, measure->seeds, 50), 0);
    sheet_real (sheet, percentile (measure->nodes, measure->seeds, 90), 0);
    sheet_real (sheet, percentile (measure->nodes, measure->seeds, 100), 0);
  }
}

static void
make_times (const struct measure *measures, struct sheet *sheet)
{
  sheet_init (sheet, (const char *[]){ "sweep", "k", "n", "costs to", "instances", "median us", "p90 us", "worst us", NULL });
  for (size_t i = 0; i < POINTS; i++) {
    const struct measure *measure = &measures[i];
    if (measure->seeds == 0)
      continue;
    add_point (sheet, &points[i], measure);
    sheet_real (sheet, 1e6 * percentile (measure->seconds, measure->seeds, 50), 1);
    sheet_real (sheet, 1e6 * percentile (measure->seconds, measure->seeds, 90), 1);
    sheet_real (sheet, 1e6 * percentile (measure->seconds, measure->seeds, 100), 1);
  }
}

static bool
publish (const struct page *page, const struct sheet *sheet, struct status *status)
{
  struct output out;
  if (!page_open (page, &out, status))
    return false;
  sheet_markdown (sheet, &out);
  return output_commit (&out, status) && page_csv (page, sheet, status);
}

static bool
draw (const struct report *report, struct status *status)
{
  static const struct {
    const char *path, *title, *sweep, *column, *label;
  } plots[] = {
    { "node/time-n.md", "Time against n: k = 3, costs to 1000", "n", "n", "destinations" },
    { "node/time-k.md", "Time against k: n = 1000, costs to 1000", "k", "k", "types" },
    { "node/time-cost.md", "Time against the range of costs: k = 3, n = 1000", "cost", "costs to", "largest cost" },
    { "node/time-distinct.md", "Time with all costs distinct, to 1000", "distinct", "n", "destinations" },
  };
  bool good = true, drawn;
  for (size_t i = 0; good && i < sizeof plots / sizeof *plots; i++) {
    const struct page page
      = { .directory = report->directory, .path = plots[i].path, .title = plots[i].title, .command = REPORT_COMMAND (report, "time") };
    const struct plot plot = { .x_label = plots[i].label,
                               .y_label = "microseconds",
                               .x_column = plots[i].column,
                               .select = "sweep",
                               .selected = plots[i].sweep,
                               .x_log = true,
                               .y_log = true,
                               .series = { { "median us", "median" }, { "p90 us", "90 %" }, { "worst us", "worst" } } };
    good = plot_draw (&page, "time.csv", &plot, &drawn, status);
  }
  return good;
}

static bool
publish_all (const struct report *report, const struct measure *measures, struct status *status)
{
  struct sheet effort, times;
  struct page page
    = { .directory = report->directory,
        .path = "node/effort.md",
        .title = "Search nodes of the default engine",
        .command = REPORT_COMMAND (report, "time"),
        .inputs = "Instances: `provecast gen uniform` and, for the sweep \"distinct\", `gen all-distinct`, with --seed 1 and "
                  "a random source. Every optimum was accepted by the referee." };
  make_effort (measures, &effort);
  make_times (measures, &times);
  bool good = publish (&page, &effort, status);
  page.path = "node/time.md";
  page.title = "Time of the default engine";
  page.timed = true;
  good = good && publish (&page, &times, status) && draw (report, status);
  sheet_clear (&effort);
  sheet_clear (&times);
  return good;
}

bool
timing_run (const struct report *report, struct status *status)
{
  struct measure measures[POINTS];
  memset (measures, 0, sizeof measures);
  bool good = measure_all (report, measures, status) && publish_all (report, measures, status);
  for (size_t i = 0; i < POINTS; i++) {
    free (measures[i].nodes);
    free (measures[i].seconds);
  }
  return good;
}
