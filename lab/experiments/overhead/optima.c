/* Beyond WYL: its heuristics, its lower bound and ours against proven optima of small
   instances. */
#include "base/progress.h"
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/common/ratios.h"
#include "lab/experiments/overhead/experiments.h"
#include "lab/experiments/overhead/figures.h"
#include "lab/experiments/overhead/fill.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* One instance in IMPROVED has what takes long: local search, and bounds by linear programming. */
enum { SEED = 1, COUNT = 1000, QUICK_COUNT = 2, IMPROVED = 100, RULES = WYL_RULES + 1 };
enum { BOUNDS = 16 };

/* Who sends to whom, and what it costs. */
struct pattern {
  const char *label, *options; /* of provecast gen */
  int64_t nodes, sources, destinations;
};

static const struct pattern patterns[] = {
  { "4, one to all", "--nodes 4", 4, 1, OVERHEAD_ALL },
  { "6, one to all", "--nodes 6", 6, 1, OVERHEAD_ALL },
  { "8, one to all", "--nodes 8", 8, 1, OVERHEAD_ALL },
  { "4, two to all", "--nodes 4 --sources 2", 4, 2, OVERHEAD_ALL },
  { "6, two to all", "--nodes 6 --sources 2", 6, 2, OVERHEAD_ALL },
  { "4, all to all", "--nodes 4 --sources all", 4, OVERHEAD_ALL, OVERHEAD_ALL },
  { "4, two to two each", "--nodes 4 --sources 2 --destinations 2", 4, 2, 2 },
  { "5, all to one each", "--nodes 5 --sources all --destinations 1", 5, OVERHEAD_ALL, 1 },
  { "6, three to two each", "--nodes 6 --sources 3 --destinations 2", 6, 3, 2 },
  { "8, four to two each", "--nodes 8 --sources 4 --destinations 2", 8, 4, 2 },
  { "8, four to three each", "--nodes 8 --sources 4 --destinations 3", 8, 4, 3 },
};

static const struct costs {
  const char *label, *options, *family, *sizes;
  enum overhead_link link;
} costs[] = {
  { "1..20", "overhead-uniform", "overhead-uniform", "unit", OVERHEAD_LINK_NONE },
  { "1..20, links 0..20", "overhead-uniform --link matrix", "overhead-uniform", "unit",
    OVERHEAD_LINK_MATRIX },
  { "paper's, 1 kB", "overhead-paper --bytes small", "overhead-paper", "small",
    OVERHEAD_LINK_MIXED },
  { "paper's, 1 and 1.5 MB", "overhead-paper --bytes large", "overhead-paper", "large",
    OVERHEAD_LINK_MIXED },
  { "paper's, hybrid", "overhead-paper --bytes hybrid", "overhead-paper", "hybrid",
    OVERHEAD_LINK_MIXED },
};

enum { PATTERNS = sizeof patterns / sizeof *patterns, COSTS = sizeof costs / sizeof *costs };

struct cell {
  int64_t instances;
  struct ratios rules[RULES], bounds[BOUNDS], appended;
};

struct optima {
  struct cell cells[COSTS][PATTERNS];
  int64_t count;      /* instances of a cell */
  atomic_size_t done; /* instances */
};

static bool
add_rules (struct overhead_judged *judged, struct cell *cell, int64_t optimum, bool improved,
           struct status *status)
{
  for (size_t h = 0; h < (improved ? (size_t)RULES : (size_t)WYL_RULES); h++) {
    int64_t makespan;
    if (!judged_heuristic (&judged->judged, &overhead_heuristics[h], 0, &makespan, status))
      return false;
    if (makespan < optimum)
      return status_set (status, STATUS_FALSE, "%s: %s is better than the optimum",
                         judged->instance.name, overhead_heuristics[h].name);
    ratios_add (&cell->rules[h], makespan, optimum, false, judged->instance.name);
  }
  return true;
}

static bool
add_bounds (struct overhead_judged *judged, struct cell *cell, int64_t optimum, bool slow,
            struct status *status)
{
  for (size_t b = 0; overhead_bounds[b].name; b++) {
    if (overhead_bounds[b].slow && !slow)
      continue;
    int64_t bound = bound_run (&overhead_bounds[b], &judged->ticks, NULL);
    if (!overhead_bounds[b].unproven && bound > optimum)
      return status_set (status, STATUS_FALSE, "%s: %s exceeds the optimum", judged->instance.name,
                         overhead_bounds[b].name);
    ratios_add (&cell->bounds[b], bound, optimum, !overhead_bounds[b].unproven,
                judged->instance.name);
  }
  return true;
}

