/* The command run: a schedule on real ranks. */
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/rank_schedule.h"
#include "gen/import/units.h"
#include "measure/core/machine.h"
#include "model/common/labels.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_BYTES = OPTION_OWN, KEY_REPETITIONS, KEY_DELAYS, KEY_UNIT };

#define BYTES_MOST (INT64_C (1) << 30)
#define BYTES_USUAL 1000000
#define MESSAGES_MOST 30000 /* tags that every MPI has */
#define CHUNK 10

static const struct argp_option options[] = {
  { "bytes", KEY_BYTES, "SIZE", 0,
    "Length of each message (default: what the instance says, else 1000000, for which solve "
    "--format simgrid makes its platform)",
    0 },
  { "repetitions", KEY_REPETITIONS, "N", 0,
    "Run the schedule so often and show the smallest times (default 100)", 0 },
  { "delays", KEY_DELAYS, NULL, 0,
    "Keep the instance's times by busy waiting: of sends, of the way, of receives, and waits", 0 },
  { "unit", KEY_UNIT, "UNIT", 0,
    "What a unit of the instance lasts: ns, us, ms, s or min (default: its unit, else us)", 0 },
  { OPTION_ROW_JSON (
    "Write one JSON object: predicted and measured time of each message and node") },
  { OPTION_ROW_TIME_LIMIT ("End after this wall time") },
  { OPTION_ROW_RESOLUTION_OF ("schedule (default)") },
  { 0 },
};

static const char *const names[] = { "INSTANCE", "SCHEDULE", NULL };

/* Where the clock of a send's receiver is read after it. */
struct arrival {
  int32_t rank;
  size_t reading; /* of those that the rank makes in one run */
};

struct run {
  struct options options;
  int64_t bytes, repetitions; /* bytes -1: what the instance says */
  int64_t chunk;              /* repetitions between two looks at the deadline; divides them */
  bool delays;
  const char *unit;
  struct rational seconds; /* of the unit */

  struct rank_schedule schedule;
  struct labels labels; /* of the instance */
  /* Of an exchange, node r sends at port r and receives at port nodes + r of one rank; else a port
     is a rank. */
  int64_t ranks, ports;
  int32_t root; /* a rank that has something to send first */
  bool several; /* messages */

