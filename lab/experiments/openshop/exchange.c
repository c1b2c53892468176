/* BPR, section 5, Figures 9 to 12: total exchange on networks drawn from the GUSTO tables. */
#include "base/memory.h"
#include "base/progress.h"
#include "lab/experiments/common/fill.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/openshop/experiments.h"
#include "lab/experiments/openshop/point.h"
#include "search/openshop/parameters.h"

#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, COUNT = 100, QUICK_COUNT = 2, STEP = 5, POINTS = 10, QUICK_POINTS = 2 };
enum { FIGURES = 5, SAMPLINGS = 4, LARGE = 20, RULES = OPENSHOP_POINT_RULES };

static const struct {
  const char *name, *messages;
  bool first; /* servers are the first nodes */
  const char *title;
} figures_table[FIGURES] = {
  { "figure9", "1kB", false, "Figure 9: messages of 1 kB" },
  { "figure10", "1MB", false, "Figure 10: messages of 1 MB" },
  { "figure11", "mixed", false, "Figure 11: messages of 1 kB or 1 MB" },
  { "figure12", "servers", false, "Figure 12: a fifth of the nodes, drawn, are servers" },
  { "figure12-first", "servers", true, "Figure 12: the first fifth of the nodes are servers" },
};

static const enum openshop_sampling samplings_table[SAMPLINGS]
  = { OPENSHOP_SAMPLING_SITES, OPENSHOP_SAMPLING_PAIRS, OPENSHOP_SAMPLING_SYMMETRIC,
      OPENSHOP_SAMPLING_RANGES };

/* Tables. */

static double
mean (double sum, int64_t count)
{
  return count > 0 ? sum / (double)count : 0;
}

/* What a table shows of each heuristic. */
enum column { COMPLETION, RATIO, WORST, OPTIMAL, COLUMNS };
static const char *const endings[COLUMNS] = { "", " / t_lb", " / t_lb, worst", " / optimum" };

static double
value (const struct openshop_point *point, size_t rule, enum column column)
{
  switch (column) {
  case COMPLETION:
    return mean (point->rules[rule].completion, point->networks);
  case RATIO:
    return mean (point->rules[rule].ratio, point->networks);
  case WORST:
    return point->rules[rule].worst;
  default:
    return mean (point->rules[rule].optimal, point->optima);
  }
}

static void
label_of (const struct openshop_point *point, char text[64])
{
  snprintf (text, 64, "%s-%s", point->figure, openshop_sampling_name (point->sampling));
}

/* A row a point, `label` first. */
static void
make_data (const struct openshop_point *points, size_t count, struct sheet *sheet)
{
  const char *names[7 + COLUMNS * RULES + 1] = { "figure", "nodes", "networks", "t_lb" };
  char texts[COLUMNS * RULES][40], label[64];
  size_t at = 4;
  for (size_t i = 0; i < COLUMNS * RULES; i++, at++) {
    snprintf (texts[i], sizeof texts[i], "%s%s", openshop_point_rule (i % RULES),
              endings[i / RULES]);
    names[at] = texts[i];
  }
  names[at++] = "optima";
  names[at] = "optima = t_lb";
  sheet_init (sheet, names);
  for (const struct openshop_point *point = points; point < points + count; point++) {
    label_of (point, label);
    sheet_row (sheet, label, point->nodes, point->networks,
               SHEET_REAL (mean (point->load, point->networks), 3));
    for (size_t i = 0; i < COLUMNS * RULES; i++)
      if (i / RULES == OPTIMAL && point->optima == 0)
        sheet_cell (sheet, "%s", "");
      else
        sheet_real (sheet, value (point, i % RULES, (enum column) (i / RULES)), 3);
    sheet_row (sheet, point->optima, point->tight);
  }
}

static void
write_table (const struct openshop_point *points, size_t count, enum column column,
             struct output *out)
{
  struct sheet sheet;
  const char *names[RULES + 4] = { "nodes" };
  for (size_t rule = 0; rule < RULES; rule++)
    names[1 + rule] = openshop_point_rule (rule);
  if (column == COMPLETION)
    names[1 + RULES] = "t_lb";
  if (column == OPTIMAL)
    names[1 + RULES] = "optima";
  sheet_init (&sheet, names);
  for (const struct openshop_point *point = points; point < points + count; point++) {
    if (column == OPTIMAL && point->optima == 0)
      continue;
    sheet_count (&sheet, point->nodes);
    for (size_t rule = 0; rule < RULES; rule++)
      sheet_real (&sheet, value (point, rule, column), 3);
    if (column == COMPLETION)
      sheet_real (&sheet, mean (point->load, point->networks), 3);
    if (column == OPTIMAL)
      sheet_count (&sheet, point->optima);
  }
  publish_table (&sheet, out);
}

