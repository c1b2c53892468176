/* Nup's examples: what the text says about Figures 1.5, 3.2, 3.7, 4.5, 5.1 to 5.8, 6.1,
   6.4 and 7.2, beside what is computed here. */
#include "lab/experiments/parameterized/examples.h"

#include "base/memory.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/tables.h"
#include "model/parameterized/path.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(x, y) ((y)*6 + (x))

/* Figures 5.4 and 5.7 name the nodes. In 5.1 the text gives four of the six sends; the last two
   are in the order in which the depth contention that it describes occurs. */
static const int32_t mesh[]
  = { AT (3, 2), AT (1, 5), AT (2, 1), AT (3, 4), AT (4, 3), AT (4, 4), AT (5, 1), AT (5, 4) };
static const int32_t bmin[] = { 3, 1, 6, 7, 10, 12, 13 }, tree_order[] = { 3, 13, 10, 7, 12, 1, 6 },
                     row[] = { 0, 1, 2, 3 };

#define COMPLETE PARAMETERIZED_COMPLETE, 0, 0, NULL, 0
#define PLAIN NULL, 0, 0 /* no unit, one port */

const struct example examples[EXAMPLES] = {
  [EXAMPLE_1_5] = { "figure-1-5", 4, 2, 5, 1, COMPLETE, "binomial", PLAIN },
  [EXAMPLE_3_2_SEQUENTIAL] = { "figure-3-2-sequential", 4, 2, 5, 1, COMPLETE, "sequential", PLAIN },
  [EXAMPLE_3_2_BINOMIAL] = { "figure-3-2-binomial", 4, 2, 5, 1, COMPLETE, "binomial", PLAIN },
  [EXAMPLE_3_2_CHAIN] = { "figure-3-2-chain", 4, 2, 5, 1, COMPLETE, "chain", PLAIN },
  [EXAMPLE_3_7] = { "figure-3-7", 9, 19170, 53365, 1000, COMPLETE, "block", "us", 0, 0 },
  [EXAMPLE_4_5] = { "figure-4-5", 9, 20, 55, 1, COMPLETE, "opt-tree", PLAIN },
  [EXAMPLE_TABLE_4_4] = { "table-4-4", 12, 22, 55, 1, COMPLETE, "opt-ports", NULL, 3, 10 },
  [EXAMPLE_5_1]
  = { "figure-5-1", 7, 20, 55, 1, PARAMETERIZED_BMIN, 16, 1, tree_order, 20, "opt-tree", PLAIN },
  [EXAMPLE_5_5_OPT]
  = { "figure-5-5-opt-mesh", 8, 20, 55, 1, PARAMETERIZED_MESH, 6, 6, mesh, 20, "opt-mesh", PLAIN },
  [EXAMPLE_5_5_U]
  = { "figure-5-5-u-mesh", 8, 20, 55, 1, PARAMETERIZED_MESH, 6, 6, mesh, 20, "u-mesh", PLAIN },
  [EXAMPLE_5_8_OPT]
  = { "figure-5-8-opt-min", 7, 20, 55, 1, PARAMETERIZED_BMIN, 16, 1, bmin, 20, "opt-min", PLAIN },
  [EXAMPLE_5_8_U]
  = { "figure-5-8-u-min", 7, 20, 55, 1, PARAMETERIZED_BMIN, 16, 1, bmin, 20, "u-min", PLAIN },
  /* t_end is t_send + t_net + t_recv = 60, with contention 15 more; the out-going channel is
     held for t_out = 15, or 30. */
  [EXAMPLE_6_4_FREE]
  = { "figure-6-4-free", 4, 20, 60, 1, PARAMETERIZED_MESH, 4, 1, row, 15, "sequential", PLAIN },
  [EXAMPLE_6_4_DELAYED]
  = { "figure-6-4", 4, 20, 75, 1, PARAMETERIZED_MESH, 4, 1, row, 30, "sequential", PLAIN },
  [EXAMPLE_7_2] = { "figure-7-2", 8, 4, 10, 1, COMPLETE, "karp", PLAIN },
};

