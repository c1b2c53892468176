/* The commands verify and certify: the checker on files. */
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/options.h"
#include "verify/core/checker.h"
#include "verify/theorem/proof.h"

static const struct argp_option verify_options[] = {
  { OPTION_ROW_JSON ("Write one JSON object a line for each verdict") },
  { OPTION_ROW_RESOLUTION_OF ("other file") },
  { OPTION_ROW_THREADS ("Use N threads: one instance a thread") },
  { 0 },
};

static const struct argp_option certify_options[] = {
  { OPTION_ROW_JSON ("Write one JSON object a line for each verdict") },
  { OPTION_ROW_TIME_LIMIT ("Stop each check after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("Memory limit of each check") },
  { OPTION_ROW_RESOLUTION_OF ("other file") },
  { OPTION_ROW_THREADS (
    "Use N threads: in a suite one instance a thread, else the parts of one certificate") },
  { 0 },
};

/* The files of an instance, or of a suite that has a name: its text is in `text` [suite]. */
struct instances {
  struct output text;
  struct checker_text suite;
  const struct checker_text *made; /* NULL: a file */
};

static void
find_instances (const char *name, struct instances *instances)
{
  *instances = (struct instances){ .made = NULL };
  if (!items_suite (name, &instances->text))
    return;
  instances->suite = (struct checker_text){ instances->text.bytes, instances->text.length };
  instances->made = &instances->suite;
}

static int
conclude (const struct options *given, struct instances *instances, struct output *out,
          enum status_code code, struct status *status)
{
  items_suggest (given->values[0], status);
  output_discard (&instances->text);
  return status->code == STATUS_OK ? cli_finish (out, (int)code) : cli_conclude (out, status);
}

static struct checker_options
options_of (const struct options *given)
{
  return (struct checker_options){ .resolution = given->resolution.text,
                                   .limits = &given->limits,
                                   .threads = options_threads (given),
                                   .json = given->json };
}

static int
run_verify (int argc, char **argv)
{
  static const char *const names[] = { "INSTANCE", "SCHEDULE", NULL };
  struct options given = { .names = names, .needed = 2 };
  struct instances instances;
  struct output out;
  struct status status = { .code = STATUS_OK };
  cli_parse (&verify_command, argc, argv, &given);
  options_one_stdin (&given);
  output_init_stream (&out, stdout);
  progress_start (verify_command.name);
  find_instances (given.values[0], &instances);
  const struct checker_options options = options_of (&given);
  enum status_code code
    = checker_verify (given.values[0], instances.made, given.values[1], &options, &out, &status);
  return conclude (&given, &instances, &out, code, &status);
}

static int
run_certify (int argc, char **argv)
{
  static const char *const names[] = { "INSTANCE", "CERTIFICATE", NULL };
  struct options given = { .names = names, .needed = 1 };
  struct instances instances = { .made = NULL };
  struct output out;
  struct status status = { .code = STATUS_OK };
  enum status_code code;
  cli_parse (&certify_command, argc, argv, &given);
  options_one_stdin (&given);
  if (given.count == 1 && given.resolution.text)
    cli_usage ("certify: --resolution is for an INSTANCE, and a theorem has none");
  output_init_stream (&out, stdout);
  progress_start (certify_command.name);
  limits_catch_signals ();
  if (given.count == 1) {
    code = verify_theorem_certify (given.values[0], &given.limits, given.json, &out, &status);
  } else {
    find_instances (given.values[0], &instances);
    const struct checker_options options = options_of (&given);
    code
      = checker_certify (given.values[0], instances.made, given.values[1], &options, &out, &status);
  }
  return conclude (&given, &instances, &out, code, &status);
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
  .args_doc = "INSTANCE CERTIFICATE\nTHEOREM",
  .doc = "Check in exact arithmetic, without code of the solver, that CERTIFICATE proves "
         "its makespan to be the optimum of INSTANCE. If INSTANCE is a suite (a file or "
         "the name of one), CERTIFICATE holds the certificates in the same order. One of "
         "the two may be - for standard input. THEOREM is a certificate of provecast prove, "
         "a proof for all instances of a size. It is read once, also from a pipe.\vExit "
         "codes: 0 accepted: the claim is proven; 1 the certificate does not prove its "
         "claim; 2 bad usage or input; 3 a limit or Ctrl-C ended the check, or an instance has no "
         "certificate; 4 system error: "
         "disk full or out of memory. The exit code of a suite is the highest of its "
         "instances'.",
  .run = run_certify,
};
