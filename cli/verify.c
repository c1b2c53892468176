#include "cli/commands.h"
#include "cli/options.h"
#include "verify/core/checker.h"

static const struct argp_option options[] = {
  { OPTION_ROW_JSON ("Write one JSON object a line for each verdict") },
  { 0 },
};

static const char *const names[] = { "INSTANCE", "SCHEDULE", NULL };

static int
run_command (int argc, char **argv)
{
  struct options given = { .names = names, .needed = 2 };
  struct output out;
  struct status status;
  cli_parse (&verify_command, argc, argv, &given);
  options_one_stdin (&given);
  output_init_stream (&out, stdout);
  status_init (&status);
  enum status_code code
    = checker_verify (given.values[0], given.values[1], given.json, &out, &status);
  return status.code == STATUS_OK ? cli_finish (&out, (int)code) : cli_conclude (&out, &status);
}

const struct command verify_command = {
  .name = "verify",
  .summary = "check a schedule, independently of the searches",
  .options = options,
  .parser = options_parser,
  .args_doc = "INSTANCE SCHEDULE",
  .doc = "Check in exact arithmetic, with no code of the searches, that SCHEDULE is a schedule of "
         "INSTANCE with the makespan it states. SCHEDULE may be a result of provecast solve "
         "--json. Where INSTANCE is a suite, SCHEDULE holds a schedule a line in the same order. "
         "Either may be - for standard input."
         "\vExit codes: 0 valid; 1 not valid; 2 bad usage or input; 4 disk or memory failed. For a "
         "suite the highest of them.",
  .run = run_command,
};
