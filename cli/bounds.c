#include "base/memory.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/pager.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_BOUND = OPTION_OWN };

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the bounds by model") },
  { "bound", KEY_BOUND, "NAME", 0, "Compute this bound only", 0 },
  { OPTION_ROW_TIME_LIMIT ("Stop after this wall time for each instance: bounds that were not "
                           "finished are weaker, and marked") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory limit for each instance") },
  { OPTION_ROW_JSON (
    "Write one JSON object a line for each instance; with --list for each bound") },
  { OPTION_ROW_RESOLUTION },
  { 0 },
};

/* What a formula gives for the present instance. */
struct value {
  const char *name;
  struct rational value;
  bool proven;   /* it is a bound */
  bool finished; /* no limit ended it */
};

struct run {
  struct options options;
  const char *only;     /* the bound to compute; NULL: all of the model */
  struct value *values; /* owned */
  size_t count, capacity;
  const char *reason;  /* why bounds of the present instance are not finished; NULL: all are */
  atomic_bool limited; /* a bound of some instance is not finished */
  char missing[64];
};

static const char *const names[] = { "FILE", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  if (key != KEY_BOUND)
    return options_parse (&run->options, key, value);
  run->only = value;
  if (!names_known (NAMES_BOUNDS, value))
    names_unknown (NAMES_BOUNDS, value, "--bound: there is no bound", "bounds --list");
  return 0;
}

/* The values that are bounds, or those that are not, as a JSON object. */
static void
write_values (const struct run *run, bool proven, struct output *out)
{
  const char *comma = "";
  output_char (out, '{');
  for (const struct value *value = run->values; value < run->values + run->count; value++) {
    if (value->proven != proven)
      continue;
    output_all (out, comma, "\"", value->name, "\":", value->value);
    comma = ",";
  }
  output_char (out, '}');
}

/* The best bound on the optimum of the instance as given, if it was rounded. */
static void
write_as_given (const struct run *run, const struct item *item, struct output *out)
{
  struct rational best = { 0, 1 };
  for (size_t i = 0; i < run->count; i++)
    if (run->values[i].proven && rational_compare (run->values[i].value, best) > 0)
      best = run->values[i].value;
  result_rounding (&item->line->rounding, &best, NULL, out);
}

/* Which are not finished, and why. */
static void
write_unfinished (const struct run *run, struct output *out)
{
  const char *comma = "";
  if (!run->reason)
    return;
  output_text (out, ",\"unfinished\":[");
  for (size_t i = 0; i < run->count; i++)
    if (!run->values[i].finished) {
      output_all (out, comma, "\"", run->values[i].name, "\"");
      comma = ",";
    }
  output_all (out, "],\"reason\":\"", run->reason, "\"");
}

static void
write_json (const struct run *run, const struct item *item, struct output *out)
{
  bool others = false;
  for (size_t i = 0; i < run->count; i++)
    others |= !run->values[i].proven;
  items_json (item->name, out);
  output_print (out, "\"model\":\"%s\",\"bounds\":", item->model->name);
  write_values (run, true, out);
  if (others) {
    output_text (out, ",\"not_bounds\":");
    write_values (run, false, out);
  }
  write_as_given (run, item, out);
  write_unfinished (run, out);
  items_names (item, out);
  output_text (out, "}\n");
}

static void
write_text (const struct run *run, const struct item *item, struct output *out)
{
  int width = NAMES_WIDTH;
  items_label (item, out);
  output_text (out, ":\n");
  for (size_t i = 0; i < run->count; i++)
    width = names_width (run->values[i].name, width);
  for (const struct value *value = run->values; value < run->values + run->count; value++) {
    output_print (out, "  %-*s ", width, value->name);
    items_at_least (item, value->value, out);
    output_text (out, value->proven ? "" : " (no bound)");
    if (!value->finished)
      output_all (out, " (not finished: ", run->reason, ")");
    output_char (out, '\n');
  }
}

