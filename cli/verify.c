/* The commands verify and certify: the checker on files. */
#include "cli/commands.h"
#include "cli/options.h"
#include "verify/core/checker.h"

#define VERIFY_ROW_RESOLUTION                                                                      \
  "resolution", OPTION_RESOLUTION, "Q", 0,                                                         \
    "Round all times of INSTANCE up to multiples of Q, as the other commands do; auto: as the "    \
    "other file states",                                                                           \
    0

static const struct argp_option verify_options[] = {
  { OPTION_ROW_JSON ("Write one JSON object a line for each verdict") },
  { VERIFY_ROW_RESOLUTION },
  { 0 },
};

static const struct argp_option certify_options[] = {
  { OPTION_ROW_JSON ("Write one JSON object a line for each verdict") },
  { OPTION_ROW_TIME_LIMIT ("Give up on a proof after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory a check may take") },
  { VERIFY_ROW_RESOLUTION },
  { 0 },
};

/* The arguments after INSTANCE differ; the exit code. */
static int
run (const struct command *command, const char *second, int argc, char **argv)
{
  const char *const names[] = { "INSTANCE", second, NULL };
  struct options given = { .names = names, .needed = 2 };
  struct output out;
  struct status status = { .code = STATUS_OK };
  enum status_code code;
  cli_parse (command, argc, argv, &given);
  options_one_stdin (&given);
  output_init_stream (&out, stdout);
  if (command == &certify_command) {
    limits_catch_signals ();
    code = checker_certify (given.values[0], given.values[1], given.resolution.text, &given.limits,
                            given.json, &out, &status);
  } else {
    code = checker_verify (given.values[0], given.values[1], given.resolution.text, given.json,
                           &out, &status);
  }
  return status.code == STATUS_OK ? cli_finish (&out, (int)code) : cli_conclude (&out, &status);
}

static int
run_verify (int argc, char **argv)
{
  return run (&verify_command, "SCHEDULE", argc, argv);
}

static int
run_certify (int argc, char **argv)
{
  return run (&certify_command, "CERTIFICATE", argc, argv);
}

const struct command verify_command = {
  .name = "verify",
  .summary = "check a schedule, independently of the searches",
  .options = verify_options,
  .parser = options_parser,
  .args_doc = "INSTANCE SCHEDULE",
  .doc = "Check in exact arithmetic, with no code of the searches, that SCHEDULE is a schedule of "
         "INSTANCE with the makespan it states. SCHEDULE may be a result of provecast solve "
         "--json. Where INSTANCE is a suite, SCHEDULE holds a schedule a line in the same order. "
         "Either may be - for standard input."
         "\vExit codes: 0 valid; 1 not valid; 2 bad usage or input; 4 disk or memory failed. For a "
         "suite the highest of them.",
  .run = run_verify,
};

const struct command certify_command = {
  .name = "certify",
  .summary = "check a proof of optimality, independently of the searches",
  .options = certify_options,
  .parser = options_parser,
  .args_doc = "INSTANCE CERTIFICATE",
  .doc
  = "Check in exact arithmetic, with no code of the searches, that CERTIFICATE proves its makespan "
    "to be the optimum of this very INSTANCE. Where INSTANCE is a suite, CERTIFICATE holds the "
    "certificates one after the other in the same order. Either may be - for standard input."
    "\vExit codes: 0 accepted, the claim is a theorem; 1 it does not prove its claim; 2 bad usage "
    "or input; 3 a limit or Ctrl-C ended the check; 4 disk or memory failed. For a suite the "
    "highest of them.",
  .run = run_certify,
};
