/* Tables 1 and 2 of WYL: how long the heuristics take to schedule, as ratios between them. */
#include "heuristics/overhead/table.h"
#include "lab/experiments/common/growth.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/overhead/experiments.h"
#include "lab/experiments/overhead/figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SEED = 1, COUNT = 3, QUICK_COUNT = 1, ROWS = 10, QUICK_ROWS = 2, TRIES = 3, NODES = 64 };
enum { DESTINATIONS = 32 };

struct row {
  int64_t x;                 /* nodes, or sources */
  double printed[WYL_RULES]; /* in the paper's unit */
};

struct table {
  const char *name, *path, *title, *x_name, *inputs;
  bool exchange; /* all-to-all, else multicast on 64 nodes */
  size_t count;
  struct row rows[ROWS];
};

static const struct table table1
  = { "table1-000",
      "000/table1-time.md",
      "Scheduling times for all-to-all broadcast (Table 1)",
      "nodes",
      "Instances: `provecast gen overhead-paper --nodes N --sources all --bytes small --link mixed "
      "--seed 1 --count 3`.",
      true,
      10,
      { { 8, { 0.4, 0.6, 0.2, 0.2, 0.15, 0.22, 2, 0.3, 0.28, 0.26, 0.29 } },
        { 16, { 5, 17, 1, 1, 1, 1, 47, 2, 2, 2, 3 } },
        { 24, { 32, 121, 5, 3, 4, 5, 423, 14, 11, 10, 13 } },
        { 32, { 127, 504, 17, 9, 9, 15, 2072, 44, 29, 28, 42 } },
        { 40, { 304, 1514, 39, 17, 22, 32, 7634, 117, 72, 68, 103 } },
        { 48, { 602, 3714, 58, 35, 38, 66, 19585, 158, 139, 130, 242 } },
        { 56, { 810, 8168, 85, 59, 67, 89, 46323, 315, 250, 233, 356 } },
        { 64, { 1033, 15871, 136, 97, 104, 150, 88053, 633, 426, 451, 716 } },
        { 72, { 1494, 29026, 189, 143, 160, 240, 140020, 786, 672, 619, 827 } },
        { 80, { 2568, 45597, 296, 210, 243, 364, 232947, 1345, 1043, 1031, 1575 } } } };

static const struct table table2
  = { "table2-000",
      "000/table2-time.md",
      "Scheduling times for multiple multicast on 64 nodes (Table 2)",
      "sources",
      "Instances: `provecast gen overhead-paper --nodes 64 --sources M --destinations 32 --bytes "
      "hybrid --link mixed --seed 1 --count 3`; the "
      "paper does not say how many destinations a source has.",
      false,
      8,
      { { 4, { 1.35, 2.13, 0.3, 0.27, 0.14, 0.26, 4.25, 0.41, 0.4, 0.27, 0.41 } },
        { 8, { 23.7, 50.58, 2.15, 2.01, 1.29, 2.15, 124.6, 3.97, 3.72, 3.23, 3.83 } },
        { 16, { 44.6, 86.2, 3.25, 3.11, 1.98, 3.18, 226, 6.34, 6.4, 5.2, 6.1 } },
        { 24, { 136, 429, 10.7, 8.8, 7.3, 10.9, 1344, 24.8, 21.9, 20.1, 23.8 } },
        { 32, { 368, 836, 16.7, 12.5, 11.1, 17.7, 2823, 39.5, 30.7, 31.8, 42.8 } },
        { 48, { 639, 1611, 27.9, 20.2, 19.8, 32.1, 6427, 76.9, 55.5, 63.8, 72.3 } },
        { 56, { 973, 1956, 32.1, 23, 22.1, 39.3, 8136, 87.4, 67.7, 73.3, 98.7 } },
        { 64, { 1558, 3000, 47.2, 31.1, 29.1, 56.4, 12548, 134.9, 102.5, 112, 157 } } } };

/* The means of a row. */
struct measured {
  double times[WYL_RULES];      /* milliseconds to schedule */
  double completion[WYL_RULES]; /* microseconds until the last message is there */
};

