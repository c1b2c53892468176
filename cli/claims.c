#include "base/memory.h"
#include "base/progress.h"
#include "claims/core/examine.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/pager.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_ID = OPTION_OWN, KEY_SMALL, KEY_CLASS };

static const struct argp_option options[] = {
  { OPTION_ROW_LIST (
    "List the claims with their sources and statements; with FILE or --small also on "
    "how many of its instances each could have failed") },
  { "id", KEY_ID, "ID", 0, "Test this claim only", 0 },
  { "small", KEY_SMALL, "N,C", 0,
    "Test all instances with up to N destinations and integer costs up to C, instead of a file",
    0 },
  { "class", KEY_CLASS, "NAME", 0,
    "Where the model has this class of schedules, its optimum is meant, and heuristics outside of "
    "it are left out: append",
    0 },
  { OPTION_ROW_TIME_LIMIT ("Leave out instances whose search takes longer") },
  { OPTION_ROW_JSON ("Write one JSON object a line for each claim") },
  { OPTION_ROW_RESOLUTION },
  { OPTION_ROW_THREADS ("Use N threads: one instance a thread") },
  { 0 },
};

struct run {
  struct options options;
  const struct claim *only;
  struct small_params small;
  bool all_small;
  const char *class;      /* NULL: all schedules */
  struct examine examine; /* under `lock` */
  pthread_mutex_t lock;
};

static const char *const names[] = { "FILE", NULL };

static const struct run run_initial = { .options = { .names = names },
                                        .small = { .least = 1, .parts = 1 },
                                        .lock = PTHREAD_MUTEX_INITIALIZER };

/* The model whose small instances are enumerated. */
static const struct claims_model *
small_model (void)
{
  for (const struct claims_model *const *model = claims_models; *model; model++)
    if ((*model)->examine_small)
      return *model;
  cli_usage ("--small: no model that this program was built with has small instances");
}

/* N,C */
static void
parse_small (const char *text, struct small_params *small)
{
  const struct small_limits *limits = small_model ()->small;
  const char *comma = strchr (text, ',');
  char first[24];
  if (!comma || comma == text || (size_t)(comma - text) >= sizeof first)
    cli_usage ("--small: '%s' is not of the form N,C", text);
  memcpy (first, text, (size_t)(comma - text));
  first[comma - text] = '\0';
  small->most = cli_integer ("--small", first, 1, limits->most);
  small->max_cost = cli_integer ("--small", comma + 1, limits->low_cost, limits->high_cost);
}

_Noreturn static void
refuse_claim (const char *id)
{
  struct suggest suggest;
  suggest_start (&suggest, id);
  for (const struct claim *claim = claims_next (NULL); claim; claim = claims_next (claim))
    suggest_offer (&suggest, claim->id);
  cli_unknown ("there is no claim", &suggest, "claims --list");
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case KEY_ID:
    run->only = claims_find (value);
    if (!run->only)
      refuse_claim (value);
    return 0;
  case KEY_SMALL:
    run->all_small = true;
    parse_small (value, &run->small);
    return 0;
  case KEY_CLASS:
    run->class = names_class (value);
    return 0;
  default:
    return options_parse (&run->options, key, value);
  }
}

/* For items.begin and end; context: the struct run. */
static void *
begin_thread (void *context)
{
  struct examine *own = memory_alloc (1, sizeof *own);
  examine_fork (&((struct run *)context)->examine, own);
  return own;
}

static void
end_thread (void *own, void *context)
{
  struct run *run = context;
  pthread_mutex_lock (&run->lock);
  examine_join (&run->examine, own);
  pthread_mutex_unlock (&run->lock);
  free (own);
}

/* For items.write. */
static bool
examine_item (const struct item *item, struct output *out, void *context, struct status *status)
{
  struct examine *examine = item->own;
  char label[64];
  (void)out, (void)context;
  examine->suite.order = item->line->index;
  snprintf (label, sizeof label, "line %zu", item->line->number);
  bool good = examine_instance (examine, item->model->claims, item->instance, label, status);
  if (item->line->account)
    examine_put (examine, item->line->account);
  return good;
}

/* For items.settle. */
static void
settle (const char *account, size_t length, void *context)
{
  struct run *run = context;
  pthread_mutex_lock (&run->lock);
  bool good = examine_take (&run->examine, account, length);
  assert (good); /* ranks are of the same build */
  (void)good;
  pthread_mutex_unlock (&run->lock);
}

