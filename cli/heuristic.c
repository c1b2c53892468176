#include "heuristics/heuristic.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/source.h"
#include "cli/tree.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_LIST = 256, KEY_SEED, KEY_JSON, KEY_NO_SCHEDULE, KEY_FULL };

static const struct argp_option options[] = {
  { "list", KEY_LIST, NULL, 0, "List the heuristics by model", 0 },
  { "seed", KEY_SEED, "N", 0, "Seed of the heuristics that draw (default 1)", 0 },
  { "no-schedule", KEY_NO_SCHEDULE, NULL, 0, "Leave the schedule out", 0 },
  { "full", KEY_FULL, NULL, 0, "Show all of a long schedule", 0 },
  { "json", KEY_JSON, NULL, 0, "Write the schedule as one JSON object a line for each instance", 0 },
  { 0 },
};

struct run {
  struct cli_arguments arguments;
  const struct heuristic *heuristic;
  uint64_t seed;
  size_t tree_limit;
  bool list, json, schedules;
};

static const char *const names[] = { "NAME", "FILE", NULL };

static void
check (struct run *run)
{
  if (run->list)
    return;
  cli_arguments_end (&run->arguments, names);
  run->heuristic = heuristic_find (run->arguments.values[0]);
  if (!run->heuristic)
    cli_usage ("there is no heuristic '%s' (see provecast heuristic --list)", run->arguments.values[0]);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    cli_argument (&run->arguments, names, value);
    return 0;
  case ARGP_KEY_END:
    check (run);
    return 0;
  case KEY_LIST:
    run->list = true;
    return 0;
  case KEY_SEED:
    run->seed = cli_seed ("--seed", value);
    return 0;
  case KEY_NO_SCHEDULE:
    run->schedules = false;
    return 0;
  case KEY_FULL:
    run->tree_limit = 0;
    return 0;
  case KEY_JSON:
    run->json = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp heuristic_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "NAME FILE\n--list",
  .doc = "Run the heuristic NAME on each instance in FILE (- for standard input) and print its schedule."
         "\vExit codes: 0 done; 2 bad usage or input; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

static void
list (struct output *out)
{
  const char *model = "";
  for (const struct heuristic *heuristic = heuristic_table; heuristic->name; heuristic++) {
    if (strcmp (model, heuristic->model) != 0)
      output_print (out, "%s:\n", heuristic->model);
    model = heuristic->model;
    output_print (out, "  %-14s %s%s\n", heuristic->name, heuristic->summary, heuristic->seeded ? " (uses --seed)" : "");
  }
}

/* Without its schedule, a result is what solve calls it. */
static void
print_json_makespan (const struct run *run, const struct source *source, int64_t makespan, struct output *out)
{
  output_char (out, '{');
  if (source->instance.name) {
    output_text (out, "\"instance\":");
    output_json_string (out, source->instance.name);
    output_char (out, ',');
  }
  output_print (out, "\"model\":\"%s\",\"heuristic\":\"%s\",\"makespan\":", run->heuristic->model, run->heuristic->name);
  output_rational (out, node_types_time (&source->types, makespan));
  output_text (out, "}\n");
}

static void
print_json (const struct run *run, struct source *source, const struct schedule *schedule, struct output *out)
{
  if (!run->schedules) {
    print_json_makespan (run, source, schedule->makespan, out);
    return;
  }
  schedule_write (schedule, &source->instance, &source->types, source_numbers (source), out);
  output_char (out, '\n');
}

static void
print_text (const struct run *run, struct source *source, const struct schedule *schedule, struct output *out)
{
  source_label (&source->instance, suite_name (source->suite), source->line, out);
  output_print (out, ": makespan ");
  source_time (&source->instance, &source->types, schedule->makespan, out);
  output_print (out, " by %s\n", run->heuristic->name);
  if (!run->schedules)
    return;
  output_char (out, '\n');
  tree_print (schedule, &source->instance, &source->types, source_numbers (source), run->tree_limit, cli_unicode (), out);
}

static void
run_all (const struct run *run, struct source *source, struct output *out, struct status *status)
{
  struct schedule schedule;
  schedule_init (&schedule);
  while (!out->failed && source_next (source, status)) {
    run->heuristic->run (&source->types, run->seed, &schedule);
    if (run->json) {
      print_json (run, source, &schedule, out);
      continue;
    }
    if (source->count > 1 && run->schedules)
      output_char (out, '\n');
    print_text (run, source, &schedule, out);
  }
  schedule_clear (&schedule);
}

int
heuristic_run (int argc, char **argv)
{
  struct run run = { .seed = 1, .tree_limit = TREE_SHORT, .schedules = true };
  struct output out;
  struct status status;
  struct source source;
  cli_parse ("heuristic", &heuristic_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  if (run.list) {
    list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  status_init (&status);
  if (source_open (&source, run.arguments.values[1], &status)) {
    run_all (&run, &source, &out, &status);
    source_close (&source);
  }
  return cli_conclude (&out, &status);
}
