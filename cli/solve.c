#include "cli/commands.h"
#include "cli/debug_plan.h"
#include "cli/items.h"
#include "cli/options.h"
#include "cli/solve_text.h"
#include "cli/tree.h"
#include "model/result.h"
#include "search/batch.h"
#include "search/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
  KEY_THREADS = OPTION_OWN,
  KEY_METHOD,
  KEY_CERTIFICATE,
  KEY_TABLE,
  KEY_DEBUG,
  KEY_NO_FASTEST_FIRST,
  KEY_NO_MONOTONE,
  KEY_NO_BOUND,
};

static const struct argp_option options[] = {
  { "threads", KEY_THREADS, "N", 0, "Use N threads: one instance a thread in a suite, all for one instance otherwise (default 1)", 0 },
  { OPTION_ROW_TIME_LIMIT ("Stop each instance's search after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory each search may take") },
  { "method", KEY_METHOD, "NAME", 0, "Engine, one of those below", 0 },
  { "certificate", KEY_CERTIFICATE, "OUT", 0,
    "Write the proof, for provecast certify; of a suite all proofs one after the other, or, when OUT is a directory, each to "
    "OUT/line-N.cert.jsonl",
    0 },
  { "table", KEY_TABLE, "OUT", 0, "Write the optima of all multicasts within the instance's network, for provecast lookup", 0 },
  { OPTION_ROW_NO_SCHEDULE },
  { OPTION_ROW_FULL },
  { OPTION_ROW_JSON ("Write one JSON object a line for each instance") },
  { OPTION_ROW_PROGRESS },
  { "debug-solution", KEY_DEBUG, "SCHEDULE", 0, "Abort when a rule of the search cuts off this optimal schedule (a single instance)", 0 },
  { "no-fastest-first", KEY_NO_FASTEST_FIRST, NULL, 0, "With --method liu: do not try the fastest receivers first", 0 },
  { "no-monotone", KEY_NO_MONOTONE, NULL, 0, "With --method liu: no rule for simultaneous senders", 0 },
  { "no-bound", KEY_NO_BOUND, NULL, 0, "With --method liu: no lower bound", 0 },
  { 0 },
};

struct solve {
  struct options options;
  struct batch_options batch;
  const char *certificate, *table, *debug;
  bool liu_switch;
  bool directory; /* the certificates go to files of their own */
  struct solve_text text;
};

static const char *const names[] = { "FILE", NULL };

static void
set_method (struct solve *solve, const char *name)
{
  solve->batch.engine = engine_find (name);
  if (!solve->batch.engine)
    cli_usage ("--method: there is no engine '%s' (see provecast solve --help)", name);
}

static void
check (struct solve *solve)
{
  if (solve->liu_switch && strcmp (solve->batch.engine->name, "liu") != 0)
    cli_usage ("--no-fastest-first, --no-monotone and --no-bound go with --method liu only");
  if (solve->certificate && strcmp (solve->certificate, "-") == 0)
    cli_usage ("--certificate: needs a file, standard output has the results");
  if (solve->table && strcmp (solve->table, "-") == 0)
    cli_usage ("--table: needs a file, standard output has the results");
  if (solve->debug && strcmp (solve->options.values[0], "-") == 0)
    cli_usage ("--debug-solution: the instance must be in a file");
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct solve *solve = state->input;
  switch (key) {
  case KEY_THREADS:
    solve->batch.threads = (int)cli_integer ("--threads", value, 1, 1024);
    return 0;
  case KEY_METHOD:
    set_method (solve, value);
    return 0;
  case KEY_CERTIFICATE:
    solve->certificate = value;
    return 0;
  case KEY_TABLE:
    solve->table = value;
    return 0;
  case KEY_DEBUG:
    solve->debug = value;
    return 0;
  case KEY_NO_FASTEST_FIRST:
    solve->batch.solve.liu_fastest_first = false;
    break;
  case KEY_NO_MONOTONE:
    solve->batch.solve.liu_monotone = false;
    break;
  case KEY_NO_BOUND:
    solve->batch.solve.liu_bound = false;
    break;
  default:
    return options_parse (&solve->options, key, value);
  }
  solve->liu_switch = true;
  return 0;
}

static void
list_engines (struct output *out)
{
  output_text (out, "Engines, the first by default:\n");
  for (const struct engine *const *engine = engine_table; *engine; engine++)
    output_print (out, "  %-10s %s\n", (*engine)->name, (*engine)->summary);
}

static char *
help (int key, const char *text, void *input)
{
  return cli_help_list (key, text, input, list_engines);
}

const struct argp solve_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "FILE",
  .doc = "Find a broadcast schedule of least makespan for each instance in FILE (- for standard input) and prove that there is none better."
         "\vExit codes: 0 all proven optimal; 2 bad usage or input; 3 a limit or Ctrl-C ended a search first (the best schedule and the "
         "proven bound are "
         "still printed); 4 disk or memory failed. Limits count per instance; a suite's exit code is the highest of its instances'.",
  .children = cli_children,
  .help_filter = help,
};

