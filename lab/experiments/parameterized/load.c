/* Nup, section 6.4: multicasts under load. A figure is a network, a machine, groups and trees; its
   page has the curves, the differences of trees at the same places, and what the thesis says about
   them, tested at every point. */
#include "simulate/parameterized/load.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/experiments.h"
#include "simulate/parameterized/input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TREES = 6, POINTS = 12, PLACEMENTS = 8 };

/* Trees by their places in a figure: these are in all of them. */
enum { OPTIMAL, HALVED, DYNAMIC };

static const char *const all_trees[TREES + 1]
  = { "opt-mesh", "u-mesh", "dyn-mesh", "opt-tree", "binomial", "sequential" },
  *const bmin_trees[] = { "opt-min", "u-min", "dyn-min", NULL };

/* What the thesis says of a figure. */
enum {
  SAYS_HALVED_LATER = 1, /* at high load halving beats the optimal splits */
  SAYS_OPTIMAL = 2,      /* optimal splits beat halving at every load */
  SAYS_DYNAMIC = 4,      /* the dynamic tree beats optimal splits at high load */
  SAYS_NO_DYNAMIC = 8,   /* it does not improve on them noticeably */
  SAYS_FOLLOWS = 16,     /* it is close to the better of the two at every load */
  SAYS_UNORDERED = 32,   /* Figure 6.6: trees that meet themselves, and the sequential tree */
  SAYS_SATURATION = 64,  /* senders saturate at 0.095 */
};

struct figure {
  const char *name, *path, *title, *words, *place;
  enum network_kind kind;
  const char *const *trees; /* to the first NULL */
  int64_t gaps[POINTS - 1]; /* descending, to the first 0; a load of 0 stands before them */
  unsigned says;
};

static const struct figure figure_6_7 = {
  .name = "figure-6-7-003",
  .path = "003/figure-6-7",
  .title = "Multicast under uniform background traffic, 16 x 16 mesh (Figures 6.6 and 6.7)",
  .words = "64 nodes, 1 kB, the next multicast when the last one is done; 192 background nodes "
           "send 1 to 2047 bytes to each other",
  .place = "section 6.4.1, Figures 6.6 and 6.7",
  .kind = NETWORK_MESH,
  .trees = all_trees,
  .gaps = { 200000, 100000, 60000, 40000, 30000, 24000, 21000, 19000, 17500, 16000, 12000 },
  .says = SAYS_HALVED_LATER | SAYS_DYNAMIC | SAYS_FOLLOWS | SAYS_UNORDERED | SAYS_SATURATION,
};

static const struct figure figure_6_11 = {
  .name = "figure-6-11-003",
  .path = "003/figure-6-11",
  .title = "Multicast under uniform background traffic, BMIN of 256 (Figures 6.10 and 6.11)",
  .words = "64 nodes, 1 kB, the next multicast when the last one is done; the background nodes "
           "send 1 to 2047 bytes to each other; ways up are adaptive",
  .place = "section 6.4.1, Figure 6.11",
  .kind = NETWORK_BMIN,
  .trees = bmin_trees,
  .gaps = { 60000, 30000, 18000, 12000, 9000, 7500, 6000, 4000 },
  .says = SAYS_OPTIMAL | SAYS_NO_DYNAMIC,
};

struct curves {
  const struct figure *figure;
  struct network network;
  struct load load;
  struct load_tree trees[TREES];
  size_t tree_count, gap_count, placements;
  int64_t gaps[POINTS];
  struct load_run *runs; /* owned: as load_sweep has them */
  struct sheet statements;
};

