/* Nup, section 6.2, Figures 6.2, 6.3 and 6.5: what contention at the sender does to the binomial
   and the sequential tree. */
#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"
#include "lab/experiments/parameterized/experiments.h"
#include "lab/experiments/parameterized/load_figure.h"
#include "simulate/parameterized/input.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACEMENTS = 8, NETWORKS = 2, BINOMIAL = 0, SEQUENTIAL = 1, NODES = 64 };

static const struct subject {
  const char *name, *input;
  enum network_kind kind;
  int64_t gaps[FIGURE_POINTS];
} subjects[NETWORKS] = {
  { "16 x 16 mesh",
    "{\"mesh\":[16,16]}",
    NETWORK_MESH,
    { 0, 200000, 100000, 60000, 40000, 30000, 24000, 21000, 19000, 17500, 16000, 12000 } },
  { "BMIN of 256",
    "{\"bmin\":256,\"up\":\"adaptive\"}",
    NETWORK_BMIN,
    { 0, 60000, 30000, 18000, 12000, 9000, 7500, 6000, 4000 } },
};

/* `curves` is at its place already. */
static void
set_up (struct curves *curves, const struct subject *subject, const struct report *report)
{
  static const char *const names[] = { "binomial", "sequential" };
  struct machine machine = input_machine ();
  struct status status = { .code = STATUS_OK };
  bool mesh = subject->kind == NETWORK_MESH;
  *curves = (struct curves){ .network = { .kind = subject->kind,
                                          .dimensions = 2,
                                          .side = { mesh ? 16 : 256, 16 },
                                          .up = mesh ? NETWORK_FIXED : NETWORK_ADAPTIVE },
                             .tree_count = 2,
                             .placements = (size_t)report_count (report, PLACEMENTS, 2) };
  network_init (&curves->network, "network", &status);
  curves->load = load_default (&curves->network, &machine);
  curves->load.contention = true;
  for (size_t i = 0; i < 2; i++)
    curves->trees[i] = (struct load_tree){ cast_find (names[i], strlen (names[i])), CAST_GIVEN };
  while (curves->gap_count < (report->quick ? 2 : FIGURE_POINTS)
         && (curves->gap_count == 0 || subject->gaps[curves->gap_count] > 0)) {
    curves->gaps[curves->gap_count] = subject->gaps[curves->gap_count];
    curves->gap_count++;
  }
  if (report->quick) {
    curves->load.warm_up = 2;
    curves->load.fewest = curves->load.longest = 2 * LOAD_BATCH;
  }
  curves->runs = memory_zero (curves->gap_count * curves->tree_count * curves->placements,
                              sizeof *curves->runs);
}

/* Means over the placements. */
struct times {
  struct load_mean hold, end, root_wait; /* of messages of the binomial tree; t_sq at the root */
};

static double
each (int64_t sum, int64_t count)
{
  return count > 0 ? (double)sum / (double)count : 0;
}

static struct times
times_of (const struct curves *curves, size_t gap, size_t tree)
{
  const struct load_run *runs = curves_runs (curves, gap, tree);
  size_t n = curves->placements;
  double *hold = memory_alloc (n, sizeof *hold), *end = memory_alloc (n, sizeof *end);
  for (size_t i = 0; i < n; i++) {
    hold[i] = each (runs[i].contention.hold_time, runs[i].contention.messages);
    end[i] = each (runs[i].contention.end_time, runs[i].contention.messages);
  }
  struct times times = { load_mean (hold, n, sizeof *hold), load_mean (end, n, sizeof *end),
                         load_mean (&runs->root_wait, n, sizeof *runs) };
  memory_free (hold, end);
  return times;
}

/* What the recurrence gives for these times: log2 k end, and (k - 2) hold + end. */
static double
predicted (const struct times *times, size_t tree)
{
  return tree == BINOMIAL ? log2 (NODES) * times->end.mean
                          : (NODES - 2) * times->hold.mean + times->end.mean;
}

/* Statements. */

struct told {
  double hold_off;           /* per cent, at most */
  double first, last, most;  /* end */
  size_t falls, points;      /* steps at which it falls */
  size_t faster, surely;     /* the sequential tree */
  size_t expected;           /* points at which the recurrence has it faster */
  size_t loaded, waits_more; /* points with load; at which its t_sq is twice as large */
  double wait[2];            /* t_sq at the last load */
};

