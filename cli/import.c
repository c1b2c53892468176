#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "gen/import/options.h"
#include "gen/import/table.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_MODEL = OPTION_OWN,
  KEY_BYTES,
  KEY_SOURCE,
  KEY_UNIT,
  KEY_SEND,
  KEY_RECEIVE,
  KEY_GAP,
  KEY_NAME,
  KEY_RESOLUTION,
  KEY_SEPARATOR,
  KEY_OUT,
};

static struct argp_option options[] = {
  { "model", KEY_MODEL, "NAME", 0, NULL, 0 },
  { "bytes", KEY_BYTES, "SIZE", 0, "Length of the message, such as 1000, 64KiB or 1MB", 0 },
  { "source", KEY_SOURCE, "HOST", 0,
    "Host that has the message at first (default: the first host); all: one message from each, "
    "in a model of several messages",
    0 },
  { "unit", KEY_UNIT, "UNIT", 0,
    "Unit of times in the instance, and of times without a unit in the files: ns, us, ms, s or min "
    "(default us)",
    0 },
  { "send", KEY_SEND, "TIME", 0, "Send overhead of hosts for which none is given", 0 },
  { "receive", KEY_RECEIVE, "TIME", 0, "Receive overhead of hosts for which none is given", 0 },
  { "gap", KEY_GAP, "TIME", 0, "Gap of hosts for which none is given", 0 },
  { "name", KEY_NAME, "TEXT", 0, "Name of the instance", 0 },
  { "resolution", KEY_RESOLUTION, "Q", 0,
    "Round times up to multiples of Q units; auto: of the finest power of ten that fits, if one is "
    "needed; exact: never (default: as auto, with a millionth of the largest time)",
    0 },
  { "separator", KEY_SEPARATOR, "WHICH", 0,
    "Between cells: comma, semicolon, tab or blank (default: the most frequent in the first line; "
    "blanks if there is none of the others)",
    0 },
  { "out", KEY_OUT, "OUT", 0, "Write to a file (default: standard output)", 0 },
  { 0 },
};

static const struct argp_option *
make_options (void)
{
  static char *text; /* owned, until the program ends */
  if (!text) {
    char *takers = import_models ();
    options[0].doc = text = memory_print ("%s (default: the one that fits)", takers);
    free (takers);
  }
  return options;
}

struct import {
  struct cluster cluster;
  struct import_options options;
  const char **files; /* owned */
  size_t count, capacity;
  const char *out;
};

/* The option of this key, as --help shows it. */
static void
set (struct import *import, int key, const char *value)
{
  struct status status = { .code = STATUS_OK };
  const struct argp_option *option = options;
  while (option->key != key)
    option++;
  if (!import_set (&import->cluster, &import->options, option->name, value, &status))
    cli_usage ("--%s", status.message);
}

static void
add_file (struct import *import, const char *path)
{
  memory_grow (import->files, import->capacity, import->count + 1);
  import->files[import->count++] = path;
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct import *import = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    add_file (import, value);
    return 0;
  case ARGP_KEY_END:
    if (import->count == 0)
      cli_usage ("import: FILE is missing");
    return 0;
  case KEY_OUT:
    import->out = value;
    return 0;
  default:
    if (key < KEY_MODEL || key > KEY_SEPARATOR)
      return ARGP_ERR_UNKNOWN;
    set (import, key, value);
    return 0;
  }
}

static void
list_columns (struct output *out)
{
  output_text (out, "Columns of a table of hosts (others are not used):\n");
  for (const struct table_column *column = table_columns; column->name; column++)
    output_print (out, "  %-18s %s\n", column->name, column->text);
}

/* What was assumed, one line each on standard error. */
static void
print_notes (const struct cluster *cluster)
{
  const struct output *notes = &cluster->notes;
  struct output out;
  output_init_stream (&out, stderr);
  for (size_t at = 0; at < notes->length; at += strlen (notes->bytes + at) + 1) {
    output_text (&out, "provecast: note: ");
    cli_text (&out, notes->bytes + at);
    output_char (&out, '\n');
  }
  output_flush (&out);
  output_discard (&out);
}

static int
run_command (int argc, char **argv)
{
  struct import import = { .options = { .name = NULL } };
  struct status status = { .code = STATUS_OK };
  struct output out;
  cluster_init (&import.cluster);
  cli_parse (&import_command, argc, argv, &import);
  if (!output_open (&out, import.out ? import.out : "-", &status))
    return cli_complain (status.code, "%s", status.message);
  progress_start (import_command.name);
  bool good
    = import_files (&import.cluster, &import.options, import.files, import.count, &out, &status);
  progress_stop ();
  if (good) {
    print_notes (&import.cluster);
    output_commit (&out, &status);
  } else {
    output_discard (&out);
  }
  cluster_clear (&import.cluster);
  free (import.files);
  return status.code == STATUS_OK ? STATUS_OK : cli_complain (status.code, "%s", status.message);
}

const struct command import_command = {
  .name = "import",
  .summary = "make an instance of measurements of a cluster",
  .make_options = make_options,
  .parser = parse,
  .args_doc = "FILE...",
  .doc
  = "Make an instance of measurements: tables of hosts, matrices or lists of latencies, round-trip "
    "times, bandwidths or times (CSV), a directory of sites (JSON), results of iperf3 --json. The "
    "contents of a matrix are named in its first cell, in the name of its file, or before it: "
    "latency=FILE. "
    "Assumptions are printed on standard error and kept in the instance's origin. docs/IMPORT.md "
    "shows the files."
    "\vExit codes: 0 done; 2 bad usage or input; 3 Ctrl-C ended it; 4 system error: disk full "
    "or out of memory.",
  .list = list_columns,
  .run = run_command,
};