static void
set_up (struct curves *curves, const struct figure *figure, const struct report *report)
{
  struct status status = { .code = STATUS_OK };
  struct machine machine = input_machine ();
  bool mesh = figure->kind == NETWORK_MESH;
  *curves = (struct curves){ .figure = figure,
                             .network = { .kind = figure->kind,
                                          .dimensions = 2,
                                          .side = { mesh ? 16 : 256, 16 },
                                          .up = mesh ? NETWORK_FIXED : NETWORK_ADAPTIVE } };
  network_init (&curves->network, "network", &status);
  curves->load = load_default (&curves->network, &machine);
  while (curves->tree_count < TREES && figure->trees[curves->tree_count]) {
    const char *name = figure->trees[curves->tree_count];
    const struct cast_kind *kind = cast_find (name, strlen (name));
    curves->trees[curves->tree_count++] = (struct load_tree){ kind, kind->order };
  }
  curves->gaps[curves->gap_count++] = 0;
  for (int i = 0; i < (report->quick ? 1 : POINTS - 1) && figure->gaps[i] > 0; i++)
    curves->gaps[curves->gap_count++] = figure->gaps[i];
  curves->placements = (size_t)report_count (report, PLACEMENTS, 2);
  if (report->quick) {
    curves->load.warm_up = 2;
    curves->load.fewest = curves->load.longest = 2 * LOAD_BATCH;
  }
  curves->runs = memory_zero (curves->gap_count * curves->tree_count * curves->placements,
                              sizeof *curves->runs);
}

static const struct load_run *
runs_of (const struct curves *curves, size_t gap, size_t tree)
{
  return curves->runs + (gap * curves->tree_count + tree) * curves->placements;
}

static struct load_mean
latency (const struct curves *curves, size_t gap, size_t tree)
{
  const struct load_run *runs = runs_of (curves, gap, tree);
  return load_mean (&runs->latency, curves->placements, sizeof *runs);
}

/* The load at which all trees of a point were measured: their mean. */
static double
load_at (const struct curves *curves, size_t gap)
{
  const struct load_run *runs = runs_of (curves, gap, 0);
  return load_mean (&runs->accepted, curves->placements * curves->tree_count, sizeof *runs).mean;
}

static struct load_mean
difference (const struct curves *curves, size_t gap, size_t tree, size_t other)
{
  return load_difference (runs_of (curves, gap, tree), runs_of (curves, gap, other),
                          curves->placements);
}

/* Tables. */

static void
write_latencies (const struct curves *curves, struct output *text)
{
  const char *columns[TREES + 2] = { "load" };
  struct sheet sheet;
  for (size_t i = 0; i < curves->tree_count; i++)
    columns[i + 1] = curves->trees[i].kind->name;
  sheet_init (&sheet, columns);
  for (size_t g = 0; g < curves->gap_count; g++) {
    sheet_real (&sheet, load_at (curves, g), 4);
    for (size_t i = 0; i < curves->tree_count; i++) {
      struct load_mean mean = latency (curves, g, i);
      sheet_cell (&sheet, "%.0f +- %.0f", mean.mean, mean.half);
    }
  }
  publish_table (&sheet, text);
}

static void
write_differences (const struct curves *curves, struct output *text)
{
  const char *first = curves->trees[OPTIMAL].kind->name;
  char halved[60], dynamic[60];
  struct sheet sheet;
  snprintf (halved, sizeof halved, "%s less %s", curves->trees[HALVED].kind->name, first);
  snprintf (dynamic, sizeof dynamic, "%s less %s", curves->trees[DYNAMIC].kind->name, first);
  sheet_columns (&sheet, "load", halved, dynamic, "t_sq at the root", "background message",
                 "bytes waiting at a node", "saturated runs");
  for (size_t g = 0; g < curves->gap_count; g++) {
    const struct load_run *runs = runs_of (curves, g, OPTIMAL);
    size_t n = curves->placements, saturated = 0;
    for (size_t i = 0; i < n * curves->tree_count; i++)
      saturated += load_saturated (&runs[i]);
    sheet_real (&sheet, load_at (curves, g), 4);
    for (size_t tree = HALVED; tree <= DYNAMIC; tree++) {
      struct load_mean mean = difference (curves, g, tree, OPTIMAL);
      sheet_cell (&sheet, "%.0f +- %.0f", mean.mean, mean.half);
    }
    sheet_real (&sheet, load_mean (&runs->root_wait, n, sizeof *runs).mean, 0);
    sheet_real (&sheet, load_mean (&runs->background, n, sizeof *runs).mean, 0);
    sheet_real (&sheet, load_mean (&runs->queued, n, sizeof *runs).mean, 0);
    sheet_cell (&sheet, "%zu of %zu", saturated, n * curves->tree_count);
  }
  publish_table (&sheet, text);
}