static struct told
tell (const struct curves *curves)
{
  struct told told = { .points = curves->gap_count };
  double before = 0, usual = (double)cast_hold (&curves->load.machine, curves->load.bytes);
  for (size_t g = 0; g < curves->gap_count; g++) {
    struct times one = times_of (curves, g, BINOMIAL), two = times_of (curves, g, SEQUENTIAL);
    struct load_mean less = curves_difference (curves, g, SEQUENTIAL, BINOMIAL);
    told.hold_off = fmax (told.hold_off, 100 * fabs (one.hold.mean / usual - 1));
    told.first = g == 0 ? one.end.mean : told.first;
    told.last = one.end.mean;
    told.most = fmax (told.most, one.end.mean);
    told.falls += one.end.mean < before;
    before = one.end.mean;
    told.faster += less.mean < 0;
    told.surely += less.mean + less.half < 0;
    told.expected += predicted (&one, SEQUENTIAL) < predicted (&one, BINOMIAL);
    told.loaded += g > 0;
    told.waits_more += g > 0 && two.root_wait.mean >= 2 * one.root_wait.mean;
    told.wait[BINOMIAL] = one.root_wait.mean;
    told.wait[SEQUENTIAL] = two.root_wait.mean;
  }
  return told;
}

/* Appends a row about this network. */
#define SAY(place, statement, holds, ...)                                                          \
  snprintf (words, sizeof words, "%s: %s", subject->name, statement);                              \
  statements_add (statements, "section 6.2, " place, words, holds, __VA_ARGS__)

static void
state (const struct subject *subject, const struct curves *curves, struct sheet *statements)
{
  struct told told = tell (curves);
  char words[400];
  SAY ("Figure 6.2",
       "t_end increases drastically when the load is heavy (here: at every step, to twice that "
       "without load at least)",
       told.falls == 0 && told.last >= 2 * told.first,
       "%.0f without load, %.0f at the last, %.0f at most; it falls at %zu of %zu steps",
       told.first, told.last, told.most, told.falls, told.points - 1);
  SAY ("Figure 6.2", "the sending buffer keeps t_hold constant (here: within 0.1 % at every load)",
       told.hold_off <= 0.1, "off by %.3f %% at most, at %zu points", told.hold_off, told.points);
  SAY ("Figure 6.3",
       "with these t_hold and t_end the sequential tree should perform very well when the load is "
       "high (here: (k - 2) t_hold + t_end below log2 k t_end at some load)",
       told.expected > 0, "below at %zu of %zu points", told.expected, told.points);
  SAY ("Figure 6.3", "it does not (here: it is never faster than the binomial tree)",
       told.faster == 0, "faster in the mean at %zu of %zu points, surely at %zu", told.faster,
       told.points, told.surely);
  SAY ("Figure 6.5",
       "the delay in the sending buffer of the root is much smaller for the binomial tree (here: "
       "at most half at every load)",
       told.waits_more == told.loaded,
       "at most half at %zu of %zu loads; at the last %.0f and %.0f", told.waits_more, told.loaded,
       told.wait[BINOMIAL], told.wait[SEQUENTIAL]);
}

/* The page. */

static void
cell (struct sheet *sheet, struct load_mean mean)
{
  sheet_cell (sheet, "%.0f +- %.0f", mean.mean, mean.half);
}

static void
fill (struct sheet *sheet, struct load_mean mean)
{
  sheet_real (sheet, mean.mean, 1);
  sheet_real (sheet, mean.half, 1);
}

static void
write_network (const struct subject *subject, const struct curves *curves, struct sheet *data,
               struct output *text)
{
  struct sheet sheet;
  sheet_columns (&sheet, "load", "t_hold", "t_end", "binomial", "sequential", "binomial: t_sq",
                 "sequential: t_sq");
  for (size_t g = 0; g < curves->gap_count; g++) {
    struct times times[2] = { times_of (curves, g, BINOMIAL), times_of (curves, g, SEQUENTIAL) };
    sheet_real (&sheet, curves_load (curves, g), 4);
    cell (&sheet, times->hold);
    cell (&sheet, times->end);
    sheet_row (data, subject->name, curves->gaps[g], SHEET_REAL (curves_load (curves, g), 5));
    fill (data, times->hold);
    fill (data, times->end);
    for (size_t tree = BINOMIAL; tree <= SEQUENTIAL; tree++) {
      cell (&sheet, curves_latency (curves, g, tree));
      fill (data, curves_latency (curves, g, tree));
    }
    for (size_t tree = BINOMIAL; tree <= SEQUENTIAL; tree++) {
      cell (&sheet, times[tree].root_wait);
      fill (data, times[tree].root_wait);
    }
  }
  output_print (text, "\n## %s\n\n", subject->name);
  publish_table (&sheet, text);
}

static void
write_inputs (const struct curves *curves, struct output *text)
{
  output_text (text, "\n## The same with `provecast simulate`\n\nInputs of the latencies:\n\n");
  for (size_t i = 0; i < NETWORKS; i++) {
    output_print (
      text, "    {\"network\":%s,\"load\":{\"trees\":[\"binomial\",\"sequential\"],\"gaps\":[",
      subjects[i].input);
    for (size_t g = 0; g < curves[i].gap_count; g++)
      output_print (text, "%s%" PRId64, g > 0 ? "," : "", curves[i].gaps[g]);
    output_print (text,
                  "],\"placements\":%zu,\"warm_up\":%" PRId64 ",\"fewest\":%" PRId64
                  ",\"longest\":%" PRId64 "}}\n",
                  curves[i].placements, curves[i].load.warm_up, curves[i].load.fewest,
                  curves[i].load.longest);
  }
}