/* Without limits only an interrupt, or memory, ends a search. */
static bool
no_optimum (const struct overhead_judged *judged, struct status *status)
{
  return status_set (status, STATUS_LIMIT, "%s: the search for its optimum was ended",
                     judged->instance.name);
}

static bool
add_appended (struct overhead_judged *judged, struct cell *cell, int64_t optimum,
              struct status *status)
{
  const struct limits no_limits = { .seconds = 0 };
  int64_t appended;
  if (!overhead_judged_appended (judged, &no_limits, &appended, status))
    return false;
  if (appended == CLAIMS_ABSENT)
    return no_optimum (judged, status);
  if (appended < optimum)
    return status_set (status, STATUS_FALSE, "%s: appending is better than the optimum",
                       judged->instance.name);
  ratios_add (&cell->appended, appended, optimum, false, judged->instance.name);
  return true;
}

/* The current instance. */
static bool
add_instance (struct overhead_judged *judged, struct cell *cell, bool improved,
              struct status *status)
{
  const struct limits no_limits = { .seconds = 0 };
  if (!judged_begin (&judged->judged, status)
      || !overhead_judged_optimum (judged, &no_limits, status))
    return false;
  if (judged->outcome.state != SOLVE_OPTIMAL)
    return no_optimum (judged, status);
  int64_t optimum = judged->outcome.makespan;
  cell->instances++;
  return add_rules (judged, cell, optimum, improved, status)
         && add_bounds (judged, cell, optimum, improved, status)
         && add_appended (judged, cell, optimum, status);
}

static bool
fill (void *context, size_t at, void *own, struct status *status)
{
  struct optima *all = context;
  struct overhead_judged *judged = own;
  size_t cost = at / PATTERNS, pattern = at % PATTERNS;
  struct overhead_family_params params;
  const struct overhead_sizes *sizes = overhead_sizes_find (costs[cost].sizes);
  overhead_family_params_init (&params, overhead_family_find (costs[cost].family));
  params.nodes = patterns[pattern].nodes;
  params.sources = patterns[pattern].sources;
  params.destinations = patterns[pattern].destinations;
  params.link = costs[cost].link;
  params.bytes = sizes->bytes;
  params.bytes_count = sizes->count;
  params.seed = SEED;
  for (int64_t index = 0; index < all->count; index++) {
    if (!limits_continue (status)
        || !overhead_family_generate (&params, (uint64_t)index, &judged->instance, status)
        || !add_instance (judged, &all->cells[cost][pattern], index < all->count / IMPROVED,
                          status))
      return false;
    progress_count (atomic_fetch_add (&all->done, 1) + 1, (uint64_t)all->count * COSTS * PATTERNS,
                    "instances");
  }
  return true;
}

/* Sum over cells; PATTERNS or COSTS stands for all. */
static struct cell
sum_cells (const struct optima *all, size_t cost, size_t pattern)
{
  struct cell sum = { .instances = 0 };
  for (size_t c = 0; c < COSTS; c++)
    for (size_t p = 0; p < PATTERNS; p++) {
      const struct cell *cell = &all->cells[c][p];
      if ((cost < COSTS && c != cost) || (pattern < PATTERNS && p != pattern))
        continue;
      sum.instances += cell->instances;
      ratios_join (&sum.appended, &cell->appended, false);
      for (size_t h = 0; h < RULES; h++)
        ratios_join (&sum.rules[h], &cell->rules[h], false);
      for (size_t b = 0; overhead_bounds[b].name; b++)
        ratios_join (&sum.bounds[b], &cell->bounds[b], !overhead_bounds[b].unproven);
    }
  return sum;
}

static void
add_row (struct sheet *sheet, const char *costs_label, const char *pattern_label, const char *what,
         const struct ratios *ratios)
{
  char text[RATIONAL_TEXT] = "";
  if (ratios->worst.denominator > 0)
    rational_text (ratios->worst, text);
  sheet_row (sheet, costs_label, pattern_label, what, ratios->instances);
  for (int column = 0; ratios->instances == 0 && column < 5; column++)
    sheet_cell (sheet, "%s", "");
  if (ratios->instances == 0)
    return;
  sheet_row (sheet, SHEET_REAL (ratios_equal (ratios), 1), SHEET_REAL (ratios_mean (ratios), 4),
             SHEET_REAL (ratios_worst (ratios), 4), text,
             ratios->equal < ratios->instances ? ratios->name : "");
}

static void
add_cell (struct sheet *sheet, const char *costs_label, const char *pattern_label,
          const struct cell *cell)
{
  for (size_t h = 0; h < RULES; h++)
    add_row (sheet, costs_label, pattern_label, overhead_heuristics[h].name, &cell->rules[h]);
  add_row (sheet, costs_label, pattern_label, "append-only optimum", &cell->appended);
  for (size_t b = 0; overhead_bounds[b].name; b++) {
    char name[40];
    snprintf (name, sizeof name, "bound %s", overhead_bounds[b].name);
    add_row (sheet, costs_label, pattern_label, name, &cell->bounds[b]);
  }
}

