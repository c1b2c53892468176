#include "base/progress.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/names.h"
#include "cli/options.h"
#include "results/store/fill.h"
#include "results/store/import.h"
#include "results/store/merge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_STORE = OPTION_OWN, KEY_METHOD, KEY_CLASS, KEY_AGAIN, KEY_IMPORT, KEY_MERGE };

static const struct argp_option options[] = {
  { "store", KEY_STORE, "DB", 0, "The store: an SQLite database, created if it does not exist", 0 },
  { OPTION_ROW_THREADS ("Use N threads: one instance a thread, or all for a single instance") },
  { OPTION_ROW_TIME_LIMIT ("Time for each instance") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory for the search on each instance") },
  { "method", KEY_METHOD, "NAME", 0, "Engine (see provecast solve --help)", 0 },
  { "class", KEY_CLASS, "NAME", 0,
    "Class of schedules, where the model has several: any (default), or append for the best "
    "schedule that appending deliveries reaches. A store has one class",
    0 },
  { "again", KEY_AGAIN, NULL, 0,
    "Try open instances again, even if the limits are not larger than before", 0 },
  { "import", KEY_IMPORT, NULL, 0, "Do not solve: FILE is the output of provecast export --proofs",
    0 },
  { "merge", KEY_MERGE, NULL, 0, "Do not solve: take the entries of other stores", 0 },
  { OPTION_ROW_JSON ("Write the summary, and what is refused, as one JSON object a line") },
  { OPTION_ROW_RESOLUTION },
  { OPTION_ROW_PART (OPTION_PART_OF ("file") ", into a store of its own: --merge joins them") },
  { 0 },
};

struct dataset {
  struct options options;
  struct options_paths arguments;
  const char *store;
  struct fill_options fill;
  bool import, merge;
};

static void
set_method (struct dataset *dataset, const char *name)
{
  if (!names_known (NAMES_ENGINES, name))
    names_unknown (NAMES_ENGINES, name, "--method: there is no engine", "solve --help");
  dataset->fill.method = name;
}

static void
check (const struct dataset *dataset)
{
  const char *mode = dataset->merge ? "--merge" : "--import";
  if (!dataset->store)
    cli_usage ("dataset: --store is missing");
  if (dataset->arguments.count == 0)
    cli_usage ("dataset: %s is missing", dataset->merge ? "a store" : "FILE");
  if (dataset->arguments.count > 1 && !dataset->merge)
    cli_usage ("dataset: unexpected argument '%s'", dataset->arguments.list[1]);
  if (dataset->merge && dataset->import)
    cli_usage ("--merge cannot be combined with --import");
  if (!dataset->merge && !dataset->import)
    return;
  if (dataset->fill.method || dataset->fill.again || dataset->options.limits.seconds > 0
      || dataset->options.limits.bytes > 0 || dataset->options.resolution.given)
    cli_usage ("--method, --again, --resolution and limits cannot be combined with %s", mode);
  if (dataset->merge && (dataset->options.threads > 0 || dataset->options.parts > 0))
    cli_usage ("--threads and --part cannot be combined with --merge");
  if (dataset->merge && dataset->fill.class)
    cli_usage ("--class cannot be combined with --merge: it is that of the stores");
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct dataset *dataset = state->input;
  switch (key) {
  case KEY_STORE:
    dataset->store = value;
    return 0;
  case KEY_METHOD:
    set_method (dataset, value);
    return 0;
  case KEY_CLASS:
    dataset->fill.class = names_class (value);
    return 0;
  case KEY_AGAIN:
    dataset->fill.again = true;
    return 0;
  case KEY_IMPORT:
    dataset->import = true;
    return 0;
  case KEY_MERGE:
    dataset->merge = true;
    return 0;
  case ARGP_KEY_ARG:
    options_add_path (&dataset->arguments, value);
    return 0;
  default:
    return options_parse (&dataset->options, key, value);
  }
}

/* Numbers by name, as JSON or for people: "3 instances: 1 there already, 2 solved". */
struct number {
  const char *key, *words;
  uint64_t value;
};

static void
print_numbers (const struct number *numbers, size_t count, bool json, struct output *out)
{
  for (size_t i = 0; i < count; i++)
    if (json)
      output_print (out, "%s\"%s\":%" PRIu64, i == 0 ? "{" : ",", numbers[i].key, numbers[i].value);
    else
      output_print (out, "%s%" PRIu64 " %s",
                    i == 0   ? ""
                    : i == 1 ? ": "
                             : ", ",
                    numbers[i].value, numbers[i].words);
  output_text (out, json ? "}\n" : "\n");
}

static void
fill (struct dataset *dataset, struct source *source, struct output *out, struct status *status)
{
  struct fill_report report;
  fill_run (source, dataset->store, &dataset->fill, out, &report, status);
  const struct number numbers[] = {
    { "instances", report.instances == 1 ? "instance" : "instances", report.instances },
    { "there", "there already", report.there + report.there_open },
    { "optimal", "solved to optimality", report.optimal },
    { "open", "left open", report.open },
    { "refused", "refused", report.refused },
    { "not_stored", "not stored", report.defects + report.dropped },
  };
  if (report.instances > 0)
    print_numbers (numbers, sizeof numbers / sizeof *numbers, dataset->options.json, out);
  if (!dataset->options.json)
    items_rounded (
      source->suite, &dataset->options.resolution,
      &(struct batch_report){ .instances = report.instances, .refused = report.refused });
}

static void
import (struct dataset *dataset, struct source *source, struct output *out, struct status *status)
{
  const struct import_options import = { .store = dataset->store,
                                         .class = dataset->fill.class,
                                         .threads = dataset->fill.threads,
                                         .json = dataset->options.json };
  struct import_report report;
  import_run (source, &import, out, &report, status);
  const struct number numbers[] = {
    { "entries", report.lines == 1 ? "entry" : "entries", report.lines },
    { "accepted", "accepted", report.accepted },
    { "refused", "refused", report.refused + report.bad },
  };
  if (report.lines > 0)
    print_numbers (numbers, sizeof numbers / sizeof *numbers, dataset->options.json, out);
}

static void
merge (const struct dataset *dataset, struct output *out, struct status *status)
{
  struct merge_report report;
  merge_run (dataset->arguments.list, dataset->arguments.count, dataset->store,
             dataset->options.json, out, &report, status);
  const struct number numbers[] = {
    { "entries", report.entries == 1 ? "entry" : "entries", report.entries },
    { "added", "new", report.added },
    { "better", "better", report.better },
    { "kept", "no better", report.kept },
    { "contradictions", report.contradictions == 1 ? "contradiction" : "contradictions",
      report.contradictions },
    { "refused", "refused", report.refused },
  };
  if (report.entries > 0)
    print_numbers (numbers, sizeof numbers / sizeof *numbers, dataset->options.json, out);
}

/* Read the command line. */
static void
begin (struct dataset *dataset, int argc, char **argv)
{
  *dataset = (struct dataset){ .fill = { .ranks = cli_ranks () } };
  cli_parse (&dataset_command, argc, argv, dataset);
  check (dataset);
  dataset->fill.threads = options_threads (&dataset->options);
  dataset->fill.limits = dataset->options.limits;
  dataset->fill.json = dataset->options.json;
}

/* How many lines are this part's is not known before they are read. */
static void
take_part (const struct dataset *dataset, struct source *source)
{
  uint64_t part = dataset->options.part, parts = dataset->options.parts;
  suite_take_part (source->suite, part, parts, dataset->import ? SUITE_CHECK : SUITE_SOLVE);
  if (parts > 1)
    source->lines = -1;
}

static int
run_command (int argc, char **argv)
{
  struct dataset dataset;
  struct output out;
  struct source source;
  struct status status;
  begin (&dataset, argc, argv);
  output_init_stream (&out, stdout);
  status_init (&status);
  limits_catch_signals ();
  progress_start ("dataset");
  if (dataset.merge) {
    merge (&dataset, &out, &status);
  } else if (source_open (&source, dataset.arguments.list[0], true, &status)) {
    suite_round (source.suite, &dataset.options.resolution);
    take_part (&dataset, &source);
    enum looks wanted = dataset.import ? LOOKS_EXPORT : LOOKS_INSTANCE;
    if (suite_check_looks (source.suite, wanted, &status))
      (dataset.import ? import : fill) (&dataset, &source, &out, &status);
    source_close (&source);
  } else {
    items_suggest (dataset.arguments.list[0], &status);
  }
  free (dataset.arguments.list);
  return cli_conclude (&out, &status);
}

/* For command.serve: of solving; nothing else begins a batch with other ranks. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct dataset dataset;
  begin (&dataset, argc, argv);
  fill_serve (dataset.arguments.list[0], &dataset.fill, job);
  free (dataset.arguments.list);
}

const struct command dataset_command = {
  .name = "dataset",
  .summary = "solve instances into a store, with their certificates",
  .options = options,
  .parser = parse,
  .args_doc = "FILE --store DB\n--import FILE --store DB\n--merge OTHER... --store DB",
  .doc = "Solve instances into a store. FILE is a file, which may be compressed by gzip, - "
         "for standard input, or the name of a suite (provecast gen --list). The store "
         "keeps the optimum, schedule, certificate and all heuristics' schedules of each "
         "instance once the checker has accepted them. Instances that are in the store are "
         "not solved again: rerun the same command to resume. Imported and merged entries "
         "are checked in the same way.\vExit codes: 0 all instances are in the store with "
         "proven optima; 1 an entry was not accepted; 2 bad usage or input; 3 a limit or "
         "Ctrl-C left instances open; 4 system error: disk full or out of memory.",
  .run = run_command,
  .serve = serve,
};