/* Add the completion times, and the minimum of some tries of each heuristic, run one after the
   other so that what disturbs one disturbs all. */
static void
time_all (struct overhead_judged *judged, struct measured *row)
{
  double least[WYL_RULES];
  for (int attempt = 0; attempt < TRIES; attempt++)
    for (size_t h = 0; h < WYL_RULES; h++) {
      double start = growth_time ();
      heuristic_make (&overhead_heuristics[h], &judged->ticks, JUDGED_SEED, NULL,
                      &judged->schedule);
      double took = growth_time () - start;
      least[h] = attempt == 0 || took < least[h] ? took : least[h];
      if (attempt == 0)
        row->completion[h] += (double)judged->schedule.makespan / (double)judged->ticks.scale;
    }
  for (size_t h = 0; h < WYL_RULES; h++)
    row->times[h] += least[h];
}

static bool
measure_row (struct overhead_judged *judged, const struct table *table, const struct row *row,
             int64_t count, struct measured *measured, struct status *status)
{
  struct overhead_family_params params;
  const struct overhead_sizes *sizes = overhead_sizes_find (table->exchange ? "small" : "hybrid");
  overhead_family_params_init (&params, overhead_family_find ("overhead-paper"));
  params.nodes = table->exchange ? row->x : NODES;
  params.sources = table->exchange ? OVERHEAD_ALL : row->x;
  params.destinations = table->exchange ? OVERHEAD_ALL : DESTINATIONS;
  params.bytes = sizes->bytes;
  params.bytes_count = sizes->count;
  params.seed = SEED;
  for (int64_t index = 0; index < count; index++) {
    if (!limits_continue (status))
      return false;
    if (!overhead_family_generate (&params, (uint64_t)index, &judged->instance, status)
        || !judged_begin (&judged->judged, status))
      return false;
    time_all (judged, measured);
  }
  for (size_t h = 0; h < WYL_RULES; h++) {
    measured->times[h] /= (double)count;
    measured->completion[h] /= (double)count;
  }
  return true;
}

static void
init_sheet (const struct table *table, bool kinds, struct sheet *sheet)
{
  const char *names[WYL_RULES + 3] = { table->x_name };
  size_t at = 1;
  if (kinds)
    names[at++] = "whose";
  for (size_t h = 0; h < WYL_RULES; h++)
    names[at++] = overhead_heuristics[h].name;
  sheet_init (sheet, names);
}

/* Ratios to WR of the same row. */
static void
add_ratios (struct sheet *sheet, int64_t x, const char *whose, const double times[WYL_RULES])
{
  sheet_row (sheet, x, whose);
  for (size_t h = 0; h < WYL_RULES; h++)
    sheet_real (sheet, times[h] / times[WYL_WR], 2);
}

/* The least and the largest of P form / plain form, from the second row on. */
static void
find_range (const double (*times)[WYL_RULES], size_t count, double *least, double *most)
{
  *least = INFINITY;
  *most = 0;
  for (size_t i = 1; i < count; i++)
    for (size_t h = WYL_ECF; h < WYL_PLAIN; h++) {
      double ratio = times[i][h + WYL_PLAIN - 1] / times[i][h];
      *least = fmin (*least, ratio);
      *most = fmax (*most, ratio);
    }
}

static bool
slowest_is (const double (*times)[WYL_RULES], size_t count, size_t rule, size_t last)
{
  for (size_t i = 1; i < count; i++)
    for (size_t h = 0; h <= last; h++)
      if (times[i][h] > times[i][rule])
        return false;
  return true;
}

/* The exponent of x in the times of a rule, from FITTED_FROM on, which are two rows at least. */
enum { FITTED_FROM = 24 };
static double
exponent (const struct table *table, const double (*times)[WYL_RULES], size_t count, size_t rule)
{
  double x[ROWS], y[ROWS];
  size_t fitted = 0;
  for (size_t i = 0; i < count; i++)
    if (table->rows[i].x >= FITTED_FROM) {
      x[fitted] = (double)table->rows[i].x;
      y[fitted++] = times[i][rule];
    }
  return growth_exponent (x, y, fitted);
}

