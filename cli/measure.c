/* The command measure: hold, end and the times behind them. */
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/measure_instance.h"
#include "cli/measure_options.h"
#include "gen/import/import.h"
#include "measure/core/sampling_text.h"

#include <stdlib.h>
#include <string.h>

enum {
  KEY_PING = MEASURE_OWN,
  KEY_PINGPONG,
  KEY_PAIRS,
  KEY_MEAN,
  KEY_RAW,
  KEY_FORMAT,
  KEY_MODEL,
  KEY_BYTES,
  KEY_NODES,
  KEY_MESH,
  KEY_NAME,
};

static const struct argp_option options[] = {
  { "simulate", MEASURE_SIMULATE, NULL, 0, "Measure two simulated ranks with stated times", 0 },
  MEASURE_ROWS_TIMES,
  { "ping", KEY_PING, "FILE", 0,
    "Samples of Ping, a table (CSV) with the columns bytes and seconds, the time of a send", 0 },
  { "pingpong", KEY_PINGPONG, "FILE", 0,
    "Samples of PingPong, as --ping: half of the time there and back", 0 },
  { MEASURE_ROW_SIZES ("Lengths of messages, such as 1,1KiB,64KiB (default "
                       "0,1,64,1024,4096,16384,65536)") },
  { MEASURE_ROW_REPETITIONS ("Measurements of each test (default 1000; with --simulate 1)") },
  { MEASURE_ROW_ITERATIONS ("Messages that are measured together (default 10)") },
  { "pairs", KEY_PAIRS, "WHICH", 0, "first: ranks 0 and 1 (default); all: every pair of ranks", 0 },
  { "mean", KEY_MEAN, NULL, 0, "Take the mean of the measurements, not the minimum", 0 },
  { MEASURE_ROW_UNIT },
  { "raw", KEY_RAW, "FILE", 0, "Write all samples, as SAMPLES has them", 0 },
  { OPTION_ROW_JSON ("Write one JSON object: every point, estimate and fit") },
  { "format", KEY_FORMAT, "WHICH", 0,
    "text (default), json (as --json), csv (a row for each pair and size), curve (CSV: a row for "
    "each dummy loop) or instance (which solve takes)",
    0 },
  { "model", KEY_MODEL, "NAME", 0,
    "With --format instance the model (default: the one that takes times per byte)", 0 },
  { "bytes", KEY_BYTES, "SIZE", 0,
    "With --format instance the length of the message (default: the largest that was measured)",
    0 },
  { "nodes", KEY_NODES, "N", 0,
    "With --format instance the number of nodes (default: that of the ranks; 8 without ranks)", 0 },
  { "mesh", KEY_MESH, "SIDES", 0,
    "With --format instance a mesh, such as 4,4, with a node at each place; a send occupies its "
    "path for t_net",
    0 },
  { "name", KEY_NAME, "TEXT", 0, "Name of the instance", 0 },
  { OPTION_ROW_TIME_LIMIT ("End after this wall time") },
  { 0 },
};

enum format { TEXT, JSON, POINTS, CURVE, INSTANCE };
static const char *const format_names[] = { "text", "json", "csv", "curve", "instance", NULL };

static const char *const names[] = { "SAMPLES", NULL };

struct measure {
  struct options options;
  struct measure_options source;
  const char *files[2]; /* of --ping, --pingpong */
  struct sampling_plan plan;
  bool mean;
  const char *raw;
  enum format format;
  bool models; /* an option of instances was given */
  const struct model *model;
  struct measured measured; /* nodes 0, bytes -1: not given */
};

static void
set_mesh (struct measure *measure, const char *value)
{
  struct measured *measured = &measure->measured;
  measured->nodes = 1;
  measured->dimensions = 0;
  do {
    if (measured->dimensions == MEASURED_SIDES)
      cli_usage ("--mesh: at most %d sides are possible", MEASURED_SIDES);
    int64_t side = measure_integer ("--mesh", &value, 1, 4096);
    measured->sides[measured->dimensions++] = (int32_t)side;
    measured->nodes *= side;
    if (measured->nodes > 1000000)
      cli_usage ("--mesh: more than 1000000 places");
  } while (*value != '\0');
}

static void
set_format (struct measure *measure, const char *value)
{
  int i = 0;
  while (format_names[i] && strcmp (format_names[i], value) != 0)
    i++;
  if (!format_names[i])
    cli_usage ("--format: '%s' is not text, json, csv, curve or instance", value);
  measure->format = (enum format)i;
}

static void
set_model (struct measure *measure, const char *value)
{
  measure->model = model_named (value);
  if (!measure->model)
    cli_usage ("--model: there is no model '%s'", value);
}