bool
example_make (struct trial *trial, const struct example *example, bool waits, struct status *status)
{
  trial_set (trial, example->nodes, rational_of_ticks (example->hold, example->divisor),
             rational_of_ticks (example->end, example->divisor));
  trial->instance.name = memory_copy (example->name);
  if (example->ports > 0) {
    trial->instance.ports = example->ports;
    trial->instance.interval = rational_whole (example->interval);
    trial->instance.rounds = true;
  }
  if (example->unit)
    trial->instance.unit = memory_copy (example->unit);
  if (example->address)
    trial_place (trial, example->network, example->width, example->height, example->address,
                 rational_whole (example->occupation));
  if (!trial_begin (trial, status))
    return false;
  if (waits)
    return trial_run (trial, example->tree, status);
  trial_make (trial, example->tree);
  return true;
}

/* A statement about a schedule. */
enum what {
  MAKESPAN,
  SENDER,  /* of node `node` */
  START,   /* of the send to it */
  RECEIVE, /* when it has the message */
  LAST,    /* the node that has it last */
};

static const struct said {
  const char *place, *what;
  int example;
  enum what asked;
  int32_t node;
  int64_t printed;
} said[] = {
  { "Figure 1.5", "latency of the binomial tree, 4 nodes, hold 2, end 5", EXAMPLE_1_5, MAKESPAN, 0,
    10 },
  { "Figure 3.2 (a)", "latency of the sequential tree", EXAMPLE_3_2_SEQUENTIAL, MAKESPAN, 0, 9 },
  { "Figure 3.2 (b)", "latency of the binomial tree", EXAMPLE_3_2_BINOMIAL, MAKESPAN, 0, 10 },
  { "Figure 3.2 (c)", "latency of the chain", EXAMPLE_3_2_CHAIN, MAKESPAN, 0, 15 },
  { "Figure 3.7", "the node that sends to P3", EXAMPLE_3_7, SENDER, 3, 0 },
  { "Figure 3.7", "when: first of all", EXAMPLE_3_7, START, 3, 0 },
  { "Figure 3.7", "the node that sends to P1, of its block", EXAMPLE_3_7, SENDER, 1, 0 },
  { "Figure 3.7", "to P2", EXAMPLE_3_7, SENDER, 2, 0 },
  { "Figure 3.7", "to P4, of the other block", EXAMPLE_3_7, SENDER, 4, 3 },
  { "Figure 3.7", "to P5", EXAMPLE_3_7, SENDER, 5, 3 },
  { "Figure 3.7", "to P6, of no block", EXAMPLE_3_7, SENDER, 6, 0 },
  { "Figure 3.7", "to P7", EXAMPLE_3_7, SENDER, 7, 1 },
  { "Figure 3.7", "to P8", EXAMPLE_3_7, SENDER, 8, 2 },
  { "Figure 3.7", "the critical destination, IBM SP, 1 byte", EXAMPLE_3_7, LAST, 0, 8 },
  { "Figure 4.5", "latency of OPT-tree, 9 nodes, hold 20, end 55", EXAMPLE_4_5, MAKESPAN, 0, 135 },
  { "Table 4.4", "latency of the tree, 12 nodes, three ports in rounds", EXAMPLE_TABLE_4_4,
    MAKESPAN, 0, 120 },
  { "Figure 5.1", "0011 sends to 0111 at", EXAMPLE_5_1, START, 3, 20 },
  { "Figure 5.1", "0001 sends to 0110 at", EXAMPLE_5_1, START, 6, 55 },
  { "Figure 5.5 (a)", "latency of OPT-mesh, 8 nodes of a 6 x 6 mesh", EXAMPLE_5_5_OPT, MAKESPAN, 0,
    130 },
  { "Figure 5.5 (b)", "latency of U-mesh", EXAMPLE_5_5_U, MAKESPAN, 0, 165 },
  { "Figure 5.4", "(3,2) sends to (4,4) first, at", EXAMPLE_5_5_OPT, START, 5, 0 },
  { "Figure 5.4", "(3,2) sends to (3,4) next, at", EXAMPLE_5_5_OPT, START, 3, 20 },
  { "Figure 5.4", "the node that sends to (4,4), by its number", EXAMPLE_5_5_OPT, SENDER, 5, 0 },
  { "Figure 5.4", "to (3,4)", EXAMPLE_5_5_OPT, SENDER, 3, 0 },
  { "Figure 5.6", "(4,4) sends to (5,4); its link is free at that time + hold = 75",
    EXAMPLE_5_5_OPT, START, 7, 55 },
  { "Figure 5.6", "(4,4) sends to (5,1) when the link is free", EXAMPLE_5_5_OPT, START, 6, 75 },
  { "Figure 5.6", "(3,2) sends to (1,5); its link is free at that time + hold = 60",
    EXAMPLE_5_5_OPT, START, 1, 40 },
  { "Figure 5.6", "(3,2) sends to (2,1) when the link is free", EXAMPLE_5_5_OPT, START, 2, 60 },
  { "Figure 5.8 (a)", "latency of OPT-min, 7 nodes of a BMIN of 16", EXAMPLE_5_8_OPT, MAKESPAN, 0,
    130 },
  { "Figure 5.7", "0011 sends to 1100 first, at", EXAMPLE_5_8_OPT, START, 5, 0 },
  { "Figure 5.7", "0011 sends to 0111 after hold, at", EXAMPLE_5_8_OPT, START, 3, 20 },
  { "Figure 5.7", "1100 sends to 1101 after end, at", EXAMPLE_5_8_OPT, START, 6, 55 },
  { "Figure 6.4", "latency of the sequential tree, 4 nodes, without contention", EXAMPLE_6_4_FREE,
    MAKESPAN, 0, 100 },
  { "Figure 6.4", "with contention: every channel is held for 15 longer", EXAMPLE_6_4_DELAYED,
    MAKESPAN, 0, 135 },
  { "Figure 6.1", "t_end of a message that finds the out-going channel taken until 50",
    EXAMPLE_6_4_DELAYED, RECEIVE, 2, 105 },
  { "Figure 7.2", "latency of the optimal tree, LogP with P 8, L 6, g 4, o 2", EXAMPLE_7_2,
    MAKESPAN, 0, 24 },
};

