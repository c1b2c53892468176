#include "base/limits.h"
#include "base/looks.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/model.h"
#include "cli/options.h"
#include "model/common/suite.h"
#include "results/draw/dot.h"
#include "results/draw/load.h"
#include "results/draw/page.h"
#include "results/draw/trace.h"
#include "results/store/store.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { KEY_OUT = OPTION_OWN, KEY_TIME, KEY_TREE, KEY_TRACE, KEY_DOT, KEY_STORE, KEY_COLOUR };

static const struct argp_option options[] = {
  { "out", KEY_OUT, "OUT", 0,
    "Write to the file OUT instead of standard output: SVG, or PNG or PDF if OUT ends in .png or "
    ".pdf; of a suite, or when OUT is a directory, to OUT/line-N.svg (.json, .dot)",
    0 },
  { "store", KEY_STORE, "DB", 0,
    "Draw an instance of a store of provecast dataset, by the first digits of its hash", 0 },
  { "time", KEY_TIME, "WHERE", 0, "Let time run to the right (default), or down", 0 },
  { OPTION_ROW_LANES },
  { "colour", KEY_COLOUR, "BY", 0,
    "Colour by group (of nodes of one kind), by multicast, by size (length in time), or none; "
    "default: the most informative one",
    0 },
  { "tree", KEY_TREE, NULL, 0,
    "Draw the trees alone: which node received the message from which (not of shops)", 0 },
  { "trace", KEY_TRACE, NULL, 0,
    "Write events for Chrome's about:tracing or Perfetto (JSON) instead of SVG", 0 },
  { "dot", KEY_DOT, NULL, 0, "Write the trees for Graphviz instead of SVG (not of shops)", 0 },
  { "full", OPTION_FULL, NULL, 0, "Draw every lane and node, however many there are", 0 },
  { OPTION_ROW_RESOLUTION },
  { 0 },
};

struct run {
  struct options options;
  const char *out, *store;
  bool down, tree, trace, dot;
  enum draw_colour colour;
  enum canvas_format format;
  bool directory; /* `out` is one */
};

static const char *const names[] = { "INSTANCE", "SCHEDULE", "SCHEDULE2", NULL },
                         *const store_names[] = { "HASH", "HEURISTIC", NULL };

static const struct {
  const char *name;
  enum draw_colour colour;
} colours[] = { { "group", DRAW_COLOUR_GROUP },
                { "multicast", DRAW_COLOUR_MULTICAST },
                { "size", DRAW_COLOUR_SIZE },
                { "none", DRAW_COLOUR_NONE } };

static enum draw_colour
colour_named (const char *name)
{
  for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
    if (strcmp (name, colours[i].name) == 0)
      return colours[i].colour;
  cli_usage ("--colour: '%s' is none of group, multicast, size, none", name);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case KEY_OUT:
    run->out = value;
    return 0;
  case KEY_STORE:
    run->store = value;
    run->options.names = store_names;
    run->options.needed = 1;
    return 0;
  case KEY_TIME:
    run->down = options_second ("--time", value, "right", "down");
    return 0;
  case KEY_COLOUR:
    run->colour = colour_named (value);
    return 0;
  case KEY_TREE:
    run->tree = true;
    return 0;
  case KEY_TRACE:
    run->trace = true;
    return 0;
  case KEY_DOT:
    run->dot = true;
    return 0;
  default:
    return options_parse (&run->options, key, value);
  }
}

/* A file that is read line by line, and its present document. */
struct reader {
  struct suite *suite;
  char *text; /* owned: a copy of the document */
  struct drawing_source source;
};

#define READERS 3 /* the instance, then the schedules */

struct readers {
  struct reader list[READERS];
  size_t count;
  /* of the instance, where its text does not say them; NULL: none. Not owned */
  const char *name, *unit;
  struct resolution resolution;
  struct output room; /* the rounded text of the instance */
};

static void
readers_close (struct readers *readers)
{
  for (size_t i = 0; i < readers->count; i++) {
    suite_close (readers->list[i].suite);
    free (readers->list[i].text);
  }
  output_discard (&readers->room);
}

static bool
readers_open (struct readers *readers, const struct options *given, struct status *status)
{
  *readers = (struct readers){ .resolution = given->resolution };
  for (size_t i = 0; i < given->count; i++) {
    struct suite *suite = i == 0 ? items_open (given->values[i], NULL, status)
                                 : suite_open (given->values[i], status);
    if (!suite) {
      readers_close (readers);
      return false;
    }
    readers->list[readers->count++].suite = suite;
    if (i > 0 && !suite_check_looks (suite, LOOKS_SCHEDULE, status)) {
      readers_close (readers);
      return false;
    }
  }
  return true;
}