static void
init_rows (struct sheet *sheet)
{
  sheet_columns (sheet, "costs", "pattern", "what", "instances", "optimal %", "mean / optimum",
                 "worst / optimum", "exactly", "first instance with it");
}

/* Share of optimal instances, by costs and pattern: a column a heuristic. */
static void
write_shares (const struct optima *all, bool bounds, struct output *out)
{
  struct sheet sheet;
  const char *names[RULES + 4] = { "costs", "pattern" };
  size_t count = 2;
  for (size_t i = 0; bounds ? overhead_bounds[i].name != NULL : i < RULES; i++)
    names[count++] = bounds ? overhead_bounds[i].name : overhead_heuristics[i].name;
  if (!bounds)
    names[count++] = "append-only";
  sheet_init (&sheet, names);
  for (size_t cost = 0; cost < COSTS; cost++)
    for (size_t pattern = 0; pattern < PATTERNS; pattern++) {
      const struct cell *cell = &all->cells[cost][pattern];
      sheet_row (&sheet, costs[cost].label, patterns[pattern].label);
      for (size_t i = 0; i < count - 2; i++) {
        const struct ratios *ratios = bounds      ? &cell->bounds[i]
                                      : i < RULES ? &cell->rules[i]
                                                  : &cell->appended;
        if (ratios->instances == 0)
          sheet_cell (&sheet, "%s", "");
        else
          sheet_real (&sheet, ratios_equal (ratios), 1);
      }
    }
  publish_table (&sheet, out);
}

static void
write_inputs (int64_t count, struct output *out)
{
  output_print (out,
                "Instances: the first %" PRId64
                " of each pattern and costs, `provecast gen KIND OPTIONS --seed 1 --count %" PRId64
                "`:\n",
                count, count);
  for (size_t cost = 0; cost < COSTS; cost++)
    output_print (out, "- costs %s: `%s`\n", costs[cost].label, costs[cost].options);
  for (size_t pattern = 0; pattern < PATTERNS; pattern++)
    output_print (out, "- %s: `%s`\n", patterns[pattern].label, patterns[pattern].options);
}

static void
write_body (const struct optima *all, int64_t count, struct output *out)
{
  struct sheet sheet;
  struct cell sum = sum_cells (all, COSTS, PATTERNS);
  write_inputs (count, out);
  output_print (out,
                "\n%" PRId64 " optima proven, none left open. Every schedule was accepted by the "
                "checker, and %" PRId64
                " certificates, one for each optimum of all schedules and of appended ones. ",
                sum.instances, sum.instances + sum.appended.instances);
  output_print (out,
                "`best` improves by local search; it and the bounds by linear programming were run "
                "on the first hundredth (one in %d) of each cell's instances only.\n",
                IMPROVED);
  output_text (out, "\n## All together\n\n\"Optimal\": equal to the optimum, for a bound too; the "
                    "worst of a bound is the least, but the largest "
                    "of `printed`, which above 1 is no bound.\n\n");
  init_rows (&sheet);
  add_cell (&sheet, "all", "all", &sum);
  publish_table (&sheet, out);
  output_text (out, "\n## How often a heuristic is optimal, %\n\n");
  write_shares (all, false, out);
  output_text (out, "\n## How often a bound is the optimum, %\n\n");
  write_shares (all, true, out);
}

static bool
publish (const struct report *report, const struct optima *all, int64_t count,
         struct status *status)
{
  struct sheet rows;
  struct output out = { .stream = NULL };
  char command[REPORT_COMMAND_TEXT];
  const struct page page = { .directory = report->directory,
                             .path = "000/optima.md",
                             .title = "Heuristics and bounds of WYL against proven optima",
                             .command = report_command_text (report, "optima-000", command) };
  init_rows (&rows);
  for (size_t cost = 0; cost < COSTS; cost++)
    for (size_t pattern = 0; pattern < PATTERNS; pattern++)
      add_cell (&rows, costs[cost].label, patterns[pattern].label, &all->cells[cost][pattern]);
  write_body (all, count, &out);
  bool good = publish_page (&page, &out, &rows, status);
  return good;
}

bool
overhead_optima_run (const struct report *report, struct status *status)
{
  static struct optima all;
  memset (&all, 0, sizeof all);
  all.count = report_count (report, COUNT, QUICK_COUNT);
  return overhead_fill_points (COSTS * PATTERNS, fill, &all, status)
         && publish (report, &all, all.count, status);
}
