#include "cli/commands.h"
#include "cli/items.h"
#include "cli/options.h"
#include "heuristics/heuristic.h"

#include <string.h>

enum { KEY_BOUND = OPTION_OWN };

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the bounds by model") },
  { "bound", KEY_BOUND, "NAME", 0, "Compute this bound only", 0 },
  { OPTION_ROW_JSON ("Write one JSON object a line for each instance") },
  { 0 },
};

struct run {
  struct options options;
  const struct bound *bound; /* NULL: all */
};

static const char *const names[] = { "FILE", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  if (key != KEY_BOUND)
    return options_parse (&run->options, key, value);
  run->bound = bound_find (value);
  if (!run->bound)
    cli_usage ("--bound: there is no bound '%s' (see provecast bounds --list)", value);
  return 0;
}

const struct argp bounds_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "FILE\n--list",
  .doc = "Compute lower bounds on the makespan of each instance in FILE (- for standard input): no schedule is faster."
         "\vExit codes: 0 done; 2 bad usage or input; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

static void
list (struct output *out)
{
  const char *model = "";
  for (const struct bound *bound = bound_table; bound->name; bound++) {
    if (strcmp (model, bound->model) != 0)
      output_print (out, "%s:\n", bound->model);
    model = bound->model;
    output_print (out, "  %-14s %s\n", bound->name, bound->summary);
  }
}

static void
write_json (const struct run *run, const struct batch_item *item, struct output *out)
{
  const char *comma = "";
  items_json (item->instance, out);
  output_text (out, "\"model\":\"node\",\"bounds\":{");
  for (const struct bound *bound = bound_table; bound->name; bound++) {
    if (run->bound && run->bound != bound)
      continue;
    output_print (out, "%s\"%s\":", comma, bound->name);
    output_rational (out, node_types_time (item->types, bound->run (item->types)));
    comma = ",";
  }
  output_text (out, "}}\n");
}

static void
write_text (const struct run *run, const struct batch_item *item, struct output *out)
{
  items_label (item, out);
  output_text (out, ":\n");
  for (const struct bound *bound = bound_table; bound->name; bound++) {
    if (run->bound && run->bound != bound)
      continue;
    output_print (out, "  %-14s ", bound->name);
    items_time (item, bound->run (item->types), out);
    output_char (out, '\n');
  }
}

/* For items.write; context: the struct run. */
static bool
write_item (const struct batch_item *item, struct output *out, void *context, struct status *status)
{
  const struct run *run = context;
  (void)status;
  (run->options.json ? write_json : write_text) (run, item, out);
  return true;
}

int
bounds_run (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 1 } };
  struct output out;
  struct batch_report report;
  cli_parse ("bounds", &bounds_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  if (run.options.list) {
    list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  const struct items items = { .json = run.options.json, .write = write_item, .context = &run };
  return cli_finish (&out, items_run (&items, run.options.values[0], &out, &report));
}
