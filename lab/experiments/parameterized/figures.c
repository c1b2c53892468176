/* Drawings of Nup's examples as `provecast draw` makes them: the timing diagrams of Figure
   3.2, the tree of Figure 4.5, and those of Figures 3.7, 5.5 and 7.2 and of Table 4.4, each with
   its instance, its schedule, and what the text says beside what is drawn. */
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/examples.h"
#include "lab/experiments/parameterized/experiments.h"
#include "results/draw/load.h"
#include "results/draw/page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct figure {
  int example;
  const char *title, *words; /* what the text says */
  bool renumber;             /* nodes are numbered as they are sent to, as in Figure 3.1 */
  int64_t latency;           /* as printed */
} figures[] = {
  { EXAMPLE_3_2_SEQUENTIAL, "Figure 3.2 (a): the sequential tree, 4 nodes",
    "t_send 2, t_net 1, t_recv 2, so that hold is 2 and end 5; the root sends to each of the three "
    "nodes in turn",
    true, 9 },
  { EXAMPLE_3_2_BINOMIAL, "Figure 3.2 (b): the binomial tree, 4 nodes",
    "first the root sends to P1, then both send, to P2 and P3", true, 10 },
  { EXAMPLE_3_2_CHAIN, "Figure 3.2 (c): the chain, 4 nodes", "P0 sends to P1, P1 to P2, P2 to P3",
    true, 15 },
  { EXAMPLE_3_7, "Figure 3.7: MPI-F's blocks of three, 9 nodes, IBM SP, 1 byte",
    "P0 sends to P3, both to the rest of their blocks, then P0, P1, P2 to P6, P7, P8; P8 is the "
    "last",
    false, -1 },
  { EXAMPLE_4_5, "Figure 4.5: OPT-tree, 9 nodes, hold 20, end 55",
    "Algorithm 4.3.1 with the j of Table 4.3: of 9 nodes the root keeps 6 and sends to node 6; the "
    "part it keeps takes 20 + 115, the other 55 + 75",
    false, 135 },
  { EXAMPLE_TABLE_4_4,
    "Table 4.4: the tree for three ports in rounds, 12 nodes, hold 22, end 55, interval 10",
    "the root keeps 7 of 12 nodes and sends to the roots of parts of 3, 1 and 1; in the next round "
    "it keeps 4 of 7, then 1 of 4",
    false, 120 },
  { EXAMPLE_5_5_OPT, "Figure 5.5 (a): OPT-mesh, 8 nodes of a 6 x 6 mesh",
    "the source (3,2) sends to (4,4), then to (3,4), then to (1,5) at 40 and (2,1) at 60; (4,4) "
    "sends to (5,4) at 55 and (5,1) at 75",
    false, 130 },
  { EXAMPLE_5_5_U, "Figure 5.5 (b): U-mesh on the same nodes", "halves of the same chain", false,
    165 },
  { EXAMPLE_7_2, "Figure 7.2: LogP with P 8, L 6, g 4, o 2",
    "each holder sends as early as possible", false, 24 },
};

#define FIGURES (sizeof figures / sizeof *figures)

enum { MOST_NODES = 16 };

/* Nodes are alike: number them in the order in which they are sent to. */
static void
renumber (struct tree_schedule *schedule)
{
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_start);
  int32_t number[MOST_NODES] = { 0 };
  size_t length = (size_t)schedule->nodes - 1;
  for (size_t i = 0; i < length; i++)
    number[sends[i].to] = (int32_t)i + 1;
  for (size_t i = 0; i < length; i++) {
    schedule->from[number[sends[i].to]] = number[sends[i].from];
    schedule->start[number[sends[i].to]] = sends[i].start;
  }
  free (sends);
}

/* The drawing that `provecast draw` makes of the two files. */
static bool
draw_figure (struct trial *trial, const char *name, struct output *picture, struct status *status)
{
  const struct output *instance = trial_instance_text (trial),
                      *schedule = trial_schedule_text (trial);
  const struct drawing_source first = { instance->bytes, instance->length, "instance", 1, NULL },
                              second = { schedule->bytes, schedule->length, "schedule", 1, NULL };
  struct drawing drawing;
  drawing_init (&drawing);
  bool good = drawing_load (&drawing, &first, &second, false, status);
  if (good) {
    const struct draw_page page = { .drawings = { &drawing }, .count = 1, .title = name };
    struct canvas canvas = { .out = picture };
    good = draw_page_write (&page, &canvas, status);
  }
  drawing_clear (&drawing);
  return good;
}

