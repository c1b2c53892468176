#include "cli/cli.h"
#include "cli/commands.h"
#include "verify/referee.h"

#include <string.h>

enum { KEY_JSON = 256, KEY_TIME, KEY_MEMORY };

static const struct argp_option options[] = {
  { "json", KEY_JSON, NULL, 0, "Write one JSON object a line for each verdict", 0 },
  { "time-limit", KEY_TIME, "SECONDS", 0, "Give up on a proof after this wall time", 0 },
  { "memory-limit", KEY_MEMORY, "SIZE", 0, "Memory a check may take: bytes, or with K, M, G (powers of 1024)", 0 },
  { 0 },
};

struct run {
  struct cli_arguments arguments;
  struct limits limits;
  bool json;
};

static const char *const names[] = { "INSTANCE", "CERTIFICATE", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    cli_argument (&run->arguments, names, value);
    return 0;
  case ARGP_KEY_END:
    cli_arguments_end (&run->arguments, names);
    if (strcmp (run->arguments.values[0], "-") == 0 && strcmp (run->arguments.values[1], "-") == 0)
      cli_usage ("certify: only one of INSTANCE and CERTIFICATE can be standard input");
    return 0;
  case KEY_JSON:
    run->json = true;
    return 0;
  case KEY_TIME:
    run->limits.seconds = cli_seconds ("--time-limit", value);
    return 0;
  case KEY_MEMORY:
    run->limits.bytes = cli_size ("--memory-limit", value);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp certify_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "INSTANCE CERTIFICATE",
  .doc
  = "Check in exact arithmetic, with no code of the searches, that CERTIFICATE proves its makespan to be the optimum of this very "
    "INSTANCE. Where "
    "INSTANCE is a suite, CERTIFICATE holds the certificates one after the other in the same order. Either may be - for standard input."
    "\vExit codes: 0 accepted, the claim is a theorem; 1 it does not prove its claim; 2 bad usage or input; 3 a limit or Ctrl-C ended the "
    "check; "
    "4 disk or memory failed. For a suite the highest of them.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

int
certify_run (int argc, char **argv)
{
  struct run run = { .json = false };
  struct output out;
  struct status status;
  cli_parse ("certify", &certify_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  status_init (&status);
  limits_catch_signals ();
  enum status_code code = referee_certify (run.arguments.values[0], run.arguments.values[1], &run.limits, run.json, &out, &status);
  return status.code == STATUS_OK ? cli_finish (&out, (int)code) : cli_conclude (&out, &status);
}