/* Add the entry, to the table of the page as well. */
static void
add_row (struct tables *tables, const struct tables_entry *entry, const char *printed,
         const char *here, struct sheet *sheet)
{
  bool same = tables_add (tables, entry, printed, here);
  const char *const cells[] = { entry->row, entry->entry, printed, here, same ? "holds" : "fails" };
  for (size_t i = 0; i < 5; i++)
    sheet_cell (sheet, "%s", cells[i]);
}

static int64_t
last_node (const struct tree_schedule *schedule)
{
  int64_t last = 1;
  for (int64_t v = 2; v < schedule->nodes; v++)
    if (schedule->start[v] > schedule->start[last])
      last = v;
  return last;
}

static int64_t
answer (const struct trial *trial, const struct said *one)
{
  const struct tree_schedule *schedule = &trial->schedule;
  switch (one->asked) {
  case SENDER:
    return schedule->from[one->node];
  case START:
    return schedule->start[one->node];
  case RECEIVE:
    return schedule->start[one->node] + trial->ticks.end;
  case LAST:
    return last_node (schedule);
  default:
    return schedule->makespan;
  }
}

/* The smallest whole occupation with which two sends of the schedule, given by their receivers,
   hold a channel at one time; -1: there is none, for they share no channel. */
static int64_t
collide_from (const struct trial *trial, int64_t first, int64_t second)
{
  const struct parameterized_ticks *ticks = &trial->ticks;
  const struct tree_schedule *schedule = &trial->schedule;
  size_t most = (size_t)parameterized_path_most (ticks);
  int64_t *a = memory_alloc (most, sizeof *a), *b = memory_alloc (most, sizeof *b);
  int64_t a_length = parameterized_path (ticks, schedule->from[first], first, a),
          b_length = parameterized_path (ticks, schedule->from[second], second, b),
          gap = schedule->start[second] - schedule->start[first];
  bool shared = false;
  for (int64_t i = 0; i < a_length; i++)
    for (int64_t k = 0; k < b_length; k++)
      shared |= a[i] == b[k];
  memory_free (a, b);
  return shared ? (gap < 0 ? -gap : gap) + 1 : -1;
}

