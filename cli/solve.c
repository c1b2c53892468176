#include "base/progress.h"
#include "base/task_trace.h"
#include "cli/commands.h"
#include "cli/debug_solution.h"
#include "cli/items.h"
#include "cli/model.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/solve_account.h"
#include "cli/solve_merge.h"
#include "cli/solve_text.h"
#include "results/store/accept.h"
#include "solve/checkpoint.h"
#include "solve/slice.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  KEY_METHOD = OPTION_OWN,
  KEY_CLASS,
  KEY_CERTIFICATE,
  KEY_TABLE,
  KEY_DEBUG,
  KEY_TASKS,
  KEY_SUMMARY,
  KEY_CHECKPOINT,
};

static const struct argp_option options[] = {
  { OPTION_ROW_THREADS ("Use N threads: in a suite one instance a thread, else all for one") },
  { OPTION_ROW_TIME_LIMIT ("Stop each search after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory limit of each search") },
  { "method", KEY_METHOD, "NAME", 0, "Engine: one of the instance's model, listed below", 0 },
  { "class", KEY_CLASS, "NAME", 0,
    "Class of schedules, where the model has several: any (default) for the best of all schedules, "
    "or append for "
    "the best schedule that appending deliveries reaches",
    0 },
  { "certificate", KEY_CERTIFICATE, "OUT", 0,
    "Write the certificate of optimality, for provecast certify. Those of a suite go into one "
    "file, "
    "or to OUT/line-N.cert.jsonl if OUT is a directory. Without a proof OUT is not changed",
    0 },
  { "table", KEY_TABLE, "OUT", 0,
    "Node and LogP models: write the optima of all multicasts within the instance's network, for "
    "provecast lookup",
    0 },
  { OPTION_ROW_NO_SCHEDULE },
  { OPTION_ROW_FULL },
  { OPTION_ROW_LANES },
  { OPTION_ROW_JSON ("Write one JSON object a line for each instance") },
  { OPTION_ROW_FORMAT },
  { "summary", KEY_SUMMARY, NULL, 0,
    "Write one table of the whole suite instead of a result for each instance; with --json an "
    "object",
    0 },
  { "checkpoint", KEY_CHECKPOINT, "FILE", 0,
    "Keep what the search on a single instance has worked out in FILE; the same command continues "
    "from it, with any number of threads. FILE is gone once the optimum is proven",
    0 },
  { "debug-solution", KEY_DEBUG, "SCHEDULE", 0,
    "Abort when a rule of the search cuts off this optimal schedule (a single instance)", 0 },
  { "tasks", KEY_TASKS, "OUT", 0,
    "Write what the search gave to its threads, and the processor time of each piece, one JSON "
    "object a line (a single instance)",
    0 },
  { OPTION_ROW_RESOLUTION },
  { OPTION_ROW_PART (OPTION_PART_OF ("suite")) },
  { OPTION_ROW_MERGE (
    "Do not solve: put the results of all parts together, PART... being what --json "
    "--part 1/N to N/N wrote, in any order") },
  { 0 },
};

struct solve {
  struct options options;
  struct options_merge merge;
  const char *method; /* NULL: each model's default */
  const char *class;  /* NULL: all schedules */
  const char *certificate, *table, *debug, *checkpoint, *trace;
  bool summarised; /* --summary */
  struct solve_account account;
  struct debug_solution solution;
  /* by model_index */
  struct solve_options own[MODELS_MAX];
  struct item_task tasks[MODELS_MAX];
  char missing[MODELS_MAX][64];
  char identity[160]; /* what results depend on */
};

static const char *const names[] = { "FILE", NULL };

static void
set_method (struct solve *solve, const char *name)
{
  if (!names_known (NAMES_ENGINES, name))
    names_unknown (NAMES_ENGINES, name, "--method: there is no engine", "solve --help");
  solve->method = name;
}

