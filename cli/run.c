/* The command run: a schedule on real ranks. */
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/rank_schedule.h"
#include "gen/import/units.h"
#include "measure/core/machine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_BYTES = OPTION_OWN, KEY_REPETITIONS, KEY_DELAYS, KEY_UNIT };

#define BYTES_MOST (INT64_C (1) << 30)
#define CHUNK 10

static const struct argp_option options[] = {
  { "bytes", KEY_BYTES, "SIZE", 0,
    "Length of the message (default 1000000, for which export --format simgrid makes its platform)",
    0 },
  { "repetitions", KEY_REPETITIONS, "N", 0,
    "Run the schedule so often and show the smallest times (default 100)", 0 },
  { "delays", KEY_DELAYS, NULL, 0,
    "Keep the instance's times by busy waiting: of sends, of the way, of receives, and waits", 0 },
  { "unit", KEY_UNIT, "UNIT", 0,
    "What a unit of the instance lasts: ns, us, ms, s or min (default: its unit, else us)", 0 },
  { OPTION_ROW_JSON ("Write one JSON object: predicted and measured time of each node") },
  { OPTION_ROW_TIME_LIMIT ("End after this wall time") },
  { 0 },
};

static const char *const names[] = { "INSTANCE", "SCHEDULE", NULL };

struct run {
  struct options options;
  int64_t bytes, repetitions;
  int64_t chunk; /* repetitions between two looks at the deadline; divides them */
  bool delays;
  const char *unit;
  struct rational seconds; /* of the unit */

  struct rank_schedule schedule;
  int32_t root;
  struct script *scripts; /* owned [ranks] */
  int64_t **readings;     /* owned [ranks], as are they */
  int64_t *least;         /* owned [nodes]: measured, in ticks of the machine */
};

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct run *run = state->input;
  switch (key) {
  case KEY_BYTES:
    run->bytes = (int64_t)cli_size ("--bytes", value);
    if (run->bytes > BYTES_MOST)
      cli_usage ("--bytes: '%s' is more than 1GiB", value);
    return 0;
  case KEY_REPETITIONS:
    run->repetitions = cli_integer ("--repetitions", value, 1, 1000000);
    return 0;
  case KEY_DELAYS:
    run->delays = true;
    return 0;
  case KEY_UNIT:
    run->unit = value;
    if (!units_time (value, strlen (value), &run->seconds))
      cli_usage ("--unit: '%s' is not ns, us, ms, s or min", value);
    return 0;
  default:
    return options_parse (&run->options, key, value);
  }
}

/* Is there a rank for each node, and a time for the unit? */
static bool
check (struct run *run, struct status *status)
{
  const struct machine *machine = cli_machine ();
  if (run->schedule.plan.nodes > machine->ranks)
    return status_set (status, STATUS_INPUT,
                       "the schedule has %" PRId64 " nodes, and there are %d ranks: "
                       "start one for each node",
                       run->schedule.plan.nodes, machine->ranks);
  if (!machine->one_clock)
    return status_set (status, STATUS_INPUT,
                       "the ranks are on several hosts, whose clocks are not the same");
  if (!run->unit)
    run->unit
      = run->schedule.plan.unit
            && units_time (run->schedule.plan.unit, strlen (run->schedule.plan.unit), &run->seconds)
          ? run->schedule.plan.unit
          : "us";
  return true;
}

/* Running. */

/* Ticks of the schedule as ticks of the machine's clock, rounded up. */
static int64_t
on_clock (const struct run *run, int64_t ticks)
{
  long double seconds = (long double)ticks / (long double)run->schedule.plan.scale
                        * (long double)run->seconds.numerator
                        / (long double)run->seconds.denominator;
  return (int64_t)(seconds * (long double)cli_machine ()->second) + 1;
}

static void
delay (const struct run *run, struct script *script, int64_t ticks)
{
  if (run->delays && ticks > 0)
    script_add (script, SCRIPT_COMPUTE, 0, on_clock (run, ticks));
}

