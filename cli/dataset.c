#include "cli/commands.h"
#include "cli/names.h"
#include "cli/options.h"
#include "dataset/fill.h"

#include <inttypes.h>
#include <string.h>

enum { KEY_STORE = OPTION_OWN, KEY_THREADS, KEY_METHOD, KEY_AGAIN };

static const struct argp_option options[] = {
  { "store", KEY_STORE, "DB", 0, "The store: an SQLite database, made if it is not there", 0 },
  { "threads", KEY_THREADS, "N", 0, "Threads (default 1)", 0 },
  { OPTION_ROW_TIME_LIMIT ("Time for each instance") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory for the search on each instance") },
  { "method", KEY_METHOD, "NAME", 0, "Engine (see provecast solve --help)", 0 },
  { "again", KEY_AGAIN, NULL, 0, "Try instances that are open again, even if the limits are not larger than before", 0 },
  { OPTION_ROW_JSON ("Write the summary as JSON") },
  { OPTION_ROW_PROGRESS },
  { 0 },
};

struct dataset {
  struct options options;
  const char *store;
  struct fill_options fill;
};

static const char *const names[] = { "FILE", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct dataset *dataset = state->input;
  switch (key) {
  case KEY_STORE:
    dataset->store = value;
    return 0;
  case KEY_THREADS:
    dataset->fill.threads = (int)cli_integer ("--threads", value, 1, 1024);
    return 0;
  case KEY_METHOD:
    if (!names_known (NAMES_ENGINES, value))
      cli_usage ("--method: there is no engine '%s' (see provecast solve --help)", value);
    dataset->fill.method = value;
    return 0;
  case KEY_AGAIN:
    dataset->fill.again = true;
    return 0;
  default:
    return options_parse (&dataset->options, key, value);
  }
}

const struct argp dataset_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "FILE --store DB",
  .doc = "Solve all instances into a store: FILE is a file of them, which may be compressed by gzip, - for standard input, or the name of "
         "a suite (provecast gen --list). With each instance its proven optimum, schedule, certificate and all heuristics' schedules "
         "are stored, after the referee has accepted them. Whatever is in the store already is not solved again, so the same command "
         "goes on after an interruption of any kind."
         "\vExit codes: 0 all instances are in the store with their optima; 1 something was not accepted; 2 bad usage or input; 3 a "
         "limit or Ctrl-C left instances open; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

static void
print_report (const struct fill_report *report, bool json, struct output *out)
{
  const char *format = json ? "{\"instances\":%" PRIu64 ",\"there\":%" PRIu64 ",\"optimal\":%" PRIu64 ",\"open\":%" PRIu64
                              ",\"refused\":%" PRIu64 ",\"not_stored\":%" PRIu64 "}\n"
                            : "%" PRIu64 " instances: %" PRIu64 " there already, %" PRIu64 " solved to optimality, %" PRIu64
                              " left open, %" PRIu64 " refused, %" PRIu64 " not stored\n";
  output_print (out, format, report->instances, report->there, report->optimal, report->open, report->refused,
                report->defects + report->dropped);
}

int
dataset_run (int argc, char **argv)
{
  struct dataset dataset = { .options = { .names = names, .needed = 1 }, .fill = { .threads = 1 } };
  struct fill_report report;
  struct output out;
  struct source source;
  struct status status;
  cli_parse ("dataset", &dataset_argp, argc, argv, &dataset);
  if (!dataset.store)
    cli_usage ("dataset: --store is missing (see provecast dataset --help)");
  dataset.fill.limits = dataset.options.limits;
  output_init_stream (&out, stdout);
  status_init (&status);
  limits_catch_signals ();
  if (!source_open (&source, dataset.options.values[0], true, &status))
    return cli_conclude (&out, &status);
  fill_run (&source, dataset.store, &dataset.fill, &out, &report, &status);
  source_close (&source);
  if (report.instances > 0)
    print_report (&report, dataset.options.json, &out);
  return cli_conclude (&out, &status);
}
