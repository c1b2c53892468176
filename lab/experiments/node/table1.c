/* Table 1 of Liu. */
#include "claims/node/certified.h"
#include "gen/common/shipped.h"
#include "lab/experiments/common/growth.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/node/experiments.h"
#include "search/node/liu_table.h"

#include <math.h>

enum { TYPES_MAX = 3, FIRST = 10, LAST = 21, ROWS = LAST - FIRST + 1, CLUSTERS = 50 };
enum { QUICK_LAST = 12, QUICK_CLUSTERS = 5 };
enum { TRIES = 3, MOST_RUNS = 1000 };

enum quantity { NODES, LEAVES, FNF, GENERIC, PRINTED, ENGINE = PRINTED, QUANTITIES };

/* As printed: averages over 50 clusters; seconds on a Pentium III of 450 MHz; shares n/N in percent
   and the ratio of the times, which are not always the quotients of the other columns. */
static const struct printed {
  int64_t count[PRINTED];
  double fnf_seconds, generic_seconds, share[PRINTED], ratio;
} printed[ROWS] = {
  { { 8895, 2750, 101, 1876 }, 0.0005, 0.0089, { [FNF] = 1.135, [GENERIC] = 21.091 }, 17.9 },
  { { 26200, 8094, 132, 4956 }, 0.0008, 0.0278, { [FNF] = 0.504, [GENERIC] = 18.916 }, 36.8 },
  { { 65666, 20118, 180, 10406 }, 0.0012, 0.0671, { [FNF] = 0.274, [GENERIC] = 15.817 }, 57.7 },
  { { 182749, 55812, 364, 25517 }, 0.0027, 0.1857, { [FNF] = 0.199, [GENERIC] = 13.963 }, 69.7 },
  { { 479988, 146226, 549, 62318 }, 0.0046, 0.5150, { [FNF] = 0.114, [GENERIC] = 12.983 }, 111.9 },
  { { 1130166, 342050, 1111, 144507 },
    0.0101,
    1.3335,
    { [FNF] = 0.098, [GENERIC] = 12.786 },
    132.1 },
  { { 3156025, 953521, 2007, 300785 },
    0.0200,
    3.0448,
    { [FNF] = 0.064, [GENERIC] = 9.531 },
    152.1 },
  { { 9193712, 2773002, 3002, 1029079 },
    0.0349,
    11.6970,
    { [FNF] = 0.033, [GENERIC] = 11.193 },
    334.5 },
  { { 31946795, 9688499, 5721, 2658041 },
    0.0709,
    32.9900,
    { [FNF] = 0.018, [GENERIC] = 8.320 },
    465.3 },
  { { 86500614, 26089395, 6124, 7098066 },
    0.0825,
    96.4370,
    { [FNF] = 0.007, [GENERIC] = 8.206 },
    1169.6 },
  { { 220708439, 66378464, 12693, 13926482 },
    0.1821,
    205.1097,
    { [FNF] = 0.006, [GENERIC] = 6.310 },
    1126.2 },
  { { 658075130, 198533991, 27418, 29399414 },
    0.4348,
    576.2480,
    { [FNF] = 0.004, [GENERIC] = 4.470 },
    1324.3 },
};

struct row {
  int64_t clusters, optimal; /* optimal: FNF was */
  double sum[QUANTITIES], squares[QUANTITIES];
  double fnf_seconds, generic_seconds, engine_seconds;
};

static const struct liu_switches all = { true, true, true }, bound_only = { .bound = true };
static const struct limits no_limits = { 0 };

static void
add (struct row *row, enum quantity quantity, uint64_t value)
{
  row->sum[quantity] += (double)value;
  row->squares[quantity] += (double)value * (double)value;
}

/* A search of Table 1, and what it counts. */
struct search {
  const struct node_types *cluster;
  struct liu_switches switches;
  struct liu_count count;
};

static bool
run_search (void *context)
{
  struct search *search = context;
  return liu_table_search (search->cluster, search->switches, &no_limits, &search->count);
}

static bool
run_engine (void *context)
{
  struct certified *certified = context;
  certified_time (certified, &certified->types);
  return true;
}

/* Add the processor time of one run, of some tries the least: a try has as many runs as take a
   tenth of a millisecond, or one. False: interrupted. */
