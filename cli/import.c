#include "gen/import/import.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "gen/common/gen.h"
#include "gen/import/table.h"
#include "gen/import/units.h"

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

/* The models that take measurements, "A, B or C". */
static const char *
list_models (void)
{
  static char *text; /* owned, until the program ends */
  const struct model *takers[MODELS_MAX];
  size_t count = 0;
  struct output out = { .stream = NULL };
  if (text)
    return text;
  for (const struct model *model = models; model->name; model++)
    if (model->gen->import)
      takers[count++] = model;
  for (size_t i = 0; i < count; i++)
    output_print (&out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", takers[i]->name);
  text = memory_text (out.bytes, out.length);
  output_discard (&out);
  return text;
}

static const struct argp_option *
make_options (void)
{
  static char *text; /* owned, until the program ends */
  if (!text)
    options[0].doc = text = memory_print ("%s (default: the one that fits)", list_models ());
  return options;
}

struct import {
  struct cluster cluster;
  struct import_options options;
  const char **files; /* owned */
  size_t count, capacity;
  const char *times[3]; /* of --send, --receive, --gap */
  const char *out;
};

static void
set_model (struct import *import, const char *name)
{
  import->options.model = model_named (name);
  if (!import->options.model)
    cli_usage ("--model: '%s' is not %s", name, list_models ());
}

static void
set_unit (struct import *import, const char *value)
{
  import->cluster.unit = value;
  if (!units_time (value, strlen (value), &import->cluster.seconds))
    cli_usage ("--unit: '%s' is not ns, us, ms, s or min", value);
}

static void
set_resolution (struct import *import, const char *value)
{
  struct resolution *resolution = &import->options.resolution;
  if (strcmp (value, "exact") == 0)
    *resolution = (struct resolution){ .given = true, .step = { 0, 1 }, .text = value };
  else if (!resolution_read (value, resolution))
    cli_usage ("--resolution: '%s' is not auto, exact or a positive number such as 1/1000", value);
}

static void
set_separator (struct import *import, const char *value)
{
  static const struct {
    const char *name;
    char separator;
  } separators[] = { { "comma", ',' }, { ",", ',' },    { "semicolon", ';' },
                     { ";", ';' },     { "tab", '\t' }, { "blank", ' ' } };
  for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
    if (strcmp (separators[i].name, value) == 0) {
      import->options.separator = separators[i].separator;
      return;
    }
  cli_usage ("--separator: '%s' is not comma, semicolon, tab or blank", value);
}

static void
set_time (struct import *import, enum cluster_value value, const char *option, const char *text)
{
  struct rational *time = &import->cluster.common[value];
  if (rational_parse (text, strlen (text), time) != RATIONAL_OK || time->numerator < 0)
    cli_usage ("--%s: '%s' is not a time that is not negative", option, text);
  import->cluster.common_given |= 1u << value;
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
  case KEY_MODEL:
    set_model (import, value);
    return 0;
  case KEY_BYTES:
    if (!units_bytes (value, &import->cluster.bytes))
      cli_usage ("--bytes: '%s' is not a length such as 1000, 64KiB or 1MB", value);
    return 0;
  case KEY_SOURCE:
    import->cluster.source = value;
    return 0;
  case KEY_UNIT:
    set_unit (import, value);
    return 0;
  case KEY_SEND:
    set_time (import, CLUSTER_SEND, "send", value);
    return 0;
  case KEY_RECEIVE:
    set_time (import, CLUSTER_RECEIVE, "receive", value);
    return 0;
  case KEY_GAP:
    set_time (import, CLUSTER_GAP, "gap", value);
    return 0;
  case KEY_NAME:
    import->options.name = value;
    return 0;
  case KEY_RESOLUTION:
    set_resolution (import, value);
    return 0;
  case KEY_SEPARATOR:
    set_separator (import, value);
    return 0;
  case KEY_OUT:
    import->out = value;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
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