/* The next document of a file. False at its end, or with the status set. */
static bool
reader_next (struct reader *reader, struct status *status)
{
  const char *text;
  struct drawing_source *source = &reader->source;
  if (!suite_next (reader->suite, &text, &source->length, &source->line, status))
    return false;
  free (reader->text);
  source->text = reader->text = memory_text (text, source->length);
  source->file = suite_name (reader->suite);
  return true;
}

/* The next instance with its schedules. False at the end, or with the status set. */
static bool
readers_next (struct readers *readers, struct status *status)
{
  bool instance = reader_next (&readers->list[0], status);
  for (size_t i = 1; i < readers->count && status->code == STATUS_OK; i++) {
    bool schedule = reader_next (&readers->list[i], status);
    if (status->code == STATUS_OK && schedule != instance)
      status_set (status, STATUS_INPUT, "%s: %s", suite_name (readers->list[i].suite),
                  instance ? "a schedule is missing" : "more schedules than instances");
  }
  return instance && status->code == STATUS_OK
         && drawing_round (&readers->list[0].source, &readers->list[1].source, readers->resolution,
                           "use --resolution auto", &readers->room, status);
}

/* Where a picture goes. */
static bool
open_output (const struct run *run, size_t line, struct output *out, struct status *status)
{
  char path[4096];
  if (!run->directory)
    return output_open (out, run->out ? run->out : "-", status);
  int length = snprintf (path, sizeof path, "%s/line-%zu.%s", run->out, line,
                         run->trace ? "json"
                         : run->dot ? "dot"
                                    : "svg");
  if (length >= (int)sizeof path)
    return status_set (status, STATUS_INPUT, "--out: the path is too long");
  return output_open (out, path, status);
}

static const char *
file_name (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash ? slash + 1 : path;
}

/* Does the model have what the options ask for: trees, or lanes of receivers, which only models
   without trees have? */
static bool
suits (const struct run *run, const struct readers *readers, const struct drawing *drawing,
       struct status *status)
{
  const struct drawing_source *source = &readers->list[0].source;
  bool trees = drawing->place_count > 0;
  if ((run->tree || run->dot) && !trees)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: %s has no trees", source->file,
                       source->line, drawing->model->name);
  if (run->options.receivers && trees)
    return status_set (status, STATUS_INPUT,
                       "%s:%zu: model: %s has one lane for each node; omit --lanes", source->file,
                       source->line, drawing->model->name);
  return true;
}

static bool
write_picture (const struct run *run, const struct readers *readers, const struct drawing *drawings,
               struct output *out, struct status *status)
{
  const struct drawing_source *source = &readers->list[0].source;
  struct canvas canvas = { .out = out, .format = run->format };
  struct draw_page page = { .count = readers->count - 1,
                            .down = run->down,
                            .tree = run->tree,
                            .full = run->options.full,
                            .colour = run->colour };
  char title[512];
  snprintf (title, sizeof title, "%s:%zu", file_name (source->file), source->line);
  page.title = drawings[0].name ? drawings[0].name : readers->name ? readers->name : title;
  for (size_t i = 0; i < page.count; i++) {
    page.drawings[i] = &drawings[i];
    page.labels[i] = file_name (readers->list[i + 1].source.file);
  }
  if (run->trace)
    draw_trace_write (&page, out);
  else if (run->dot)
    draw_dot_write (&drawings[0], page.title, out);
  else
    return draw_page_write (&page, &canvas, status);
  return true;
}

/* The drawing of schedule i. */
static bool
load (struct drawing *drawing, const struct readers *readers, size_t i, bool receivers,
      struct status *status)
{
  struct drawing_source instance = readers->list[0].source;
  instance.unit = readers->unit;
  return drawing_load (drawing, &instance, &readers->list[i + 1].source, receivers, status);
}

/* Draw the present instance's schedules. */
static bool
draw_one (const struct run *run, const struct readers *readers, struct status *status)
{
  const struct drawing_source *instance = &readers->list[0].source;
  struct drawing drawings[DRAW_PAGE_DRAWINGS];
  struct output out;
  bool good = true;
  for (size_t i = 0; i < DRAW_PAGE_DRAWINGS; i++)
    drawing_init (&drawings[i]);
  for (size_t i = 0; good && i + 1 < readers->count; i++)
    good = load (&drawings[i], readers, i, run->options.receivers, status);
  good = good && suits (run, readers, &drawings[0], status)
         && open_output (run, instance->line, &out, status);
  if (good) {
    good = write_picture (run, readers, drawings, &out, status);
    if (good)
      good = output_commit (&out, status);
    else
      output_discard (&out);
  }
  for (size_t i = 0; i < DRAW_PAGE_DRAWINGS; i++)
    drawing_clear (&drawings[i]);
  return good;
}

