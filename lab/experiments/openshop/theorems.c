/* BPR, Theorems 2 and 3, on every small integer matrix: how near the baseline and the open
   shop heuristic come to their bounds. */
#include "base/progress.h"
#include "claims/openshop/judged.h"
#include "heuristics/openshop/table.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/openshop/experiments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define RULES 2

/* What is gone through: all matrices of this side with times 0 .. most, with or without times on
   the diagonal. */
struct range {
  int64_t nodes, most;
  bool diagonal;
  uint64_t matrices;
  struct {
    struct rational worst; /* makespan over load */
    char matrix[128];      /* the first that reaches it */
  } rules[RULES];
};

static const char *const rule_names[RULES] = { "baseline", "openshop" };

static void
write_matrix (const struct openshop_instance *instance, char text[128])
{
  struct output out = { .stream = NULL };
  for (int32_t i = 0; i < instance->jobs; i++) {
    output_text (&out, i == 0 ? "[" : ",[");
    for (int32_t j = 0; j < instance->machines; j++)
      output_print (&out, "%s%" PRId64, j > 0 ? "," : "",
                    instance->times[i * instance->machines + j].numerator);
    output_char (&out, ']');
  }
  snprintf (text, 128, "[%.*s]", (int)out.length, out.bytes);
  output_discard (&out);
}

static bool
note (struct range *range, struct openshop_judged *judged, struct status *status)
{
  if (!judged_begin (&judged->judged, status))
    return false;
  int64_t load = openshop_ticks_load (&judged->ticks, NULL);
  range->matrices++;
  for (size_t rule = 0; rule < RULES; rule++) {
    struct rational ratio;
    int64_t makespan;
    if (!judged_heuristic (&judged->judged, heuristic_find (openshop_heuristics, rule_names[rule]),
                           0, &makespan, status))
      return false;
    if (!rational_make (makespan, load, &ratio)
        || rational_compare (ratio, range->rules[rule].worst) <= 0)
      continue;
    range->rules[rule].worst = ratio;
    write_matrix (&judged->instance, range->rules[rule].matrix);
  }
  return true;
}

/* Count through the matrices like an odometer. */
static bool
sweep (struct range *range, struct openshop_judged *judged, struct status *status)
{
  int32_t nodes = (int32_t)range->nodes;
  int64_t cells = range->nodes * range->nodes;
  openshop_instance_reset (&judged->instance);
  openshop_instance_shape (&judged->instance, !range->diagonal, nodes, nodes);
  struct rational *times = judged->instance.times;
  for (;;) {
    int64_t at = 0;
    for (; at < cells; at++) {
      bool fixed = !range->diagonal && at % (range->nodes + 1) == 0;
      if (!fixed && times[at].numerator < range->most)
        break;
      times[at].numerator = 0;
    }
    if (at == cells)
      return true;
    times[at].numerator++;
    if (!note (range, judged, status))
      return false;
    if (progress_due ())
      progress_line ("theorems: %d nodes, %" PRIu64 " matrices", nodes, range->matrices);
    if (!limits_continue (status))
      return false;
  }
}

static void
make_sheet (const struct range *ranges, size_t count, struct sheet *sheet)
{
  sheet_columns (sheet, "nodes", "times", "diagonal", "matrices", "heuristic", "bound",
                 "largest ratio to t_lb", "reached by (rows are senders)");
  for (const struct range *range = ranges; range < ranges + count; range++)
    for (size_t rule = 0; rule < RULES; rule++) {
      char ratio[RATIONAL_TEXT];
      rational_text (range->rules[rule].worst, ratio);
      sheet_count (sheet, range->nodes);
      sheet_cell (sheet, "0 to %" PRId64, range->most);
      sheet_row (sheet, range->diagonal ? "any" : "zero", (int64_t)range->matrices,
                 rule_names[rule],
                 rule == 1         ? 2
                 : range->diagonal ? (range->nodes + 1) / 2
                                   : range->nodes / 2,
                 ratio, range->rules[rule].matrix);
    }
}

/* Does everything stay within the bounds that were put right? */
static bool
all_hold (const struct range *ranges, size_t count)
{
  for (const struct range *range = ranges; range < ranges + count; range++) {
    struct rational half = { range->diagonal ? (range->nodes + 1) / 2 : range->nodes / 2, 1 },
                    two = { 2, 1 };
    if (rational_compare (range->rules[0].worst, half) > 0
        || rational_compare (range->rules[1].worst, two) > 0)
      return false;
  }
  return true;
}

static bool
publish (const struct report *report, const struct range *ranges, size_t count,
         struct status *status)
{
  struct output out = { .stream = NULL };
  struct sheet sheet;
  const struct page page = REPORT_PAGE (
    report, "theorems-002", "002/theorems.md", "Theorems 2 and 3 of BPR on every small matrix",
    "Instances: all matrices of the sizes below, none left out but the one without any time.");
  make_sheet (ranges, count, &sheet);
  bool holds = all_hold (ranges, count);
  output_print (&out,
                "Every schedule was accepted by the checker. Theorem 3 says that the open shop "
                "heuristic takes at most twice t_lb. Theorem 2 says that the baseline takes at "
                "most P/2 times t_lb; for odd P and times on the diagonal that is false. Its proof "
                "pairs up the P messages of a path and gives P/2 rounded up; with a zero diagonal, "
                "where each path begins with a message of no time, P/2 rounded down. These bounds "
                "%s:\n\n",
                holds ? "hold on every matrix" : "FAIL");
  sheet_markdown (&sheet, &out);
  return publish_page (&page, &out, &sheet, status)
         && (holds
             || status_set (status, STATUS_FALSE, "a bound fails: see 002/theorems.md under %s",
                            report->directory));
}

bool
openshop_theorems_run (const struct report *report, struct status *status)
{
  struct range ranges[] = {
    { .nodes = 2, .most = 6, .diagonal = true },
    { .nodes = 3, .most = 4 },
    { .nodes = 3, .most = 1, .diagonal = true },
    { .nodes = 4, .most = 1 },
    { .nodes = 3, .most = 6 },
    { .nodes = 3, .most = 2, .diagonal = true },
    { .nodes = 4, .most = 1, .diagonal = true },
    { .nodes = 4, .most = 2 },
  };
  size_t count = report->quick ? 4 : sizeof ranges / sizeof *ranges;
  struct openshop_judged judged;
  bool good = true;
  openshop_judged_init (&judged);
  for (size_t i = 0; good && i < count; i++) {
    for (size_t rule = 0; rule < RULES; rule++)
      ranges[i].rules[rule].worst = rational_zero;
    good = sweep (&ranges[i], &judged, status);
  }
  judged_clear (&judged.judged);
  return good && publish (report, ranges, count, status);
}
