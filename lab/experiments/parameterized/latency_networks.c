/* Nup, Figures 5.9 to 5.15: latency in a mesh and a BMIN without other traffic, means over
   random places. Where sends of OPT-tree would meet, the later one waits; the thesis' simulator
   lets a worm hold its channels while it is blocked, which is worse. */
#include "lab/experiments/parameterized/latency.h"

#include "base/limits.h"
#include "lab/experiments/common/publish.h"

#include <inttypes.h>
#include <stdio.h>

enum { MOST_POINTS = 9, THESIS_PLACEMENTS = 16, SIDE = 16, PORTS = 128 };
enum { SEED_MESH = 1, SEED_BMIN = 2 };
enum { HALVED, UNORDERED, ORDERED, TREES, OPTIMUM = TREES, VALUES };

static const struct latency_times simulated = {
  "",      "the simulator of section 5.4 (hold 2000 + 2 m, end 5500 + 7 m, occupation 1000 + 2 m)",
  2000000, 2000,
  5500000, 7000,
  1000000, 2000
};
static const struct latency_times *const times_of[] = { &simulated, &latency_sp };

static const int64_t lengths[MOST_POINTS]
  = { 1, 8192, 16384, 24576, 32768, 40960, 49152, 57344, 65536 };
static const int64_t counts[MOST_POINTS] = { 8, 16, 32, 48, 64, 80, 96, 112, 128 };

enum { FIGURE_5_9, FIGURE_5_10, FIGURE_5_11, FIGURE_5_12, FIGURE_5_13, FIGURE_5_14, FIGURES };

static const struct figure {
  const char *number, *words;
  bool mesh;
  int64_t nodes, bytes; /* the one that is 0 is on the x axis */
} figures[FIGURES] = {
  { "5.9", "32 nodes of a 16 x 16 mesh", true, 32, 0 },
  { "5.10", "128 nodes of a 16 x 16 mesh", true, 128, 0 },
  { "5.11", "4 kB, nodes of a 16 x 16 mesh", true, 0, 4096 },
  { "5.12", "64 kB, nodes of a 16 x 16 mesh", true, 0, 65536 },
  { "5.13", "128 nodes of a BMIN of 128", false, 128, 0 },
  { "5.14", "64 kB, nodes of a BMIN of 128", false, 0, 65536 },
};

static const char *const mesh_trees[VALUES] = { "u-mesh", "opt-tree", "opt-mesh", "optimum" };
static const char *const bmin_trees[VALUES] = { "u-min", "opt-tree", "opt-min", "optimum" };

struct point {
  int64_t x, placements;
  double sum[VALUES];   /* of latencies */
  double rate;          /* sum of the contention rates of OPT-tree */
  double worst;         /* the halved tree over the ordered one, at most */
  int64_t meets[TREES]; /* placements in which sends of the tree meet */
  int64_t missed;       /* in which the ordered tree takes longer than the optimum */
};

struct curve {
  const struct figure *figure;
  const struct latency_times *times;
  size_t count;
  struct point points[MOST_POINTS];
};

static const char *const *
trees_of (const struct figure *figure)
{
  return figure->mesh ? mesh_trees : bmin_trees;
}

/* Do its sends meet? If so, what it takes when the later ones wait. */
static bool
run_tree (struct trial *trial, const char *name, bool *meets, struct status *status)
{
  const char *reason;
  trial_make (trial, name);
  if (!trial_ask (trial, &reason, status))
    return false;
  *meets = reason != NULL;
  return !*meets || trial_run (trial, name, status);
}

static bool
add_placement (struct latency *latency, const struct curve *curve, struct point *point,
               struct status *status)
{
  struct trial *trial = &latency->trial;
  int64_t value[VALUES];
  bool meets;
  if (!trial_begin (trial, status) || !trial_optimum (trial, &value[OPTIMUM], status))
    return false;
  for (int tree = 0; tree < TREES; tree++) {
    if (!run_tree (trial, trees_of (curve->figure)[tree], &meets, status))
      return false;
    value[tree] = trial->schedule.makespan;
    point->meets[tree] += meets;
  }
  for (int i = 0; i < VALUES; i++)
    point->sum[i] += (double)value[i] / (double)trial->ticks.scale;
  double ratio = (double)value[HALVED] / (double)value[ORDERED];
  point->worst = ratio > point->worst ? ratio : point->worst;
  point->rate += (double)(value[UNORDERED] - value[OPTIMUM]) / (double)value[UNORDERED];
  point->missed += value[ORDERED] != value[OPTIMUM];
  point->placements++;
  return limits_continue (status);
}

