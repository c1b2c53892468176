#include "cli/commands.h"
#include "cli/options.h"
#include "verify/core/checker.h"

static const struct argp_option options[] = {
  { OPTION_ROW_JSON ("Write one JSON object a line for each verdict") },
  { OPTION_ROW_TIME_LIMIT ("Give up on a proof after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory a check may take") },
  { 0 },
};

static const char *const names[] = { "INSTANCE", "CERTIFICATE", NULL };

static int
run_command (int argc, char **argv)
{
  struct options given = { .names = names, .needed = 2 };
  struct output out;
  struct status status;
  cli_parse (&certify_command, argc, argv, &given);
  options_one_stdin (&given);
  output_init_stream (&out, stdout);
  status_init (&status);
  limits_catch_signals ();
  enum status_code code
    = checker_certify (given.values[0], given.values[1], &given.limits, given.json, &out, &status);
  return status.code == STATUS_OK ? cli_finish (&out, (int)code) : cli_conclude (&out, &status);
}

const struct command certify_command = {
  .name = "certify",
  .summary = "check a proof of optimality, independently of the searches",
  .options = options,
  .parser = options_parser,
  .args_doc = "INSTANCE CERTIFICATE",
  .doc
  = "Check in exact arithmetic, with no code of the searches, that CERTIFICATE proves its makespan "
    "to be the optimum of this very INSTANCE. Where INSTANCE is a suite, CERTIFICATE holds the "
    "certificates one after the other in the same order. Either may be - for standard input."
    "\vExit codes: 0 accepted, the claim is a theorem; 1 it does not prove its claim; 2 bad usage "
    "or input; 3 a limit or Ctrl-C ended the check; 4 disk or memory failed. For a suite the "
    "highest of them.",
  .run = run_command,
};
