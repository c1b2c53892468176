#include "cli/solve_text.h"

#include "base/color.h"
#include "cli/model.h"

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

/* By how many percent a time exceeds another, rounded for the eye. */
static double
percent_above (struct rational value, struct rational base)
{
  double over = (double)value.numerator / (double)value.denominator,
         under = (double)base.numerator / (double)base.denominator;
  return 100 * (over - under) / under;
}

static void
print_proof (const struct item *item, bool certified, const char *reason, struct output *out)
{
  const struct result *result = &item->solved->result;
  const char *trouble = item->solved->status->message;
  if (result->optimal) {
    output_text (out, ", ");
    color_word (out, certified ? COLOR_GOOD : COLOR_OPEN,
                certified ? "proven optimal" : "optimal without a certificate");
    if (result->class)
      output_print (out, " in class %s", result->class);
    output_print (out, " by %s\n", result->method);
    if (*reason)
      output_print (out, "  %s, so no schedule is faster\n", reason);
    return;
  }
  output_text (out, ", ");
  color_word (out, COLOR_OPEN, "not proven optimal");
  output_print (out, ": %s\n", *trouble ? trouble : "the engine has reached a limit of its own");
  output_print (out, "  no schedule is faster than ");
  items_at_least (item, result->lower_bound, out);
  output_print (out, " (at most %.2f %% to gain)\n",
                -percent_above (result->lower_bound, result->makespan));
}

/* What the instance's file states of its optimum, where that is wrong or proven. */
static void
print_stated (const struct item *item, struct output *out)
{
  const struct result *result = &item->solved->result;
  enum stated stated = result_stated (result);
  if (stated == STATED_RIGHT)
    output_text (out, "  the file states the same optimum\n");
  if (stated == STATED_RIGHT || stated == STATED_NOTHING)
    return;
  bool larger = stated == STATED_LARGER;
  output_print (out, "  the file is wrong: it states that the optimum is at %s ",
                larger ? "least" : "most");
  items_time (item, larger ? result->stated_lower : result->stated_upper, out);
  output_char (out, '\n');
}

/* What is known of the instance as given, whose times were rounded up. */
static void
print_as_given (const struct item *item, struct output *out)
{
  const struct result *result = &item->solved->result;
  const struct rounding *rounding = result->rounding;
  struct rational lower, less;
  if (!rounding_made (rounding))
    return;
  output_text (out, "  times rounded up to multiples of ");
  items_time (item, rounding->step, out);
  if (!rounding_lower (rounding, result->lower_bound, &lower)) {
    output_text (out, ": no bound on the optimum of those given is known\n");
    return;
  }
  lower.numerator = -lower.numerator;
  output_text (out, ": with those given, ");
  if (rational_add (result->makespan, lower, &less)) {
    output_text (out, "the optimum is at most ");
    items_at_most (item, less, out);
    output_text (out, " less\n");
  } else {
    lower.numerator = -lower.numerator;
    output_text (out, "no schedule is faster than ");
    items_at_least (item, lower, out);
    output_char (out, '\n');
  }
}

static void
print_heuristic (const struct item *item, const char *heuristic, struct output *out)
{
  const struct result *result = &item->solved->result;
  int order = rational_compare (result->heuristic_makespan, result->makespan);
  if (heuristic)
    output_print (out, "  %s takes ", heuristic);
  else
    output_print (out, "  the best heuristic, %s, takes ", result->heuristic);
  items_time (item, result->heuristic_makespan, out);
  if (order > 0)
    output_print (out, ", %.2f %% more\n",
                  percent_above (result->heuristic_makespan, result->makespan));
  else if (order == 0)
    output_text (out, ", the same\n");
  else /* an engine that starts from no heuristic was stopped early */
    output_print (out, ", %.2f %% less\n",
                  -percent_above (result->heuristic_makespan, result->makespan));
}

/* Where a search was stopped, and how far it was. */
static void
print_stop (const struct item_outcome *solved, struct output *out)
{
  const struct result *result = &solved->result;
  output_text (out, "  stopped after ");
  print_duration (result->seconds, out);
  output_print (out, " in %s; gap %.2f %%", solved->phase ? solved->phase : result->method,
                -percent_above (result->lower_bound, result->makespan));
}

static void
print_effort (const struct item_outcome *solved, struct output *out)
{
  const struct result *result = &solved->result;
  const char *plural = result->threads == 1 ? "" : "s", *nodes = result->nodes == 1 ? "" : "s";
  if (result->optimal) {
    output_print (out, "  %" PRIu64 " node%s searched in ", result->nodes, nodes);
    print_duration (result->seconds, out);
  } else {
    print_stop (solved, out);
    if (result->nodes > 0)
      output_print (out, "; %" PRIu64 " node%s searched", result->nodes, nodes);
  }
  if (result->optimal || result->nodes > 0)
    output_print (out, " by %d thread%s", result->threads, plural);
  output_char (out, '\n');
}

void
solve_text_item (const struct item *item, bool certified, const char *heuristic, const char *reason,
                 struct output *out)
{
  items_label (item, out);
  output_text (out, ": makespan ");
  items_time (item, item->solved->result.makespan, out);
  print_proof (item, certified, reason, out);
  print_stated (item, out);
  print_as_given (item, out);
  print_heuristic (item, heuristic, out);
  print_effort (item->solved, out);
}

/* What the heuristic is called that all results are compared with. */
static const char *
heuristic_of (const struct batch_report *report)
{
  for (size_t i = 0; i < model_count; i++)
    if (report->models[i] == report->optimal && models[i].cli->heuristic)
      return models[i].cli->heuristic;
  return "a heuristic";
}

void
solve_text_summary (const struct batch_report *report, uint64_t uncertified, double seconds,
                    struct output *out)
{
  output_print (out, "%" PRIu64 " instances in ", report->instances);
  print_duration (seconds, out);
  output_print (out, ": %" PRIu64 " proven optimal", report->optimal - uncertified);
  if (uncertified > 0)
    output_print (out, ", %" PRIu64 " optimal without a certificate", uncertified);
  if (report->optimal > 0)
    output_print (out, " (%s is optimal on %" PRIu64 " of them)", heuristic_of (report),
                  report->heuristic_optimal);
  output_print (out, ", %" PRIu64 " not proven, %" PRIu64 " refused\n", report->feasible,
                report->refused);
}