/* All meet at the root, which begins. */
static void
begin (struct run *run)
{
  for (int32_t rank = 0; rank < run->schedule.plan.nodes; rank++) {
    script_add (&run->scripts[rank], SCRIPT_LOOP, 0, run->chunk);
    if (rank == run->root)
      continue;
    script_add (&run->scripts[rank], SCRIPT_SEND, run->root, 1);
    script_add (&run->scripts[run->root], SCRIPT_RECEIVE, rank, 1);
  }
  script_add (&run->scripts[run->root], SCRIPT_CLOCK, 0, 0);
}

/* A send is made at the end of the time that it keeps its sender; its receiver has the message when
   its receive has ended, waits of the schedule included. */
static void
follow (struct run *run)
{
  struct follow_operation *operations = follow_operations (&run->schedule.plan, 0);
  int64_t *sender = follow_free (&run->schedule.plan, operations, true);
  for (size_t i = 0; i < 2 * run->schedule.plan.count; i++) {
    const struct follow_send *send = operations[i].send;
    struct script *script = &run->scripts[operations[i].rank];
    if (operations[i].sends) {
      delay (run, script, send->start - sender[send - run->schedule.plan.sends]);
      delay (run, script, send->send);
      script_add (script, SCRIPT_SEND, send->to, run->bytes);
    } else {
      script_add (script, SCRIPT_RECEIVE, send->from, run->bytes);
      delay (run, script, send->receive + send->receiving - send->start - send->send);
      script_add (script, SCRIPT_CLOCK, 0, 0);
    }
  }
  free (operations);
  free (sender);
}

static void
write_scripts (struct run *run)
{
  int ranks = cli_machine ()->ranks;
  run->scripts = memory_zero ((size_t)ranks, sizeof *run->scripts);
  run->readings = memory_zero ((size_t)ranks, sizeof *run->readings);
  run->least = memory_zero ((size_t)run->schedule.plan.nodes, sizeof *run->least);
  run->root = run->schedule.plan.count > 0 ? run->schedule.plan.sends[0].from : 0;
  begin (run);
  follow (run);
  for (int32_t rank = 0; rank < run->schedule.plan.nodes; rank++) {
    struct script *script = &run->scripts[rank];
    script_add (script, SCRIPT_END, 0, 0);
    run->readings[rank] = memory_alloc (script_readings (script), sizeof **run->readings);
  }
}

/* The smallest times so far, of which a first chunk has none. A node other than the root reads its
   clock once in each repetition, after its receive. */
static void
evaluate (struct run *run, bool first)
{
  for (size_t i = 0; i < run->schedule.plan.count; i++) {
    int32_t node = run->schedule.plan.sends[i].to;
    for (int64_t j = 0; j < run->chunk; j++) {
      int64_t time = run->readings[node][j] - run->readings[run->root][j];
      if ((first && j == 0) || time < run->least[node])
        run->least[node] = time;
    }
  }
}

static bool
measure (struct run *run, struct status *status)
{
  const struct machine *machine = cli_machine ();
  struct deadline deadline;
  deadline_start (&deadline, &run->options.limits);
  run->chunk = !run->delays && run->repetitions % CHUNK == 0 ? CHUNK : 1;
  write_scripts (run);
  for (int64_t done = 0; done < run->repetitions; done += run->chunk) {
    progress_count ((uint64_t)done, (uint64_t)run->repetitions, "runs");
    if (!machine->run (machine->context, run->scripts, run->readings, &deadline, status))
      return false;
    evaluate (run, done == 0);
  }
  return true;
}

/* Writing. */

/* In units of the instance. */
static struct rational
measured_time (const struct run *run, int64_t ticks)
{
  struct rational time = { 0, 1 }, unit = { run->seconds.denominator, run->seconds.numerator };
  rational_multiply (rational_of_ticks (ticks, cli_machine ()->second), unit, &time);
  return time;
}

/* The place of a node in the drawing: when it has the message. */
static struct rational
predicted_time (const struct run *run, size_t i)
{
  return run->schedule.drawing.places[i].ready;
}

static int64_t
last (const struct run *run)
{
  int64_t most = 0;
  for (int64_t node = 0; node < run->schedule.plan.nodes; node++)
    most = run->least[node] > most ? run->least[node] : most;
  return most;
}

