#include "experiments/report.h"
#include "base/limits.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/options.h"

#include <stdlib.h>

enum { KEY_OUT = OPTION_OWN, KEY_QUICK, KEY_COUNT };

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the experiments and their files") },
  { "out", KEY_OUT, "DIR", 0, "Write below DIR (default results/published)", 0 },
  { "count", KEY_COUNT, "M", 0, "Average over M configurations at each point, in the experiments named ..-000 that average", 0 },
  { "quick", KEY_QUICK, NULL, 0, "Smaller sizes: the same files in seconds", 0 },
  { OPTION_ROW_PROGRESS },
  { 0 },
};

struct run {
  struct options options;
  struct report report;
  const struct experiment **chosen; /* owned; none: all */
  size_t count, capacity;
};

static void
choose (struct run *run, const char *name)
{
  const struct experiment *experiment = experiment_find (name);
  if (!experiment)
    cli_usage ("there is no experiment '%s' (see provecast report --list)", name);
  memory_grow (run->chosen, run->capacity, run->count + 1);
  run->chosen[run->count++] = experiment;
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    choose (run, value);
    return 0;
  case KEY_OUT:
    if (*value == '\0')
      cli_usage ("--out: the folder's name is empty");
    run->report.directory = value;
    return 0;
  case KEY_COUNT:
    run->report.count = cli_integer ("--count", value, 1, 1000000);
    return 0;
  case KEY_QUICK:
    run->report.quick = true;
    return 0;
  default:
    return options_parse (&run->options, key, value);
  }
}

const struct argp report_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "[NAME...]\n--list",
  .doc
  = "Compute the published tables and figures of the papers anew and write them below results/published: the experiments named, or "
    "all. Every optimum is accepted by the referee before it is counted. A second run gives the same bytes, but for files with time in "
    "their names. Drawings need gnuplot and are left out without it."
    "\vExit codes: 0 done, and everything came out as expected; 1 something does not hold, the files say what; 2 bad usage; "
    "3 interrupted; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

static void
list (struct output *out)
{
  for (const struct experiment *experiment = experiment_table; experiment->name; experiment++)
    output_print (out, "%-14s %s\n               %s\n", experiment->name, experiment->summary, experiment->files);
}

/* Run one; what does not hold is said, and the others still run. */
static void
run_one (const struct run *run, const struct experiment *experiment, struct output *out, struct status *worst)
{
  struct status status;
  status_init (&status);
  bool good = experiment->run (&run->report, &status);
  output_print (out, "%-14s %s\n", experiment->name, good ? "done" : status.message);
  output_flush (out);
  if (!good)
    status_set (worst, status.code, "%s: %s", experiment->name, status.message);
}

static void
run_all (const struct run *run, struct output *out, struct status *worst)
{
  for (size_t i = 0; i < run->count && worst->code <= STATUS_FALSE; i++)
    run_one (run, run->chosen[i], out, worst);
  for (const struct experiment *all = experiment_table; run->count == 0 && all->name && worst->code <= STATUS_FALSE; all++)
    run_one (run, all, out, worst);
  struct status status;
  status_init (&status);
  if (worst->code <= STATUS_FALSE && !report_index (&run->report, &status))
    status_set (worst, status.code, "%s", status.message);
}

int
report_run (int argc, char **argv)
{
  struct run run = { .report = { .directory = "results/published" } };
  struct output out;
  struct status worst;
  cli_parse ("report", &report_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  status_init (&worst);
  if (run.options.list) {
    list (&out);
  } else {
    limits_catch_signals ();
    run_all (&run, &out, &worst);
  }
  free (run.chosen);
  return cli_conclude (&out, &worst);
}
