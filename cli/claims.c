#include "claims/node/examine.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_ID = OPTION_OWN, KEY_SMALL };

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the claims: where they are from and what they say") },
  { "id", KEY_ID, "ID", 0, "Test this claim only", 0 },
  { "small", KEY_SMALL, "N,C", 0,
    "Test all instances with up to N destinations and integer costs up to C, instead of a file",
    0 },
  { OPTION_ROW_TIME_LIMIT ("Leave out instances whose search takes longer") },
  { OPTION_ROW_JSON ("Write one JSON object a line for each claim") },
  { OPTION_ROW_RESOLUTION },
  { 0 },
};

struct run {
  struct options options;
  const struct claim *only;
  struct small_params small;
  bool all_small;
  struct examine examine;
};

static const char *const names[] = { "FILE", NULL };

/* N,C */
static void
parse_small (const char *text, struct small_params *small)
{
  const char *comma = strchr (text, ',');
  char first[24];
  if (!comma || comma == text || (size_t)(comma - text) >= sizeof first)
    cli_usage ("--small: '%s' is not of the form N,C", text);
  memcpy (first, text, (size_t)(comma - text));
  first[comma - text] = '\0';
  small->most = cli_integer ("--small", first, 1, SMALL_MAX_DESTINATIONS);
  small->max_cost = cli_integer ("--small", comma + 1, 1, SMALL_MAX_COST);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case KEY_ID:
    run->only = claims_find (value);
    if (!run->only)
      cli_usage ("there is no claim '%s' (see provecast claims --list)", value);
    return 0;
  case KEY_SMALL:
    run->all_small = true;
    parse_small (value, &run->small);
    return 0;
  default:
    return options_parse (&run->options, key, value);
  }
}

/* For items.write; context: the struct run. */
static bool
examine_item (const struct item *item, struct output *out, void *context, struct status *status)
{
  struct examine *examine = &((struct run *)context)->examine;
  char label[64];
  (void)out;
  snprintf (label, sizeof label, "line %zu", item->line->number);
  return examine_instance (examine, item->model->claims, item->instance, label, status);
}

/* The instances of a file or suite, but for those that are refused. The exit code; *examined:
   there is something to conclude from. */
static int
examine_named (struct run *run, struct output *out, bool *examined)
{
  const struct items items = { .json = run->options.json,
                               .resolution = run->options.resolution,
                               .missing = "claims in the theorem suite",
                               .takes = { true, true, true, true, true, true },
                               .write = examine_item,
                               .context = run };
  struct batch_report report;
  int code = items_run_suite (&items, run->options.values[0], out, &report);
  *examined = code < STATUS_LIMIT && !report.failed && report.refused < report.instances;
  if (code == STATUS_LIMIT && report.first.code == STATUS_OK)
    cli_complain (STATUS_LIMIT, "%s: interrupted", run->options.values[0]);
  return code;
}

static int
examine_all_small (struct run *run, bool *examined)
{
  struct status status = { .code = STATUS_OK };
  *examined = examine_small (&run->examine, &run->small, &status);
  return *examined ? STATUS_OK : cli_complain (status.code, "%s", status.message);
}

/* Print what became of the claims; the exit code that they call for. */
static int
conclude (const struct run *run, struct output *out)
{
  const struct examine *examine = &run->examine;
  if (run->options.json)
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
  struct run run = { .options = { .names = names } };
  struct output out;
  bool examined;
  small_params_init (&run.small);
  cli_parse (&claims_command, argc, argv, &run);
  output_init_stream (&out, stdout);
  if (run.options.list) {
    claims_write_list (run.options.json, &out);
    return cli_finish (&out, STATUS_OK);
  }
  if (run.all_small && run.options.count > 0)
    cli_usage ("claims: --small takes no FILE");
  options_need (&run.options, run.all_small ? 0 : 1);
  limits_catch_signals ();
  examine_init (&run.examine, run.only);
  run.examine.limits = run.options.limits;
  int code
    = run.all_small ? examine_all_small (&run, &examined) : examine_named (&run, &out, &examined),
    verdict = examined ? conclude (&run, &out) : STATUS_OK;
  examine_clear (&run.examine);
  return cli_finish (&out, code > verdict ? code : verdict);
}

const struct command claims_command = {
  .name = "claims",
  .summary = "test the theorems about the model on true optima",
  .options = options,
  .parser = parse,
  .args_doc = "FILE\n--small=N,C\n--list",
  .doc = "Test every theorem and bound of the theorem suite on every instance in FILE (- for "
         "standard input; or the name of a suite, see provecast gen --list), against true optima "
         "whose proofs the checker has accepted. Numbers that need an exhaustive search are only "
         "computed for small instances; where one is missing the claim is counted as too large. "
         "Known false readings of the theorems are tested as well: where an instance shows that "
         "they are false, they are refuted as expected."
         "\vExit codes: 0 every claim that should hold does; 1 one fails, and its smallest "
         "counterexample is shown; 2 bad usage or input; 3 a limit left instances out; 4 disk or "
         "memory failed.",
  .run = run_command,
};
