/* Nup, section 6.4: multicasts under load. The page of a figure has the curves, the differences of
   trees at the same places, and what the thesis says about them, tested at every point. */
#include "simulate/parameterized/load.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"
#include "lab/experiments/parameterized/load_figure.h"
#include "simulate/parameterized/input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACEMENTS = 8 };

/* Its loads: none, then those of the figure; in a quick report one of them. */
static void
set_gaps (struct curves *curves, bool quick)
{
  const int64_t *gaps = curves->figure->gaps,
                factor = curves->given->factor > 0 ? curves->given->factor : 1;
  curves->gaps[curves->gap_count++] = 0;
  for (int i = 0; i < (quick ? 1 : FIGURE_POINTS - 1) && gaps[i] > 0; i++)
    if (gaps[i] >= curves->given->least_gap)
      curves->gaps[curves->gap_count++] = gaps[i] * factor;
}

static void
set_up (struct curves *curves, const struct load_figure *figure, const struct load_case *given,
        const struct report *report)
{
  struct status status = { .code = STATUS_OK };
  struct machine machine = input_machine ();
  bool mesh = figure->kind == NETWORK_MESH;
  *curves = (struct curves){ .figure = figure,
                             .given = given,
                             .network = { .kind = figure->kind,
                                          .dimensions = 2,
                                          .side = { mesh ? 16 : 256, 16 },
                                          .up = mesh ? NETWORK_FIXED : NETWORK_ADAPTIVE } };
  network_init (&curves->network, "network", &status);
  curves->load = load_default (&curves->network, &machine);
  if (given->change)
    given->change (&curves->load);
  while (curves->tree_count < FIGURE_TREES && figure->trees[curves->tree_count]) {
    const char *name = figure->trees[curves->tree_count];
    const struct cast_kind *kind = cast_find (name, strlen (name));
    curves->trees[curves->tree_count++] = (struct load_tree){ kind, kind->order };
  }
  set_gaps (curves, report->quick);
  curves->placements = (size_t)report_count (report, PLACEMENTS, 2);
  if (report->quick) {
    curves->load.warm_up = 2;
    curves->load.fewest = curves->load.longest = 2 * LOAD_BATCH;
  }
  curves->runs = memory_zero (curves->gap_count * curves->tree_count * curves->placements,
                              sizeof *curves->runs);
}

const struct load_run *
curves_runs (const struct curves *curves, size_t gap, size_t tree)
{
  return curves->runs + (gap * curves->tree_count + tree) * curves->placements;
}

struct load_mean
curves_latency (const struct curves *curves, size_t gap, size_t tree)
{
  const struct load_run *runs = curves_runs (curves, gap, tree);
  return load_mean (&runs->latency, curves->placements, sizeof *runs);
}

double
curves_load (const struct curves *curves, size_t gap)
{
  const struct load_run *runs = curves_runs (curves, gap, 0);
  return load_mean (&runs->accepted, curves->placements * curves->tree_count, sizeof *runs).mean;
}

struct load_mean
curves_difference (const struct curves *curves, size_t gap, size_t tree, size_t other)
{
  return load_difference (curves_runs (curves, gap, tree), curves_runs (curves, gap, other),
                          curves->placements);
}

bool
curves_pile_up (const struct curves *curves, size_t gap, size_t tree)
{
  const struct load_run *runs = curves_runs (curves, gap, tree);
  for (size_t i = 0; i < curves->placements; i++)
    if (runs[i].pending > LOAD_PENDING)
      return true;
  return false;
}

/* Tables. */

