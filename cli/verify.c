/* The commands verify and certify: the checker on files. */
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/items.h"
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
  { OPTION_ROW_TIME_LIMIT ("Stop each check after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory limit of each check") },
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
  struct output text = { .stream = NULL };
  cli_parse (command, argc, argv, &given);
  options_one_stdin (&given);
  output_init_stream (&out, stdout);
  progress_start (command->name);
  bool suite = items_suite (given.values[0], &text);
  const struct checker_text made = { text.bytes, text.length }, *instances = suite ? &made : NULL;
  if (command == &certify_command) {
    limits_catch_signals ();
    code = checker_certify (given.values[0], instances, given.values[1], given.resolution.text,
                            &given.limits, given.json, &out, &status);
  } else {
    code = checker_verify (given.values[0], instances, given.values[1], given.resolution.text,
                           given.json, &out, &status);
  }
  items_suggest (given.values[0], &status);
  output_discard (&text);
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
  .summary = "check a schedule, independently of the solver",
  .options = verify_options,
  .parser = options_parser,
  .args_doc = "INSTANCE SCHEDULE",
  .doc = "Check in exact arithmetic, without code of the solver, that SCHEDULE is a "
         "schedule of INSTANCE with the makespan it states. SCHEDULE may be a result of "
         "provecast solve --json. If INSTANCE is a suite (a file or the name of one), "
         "SCHEDULE holds one schedule a line in the same order. One of the two may be - "
         "for standard input.\vExit codes: 0 valid; 1 not valid; 2 bad usage or input; 3 "
         "Ctrl-C ended it; 4 system error: disk full or out of memory. The exit code of a "
         "suite is the highest of its instances'.",
  .run = run_verify,
};

const struct command certify_command = {
  .name = "certify",
  .summary = "check a proof of optimality, independently of the solver",
  .options = certify_options,
  .parser = options_parser,
  .args_doc = "INSTANCE CERTIFICATE",
  .doc = "Check in exact arithmetic, without code of the solver, that CERTIFICATE proves "
         "its makespan to be the optimum of INSTANCE. If INSTANCE is a suite (a file or "
         "the name of one), CERTIFICATE holds the certificates in the same order. One of "
         "the two may be - for standard input.\vExit codes: 0 accepted: the optimum is "
         "proven; 1 the certificate does not prove its claim; 2 bad usage or input; 3 a "
         "limit or Ctrl-C ended the check; 4 system error: disk full or out of memory. The "
         "exit code of a suite is the highest of its instances'.",
  .run = run_certify,
};
