#include "cli/cli.h"
#include "cli/commands.h"
#include "verify/referee.h"

#include <string.h>

enum { KEY_JSON = 256 };

static const struct argp_option options[] = {
  { "json", KEY_JSON, NULL, 0, "Write one JSON object a line for each verdict", 0 },
  { 0 },
};

struct run {
  struct cli_arguments arguments;
  bool json;
};

static const char *const names[] = { "INSTANCE", "SCHEDULE", NULL };

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
      cli_usage ("verify: only one of INSTANCE and SCHEDULE can be standard input");
    return 0;
  case KEY_JSON:
    run->json = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp verify_argp = {
  .options = options,
  .parser = parse,
  .args_doc = "INSTANCE SCHEDULE",
  .doc = "Check in exact arithmetic, with no code of the searches, that SCHEDULE is a broadcast of INSTANCE with the makespan it states. "
         "SCHEDULE may be "
         "a result of provecast solve --json. Where INSTANCE is a suite, SCHEDULE holds a schedule a line in the same order. Either may be "
         "- for "
         "standard input."
         "\vExit codes: 0 valid; 1 not valid; 2 bad usage or input; 4 disk or memory failed. For a suite the highest of them.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

int
verify_run (int argc, char **argv)
{
  struct run run = { .json = false };
  struct output out;
  struct status status;
  cli_parse ("verify", &verify_argp, argc, argv, &run);
  output_init_stream (&out, stdout);
  status_init (&status);
  enum status_code code = referee_verify (run.arguments.values[0], run.arguments.values[1], run.json, &out, &status);
  return status.code == STATUS_OK ? cli_finish (&out, (int)code) : cli_conclude (&out, &status);
}
