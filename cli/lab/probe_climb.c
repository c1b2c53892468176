#include "cli/lab/probe.h"

#include "base/memory.h"
#include "base/progress.h"
#include "lab/probe/evaluate_points.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/notation.h"
#include "lab/probe/shrink.h"
#include "lab/probe/store.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#define STEPS 200000 /* when nothing says how long */

static const struct limits no_limits = { 0 };

/* One objective's climb. */
struct climb {
  const struct climb_params *params;
  const struct deadline *deadline;
  char *best; /* notation, so far; owned; NULL: none */
  struct quotient value;
  struct evaluator *evaluator;
  struct point_evaluator *points;
  struct climb_report report;
  bool complete; /* all steps were done, or all members of a pattern tried */
  struct record record;
};

/* A pattern with so few members that all were tried. */
static bool
is_enumeration (const struct climb *climb)
{
  return climb->params->pattern && climb->report.starts == 0;
}

/* For climb_run. */
static bool
found (const char *notation, struct quotient value, void *context)
{
  struct climb *climb = context;
  free (climb->best);
  climb->best = memory_copy (notation);
  climb->value = value;
  progress_line ("%s: %" PRId64 "/%" PRId64 " = %.6g at %.200s", climb->params->objective.name,
                 value.num, value.den, (double)value.num / (double)value.den, notation);
  return true;
}

/* For climb_params.progress. */
static void
show_progress (const struct climb_report *report, void *context)
{
  const struct climb *climb = context;
  char rate[16], left[16];
  if (!progress_due ())
    return;
  double now = limits_now (), tried = (double)report->steps, seconds = now - climb->deadline->start;
  double by_clock = climb->deadline->end - now;
  double by_steps = climb->params->steps > 0
                      ? ((double)climb->params->steps - tried) * seconds / tried
                      : by_clock;
  probe_rate ((double)report->solved / seconds, rate);
  probe_time (fmax (fmin (by_steps, by_clock), 0), left);
  progress_line ("%s: %" PRIu64 " instances tried, %s optima/s, %s to go",
                 climb->params->objective.name, report->steps, rate, left);
}

/* For shrink: within what was asked for, and no less. */
static bool
holds (const struct node_types *types, void *context)
{
  const struct climb *climb = context;
  const struct climb_params *params = climb->params;
  bool slow = types->source > types->cost[0];
  struct quotient value;
  if (types->destinations < params->limits.least
      || !(slow ? params->limits.slow_source : params->limits.fast_source))
    return false;
  return evaluate (climb->evaluator, &params->objective, types, climb->value, &no_limits, &value)
         == EVALUATE_VALUE;
}

/* The same of a point. */
static bool
point_holds (const struct space_point *point, void *context)
{
  const struct climb *climb = context;
  struct quotient value;
  size_t best;
  return evaluate_points (climb->points, point, 1, climb->value, &no_limits, &value, &best)
         == EVALUATE_VALUE;
}

/* Make the best smaller, with the same value. */
static void
shrink_best (struct climb *climb)
{
  const struct space_form *form = climb->params->objective.space->form;
  struct status status = { .code = STATUS_OK };
  struct space_point point;
  struct node_types types;
  struct output out = { .stream = NULL };
  node_types_init (&types);
  if (form && space_parse (form, climb->best, &point, &status)) {
    climb->points = point_evaluator_new (&climb->params->objective);
    shrink_point (form, &point, point_holds, climb);
    point_evaluator_free (climb->points);
    free (climb->best);
    climb->best = space_notation (form, &point);
  } else if (!form && notation_read (&types, climb->best, &status)) {
    climb->evaluator = evaluator_new ();
    shrink (&types, holds, climb);
    evaluator_free (climb->evaluator);
    notation_write (&types, &out);
    free (climb->best);
    climb->best = output_take (&out);
  }
  node_types_clear (&types);
}

/* The options by which the climb finds it, and no more steps than that, however the run ended. */
static void
write_options (const struct probe *probe, const struct climb *climb, struct output *out)
{
  const struct climb_params *params = climb->params;
  if (params->pattern)
    output_print (out, " --pattern '%s'", probe->pattern);
  else
    output_print (out, " --n %" PRId64 "..%" PRId64 " --max-cost %" PRId64, params->limits.least,
                  params->limits.most, params->limits.max_cost);
  if (!params->pattern && !params->objective.space->form)
    output_print (out, " --types %" PRId64, params->limits.max_types);
  for (int i = 0; i < 26; i++)
    if (probe->ranged & 1u << i)
      output_print (out, " --range %c=%" PRId64 "..%" PRId64, 'a' + i, params->range[i][0],
                    params->range[i][1]);
  if (!params->limits.fast_source || !params->limits.slow_source)
    output_print (out, " --source %s", params->limits.fast_source ? "fast" : "slow");
  if (!is_enumeration (climb))
    output_print (out, " --seed %" PRIu64 " --steps %" PRIu64, params->seed, climb->report.enough);
}

/* The command that finds it again. Only this user has the file of --from: then the command names
   the instance itself. */