/* All points of one figure and sampling. */
static void
write_figure (const struct openshop_point *points, size_t count, size_t figure, struct output *out)
{
  static const char *const heads[COLUMNS]
    = { "mean completion time in seconds, and the mean of the lower bound t_lb",
        "mean ratio to t_lb", "largest ratio to t_lb",
        "mean ratio to the optimum, and the number of networks in which that is proven" };
  const char *sampling = openshop_sampling_name (points->sampling);
  output_print (out, "\n## %s, by %s\n", figures_table[figure].title, sampling);
  for (int column = 0; column < COLUMNS; column++) {
    output_print (out, "\n%s:\n\n", heads[column]);
    write_table (points, count, (enum column)column, out);
  }
}

/* The paper's words. */

/* How much faster than a baseline the open shop heuristic is: the means of the points. */
struct faster {
  double least, most;
  int64_t printed, points; /* of the points, those at which it is PRINTED_LOW to PRINTED_HIGH */
};

/* "2 to 5 times", and "up to 6 times". */
enum { PRINTED_LOW = 2, PRINTED_HIGH = 5, PRINTED_BASELINE = 6 };

/* Over all points of a sampling, and of a figure if one is named. */
struct summary {
  double worst[RULES];
  double mean[RULES]; /* the largest mean ratio of a point */
  double large;       /* the worst of the open shop heuristic from LARGE nodes on */
  struct faster plain, barriers;
  int64_t close, networks, best, points;
};

static void
add_faster (struct faster *faster, double value)
{
  faster->least = faster->points == 0 ? value : fmin (faster->least, value);
  faster->most = fmax (faster->most, value);
  faster->printed += value >= PRINTED_LOW && value <= PRINTED_HIGH;
  faster->points++;
}

static void
add_point (struct summary *summary, const struct openshop_point *point)
{
  bool best = true;
  for (size_t rule = 0; rule < RULES; rule++) {
    summary->worst[rule] = fmax (summary->worst[rule], point->rules[rule].worst);
    summary->mean[rule]
      = fmax (summary->mean[rule], mean (point->rules[rule].ratio, point->networks));
    best = best && point->rules[OPENSHOP_EARLIEST].completion <= point->rules[rule].completion;
  }
  if (point->nodes >= LARGE)
    summary->large = fmax (summary->large, point->rules[OPENSHOP_EARLIEST].worst);
  add_faster (&summary->plain, mean (point->rules[OPENSHOP_EARLIEST].faster, point->networks));
  add_faster (&summary->barriers, mean (point->rules[OPENSHOP_EARLIEST].ahead, point->networks));
  summary->close += point->rules[OPENSHOP_EARLIEST].close;
  summary->networks += point->networks;
  summary->best += best;
  summary->points++;
}

static struct summary
summarise (const struct openshop_point *points, size_t count, enum openshop_sampling sampling,
           const char *figure)
{
  struct summary summary = { .points = 0 };
  for (const struct openshop_point *point = points; point < points + count; point++)
    if (point->sampling == sampling && (!figure || strcmp (point->figure, figure) == 0))
      add_point (&summary, point);
  return summary;
}

static double
percent (int64_t part, int64_t whole)
{
  return 100 * mean ((double)part, whole);
}

/* A rule is within a ratio of the lower bound: in each network, and in the mean. */
static void
add_within (struct sheet *claims, const char *name, const char *statement, double limit,
            double worst, double mean_ratio, double large)
{
  char text[100], later[40] = "";
  if (large > 0)
    snprintf (later, sizeof later, "; %.1f %% from %d nodes on", 100 * (large - 1), LARGE);
  snprintf (text, sizeof text, "%s (here: in each network)", statement);
  statements_add (claims, name, text, worst <= limit, "worst %.1f %% above%s", 100 * (worst - 1),
                  later);
  snprintf (text, sizeof text, "%s (here: in the mean, for each number of nodes)", statement);
  statements_add (claims, name, text, mean_ratio <= limit, "largest mean %.1f %% above",
                  100 * (mean_ratio - 1));
}

/* The paper does not say whether the baseline has barriers: both readings. */
static const struct {
  const char *text;
  size_t rule;
} baselines[]
  = { { "no barriers", OPENSHOP_BASELINE }, { "a barrier after each step", OPENSHOP_POINT_STEPS } };

/* The baseline against the lower bound, in the worst network and in the mean. */
static void
add_baselines (struct sheet *claims, const char *name, const struct summary *all)
{
  char text[160];
  for (size_t i = 0; i < sizeof baselines / sizeof *baselines; i++) {
    double worst = all->worst[baselines[i].rule], means = all->mean[baselines[i].rule];
    snprintf (text, sizeof text,
              "the baseline sometimes takes up to %d times as long as the lower bound (here: at "
              "least that in some network; %s)",
              PRINTED_BASELINE, baselines[i].text);
    statements_add (claims, name, text, worst >= PRINTED_BASELINE,
                    "worst %.2f times, largest mean of a number of nodes %.2f", worst, means);
  }
}

