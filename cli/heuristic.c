#include "heuristics/heuristic.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/options.h"
#include "cli/tree.h"

#include <string.h>

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the heuristics by model") },
  { OPTION_ROW_SEED ("Seed of the heuristics that draw (default 1)") },
  { OPTION_ROW_NO_SCHEDULE },
  { OPTION_ROW_FULL },
  { OPTION_ROW_JSON ("Write the schedule as one JSON object a line for each instance") },
  { 0 },
};

struct run {
  struct options options;
  const struct heuristic *heuristic;
  struct schedule schedule; /* of the present instance */
};

static const char *const names[] = { "NAME", "FILE", NULL };

const struct argp heuristic_argp = {
  .options = options,
  .parser = options_parser,
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
write_json (const struct run *run, const struct batch_item *item, struct output *out)
{
  if (!run->options.makespan_only) {
    schedule_write (&run->schedule, item->instance, item->types, item->number, out);
    output_char (out, '\n');
    return;
  }
  items_json (item->instance, out);
  output_print (out, "\"model\":\"%s\",\"heuristic\":\"%s\",\"makespan\":", run->heuristic->model, run->heuristic->name);
  output_rational (out, node_types_time (item->types, run->schedule.makespan));
  output_text (out, "}\n");
}

static void
write_text (const struct run *run, const struct batch_item *item, struct output *out)
{
  items_label (item, out);
  output_print (out, ": makespan ");
  items_time (item, run->schedule.makespan, out);
  output_print (out, " by %s\n", run->heuristic->name);
  if (run->options.makespan_only)
    return;
  output_char (out, '\n');
  tree_print (&run->schedule, item->instance, item->types, item->number, run->options.full ? 0 : TREE_SHORT, cli_unicode (), out);
}

/* For items.write; context: the struct run. */
static bool
write_item (const struct batch_item *item, struct output *out, void *context, struct status *status)
{
  struct run *run = context;
  (void)status;
  run->heuristic->run (item->types, run->options.seed, &run->schedule);
  (run->options.json ? write_json : write_text) (run, item, out);
  return true;
}

/* The exit code. */
static int
run_all (struct run *run, struct output *out)
{
  const bool schedules = !run->options.makespan_only;
  const struct items items = { .json = run->options.json, .blank = schedules, .numbers = schedules, .write = write_item, .context = run };
  struct batch_report report;
  schedule_init (&run->schedule);
  int code = items_run (&items, run->options.values[1], out, &report);
  schedule_clear (&run->schedule);
  return code;
}

int
heuristic_run (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 2, .seed = 1 } };
  struct output out;
  cli_parse ("heuristic", &heuristic_argp, argc, argv, &run.options);
  output_init_stream (&out, stdout);
  if (run.options.list) {
    list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  run.heuristic = heuristic_find (run.options.values[0]);
  if (!run.heuristic)
    cli_usage ("there is no heuristic '%s' (see provecast heuristic --list)", run.options.values[0]);
  return cli_finish (&out, run_all (&run, &out));
}