static void
write_command (const struct probe *probe, const struct climb *climb, struct output *out)
{
  const struct objective *objective = &climb->params->objective;
  const char *quote = objective->excess ? "'" : "";
  output_print (out, "provecast probe climb --objective %s%s%s", quote, objective->name, quote);
  if (probe->from)
    output_print (out, " --pattern '%s'", climb->best);
  else
    write_options (probe, climb, out);
  output_char (out, '\0');
}

/* Of the best: a smaller instance with the same value, but for members of a family; certified
   and judged. */
static bool
make_record (const struct probe *probe, struct climb *climb, struct status *status)
{
  struct output command = { .stream = NULL };
  if (!climb->params->pattern)
    shrink_best (climb);
  write_command (probe, climb, &command);
  bool made = record_make (&climb->record, &climb->params->objective, climb->best, command.bytes,
                           &no_limits, status);
  output_discard (&command);
  return made;
}

static void
print_text (const struct probe *probe, const struct climb *climb, struct output *out)
{
  const struct climb_report *report = &climb->report;
  char rate[16];
  probe_rate ((double)report->solved / report->seconds, rate);
  probe_record (&climb->record, out);
  output_print (
    out, "  %" PRIu64 " instances tried%s, %" PRIu64 " optima (%s/s), %.2f s by %d thread%s\n",
    report->steps, is_enumeration (climb) && climb->complete ? ", all there are" : "",
    report->solved, rate, report->seconds, probe->threads, probe->threads == 1 ? "" : "s");
  output_print (out, "  found again by: %s\n", climb->record.found_by);
}

static void
print_json (const struct probe *probe, const struct climb *climb, struct output *out)
{
  const struct climb_report *report = &climb->report;
  output_print (out,
                "{\"steps\":%" PRIu64 ",\"bounded\":%" PRIu64 ",\"solved\":%" PRIu64
                ",\"starts\":%" PRIu64,
                report->steps, report->bounded, report->solved, report->starts);
  output_print (out, ",\"complete\":%s,\"seconds\":%.3f,\"threads\":%d,\"record\":",
                climb->complete ? "true" : "false", report->seconds, probe->threads);
  record_json (&climb->record, true, out);
  output_text (out, "}\n");
}

/* What was found, if anything: shrunk, judged, kept, shown. */
static void
finish (const struct probe *probe, struct climb *climb, struct output *out, struct status *status)
{
  bool kept;
  if (!climb->best) {
    status_set (status, climb->complete ? STATUS_INPUT : STATUS_LIMIT, "%s: %s",
                climb->params->objective.name,
                climb->complete ? "no instance that is asked for has a value"
                                : "ended before any instance was found");
    return;
  }
  if (!make_record (probe, climb, status))
    return;
  (probe->options.json ? print_json : print_text) (probe, climb, out);
  /* else it is no extreme */
  if (probe->store
      && quotient_compare (climb->value, objective_least (&climb->params->objective)) != 0)
    probe_store_record (probe->open_store, &climb->record, &kept, status);
}

/* For probe_each. */
static void
climb_once (struct probe *probe, const struct objective *objective, struct output *out,
            struct status *status)
{
  struct climb climb = { .params = &probe->climb, .deadline = &probe->deadline };
  record_init (&climb.record);
  probe->climb.objective = *objective;
  probe->climb.progress = show_progress;
  climb.complete
    = climb_run (&probe->climb, probe->threads, &probe->deadline, found, &climb, &climb.report);
  probe->interrupted = limits_interrupted ();
  limits_forget_interrupt (); /* what was found is still finished */
  finish (probe, &climb, out, status);
  /* Without --steps a climb lasts as long as it may: the time limit is what was asked for. */
  if (probe->interrupted
      || (!climb.complete && (probe->climb.steps > 0 || is_enumeration (&climb))))
    status_set (status, STATUS_LIMIT, "%s: %s ended the climb after %" PRIu64 " instances",
                objective->name, probe->interrupted ? "Ctrl-C" : "the time limit",
                climb.report.steps);
  record_clear (&climb.record);
  free (climb.best);
}

/* Where the climb begins, and the store: now, not after an hour. */
static bool
open_files (struct probe *probe, struct status *status)
{
  if (probe->from
      && !climb_starts_read (&probe->climb.starts, probe->from, &probe->climb.limits, status))
    return false;
  if (probe->store)
    probe->open_store = probe_store_open (probe->store, PROBE_STORE_WRITE, status);
  return !probe->store || probe->open_store;
}

int
probe_climb (struct probe *probe, struct output *out)
{
  struct status status = { .code = STATUS_OK };
  if (probe->climb.steps == 0 && probe->options.limits.seconds <= 0)
    probe->climb.steps = STEPS;
  probe->climb.seed = probe->options.seed;
  int code = open_files (probe, &status) ? probe_each (probe, out, climb_once)
                                         : cli_conclude (out, &status);
  database_close (probe->open_store);
  climb_starts_clear (&probe->climb.starts);
  return code;
}
