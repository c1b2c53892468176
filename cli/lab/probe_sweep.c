#include "cli/lab/probe.h"

#include "base/progress.h"

#include <inttypes.h>
#include <string.h>

#define WITNESS 48 /* characters shown of an instance */

/* For survey.progress; context: the objective. */
static void
show_progress (const struct survey_progress *progress, void *context)
{
  const struct objective *objective = context;
  char rate[16], left[16];
  if (progress->record) {
    const struct sweep_extreme *record = progress->record;
    progress_line ("%s: record %" PRId64 "/%" PRId64 " at %s", objective->name, record->value.num,
                   record->value.den, record->witness[0]);
  }
  if (!progress_due ())
    return;
  probe_rate ((double)progress->instances / progress->seconds, rate);
  probe_time (progress->left, left);
  progress_line ("%s: %" PRIu64 " of %" PRIu64 " pieces, %s instances/s, %s to go", objective->name,
                 progress->done, progress->asked, rate, left);
}

static void
print_witness (const char *text, struct output *out)
{
  size_t length = strlen (text);
  output_bytes (out, text, length <= WITNESS ? length : WITNESS - 3);
  output_text (out, length <= WITNESS ? "\n" : "...\n");
}

static void
print_heading (const struct probe_space *space, struct output *out)
{
  if (space->form)
    output_print (out, "   n%s   C  largest              attained  of instances  first at\n",
                  space->second ? "   m" : "");
  else
    output_text (out,
                 "   n   k   C  source  largest              attained  of instances  first at\n");
}

static void
print_cell (const struct probe_space *space, const struct sweep_cell *cell, struct output *out)
{
  if (!space->form)
    output_print (out, "%4d%4d%4d  %s    ", cell->n, cell->k, cell->cost,
                  cell->second ? "slow" : "fast");
  else if (space->second)
    output_print (out, "%4d%4d%4d  ", cell->n, cell->second, cell->cost);
  else
    output_print (out, "%4d%4d  ", cell->n, cell->cost);
}

/* The cells in which there is something to see. */
static void
print_cells (const struct survey *survey, const struct sweep_result *result, struct output *out)
{
  const struct probe_space *space = survey->params.objective.space;
  size_t shown = 0;
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    char value[RATIONAL_TEXT];
    if (extreme->kept == 0)
      continue;
    if (shown++ == 0)
      print_heading (space, out);
    print_cell (space, &extreme->cell, out);
    rational_text ((struct rational){ extreme->value.num, extreme->value.den }, value);
    output_print (out, "%-9s %-8.6g %10" PRIu64 " %13" PRIu64 "  ", value,
                  (double)extreme->value.num / (double)extreme->value.den, extreme->attained,
                  extreme->instances);
    print_witness (extreme->witness[0], out);
  }
  if (shown < result->length)
    output_print (out, "%s%zu %scells: %s in each\n", shown > 0 ? "and " : "",
                  result->length - shown, shown > 0 ? "more " : "",
                  survey->params.objective.excess ? "0 or undefined" : "1");
}

static void
print_head (const struct survey *survey, const struct survey_report *report, struct output *out)
{
  const struct sweep_result *result = &report->result;
  bool form = survey->params.objective.space->form;
  output_all (
    out, survey->params.objective.name, ": all instances with n <= ", survey->params.destinations,
    form ? " and integer times <= C = " : " destinations and integer costs <= C = ",
    survey->params.max_cost, "\n", result->instances, " instances up to renaming and scaling, ",
    result->bounded, " settled by bounds, ", result->solved, " optima");
  output_print (out, "; %.2f s by %d thread%s\n", report->seconds, survey->threads,
                survey->threads == 1 ? "" : "s");
  if (report->covered < report->pieces)
    output_print (out, "NOT COMPLETE: this covers %" PRIu64 " of %" PRIu64 " pieces\n",
                  report->covered, report->pieces);
  output_char (out, '\n');
}

static void
print_listing (const struct survey *survey, const struct survey_listing *listing,
               struct output *out)
{
  int64_t witnesses = survey->params.witnesses;
  if (witnesses == 0)
    return;
  if (!listing->ready) {
    output_text (out, "\nwitnesses are listed when the whole sweep is complete\n");
    return;
  }
  if (listing->done < listing->asked) {
    output_print (
      out, "\nNOT COMPLETE: %" PRIu64 " of %" PRIu64 " pieces of the listing are in the store\n",
      listing->done, listing->asked);
    return;
  }
  output_print (
    out, "\nevery witness is listed in the store: %" PRIu64 " instances in %" PRIu64 " cells",
    listing->instances, listing->cells);
  if (listing->left_out > 0)
    output_print (out, "; not those of %" PRIu64 " cells with more than %" PRId64,
                  listing->left_out, witnesses);
  output_char (out, '\n');
}

