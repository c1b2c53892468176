/* Nup, Figures 3.8, 3.9 and 4.6: latency of the trees against the number of nodes, by the
   parameters of Table 2.1. */
#include "lab/experiments/parameterized/latency.h"
#include "lab/experiments/parameterized/experiments.h"

#include "base/limits.h"
#include "heuristics/parameterized/table.h"
#include "lab/experiments/common/publish.h"

#include <inttypes.h>
#include <stdio.h>

enum { SEQUENTIAL, CHAIN, BINOMIAL, BLOCK, OPT_TREE, TREES, BEST_BLOCK = TREES, OPTIMUM, COLUMNS };
enum { MOST = 128 }; /* nodes of the SP that the thesis measured */

static const char *const columns[COLUMNS]
  = { "sequential", "chain", "binomial", "block", "opt-tree", "best block", "optimum" };
static const int64_t sizes[] = { 1, 1024, 65536 };

#define SIZES (sizeof sizes / sizeof *sizes)

const struct latency_times latency_sp = { "-sp",
                                          "the IBM SP of Table 2.1 (hold 19.150 + 0.02 m, end "
                                          "53.295 + 0.07 m, occupation 13.900 + 0.02 m, us)",
                                          19150,
                                          20,
                                          53295,
                                          70,
                                          13900,
                                          20 };

struct rational
latency_cost (int64_t base, int64_t per_byte, int64_t bytes)
{
  return rational_of_ticks (base + per_byte * bytes, 1000);
}

/* What all trees take for one length, in ticks of 1/scale. */
struct curves {
  int64_t bytes, most, scale;
  int64_t value[MOST + 1][COLUMNS]; /* by nodes, from 2 on */
};

/* MPI-F's tree with the best size of blocks for this number of nodes. */
static bool
best_block (struct trial *trial, int64_t *makespan, struct status *status)
{
  const char *reason = NULL;
  *makespan = INT64_MAX;
  for (int64_t size = 1; size <= trial->ticks.nodes && !reason; size++) {
    parameterized_block_sized (&trial->ticks, size, &trial->schedule);
    if (trial->schedule.makespan >= *makespan)
      continue;
    *makespan = trial->schedule.makespan;
    if (!trial_ask (trial, &reason, status))
      return false;
  }
  return !reason || status_set (status, STATUS_FALSE, "blocks: %s", reason);
}

static bool
point (struct latency *latency, struct curves *curves, int64_t nodes, struct status *status)
{
  struct trial *trial = &latency->trial;
  trial_set (trial, nodes, latency_cost (latency_sp.hold, latency_sp.hold_per_byte, curves->bytes),
             latency_cost (latency_sp.end, latency_sp.end_per_byte, curves->bytes));
  if (!trial_begin (trial, status)
      || !trial_optimum (trial, &curves->value[nodes][OPTIMUM], status))
    return false;
  for (int tree = 0; tree < TREES; tree++) {
    if (!trial_run (trial, columns[tree], status))
      return false;
    curves->value[nodes][tree] = trial->schedule.makespan;
  }
  if (!best_block (trial, &curves->value[nodes][BEST_BLOCK], status))
    return false;
  curves->scale = trial->ticks.scale; /* of hold and end only: the same for any number of nodes */
  return limits_continue (status);
}

static void
add_rows (const struct curves *curves, bool all, struct sheet *sheet)
{
  for (int64_t nodes = 2; nodes <= curves->most; nodes++) {
    bool shown = all || nodes <= 9 || (nodes & (nodes - 1)) == 0 || nodes % 16 == 0;
    if (!shown)
      continue;
    if (all)
      sheet_cell (sheet, "%" PRId64, curves->bytes);
    sheet_count (sheet, nodes);
    for (int column = 0; column < COLUMNS; column++) {
      char text[RATIONAL_TEXT];
      rational_decimal (rational_of_ticks (curves->value[nodes][column], curves->scale), text);
      sheet_cell (sheet, "%s", text);
    }
  }
}

static bool
draw_curves (const struct latency *latency, const struct curves *curves, struct status *status)
{
  char path[80], title[120], selected[24];
  snprintf (path, sizeof path, "003/latency-trees-%" PRId64 ".gp", curves->bytes);
  snprintf (title, sizeof title, "multicast of %" PRId64 " byte%s on the IBM SP", curves->bytes,
            curves->bytes == 1 ? "" : "s");
  snprintf (selected, sizeof selected, "%" PRId64, curves->bytes);
  struct plot plot = { .x_label = "nodes",
                       .y_label = "latency, us",
                       .x_column = "nodes",
                       .select = "bytes",
                       .selected = selected,
                       .y_log = true };
  for (int i = 0; i < COLUMNS; i++)
    plot.series[i].column = plot.series[i].title = columns[i];
  return publish_plot (latency->page, path, title, "latency-trees.csv", &plot, status);
}

