#include "results/store/export.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/export_program.h"
#include "cli/export_schedule.h"
#include "cli/options.h"
#include "results/follow/drawn.h"
#include "results/store/json.h"

#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum {
  KEY_FORMAT = OPTION_OWN,
  KEY_OUT,
  KEY_ORDER,
  KEY_SCHEDULES,
  KEY_PROOFS,
  KEY_CERTIFICATES,
  KEY_WITH_TIMES
};

static const struct argp_option options[] = {
  { "format", KEY_FORMAT, "FORMAT", 0,
    "jsonl (default): JSON, a line for each instance; csv: a row for each instance; long: CSV, a "
    "row for each heuristic of each instance; solu: names and values only; vipr: each instance as "
    "an integer program with its optimum and its proof, for the checkers of VIPR 1.0; lp or mps: "
    "the same program for solvers, with its solution in a file of its own; veripb: pseudo-Boolean "
    "constraints with derivations for VeriPB; flatzinc or jobshop: a shop for solvers, with its "
    "optimum; csv, ranks, goal, simgrid or msccl: a schedule, as solve --format",
    0 },
  { "out", KEY_OUT, "OUT", 0,
    "Write to OUT instead of standard output; compressed by gzip if its name ends in .gz. With "
    "vipr and those that follow OUT is the folder for the files, created if it does not exist",
    0 },
  { "order", KEY_ORDER, "ORDER", 0, "input (default): by source and line; or hash", 0 },
  { "schedules", KEY_SCHEDULES, NULL, 0, "Include the schedules (jsonl)", 0 },
  { "proofs", KEY_PROOFS, NULL, 0,
    "Include the schedules and certificates (jsonl), as dataset --import and recheck read them",
    0 },
  { "certificates", KEY_CERTIFICATES, "FOLDER", 0, "Write each certificate to FOLDER/HASH.jsonl",
    0 },
  { "with-times", KEY_WITH_TIMES, NULL, 0,
    "Include the effort, the version, and when and where each instance was solved", 0 },
  { OPTION_ROW_RESOLUTION_OF ("certificate") },
  { 0 },
};

struct export
{
  struct options options;
  struct store_export export;
  const struct export_format *program; /* --format vipr and the like; NULL: another */
  const char *name;                    /* of the format; NULL: the default */
  int follow;                          /* of a schedule (follow_named); -1: another */
  const char *out;
};

static const char *const names[] = { "DB", "CERTIFICATE or SCHEDULE", NULL };

static void
parse_format (struct export *export, const char *value)
{
  static const char *const formats[] = {
    [STORE_JSONL] = "jsonl", [STORE_CSV] = "csv", [STORE_LONG] = "long", [STORE_SOLU] = "solu"
  };
  export->name = value;
  export->program = export_format_named (value);
  export->follow = follow_named (value);
  if (export->program || export->follow > FOLLOW_CSV)
    return;
  for (int format = 0; format <= STORE_SOLU; format++)
    if (strcmp (formats[format], value) == 0) {
      export->export.format = (enum store_format)format;
      return;
    }
  cli_usage ("--format: '%s' is not jsonl, csv, long, solu, vipr, lp, mps, veripb, flatzinc, "
             "jobshop, ranks, goal, simgrid or msccl",
             value);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct export *export = state->input;
  switch (key) {
  case KEY_FORMAT:
    parse_format (export, value);
    return 0;
  case KEY_OUT:
    export->out = value;
    return 0;
  case KEY_ORDER:
    export->export.by_hash = options_second ("--order", value, "input", "hash");
    return 0;
  case KEY_SCHEDULES:
    export->export.json |= STORE_JSON_SCHEDULE;
    return 0;
  case KEY_PROOFS:
    export->export.json |= STORE_JSON_SCHEDULE | STORE_JSON_CERTIFICATE;
    return 0;
  case KEY_CERTIFICATES:
    export->export.certificates = value;
    return 0;
  case KEY_WITH_TIMES:
    export->export.json |= STORE_JSON_TIMES;
    return 0;
  default:
    return options_parse (&export->options, key, value);
  }
}

static bool
ends_with (const char *text, const char *end)
{
  size_t length = strlen (text), tail = strlen (end);
  return length >= tail && strcmp (text + length - tail, end) == 0;
}

/* Compress what is in memory; without the time or a name, so that the same text gives the same
   bytes. */