static void
fill_data (const struct curves *curves, struct sheet *sheet)
{
  char names[2 * TREES + 2][40];
  const char *columns[2 * TREES + 3] = { "gap", "load" };
  for (size_t i = 0; i < curves->tree_count; i++) {
    snprintf (names[2 * i], sizeof names[0], "%s", curves->trees[i].kind->name);
    snprintf (names[2 * i + 1], sizeof names[0], "%s +-", curves->trees[i].kind->name);
    columns[2 * i + 2] = names[2 * i];
    columns[2 * i + 3] = names[2 * i + 1];
  }
  sheet_init (sheet, columns);
  for (size_t g = 0; g < curves->gap_count; g++) {
    sheet_count (sheet, curves->gaps[g]);
    sheet_real (sheet, load_at (curves, g), 5);
    for (size_t i = 0; i < curves->tree_count; i++) {
      struct load_mean mean = latency (curves, g, i);
      sheet_real (sheet, mean.mean, 1);
      sheet_real (sheet, mean.half, 1);
    }
  }
}

/* Statements. */

/* Points at which one tree is faster than another: by more than the confidence interval of the
   difference, and in the mean. `text` lists the loads of the former. */
struct order {
  size_t surely, mean, points;
  double first, last; /* loads of the former */
};

static struct order
compare (const struct curves *curves, size_t one, size_t other)
{
  struct order order = { 0, 0, curves->gap_count, 0, 0 };
  for (size_t g = 0; g < curves->gap_count; g++) {
    struct load_mean gap = difference (curves, g, one, other);
    order.mean += gap.mean < 0;
    if (gap.mean + gap.half >= 0)
      continue;
    if (order.surely++ == 0)
      order.first = load_at (curves, g);
    order.last = load_at (curves, g);
  }
  return order;
}

/* From which load on is one tree slower than another in the mean, and never again faster? Negative:
   it is not at the last load. */
static double
crossing (const struct curves *curves, size_t one, size_t other)
{
  double load = -1;
  for (size_t g = curves->gap_count; g-- > 0;) {
    if (difference (curves, g, one, other).mean <= 0)
      break;
    load = load_at (curves, g);
  }
  return load;
}

static void
state_order (struct curves *curves)
{
  const char *place = curves->figure->place;
  struct order low = compare (curves, OPTIMAL, HALVED);
  double cross = crossing (curves, OPTIMAL, HALVED), last = load_at (curves, curves->gap_count - 1);
  statements_add (&curves->statements, place,
                  "optimal splits are much better than halves at low load (here: surely faster, by "
                  "the confidence interval of the difference)",
                  low.surely > 0 && low.first < 0.001,
                  "surely faster at %zu of %zu points, loads %.3f to %.3f; without load by %.1f %%",
                  low.surely, low.points, low.first, low.last,
                  -100 * difference (curves, 0, OPTIMAL, HALVED).mean
                    / latency (curves, 0, HALVED).mean);
  if (curves->figure->says & SAYS_HALVED_LATER)
    statements_add (&curves->statements, place,
                    "at high load halves are better than optimal splits", cross >= 0,
                    "optimal splits are slower in the mean from load %.4f on, of %.4f (-1: not at "
                    "the last); halves surely faster at %zu points",
                    cross, last, compare (curves, HALVED, OPTIMAL).surely);
  if (curves->figure->says & SAYS_OPTIMAL)
    statements_add (&curves->statements, place,
                    "optimal splits are better than halves also at high load (here: in the mean at "
                    "every load)",
                    low.mean == low.points, "faster at %zu of %zu points, surely at %zu", low.mean,
                    low.points, low.surely);
}