static bool
add_time (bool (*run) (void *context), void *context, double *seconds)
{
  double least = INFINITY;
  int runs = 1;
  for (int attempt = 0; attempt < TRIES; attempt++) {
    double start = growth_time ();
    for (int i = 0; i < runs; i++)
      if (!run (context))
        return false;
    double took = (growth_time () - start) / runs;
    least = fmin (least, took);
    runs = (int)fmin (MOST_RUNS, 1 + 0.1 / fmax (took, 1e-4));
  }
  *seconds += 1e-3 * least;
  return true;
}

/* All processors of the instance, the source among them. */
static void
to_cluster (const struct node_types *types, struct node_types *cluster)
{
  int64_t cost[TYPES_MAX + 1], count[TYPES_MAX + 1];
  for (size_t j = 0; j < types->k; j++) {
    cost[j] = types->cost[j];
    count[j] = types->count[j];
  }
  cost[types->k] = types->source;
  count[types->k] = 1;
  node_types_set (cluster, types->source, types->k + 1, cost, count);
}

static bool
add_cluster (struct row *row, struct certified *certified, struct node_types *cluster,
             struct status *status)
{
  const struct node_instance *instance = &certified->instance;
  const struct node_types *types = &certified->types;
  struct search fnf = { cluster, all, { 0 } }, generic = { cluster, bound_only, { 0 } };
  uint64_t nodes, leaves;
  if (!certified_solve (certified, instance, types, &no_limits, true, status))
    return false;
  to_cluster (types, cluster);
  int64_t optimum = certified->outcome.makespan;
  if (!liu_table_tree (cluster, &nodes, &leaves) || !add_time (run_search, &fnf, &row->fnf_seconds)
      || !add_time (run_search, &generic, &row->generic_seconds)
      || !add_time (run_engine, certified, &row->engine_seconds))
    return status_set (status, STATUS_LIMIT, "interrupted");
  if (fnf.count.makespan != optimum || generic.count.makespan != optimum)
    return status_set (status, STATUS_FALSE,
                       "%s: the searches of Table 1 and the proven optimum differ", instance->name);
  row->clusters++;
  row->optimal += certified->outcome.heuristic_makespan == optimum;
  add (row, NODES, nodes);
  add (row, LEAVES, leaves);
  add (row, FNF, fnf.count.nodes);
  add (row, GENERIC, generic.count.nodes);
  add (row, ENGINE, certified->outcome.nodes);
  return true;
}

static bool
fill (const struct report *report, struct row *rows, struct status *status)
{
  struct shipped_cursor cursor;
  struct node_types cluster;
  struct certified certified;
  bool good = true;
  node_types_init (&cluster);
  certified_init (&certified);
  shipped_start (&cursor, shipped_find ("node-table1"));
  while (good && shipped_next (&cursor, &certified.instance)) {
    int64_t processors = certified.instance.destinations + 1;
    if (report->quick
        && (processors > QUICK_LAST || rows[processors - FIRST].clusters == QUICK_CLUSTERS))
      continue;
    good = node_types_from (&certified.types, &certified.instance, "generated instance", status)
           && add_cluster (&rows[processors - FIRST], &certified, &cluster, status);
  }
  shipped_end (&cursor);
  node_types_clear (&cluster);
  certified_clear (&certified);
  return good;
}

static double
mean (const struct row *row, enum quantity quantity)
{
  return row->sum[quantity] / (double)row->clusters;
}

/* Standard error of the mean, in percent of it. */
static double
error_of (const struct row *row, enum quantity quantity)
{
  double m = mean (row, quantity), n = (double)row->clusters;
  double variance = (row->squares[quantity] - n * m * m) / (n - 1);
  return 100 * sqrt ((variance > 0 ? variance : 0) / n) / m;
}

/* Ours and theirs. */
static void
add_pair (struct sheet *sheet, const struct row *row, const struct printed *theirs,
          enum quantity quantity)
{
  sheet_row (sheet, SHEET_REAL (mean (row, quantity), 0), theirs->count[quantity]);
}

/* The share of the tree, in percent. */
static void
add_share (struct sheet *sheet, const struct row *row, const struct printed *theirs,
           enum quantity quantity)
{
  sheet_row (sheet, SHEET_REAL (100 * mean (row, quantity) / mean (row, NODES), 3),
             SHEET_REAL (theirs->share[quantity], 3));
}

