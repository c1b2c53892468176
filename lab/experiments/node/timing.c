/* What the default engine takes: time, and search nodes. */
#include "base/memory.h"
#include "base/progress.h"
#include "claims/node/certified.h"
#include "gen/node/family.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/node/experiments.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, LIMIT = 20 /* seconds for an instance, its certificate included */ };

/* A point of a sweep: a family with its parameters. */
struct point {
  const char *sweep, *family;
  int64_t k, n, low, high;
  int seeds, quick_seeds;
  bool hard; /* close to the limit: whether all are proven depends on the machine */
};

static const struct point points[] = {
  { "n", "uniform", 3, 10, 1, 1000, 100, 3, false },
  { "n", "uniform", 3, 21, 1, 1000, 100, 3, false },
  { "n", "uniform", 3, 100, 1, 1000, 100, 3, false },
  { "n", "uniform", 3, 1000, 1, 1000, 100, 3, false },
  { "n", "uniform", 3, 10000, 1, 1000, 100, 0, false },
  { "n", "uniform", 3, 100000, 1, 1000, 100, 0, false },
  { "n", "uniform", 3, 1000000, 1, 1000, 100, 0, false },
  { "n-k8", "uniform", 8, 100, 1, 1000, 100, 3, false },
  { "n-k8", "uniform", 8, 10000, 1, 1000, 100, 3, false },
  { "n-k8", "uniform", 8, 1000000, 1, 1000, 100, 0, false },
  { "k", "uniform", 1, 1000, 1, 1000, 100, 3, false },
  { "k", "uniform", 2, 1000, 1, 1000, 100, 3, false },
  { "k", "uniform", 3, 1000, 1, 1000, 100, 3, false },
  { "k", "uniform", 4, 1000, 1, 1000, 100, 0, false },
  { "k", "uniform", 5, 1000, 1, 1000, 100, 0, false },
  { "k", "uniform", 6, 1000, 1, 1000, 100, 0, false },
  { "k", "uniform", 8, 1000, 1, 1000, 100, 0, false },
  { "k", "uniform", 12, 1000, 1, 1000, 100, 0, false },
  { "k", "uniform", 16, 1000, 1, 1000, 100, 0, false },
  { "cost", "uniform", 3, 1000, 1, 10, 100, 3, false },
  { "cost", "uniform", 3, 1000, 1, 100, 100, 3, false },
  { "cost", "uniform", 3, 1000, 1, 1000, 100, 3, false },
  { "cost", "uniform", 3, 1000, 1, 10000, 100, 0, false },
  { "cost", "uniform", 3, 1000, 1, 100000, 100, 0, false },
  { "cost", "uniform", 3, 1000, 1, 1000000, 100, 0, false },
  { "distinct", "all-distinct", 0, 10, 1, 1000, 100, 3, false },
  { "distinct", "all-distinct", 0, 20, 1, 1000, 100, 3, false },
  { "distinct", "all-distinct", 0, 30, 1, 1000, 100, 0, false },
  { "distinct", "all-distinct", 0, 40, 1, 1000, 100, 0, false },
  { "distinct", "all-distinct", 0, 60, 1, 1000, 100, 0, false },
  { "distinct", "all-distinct", 0, 100, 1, 1000, 100, 0, true },
  { "distinct", "all-distinct", 0, 200, 1, 1000, 5, 0, true },
  { "narrow", "all-distinct", 0, 20, 1000, 2000, 50, 3, false },
  { "narrow", "all-distinct", 0, 30, 1000, 2000, 50, 3, false },
  { "narrow", "all-distinct", 0, 40, 1000, 2000, 20, 0, false },
  { "narrow", "all-distinct", 0, 60, 1000, 2000, 20, 0, true },
  { "narrow", "all-distinct", 0, 100, 1000, 2000, 10, 0, true },
};

enum { POINTS = sizeof points / sizeof *points };