/* What the dynamic tree gains over optimal splits. */
static void
state_gain (struct curves *curves)
{
  struct order order = compare (curves, DYNAMIC, OPTIMAL);
  double most = 0, at = 0;
  for (size_t g = 0; g < curves->gap_count; g++) {
    double gain
      = -100 * difference (curves, g, DYNAMIC, OPTIMAL).mean / latency (curves, g, OPTIMAL).mean;
    if (gain > most) {
      most = gain;
      at = load_at (curves, g);
    }
  }
  if (curves->figure->says & SAYS_DYNAMIC)
    statements_add (
      &curves->statements, curves->figure->place,
      "the dynamic tree is better than optimal splits at high load (here: in the mean "
      "at the last load)",
      difference (curves, curves->gap_count - 1, DYNAMIC, OPTIMAL).mean < 0,
      "faster in the mean at %zu of %zu points, surely at %zu; at most by %.1f %%, at "
      "load %.4f",
      order.mean, order.points, order.surely, most, at);
  if (curves->figure->says & SAYS_NO_DYNAMIC)
    statements_add (&curves->statements, curves->figure->place,
                    "the dynamic tree does not improve on optimal splits (here: by 5 % nowhere)",
                    most < 5,
                    "faster in the mean at %zu of %zu points; at most by %.1f %%, at load %.4f",
                    order.mean, order.points, most, at);
}

/* In the mean, how much slower is the dynamic tree than the better of the other two, at most? */
static void
state_dynamic (struct curves *curves)
{
  const char *place = curves->figure->place;
  double worst = 0, at = 0, low = 0;
  size_t best = 0;
  for (size_t g = 0; g < curves->gap_count; g++) {
    double one = latency (curves, g, OPTIMAL).mean, two = latency (curves, g, HALVED).mean,
           dynamic = latency (curves, g, DYNAMIC).mean, better = one < two ? one : two,
           more = 100 * (dynamic / better - 1);
    best += dynamic <= better;
    if (g == 0)
      low = 100 * (dynamic / one - 1);
    if (more > worst) {
      worst = more;
      at = load_at (curves, g);
    }
  }
  statements_add (
    &curves->statements, place,
    "the dynamic tree follows optimal splits at low load and becomes like the binomial "
    "tree at high load (here: never more than 5 % above the better of optimal splits "
    "and halves)",
    worst <= 5,
    "at most %.1f %% above, at load %.4f; %.2f %% above optimal splits without "
    "load; the best of the three at %zu of %zu points",
    worst, at, low, best, curves->gap_count);
}

/* Trees that meet themselves: close to the others at low load, then worse. */
static void
state_unordered (struct curves *curves)
{
  static const struct {
    size_t tree, ordered;
  } pairs[] = { { 3, OPTIMAL }, { 4, HALVED } };
  for (size_t i = 0; i < 2 && curves->tree_count > 4; i++) {
    size_t tree = pairs[i].tree, ordered = pairs[i].ordered, middle = curves->gap_count / 2,
           falls = 0;
    double before = 0, first = 0, half = 0, last = 0;
    for (size_t g = 0; g < curves->gap_count; g++) {
      double more = 100 * (latency (curves, g, tree).mean / latency (curves, g, ordered).mean - 1);
      falls += g > 0 && more < before;
      before = more;
      first = g == 0 ? more : first;
      half = g == middle ? more : half;
      last = more;
    }
    char statement[160];
    snprintf (
      statement, sizeof statement,
      "%s is close to %s at low load (here: within 10 %% without load) and degrades rapidly "
      "with load (here: at every step)",
      curves->trees[tree].kind->name, curves->trees[ordered].kind->name);
    statements_add (&curves->statements, "section 6.4.1, Figure 6.6", statement,
                    first <= 10 && falls == 0,
                    "%.1f %% more without load, %.1f %% at load %.3f, %.1f %% at the last; the "
                    "excess falls at %zu of %zu steps",
                    first, half, load_at (curves, middle), last, falls, curves->gap_count - 1);
  }
  struct order sequential = compare (curves, 5, HALVED);
  statements_add (&curves->statements, "section 6.4.1, Figure 6.6",
                  "the sequential tree is very bad at any load (here: never faster than U-mesh)",
                  sequential.mean == 0, "faster in the mean at %zu of %zu points", sequential.mean,
                  sequential.points);
}