static bool
add_point (struct latency *latency, struct curve *curve, int64_t x, int64_t placements,
           struct status *status)
{
  const struct figure *figure = curve->figure;
  const struct latency_times *times = curve->times;
  struct point *point = &curve->points[curve->count++];
  int32_t address[SIDE * SIDE];
  int64_t nodes = figure->nodes ? figure->nodes : x, bytes = figure->bytes ? figure->bytes : x;
  *point = (struct point){ .x = x };
  for (int64_t index = 0; index < placements; index++) {
    trial_draw (figure->mesh ? SIDE * SIDE : PORTS, nodes, figure->mesh ? SEED_MESH : SEED_BMIN,
                (uint64_t)index, address);
    trial_set (&latency->trial, nodes, latency_cost (times->hold, times->hold_per_byte, bytes),
               latency_cost (times->end, times->end_per_byte, bytes));
    trial_place (&latency->trial, figure->mesh ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN,
                 figure->mesh ? SIDE : PORTS, figure->mesh ? SIDE : 1, address,
                 latency_cost (times->occupation, times->occupation_per_byte, bytes));
    if (!add_placement (latency, curve, point, status))
      return false;
  }
  return true;
}

static double
mean (const struct point *point, int value)
{
  return point->sum[value] / (double)point->placements;
}

static double
rate (const struct point *point)
{
  return 100 * point->rate / (double)point->placements;
}

/* How much longer the halved tree takes than the ordered one, in percent of the latter: of the
   means. */
static double
gain (const struct point *point)
{
  return 100 * (mean (point, HALVED) / mean (point, ORDERED) - 1);
}

static void
add_rows (const struct curve *curve, bool labelled, struct sheet *sheet)
{
  for (const struct point *point = curve->points; point < curve->points + curve->count; point++) {
    if (labelled)
      sheet_cell (sheet, "%s%s", curve->figure->number, curve->times->name);
    sheet_row (sheet, point->x, point->placements);
    for (int value = 0; value < VALUES; value++)
      sheet_real (sheet, mean (point, value), 2);
    sheet_row (sheet, SHEET_REAL (gain (point), 1), SHEET_REAL (100 * (point->worst - 1), 1),
               point->meets[UNORDERED], SHEET_REAL (rate (point), 2));
  }
}

static void
write_table (struct latency *latency, const struct curve *curve)
{
  const char *const *trees = trees_of (curve->figure);
  char more[40], worst[40];
  struct sheet sheet;
  snprintf (more, sizeof more, "%s takes %% more", trees[HALVED]);
  snprintf (worst, sizeof worst, "at most %% more");
  sheet_columns (&sheet, curve->figure->nodes ? "bytes" : "nodes", "places", trees[HALVED],
                 "opt-tree, waiting", trees[ORDERED], "optimum", more, worst,
                 "places where opt-tree waits", "its contention rate, %");
  add_rows (curve, false, &sheet);
  output_print (&latency->text, "\n### Figure %s: %s\n\nTimes of %s.\n\n", curve->figure->number,
                curve->figure->words, curve->times->words);
  publish_table (&sheet, &latency->text);
}

static bool
draw_curve (const struct latency *latency, const struct curve *curve, struct status *status)
{
  static const char *const columns[VALUES] = { "halved", "opt-tree", "ordered", "optimum" };
  char path[80], title[120], label[24];
  const struct figure *figure = curve->figure;
  snprintf (label, sizeof label, "%s%s", figure->number, curve->times->name);
  snprintf (path, sizeof path, "003/figure-5-%s%s.gp", figure->number + 2, curve->times->name);
  snprintf (title, sizeof title, "Figure %s: %s%s", figure->number, figure->words,
            curve->times == &simulated ? "" : ", IBM SP");
  struct plot plot
    = { .x_label = figure->nodes ? "bytes" : "nodes",
        .y_label
        = curve->times == &simulated ? "latency, time units of the simulator" : "latency, us",
        .x_column = "x",
        .select = "figure",
        .selected = label };
  for (int i = 0; i < VALUES; i++) {
    plot.series[i].column = columns[i];
    plot.series[i].title = i == UNORDERED ? "opt-tree, waiting" : trees_of (figure)[i];
  }
  return publish_plot (latency->page, path, title, "latency-networks.csv", &plot, status);
}

/* Claims. */

/* Points at which the mean of one tree is larger than that of another. */
static size_t
slower (const struct curve *curve, int one, int other)
{
  size_t count = 0;
  for (size_t i = 0; i < curve->count; i++)
    count += mean (&curve->points[i], one) > mean (&curve->points[i], other);
  return count;
}

/* The largest distance from the straight line through the first and the last point, in percent
   of the value. */
