#include "results/store/recheck.h"
#include "base/color.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "results/store/import.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { KEY_SAMPLE = OPTION_OWN };

static const struct argp_option options[] = {
  { "sample", KEY_SAMPLE, "N", 0, "Check N entries only, drawn at random", 0 },
  { OPTION_ROW_SEED ("Seed of the draw (default 1)") },
  { OPTION_ROW_THREADS ("Use N threads") },
  { OPTION_ROW_PART (OPTION_PART_OF ("entries")) },
  { OPTION_ROW_JSON ("Write the summary, and what fails, as one JSON object a line") },
  { 0 },
};

struct recheck {
  struct options options;
  struct recheck_options recheck;
};

static const char *const names[] = { "FILE", NULL };

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct recheck *recheck = state->input;
  switch (key) {
  case KEY_SAMPLE:
    recheck->recheck.sample = (uint64_t)cli_integer ("--sample", value, 1, INT64_MAX);
    return 0;
  default:
    return options_parse (&recheck->options, key, value);
  }
}

/* An export begins with a brace, or as gzip does; everything else is for the store to judge. False
   with STATUS_MACHINE if the machine fails to read the first byte. */
static bool
is_export (const char *path, struct status *status)
{
  char first = '\0';
  if (strcmp (path, "-") == 0)
    return true;
  int file = open (path, O_RDONLY | O_CLOEXEC);
  bool failed = file < 0 || read (file, &first, 1) < 0;
  if (failed && status_of_open (errno) == STATUS_MACHINE)
    status_set (status, STATUS_MACHINE, "%s: cannot read: %s", path, strerror (errno));
  if (file >= 0)
    close (file);
  return first == '{' || first == '\x1f';
}

static struct import_options
import_options_of (const struct recheck *recheck)
{
  return (struct import_options){ .sample = recheck->recheck.sample,
                                  .seed = recheck->recheck.seed,
                                  .threads = recheck->recheck.threads,
                                  .json = recheck->recheck.json,
                                  .ranks = cli_ranks () };
}

static void
recheck_export (const struct recheck *recheck, struct output *out, struct recheck_report *report,
                struct status *status)
{
  const struct import_options import = import_options_of (recheck);
  struct import_report found;
  struct source source;
  if (!source_open (&source, recheck->options.values[0], true, status))
    return;
  if (import.sample > 0 && source.lines < 0)
    status_set (status, STATUS_INPUT,
                "--sample: %s cannot be counted before it is read; store it in a file first",
                source.name);
  else if (suite_check_looks (source.suite, LOOKS_EXPORT, status)) {
    suite_take_part (source.suite, recheck->recheck.part, recheck->recheck.parts, SUITE_CHECK);
    import_run (&source, &import, out, &found, status);
    *report = (struct recheck_report){ .entries = found.lines,
                                       .checked = found.lines,
                                       .failed = found.refused + found.bad };
  }
  source_close (&source);
}

static void
print_report (const struct recheck_report *report, bool json, struct output *out)
{
  char checked[40];
  if (report->checked == 0)
    return;
  snprintf (checked, sizeof checked, "%" PRIu64 " %s", report->checked,
            report->checked == 1 ? "entry" : "entries");
  if (json)
    output_print (out, "{\"entries\":%" PRIu64 ",\"checked\":%" PRIu64 ",\"failed\":%" PRIu64 "}\n",
                  report->entries, report->checked, report->failed);
  else if (report->failed == 0 && !report->damaged)
    output_print (out, "%s rechecked, all proven again\n", checked);
  else {
    output_print (out, "%s rechecked, %" PRIu64 " ", checked, report->failed);
    color_word (out, COLOR_BAD, "FAILED");
    output_char (out, '\n');
  }
}

static void
begin (struct recheck *recheck, int argc, char **argv)
{
  *recheck = (struct recheck){ .options = { .names = names, .needed = 1, .seed = 1 } };
  cli_parse (&recheck_command, argc, argv, recheck);
  recheck->recheck.seed = recheck->options.seed;
  recheck->recheck.threads = options_threads (&recheck->options);
  recheck->recheck.json = recheck->options.json;
  recheck->recheck.part = recheck->options.part;
  recheck->recheck.parts = recheck->options.parts;
}

static int
run_command (int argc, char **argv)
{
  struct recheck recheck;
  struct recheck_report report = { .entries = 0 };
  struct output out;
  struct status status;
  begin (&recheck, argc, argv);
  output_init_stream (&out, stdout);
  status_init (&status);
  limits_catch_signals ();
  progress_start ("recheck");
  if (is_export (recheck.options.values[0], &status))
    recheck_export (&recheck, &out, &report, &status);
  else if (status.code == STATUS_OK)
    recheck_store (recheck.options.values[0], &recheck.recheck, &out, &report, &status);
  print_report (&report, recheck.options.json, &out);
  return cli_conclude (&out, &status);
}

/* For command.serve: of an export; a store is rechecked by rank 0. */
static void
serve (int argc, char **argv, struct batch_job *job)
{
  struct recheck recheck;
  begin (&recheck, argc, argv);
  const struct import_options import = import_options_of (&recheck);
  import_serve (recheck.options.values[0], &import, job);
}

const struct command recheck_command = {
  .name = "recheck",
  .summary = "prove every entry of a store again",
  .options = options,
  .parser = parse,
  .args_doc = "FILE",
  .doc = "Prove every entry of FILE again. FILE is a store, or the output of provecast "
         "export --proofs (which may be compressed by gzip, or - for standard input). The "
         "checker checks all schedules and certificates, from the stored texts alone, and "
         "that no entry was changed. The heuristics of an export are run again.\vExit "
         "codes: 0 every entry is proven; 1 one is not; 2 bad usage, or neither a store "
         "nor an export; 3 Ctrl-C ended it; 4 system error: disk full or out of memory.",
  .run = run_command,
  .serve = serve,
};