static void
state_saturation (struct curves *curves)
{
  size_t last = curves->gap_count - 1;
  double load = load_at (curves, last), before = load_at (curves, last - 1);
  statements_add (&curves->statements, "section 6.4.1, Figure 6.7",
                  "senders saturate at a load of about 0.095 (here: within 0.005)",
                  load > 0.09 && load < 0.1,
                  "the last two points accept %.4f and %.4f, offered %.4f and %.4f", before, load,
                  runs_of (curves, last - 1, 0)->offered, runs_of (curves, last, 0)->offered);
}

static void
state (struct curves *curves)
{
  unsigned says = curves->figure->says;
  state_order (curves);
  if (says & (SAYS_DYNAMIC | SAYS_NO_DYNAMIC))
    state_gain (curves);
  if (says & SAYS_FOLLOWS)
    state_dynamic (curves);
  if (says & SAYS_UNORDERED)
    state_unordered (curves);
  if (says & SAYS_SATURATION)
    state_saturation (curves);
}

/* The page. */

static bool
write_page (struct curves *curves, const struct report *report, struct status *status)
{
  const struct figure *figure = curves->figure;
  char path[60], gp[60], csv[60], command[REPORT_COMMAND_TEXT];
  snprintf (path, sizeof path, "%s.md", figure->path);
  snprintf (gp, sizeof gp, "%s.gp", figure->path);
  snprintf (csv, sizeof csv, "%s.csv", strrchr (figure->path, '/') + 1);
  const struct page page = { .directory = report->directory,
                             .path = path,
                             .title = figure->title,
                             .command = report_command_text (report, figure->name, command) };
  struct output text = { .stream = NULL };
  struct sheet data;
  output_print (
    &text,
    "%s. Machine: the default of `provecast simulate` ([SIMULATE.md](../../../docs/SIMULATE.md)). "
    "Means over %zu placements (seed 1), each measured after %" PRId64 " multicasts until its "
    "standard error is at most %.1f %%, for at most %" PRId64
    " multicasts; +- is half of the 95 %% "
    "confidence interval between placements. Load: accepted bytes of background messages times "
    "t_nd, over nodes and time.\n\n## The thesis' words\n\n",
    figure->words, curves->placements, curves->load.warm_up, 100 * curves->load.error,
    curves->load.longest);
  publish_table (&curves->statements, &text);
  output_text (&text, "\n## Latency\n\n");
  write_latencies (curves, &text);
  output_print (&text,
                "\n## Differences at the same places, and what messages wait for\n\nThe last "
                "four columns are those of %s, but for the saturated runs, which are of all "
                "trees.\n\n",
                curves->trees[OPTIMAL].kind->name);
  write_differences (curves, &text);
  fill_data (curves, &data);
  struct plot plot = { .x_label = "accepted background load",
                       .y_label = "multicast latency, time units",
                       .x_column = "load",
                       .y_log = true };
  for (size_t i = 0; i < curves->tree_count; i++) {
    plot.series[i].column = curves->trees[i].kind->name;
    plot.series[i].title = curves->trees[i].kind->name;
  }
  return publish_page (&page, &text, &data, status)
         && publish_plot (&page, gp, figure->title, csv, &plot, status);
}

static bool
run_figure (const struct figure *figure, const struct report *report, struct status *status)
{
  struct curves curves;
  struct deadline deadline;
  deadline_start (&deadline, &(const struct limits){ 0 });
  set_up (&curves, figure, report);
  bool good
    = load_sweep (&curves.load, curves.trees, curves.tree_count, curves.gaps, curves.gap_count,
                  curves.placements, team_processors (), &deadline, curves.runs, status);
  if (good) {
    statements_init (&curves.statements);
    state (&curves);
    good = write_page (&curves, report, status);
  }
  free (curves.runs);
  return good;
}

/* The experiments. */

#define RUN(number)                                                                                \
  bool parameterized_figure_##number##_run (const struct report *report, struct status *status)    \
  {                                                                                                \
    return run_figure (&figure_##number, report, status);                                          \
  }

RUN (6_7)
RUN (6_11)
