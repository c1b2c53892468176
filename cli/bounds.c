#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/source.h"
#include "heuristics/heuristic.h"

#include <string.h>

enum { KEY_LIST = 256, KEY_BOUND, KEY_JSON };

static const struct argp_option options[] = {
  { "list", KEY_LIST, NULL, 0, "List the bounds by model", 0 },
  { "bound", KEY_BOUND, "NAME", 0, "Compute this bound only", 0 },
  { "json", KEY_JSON, NULL, 0, "Write one JSON object a line for each instance", 0 },
  { 0 },
};

struct run {
  struct cli_arguments arguments;
  const struct bound *bound; /* NULL: all */
  bool list, json;
};

static const char *const names[] = { "FILE", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    cli_argument (&run->arguments, names, value);
    return 0;
  case ARGP_KEY_END:
    if (!run->list)
      cli_arguments_end (&run->arguments, names);
    return 0;
  case KEY_LIST:
    run->list = true;
    return 0;
  case KEY_BOUND:
    run->bound = bound_find (value);
    if (!run->bound)
      cli_usage ("--bound: there is no bound '%s' (see provecast bounds --list)", value);
    return 0;
  case KEY_JSON:
    run->json = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
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
print_json (const struct run *run, const struct source *source, struct output *out)
{
  const char *comma = "";
  output_char (out, '{');
  if (source->instance.name) {
    output_text (out, "\"instance\":");
    output_json_string (out, source->instance.name);
    output_char (out, ',');
  }
  output_text (out, "\"model\":\"node\",\"bounds\":{");
  for (const struct bound *bound = bound_table; bound->name; bound++) {
    if (run->bound && run->bound != bound)
      continue;
    output_print (out, "%s\"%s\":", comma, bound->name);
    output_rational (out, node_types_time (&source->types, bound->run (&source->types)));
    comma = ",";
  }
  output_text (out, "}}\n");
}

static void
print_text (const struct run *run, const struct source *source, struct output *out)
{
  source_label (&source->instance, suite_name (source->suite), source->line, out);
  output_text (out, ":\n");
  for (const struct bound *bound = bound_table; bound->name; bound++) {
    if (run->bound && run->bound != bound)
      continue;
    output_print (out, "  %-14s ", bound->name);
    source_time (&source->instance, &source->types, bound->run (&source->types), out);
    output_char (out, '\n');
  }
}

int
bounds_run (int argc, char **argv)
{
  struct run run = { .bound = NULL };
  struct output out;
  struct status status;
  struct source source;
  cli_parse ("bounds", &bounds_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  if (run.list) {
    list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  status_init (&status);
  if (source_open (&source, run.arguments.values[0], &status)) {
    while (!out.failed && source_next (&source, &status))
      (run.json ? print_json : print_text) (&run, &source, &out);
    source_close (&source);
  }
  return cli_conclude (&out, &status);
}
