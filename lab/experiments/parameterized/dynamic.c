/* Nup, section 6.3: what dynamic trees lose. Contention within a multicast by hold over t_out and
   under load, and what it costs when estimates are old or come from another load. */
#include "lab/experiments/parameterized/dynamic.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"
#include "lab/experiments/parameterized/experiments.h"
#include "simulate/parameterized/input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACEMENTS = 8, QUICK_GAPS = 2 };

const struct dynamic_subject dynamic_subjects[DYNAMIC_SUBJECTS] = {
  { "16 x 16 mesh",
    NETWORK_MESH,
    { "opt-mesh", "u-mesh", "dyn-mesh", "opt-tree", "dyn-tree" },
    { 0, 100000, 40000, 24000, 19000, 16000 } },
  { "BMIN of 256",
    NETWORK_BMIN,
    { "opt-min", "u-min", "dyn-min", "opt-tree", "dyn-tree" },
    { 0, 30000, 12000, 9000, 7500, 6000 } },
};

void
dynamic_curves (const struct dynamic *dynamic, size_t subject, size_t first, size_t trees,
                struct curves *curves)
{
  const struct dynamic_subject *given = &dynamic_subjects[subject];
  struct machine machine = input_machine ();
  bool quick = dynamic->report->quick;
  *curves = (struct curves){ .load = load_default (&dynamic->network[subject], &machine),
                             .tree_count = trees,
                             .gap_count = quick ? QUICK_GAPS : DYNAMIC_GAPS,
                             .placements = (size_t)report_count (dynamic->report, PLACEMENTS, 2) };
  for (size_t i = 0; i < trees; i++) {
    const struct cast_kind *kind
      = cast_find (given->trees[first + i], strlen (given->trees[first + i]));
    curves->trees[i] = (struct load_tree){ kind, kind->order };
  }
  memcpy (curves->gaps, given->gaps, curves->gap_count * sizeof *curves->gaps);
  if (quick) {
    curves->load.warm_up = 2;
    curves->load.fewest = curves->load.longest = 2 * LOAD_BATCH;
  }
}

bool
dynamic_measure (const struct dynamic *dynamic, struct curves *curves, struct status *status)
{
  curves->runs = memory_zero (curves->gap_count * curves->tree_count * curves->placements,
                              sizeof *curves->runs);
  return load_sweep (&curves->load, curves->trees, curves->tree_count, curves->gaps,
                     curves->gap_count, curves->placements, team_processors (), &dynamic->deadline,
                     curves->runs, status);
}

struct load_mean
dynamic_mean (const struct curves *curves, size_t gap, size_t tree,
              double (*value) (const struct load_run *run))
{
  const struct load_run *runs = curves_runs (curves, gap, tree);
  double *values = memory_alloc (curves->placements, sizeof *values);
  for (size_t i = 0; i < curves->placements; i++)
    values[i] = value (&runs[i]);
  struct load_mean mean = load_mean (values, curves->placements, sizeof *values);
  free (values);
  return mean;
}

static void
set_up (struct dynamic *dynamic, const struct report *report)
{
  struct status status = { .code = STATUS_OK };
  *dynamic = (struct dynamic){ .report = report, .text = { .stream = NULL } };
  deadline_start (&dynamic->deadline, &(const struct limits){ 0 });
  for (size_t i = 0; i < DYNAMIC_SUBJECTS; i++) {
    bool mesh = dynamic_subjects[i].kind == NETWORK_MESH;
    dynamic->network[i] = (struct network){ .kind = dynamic_subjects[i].kind,
                                            .dimensions = 2,
                                            .side = { mesh ? 16 : 256, 16 },
                                            .up = mesh ? NETWORK_FIXED : NETWORK_ADAPTIVE };
    network_init (&dynamic->network[i], "network", &status);
  }
  statements_init (&dynamic->statements);
}

static void
write_introduction (const struct dynamic *dynamic, struct output *text)
{
  const struct load *load = &dynamic->loaded[0].load;
  output_print (
    text,
    "Each node of a dynamic tree splits its stretch of the chain by hold' and end', which it works "
    "out from what its last send met ([SIMULATE.md](../../../docs/SIMULATE.md#trees)): optimality, "
    "one common tree and the proof of freedom from contention are lost, and estimates are old. How "
    "far dynamic trees are from the optimum without load and from a lower bound under the load "
    "that "
    "they met is on the page of [Figure 6.7](figure-6-7.md) and in "
    "[SIMULATE.md](../../../docs/SIMULATE.md#lower-bounds); here is the rest. 64 nodes, 1 kB, the "
    "next multicast when the last one is done, the other 192 nodes send background messages. Means "
    "over %zu placements (seed 1), each measured after %" PRId64
    " multicasts until its standard error is at most %.1f %%, for at most %" PRId64
    " multicasts; +- is half of the 95 %% confidence interval between placements. `Surely`: by "
    "more than the confidence interval of the difference at the same placements; at a point where "
    "nothing "
    "differs that is so once in forty times by chance. Rows that are no words of the thesis are "
    "`ours`.\n\n## Statements\n\n",
    dynamic->loaded[0].placements, load->warm_up, 100 * load->error, load->longest);
}

static bool
write_page (struct dynamic *dynamic, struct status *status)
{
  char command[REPORT_COMMAND_TEXT];
  const char *directory = dynamic->report->directory;
  report_command_text (dynamic->report, "dynamic-003", command);
  const struct page page = { .directory = directory,
                             .path = "003/dynamic.md",
                             .title = "What dynamic multicast trees lose (section 6.3)",
                             .command = command },
                    numbers = { .directory = directory, .path = "003/dynamic-contention.md" };
  struct output text = { .stream = NULL };
  char highest[40];
  snprintf (highest, sizeof highest, "of load %zu", dynamic->loaded[0].gap_count - 1);
  struct plot plot = { .x_label = "accepted background load",
                       .y_label = "multicast latency, time units",
                       .x_column = "load",
                       .select = "network",
                       .selected = dynamic_subjects[0].name,
                       .y_log = true,
                       .series = { { "static", "opt-mesh" },
                                   { "halves", "u-mesh" },
                                   { "fresh", "dyn-mesh" },
                                   { "of load 0", "estimates without traffic" },
                                   { highest, "estimates under the highest load" } } };
  write_introduction (dynamic, &text);
  publish_table (&dynamic->statements, &text);
  output_bytes (&text, dynamic->text.bytes, dynamic->text.length);
  output_discard (&dynamic->text);
  bool good = page_csv (&numbers, &dynamic->contention, status);
  sheet_clear (&dynamic->contention);
  return publish_page (&page, &text, &dynamic->estimates, status) && good
         && publish_plot (&page, "003/dynamic.gp",
                          "Dynamic trees with estimates of another load, 16 x 16 mesh",
                          "dynamic.csv", &plot, status);
}

/* A limit ended it. */
static void
discard (struct dynamic *dynamic)
{
  sheet_clear (&dynamic->statements);
  sheet_clear (&dynamic->contention);
  sheet_clear (&dynamic->estimates);
  output_discard (&dynamic->text);
}

bool
parameterized_dynamic_run (const struct report *report, struct status *status)
{
  struct dynamic dynamic;
  set_up (&dynamic, report);
  bool good = dynamic_contention (&dynamic, status) && dynamic_estimates (&dynamic, status);
  if (good)
    good = write_page (&dynamic, status);
  else
    discard (&dynamic);
  for (size_t i = 0; i < DYNAMIC_SUBJECTS; i++)
    free (dynamic.loaded[i].runs);
  return good;
}
