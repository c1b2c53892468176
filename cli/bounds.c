#include "base/memory.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/pager.h"
#include "solve/item_bounds.h"

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
  { OPTION_ROW_THREADS ("Use N threads: one instance a thread") },
  { 0 },
};

struct run {
  struct options options;
  const char *only;    /* the bound to compute; NULL: all of the model */
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

static void
write_text (const struct item_bounds *bounds, const struct item *item, struct output *out)
{
  int width = NAMES_WIDTH;
  items_label (item, out);
  output_text (out, ":\n");
  for (size_t i = 0; i < bounds->count; i++)
    width = names_width (bounds->values[i].name, width);
  for (size_t i = 0; i < bounds->count; i++) {
    const struct item_value *value = &bounds->values[i];
    output_print (out, "  %-*s ", width, value->name);
    items_at_least (item, value->value, out);
    output_text (out, value->proven ? "" : " (no bound)");
    if (!value->finished)
      output_all (out, " (not finished: ", bounds->reason, ")");
    output_char (out, '\n');
  }
}

/* For items.begin and end: the bounds of the present instance. */
static void *
begin (void *context)
{
  (void)context;
  return memory_zero (1, sizeof (struct item_bounds));
}

static void
end (void *own, void *context)
{
  (void)context;
  item_bounds_clear (own);
  free (own);
}

/* For items.write; context: the struct run. */
static bool
write_item (const struct item *item, struct output *out, void *context, struct status *status)
{
  struct run *run = context;
  struct item_bounds *bounds = item->own;
  size_t only = SIZE_MAX;
  (void)status;
  if (run->only)
    names_find (item->model, NAMES_BOUNDS, run->only, &only); /* items.takes: it has the bound */
  item_bounds_fill (bounds, item, only, &run->options.limits);
  if (bounds->reason)
    run->limited = true;
  if (bounds->reason && item->line->account)
    output_char (item->line->account, 'l');
  if (run->options.json) {
    item_bounds_write (bounds, item, out);
    output_char (out, '\n');
  } else {
    write_text (bounds, item, out);
  }
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
                         .threads = options_threads (&run->options),
                         .begin = begin,
                         .end = end,
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