static const struct drawing {
  const char *path, *title, *label;
  const char *columns[2], *titles[2];
} drawings[] = {
  { "003/figure-6-2.gp",
    "t_hold and t_end under load (Figure 6.2)",
    "time units",
    { "t_hold", "t_end" },
    { "t_hold", "t_end" } },
  { "003/figure-6-3.gp",
    "Binomial and sequential multicast under load (Figure 6.3)",
    "multicast latency, time units",
    { "binomial", "sequential" },
    { "binomial", "sequential" } },
  { "003/figure-6-5.gp",
    "Delay in the sending buffer of the root (Figure 6.5)",
    "t_sq, time units",
    { "binomial: t_sq", "sequential: t_sq" },
    { "binomial", "sequential" } },
};

static bool
draw (const struct page *page, const struct drawing *drawing, struct status *status)
{
  struct plot plot = { .x_label = "accepted background load",
                       .y_label = drawing->label,
                       .x_column = "load",
                       .select = "case",
                       .selected = subjects[0].name };
  for (size_t i = 0; i < 2; i++) {
    plot.series[i].column = drawing->columns[i];
    plot.series[i].title = drawing->titles[i];
  }
  return publish_plot (page, drawing->path, drawing->title, "figure-6-2.csv", &plot, status);
}

static bool
write_page (const struct curves *curves, const struct report *report, struct status *status)
{
  char command[REPORT_COMMAND_TEXT];
  const struct page page = { .directory = report->directory,
                             .path = "003/figure-6-2.md",
                             .title = "Contention at the sender (Figures 6.2, 6.3 and 6.5)",
                             .command = report_command_text (report, "figure-6-2-003", command) };
  struct output text = { .stream = NULL };
  struct sheet statements, data;
  const struct load *load = &curves->load;
  statements_init (&statements);
  sheet_init (&data, (const char *[]){ "case", "gap", "load", "t_hold", "t_hold +-", "t_end",
                                       "t_end +-", "binomial", "binomial +-", "sequential",
                                       "sequential +-", "binomial: t_sq", "binomial: t_sq +-",
                                       "sequential: t_sq", "sequential: t_sq +-", NULL });
  output_print (
    &text,
    "64 nodes, 1 kB, the next multicast when the last one is done; 192 background nodes send 1 to "
    "2047 bytes to each other. The thesis does not say in which of its two networks; ways up in "
    "the "
    "BMIN are adaptive. t_hold is how long a send keeps the processor, t_end the time from there "
    "until it is received, t_sq included: messages of the binomial tree, and t_sq those of the "
    "root. Means over %zu placements (seed 1), each measured after %" PRId64
    " multicasts until the standard error of the latency is at most %.1f %%, for at most %" PRId64
    " multicasts; +- is half of the 95 %% confidence interval between placements. Figures 6.1 and "
    "6.4, whose numbers are in [tables.md](tables.md), are drawn: [6.1](figure-6-1.svg) and "
    "[6.4](figure-6-4.svg), of `examples/simulate/figure-6-1.json` and `figure-6-4.json`.\n\n## "
    "The thesis' words\n\n",
    curves->placements, load->warm_up, 100 * load->error, load->longest);
  for (size_t i = 0; i < NETWORKS; i++)
    state (&subjects[i], &curves[i], &statements);
  publish_table (&statements, &text);
  for (size_t i = 0; i < NETWORKS; i++)
    write_network (&subjects[i], &curves[i], &data, &text);
  write_inputs (curves, &text);
  bool good = publish_page (&page, &text, &data, status);
  for (size_t i = 0; good && i < sizeof drawings / sizeof *drawings; i++)
    good = draw (&page, &drawings[i], status);
  return good;
}

bool
parameterized_figure_6_2_run (const struct report *report, struct status *status)
{
  struct curves curves[NETWORKS] = { 0 };
  struct deadline deadline;
  bool good = true;
  deadline_start (&deadline, &(const struct limits){ 0 });
  for (size_t i = 0; good && i < NETWORKS; i++) {
    set_up (&curves[i], &subjects[i], report);
    good = load_sweep (&curves[i].load, curves[i].trees, curves[i].tree_count, curves[i].gaps,
                       curves[i].gap_count, curves[i].placements, team_processors (), &deadline,
                       curves[i].runs, status);
  }
  good = good && write_page (curves, report, status);
  for (size_t i = 0; i < NETWORKS; i++)
    free (curves[i].runs);
  return good;
}