static void
add_place (const struct parameterized_instance *instance, int32_t node, struct sheet *sheet)
{
  if (instance->network == PARAMETERIZED_COMPLETE)
    sheet_count (sheet, node);
  else
    sheet_cell (sheet, "%d at (%d,%d)", node, instance->address[node] % instance->width,
                instance->address[node] / instance->width);
}

/* "6 at 0, 4 at 20": the children of a node in the order in which it sends to them. */
static void
add_children (const struct trial *trial, const struct sends_entry *sends, size_t length,
              int32_t node, struct sheet *sheet)
{
  struct output text = { .stream = NULL };
  char time[RATIONAL_TEXT];
  for (size_t i = 0; i < length; i++)
    if (sends[i].from == node)
      output_print (&text, "%s%d at %s", text.length > 0 ? ", " : "", sends[i].to,
                    trial_time (trial, sends[i].start, time));
  output_char (&text, '\0');
  sheet_cell (sheet, "%s", text.bytes);
  output_discard (&text);
}

static void
write_nodes (const struct trial *trial, struct output *out)
{
  const struct tree_schedule *schedule = &trial->schedule;
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_start);
  struct sheet sheet;
  size_t length = (size_t)schedule->nodes - 1;
  char from[16], sent[RATIONAL_TEXT], ready[RATIONAL_TEXT];
  sheet_columns (&sheet, "node", "from", "sent at", "there at", "sends to");
  for (int32_t node = 0; node < schedule->nodes; node++) {
    add_place (&trial->instance, node, &sheet);
    snprintf (from, sizeof from, "%d", schedule->from[node]);
    sheet_row (&sheet, node == 0 ? "" : from,
               node == 0 ? "" : trial_time (trial, schedule->start[node], sent),
               node == 0 ? "0"
                         : trial_time (trial, schedule->start[node] + trial->ticks.end, ready));
    add_children (trial, sends, length, node, &sheet);
  }
  free (sends);
  publish_table (&sheet, out);
}

static void
write_words (const struct trial *trial, const struct figure *figure, struct output *out)
{
  const char *name = examples[figure->example].name;
  char latency[RATIONAL_TEXT];
  output_print (out,
                "\n## %s\n\n![%s](%s.svg)\n\nMade by `provecast draw %s.json %s-schedule.json "
                "--out %s.svg`.\n\n",
                figure->title, figure->title, name, name, name, name);
  output_print (out, "The text: %s. Latency here %s", figure->words,
                trial_time (trial, trial->schedule.makespan, latency));
  if (figure->latency >= 0)
    output_print (out, ", printed %" PRId64 "%s", figure->latency,
                  figure->latency == trial->schedule.makespan ? "" : ": **it differs**");
  output_text (out, ".\n\n");
}

static bool
publish_figure (const struct report *report, struct trial *trial, const struct figure *figure,
                struct output *out, struct status *status)
{
  const struct example *example = &examples[figure->example];
  struct output picture = { .stream = NULL };
  if (!example_make (trial, example, true, status))
    return false;
  if (figure->renumber)
    renumber (&trial->schedule);
  bool good
    = draw_figure (trial, example->name, &picture, status)
      && publish_file (report, "003", example->name, ".svg", &picture, status)
      && publish_file (report, "003", example->name, ".json", trial_instance_text (trial), status)
      && publish_file (report, "003", example->name, "-schedule.json", trial_schedule_text (trial),
                       status);
  output_discard (&picture);
  if (!good)
    return false;
  write_words (trial, figure, out);
  write_nodes (trial, out);
  return figure->latency < 0 || figure->latency == trial->schedule.makespan
         || status_set (status, STATUS_FALSE, "figures-003: %s: another latency than printed",
                        example->name);
}

bool
parameterized_figures_run (const struct report *report, struct status *status)
{
  struct trial trial;
  struct output out = { .stream = NULL };
  const struct page page = REPORT_PAGE (report, "figures-003", "003/figures.md",
                                        "Timing diagrams and trees of Nup's figures", NULL);
  output_text (&out, "A lane for each node. A box on the sender's lane is `hold`, after which it "
                     "may send again; the dashed box on the receiver's lane is `end`, at whose "
                     "right edge the message is there. Below, the tree with each node at its ready "
                     "time. In Figure 3.2 nodes are numbered as they are sent to. Every schedule "
                     "was accepted by the checker. The thesis says what is drawn in words and "
                     "latencies; its pictures are not in the text at hand.\n");
  trial_init (&trial);
  bool good = true;
  for (size_t i = 0; i < FIGURES && good; i++)
    good = publish_figure (report, &trial, &figures[i], &out, status);
  trial_clear (&trial);
  if (good)
    return publish_page (&page, &out, NULL, status);
  output_discard (&out);
  return false;
}
