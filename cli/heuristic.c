#include "base/memory.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/model.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/pager.h"

#include <stdlib.h>
#include <string.h>

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the heuristics by model") },
  { OPTION_ROW_SEED ("Seed of the heuristics that use random numbers (default 1)") },
  { OPTION_ROW_TIME_LIMIT (
    "Stop after this wall time for each instance: heuristics that improve a schedule print it, the "
    "others give up") },
  { OPTION_ROW_NO_SCHEDULE },
  { OPTION_ROW_FULL },
  { OPTION_ROW_LANES },
  { OPTION_ROW_JSON (
    "Write one JSON object a line: the schedule for each instance; with --list the heuristics") },
  { OPTION_ROW_FORMAT },
  { OPTION_ROW_THREADS ("Use N threads: one instance a thread") },
  { OPTION_ROW_RESOLUTION },
  { 0 },
};

struct run {
  struct options options;
  const char *name;       /* of the heuristic */
  bool takes[MODELS_MAX]; /* by model_index: the model has it */
  size_t row[MODELS_MAX]; /* its number there */
  char missing[64];
};

static const char *const names[] = { "NAME", "FILE", NULL };

/* What is written before the schedule, which without one is what solve calls a heuristic. True:
   the schedule follows. */
static bool
write_head (const struct run *run, const struct item *item, struct rational makespan,
            struct output *out)
{
  const struct options *given = &run->options;
  const struct cli_model *cli = item->model->cli;
  if (!given->json) {
    items_label (item, out);
    output_text (out, ": makespan ");
    items_time (item, makespan, out);
    output_all (out, " by ", run->name);
    if (cli->write_waits)
      cli->write_waits (item, false, out);
    output_text (out, given->makespan_only ? "\n" : "\n\n");
  } else if (given->makespan_only) {
    item_write_start (item->name, out);
    output_all (out, "\"model\":\"", item->model->name, "\",\"heuristic\":\"", run->name,
                "\",\"makespan\":", makespan);
    if (cli->write_waits)
      cli->write_waits (item, true, out);
    result_rounding (&item->line->rounding, NULL, &makespan, out);
    output_text (out, "}\n");
  }
  return !given->makespan_only;
}

/* For items.begin and end: the makespan of what the heuristic made last. */
static void *
begin (void *context)
{
  (void)context;
  return memory_zero (1, sizeof (struct rational));
}

static void
end (void *own, void *context)
{
  (void)context;
  free (own);
}

/* For items.answer; context: the struct run. Some heuristics do not take every instance of their
   model. */
static bool
answer (const struct item *item, void *context, struct status *status)
{
  const struct run *run = context;
  size_t row = run->row[model_index (item->model)];
  return item_applies (item, row, status)
         && item_heuristic (item, row, run->options.seed, &run->options.limits, item->own, status);
}

/* For items.write. */
static bool
write_item (const struct item *item, struct output *out, void *context, struct status *status)
{
  const struct run *run = context;
  if (run->options.format > FORMAT_JSON)
    return schedule_format_write (run->options.format, item, out, status);
  if (!write_head (run, item, *(const struct rational *)item->own, out))
    return true;
  if (run->options.json) {
    items_write_schedule (item, out);
    output_char (out, '\n');
  } else {
    item->model->cli->print (item, &run->options, out);
  }
  return true;
}

/* What is done with the instances. */
static struct items
items_of (struct run *run)
{
  const bool schedules = !run->options.makespan_only;
  struct items items = {
    .json = run->options.json,
    .resolution = run->options.resolution,
    .silent = run->options.format > FORMAT_JSON,
    .singles = run->options.format >= FORMAT_FOLLOW,
    .blank = schedules && run->options.format == FORMAT_TEXT,
    .schedules = schedules,
    .missing = run->missing,
    .threads = options_threads (&run->options),
    .begin = begin,
    .end = end,
    .answer = answer,
    .write = write_item,
    .context = run,
    .serves = true,
  };
  snprintf (run->missing, sizeof run->missing, "heuristic '%s'", run->name);
  memcpy (items.takes, run->takes, sizeof items.takes);
  return items;
}

/* The exit code. */
static int
run_all (struct run *run, struct output *out)
{
  struct batch_report report;
  const struct items items = items_of (run);
  schedule_format_begin (run->options.format, out);
  return items_run (&items, run->options.values[1], out, &report);
}

/* Look for the heuristic in all models. */
static void
find (struct run *run)
{
  bool known = false;
  struct names_row row;
  for (size_t kind = 0; kind < model_count; kind++) {
    run->takes[kind] = names_find (&models[kind], NAMES_HEURISTICS, run->name, &run->row[kind]);
    known |= run->takes[kind];
    if (run->takes[kind] && names_of (&models[kind], NAMES_HEURISTICS, run->row[kind], &row)
        && row.limited)
      limits_catch_signals ();
  }
  if (!known)
    names_unknown (NAMES_HEURISTICS, run->name, "there is no heuristic", "heuristic --list");
}

static int
run_command (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 2, .seed = 1 } };
  struct output out;
  cli_parse (&heuristic_command, argc, argv, &run.options);
  if (run.options.list)
    pager_start ();
  output_init_stream (&out, stdout);
  if (run.options.list) {
    (run.options.json ? names_list_json : names_list) (NAMES_HEURISTICS, &out);
    return cli_finish (&out, STATUS_OK);
  }
  run.name = run.options.values[0];
  find (&run);
  return cli_finish (&out, run_all (&run, &out));
}

/* For command.serve. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct run run = { .options = { .names = names, .needed = 2, .seed = 1 } };
  cli_parse (&heuristic_command, argc, argv, &run.options);
  run.name = run.options.values[0];
  find (&run);
  const struct items items = items_of (&run);
  items_serve (&items, job);
}

const struct command heuristic_command = {
  .name = "heuristic",
  .summary = "run one heuristic",
  .options = options,
  .parser = options_parser,
  .args_doc = "NAME FILE\n--list",
  .doc = "Run the heuristic NAME on each instance in FILE (a file, - for standard input, "
         "or the name of a suite) and print its schedule.\vExit codes: 0 done; 2 bad usage "
         "or input, such as a heuristic of another model; 3 a limit or Ctrl-C ended it; 4 system "
         "error: disk full or out of memory.",
  .run = run_command,
  .serve = serve,
};
