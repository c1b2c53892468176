#include "cli/solve_text.h"

#include "cli/items.h"
#include "cli/tree.h"

#include <inttypes.h>

static void
print_duration (double seconds, struct output *out)
{
  if (seconds < 1e-3)
    output_print (out, "%.1f us", seconds * 1e6);
  else if (seconds < 1)
    output_print (out, "%.1f ms", seconds * 1e3);
  else
    output_print (out, "%.2f s", seconds);
}

static double
percent_above (int64_t value, int64_t base)
{
  return 100 * ((double)value - (double)base) / (double)base;
}

static void
print_proof (const struct batch_item *item, struct output *out)
{
  const struct outcome *outcome = item->outcome;
  if (outcome->state == SOLVE_OPTIMAL) {
    output_print (out, ", proven optimal by %s\n", outcome->method);
    return;
  }
  output_text (out, ", not proven optimal: ");
  if (outcome->status.code != STATUS_OK)
    output_print (out, "%s\n", outcome->status.message);
  else
    output_text (out, limits_interrupted () ? "interrupted\n" : "a limit was reached\n");
  output_text (out, "  no schedule is faster than ");
  items_time (item, outcome->lower_bound, out);
  output_print (out, " (at most %.2f %% to gain)\n", -percent_above (outcome->lower_bound, outcome->makespan));
}

static void
print_fnf (const struct batch_item *item, struct output *out)
{
  const struct outcome *outcome = item->outcome;
  output_text (out, "  fastest node first takes ");
  items_time (item, outcome->fnf, out);
  if (outcome->fnf > outcome->makespan)
    output_print (out, ", %.2f %% more\n", percent_above (outcome->fnf, outcome->makespan));
  else
    output_text (out, ", the same\n");
}

static void
print_effort (const struct batch_item *item, struct output *out)
{
  const char *plural = item->threads == 1 ? "" : "s";
  output_print (out, "  %" PRIu64 " node%s searched in ", item->outcome->nodes, item->outcome->nodes == 1 ? "" : "s");
  print_duration (item->seconds, out);
  output_print (out, " by %d thread%s\n", item->threads, plural);
}

void
solve_text_item (const struct solve_text *text, const struct batch_item *item, struct output *out)
{
  items_label (item, out);
  output_text (out, ": makespan ");
  items_time (item, item->outcome->makespan, out);
  print_proof (item, out);
  print_fnf (item, out);
  print_effort (item, out);
  if (item->schedule) {
    output_char (out, '\n');
    tree_print (item->schedule, item->instance, item->types, item->number, text->tree_limit, text->unicode, out);
  }
}

void
solve_text_summary (const struct batch_report *report, double seconds, struct output *out)
{
  output_print (out, "%" PRIu64 " instances in ", report->instances);
  print_duration (seconds, out);
  output_print (out, ": %" PRIu64 " proven optimal", report->optimal);
  if (report->optimal > 0)
    output_print (out, " (fastest node first is optimal on %" PRIu64 " of them)", report->fnf_optimal);
  output_print (out, ", %" PRIu64 " not proven, %" PRIu64 " refused\n", report->feasible, report->refused);
}