/* All instances in turn, on past those that cannot be drawn; `worst` is the first of the worst
   kind. */
static void
draw_suite (const struct run *run, struct readers *readers, struct status *worst)
{
  struct status status = { .code = STATUS_OK };
  while (readers_next (readers, &status) && worst->code != STATUS_MACHINE) {
    struct status trouble = { .code = STATUS_OK };
    if (!draw_one (run, readers, &trouble) && trouble.code > worst->code)
      *worst = trouble;
  }
  if (status.code > worst->code)
    *worst = status;
}

/* Is there no further instance, and no further schedule? */
static bool
at_end (const struct readers *readers, struct status *status)
{
  struct readers ahead = { .count = readers->count };
  for (size_t i = 0; i < ahead.count; i++)
    ahead.list[i].suite = readers->list[i].suite;
  if (readers_next (&ahead, status))
    status_set (status, STATUS_INPUT,
                "%s: of a suite each schedule is drawn in a file of its own: --out DIRECTORY",
                suite_name (readers->list[0].suite));
  for (size_t i = 0; i < ahead.count; i++)
    free (ahead.list[i].text);
  return status->code == STATUS_OK;
}

/* The only instance. */
static void
draw_single (const struct run *run, struct readers *readers, struct status *status)
{
  if (readers_next (readers, status) && at_end (readers, status))
    draw_one (run, readers, status);
}

/* What a text of the store is when it is drawn. */
static void
add_text (struct readers *readers, const char *text, const char *file)
{
  readers->list[readers->count++].source
    = (struct drawing_source){ text, strlen (text), file, 1, NULL };
}

/* The schedule of a heuristic. */
static bool
add_heuristic (struct readers *readers, const struct store_entry *entry, const char *name,
               struct status *status)
{
  for (const struct store_heuristic *at = entry->heuristics;
       at < entry->heuristics + entry->heuristic_count; at++)
    if (strcmp (at->name, name) == 0) {
      add_text (readers, at->schedule, at->name);
      return true;
    }
  return status_set (status, STATUS_INPUT, "%s: there is no schedule of a heuristic '%s'",
                     entry->sha256, name);
}

static void
draw_entry (const struct run *run, const struct store_entry *entry, struct status *status)
{
  struct readers readers
    = { .name = entry->name ? entry->name : entry->sha256, .unit = entry->unit };
  const char *heuristic = run->options.count > 1 ? run->options.values[1] : NULL;
  char words[STORE_WORDS];
  store_words (entry, words);
  add_text (&readers, entry->canonical, run->store);
  if (heuristic && !add_heuristic (&readers, entry, heuristic, status))
    return;
  add_text (&readers, entry->schedule, words);
  draw_one (run, &readers, status);
}

/* The schedules of an instance of the store. */
static void
draw_stored (const struct run *run, struct status *status)
{
  struct store_entry entry;
  struct store *store = store_open (run->store, STORE_READ, status);
  if (!store)
    return;
  store_entry_init (&entry);
  if (store_get (store, run->options.values[0], STORE_EVERYTHING, &entry, status))
    draw_entry (run, &entry, status);
  store_entry_clear (&entry);
  store_close (store);
}

/* The schedules in files. */
static void
draw_files (struct run *run, struct status *status)
{
  struct readers readers;
  options_one_stdin (&run->options);
  if (!readers_open (&readers, &run->options, status))
    return;
  (run->directory ? draw_suite : draw_single) (run, &readers, status);
  readers_close (&readers);
}

/* Simulations. */

/* Draw what an input of `simulate` does. */
static bool
draw_simulated (const struct run *run, const struct drawing_source *source, struct status *status)
{
  const struct model *model = models;
  struct output out;
  struct canvas canvas = { .out = &out, .format = run->format };
  if (looks_like (source->text, source->length) == LOOKS_INSTANCE || *source->text != '{')
    cli_usage ("draw: SCHEDULE is missing");
  while (model->name && !model->cli->draw)
    model++;
  if (!model->name)
    return status_set (status, STATUS_INPUT, "draw: the program is built without simulations");
  if (!open_output (run, source->line, &out, status))
    return false;
  if (model->cli->draw (source->text, source->length, source->file, source->line, run->options.full,
                        &canvas, status))
    return output_commit (&out, status);
  output_discard (&out);
  return false;
}