/* How much longer the one takes, at most, over all nodes from `first` on: where, and the ratio. */
static double
worst_ratio (const struct curves *curves, int one, int other, int64_t first, int64_t *where)
{
  double worst = 0;
  for (int64_t nodes = first; nodes <= curves->most; nodes++) {
    double ratio = (double)curves->value[nodes][one] / (double)curves->value[nodes][other];
    if (ratio > worst) {
      worst = ratio;
      *where = nodes;
    }
  }
  return worst;
}

/* At how many numbers of nodes the one is slower than the other. */
static int64_t
slower (const struct curves *curves, int one, int other)
{
  int64_t count = 0;
  for (int64_t nodes = 2; nodes <= curves->most; nodes++)
    count += curves->value[nodes][one] > curves->value[nodes][other];
  return count;
}

/* The slowest over the fastest of sequential, binomial and block tree. */
static double
spread (const struct curves *curves, int64_t nodes)
{
  const int64_t *value = curves->value[nodes];
  const int64_t three[] = { value[SEQUENTIAL], value[BINOMIAL], value[BLOCK] };
  int64_t least = three[0], most = three[0];
  for (int i = 1; i < 3; i++) {
    least = three[i] < least ? three[i] : least;
    most = three[i] > most ? three[i] : most;
  }
  return (double)most / (double)least;
}

/* The most nodes up to which these three take the same. */
static int64_t
last_alike (const struct curves *curves)
{
  int64_t nodes = 2;
  while (nodes + 1 < curves->most && spread (curves, nodes + 1) == 1)
    nodes++;
  return nodes;
}

static double
percent (double ratio)
{
  return 100 * (ratio - 1);
}

/* From how many nodes on the sequential tree is the slowest of these three. */
static int64_t
sequential_worst (const struct curves *curves)
{
  int64_t first = curves->most + 1;
  while (first > 2 && curves->value[first - 1][SEQUENTIAL] > curves->value[first - 1][BINOMIAL]
         && curves->value[first - 1][SEQUENTIAL] > curves->value[first - 1][BLOCK])
    first--;
  return first;
}

static void
claim_measured (struct latency *latency, const struct curves *curves)
{
  int64_t at = 0, last = curves[0].most, first = sequential_worst (&curves[0]);
  statements_add (&latency->claims, "section 3.4.2, Figure 3.8",
                  "1 byte, many nodes: the sequential tree is the worst of sequential, "
                  "binomial and MPI-F's block tree",
                  first <= last / 2, "from %" PRId64 " nodes on", first);
  double ratio = worst_ratio (&curves[0], BINOMIAL, BLOCK, 2, &at);
  statements_add (
    &latency->claims, "section 3.4.2, Figure 3.8",
    "1 byte: binomial tree and block tree are about the same (here: within 10 %)", ratio < 1.1,
    "the binomial tree takes up to %.1f %% more (%" PRId64 " nodes), at %" PRId64 " nodes %.1f %%",
    percent (ratio), at, last,
    percent ((double)curves[0].value[last][BINOMIAL] / (double)curves[0].value[last][BLOCK]));
  ratio = worst_ratio (&curves[1], BINOMIAL, BLOCK, 2, &at);
  statements_add (
    &latency->claims, "section 3.4.2, Figure 3.9",
    "1 kB: the difference of binomial tree and block tree is noticeable (here: more than 10 %)",
    ratio > 1.1, "the binomial tree takes up to %.1f %% more (%" PRId64 " nodes)", percent (ratio),
    at);
  at = last_alike (&curves[0]);
  statements_add (
    &latency->claims, "section 3.4.2, Figure 3.8",
    "1 byte, few nodes (here: 3): sequential, binomial and block tree exhibit the same performance",
    at >= 3,
    "they take the same to %" PRId64
    " nodes; with one more the slowest takes %.1f %% more than the fastest",
    at, percent (spread (&curves[0], at + 1)));
}