static error_t
parse_instance (struct measure *measure, int key, char *value)
{
  struct measured *measured = &measure->measured;
  switch (key) {
  case KEY_MODEL:
    set_model (measure, value);
    break;
  case KEY_BYTES:
    measured->bytes = measure_integer ("--bytes", &(const char *){ value }, 0, SAMPLING_BYTES_MOST);
    break;
  case KEY_NODES:
    measured->nodes = cli_integer ("--nodes", value, 2, 100000000);
    break;
  case KEY_MESH:
    set_mesh (measure, value);
    break;
  case KEY_NAME:
    measured->name = value;
    break;
  default:
    return options_parse (&measure->options, key, value);
  }
  measure->models = true;
  return 0;
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct measure *measure = state->input;
  if (measure_options_parse (&measure->source, key, value) == 0)
    return 0;
  switch (key) {
  case KEY_PING:
  case KEY_PINGPONG:
    measure->files[key == KEY_PINGPONG] = value;
    return 0;
  case KEY_PAIRS:
    measure->plan.all_pairs = options_second ("--pairs", value, "first", "all");
    return 0;
  case KEY_MEAN:
    measure->mean = true;
    return 0;
  case KEY_RAW:
    measure->raw = value;
    return 0;
  case OPTION_JSON:
    measure->format = JSON;
    return 0;
  case KEY_FORMAT:
    set_format (measure, value);
    return 0;
  default:
    return parse_instance (measure, key, value);
  }
}

static bool
has_samples (const struct measure *measure)
{
  return measure->options.count > 0 || measure->files[0] || measure->files[1];
}

/* Refuse what does not go together, before anything is measured. */
static void
check (struct measure *measure)
{
  const struct machine *machine = cli_machine ();
  bool samples = has_samples (measure);
  if (measure->models && measure->format != INSTANCE)
    cli_usage ("--model, --bytes, --nodes, --mesh and --name are for --format instance");
  measure_options_check (&measure->source, 1000);
  if (samples && measure->source.simulate)
    cli_usage ("--simulate takes no samples");
  if (!samples && !measure->source.simulate && !machine)
    cli_usage ("measure: SAMPLES, or --simulate, is missing");
  if (!samples && !measure->source.simulate && machine->ranks < 2)
    cli_usage ("two ranks are needed at least");
  struct sampling_plan *plan = &measure->plan;
  plan->sizes = measure->source.sizes;
  plan->size_count = measure->source.size_count;
  plan->repetitions = measure->source.repetitions;
  plan->iterations = measure->source.iterations;
  int ranks = measure->source.simulate || !machine ? 2 : machine->ranks;
  if (!samples && sampling_tests (plan, ranks) > SAMPLING_SAMPLES_MOST / plan->repetitions)
    cli_usage ("more than %d samples: fewer --sizes, --repetitions or pairs",
               SAMPLING_SAMPLES_MOST);
}

static void
show_step (int64_t done, int64_t all)
{
  progress_count ((uint64_t)done, (uint64_t)all, "tests");
}

static int64_t
largest_size (const struct sampling_plan *plan)
{
  int64_t largest = 1;
  for (size_t i = 0; i < plan->size_count; i++)
    largest = plan->sizes[i] > largest ? plan->sizes[i] : largest;
  return largest;
}

static bool
run_simulated (const struct measure *measure, struct sampling *sampling,
               const struct deadline *deadline, struct status *status)
{
  struct simulated simulated;
  const struct sampling_plan *plan = &measure->plan;
  /* dummy loops are up to three times end; totals are multiplied by twice the iterations */
  int64_t messages = 16 * (plan->repetitions + 1) * plan->iterations;
  if (messages > (INT64_C (1) << 40) / plan->iterations)
    return status_set (status, STATUS_INPUT,
                       "--iterations: all messages together are too many for a simulation");
  return simulated_init (&simulated, measure->source.times, 2, largest_size (plan),
                         messages * plan->iterations, status)
         && sampling_run (sampling, plan, &simulated.machine, simulated.scale, deadline, show_step,
                          status);
}

/* On ranks, whose clocks count nanoseconds. */
static bool
run_real (const struct measure *measure, struct sampling *sampling, const struct deadline *deadline,
          struct status *status)
{
  const struct machine *machine = cli_machine ();
  int64_t scale = 0;
  rational_ticks (measure->source.seconds, machine->second, INT64_MAX, &scale);
  return sampling_run (sampling, &measure->plan, machine, scale, deadline, show_step, status);
}

static bool
read_samples (struct sampling *sampling, int test, const char *path, struct status *status)
{
  struct import_text file;
  struct output text = { .stream = NULL };
  bool good = import_read_file (path, &file, &text, status)
              && sampling_read (sampling, test, file.bytes ? file.bytes : "", file.length,
                                file.name, status);
  output_discard (&text);
  return good;
}

