#include "base/limits.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/source.h"
#include "experiments/examine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_LIST = 256, KEY_ID, KEY_SMALL, KEY_TIME, KEY_JSON };

static const struct argp_option options[] = {
  { "list", KEY_LIST, NULL, 0, "List the claims: where they are from and what they say", 0 },
  { "id", KEY_ID, "ID", 0, "Test this claim only", 0 },
  { "small", KEY_SMALL, "N,C", 0, "Test all instances with up to N destinations and integer costs up to C, instead of a file", 0 },
  { "time-limit", KEY_TIME, "SECONDS", 0, "Leave out instances whose search takes longer", 0 },
  { "json", KEY_JSON, NULL, 0, "Write one JSON object a line for each claim", 0 },
  { 0 },
};

struct run {
  struct cli_arguments arguments;
  const struct claim *only;
  struct limits limits;
  struct small_params small;
  bool list, json, all_small;
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

static void
check (const struct run *run)
{
  if (run->list)
    return;
  if (run->all_small && run->arguments.count > 0)
    cli_usage ("claims: --small takes no FILE");
  if (!run->all_small)
    cli_arguments_end (&run->arguments, names);
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
  case KEY_ID:
    run->only = claims_find (value);
    if (!run->only)
      cli_usage ("there is no claim '%s' (see provecast claims --list)", value);
    return 0;
  case KEY_SMALL:
    run->all_small = true;
    parse_small (value, &run->small);
    return 0;
  case KEY_TIME:
    run->limits.seconds = cli_seconds ("--time-limit", value);
    return 0;
  case KEY_JSON:
    run->json = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp claims_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "FILE\n--small=N,C\n--list",
  .doc = "Test every theorem and bound of the register on every instance in FILE (- for standard input; or the name of a suite, see "
         "provecast gen --list), against true optima whose proofs the referee has accepted. Numbers that need an exhaustive search are "
         "only computed for small instances; where one is missing the claim is counted as too large. Known false readings of the "
         "theorems are tested as well: where an instance shows that they are false, they are refuted as expected."
         "\vExit codes: 0 every claim that should hold does; 1 one fails, and its smallest counterexample is shown; 2 bad usage or input; "
         "3 a limit left instances out; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

static bool
examine_file (struct examine *examine, const char *path, struct status *status)
{
  struct source source;
  char label[64];
  bool good = true;
  if (!source_open (&source, path, status))
    return false;
  while (good && source_next (&source, status)) {
    snprintf (label, sizeof label, "line %zu", source.line);
    good = examine_instance (examine, &source.instance, &source.types, label, status);
  }
  source_close (&source);
  return good && status->code == STATUS_OK;
}

/* A file goes before a suite of the same name. */
static bool
examine_named (struct examine *examine, const char *name, struct status *status)
{
  const struct named_suite *suite = suites_find (name);
  if (suite && access (name, F_OK) != 0)
    return examine_suite (examine, suite, status);
  return examine_file (examine, name, status);
}

static int
conclude (const struct run *run, const struct examine *examine, struct output *out)
{
  if (run->json)
    claims_write_json (&examine->claims, out);
  else
    claims_write_text (&examine->claims, out);
  if (!claims_all_hold (&examine->claims))
    return cli_finish (out, STATUS_FALSE);
  if (examine->open == 0)
    return cli_finish (out, STATUS_OK);
  cli_complain (STATUS_LIMIT, "a limit left out %" PRIu64 " of %" PRIu64 " instances", examine->open, examine->open + examine->instances);
  return cli_finish (out, STATUS_LIMIT);
}

int
claims_run (int argc, char **argv)
{
  struct run run = { .list = false };
  struct output out;
  struct status status;
  struct examine examine;
  small_params_init (&run.small);
  cli_parse ("claims", &claims_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  status_init (&status);
  if (run.list) {
    claims_write_list (run.json, &out);
    return cli_finish (&out, STATUS_OK);
  }
  limits_catch_signals ();
  examine_init (&examine, run.only);
  examine.limits = run.limits;
  bool good = run.all_small ? examine_small (&examine, &run.small, &status) : examine_named (&examine, run.arguments.values[0], &status);
  int code = good ? conclude (&run, &examine, &out) : cli_conclude (&out, &status);
  examine_clear (&examine);
  return code;
}