static void
check (struct solve *solve)
{
  if (solve->certificate && strcmp (solve->certificate, "-") == 0)
    cli_usage ("--certificate: needs a file; standard output holds the results");
  if (solve->table && strcmp (solve->table, "-") == 0)
    cli_usage ("--table: needs a file; standard output holds the results");
  if (solve->trace && strcmp (solve->trace, "-") == 0)
    cli_usage ("--tasks: needs a file; standard output holds the results");
  if (solve->debug && strcmp (solve->options.values[0], "-") == 0)
    cli_usage ("--debug-solution: the instance must be in a file");
}

static error_t
parse_own (struct solve *solve, int key, char *value)
{
  switch (key) {
  case KEY_METHOD:
    set_method (solve, value);
    return 0;
  case KEY_CLASS:
    solve->class = names_class (value);
    return 0;
  case KEY_CERTIFICATE:
    solve->certificate = value;
    return 0;
  case KEY_TABLE:
    solve->table = value;
    return 0;
  case KEY_CHECKPOINT:
    solve->checkpoint = value;
    return 0;
  case KEY_TASKS:
    solve->trace = value;
    return 0;
  case KEY_SUMMARY:
    solve->summarised = solve->options.makespan_only = true;
    return 0;
  case KEY_DEBUG:
    solve->debug = value;
    return 0;
  default:
    return options_parse (&solve->options, key, value);
  }
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct solve *solve = state->input;
  error_t known = options_merge_parse (&solve->merge, &solve->options, key, value);
  if (known != ARGP_ERR_UNKNOWN)
    return known;
  if (key != OPTION_JSON)
    options_merge_other (&solve->merge, key);
  return parse_own (solve, key, value);
}

static void
list_engines (struct output *out)
{
  output_text (out, "Engines by model, the first by default:\n");
  names_list (NAMES_ENGINES, out);
}

/* The end of every result: what separates it from the next. */
static void
separate (const struct solve *solve, const struct batch_line *line, struct output *results)
{
  if (!solve->summarised && solve->options.format == FORMAT_TEXT && !line->single)
    output_char (results, '\n');
}

/* The results of a part have the numbers of their lines, by which they are merged. */
static bool
is_numbered (const struct solve *solve)
{
  return solve->options.parts > 0;
}

static void
write_json (const struct solve *solve, const struct item *item, struct output *out)
{
  struct result result = item->solved->result;
  result.line = is_numbered (solve) ? item->line->number : 0;
  result_begin (&result, out);
  if (item->schedule) {
    item_write_names (item, out);
    result_schedule (out);
    item_write_schedule (item, out);
  }
  result_end (out);
}

static void
write_text (const struct solve *solve, const struct item *item, struct output *out)
{
  const struct cli_model *model = item->model->cli;
  char reason[64] = "";
  if (model->explain)
    model->explain (item, reason, sizeof reason);
  bool named = !model->compared || strcmp (item->solved->result.heuristic, model->compared) == 0;
  solve_text_item (item, item->proof || !solve->certificate, named ? model->heuristic : NULL,
                   reason, out);
  if (!item->schedule)
    return;
  output_char (out, '\n');
  model->print (item, &solve->options, out);
}

/* Does the checker accept the proof of an optimal item? For assertions: a debug build checks that
   the checker derives at least what the search did. Instances in the layout of a benchmark are
   taken as accepted. */
static inline bool
accepts_proof (const struct item *item)
{
  struct accept *accept = accept_new ();
  struct status status = { .code = STATUS_OK };
  struct output proof = { .stream = NULL };
  item_write_proof (item, &proof);
  bool layout = item->line->text[strspn (item->line->text, " \t\r\n")] != '{';
  bool accepted = layout
                  || (accept_instance (accept, item->line->text, item->line->length, &status)
                      && accept_restricted (accept, proof.bytes, proof.length,
                                            item->solved->result.makespan, &status));
  accepted |= status.code == STATUS_LIMIT; /* interrupted: the checker does not say */
  if (!accepted)
    fprintf (stderr, "solve: the checker refuses the certificate of line %zu: %s\n",
             item->line->number, status.message);
  output_discard (&proof);
  accept_free (accept);
  return accepted;
}

