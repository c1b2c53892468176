#include "lab/experiments/report.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/pager.h"
#include "cli/report_page.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_OUT = OPTION_OWN,
  KEY_QUICK,
  KEY_COUNT,
  KEY_HTML,
  KEY_STORE,
  KEY_TITLE,
  KEY_BOUNDS,
  KEY_DRAWINGS,
  KEY_MESH,
  KEY_BMIN,
  KEY_HYPERCUBE,
  KEY_HOLD,
  KEY_END,
  KEY_OCCUPATION,
  KEY_BYTES,
  KEY_NODES,
  KEY_PLACES,
  KEY_CSV
};

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the experiments and their files") },
  { "out", KEY_OUT, "DIR", 0, "Write below DIR (default results/published)", 0 },
  { "count", KEY_COUNT, "M", 0,
    "Average over M configurations at each point, in the experiments named ..-000 that average",
    0 },
  { "quick", KEY_QUICK, NULL, 0, "Smaller sizes: the same files in seconds", 0 },
  { "html", KEY_HTML, "OUT", 0,
    "Write one HTML page about the store of solved instances that --store names", 0 },
  { "store", KEY_STORE, "DB", 0, "With --html: the store, as provecast dataset makes it", 0 },
  { "title", KEY_TITLE, "TEXT", 0, "With --html: the title of the page (default: the store's name)",
    0 },
  { "bounds", KEY_BOUNDS, "WHICH", 0,
    "With --html: fast lower bounds (default), all of them (linear programs, too), or none", 0 },
  { "drawings", KEY_DRAWINGS, "N", 0,
    "With --html: draw the schedules of at most N instances (default: all of up to 100,000 nodes "
    "and transmissions)",
    0 },
  { "mesh", KEY_MESH, "WxH", 0, "With latency: a mesh; also of more dimensions, 4x4x4", 0 },
  { "bmin", KEY_BMIN, "P", 0, "With latency: a bidirectional multistage network of P ports", 0 },
  { "hypercube", KEY_HYPERCUBE, "N", 0, "With latency: a hypercube of N dimensions", 0 },
  { "hold", KEY_HOLD, "TIME", 0,
    "With latency: from a send to the next one, 20 or 19.15+0.02, the latter a byte", 0 },
  { "end", KEY_END, "TIME", 0, "With latency: from a send to its receiver's first one", 0 },
  { "occupation", KEY_OCCUPATION, "TIME", 0,
    "With latency: how long a send holds its channels (default: hold)", 0 },
  { "bytes", KEY_BYTES, "LIST", 0, "With latency: lengths of the message (default 1)", 0 },
  { "nodes", KEY_NODES, "LIST", 0,
    "With latency: numbers of nodes (default: powers of 2, and all places or 128)", 0 },
  { "places", KEY_PLACES, "M", 0,
    "With latency: average over M draws of the nodes' places (default 16)", 0 },
  { "csv", KEY_CSV, NULL, 0, "With latency: write CSV instead of Markdown", 0 },
  { 0 },
};

#define ALL "all" /* the name of all experiments */

struct run {
  struct options options;
  struct report report;
  struct report_page page;
  bool experiments;                 /* an option was given that is for experiments only */
  bool all;                         /* every experiment */
  const struct experiment **chosen; /* owned: else these */
  size_t count, capacity;
  struct report_question question;
  bool asks;                    /* an option of a question was given */
  const struct experiment *ask; /* NULL: no question */
};

/* The first experiment. */
static const struct experiment *
first (void)
{
  if (!lab)
    cli_usage ("this program is built without the experiments; only --html is available");
  return lab->next (NULL);
}

_Noreturn static void
refuse_experiment (const char *name)
{
  struct suggest suggest;
  suggest_start (&suggest, name);
  suggest_offer (&suggest, ALL);
  for (const struct experiment *at = first (); at; at = lab->next (at))
    suggest_offer (&suggest, at->name);
  cli_unknown ("there is no experiment", &suggest, "report --list");
}

static void
choose (struct run *run, const char *name)
{
  const struct experiment *experiment = first ();
  const struct experiment *ask = first () ? lab->question (name) : NULL;
  if (ask) {
    run->ask = ask;
    return;
  }
  run->all |= strcmp (name, ALL) == 0;
  if (run->all)
    return;
  while (experiment && strcmp (experiment->name, name) != 0)
    experiment = lab->next (experiment);
  if (!experiment)
    refuse_experiment (name);
  memory_grow (run->chosen, run->capacity, run->count + 1);
  run->chosen[run->count++] = experiment;
}

/* The options that go with --html; false for any other. */
static bool
parse_page (struct report_page *page, int key, const char *value)
{
  switch (key) {
  case KEY_HTML:
    page->out = value;
    return true;
  case KEY_STORE:
    page->store = value;
    return true;
  case KEY_TITLE:
    page->title = value;
    return true;
  case KEY_BOUNDS:
    if (strcmp (value, "fast") != 0 && strcmp (value, "all") != 0 && strcmp (value, "none") != 0)
      cli_usage ("--bounds: '%s' is not fast, all or none", value);
    page->bounds = value;
    return true;
  case KEY_DRAWINGS:
    page->drawings = (size_t)cli_integer ("--drawings", value, 0, 1000000);
    return true;
  default:
    return false;
  }
}