static void
add_servers (struct sheet *claims, const char *name, const char *which, const char *barriers,
             const struct faster *faster)
{
  char text[200];
  snprintf (text, sizeof text,
            "with servers our algorithms are %d to %d times as fast as the baseline (here: open "
            "shop, the mean, for half of the numbers of nodes; %s, %s)",
            PRINTED_LOW, PRINTED_HIGH, which, barriers);
  statements_add (claims, name, text, 2 * faster->printed >= faster->points,
                  "%.2f to %.2f times; so for %" PRId64 " of %" PRId64 " numbers of nodes",
                  faster->least, faster->most, faster->printed, faster->points);
}

/* By one sampling. */
static void
add_claims (const struct openshop_point *points, size_t count, enum openshop_sampling sampling,
            struct sheet *claims)
{
  const char *name = openshop_sampling_name (sampling);
  const struct summary all = summarise (points, count, sampling, NULL),
                       servers = summarise (points, count, sampling, "figure12"),
                       first = summarise (points, count, sampling, "figure12-first");
  const double *worst = all.worst,
               matching = fmax (worst[OPENSHOP_MAX_MATCHING], worst[OPENSHOP_MIN_MATCHING]);
  double close = percent (all.close, all.networks);
  statements_add (
    claims, name,
    "the open shop algorithm is often within 2 % of the lower bound (here: in half of the "
    "networks)",
    close >= 50, "in %.1f %% of the networks", close);
  add_within (claims, name, "and always within 10 %", 1.1, worst[OPENSHOP_EARLIEST],
              all.mean[OPENSHOP_EARLIEST], all.large);
  add_within (claims, name, "the matchings are within 15 %", 1.15, matching,
              fmax (all.mean[OPENSHOP_MAX_MATCHING], all.mean[OPENSHOP_MIN_MATCHING]), 0);
  add_within (claims, name, "greedy is within 25 %", 1.25, worst[OPENSHOP_GREEDY],
              all.mean[OPENSHOP_GREEDY], 0);
  add_baselines (claims, name, &all);
  for (size_t i = 0; i < sizeof baselines / sizeof *baselines; i++) {
    add_servers (claims, name, "servers drawn", baselines[i].text,
                 i == 0 ? &servers.plain : &servers.barriers);
    add_servers (claims, name, "the first nodes are servers", baselines[i].text,
                 i == 0 ? &first.plain : &first.barriers);
  }
  statements_add (
    claims, name,
    "the open shop algorithm is the best of the five (here: in the mean at every point)",
    all.best == all.points,
    "its mean completion time is the least at %" PRId64 " of %" PRId64 " points", all.best,
    all.points);
}

/* Publishing. */

static bool
draw (const struct page *page, size_t figure, const char *sampling, struct status *status)
{
  char path[96], title[96], label[64];
  snprintf (path, sizeof path, "002/%s-%s.gp", figures_table[figure].name, sampling);
  snprintf (title, sizeof title, "%s, by %s", figures_table[figure].title, sampling);
  snprintf (label, sizeof label, "%s-%s", figures_table[figure].name, sampling);
  struct plot plot = { .x_label = "nodes",
                       .y_label = "completion time, s",
                       .x_column = "nodes",
                       .select = "figure",
                       .selected = label };
  for (size_t rule = 0; rule < RULES; rule++)
    plot.series[rule].column = plot.series[rule].title = openshop_point_rule (rule);
  plot.series[RULES].column = "t_lb";
  plot.series[RULES].title = "lower bound";
  return publish_plot (page, path, title, "exchange.csv", &plot, status);
}