/* How scheduling times grow with the number of nodes. A bound holds where the exponent is at most
   that of the bound, and a quarter: log N is as N^0.26 from 24 to 80 nodes. */
static void
claim_growth (const struct table *table, const double (*times)[WYL_RULES],
              const double (*printed)[WYL_RULES], size_t count, struct sheet *claims)
{
  static const struct {
    const char *place, *statement;
    size_t first, last;
    double bound;
  } growths[] = {
    { "4.1", "FEF takes O(N^3 log N)", WYL_FEF, WYL_FEF, 3.25 },
    { "4.2", "ECF takes O(N^4)", WYL_ECF, WYL_ECF, 4 },
    { "4.3, 4.4", "WR, EAF, RR, RRS take O(N^3)", WYL_WR, WYL_RRS, 3 },
    { "5", "the P forms take O(N^3), ECFP apart", WYL_WRP, WYL_RRSP, 3 },
  };
  for (size_t i = 0; i < sizeof growths / sizeof *growths; i++) {
    double least = INFINITY, most = 0, printed_least = INFINITY, printed_most = 0;
    char text[120];
    for (size_t h = growths[i].first; h <= growths[i].last; h++) {
      double own = exponent (table, times, count, h), theirs = exponent (table, printed, count, h);
      least = fmin (least, own), most = fmax (most, own);
      printed_least = fmin (printed_least, theirs), printed_most = fmax (printed_most, theirs);
    }
    snprintf (text, sizeof text, "%s (here: fitted from %d nodes on, exponent + 0.25)",
              growths[i].statement, FITTED_FROM);
    statements_add (claims, growths[i].place, text, most <= growths[i].bound + 0.25,
                    "exponents %.2f to %.2f, of the paper's own times %.2f to %.2f", least, most,
                    printed_least, printed_most);
  }
}

/* The largest share that scheduling takes of the completion time, ECF and its P form apart, in
   percent; with the times here, and with the printed ones by `unit` microseconds each. */
static double
largest_share (const struct measured *measured, const double (*printed)[WYL_RULES], double unit,
               size_t count)
{
  double most = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t h = WYL_WR; h < WYL_RULES; h++) {
      double time = printed ? unit * printed[i][h] : 1e3 * measured[i].times[h];
      if (h != WYL_ECFP)
        most = fmax (most, 100 * time / measured[i].completion[h]);
    }
  return most;
}

/* "Negligible" is less than this share. */
#define NEGLIGIBLE 1.0

static void
claim_share (const struct measured *measured, const double (*printed)[WYL_RULES], size_t count,
             const char *place, struct sheet *claims)
{
  char text[160];
  double here = largest_share (measured, NULL, 0, count);
  snprintf (text, sizeof text,
            "WR, EAF, RR, RRS and their P forms: scheduling is negligible compared to completion "
            "(here: less than %.0f %%)",
            NEGLIGIBLE);
  statements_add (claims, place, text, here < NEGLIGIBLE,
                  "at most %.2f %% of the completion time here; the printed times are at most "
                  "%.2f %% of it as microseconds, %.0f.00 %% as milliseconds",
                  here, largest_share (measured, printed, 1, count),
                  largest_share (measured, printed, 1000, count));
}