  struct script *scripts;   /* owned [ports], those of ranks first [ranks of the machine] */
  int64_t **readings;       /* owned [ranks of the machine], as are they */
  size_t *read;             /* owned [ranks]: readings of each in one run */
  struct arrival *arrivals; /* owned [sends] */
  int64_t *least;           /* owned [sends]: measured, in ticks of the machine */
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

static const struct follow_plan *
plan_of (const struct run *run)
{
  return &run->schedule.plan;
}

/* Bytes of the message of a send. */
static int64_t
length_of (const struct run *run, const struct follow_send *send)
{
  return run->bytes >= 0 ? run->bytes : send->bytes >= 0 ? send->bytes : BYTES_USUAL;
}

static bool
check_sends (const struct run *run, struct status *status)
{
  const struct follow_plan *plan = plan_of (run);
  for (const struct follow_send *send = plan->sends; send < plan->sends + plan->count; send++) {
    if (length_of (run, send) > BYTES_MOST)
      return status_set (status, STATUS_INPUT,
                         "message %" PRId32 " has more than 1GiB: give --bytes", send->message);
    if (send->message >= MESSAGES_MOST)
      return status_set (status, STATUS_INPUT, "there are more than %d messages", MESSAGES_MOST);
  }
  return true;
}

/* Is there a rank for each node, and a time for the unit? */
static bool
check (struct run *run, struct status *status)
{
  const struct machine *machine = cli_machine ();
  const struct follow_plan *plan = plan_of (run);
  run->ranks = plan->nodes + plan->receivers;
  run->ports = plan->personal && plan->receivers == 0 ? 2 * plan->nodes : run->ranks;
  if (run->ranks > machine->ranks)
    return status_set (status, STATUS_INPUT,
                       "the schedule has %" PRId64 " %s, and there are %d ranks: "
                       "start one for each",
                       run->ranks, plan->receivers > 0 ? "jobs and machines" : "nodes",
                       machine->ranks);
  if (!machine->one_clock)
    return status_set (status, STATUS_INPUT,
                       "the ranks are on several hosts, whose clocks are not the same");
  if (!run->unit)
    run->unit = plan->unit && units_time (plan->unit, strlen (plan->unit), &run->seconds)
                  ? plan->unit
                  : "us";
  run->several = follow_several (plan);
  return check_sends (run, status);
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

/* All meet at the root, which begins. With several messages others begin when it says so. */
static void
begin (struct run *run)
{
  struct script *root = &run->scripts[run->root];
  for (int32_t rank = 0; rank < run->ranks; rank++) {
    script_add (&run->scripts[rank], SCRIPT_LOOP, 0, run->chunk);
    if (rank == run->root)
      continue;
    script_add (&run->scripts[rank], SCRIPT_SEND, run->root, 1);
    script_add (root, SCRIPT_RECEIVE, rank, 1);
  }
  script_add (root, SCRIPT_CLOCK, 0, 0);
  run->read[run->root]++;
  for (int32_t rank = 0; rank < run->ranks && run->several; rank++)
    if (rank != run->root) {
      script_add (root, SCRIPT_SEND, rank, 1);
      script_add (&run->scripts[rank], SCRIPT_RECEIVE, run->root, 1);
    }
}

/* A message goes by its number, or between each pair alone. */
static int32_t
number_of (const struct run *run, const struct follow_send *send)
{
  return plan_of (run)->personal ? 1 : 1 + send->message;
}

static void
add_send (struct run *run, struct script *script, const struct follow_send *send, int64_t free)
{
  const struct follow_plan *plan = plan_of (run);
  delay (run, script, send->start - free);
  delay (run, script, send->send);
  script_add_message (script, run->several && !plan->personal ? SCRIPT_POST : SCRIPT_SEND,
                      (int32_t)(plan->receivers > 0 ? plan->nodes + send->to : send->to),
                      number_of (run, send), length_of (run, send));
}

static void
add_receive (struct run *run, int64_t port, const struct follow_send *send)
{
  const struct follow_plan *plan = plan_of (run);
  struct script *script = &run->scripts[port];
  int32_t rank = (int32_t)(port < run->ranks ? port : port - plan->nodes);
  script_add_message (script, SCRIPT_RECEIVE, send->from, number_of (run, send),
                      length_of (run, send));
  delay (run, script, send->receive + send->receiving - send->start - send->send);
  script_add (script, SCRIPT_CLOCK, 0, 0);
  run->arrivals[send - plan->sends] = (struct arrival){ rank, run->read[rank]++ };
}

/* A send is made at the end of the time that it keeps its sender; its receiver has the message when
   its receive has ended, waits of the schedule included. A send of one of several messages
   returns at once, as two ranks may send to each other first. */
static void
follow (struct run *run)
{
  const struct follow_plan *plan = plan_of (run);
  struct follow_operation *operations = follow_operations (plan, plan->personal ? plan->nodes : 0);
  int64_t *sender = follow_free (plan, operations, true);
  for (size_t i = 0; i < 2 * plan->count; i++) {
    const struct follow_send *send = operations[i].send;
    if (operations[i].sends)
      add_send (run, &run->scripts[operations[i].rank], send, sender[send - plan->sends]);
    else
      add_receive (run, operations[i].rank, send);
  }
  memory_free (operations, sender);
}

/* The receiving port of an exchange's node as the second one of its rank. */
static void
join_ports (struct run *run)
{
  for (int64_t port = run->ranks; port < run->ports; port++) {
    struct script *from = &run->scripts[port], *to = &run->scripts[port - run->ranks];
    script_add (to, SCRIPT_PORT, 0, 0);
    for (size_t i = 0; i < from->count; i++) {
      const struct script_operation *at = &from->operations[i];
      script_add_message (to, (enum script_code)at->code, at->peer, at->message, at->value);
    }
    script_clear (from);
  }
}

static void
write_scripts (struct run *run)
{
  const struct follow_plan *plan = plan_of (run);
  size_t ranks = (size_t)cli_machine ()->ranks;
  run->scripts = memory_zero (ranks + (size_t)run->ports, sizeof *run->scripts);
  run->readings = memory_zero (ranks, sizeof *run->readings);
  run->read = memory_zero ((size_t)run->ranks + 1, sizeof *run->read);
  run->arrivals = memory_zero (plan->count + 1, sizeof *run->arrivals);
  run->least = memory_zero (plan->count + 1, sizeof *run->least);
  run->root = plan->count > 0 ? plan->sends[0].from : 0;
  begin (run);
  follow (run);
  for (int64_t rank = 0; rank < run->ranks; rank++)
    script_add (&run->scripts[rank], SCRIPT_END, 0, 0);
  join_ports (run);
  for (int64_t rank = 0; rank < run->ranks; rank++)
    run->readings[rank]
      = memory_alloc (script_readings (&run->scripts[rank]) + 1, sizeof **run->readings);
}

/* The smallest times so far, of which a first chunk has none. */
static void
evaluate (struct run *run, bool first)
{
  const int64_t *begun = run->readings[run->root];
  for (size_t i = 0; i < plan_of (run)->count; i++) {
    const struct arrival *arrival = &run->arrivals[i];
    for (int64_t j = 0; j < run->chunk; j++) {
      int64_t time
        = run->readings[arrival->rank][(size_t)j * run->read[arrival->rank] + arrival->reading]
          - begun[(size_t)j * run->read[run->root]];
      if ((first && j == 0) || time < run->least[i])
        run->least[i] = time;
    }
  }
}

static bool
measure (struct run *run, struct status *status)
{
  const struct machine *machine = cli_machine ();
  struct deadline deadline;
  deadline_start (&deadline, &run->options.limits);
  run->chunk
    = !run->delays && !plan_of (run)->personal && run->repetitions % CHUNK == 0 ? CHUNK : 1;
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

/* When the receiver of a send has the message. */
static struct rational
predicted_time (const struct run *run, const struct follow_send *send)
{
  return rational_of_ticks (send->receive + send->receiving, plan_of (run)->scale);
}

static struct rational
predicted_last (const struct run *run)
{
  return rational_of_ticks (plan_of (run)->makespan, plan_of (run)->scale);
}

static int64_t
last (const struct run *run)
{
  int64_t most = 0;
  for (size_t i = 0; i < plan_of (run)->count; i++)
    most = run->least[i] > most ? run->least[i] : most;
  return most;
}

/* The message that a send carries: its multicast, or where each pair has one the sender. */
static int32_t
message_of (const struct run *run, const struct follow_send *send)
{
  return plan_of (run)->personal ? send->from : send->message;
}

static const struct run *sorted; /* for by_message */

static int
by_message (const void *left, const void *right)
{
  const struct follow_send *a = &plan_of (sorted)->sends[*(const size_t *)left],
                           *b = &plan_of (sorted)->sends[*(const size_t *)right];
  int32_t m = message_of (sorted, a), n = message_of (sorted, b);
  return m != n ? (m > n) - (m < n) : (a->to > b->to) - (a->to < b->to);
}

/* The sends in the order of their rows: by message and node. The caller frees it. */
static size_t *
rows_of (const struct run *run)
{
  size_t count = plan_of (run)->count, *rows = memory_alloc (count + 1, sizeof *rows);
  for (size_t i = 0; i < count; i++)
    rows[i] = i;
  sorted = run;
  qsort (rows, count, sizeof *rows, by_message);
  return rows;
}

static const char *
name_of (struct run *run, const struct follow_send *send)
{
  const struct follow_plan *plan = plan_of (run);
  return labels_of (&run->labels, plan->receivers > 0 ? plan->nodes + send->to : send->to);
}

static void
write_row (struct run *run, size_t i, struct output *out)
{
  const struct follow_send *send = &plan_of (run)->sends[i];
  const char *name = name_of (run, send);
  output_all (out, "{\"node\":", send->to);
  if (name) {
    output_text (out, ",\"name\":");
    output_json_string (out, name);
  }
  if (run->several)
    output_all (out, ",\"message\":", message_of (run, send), ",\"bytes\":", length_of (run, send));
  output_all (out, ",\"predicted\":", predicted_time (run, send),
              ",\"measured\":", measured_time (run, run->least[i]), "}");
}

/* The shortest and the longest message. */
static void
lengths_of (const struct run *run, int64_t *least, int64_t *most)
{
  const struct follow_plan *plan = plan_of (run);
  *least = *most = run->bytes >= 0 ? run->bytes : BYTES_USUAL;
  for (const struct follow_send *send = plan->sends; send < plan->sends + plan->count; send++) {
    int64_t length = length_of (run, send);
    *least = send == plan->sends || length < *least ? length : *least;
    *most = send == plan->sends || length > *most ? length : *most;
  }
}

static void
write_json (struct run *run, struct output *out)
{
  const struct follow_plan *plan = plan_of (run);
  size_t *rows = rows_of (run);
  int64_t least, most;
  lengths_of (run, &least, &most);
  output_text (out, "{");
  if (plan->name) {
    output_text (out, "\"instance\":");
    output_json_string (out, plan->name);
    output_text (out, ",");
  }
  output_all (out, "\"unit\":\"", run->unit, "\",\"bytes\":", most,
              ",\"repetitions\":", run->repetitions, run->delays ? ",\"delays\":true" : "",
              ",\"nodes\":[");
  for (size_t i = 0; i < plan->count; i++) {
    output_text (out, i > 0 ? "," : "");
    write_row (run, rows[i], out);
  }
  output_all (out, "],\"predicted\":", predicted_last (run),
              ",\"measured\":", measured_time (run, last (run)), "}\n");
  free (rows);
}

static void
print_row (const char *name, struct rational predicted, struct rational measured,
           struct output *out)
{
  char texts[2][RATIONAL_TEXT];
  rational_decimal (predicted, texts[0]);
  rational_decimal (measured, texts[1]);
  output_print (out, "%8s %14s %14s %8.2f", name, texts[0], texts[1],
                (double)measured.numerator / (double)measured.denominator
                  * (double)predicted.denominator / (double)predicted.numerator);
}

static void
print_send (struct run *run, size_t i, struct output *out)
{
  const struct follow_send *send = &plan_of (run)->sends[i];
  const char *label = name_of (run, send);
  char name[24];
  if (run->several)
    output_print (out, "%8" PRId32, message_of (run, send));
  snprintf (name, sizeof name, "%" PRId32, send->to);
  print_row (name, predicted_time (run, send), measured_time (run, run->least[i]), out);
  if (label) {
    output_text (out, "  ");
    cli_text (out, label);
  }
  output_text (out, "\n");
}

static void
print (struct run *run, struct output *out)
{
  const struct follow_plan *plan = plan_of (run);
  size_t *rows = rows_of (run);
  int64_t least, most;
  lengths_of (run, &least, &most);
  if (least < most)
    output_all (out, least, " to ");
  output_print (out, "%" PRId64 " bytes, %" PRId64 " times, times in %s%s:\n", most,
                run->repetitions, run->unit, run->delays ? ", with delays" : "");
  if (run->several)
    output_print (out, "%8s", plan->receivers > 0 ? "job" : plan->personal ? "from" : "message");
  output_print (out, "%8s %14s %14s %8s\n",
                plan->receivers > 0 ? "machine"
                : plan->personal    ? "to"
                                    : "node",
                "predicted", "measured", "ratio");
  for (size_t i = 0; i < plan->count; i++)
    print_send (run, rows[i], out);
  if (plan->count > 0) {
    output_text (out, run->several ? "        " : "");
    print_row ("all", predicted_last (run), measured_time (run, last (run)), out);
    output_text (out, "\n");
  }
  free (rows);
}

static void
clear (struct run *run)
{
  for (int rank = 0; run->scripts && rank < cli_machine ()->ranks; rank++) {
    script_clear (&run->scripts[rank]);
    free (run->readings[rank]);
  }
  memory_free (run->scripts, run->readings, run->read, run->arrivals, run->least);
  if (run->schedule.model)
    labels_clear (&run->labels);
  rank_schedule_clear (&run->schedule);
}

static int
start (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 2 },
                     .bytes = -1,
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
  if (rank_schedule_read (&run.schedule, &run.options, &status)) {
    labels_init (&run.labels, run.schedule.model->data, run.schedule.instance);
    if (check (&run, &status) && measure (&run, &status))
      (run.options.json ? write_json : print) (&run, &out);
  }
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
  = "Send real messages in the order of a schedule, one rank for each node (of an open shop: for "
    "each job, then for each machine), and show for each message and node when it should have "
    "arrived and when it did: mpirun -n RANKS provecast-mpi run. "
    "SCHEDULE is a schedule, a result of provecast solve --json, or what solve --format ranks "
    "writes; the checker must accept it."
    "\vdocs/MEASURE.md shows an example, also with SimGrid.\n\n"
    "Exit codes: 0 done; 1 not a valid schedule; 2 bad usage or input; 3 a limit or Ctrl-C ended "
    "it; 4 system error: disk full or out of memory.",
  .run = start,
  .direct = true,
};