static bool
write_page (const struct page *page, const struct openshop_point *points, size_t each,
            struct status *status)
{
  struct output out = { .stream = NULL };
  struct sheet claims;
  statements_init (&claims);
  for (size_t i = 0; i < SAMPLINGS; i++)
    add_claims (points, FIGURES * SAMPLINGS * each, samplings_table[i], &claims);
  output_text (
    &out,
    "Every schedule and every optimum's certificate was accepted by the checker. The paper does "
    "not say how it drew networks from its tables of five sites. `sites`: each node is at a site "
    "drawn, two at one site have the best of the tables; `pairs`: each ordered pair of nodes has "
    "an entry drawn; `symmetric`: each pair has one, the same both ways; `ranges`: each ordered "
    "pair has a start-up of 10 to 50 ms and a bandwidth of 1 kb/s to 300 Mb/s, whose logarithm is "
    "uniform, the ranges that section 3.2 calls typical. It does not say either whether the "
    "baseline waits after each step until all have done it: `baseline-steps` does.\n\n"
    "## The paper's words\n\n"
    "Over all figures and numbers of nodes; place is the sampling.\n\n");
  publish_table (&claims, &out);
  int64_t optima = 0, tight = 0, networks = 0;
  for (size_t i = 0; i < FIGURES * SAMPLINGS * each; i++) {
    networks += points[i].networks;
    optima += points[i].optima;
    tight += points[i].tight;
  }
  output_print (&out,
                "\nThe optimum was proven of %" PRId64 " of %" PRId64
                " networks, in at most %d rounds of the search on each. Of %" PRId64
                " it is t_lb.\n",
                optima, networks, OPENSHOP_POINT_ROUNDS, tight);
  for (size_t i = 0; i < FIGURES * SAMPLINGS; i++)
    write_figure (points + i * each, each, i / SAMPLINGS, &out);
  return publish_page (page, &out, NULL, status);
}

static bool
publish (const struct report *report, const struct openshop_point *points, size_t each,
         int64_t networks, struct status *status)
{
  char inputs[600], command[REPORT_COMMAND_TEXT];
  struct sheet data;
  snprintf (inputs, sizeof inputs,
            "Instances: `provecast gen exchange-gusto --nodes P --bytes B --sampling S --seed 1 "
            "--count %" PRId64
            "` for B = 1kB, 1MB, mixed, servers, S = sites, pairs, symmetric, ranges: %" PRId64
            " networks at each point. Which nodes are servers is drawn; a second time the servers "
            "are numbered first, which matters to the baseline, whose steps go by number.",
            networks, networks);
  const struct page page = { .directory = report->directory,
                             .path = "002/exchange.md",
                             .title = "Total exchange (BPR, Figures 9 to 12)",
                             .command = report_command_text (report, "exchange-002", command),
                             .inputs = inputs };
  make_data (points, FIGURES * SAMPLINGS * each, &data);
  bool good = write_page (&page, points, each, status) && page_csv (&page, &data, status);
  for (size_t i = 0; good && i < FIGURES * SAMPLINGS; i++)
    good = draw (&page, i / SAMPLINGS, openshop_sampling_name (samplings_table[i % SAMPLINGS]),
                 status);
  sheet_clear (&data);
  return good;
}

/* Points that several threads fill. */
struct filling {
  struct openshop_point *points;
  int64_t networks;   /* of a point */
  atomic_size_t done; /* networks of all points */
  size_t total;
};

static void
init (void *own)
{
  openshop_judged_init (own);
}

static void
clear (void *own)
{
  struct openshop_judged *judged = own;
  judged_clear (&judged->judged);
}

static bool
fill (void *context, size_t point, void *own, struct status *status)
{
  struct filling *filling = context;
  for (int64_t index = 0; index < filling->networks; index++) {
    if (!openshop_point_add (&filling->points[point], own, (uint64_t)index, status)
        || !limits_continue (status))
      return false;
    progress_count (atomic_fetch_add (&filling->done, 1) + 1, filling->total, "networks");
  }
  return true;
}

static bool
fill_all (struct openshop_point *points, size_t count, int64_t networks, struct status *status)
{
  const struct filler filler = { fill, sizeof (struct openshop_judged), init, clear };
  struct filling filling
    = { .points = points, .networks = networks, .total = count * (size_t)networks };
  return fill_points (&filler, count, &filling, status);
}

bool
openshop_exchange_run (const struct report *report, struct status *status)
{
  static struct openshop_point points[FIGURES * SAMPLINGS * POINTS];
  size_t each = report->quick ? QUICK_POINTS : POINTS;
  int64_t networks = report_count (report, COUNT, QUICK_COUNT);
  memset (points, 0, sizeof points);
  for (size_t i = 0; i < FIGURES * SAMPLINGS * each; i++) {
    points[i].figure = figures_table[i / each / SAMPLINGS].name;
    points[i].messages = figures_table[i / each / SAMPLINGS].messages;
    points[i].servers_first = figures_table[i / each / SAMPLINGS].first;
    points[i].sampling = samplings_table[i / each % SAMPLINGS];
    points[i].nodes = (int64_t)(i % each + 1) * STEP;
  }
  uint64_t former = openshop_parameters.openshop_rounds;
  openshop_parameters.openshop_rounds = OPENSHOP_POINT_ROUNDS;
  bool good = fill_all (points, FIGURES * SAMPLINGS * each, networks, status);
  openshop_parameters.openshop_rounds = former;
  return good && publish (report, points, each, networks, status);
}