static bool
run_samples (const struct measure *measure, struct sampling *sampling, struct status *status)
{
  rational_ticks (measure->source.seconds, SAMPLING_FINEST, INT64_MAX, &sampling->scale);
  for (int test = PAIR_PING; test <= PAIR_PINGPONG; test++)
    if (measure->files[test] && !read_samples (sampling, test, measure->files[test], status))
      return false;
  if (measure->options.count > 0
      && !read_samples (sampling, -1, measure->options.values[0], status))
    return false;
  sampling_finish (sampling);
  return true;
}

static bool
write_raw (const struct measure *measure, const struct sampling *sampling,
           const struct sampling_frame *frame, struct status *status)
{
  struct output out;
  if (!measure->raw)
    return true;
  if (!output_open (&out, measure->raw, status))
    return false;
  sampling_write_samples (sampling, frame, &out);
  return output_commit (&out, status);
}

static bool
write_instance (const struct measure *measure, const struct sampling *sampling, int ranks,
                struct output *out, struct status *status)
{
  struct measured measured = measure->measured;
  measured.unit = measure->source.unit;
  if (measured.nodes == 0)
    measured.nodes = ranks > 1 ? ranks : 8;
  for (size_t i = 0; measure->measured.bytes < 0 && i < sampling->point_count; i++)
    if (sampling->points[i].bytes > measured.bytes)
      measured.bytes = sampling->points[i].bytes;
  return measure_write_instance (sampling, &measured, measure->model, measure->source.seconds, out,
                                 status);
}

static bool
write_sampling (const struct measure *measure, const struct sampling *sampling, struct output *out,
                struct status *status)
{
  bool samples = has_samples (measure), real = !samples && !measure->source.simulate;
  const struct sampling_frame frame
    = { .source = samples ? "samples"
                  : real  ? "ranks"
                          : "simulated",
        .unit = measure->source.unit,
        .seconds = measure->source.seconds,
        .ranks = real ? cli_machine ()->ranks : 0,
        .iterations = samples ? 0 : measure->plan.iterations,
        .stated = measure->source.simulate ? measure->source.times : NULL };
  switch (measure->format) {
  case TEXT:
    sampling_print (sampling, &frame, out);
    break;
  case JSON:
    sampling_write_json (sampling, &frame, out);
    break;
  case POINTS:
    sampling_write_points (sampling, out);
    break;
  case CURVE:
    sampling_write_curve (sampling, out);
    break;
  case INSTANCE:
    if (!write_instance (measure, sampling, frame.ranks, out, status))
      return false;
  }
  return write_raw (measure, sampling, &frame, status);
}

static int
run_command (int argc, char **argv)
{
  static const int64_t sizes[] = { 0, 1, 64, 1024, 4096, 16384, 65536 };
  struct measure measure = { .options = { .names = names },
                             .source = { .size_count = sizeof sizes / sizeof *sizes,
                                         .iterations = 10,
                                         .unit = "us",
                                         .seconds = { 1, 1000000 } },
                             .measured = { .bytes = -1 } };
  struct sampling sampling = { .series = NULL };
  struct status status = { .code = STATUS_OK };
  struct deadline deadline;
  struct output out;
  memcpy (measure.source.sizes, sizes, sizeof sizes);
  cli_parse (&measure_command, argc, argv, &measure);
  check (&measure);
  sampling.mean = measure.mean;
  limits_catch_signals ();
  progress_start (measure_command.name);
  deadline_start (&deadline, &measure.options.limits);
  output_init_stream (&out, stdout);
  bool good = has_samples (&measure)    ? run_samples (&measure, &sampling, &status)
              : measure.source.simulate ? run_simulated (&measure, &sampling, &deadline, &status)
                                        : run_real (&measure, &sampling, &deadline, &status);
  if (good && !write_sampling (&measure, &sampling, &out, &status))
    output_reset (&out);
  sampling_clear (&sampling);
  return cli_conclude (&out, &status);
}

const struct command measure_command = {
  .name = "measure",
  .summary = "measure hold and end, and fit them to the length of messages",
  .options = options,
  .parser = parse,
  .args_doc = "--simulate --send TIME --net TIME --receive TIME\nSAMPLES",
  .doc
  = "Measure the times of point-to-point messages by Ping (hold), PingPong (end) and PingPong with "
    "a "
    "dummy loop (t_send, t_net, t_recv), over lengths of messages, and fit BASE + PER_BYTE m to "
    "them: on real ranks (mpirun provecast-mpi measure), on simulated ones with stated times, or "
    "from samples that were measured elsewhere. The result can be an instance."
    "\vdocs/MEASURE.md defines what is measured.\n\n"
    "Exit codes: 0 done; 2 bad usage or input; 3 a limit or Ctrl-C ended it; 4 system error: disk "
    "full or out of memory.",
  .run = run_command,
  .direct = true,
};