/* Figure 5.1: which sends meet, and how long they must hold channels for that. */
static bool
figure_5_1 (struct tables *tables, struct sheet *sheet, struct status *status)
{
  static const struct {
    const char *what;
    int64_t first, second;
    const char *why;
  } meetings[] = {
    { "0011 to 0111 and 0001 to 0110 collide (\"stepwise\")", 3, 6,
      "they share a channel, but start at 20 and 55: only sends that hold it for more than 35 "
      "meet, and Theorem 5 needs at most hold, 20" },
    { "0111 to 1100 and 0011 to 1101 collide (\"depth\")", 4, 1, NULL },
  };
  char here[160];
  if (!example_make (&tables->trial, &examples[EXAMPLE_5_1], false, status))
    return false;
  for (size_t i = 0; i < 2; i++) {
    int64_t from = collide_from (&tables->trial, meetings[i].first, meetings[i].second);
    snprintf (here, sizeof here,
              from < 0    ? "no"
              : from > 20 ? "no, only from an occupation of %" PRId64 " on"
                          : "yes",
              from);
    const struct tables_entry entry
      = { "examples", "Figure 5.1", meetings[i].what, "occupation 20", meetings[i].why };
    add_row (tables, &entry, "yes", here, sheet);
  }
  return true;
}

static bool
add_said (struct tables *tables, const struct said *one, struct sheet *sheet, struct status *status)
{
  char printed[32], here[RATIONAL_TEXT];
  bool waits = one->example != EXAMPLE_5_1; /* the thesis shows its tree as it collides */
  if (!example_make (&tables->trial, &examples[one->example], waits, status))
    return false;
  int64_t value = answer (&tables->trial, one);
  bool number = one->asked == SENDER || one->asked == LAST;
  snprintf (printed, sizeof printed, "%" PRId64, one->printed);
  if (number)
    snprintf (here, sizeof here, "%" PRId64, value);
  else
    trial_time (&tables->trial, value, here);
  const struct tables_entry entry = { "examples", one->place, one->what, "", NULL };
  add_row (tables, &entry, printed, here, sheet);
  return true;
}

bool
tables_examples (struct tables *tables, struct status *status)
{
  struct sheet sheet;
  bool good = true;
  sheet_columns (&sheet, "place", "what", "printed", "here", "verdict");
  for (size_t i = 0; i < sizeof said / sizeof *said && good; i++)
    good = add_said (tables, &said[i], &sheet, status);
  good = good && figure_5_1 (tables, &sheet, status);
  output_text (tables->out, "\n## Examples\n\nFigures 6.1 and 6.4 in this model: t_end = t_send + "
                            "t_net + t_recv = 60, with a contention of 15 it is "
                            "75; a send holds its out-going channel for t_out = 15, or 30, so that "
                            "later sends wait. Section 6.1.2's formulas give "
                            "t_out = t_net, its examples use 15 and 20; 15 gives what is printed. "
                            "In Figure 5.1 the text says who sends to whom of "
                            "four pairs; the nodes in between are put in the order in which its "
                            "second contention occurs.\n\n");
  publish_table (&sheet, tables->out);
  return good;
}