static void
make_claims (const struct table *table, const struct measured *measured,
             const double (*times)[WYL_RULES], size_t count, struct sheet *claims)
{
  double printed[ROWS][WYL_RULES], least, most, printed_least, printed_most;
  const char *place = table->exchange ? "7.2, Table 1" : "7.3, Table 2";
  for (size_t i = 0; i < count; i++)
    memcpy (printed[i], table->rows[i].printed, sizeof printed[i]);
  find_range (times, count, &least, &most);
  find_range ((const double (*)[WYL_RULES])printed, count, &printed_least, &printed_most);
  statements_init (claims);
  statements_add (claims, place, "the P forms take about 3 to 5 times as long as the plain ones",
                  least >= 2.5 && most <= 5.5,
                  "here %.1f to %.1f times, in the paper's own table %.1f to %.1f (ECF to "
                  "RRS, from the second row on)",
                  least, most, printed_least, printed_most);
  statements_add (
    claims, place, "ECF takes longest of the plain ones",
    slowest_is (times, count, WYL_ECF, WYL_RRS),
    "ECF takes %.2f times FEF and %.2f times WR in the last row; in the paper %.1f and %.0f",
    times[count - 1][WYL_ECF] / times[count - 1][WYL_FEF],
    times[count - 1][WYL_ECF] / times[count - 1][WYL_WR],
    printed[count - 1][WYL_ECF] / printed[count - 1][WYL_FEF],
    printed[count - 1][WYL_ECF] / printed[count - 1][WYL_WR]);
  claim_share (measured, (const double (*)[WYL_RULES])printed, count, place, claims);
  if (table->exchange && table->rows[count - 1].x > FITTED_FROM)
    claim_growth (table, times, (const double (*)[WYL_RULES])printed, count, claims);
}

static void
make_sheets (const struct table *table, const double (*times)[WYL_RULES], size_t count,
             struct sheet *own, struct sheet *ratios)
{
  init_sheet (table, false, own);
  init_sheet (table, true, ratios);
  for (size_t i = 0; i < count; i++) {
    sheet_count (own, table->rows[i].x);
    for (size_t h = 0; h < WYL_RULES; h++)
      sheet_real (own, times[i][h], 4);
    add_ratios (ratios, table->rows[i].x, "here", times[i]);
    add_ratios (ratios, table->rows[i].x, "paper", table->rows[i].printed);
  }
}

static bool
publish (const struct report *report, const struct table *table, const struct measured *measured,
         size_t count, struct status *status)
{
  struct sheet own, ratios, claims;
  double all[ROWS][WYL_RULES];
  const double (*times)[WYL_RULES] = (const double (*)[WYL_RULES])all;
  struct output out = { .stream = NULL };
  char command[REPORT_COMMAND_TEXT];
  const struct page page = { .directory = report->directory,
                             .path = table->path,
                             .title = table->title,
                             .command = report_command_text (report, table->name, command),
                             .inputs = table->inputs };
  for (size_t i = 0; i < count; i++)
    memcpy (all[i], measured[i].times, sizeof all[i]);
  make_sheets (table, times, count, &own, &ratios);
  make_claims (table, measured, times, count, &claims);
  output_print (&out,
                "Processor times of one thread: of %d tries the least, mean of the systems, all "
                "heuristics one after the other. They differ from machine to machine and from "
                "run to run; only ratios can be compared with the paper's.\nThe paper prints "
                "microseconds; they are almost surely milliseconds, or its machine would have "
                "scheduled the 6320 deliveries of N = 80 in 0.2 ms by RR. Its ECF tries all "
                "pairs anew at each step; ours keeps the least per class of lengths and receiver "
                "and gives the same schedules.\n\n",
                TRIES);
  sheet_markdown (&claims, &out);
  output_text (&out, "\n## Ratios to WR of the same row\n\n");
  sheet_markdown (&ratios, &out);
  output_text (&out, "\n## Here, in milliseconds\n\n");
  sheet_markdown (&own, &out);
  bool good = publish_page (&page, &out, &own, status);
  sheet_clear (&ratios);
  sheet_clear (&claims);
  return good;
}

static bool
run (const struct report *report, const struct table *table, struct status *status)
{
  struct measured measured[ROWS];
  struct overhead_judged judged;
  size_t count = report->quick ? QUICK_ROWS : table->count;
  bool good = true;
  memset (measured, 0, sizeof measured);
  overhead_judged_init (&judged);
  for (size_t i = 0; good && i < count; i++)
    good = measure_row (&judged, table, &table->rows[i], report_count (report, COUNT, QUICK_COUNT),
                        &measured[i], status);
  judged_clear (&judged.judged);
  return good && publish (report, table, measured, count, status);
}

bool
overhead_table1_run (const struct report *report, struct status *status)
{
  return run (report, &table1, status);
}

bool
overhead_table2_run (const struct report *report, struct status *status)
{
  return run (report, &table2, status);
}
