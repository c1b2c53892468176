/* The command simulate: messages in a wormhole network. */
#include "cli/parameterized/simulate.h"
#include "base/progress.h"
#include "base/team.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "model/common/suite.h"
#include "simulate/parameterized/simulation.h"

#include <string.h>

enum { KEY_ENGINE = OPTION_OWN, KEY_THREADS, KEY_BOUNDS };

static const struct argp_option options[] = {
  { "engine", KEY_ENGINE, "WHICH", 0,
    "event: moves worms, in a time that does not depend on the lengths of messages (default); "
    "cycle: moves flits, one after the other. Both give the same times",
    0 },
  { "threads", KEY_THREADS, "N", 0,
    "Use N threads for the runs of a load; the result is the same" OPTION_THREADS_ALL, 0 },
  { "bounds", KEY_BOUNDS, NULL, 0,
    "Also compute what no multicast, along any tree, could be faster than under the load that it "
    "met; not for an input with load",
    0 },
  { "full", OPTION_FULL, NULL, 0, "Show all messages", 0 },
  { OPTION_ROW_TIME_LIMIT ("End each simulation after this wall time") },
  { OPTION_ROW_MEMORY_LIMIT ("End each simulation that takes more memory") },
  { OPTION_ROW_JSON ("Write one JSON object a line: what became of each message") },
  { OPTION_ROW_LIST ("List the trees of casts") },
  { 0 },
};

static const char *const names[] = { "FILE", NULL };

struct simulate {
  struct options options;
  engine_run *engine;
  int threads;
  bool bounds;
};

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct simulate *simulate = state->input;
  switch (key) {
  case KEY_ENGINE:
    simulate->engine
      = options_second ("--engine", value, "event", "cycle") ? engine_cycle : engine_event;
    return 0;
  case KEY_THREADS:
    simulate->threads = (int)cli_integer ("--threads", value, 1, 1024);
    return 0;
  case KEY_BOUNDS:
    simulate->bounds = true;
    return 0;
  default:
    return options_parse (&simulate->options, key, value);
  }
}

static void
list (struct output *out)
{
  output_text (out, "Trees:\n");
  for (const struct cast_kind *kind = cast_kinds; kind->name; kind++)
    output_print (out, "  %-12s %s\n", kind->name, kind->summary);
}

/* Messages, casts and traffic. */
static void
run_once (const struct simulate *simulate, const struct input *input, struct output *out,
          struct status *status)
{
  struct simulation simulation;
  progress_part_of (input->horizon > 0 ? "the simulated time" : NULL);
  if (simulation_run (&simulation, input, simulate->engine, &simulate->options.limits, status)
      && simulate->bounds)
    simulation_bound (&simulation, &simulate->options.limits, status);
  if (simulate->options.json)
    simulation_write (&simulation, out);
  else
    simulation_print (&simulation, simulate->options.full, out);
  simulation_clear (&simulation);
}

static void
run_input (const struct simulate *simulate, const char *text, size_t length, const char *file,
           size_t line, struct output *out, struct status *status)
{
  struct input input;
  bool good = input_read (&input, text, length, file, line, status);
  if (good && input.load && simulate->bounds)
    status_set (status, STATUS_INPUT, "%s:%zu: load: has no --bounds", file, line);
  else if (good && input.load)
    load_input_run (input.load, input.name, simulate->threads, &simulate->options.limits,
                    simulate->options.json, out, status);
  else if (good)
    run_once (simulate, &input, out, status);
  input_clear (&input);
}

/* A limit ends one simulation, the others follow; what else goes wrong, and Ctrl-C, ends them. */
static int
run_file (const struct simulate *simulate, struct output *out)
{
  struct status status = { .code = STATUS_OK }, limit = { .code = STATUS_OK };
  const char *text;
  size_t length, line;
  uint64_t done = 0;
  struct suite *suite = suite_open (simulate->options.values[0], &status);
  while (suite && status.code == STATUS_OK && limits_continue (&status)
         && suite_next (suite, &text, &length, &line, &status)) {
    run_input (simulate, text, length, suite_name (suite), line, out, &status);
    progress_count (++done, 0, "inputs");
    if (status.code != STATUS_LIMIT)
      continue;
    limit = status;
    status_init (&status);
  }
  if (status.code == STATUS_OK)
    status = limit;
  if (suite)
    suite_close (suite);
  return cli_conclude (out, &status);
}

static int
run_command (int argc, char **argv)
{
  struct simulate simulate = { .options = { .names = names, .needed = 1 },
                               .engine = engine_event,
                               .threads = team_processors () };
  struct output out;
  cli_parse (&simulate_command, argc, argv, &simulate);
  output_init_stream (&out, stdout);
  if (simulate.options.list) {
    list (&out);
    return cli_finish (&out, STATUS_OK);
  }
  limits_catch_signals ();
  limits_watch_memory ();
  progress_start (simulate_command.name);
  return run_file (&simulate, &out);
}

const struct command simulate_command = {
  .name = "simulate",
  .summary = "simulate messages and multicasts in a wormhole network",
  .options = options,
  .parser = parse,
  .args_doc = "FILE",
  .doc
  = "Simulate a network with wormhole routing, flit by flit: a mesh or torus of any dimension, a "
    "hypercube, or a bidirectional multistage network (BMIN). FILE has the network, the machine's "
    "times, and messages, multicasts (along a tree, a dynamic tree or a schedule) and background "
    "traffic. It may have one such object a line; - is standard input. For each message the "
    "result says when it was put into the send buffer, was granted the injection channel, arrived "
    "and was received, and where it waited. Or FILE has a load: multicasts at random places among "
    "background traffic, of which means with confidence intervals are written.\v"
    "docs/SIMULATE.md defines the rules of time.\n\n"
    "Exit codes: 0 done; 2 bad usage or input; 3 a limit or Ctrl-C ended it: what was simulated "
    "until then is written; 4 system error: disk "
    "full or out of memory.",
  .list = list,
  .run = run_command,
};