static void
print_text (const struct survey *survey, const struct survey_report *report,
            const struct survey_listing *listing, const struct record *largest, struct output *out)
{
  print_head (survey, report, out);
  print_cells (survey, &report->result, out);
  print_listing (survey, listing, out);
  if (!largest->notation)
    return;
  output_char (out, '\n');
  probe_record (largest, out);
}

static void
print_json_cell (const struct probe_space *space, const struct sweep_extreme *extreme,
                 struct output *out)
{
  const struct sweep_cell *cell = &extreme->cell;
  output_print (out, "{\"n\":%d", cell->n);
  if (!space->form)
    output_print (out, ",\"k\":%d", cell->k);
  output_print (out, ",\"max_cost\":%d", cell->cost);
  space_second_json (space, cell->second, out);
  output_text (out, ",\"value\":");
  if (extreme->value.den != 0)
    output_rational (out, (struct rational){ extreme->value.num, extreme->value.den });
  else
    output_text (out, "null");
  output_print (out, ",\"instances\":%" PRIu64 ",\"attained\":%" PRIu64 ",\"witnesses\":[",
                extreme->instances, extreme->attained);
  for (size_t i = 0; i < extreme->kept; i++) {
    output_text (out, i > 0 ? "," : "");
    output_json_string (out, extreme->witness[i]);
  }
  output_text (out, "]}");
}

static void
print_json_listing (const struct survey *survey, const struct survey_listing *listing,
                    struct output *out)
{
  if (survey->params.witnesses == 0)
    return;
  output_print (out,
                ",\"listing\":{\"complete\":%s,\"instances\":%" PRIu64 ",\"cells\":%" PRIu64
                ",\"left_out\":%" PRIu64 "}",
                listing->ready && listing->done == listing->asked ? "true" : "false",
                listing->instances, listing->cells, listing->left_out);
}

static void
print_json (const struct survey *survey, const struct survey_report *report,
            const struct survey_listing *listing, const struct record *largest, struct output *out)
{
  const struct sweep_result *result = &report->result;
  output_text (out, "{\"objective\":");
  output_json_string (out, survey->params.objective.name);
  output_print (out,
                ",\"n\":%" PRId64 ",\"max_cost\":%" PRId64
                ",\"complete\":%s,\"pieces\":{\"done\":%" PRIu64 ",\"all\":%" PRIu64 "}",
                survey->params.destinations, survey->params.max_cost,
                report->covered == report->pieces ? "true" : "false", report->covered,
                report->pieces);
  output_print (out,
                ",\"instances\":%" PRIu64 ",\"bounded\":%" PRIu64 ",\"solved\":%" PRIu64
                ",\"missed\":%" PRIu64,
                result->instances, result->bounded, result->solved, result->missed);
  output_print (out, ",\"seconds\":%.3f,\"threads\":%d,\"largest\":", report->seconds,
                survey->threads);
  if (largest->notation)
    record_json (largest, true, out);
  else
    output_text (out, "null");
  print_json_listing (survey, listing, out);
  output_text (out, ",\"cells\":[");
  for (size_t i = 0; i < result->length; i++) {
    output_text (out, i > 0 ? "," : "");
    print_json_cell (survey->params.objective.space, &result->extreme[i], out);
  }
  output_text (out, "]}\n");
}

/* For probe_each. */
static void
sweep (struct probe *probe, const struct objective *objective, struct output *out,
       struct status *status)
{
  struct survey *survey = &probe->survey;
  struct survey_report report = { .pieces = 0 };
  struct survey_listing listing = { .ready = false };
  struct record largest = { .notation = NULL };
  survey->params.objective = *objective;
  survey->context = &survey->params.objective;
  bool good = survey_run (survey, &report, status);
  if (good && survey->params.witnesses > 0 && report.covered == report.pieces)
    good = survey_list (survey, &listing, status);
  probe->interrupted = limits_interrupted ();
  limits_forget_interrupt (); /* what was found is still finished */
  if (good && survey_records (survey, &report.result, &largest, status))
    (probe->options.json ? print_json : print_text) (survey, &report, &listing, &largest, out);
  bool listed = listing.ready && listing.done < listing.asked;
  if (report.done < report.asked || listed)
    status_set (status, STATUS_LIMIT,
                "%s: %s ended the %s: %" PRIu64 " of %" PRIu64 " pieces are done%s",
                objective->name, probe->interrupted ? "Ctrl-C" : "the time limit",
                listed ? "listing" : "sweep", listed ? listing.done : report.done,
                listed ? listing.asked : report.asked,
                survey->store ? "; rerun the same command to resume" : "");
  record_clear (&largest);
  survey_report_clear (&report);
}

int
probe_sweep (struct probe *probe, struct output *out)
{
  probe->survey.threads = probe->threads;
  probe->survey.store = probe->store;
  probe->survey.deadline = &probe->deadline;
  probe->survey.progress = show_progress;
  return probe_each (probe, out, sweep);
}