static void
make_counts (const struct row *rows, struct sheet *sheet)
{
  sheet_columns (sheet, "P", "N", "N printed", "L", "L printed", "FNF search n",
                 "FNF search n printed", "n/N %", "n/N % printed", "generic n", "generic n printed",
                 "generic n/N %", "generic n/N % printed", "auto nodes", "FNF optimal");
  for (size_t i = 0; i < ROWS && rows[i].clusters > 0; i++) {
    const struct row *row = &rows[i];
    const struct printed *theirs = &printed[i];
    sheet_count (sheet, (int64_t)i + FIRST);
    for (enum quantity quantity = NODES; quantity <= FNF; quantity++)
      add_pair (sheet, row, theirs, quantity);
    add_share (sheet, row, theirs, FNF);
    add_pair (sheet, row, theirs, GENERIC);
    add_share (sheet, row, theirs, GENERIC);
    sheet_real (sheet, mean (row, ENGINE), 2);
    sheet_cell (sheet, "%lld of %lld", (long long)row->optimal, (long long)row->clusters);
  }
}

/* Is the printed share the printed n over the printed N, to the three decimals printed? */
static bool
share_agrees (const struct printed *row, enum quantity quantity)
{
  double quotient = 100 * (double)row->count[quantity] / (double)row->count[NODES];
  return fabs (row->share[quantity] - quotient) <= 0.00051;
}

/* Is the printed ratio, to a decimal, one of two times that round to the printed ones? */
static bool
ratio_agrees (const struct printed *row)
{
  const double half = 0.00005;
  return row->ratio + half * 1000 >= (row->generic_seconds - half) / (row->fnf_seconds + half)
         && row->ratio - half * 1000 <= (row->generic_seconds + half) / (row->fnf_seconds - half);
}

/* The printed numbers of the rows in the table that do not follow from the others. */
static void
write_shares_of_their_own (const struct row *rows, struct output *out)
{
  for (size_t i = 0; i < ROWS && rows[i].clusters > 0; i++)
    for (enum quantity quantity = FNF; quantity <= GENERIC; quantity++)
      if (!share_agrees (&printed[i], quantity))
        output_print (out,
                      "The paper does not agree with itself for P = %zu: it prints n/N = %.3f %% "
                      "of the %s search, its n and N give %.3f %%.\n",
                      i + FIRST, printed[i].share[quantity], quantity == FNF ? "FNF" : "generic",
                      100 * (double)printed[i].count[quantity] / (double)printed[i].count[NODES]);
}

static void
write_ratios_of_their_own (const struct row *rows, struct output *out)
{
  for (size_t i = 0; i < ROWS && rows[i].clusters > 0; i++)
    if (!ratio_agrees (&printed[i]))
      output_print (out,
                    "The paper does not agree with itself for P = %zu: it prints the ratio %.1f, "
                    "its times, before rounding too, give %.1f to %.1f.\n",
                    i + FIRST, printed[i].ratio,
                    (printed[i].generic_seconds - 0.00005) / (printed[i].fnf_seconds + 0.00005),
                    (printed[i].generic_seconds + 0.00005) / (printed[i].fnf_seconds - 0.00005));
}

static void
make_noise (const struct row *rows, struct sheet *sheet)
{
  sheet_columns (sheet, "P", "N / printed", "± %", "L / printed", "± %", "FNF search n / printed",
                 "± %", "generic n / printed", "± %");
  for (size_t i = 0; i < ROWS && rows[i].clusters > 0; i++) {
    sheet_count (sheet, (int64_t)i + FIRST);
    for (enum quantity quantity = NODES; quantity <= GENERIC; quantity++) {
      sheet_row (sheet,
                 SHEET_REAL (mean (&rows[i], quantity) / (double)printed[i].count[quantity], 2),
                 SHEET_REAL (error_of (&rows[i], quantity), 0));
    }
  }
}

static void
make_times (const struct row *rows, struct sheet *sheet)
{
  sheet_columns (sheet, "P", "FNF search us", "printed us", "generic us", "printed us",
                 "generic / FNF search", "printed ratio", "auto us", "FNF search / auto");
  for (size_t i = 0; i < ROWS && rows[i].clusters > 0; i++) {
    double scale = 1e6 / (double)rows[i].clusters;
    sheet_row (sheet, (int64_t)i + FIRST, SHEET_REAL (rows[i].fnf_seconds * scale, 1),
               SHEET_REAL (printed[i].fnf_seconds * 1e6, 0),
               SHEET_REAL (rows[i].generic_seconds * scale, 1),
               SHEET_REAL (printed[i].generic_seconds * 1e6, 0),
               SHEET_REAL (rows[i].generic_seconds / rows[i].fnf_seconds, 1),
               SHEET_REAL (printed[i].ratio, 1), SHEET_REAL (rows[i].engine_seconds * scale, 2),
               SHEET_REAL (rows[i].fnf_seconds / rows[i].engine_seconds, 1));
  }
}