/* Write the proof of an optimal item to a file of its own, or to the common one. */
static bool
write_proof (struct solve *solve, const struct item *item, struct output *common,
             struct status *status)
{
  if (!item->proof) {
    solve_account_unproven (&solve->account, item->line);
    return true;
  }
  assert (accepts_proof (item));
  if (!common)
    return solve_account_proof (&solve->account, item, status);
  item_write_proof (item, common);
  return true;
}

/* For item_task.write; context: the struct solve. */
static bool
write_item (const struct item *item, struct output *results, struct output *certificates,
            void *context, struct status *status)
{
  struct solve *solve = context;
  const struct summary_item summary = summary_of_item (item);
  if (solve->summarised)
    solve_account_summary (&solve->account, item->line, &summary, item->name);
  else if (solve->options.json)
    write_json (solve, item, results);
  else if (solve->options.format <= FORMAT_JSON || !item->schedule)
    write_text (solve, item, results);
  else if (!schedule_format_write (solve->options.format, item, results, status))
    return false;
  separate (solve, item->line, results);
  if (solve->certificate && item->solved->result.optimal
      && !write_proof (solve, item, certificates, status))
    return false;
  return !solve->table
         || item->model->cli->table->write (item->ticks, &solve->own[model_index (item->model)],
                                            solve->table, status);
}

/* Say what is done with the instances of a model, or what of that which is asked for the model
   has not: then they are refused. */
static void
prepare (struct solve *solve, size_t kind, struct batch_model *batch)
{
  const struct model *model = &models[kind];
  struct solve_options *own = &solve->own[kind];
  struct item_task *task = &solve->tasks[kind];
  const char *what = NULL, *name = NULL;
  solve_options_init (own);
  own->limits = solve->options.limits; /* for --table */
  own->debug_schedule = solve->solution.model == model ? solve->solution.solution : NULL;
  *task = (struct item_task){
    .model = model,
    .solves = true,
    .limits = solve->options.limits,
    .proofs = solve->certificate != NULL,
    .schedules = !solve->options.makespan_only,
    .own = own,
    .write = write_item,
    .context = solve,
  };
  if (solve->method && !names_find (model, NAMES_ENGINES, solve->method, &task->engine)) {
    what = "engine";
    name = solve->method;
  } else if (solve->table && !model->cli->table) {
    what = "option";
    name = "--table";
  } else if (!solve_class_find (model->solve, solve->class, &own->class)) {
    what = "class";
    name = solve->class;
  }
  if (what)
    snprintf (solve->missing[kind], sizeof solve->missing[kind], "%s '%s'", what, name);
  *batch = (struct batch_model){ what ? NULL : &item_batch_handler, task,
                                 what ? solve->missing[kind] : NULL };
}

/* For batch_options.refuse; context: the struct solve. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results,
        void *context)
{
  struct solve *solve = context;
  const struct summary_item summary = summary_of_refusal (verdict);
  if (solve->summarised)
    solve_account_summary (&solve->account, line, &summary, NULL);
  if (solve->summarised || solve->options.format > FORMAT_JSON)
    return; /* standard error has it */
  items_refuse (line, verdict, solve->options.json, is_numbered (solve), results);
  separate (solve, line, results);
}

/* For batch_options.settle; context: the struct solve. */
static bool
settle (const struct batch_line *line, const char *account, size_t length, struct output *results,
        void *context, struct status *status)
{
  struct solve *solve = context;
  (void)results;
  return solve_account_settle (&solve->account, line, account, length, status);
}

/* Is there anything to put into the common file? If not, it is not written, and what it held
   before stays. */
static bool
has_certificates (const struct solve *solve, const struct batch_report *report)
{
  return report->optimal > report->troubled + solve->account.unproven && !report->failed;
}

/* What became of the file that there is no certificate for; an older one must not be taken for
   this run's. */
static const char *
fate (const struct solve *solve, const struct batch_report *report)
{
  if (solve->account.folder || has_certificates (solve, report))
    return "";
  return access (solve->certificate, F_OK) == 0 ? "the file is not changed: "
                                                : "nothing is written: ";
}