/* The options of a question; false for any other. */
static bool
parse_question (struct run *run, int key, const char *value)
{
  struct report_question *question = &run->question;
  const char **const texts[] = { [KEY_MESH] = &question->mesh,
                                 [KEY_BMIN] = &question->bmin,
                                 [KEY_HYPERCUBE] = &question->hypercube,
                                 [KEY_HOLD] = &question->hold,
                                 [KEY_END] = &question->end,
                                 [KEY_OCCUPATION] = &question->occupation,
                                 [KEY_BYTES] = &question->bytes,
                                 [KEY_NODES] = &question->nodes };
  if (key < KEY_MESH || key > KEY_CSV)
    return false;
  run->asks = true;
  if (key == KEY_PLACES)
    question->places = cli_integer ("--places", value, 1, 1000000);
  else if (key == KEY_CSV)
    question->csv = true;
  else
    *texts[key] = value;
  return true;
}

/* Refuse what does not go together. */
static void
check (const struct run *run)
{
  const struct report_page *page = &run->page;
  bool extras
    = page->store || page->title || page->bounds || page->drawings != REPORT_PAGE_DRAWINGS;
  bool named = run->all || run->count > 0;
  if (run->asks && !run->ask)
    cli_usage ("--mesh, --hold and so on need the report latency");
  if (run->ask && (named || run->experiments || run->options.list || page->out))
    cli_usage ("report latency cannot be combined with experiments, their options and --html");
  if (page->out && (named || run->experiments || run->options.list))
    cli_usage ("--html cannot be combined with experiments and their options");
  if (page->out && !page->store)
    cli_usage ("--html needs --store DB");
  if (!page->out && extras)
    cli_usage ("--store, --title, --bounds and --drawings need --html");
  if (run->experiments && !named && !run->options.list)
    cli_usage ("report: NAME is missing: one of provecast report --list, or " ALL);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case ARGP_KEY_ARG:
    choose (run, value);
    return 0;
  case KEY_OUT:
    if (*value == '\0')
      cli_usage ("--out: the folder's name is empty");
    run->report.directory = value;
    run->experiments = true;
    return 0;
  case KEY_COUNT:
    run->report.count = cli_integer ("--count", value, 1, 1000000);
    run->experiments = true;
    return 0;
  case KEY_QUICK:
    run->report.quick = run->experiments = true;
    return 0;
  default:
    return parse_page (&run->page, key, value) || parse_question (run, key, value)
             ? 0
             : options_parse (&run->options, key, value);
  }
}

static void
list (struct output *out)
{
  for (const struct experiment *experiment = first (); experiment;
       experiment = lab->next (experiment))
    output_print (out, "%-14s %s\n               %s\n", experiment->name, experiment->summary,
                  experiment->files);
}

/* Runs one report. A failure is reported, and the others still run. */
static void
run_one (const struct run *run, const struct experiment *experiment, struct output *out,
         struct status *worst)
{
  struct status status = { .code = STATUS_OK };
  progress_step (experiment->name);
  bool good = experiment->run (&run->report, &status);
  output_print (out, "%-14s %s\n", experiment->name, good ? "done" : status.message);
  output_flush (out);
  if (!good)
    status_set (worst, status.code, "%s: %s", experiment->name, status.message);
}

static void
run_all (const struct run *run, struct output *out, struct status *worst)
{
  for (size_t i = 0; !run->all && i < run->count && worst->code <= STATUS_FALSE; i++)
    run_one (run, run->chosen[i], out, worst);
  for (const struct experiment *at = first (); run->all && at && worst->code <= STATUS_FALSE;
       at = lab->next (at))
    run_one (run, at, out, worst);
  struct status status = { .code = STATUS_OK };
  if (worst->code <= STATUS_FALSE && !lab->index (&run->report, &status))
    status_set (worst, status.code, "%s", status.message);
}

/* With what was not given as it is by default. */
static int
report_page (struct report_page *page)
{
  if (!page->bounds)
    page->bounds = "fast";
  return report_page_run (page);
}

static int
run_command (int argc, char **argv)
{
  struct run run
    = { .report = { .directory = "results/published" }, .page.drawings = REPORT_PAGE_DRAWINGS };
  struct output out;
  struct status worst = { .code = STATUS_OK };
  cli_parse (&report_command, argc, argv, &run);
  check (&run);
  if (run.page.out) {
    free (run.chosen);
    return report_page (&run.page);
  }
  if (run.ask) {
    output_init_stream (&out, stdout);
    limits_catch_signals ();
    run.report.question = &run.question;
    run.report.out = &out;
    progress_start ("report latency");
    run.ask->run (&run.report, &worst);
  } else if (run.options.list || (!run.all && run.count == 0)) {
    pager_start ();
    output_init_stream (&out, stdout);
    list (&out);
  } else {
    output_init_stream (&out, stdout);
    limits_catch_signals ();
    progress_start ("report");
    run_all (&run, &out, &worst);
  }
  free (run.chosen);
  return cli_conclude (&out, &worst);
}

const struct command report_command = {
  .name = "report",
  .summary = "reproduce the published tables and figures",
  .options = options,
  .parser = parse,
  .args_doc
  = "NAME...\nall\nlatency --hold TIME --end TIME [--mesh WxH]\n--html OUT --store DB\n--list",
  .doc = "Compute the published tables and figures of the papers again and write them "
         "below results/published: the experiments named, or all of them. Without "
         "arguments: list the experiments. The checker accepts every optimum before it is "
         "counted. A second run gives the same bytes, except in files with time in their "
         "names. Drawings need gnuplot; without it they are left out. latency: what the trees of "
         "one message take in a network with times of one's own, means over random places of the "
         "nodes, beside a lower bound; how often sends would meet and wait, and what share of the "
         "latency that is. With --html: write "
         "one page for a browser about a store of solved instances, with tables, charts "
         "and drawings. The page needs no other file; the same store gives the same bytes.\v"
         "Exit codes: 0 done, and everything came out as expected; 1 something does not "
         "hold, and the files show it; 2 bad usage; 3 interrupted; 4 system error: disk "
         "full or out of memory.",
  .run = run_command,
};