static void
write_latencies (const struct curves *curves, struct output *text)
{
  const char *columns[FIGURE_TREES + 2] = { "load" };
  struct sheet sheet;
  for (size_t i = 0; i < curves->tree_count; i++)
    columns[i + 1] = curves->trees[i].kind->name;
  sheet_init (&sheet, columns);
  for (size_t g = 0; g < curves->gap_count; g++) {
    sheet_real (&sheet, curves_load (curves, g), 4);
    for (size_t i = 0; i < curves->tree_count; i++) {
      struct load_mean mean = curves_latency (curves, g, i);
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
    const struct load_run *runs = curves_runs (curves, g, OPTIMAL);
    size_t n = curves->placements, saturated = 0;
    for (size_t i = 0; i < n * curves->tree_count; i++)
      saturated += load_saturated (&runs[i]);
    sheet_real (&sheet, curves_load (curves, g), 4);
    for (size_t tree = HALVED; tree <= DYNAMIC; tree++) {
      struct load_mean mean = curves_difference (curves, g, tree, OPTIMAL);
      sheet_cell (&sheet, "%.0f +- %.0f", mean.mean, mean.half);
    }
    sheet_real (&sheet, load_mean (&runs->root_wait, n, sizeof *runs).mean, 0);
    sheet_real (&sheet, load_mean (&runs->background, n, sizeof *runs).mean, 0);
    sheet_real (&sheet, load_mean (&runs->queued, n, sizeof *runs).mean, 0);
    sheet_cell (&sheet, "%zu of %zu", saturated, n * curves->tree_count);
  }
  publish_table (&sheet, text);
}

/* The columns of the table: with several cases the first is that. */
static void
data_init (const struct curves *curves, struct sheet *sheet)
{
  char names[2 * FIGURE_TREES][40];
  const char *columns[2 * FIGURE_TREES + 4];
  size_t count = 0;
  if (curves->given->name)
    columns[count++] = "case";
  columns[count++] = "gap";
  columns[count++] = "load";
  for (size_t i = 0; i < curves->tree_count; i++) {
    snprintf (names[2 * i], sizeof names[0], "%s", curves->trees[i].kind->name);
    snprintf (names[2 * i + 1], sizeof names[0], "%s +-", curves->trees[i].kind->name);
    columns[count++] = names[2 * i];
    columns[count++] = names[2 * i + 1];
  }
  columns[count] = NULL;
  sheet_init (sheet, columns);
}

static void
fill_data (const struct curves *curves, struct sheet *sheet)
{
  for (size_t g = 0; g < curves->gap_count; g++) {
    if (curves->given->name)
      sheet_text (sheet, curves->given->name);
    sheet_count (sheet, curves->gaps[g]);
    sheet_real (sheet, curves_load (curves, g), 5);
    for (size_t i = 0; i < curves->tree_count; i++) {
      struct load_mean mean = curves_latency (curves, g, i);
      sheet_real (sheet, mean.mean, 1);
      sheet_real (sheet, mean.half, 1);
    }
  }
}

/* The input of `simulate` that measures a case. */

static void
write_machine (const struct machine *machine, struct output *text)
{
  output_print (text,
                ",\"machine\":{\"send\":{\"base\":%" PRId64 ",\"per_byte\":%" PRId64
                "},\"receive\":{\"base\":%" PRId64 ",\"per_byte\":%" PRId64 "},\"startup\":%" PRId64
                ",\"flit\":%" PRId64,
                machine->hs, machine->hd, machine->rs, machine->rd, machine->ns, machine->nd);
  if (machine->software_receive)
    output_print (text, ",\"software_receive\":true,\"receive_buffer\":%" PRId64,
                  machine->receive_buffer);
  output_text (text, "}");
}

static void
write_load (const struct curves *curves, struct output *text)
{
  const struct load *load = &curves->load;
  output_text (text, ",\"load\":{\"groups\":[");
  for (int32_t i = 0; i < load->groups; i++)
    output_print (text, "%s%" PRId32, i > 0 ? "," : "", load->size[i]);
  output_text (text, "],\"trees\":[");
  for (size_t i = 0; i < curves->tree_count; i++)
    output_print (text, "%s\"%s\"", i > 0 ? "," : "", curves->trees[i].kind->name);
  output_text (text, "],\"gaps\":[");
  for (size_t i = 0; i < curves->gap_count; i++)
    output_print (text, "%s%" PRId64, i > 0 ? "," : "", curves->gaps[i]);
  output_text (text, "]");
  if (load->interval > 0)
    output_print (text, ",\"interval\":%" PRId64, load->interval);
  if (load->local_gap > 0)
    output_print (text, ",\"local_gap\":%" PRId64, load->local_gap);
  if (load->share > 0)
    output_print (text, ",\"hot_spot\":%" PRId32 ".%02" PRId32, load->share / 100,
                  load->share % 100);
  output_print (text,
                ",\"placements\":%zu,\"warm_up\":%" PRId64 ",\"fewest\":%" PRId64
                ",\"longest\":%" PRId64 "}}\n",
                curves->placements, load->warm_up, load->fewest, load->longest);
}

static void
write_input (const struct curves *curves, struct output *text)
{
  bool mesh = curves->network.kind == NETWORK_MESH;
  output_print (text, "    {\"network\":%s",
                mesh ? "{\"mesh\":[16,16]}" : "{\"bmin\":256,\"up\":\"adaptive\"}");
  write_machine (&curves->load.machine, text);
  write_load (curves, text);
}

/* The page. */

static void
write_case (const struct curves *curves, struct output *text)
{
  const char *name = curves->given->name;
  output_print (text, "\n## Latency%s%s\n\n", name ? ": " : "", name ? name : "");
  if (curves->given->least_gap > 0)
    output_print (text,
                  "Gaps below %" PRId64 " are not measured, nor more than %" PRId64
                  " multicasts of a run.\n\n",
                  curves->given->least_gap, curves->load.longest);
  write_latencies (curves, text);
  output_print (text,
                "\n%s Differences at the same places, and what messages wait for\n\nThe last "
                "four columns are those of %s, but for the saturated runs, which are of all "
                "trees.\n\n",
                name ? "###" : "##", curves->trees[OPTIMAL].kind->name);
  write_differences (curves, text);
}

/* Of a case with an interval: at which loads the trees do not keep up with it. */
static void
write_piles (const struct curves *curves, struct output *text)
{
  if (curves->load.interval == 0)
    return;
  output_print (text,
                "\nMulticasts of a tree pile up where more than %d of them are under way in a run, "
                "which ends then; the tables have the latency until then. In the statements such a "
                "tree is slower than one that keeps up. They pile up at these loads:",
                LOAD_PENDING);
  for (size_t tree = 0; tree < curves->tree_count; tree++) {
    size_t found = 0;
    output_print (text, "%s %s", tree > 0 ? ";" : "", curves->trees[tree].kind->name);
    for (size_t gap = 0; gap < curves->gap_count; gap++)
      if (curves_pile_up (curves, gap, tree))
        output_print (text, "%s %.4f", found++ > 0 ? "," : "", curves_load (curves, gap));
    output_text (text, found > 0 ? "" : " none");
  }
  output_text (text, ".\n");
}

static void
write_inputs (const struct curves *cases, size_t count, struct output *text)
{
  output_print (text, "\n## The same with `provecast simulate`\n\n%s:\n\n",
                count > 1 ? "An input for each of the tables, with all choices as options"
                          : "The input of the table, with all choices as options");
  for (size_t i = 0; i < count; i++)
    write_input (&cases[i], text);
}

static void
write_text (const struct curves *cases, size_t count, struct output *text)
{
  const struct load *load = &cases->load;
  struct sheet statements;
  output_print (
    text,
    "%s. Machine: the default of `provecast simulate` ([SIMULATE.md](../../../docs/SIMULATE.md)). "
    "Means over %zu placements (seed 1), each measured after %" PRId64 " multicasts until its "
    "standard error is at most %.1f %%, for at most %" PRId64
    " multicasts; +- is half of the 95 %% "
    "confidence interval between placements. Load: accepted bytes of background messages times "
    "t_nd, over nodes and time.\n\n## The thesis' words\n\n",
    cases->figure->words, cases->placements, load->warm_up, 100 * load->error, load->longest);
  statements_init (&statements);
  load_figure_state (cases, &statements);
  publish_table (&statements, text);
  write_piles (cases, text);
  for (size_t i = 0; i < count; i++)
    write_case (&cases[i], text);
  write_inputs (cases, count, text);
}

static bool
write_page (const struct curves *cases, size_t count, const struct report *report,
            struct status *status)
{
  const struct load_figure *figure = cases->figure;
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
  write_text (cases, count, &text);
  data_init (cases, &data);
  for (size_t i = 0; i < count; i++)
    fill_data (&cases[i], &data);
  struct plot plot = { .x_label = "accepted background load",
                       .y_label = "multicast latency, time units",
                       .x_column = "load",
                       .select = cases->given->name ? "case" : NULL,
                       .selected = cases->given->name,
                       .y_log = true };
  for (size_t i = 0; i < cases->tree_count; i++) {
    plot.series[i].column = cases->trees[i].kind->name;
    plot.series[i].title = cases->trees[i].kind->name;
  }
  return publish_page (&page, &text, &data, status)
         && publish_plot (&page, gp, figure->title, csv, &plot, status);
}

bool
load_figure_run (const struct load_figure *figure, const struct report *report,
                 struct status *status)
{
  struct curves cases[FIGURE_CASES] = { 0 };
  struct deadline deadline;
  size_t count = 0;
  bool good = true;
  deadline_start (&deadline, &(const struct limits){ 0 });
  for (; good && count < FIGURE_CASES && (count == 0 || figure->cases[count].name); count++) {
    struct curves *curves = &cases[count];
    set_up (curves, figure, &figure->cases[count], report);
    good = load_sweep (&curves->load, curves->trees, curves->tree_count, curves->gaps,
                       curves->gap_count, curves->placements, team_processors (), &deadline,
                       curves->runs, status);
  }
  good = good && write_page (cases, count, report, status);
  for (size_t i = 0; i < count; i++)
    free (cases[i].runs);
  return good;
}