/* Say what went wrong, in one line. */
static void
explain (const struct solve *solve, struct batch_report *report)
{
  if (solve->account.unproven > 0 && report->worst < STATUS_LIMIT)
    report->worst = STATUS_LIMIT;
  if (items_complain (report) || !solve->certificate)
    return;
  if (solve->account.unproven > 0)
    cli_complain (STATUS_LIMIT,
                  "--certificate: %s%" PRIu64 " of %" PRIu64
                  " optima have no certificate: a limit came first, it is too long, or the search "
                  "writes none",
                  fate (solve, report), solve->account.unproven, report->instances);
  else if (report->feasible > 0)
    cli_complain (STATUS_LIMIT,
                  "--certificate: %s%" PRIu64 " of %" PRIu64 " instances are not proven optimal",
                  fate (solve, report), report->feasible, report->instances);
}

static enum status_code
close_certificates (struct output *certificates, const struct solve *solve,
                    const struct batch_report *report, struct status *status)
{
  if (has_certificates (solve, report) || certificates->failed)
    output_commit (certificates, status);
  else
    output_discard (certificates);
  return status->code;
}

/* What is done with the instances, in this process and in other ranks. */
static struct batch_options
batch_of (struct solve *solve)
{
  struct batch_options batch = { .threads = options_threads (&solve->options),
                                 .singles = solve->table || solve->debug || solve->trace
                                            || solve->options.format >= FORMAT_FOLLOW,
                                 .refuse = refuse,
                                 .context = solve,
                                 .ranks = cli_ranks (),
                                 .checkpoint = solve->checkpoint,
                                 .identity = solve->identity,
                                 .divides = true,
                                 .settle = settle };
  snprintf (solve->identity, sizeof solve->identity, "%s %s %s", solve->method ? solve->method : "",
            solve->class ? solve->class : SOLVE_ALL_CLASSES,
            solve->certificate ? "certificate" : "");
  for (size_t kind = 0; kind < model_count; kind++)
    prepare (solve, kind, &batch.models[kind]);
  return batch;
}

/* The last line about a part that was done to its end. */
static void
write_end (const struct solve *solve, const struct suite *suite, const struct batch_report *report,
           struct output *out)
{
  struct slice slice;
  if (!solve->options.json || solve->summarised || solve->options.parts == 0 || report->failed
      || report->worst == STATUS_MACHINE || limits_interrupted ())
    return;
  slice_init (&slice, solve->options.part, solve->options.parts, report->instances, suite);
  output_text (out, "{\"part\":");
  slice_write (&slice, out);
  output_print (out, ",\"exit\":%d}\n", (int)report->worst);
}

/* The end of standard output; the exit code. A checkpoint is kept until all that was worked out is
   written. */
static int
finish (const struct solve *solve, const struct batch_report *report, struct output *results)
{
  int code = cli_finish (results, (int)report->worst);
  if (solve->checkpoint && report->optimal > 0 && code != STATUS_MACHINE)
    checkpoint_remove (solve->checkpoint);
  return code;
}

/* Solve everything; the exit code. */
static int
run (struct solve *solve, struct suite *suite)
{
  const struct batch_options batch = batch_of (solve);
  struct output results, certificates;
  struct status status = { .code = STATUS_OK };
  struct batch_report report;
  double start = limits_now ();
  bool common = solve->certificate && !solve->account.folder;
  if (common && !output_open (&certificates, solve->certificate, &status))
    return cli_complain (status.code, "%s", status.message);
  output_init_stream (&results, stdout);
  schedule_format_begin (solve->options.format, &results);
  batch_run (suite, &batch, &results, common ? &certificates : NULL, &report);
  bool left = output_reader_left (&results);
  if (solve->summarised)
    summary_write (&solve->account.summary, limits_now () - start, solve->options.json, &results);
  else if (solve->options.format == FORMAT_TEXT && !report.single && report.instances > 0)
    solve_text_summary (&report, solve->account.unproven, limits_now () - start, &results);
  if (!solve->options.json)
    items_rounded (suite, &solve->options.resolution, &report);
  if (common && close_certificates (&certificates, solve, &report, &status) != STATUS_OK)
    report.worst = (enum status_code)cli_complain (status.code, "%s", status.message);
  else
    explain (solve, &report);
  if (left && solve->certificate)
    report.worst = (enum status_code)cli_complain (
      STATUS_MACHINE, "standard output: its reader has left; the certificates are not complete");
  write_end (solve, suite, &report, &results);
  return finish (solve, &report, &results);
}