/* Each of several inputs, on past those that cannot be drawn. */
static void
draw_all_simulated (const struct run *run, struct reader *reader, struct status *worst)
{
  struct status status = { .code = STATUS_OK };
  while (reader_next (reader, &status) && worst->code < STATUS_LIMIT) {
    struct status trouble = { .code = STATUS_OK };
    if (!draw_simulated (run, &reader->source, &trouble) && trouble.code > worst->code)
      *worst = trouble;
  }
  if (status.code > worst->code)
    *worst = status;
}

/* The only input. */
static void
draw_single_simulated (const struct run *run, struct reader *reader, struct status *status)
{
  struct reader ahead = { .suite = reader->suite };
  if (!reader_next (reader, status))
    return;
  if (reader_next (&ahead, status))
    status_set (status, STATUS_INPUT,
                "%s: each of several simulations is drawn in a file of its own: --out DIRECTORY",
                suite_name (reader->suite));
  else if (status->code == STATUS_OK)
    draw_simulated (run, &reader->source, status);
  free (ahead.text);
}

static void
draw_simulations (const struct run *run, struct status *status)
{
  struct reader reader = { .suite = suite_open (run->options.values[0], status) };
  if (!reader.suite)
    return;
  limits_catch_signals ();
  limits_watch_memory ();
  (run->directory ? draw_all_simulated : draw_single_simulated) (run, &reader, status);
  suite_close (reader.suite);
  free (reader.text);
}

/* The format by the ending of --out. What has another format on request is written to any name. */
static enum canvas_format
format_of (const struct run *run)
{
  const char *name = run->out ? file_name (run->out) : "", *dot = strrchr (name, '.');
  if (run->trace || run->dot || !dot || dot == name || strcasecmp (dot, ".svg") == 0)
    return CANVAS_SVG;
  if (strcasecmp (dot, ".png") == 0)
    return CANVAS_PNG;
  if (strcasecmp (dot, ".pdf") == 0)
    return CANVAS_PDF;
  cli_usage ("--out: '%s' is no kind of picture; name a file .svg, .png or .pdf", dot);
}

static bool
is_simulation (const struct run *run)
{
  return !run->store && run->options.count == 1;
}

/* Refuse what does not go together. */
static void
check (const struct run *run)
{
  if (run->trace && (run->dot || run->tree))
    cli_usage ("--trace cannot be combined with --tree or --dot");
  if (run->dot && run->options.count > 2)
    cli_usage ("--dot takes one schedule");
  if (is_simulation (run)
      && (run->trace || run->dot || run->tree || run->down || run->options.receivers
          || run->colour != DRAW_COLOUR_AUTO))
    cli_usage ("of a simulation draw takes --out and --full; a schedule is drawn of INSTANCE "
               "SCHEDULE");
}

static int
run_command (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 1 } };
  struct status status = { .code = STATUS_OK };
  cli_parse (&draw_command, argc, argv, &run);
  check (&run);
  run.directory = run.out && cli_is_directory (run.out);
  run.format = run.directory ? CANVAS_SVG : format_of (&run);
  progress_start (draw_command.name);
  if (run.store)
    draw_stored (&run, &status);
  else if (is_simulation (&run))
    draw_simulations (&run, &status);
  else
    draw_files (&run, &status);
  progress_stop ();
  return status.code == STATUS_OK ? STATUS_OK : cli_complain (status.code, "%s", status.message);
}

const struct command draw_command = {
  .name = "draw",
  .summary = "draw a schedule or a simulation",
  .options = options,
  .parser = parse,
  .args_doc = "INSTANCE SCHEDULE [SCHEDULE2]\nSIMULATION\n--store DB HASH [HEURISTIC]",
  .doc
  = "Draw a schedule as SVG, PNG or PDF: a lane for each node with its sends, receives and "
    "waiting times, the critical path, and the broadcast tree. More than 64 lanes are drawn in "
    "outline, by group. SCHEDULE may be a result of provecast solve --json; two schedules are "
    "drawn on one time axis. The checker must accept a schedule before it is drawn. If INSTANCE is "
    "a suite, SCHEDULE holds one schedule a line in the same order. One of the files may be - for "
    "standard input. With --store the best schedule of a stored instance is drawn, below that of "
    "HEURISTIC if one is named. SIMULATION is an input of provecast simulate: it is simulated, and "
    "the picture has a lane for each channel of the network, a bar for each message that occupies "
    "it, paler while it waits, and a mark where a message first waits for another one; of a load, "
    "latency over load."
    "\vExit codes: 0 drawn; 1 not a valid schedule; 2 bad usage or input; 3 Ctrl-C ended it; 4 "
    "system error: disk full or out of memory. The exit code of a suite is the highest of its "
    "instances'.",
  .run = run_command,
};