static double
bend (const struct curve *curve, int value)
{
  const struct point *first = &curve->points[0], *last = &curve->points[curve->count - 1];
  double slope = (mean (last, value) - mean (first, value)) / (double)(last->x - first->x),
         worst = 0;
  for (const struct point *point = first; point <= last; point++) {
    double line = mean (first, value) + slope * (double)(point->x - first->x),
           off = 100 * (mean (point, value) / line - 1);
    worst = off > worst ? off : -off > worst ? -off : worst;
  }
  return worst;
}

/* Of the contention rates or the gains of its points. */
static double
mean_of (const struct curve *curve, double (*value) (const struct point *point))
{
  double sum = 0;
  for (size_t i = 0; i < curve->count; i++)
    sum += value (&curve->points[i]);
  return sum / (double)curve->count;
}

static double
largest_gain (const struct curve *curve)
{
  double largest = 0;
  for (size_t i = 0; i < curve->count; i++)
    largest = gain (&curve->points[i]) > largest ? gain (&curve->points[i]) : largest;
  return largest;
}

/* The ordered tree is the best; the halved one is the worst. */
static void
claim_order (struct latency *latency, const struct curve *curve)
{
  char place[40];
  const char *const *trees = trees_of (curve->figure);
  size_t other = slower (curve, ORDERED, HALVED) + slower (curve, ORDERED, UNORDERED),
         waits = slower (curve, UNORDERED, HALVED);
  snprintf (place, sizeof place, "section 5.4, Figure %s", curve->figure->number);
  statements_add (&latency->claims, place,
                  curve->figure->mesh ? "OPT-mesh is more efficient than U-mesh and OPT-tree"
                                      : "OPT-min is more efficient than U-min and OPT-tree",
                  other == 0,
                  "%s takes up to %.1f %% more than %s, in the mean over the points %.1f %%",
                  trees[HALVED], largest_gain (curve), trees[ORDERED], mean_of (curve, gain));
  if (curve->figure->mesh)
    statements_add (&latency->claims, place, "U-mesh is the worst of the three", waits == 0,
                    "OPT-tree with waiting is slower at %zu of %zu points", waits, curve->count);
}

static void
claim_shapes (struct latency *latency, const struct curve *curves)
{
  const struct curve *few = &curves[FIGURE_5_9], *many = &curves[FIGURE_5_10];
  int64_t missed = 0, met = 0;
  for (int f = 0; f < FIGURES; f++)
    for (size_t i = 0; i < curves[f].count; i++) {
      missed += curves[f].points[i].missed;
      met += curves[f].points[i].meets[ORDERED];
    }
  statements_add (&latency->claims, "section 5.4",
                  "OPT-mesh and OPT-min reach their theoretical lower bounds", missed + met == 0,
                  "with other places above the optimum %" PRId64 ", with sends that meet %" PRId64,
                  missed, met);
  statements_add (
    &latency->claims, "section 5.4, Figure 5.10",
    "contention of OPT-tree is much higher (here: more than twice) with 128 than with 32 nodes",
    mean_of (many, rate) > 2 * mean_of (few, rate), "contention rate %.1f %% against %.1f %%",
    mean_of (many, rate), mean_of (few, rate));
  statements_add (
    &latency->claims, "section 5.4, Figures 5.9 and 5.10",
    "latencies are linear (here: within 1 %) in the length of the message",
    bend (few, HALVED) < 1 && bend (many, HALVED) < 1 && bend (few, ORDERED) < 1
      && bend (many, ORDERED) < 1,
    "off a straight line: U-mesh by %.2f %%, OPT-mesh by %.2f %%, OPT-tree by %.2f %% (128 nodes)",
    bend (many, HALVED), bend (many, ORDERED), bend (many, UNORDERED));
}

/* How contention and gains grow with the number of nodes and the length of the message. */
static void
claim_trends (struct latency *latency, const struct curve *curves)
{
  const struct curve *large = &curves[FIGURE_5_12], *bmin = &curves[FIGURE_5_14];
  const struct point *first = &large->points[0], *last = &large->points[large->count - 1];
  statements_add (&latency->claims, "section 5.4, Figure 5.12",
                  "contention of OPT-tree increases with the number of nodes",
                  rate (last) > rate (first),
                  "contention rate %.1f %% with %" PRId64 " nodes, %.1f %% with %" PRId64,
                  rate (first), first->x, rate (last), last->x);
  first = &curves[FIGURE_5_13].points[0];
  last = &curves[FIGURE_5_13].points[curves[FIGURE_5_13].count - 1];
  statements_add (&latency->claims, "section 5.4, Figure 5.13",
                  "the longer the message, the better OPT-min", gain (last) > gain (first),
                  "U-min takes %.1f %% more with 1 byte, %.1f %% with 64 kB", gain (first),
                  gain (last));
  first = &bmin->points[0];
  last = &bmin->points[bmin->count - 1];
  statements_add (&latency->claims, "section 5.4, Figure 5.14",
                  "the more nodes, the better OPT-min", gain (last) > gain (first),
                  "U-min takes %.1f %% more with %" PRId64 " nodes, %.1f %% with %" PRId64,
                  gain (first), first->x, gain (last), last->x);
  statements_add (&latency->claims, "section 5.4, Figure 5.15",
                  "OPT-tree suffers less from contention in a BMIN than in a mesh",
                  mean_of (bmin, rate) < mean_of (large, rate),
                  "mean contention rate, 64 kB: %.1f %% against %.1f %%", mean_of (bmin, rate),
                  mean_of (large, rate));
}