/* Compute bound i of an instance. */
static void
add_value (struct run *run, const struct item *item, size_t i, const struct names_row *row,
           struct deadline *deadline)
{
  atomic_bool told = false;
  deadline->told = &told;
  struct rational value = item_bound (item, i, deadline);
  bool finished = !atomic_load (&told);
  memory_grow (run->values, run->capacity, run->count + 1);
  run->values[run->count++] = (struct value){ row->name, value, row->proven, finished };
}

/* Compute the bounds of an instance. */
static void
fill_values (struct run *run, const struct item *item)
{
  const struct limits *limits = &run->options.limits;
  uint64_t memory_ended = limits_memory_ended ();
  struct deadline deadline;
  struct names_row row;
  size_t only = 0;
  bool finished = true;
  if (run->only)
    names_find (item->model, NAMES_BOUNDS, run->only, &only); /* items.takes: it has the bound */
  run->count = 0;
  deadline_start (&deadline, limits);
  for (size_t i = 0; names_of (item->model, NAMES_BOUNDS, i, &row); i++)
    if (!run->only || i == only) {
      add_value (run, item, i, &row, &deadline);
      finished &= run->values[run->count - 1].finished;
    }
  run->reason = finished ? NULL : limits_reason (limits, deadline.start, memory_ended);
  if (!finished && !run->reason)
    run->reason = "the memory limit was reached";
  if (!finished)
    run->limited = true;
}

/* For items.write; context: the struct run. */
static bool
write_item (const struct item *item, struct output *out, void *context, struct status *status)
{
  struct run *run = context;
  (void)status;
  fill_values (run, item);
  if (run->reason && item->line->account)
    output_char (item->line->account, 'l');
  (run->options.json ? write_json : write_text) (run, item, out);
  return true;
}

/* For items.settle: what another rank says is that a bound is not finished. */
static void
settle (const char *account, size_t length, void *context)
{
  struct run *run = context;
  (void)account, (void)length;
  run->limited = true;
}

/* What is done with the instances. */
static struct items
items_of (struct run *run)
{
  size_t i;
  struct items items = { .json = run->options.json,
                         .limits = run->options.limits,
                         .resolution = run->options.resolution,
                         .missing = run->missing,
                         .write = write_item,
                         .context = run,
                         .serves = true,
                         .settle = settle };
  snprintf (run->missing, sizeof run->missing, "bound '%s'", run->only ? run->only : "");
  for (size_t kind = 0; kind < model_count; kind++)
    items.takes[kind] = !run->only || names_find (&models[kind], NAMES_BOUNDS, run->only, &i);
  return items;
}

/* The exit code. */
static int
run_all (struct run *run, struct output *out)
{
  struct batch_report report;
  const struct items items = items_of (run);
  int code = items_run (&items, run->options.values[0], out, &report);
  free (run->values);
  return run->limited && code < STATUS_LIMIT ? STATUS_LIMIT : code;
}

static int
run_command (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 1 } };
  struct output out;
  cli_parse (&bounds_command, argc, argv, &run);
  limits_catch_signals ();
  if (run.options.list)
    pager_start ();
  output_init_stream (&out, stdout);
  if (run.options.list) {
    (run.options.json ? names_list_json : names_list) (NAMES_BOUNDS, &out);
    return cli_finish (&out, STATUS_OK);
  }
  return cli_finish (&out, run_all (&run, &out));
}

/* For command.serve. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct run run = { .options = { .names = names, .needed = 1 } };
  cli_parse (&bounds_command, argc, argv, &run);
  const struct items items = items_of (&run);
  items_serve (&items, job);
  free (run.values);
}

const struct command bounds_command = {
  .name = "bounds",
  .summary = "compute lower bounds",
  .options = options,
  .parser = parse,
  .args_doc = "FILE\n--list",
  .doc
  = "Compute lower bounds on the makespan of each instance in FILE (a file, - for "
    "standard input, or the name of a suite). No schedule is shorter than a bound. "
    "Published formulas that are no lower bounds are computed as well and marked.\v"
    "Exit codes: 0 done; 2 bad usage or input; 3 a limit or Ctrl-C ended it: what is there is "
    "printed, and a bound that was not finished is marked; 4 system error: disk full or out of "
    "memory.",
  .run = run_command,
  .serve = serve,
};