static void
claim_compared (struct latency *latency, const struct curves *curves)
{
  int64_t at = 0, points = curves[0].most - 1, exceptions = 0, faster = 0;
  for (size_t i = 0; i < 2; i++) {
    exceptions += slower (&curves[i], BLOCK, BINOMIAL);
    for (int tree = 0; tree < TREES; tree++)
      faster += slower (&curves[i], OPT_TREE, tree);
  }
  statements_add (&latency->claims, "section 4.4, Figure 4.6",
                  "the binomial tree is the worst of binomial, block and OPT-tree, 1 byte and 1 kB",
                  exceptions == 0, "the block tree is slower at %" PRId64 " of %" PRId64 " points",
                  exceptions, 2 * points);
  statements_add (&latency->claims, "section 4.4, Figure 4.6", "OPT-tree is the best in all cases",
                  faster == 0, "some tree is faster at %" PRId64 " of %" PRId64 " points", faster,
                  2 * points);
  for (size_t i = 0; i < 2; i++) {
    int64_t best_at = 0;
    double best = worst_ratio (&curves[i], BEST_BLOCK, OPT_TREE, 2, &best_at);
    double ratio = worst_ratio (&curves[i], BLOCK, OPT_TREE, 2, &at);
    statements_add (
      &latency->claims, "section 4.4, Figure 4.6",
      i == 0 ? "1 byte: the block tree is slightly (here: 10 %) above the optimum at most"
             : "1 kB: OPT-tree is noticeably (here: by more than 10 %) better than the block tree",
      i == 0 ? ratio < 1.1 : ratio >= 1.1,
      "blocks of 3 take up to %.1f %% more than OPT-tree (%" PRId64
      " nodes), the best blocks %.1f %% (%" PRId64 ")",
      percent (ratio), at, percent (best), best_at);
  }
}

static bool
latency_trees (struct latency *latency, struct status *status)
{
  struct curves curves[SIZES];
  struct sheet sheet;
  bool good = true;
  const char *names[COLUMNS + 3] = { "bytes", "nodes" };
  for (int i = 0; i < COLUMNS; i++)
    names[i + 2] = columns[i];
  sheet_init (&sheet, names);
  for (size_t i = 0; i < SIZES && good; i++) {
    curves[i] = (struct curves){ .bytes = sizes[i], .most = latency->report->quick ? 32 : MOST };
    for (int64_t nodes = 2; nodes <= curves[i].most && good; nodes++)
      good = point (latency, &curves[i], nodes, status);
    if (!good)
      break;
    add_rows (&curves[i], true, &sheet);
    struct sheet shown;
    sheet_init (&shown, names + 1);
    add_rows (&curves[i], false, &shown);
    output_print (&latency->text, "\n### %" PRId64 " byte%s, us\n\n", sizes[i],
                  sizes[i] == 1 ? "" : "s");
    publish_table (&shown, &latency->text);
  }
  const struct page data
    = { .directory = latency->page->directory, .path = "003/latency-trees.csv" };
  good = good && page_csv (&data, &sheet, status);
  for (size_t i = 0; i < SIZES && good; i++)
    good = draw_curves (latency, &curves[i], status);
  if (good) {
    claim_measured (latency, curves);
    claim_compared (latency, curves);
  }
  sheet_clear (&sheet);
  return good;
}

static bool
write_page (struct latency *latency, struct status *status)
{
  struct output out = { .stream = NULL };
  output_text (&out, "Every schedule was accepted by the checker; every optimum is the counting "
                     "bound, by a certificate that it accepted. "
                     "There is no other traffic, and times are those of the model, while the "
                     "thesis measures a machine (chapters 3 and 4) or "
                     "simulates flits (chapter 5).\n\n## The thesis' words\n\n");
  sheet_markdown (&latency->claims, &out);
  output_bytes (&out, latency->text.bytes, latency->text.length);
  return publish_page (latency->page, &out, NULL, status);
}

bool
parameterized_latency_run (const struct report *report, struct status *status)
{
  char command[REPORT_COMMAND_TEXT];
  const struct page page
    = { .directory = report->directory,
        .path = "003/latency.md",
        .title = "Multicast latency (Figures 3.8, 3.9, 4.6 and 5.9 to 5.15 of Nup)",
        .command = report_command_text (report, "latency-003", command) };
  struct latency latency = { .report = report, .page = &page };
  trial_init (&latency.trial);
  statements_init (&latency.claims);
  output_init_memory (&latency.text);
  output_text (&latency.text,
               "\n## Trees without a network (Figures 3.8, 3.9, 4.6)\n\n"
               "IBM SP, Table 2.1: hold 19.150 + 0.02 m, end 53.295 + 0.07 m, us, m bytes. `block` "
               "is MPI-F's tree with blocks of 3, as in Figure 3.7, `best block` with the best "
               "size of blocks for each number of nodes; `optimum` is the proven one. "
               "[latency-trees.csv](latency-trees.csv) has every number of nodes.\n");
  bool good = latency_trees (&latency, status) && latency_networks (&latency, status)
              && write_page (&latency, status);
  trial_clear (&latency.trial);
  sheet_clear (&latency.claims);
  output_discard (&latency.text);
  return good;
}