/* The same, with a record of the tasks if one is wanted; it appears unless there was no search. */
static int
run_recorded (struct solve *solve, struct suite *suite)
{
  struct output trace;
  struct status status = { .code = STATUS_OK };
  if (!solve->trace)
    return run (solve, suite);
  if (!output_open (&trace, solve->trace, &status))
    return cli_complain (status.code, "%s", status.message);
  task_trace_begin (&trace);
  int code = run (solve, suite);
  task_trace_end ();
  if (code != STATUS_OK && code != STATUS_LIMIT) {
    output_discard (&trace);
    return code;
  }
  return output_commit (&trace, &status) ? code : cli_complain (status.code, "%s", status.message);
}

/* Read the command line. */
static void
begin (struct solve *solve, int argc, char **argv)
{
  memset (solve, 0, sizeof *solve);
  solve->options.names = names;
  solve->options.needed = 1;
  summary_init (&solve->account.summary);
  cli_parse (&solve_command, argc, argv, solve);
  options_merge_check (&solve->merge, options);
  if (!solve->merge.given)
    check (solve);
  if (solve->certificate && cli_is_directory (solve->certificate))
    solve->account.folder = solve->certificate;
}

static void
end (struct solve *solve)
{
  debug_solution_clear (&solve->solution);
  summary_clear (&solve->account.summary);
  free (solve->merge.paths.list);
}

static int
run_merge (const struct solve *solve)
{
  struct output out;
  struct status status = { .code = STATUS_OK };
  enum status_code code;
  output_init_stream (&out, stdout);
  limits_catch_signals ();
  progress_start ("solve");
  solve_merge (solve->merge.paths.list, solve->merge.paths.count, &out, &code, &status);
  return status.code == STATUS_OK ? cli_finish (&out, (int)code) : cli_conclude (&out, &status);
}

static int
run_suite (struct solve *solve)
{
  struct status status = { .code = STATUS_OK };
  const char *file = solve->options.values[0];
  bool ready = !solve->debug
               || debug_solution_load (&solve->solution, file, solve->debug,
                                       &solve->options.resolution, &status);
  struct suite *suite = ready ? items_open (file, NULL, &status) : NULL;
  if (!suite)
    return cli_complain (status.code, "%s", status.message);
  limits_catch_signals ();
  progress_start ("solve");
  suite_round (suite, &solve->options.resolution);
  items_take_part (suite, &solve->options);
  int code = run_recorded (solve, suite);
  suite_close (suite);
  return code;
}

static int
run_command (int argc, char **argv)
{
  struct solve solve;
  int code;
  begin (&solve, argc, argv);
  if (solve.merge.given) {
    code = run_merge (&solve);
  } else {
    code = run_suite (&solve);
  }
  end (&solve);
  return code;
}

/* For command.serve. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct solve solve;
  begin (&solve, argc, argv);
  const struct batch_options batch = batch_of (&solve);
  batch_serve (&batch, job);
  end (&solve);
}

const struct command solve_command = {
  .name = "solve",
  .summary = "find an optimal schedule and prove it optimal",
  .options = options,
  .parser = parse,
  .args_doc = "FILE\n--merge PART...",
  .doc = "Find a schedule of minimum makespan for each instance in FILE and prove that "
         "none is shorter. FILE is a file, - for standard input, or the name of a suite "
         "(provecast gen --list).\vExit codes: 0 all proven optimal; 2 bad usage or input; "
         "3 a limit or Ctrl-C ended a search (the best schedule and the proven bound are "
         "printed); 4 system error: disk full or out of memory. Limits hold for each "
         "instance. The exit code of a suite is the highest of its instances'.",
  .list = list_engines,
  .run = run_command,
  .serve = serve,
};