/* Figure 5.15: contention rates of OPT-tree in the two networks, 64 kB. */
static bool
figure_5_15 (struct latency *latency, const struct curve *curves, struct status *status)
{
  const struct curve *mesh = &curves[FIGURE_5_12], *bmin = &curves[FIGURE_5_14];
  struct sheet sheet;
  const struct plot plot = { .x_label = "nodes",
                             .y_label = "contention rate, %",
                             .x_column = "nodes",
                             .series = { { "mesh", "16 x 16 mesh" }, { "bmin", "BMIN of 128" } } };
  sheet_columns (&sheet, "nodes", "mesh", "bmin");
  for (size_t i = 0; i < mesh->count; i++) {
    sheet_row (&sheet, mesh->points[i].x, SHEET_REAL (rate (&mesh->points[i]), 2),
               SHEET_REAL (rate (&bmin->points[i]), 2));
  }
  const struct page data = { .directory = latency->page->directory, .path = "003/figure-5-15.csv" };
  bool good = page_csv (&data, &sheet, status)
              && publish_plot (latency->page, "003/figure-5-15.gp",
                               "Figure 5.15: contention rate of OPT-tree, 64 kB", "figure-5-15.csv",
                               &plot, status);
  output_text (
    &latency->text,
    "\n### Figure 5.15: contention rate of OPT-tree, 64 kB, %\n\nTimes of the simulator.\n\n");
  publish_table (&sheet, &latency->text);
  return good;
}

static bool
make_curves (struct latency *latency, struct curve *curves, const struct latency_times *times,
             struct status *status)
{
  int64_t placements = latency->report->count > 0 ? latency->report->count
                       : latency->report->quick   ? 2
                                                  : THESIS_PLACEMENTS;
  for (int f = 0; f < FIGURES; f++) {
    curves[f] = (struct curve){ .figure = &figures[f], .times = times };
    for (int i = 0; i < MOST_POINTS; i += latency->report->quick ? 4 : 1)
      if (!add_point (latency, &curves[f], figures[f].nodes ? lengths[i] : counts[i], placements,
                      status))
        return false;
    write_table (latency, &curves[f]);
  }
  return true;
}

bool
latency_networks (struct latency *latency, struct status *status)
{
  struct curve curves[2][FIGURES];
  struct sheet sheet;
  bool good = true;
  sheet_columns (&sheet, "figure", "x", "places", "halved", "opt-tree", "ordered", "optimum",
                 "halved % more", "halved at most % more", "opt-tree waits",
                 "opt-tree contention rate %");
  output_print (&latency->text,
                "\n## In networks (Figures 5.9 to 5.15)\n\nMeans over random places of source and "
                "destinations (seeds %d and %d), in the "
                "thesis 16 for each point. A send holds its path for t_net, which is below hold. "
                "Where sends of `opt-tree` would meet, "
                "the later one waits. Contention rate: (t - t') / t, t' without contention.\n",
                SEED_MESH, SEED_BMIN);
  for (size_t t = 0; t < 2 && good; t++) {
    good = make_curves (latency, curves[t], times_of[t], status);
    for (int f = 0; f < FIGURES && good; f++)
      add_rows (&curves[t][f], true, &sheet);
  }
  const struct page data
    = { .directory = latency->page->directory, .path = "003/latency-networks.csv" };
  good = good && page_csv (&data, &sheet, status) && figure_5_15 (latency, curves[0], status);
  for (size_t t = 0; t < 2 && good; t++)
    for (int f = 0; f < FIGURES && good; f++)
      good = draw_curve (latency, &curves[t][f], status);
  for (int f = 0; f < FIGURES && good; f++)
    claim_order (latency, &curves[0][f]);
  if (good) {
    claim_shapes (latency, curves[0]);
    claim_trends (latency, curves[0]);
  }
  sheet_clear (&sheet);
  return good;
}