/* What was measured at a point, one number a seed; sorted. */
struct measure {
  int seeds;
  int64_t closed;          /* by the bound alone */
  int64_t open;            /* a limit ended the search */
  int64_t uncertified;     /* the search ended, but a limit its certificate */
  double gap;              /* the widest of the open ones: (makespan - bound) / makespan */
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

static void
record (struct measure *measure, const struct outcome *outcome, double seconds)
{
  measure->nodes[measure->seeds] = (double)outcome->nodes;
  measure->seconds[measure->seeds++] = seconds;
}

/* An instance that a limit ended: it took the whole limit. */
static void
record_unproven (struct measure *measure, const struct outcome *outcome)
{
  double gap = (double)(outcome->makespan - outcome->lower_bound) / (double)outcome->makespan;
  if (outcome->state == SOLVE_OPTIMAL)
    measure->uncertified++;
  else
    measure->open++;
  if (measure->gap < gap)
    measure->gap = gap;
  record (measure, outcome, LIMIT);
}

static bool
measure_one (struct certified *certified, struct measure *measure, struct status *status)
{
  struct node_types *types = &certified->types;
  const struct limits limits = { .seconds = LIMIT };
  struct status solving = { .code = STATUS_OK };
  if (!node_types_from (types, &certified->instance, "generated instance", status))
    return false;
  if (certified_solve (certified, &certified->instance, types, &limits,
                       types->destinations <= 10000, &solving)) {
    measure->closed += certified->outcome.nodes == 0;
    record (measure, &certified->outcome, certified_time (certified, types));
    return true;
  }
  if (limits_interrupted () || solving.code != STATUS_LIMIT)
    return status_set (status, solving.code, "%s", solving.message);
  record_unproven (measure, &certified->outcome);
  return true;
}

static bool
measure_point (const struct point *point, int seeds, struct certified *certified,
               struct measure *measure, struct status *status)
{
  struct family_params params;
  bool good = true;
  family_params_init (&params, family_find (point->family));
  params.types = point->k;
  params.destinations = point->n;
  params.low = point->low;
  params.high = point->high;
  params.seed = SEED;
  measure->nodes = memory_alloc ((size_t)seeds + 1, sizeof *measure->nodes);
  measure->seconds = memory_alloc ((size_t)seeds + 1, sizeof *measure->seconds);
  for (int index = 0; good && index < seeds; index++)
    good = family_generate (&params, (uint64_t)index, &certified->instance, status)
           && measure_one (certified, measure, status);
  qsort (measure->nodes, (size_t)measure->seeds, sizeof *measure->nodes, compare);
  qsort (measure->seconds, (size_t)measure->seeds, sizeof *measure->seconds, compare);
  return good;
}

static bool
measure_all (const struct report *report, struct measure *measures, struct status *status)
{
  struct certified certified;
  bool good = true;
  certified_init (&certified);
  for (size_t i = 0; good && i < POINTS; i++) {
    good = measure_point (&points[i], report->quick ? points[i].quick_seeds : points[i].seeds,
                          &certified, &measures[i], status);
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
  sheet_row (sheet, point->n, point->low, point->high, measure->seeds);
}

static int64_t
unproven (const struct measure *measure)
{
  return measure->open + measure->uncertified;
}

/* Only points where the clock has no say in the number of nodes. */
static void
make_effort (const struct measure *measures, struct sheet *sheet)
{
  sheet_columns (sheet, "sweep", "k", "n", "costs from", "costs to", "instances",
                 "closed by the bound %", "nodes median", "nodes p90", "nodes worst");
  for (size_t i = 0; i < POINTS; i++) {
    const struct measure *measure = &measures[i];
    if (measure->seeds == 0 || points[i].hard || unproven (measure) > 0)
      continue;
    add_point (sheet, &points[i], measure);
    sheet_row (sheet, SHEET_REAL (100 * (double)measure->closed / measure->seeds, 0),
               SHEET_REAL (percentile (measure->nodes, measure->seeds, 50), 0),
               SHEET_REAL (percentile (measure->nodes, measure->seeds, 90), 0),
               SHEET_REAL (percentile (measure->nodes, measure->seeds, 100), 0));
  }
}

static void
make_times (const struct measure *measures, struct sheet *sheet)
{
  sheet_columns (sheet, "sweep", "k", "n", "costs from", "costs to", "instances", "open",
                 "not certified", "gap worst %", "median us", "p90 us", "worst us");
  for (size_t i = 0; i < POINTS; i++) {
    const struct measure *measure = &measures[i];
    if (measure->seeds == 0)
      continue;
    add_point (sheet, &points[i], measure);
    sheet_row (sheet, measure->open, measure->uncertified, SHEET_REAL (100 * measure->gap, 2),
               SHEET_REAL (1e6 * percentile (measure->seconds, measure->seeds, 50), 1),
               SHEET_REAL (1e6 * percentile (measure->seconds, measure->seeds, 90), 1),
               SHEET_REAL (1e6 * percentile (measure->seconds, measure->seeds, 100), 1));
  }
}

static void
write_point (const struct point *point, const struct measure *measure, struct output *out)
{
  output_print (
    out, "- sweep \"%s\", n = %" PRId64 ", costs %" PRId64 " to %" PRId64 ": of %d instances ",
    point->sweep, point->n, point->low, point->high, measure->seeds);
  if (measure->open > 0)
    output_print (out, "%" PRId64 " open, gap at most %.2f %%", measure->open, 100 * measure->gap);
  if (measure->uncertified > 0)
    output_print (out, "%s%" PRId64 " not certified", measure->open > 0 ? "; " : "",
                  measure->uncertified);
  output_char (out, '\n');
}

/* Where the engine's reach ends: every point at which something is not proven. */
static void
write_reach (const struct measure *measures, struct output *out)
{
  int64_t instances = 0, missing = 0;
  for (size_t i = 0; i < POINTS; i++) {
    instances += measures[i].seeds;
    missing += unproven (&measures[i]);
  }
  output_print (
    out,
    "\nEach instance had %d s of wall time for its optimum and the certificate: %" PRId64
    " of %" PRId64 " were proven.\n"
    "Open: the search did not end in time; not certified: it did, but its certificate did not. "
    "Neither counts as proven; their time counts as the limit.\nThe gap is (best makespan - lower "
    "bound) / best makespan.\n",
    LIMIT, instances - missing, instances);
  if (missing > 0)
    output_text (out, "\nThe engine's reach ends at:\n\n");
  for (size_t i = 0; i < POINTS; i++)
    if (unproven (&measures[i]) > 0)
      write_point (&points[i], &measures[i], out);
}

static bool
publish_effort (const struct page *page, const struct measure *measures, struct status *status)
{
  struct sheet sheet;
  struct output text = { .stream = NULL };
  make_effort (measures, &sheet);
  sheet_markdown (&sheet, &text);
  output_print (&text,
                "\nPoints close to the limit of %d s an instance are left out: their nodes would "
                "depend on the clock.\nNodes count the search for the optimum and, where the bound "
                "alone does not prove it, the one that writes the certificate.\n",
                LIMIT);
  return publish_page (page, &text, &sheet, status);
}

static bool
publish_times (const struct page *page, const struct measure *measures, struct status *status)
{
  struct sheet sheet;
  struct output text = { .stream = NULL };
  make_times (measures, &sheet);
  sheet_markdown (&sheet, &text);
  write_reach (measures, &text);
  return publish_page (page, &text, &sheet, status);
}

static bool
draw (const struct report *report, struct status *status)
{
  static const struct {
    const char *path, *title, *sweep, *column, *label;
  } plots[] = {
    { "node/time-n.md", "Time against n: k = 3, costs to 1000", "n", "n", "destinations" },
    { "node/time-n-k8.md", "Time against n: k = 8, costs to 1000", "n-k8", "n", "destinations" },
    { "node/time-k.md", "Time against k: n = 1000, costs to 1000", "k", "k", "types" },
    { "node/time-cost.md", "Time against the range of costs: k = 3, n = 1000", "cost", "costs to",
      "largest cost" },
    { "node/time-distinct.md", "Time with all costs distinct, to 1000", "distinct", "n",
      "destinations" },
    { "node/time-narrow.md", "Time with all costs distinct, 1000 to 2000", "narrow", "n",
      "destinations" },
  };
  bool good = true;
  for (size_t i = 0; good && i < sizeof plots / sizeof *plots; i++) {
    const struct page page = { .directory = report->directory,
                               .path = plots[i].path,
                               .title = plots[i].title,
                               .command = REPORT_COMMAND (report, "time") };
    const struct plot plot
      = { .x_label = plots[i].label,
          .y_label = "microseconds",
          .x_column = plots[i].column,
          .select = "sweep",
          .selected = plots[i].sweep,
          .x_log = true,
          .y_log = true,
          .series = { { "median us", "median" }, { "p90 us", "90 %" }, { "worst us", "worst" } } };
    good = publish_plot (&page, page.path, page.title, "time.csv", &plot, status);
  }
  return good;
}

static bool
publish_all (const struct report *report, const struct measure *measures, struct status *status)
{
  struct page page = {
    .directory = report->directory,
    .path = "node/effort.md",
    .title = "Search nodes of the default engine",
    .command = REPORT_COMMAND (report, "time"),
    .inputs
    = "Instances: `provecast gen uniform` and, for the sweeps \"distinct\" and \"narrow\", `gen "
      "all-distinct`, "
      "with --seed 1 and a random source. Every proof that is counted was accepted by the checker."
  };
  bool good = publish_effort (&page, measures, status);
  page.path = "node/time.md";
  page.title = "Time of the default engine";
  page.timed = true;
  return good && publish_times (&page, measures, status) && draw (report, status);
}

bool
timing_run (const struct report *report, struct status *status)
{
  struct measure measures[POINTS];
  memset (measures, 0, sizeof measures);
  bool good = measure_all (report, measures, status) && publish_all (report, measures, status);
  for (size_t i = 0; i < POINTS; i++) {
    memory_free (measures[i].nodes, measures[i].seconds);
  }
  return good;
}