static void
write_json (const struct batch_item *item, struct output *out)
{
  const struct outcome *outcome = item->outcome;
  struct result result = {
    .model = "node",
    .status = outcome->state == SOLVE_OPTIMAL ? "optimal" : "feasible",
    .makespan = outcome->makespan,
    .lower_bound = outcome->lower_bound,
    .heuristic = "fnf",
    .heuristic_makespan = outcome->fnf,
    .method = outcome->method,
    .nodes = outcome->nodes,
    .seconds = item->seconds,
    .threads = item->threads,
  };
  result_write (&result, item->schedule, item->instance, item->types, item->number, out);
}

/* The proof of an item, to the common file or to one of its own. */
static bool
write_proof (const struct solve *solve, const struct batch_item *item, struct output *common, struct status *status)
{
  if (!solve->certificate || item->outcome->state != SOLVE_OPTIMAL)
    return true;
  if (!item->proof)
    return status_set (status, STATUS_LIMIT, "--certificate: line %zu: the proof is too long to be written", item->line);
  if (!solve->directory) {
    certificate_write (item->proof, item->instance, item->types, common);
    return true;
  }
  char path[4096];
  int length = snprintf (path, sizeof path, "%s/line-%zu.cert.jsonl", solve->certificate, item->line);
  if (length >= (int)sizeof path)
    return status_set (status, STATUS_INPUT, "--certificate: the path is too long");
  struct output out;
  if (!output_open (&out, path, status))
    return false;
  certificate_write (item->proof, item->instance, item->types, &out);
  return output_commit (&out, status);
}

/* For batch_options.write; context: the struct solve. */
static bool
write_item (const struct batch_item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  const struct solve *solve = context;
  bool json = solve->options.json, refused = items_refused (item, json, results);
  if (!refused && json)
    write_json (item, results);
  else if (!refused)
    solve_text_item (&solve->text, item, results);
  if (!json && !item->single)
    output_char (results, '\n');
  if (refused)
    return true;
  return write_proof (solve, item, certificates, status)
         && (!solve->table || table_write (item->types, &solve->batch.solve, solve->table, status));
}

static bool
is_directory (const char *path)
{
  struct stat file;
  return stat (path, &file) == 0 && S_ISDIR (file.st_mode);
}

/* Say what went wrong, in one line. */
static void
explain (const struct solve *solve, const struct batch_report *report)
{
  if (!items_complain (report) && solve->certificate && report->feasible > 0)
    cli_complain (STATUS_LIMIT, "--certificate: without a proof there is none: %" PRIu64 " of %" PRIu64 " instances", report->feasible,
                  report->instances);
}

/* Keep the certificates unless there are none. */
static enum status_code
close_certificates (struct output *certificates, const struct batch_report *report, struct status *status)
{
  if (report->optimal == 0 || report->failed) {
    output_discard (certificates);
    return STATUS_OK;
  }
  output_commit (certificates, status);
  return status->code;
}

/* Solve everything; the exit code. */
static int
run (struct solve *solve, struct suite *suite)
{
  struct output results, certificates;
  struct status status;
  struct batch_report report;
  double start = limits_now ();
  bool common = solve->certificate && !solve->directory;
  status_init (&status);
  if (common && !output_open (&certificates, solve->certificate, &status))
    return cli_complain (status.code, "%s", status.message);
  output_init_stream (&results, stdout);
  batch_run (suite, &solve->batch, &results, common ? &certificates : NULL, &report);
  if (!solve->options.json && !report.single && report.instances > 0)
    solve_text_summary (&report, limits_now () - start, &results);
  if (common && close_certificates (&certificates, &report, &status) != STATUS_OK)
    report.worst = (enum status_code)cli_complain (status.code, "%s", status.message);
  else
    explain (solve, &report);
  return cli_finish (&results, (int)report.worst);
}

static void
solve_init (struct solve *solve)
{
  memset (solve, 0, sizeof *solve);
  solve->options.names = names;
  solve->options.needed = 1;
  solve_options_init (&solve->batch.solve);
  solve->batch.engine = engine_table[0];
  solve->batch.threads = 1;
  solve->batch.write = write_item;
  solve->batch.context = solve;
  solve->text.unicode = cli_unicode ();
}

int
solve_run (int argc, char **argv)
{
  struct solve solve;
  struct status status;
  struct plan plan;
  solve_init (&solve);
  cli_parse ("solve", &solve_argp, argc, argv, &solve);
  check (&solve);
  const char *file = solve.options.values[0];
  solve.batch.solve.limits = solve.options.limits;
  solve.batch.schedules = !solve.options.makespan_only;
  solve.text.tree_limit = solve.options.full ? 0 : TREE_SHORT;
  solve.directory = solve.certificate && is_directory (solve.certificate);
  solve.batch.proofs = solve.certificate != NULL;
  solve.batch.singles = solve.table || solve.debug;
  status_init (&status);
  plan_init (&plan);
  if (solve.debug && debug_plan_load (file, solve.debug, &plan, &status))
    solve.batch.solve.debug_plan = &plan;
  struct suite *suite = status.code == STATUS_OK ? suite_open (file, &status) : NULL;
  int code;
  if (suite) {
    limits_catch_signals ();
    code = run (&solve, suite);
    suite_close (suite);
  } else {
    code = cli_complain (status.code, "%s", status.message);
  }
  plan_clear (&plan);
  return code;
}