static struct items
items_of (struct run *run)
{
  return (struct items){ .json = run->options.json,
                         .resolution = run->options.resolution,
                         .missing = "claims in the theorem suite",
                         .threads = options_threads (&run->options),
                         .begin = begin_thread,
                         .end = end_thread,
                         .takes = { true, true, true, true, true, true },
                         .write = examine_item,
                         .context = run,
                         .serves = true,
                         .settle = settle };
}

static void
begin_examine (struct run *run)
{
  examine_init (&run->examine, run->only);
  run->examine.limits = run->options.limits;
  run->examine.class = run->class;
}

/* The instances of a file or suite, but for those that are refused. The exit code; *examined:
   there is something to conclude from. */
static int
examine_named (struct run *run, struct output *out, bool *examined)
{
  const struct items items = items_of (run);
  struct batch_report report;
  int code = items_run (&items, run->options.values[0], out, &report);
  *examined = code < STATUS_LIMIT && !report.failed && report.refused < report.instances;
  if (code == STATUS_LIMIT && report.first.code == STATUS_OK)
    cli_complain (STATUS_LIMIT, "%s: interrupted", run->options.values[0]);
  return code;
}

/* For examine_run; context: struct small_params. */
static bool
examine_small_ones (struct examine *examine, const void *context, struct status *status)
{
  return small_model ()->examine_small (examine, context, status);
}

static int
examine_all_small (struct run *run, bool *examined)
{
  struct status status = { .code = STATUS_OK };
  *examined = examine_run (&run->examine, options_threads (&run->options), examine_small_ones,
                           &run->small, &status);
  return *examined ? STATUS_OK : cli_complain (status.code, "%s", status.message);
}

/* Print what became of the claims; the exit code that they call for. */
static int
conclude (const struct run *run, struct output *out)
{
  const struct examine *examine = &run->examine;
  if (run->options.list)
    theorem_suite_write_list (&examine->suite, run->options.json, out);
  else if (run->options.json)
    theorem_suite_write_json (&examine->suite, out);
  else
    theorem_suite_write_text (&examine->suite, out);
  if (!theorem_suite_holds (&examine->suite))
    return STATUS_FALSE;
  if (examine->open == 0)
    return STATUS_OK;
  return cli_complain (STATUS_LIMIT, "a limit left out %" PRIu64 " of %" PRIu64 " instances",
                       examine->open, examine->open + examine->instances);
}

static int
run_command (int argc, char **argv)
{
  struct run run = run_initial;
  struct output out;
  bool examined;
  cli_parse (&claims_command, argc, argv, &run);
  if (run.options.list)
    pager_start ();
  output_init_stream (&out, stdout);
  if (run.options.list && !run.all_small && run.options.count == 0) {
    claims_write_list (run.options.json, &out);
    return cli_finish (&out, STATUS_OK);
  }
  if (run.all_small && run.options.count > 0)
    cli_usage ("claims: --small takes no FILE");
  options_need (&run.options, run.all_small ? 0 : 1);
  limits_catch_signals ();
  progress_start ("claims");
  begin_examine (&run);
  int code
    = run.all_small ? examine_all_small (&run, &examined) : examine_named (&run, &out, &examined),
    verdict = examined ? conclude (&run, &out) : STATUS_OK;
  examine_clear (&run.examine);
  return cli_finish (&out, code > verdict ? code : verdict);
}

/* For command.serve. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct run run = run_initial;
  cli_parse (&claims_command, argc, argv, &run);
  begin_examine (&run);
  const struct items items = items_of (&run);
  items_serve (&items, job);
  examine_clear (&run.examine);
}

const struct command claims_command = {
  .name = "claims",
  .summary = "test the theorems about the models on proven optima",
  .options = options,
  .parser = parse,
  .args_doc = "FILE\n--small=N,C\n--list [FILE]",
  .doc
  = "Test the theorems and bounds of the theorem suite on every instance in FILE (a "
    "file, - for standard input, or the name of a suite), against optima whose proofs "
    "the checker has accepted. Quantities that need an exhaustive search are computed "
    "for small instances only; an instance without them counts as too large for the "
    "claim. Known false readings of theorems are tested as well: an instance that "
    "refutes one is expected.\vExit codes: 0 every claim that is expected to hold "
    "holds; 1 one fails, and its smallest counterexample is shown; 2 bad usage or "
    "input; 3 a limit or Ctrl-C left instances out; 4 system error: disk full or out of memory.",
  .run = run_command,
  .serve = serve,
};