/* Over all rows: the geometric mean of ours / printed. */
static double
overall (const struct row *rows, enum quantity quantity)
{
  double sum = 0;
  int count = 0;
  for (size_t i = 0; i < ROWS && rows[i].clusters > 0; i++, count++)
    sum += log (mean (&rows[i], quantity) / (double)printed[i].count[quantity]);
  return exp (sum / count);
}

static void
write_counts (const struct row *rows, const struct sheet *counts, const struct sheet *noise,
              struct output *out)
{
  sheet_markdown (counts, out);
  output_char (out, '\n');
  write_shares_of_their_own (rows, out);
  output_text (out,
               "\nN, L: nodes and leaves of the search tree; n: nodes that a search looks at; all "
               "averages. `auto` is the default engine of this program\n(0 nodes: its bound proves "
               "FNF's schedule optimal without a search). Optima agree between all three.\n\n"
               "Ours against the printed numbers, with the standard error of our averages:\n\n");
  sheet_markdown (noise, out);
  output_print (out,
                "\n**Reproduced**, within the noise of 50 random clusters: over all rows ours / "
                "printed is %.2f for N, %.2f for L, %.2f for the "
                "FNF search and %.2f for the\ngeneric search (geometric means).\n",
                overall (rows, NODES), overall (rows, LEAVES), overall (rows, FNF),
                overall (rows, GENERIC));
  output_text (out, "The paper does not print its three costs; 1, 2 and 4, each processor drawing "
                    "one, and a free source, is the reading that reproduces the table.\nBoth "
                    "searches cut a sequence only when it is later than the best so far, as the "
                    "paper says; cutting at equality too would save most of the nodes.\n\n"
                    "With costs 1, 2 and 4 every slower cost is a multiple of every faster one, so "
                    "FNF is optimal in every cluster by Theorem 4.5 of the same paper:\nthe "
                    "searches prove what is known before. Where FNF is not optimal, see "
                    "[fnf-optimal](../node/fnf-optimal.md).\n");
}

static bool
publish_counts (const struct page *page, const struct row *rows, struct status *status)
{
  struct sheet counts, noise;
  struct output out = { .stream = NULL };
  const struct plot plot = { .x_label = "processors",
                             .y_label = "nodes",
                             .x_column = "P",
                             .y_log = true,
                             .series = { { "generic n", "generic search" },
                                         { "generic n printed", "generic search, printed" },
                                         { "FNF search n", "FNF search" },
                                         { "FNF search n printed", "FNF search, printed" } } };
  make_counts (rows, &counts);
  make_noise (rows, &noise);
  write_counts (rows, &counts, &noise, &out);
  sheet_clear (&noise);
  return publish_page (page, &out, &counts, status)
         && publish_plot (page, page->path, page->title, "table1.csv", &plot, status);
}

static bool
publish_times (const struct page *page, const struct row *rows, struct status *status)
{
  struct sheet sheet;
  struct output out = { .stream = NULL };
  make_times (rows, &sheet);
  sheet_markdown (&sheet, &out);
  output_print (&out,
                "\nAverages in microseconds of the processor times of one thread, of %d tries the "
                "least for each cluster; they differ from machine to machine and from run to run. "
                "Printed: on a Pentium III of 450 MHz. `auto` is the default engine of this "
                "program, which proves the same optimum.\n\n",
                TRIES);
  write_ratios_of_their_own (rows, &out);
  return publish_page (page, &out, &sheet, status);
}

bool
table1_run (const struct report *report, struct status *status)
{
  struct row rows[ROWS] = { { 0 } };
  const struct page counts = REPORT_PAGE (
    report, "table1-004", "004/table1.md", "Table 1 of Liu: what the searches look at",
    "Clusters: the suite node-table1 (`provecast gen suite node-table1`), 50 for "
    "each number of processors P, costs drawn from 1, 2 and 4, source free.");
  struct page times = counts;
  times.path = "004/table1-time.md";
  times.title = "Table 1 of Liu: times";
  return fill (report, rows, status) && publish_counts (&counts, rows, status)
         && publish_times (&times, rows, status);
}