static void
write_json (const struct run *run, struct output *out)
{
  const char *separator = "";
  output_text (out, "{");
  if (run->schedule.plan.name) {
    output_text (out, "\"instance\":");
    output_json_string (out, run->schedule.plan.name);
    output_text (out, ",");
  }
  output_all (out, "\"unit\":\"", run->unit, "\",\"bytes\":", run->bytes,
              ",\"repetitions\":", run->repetitions, run->delays ? ",\"delays\":true" : "",
              ",\"nodes\":[");
  for (size_t i = 0; i < run->schedule.drawing.place_count; i++) {
    int32_t node = run->schedule.drawing.places[i].node;
    if (node == run->root)
      continue;
    output_all (out, separator, "{\"node\":", node, ",\"predicted\":", predicted_time (run, i),
                ",\"measured\":", measured_time (run, run->least[node]), "}");
    separator = ",";
  }
  output_all (out, "],\"predicted\":", run->schedule.drawing.makespan,
              ",\"measured\":", measured_time (run, last (run)), "}\n");
}

static void
print_row (const char *name, struct rational predicted, struct rational measured,
           struct output *out)
{
  char texts[2][RATIONAL_TEXT];
  rational_decimal (predicted, texts[0]);
  rational_decimal (measured, texts[1]);
  output_print (out, "%8s %14s %14s %8.2f\n", name, texts[0], texts[1],
                (double)measured.numerator / (double)measured.denominator
                  * (double)predicted.denominator / (double)predicted.numerator);
}

static void
print (const struct run *run, struct output *out)
{
  char name[24];
  output_print (out, "%" PRId64 " bytes, %" PRId64 " times, times in %s%s:\n", run->bytes,
                run->repetitions, run->unit, run->delays ? ", with delays" : "");
  output_print (out, "%8s %14s %14s %8s\n", "node", "predicted", "measured", "ratio");
  for (size_t i = 0; i < run->schedule.drawing.place_count; i++) {
    int32_t node = run->schedule.drawing.places[i].node;
    if (node == run->root)
      continue;
    snprintf (name, sizeof name, "%" PRId32, node);
    print_row (name, predicted_time (run, i), measured_time (run, run->least[node]), out);
  }
  if (run->schedule.plan.count > 0)
    print_row ("all", run->schedule.drawing.makespan, measured_time (run, last (run)), out);
}

static void
clear (struct run *run)
{
  for (int rank = 0; run->scripts && rank < cli_machine ()->ranks; rank++) {
    script_clear (&run->scripts[rank]);
    free (run->readings[rank]);
  }
  memory_free (run->scripts, run->readings, run->least);
  rank_schedule_clear (&run->schedule);
}

static int
start (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 2 },
                     .bytes = 1000000,
                     .repetitions = 100,
                     .seconds = { 1, 1000000 } };
  struct status status = { .code = STATUS_OK };
  struct output out;
  cli_parse (&schedule_run_command, argc, argv, &run);
  if (!cli_machine ())
    cli_usage ("real ranks are needed: mpirun -n RANKS provecast-mpi run INSTANCE SCHEDULE");
  rank_schedule_init (&run.schedule);
  limits_catch_signals ();
  progress_start (schedule_run_command.name);
  output_init_stream (&out, stdout);
  if (rank_schedule_read (&run.schedule, &run.options, &status) && check (&run, &status)
      && measure (&run, &status))
    (run.options.json ? write_json : print) (&run, &out);
  clear (&run);
  return cli_conclude (&out, &status);
}

const struct command schedule_run_command = {
  .name = "run",
  .summary = "run a schedule on real ranks, predicted beside measured times",
  .options = options,
  .parser = parse,
  .args_doc = "INSTANCE SCHEDULE",
  .doc
  = "Send real messages in the order of a schedule, one rank for each node, and show for each node "
    "when it should have the message and when it had it: mpirun -n RANKS provecast-mpi run. "
    "SCHEDULE is a schedule, a result of provecast solve --json, or what solve --format ranks "
    "writes; the checker must accept it."
    "\vdocs/MEASURE.md shows an example, also with SimGrid.\n\n"
    "Exit codes: 0 done; 1 not a valid schedule; 2 bad usage or input; 3 a limit or Ctrl-C ended "
    "it; 4 system error: disk full or out of memory.",
  .run = start,
  .direct = true,
};