static bool
compress_text (const struct output *text, struct output *out, struct status *status)
{
  z_stream stream = { .next_in = (Bytef *)text->bytes };
  size_t left = text->length;
  if (deflateInit2 (&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 9, Z_DEFAULT_STRATEGY)
      != Z_OK)
    return status_set (status, STATUS_MACHINE, "cannot compress");
  int result = Z_OK;
  while (result == Z_OK) {
    uInt given = stream.avail_in == 0 && left > 0 ? (uInt)(left < (1 << 20) ? left : (1 << 20))
                                                  : stream.avail_in;
    left -= given - stream.avail_in;
    stream.avail_in = given;
    stream.next_out = (Bytef *)output_reserve (out, 1 << 16);
    stream.avail_out = 1 << 16;
    result = deflate (&stream, left > 0 ? Z_NO_FLUSH : Z_FINISH);
    out->length += (1 << 16) - stream.avail_out;
  }
  deflateEnd (&stream);
  return result == Z_STREAM_END || status_set (status, STATUS_MACHINE, "cannot compress");
}

/* To a file, whole or not at all. */
static void
write_file (const struct export *export, struct store *store, struct status *status)
{
  struct output file, text;
  bool packed = ends_with (export->out, ".gz");
  if (!output_open (&file, export->out, status))
    return;
  output_init_memory (&text);
  bool good = store_export (store, &export->export, packed ? &text : &file, status)
              && (!packed || compress_text (&text, &file, status));
  output_discard (&text);
  if (good)
    output_commit (&file, status);
  else
    output_discard (&file);
}

/* --format vipr and the like. */
static int
run_programs (const struct export *export)
{
  if (!export->out)
    cli_usage ("--format %s needs --out FOLDER", export->program->name);
  if (export->export.json || export->export.by_hash || export->export.certificates)
    cli_usage ("--format %s takes no other option than --out and --resolution",
               export->program->name);
  const struct export_files to = { .folder = export->out,
                                   .store = export->options.count == 1,
                                   .resolution = export->options.resolution.text };
  return export_programs (export->program, export->options.values, &to);
}

/* Of an instance and its schedule. */
static int
run_schedule (const struct export *export)
{
  options_need (&export->options, 2);
  if (export->export.json || export->export.by_hash || export->export.certificates)
    cli_usage ("--format %s takes no other option than --out and --resolution", export->name);
  return export_schedule (export->follow, export->name, &export->options, export->out);
}

static int
run_command (int argc, char **argv)
{
  struct export export = { .options = { .names = names, .needed = 1 }, .follow = -1 };
  struct output out;
  struct status status;
  cli_parse (&export_command, argc, argv, &export);
  if (export.options.count == 1 && export.options.resolution.given)
    cli_usage ("--resolution is for an INSTANCE: a store's are rounded already, by provecast "
               "dataset --resolution");
  if (export.program)
    return run_programs (&export);
  if (export.follow > FOLLOW_CSV || (export.follow == FOLLOW_CSV && export.options.count > 1))
    return run_schedule (&export);
  if (export.options.count > 1)
    cli_usage ("INSTANCE and CERTIFICATE need --format vipr, lp, mps, veripb, flatzinc or jobshop; "
               "INSTANCE and SCHEDULE need csv, ranks, goal, simgrid or msccl");
  if (export.export.format != STORE_JSONL && (export.export.json & STORE_JSON_SCHEDULE))
    cli_usage ("--schedules and --proofs need --format jsonl");
  output_init_stream (&out, stdout);
  status_init (&status);
  if (export.out || !isatty (STDOUT_FILENO))
    progress_start ("export");
  struct store *store = store_open (export.options.values[0], STORE_READ, &status);
  if (store && export.out)
    write_file (&export, store, &status);
  else if (store)
    store_export (store, &export.export, &out, &status);
  store_close (store);
  return cli_conclude (&out, &status);
}

const struct command export_command = {
  .name = "export",
  .summary = "write the contents of a store",
  .options = options,
  .parser = parse,
  .args_doc = "DB\nINSTANCE CERTIFICATE\nINSTANCE SCHEDULE",
  .doc
  = "Write the contents of a store. The same instances and answers give the same "
    "bytes, independent of when, where and with how many threads they were solved. With "
    "--format vipr and those that follow it above, DB may be a store or, with CERTIFICATE, an "
    "instance that "
    "provecast solve --certificate has solved: OUT/NAME.vipr and the like are for other "
    "programs. A SCHEDULE that the checker accepts is written for programs that follow it, to "
    "OUT or to standard output.\v"
    "Exit codes: 0 done; 1 the store is damaged, CERTIFICATE proves nothing, or SCHEDULE is not "
    "valid; 2 bad usage, "
    "no store, or something cannot be written in the format; 3 Ctrl-C ended it; 4 system "
    "error: disk full or out of memory.",
  .run = run_command,
};
