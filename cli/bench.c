/* The command bench: the latency of a multicast, by every method of the thesis. */
#include "base/memory.h"
#include "base/progress.h"
#include "cli/commands.h"
#include "cli/measure_instance.h"
#include "cli/measure_options.h"
#include "cli/names.h"
#include "cli/rank_schedule.h"
#include "measure/core/benchmark_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_TREE = MEASURE_OWN, KEY_RANKS, KEY_ROOT, KEY_DUMMY, KEY_CALLS };

#define SIMULATED_RANKS_MOST 1024

static const struct argp_option options[] = {
  { "simulate", MEASURE_SIMULATE, NULL, 0, "Measure on simulated ranks with stated times", 0 },
  MEASURE_ROWS_TIMES,
  { "tree", KEY_TREE, "NAME", 0,
    "The tree of this heuristic of the parameterized model, for measured hold and end", 0 },
  { "ranks", KEY_RANKS, "N", 0,
    "Ranks that take part (default: all, or the nodes of the schedule; with --simulate 8)", 0 },
  { "root", KEY_ROOT, "R", 0, "With --tree the root, in the place of rank 0", 0 },
  { "dummy", KEY_DUMMY, "TIME", 0,
    "The dummy loop (default: the largest time of a responder without it)", 0 },
  { "calls", KEY_CALLS, "LIST", 0,
    "With --simulate show the flow latencies when the ranks call at these times, such as 0,2,5,3",
    0 },
  { MEASURE_ROW_SIZES ("Lengths of messages, such as 1,1KiB,64KiB (default 1,1024)") },
  { MEASURE_ROW_REPETITIONS ("Measurements of each test (default 100; with --simulate 1)") },
  { MEASURE_ROW_ITERATIONS ("Multicasts that are measured together (default 10)") },
  { MEASURE_ROW_UNIT },
  { OPTION_ROW_FULL },
  { OPTION_ROW_JSON ("Write one JSON object: all responders and methods by length") },
  { OPTION_ROW_TIME_LIMIT ("End after this wall time") },
  { OPTION_ROW_RESOLUTION_OF ("schedule (default)") },
  { 0 },
};

static const char *const names[] = { "INSTANCE", "SCHEDULE", NULL };

struct bench {
  struct options options;
  struct measure_options source;
  const char *tree;          /* NULL: a schedule */
  const char *dummy, *calls; /* NULL: not given */
  int64_t ranks, root;       /* 0: not given */
  struct deadline deadline;
  struct simulated simulated;
  struct benchmark_plan plan;
  int64_t *call_ticks;           /* owned [ranks]; NULL: not given */
  struct rank_schedule schedule; /* of the files, or of the tree for the present length */
  struct multicast_edge *edges;  /* owned [ranks - 1] */
  struct multicast multicast;    /* of the present length */
};

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct bench *bench = state->input;
  if (measure_options_parse (&bench->source, key, value) == 0)
    return 0;
  switch (key) {
  case KEY_TREE:
    bench->tree = value;
    return 0;
  case KEY_RANKS:
    bench->ranks = cli_integer ("--ranks", value, 2, 1000000);
    return 0;
  case KEY_DUMMY:
    bench->dummy = value;
    return 0;
  case KEY_CALLS:
    bench->calls = value;
    return 0;
  case KEY_ROOT:
    bench->root = cli_integer ("--root", value, 0, 1000000);
    return 0;
  default:
    return options_parse (&bench->options, key, value);
  }
}

/* The number of ranks that there are. */
static int64_t
ranks_most (const struct bench *bench)
{
  return bench->source.simulate ? SIMULATED_RANKS_MOST : cli_machine ()->ranks;
}

/* Refuse what does not go together, before anything is read or measured. */
static void
check (struct bench *bench)
{
  size_t heuristic;
  bool files = bench->options.count > 0;
  if (!files && !bench->tree)
    cli_usage ("bench: --tree, or INSTANCE and SCHEDULE, is missing");
  if (files && bench->tree)
    cli_usage ("--tree takes no INSTANCE and SCHEDULE");
  if (bench->calls && !bench->source.simulate)
    cli_usage ("--calls is for --simulate");
  measure_options_check (&bench->source, 100);
  if (!bench->source.simulate && !cli_machine ())
    cli_usage ("--simulate, or real ranks, are needed: mpirun -n RANKS provecast-mpi bench");
  if (files && bench->root >= 0)
    cli_usage ("--root is for --tree");
  if (files)
    options_need (&bench->options, 2);
  if (bench->ranks > ranks_most (bench))
    cli_usage ("--ranks: there are at most %" PRId64, ranks_most (bench));
  if (bench->tree && bench->ranks == 0)
    bench->ranks = bench->source.simulate ? 8 : ranks_most (bench);
  if (bench->tree && bench->ranks < 2)
    cli_usage ("two ranks are needed at least");
  if (bench->tree && bench->root >= bench->ranks)
    cli_usage ("--root: there are %" PRId64 " ranks, from 0 on", bench->ranks);
  const struct model *model = measure_default_model ();
  if (bench->tree && !model)
    cli_usage ("--tree: no model that is built in takes measured times");
  if (bench->tree && !names_find (model, NAMES_HEURISTICS, bench->tree, &heuristic))
    cli_usage ("--tree: the model %s has no heuristic '%s'", model->name, bench->tree);
}

static const struct machine *
machine_of (const struct bench *bench)
{
  return bench->source.simulate ? &bench->simulated.machine : cli_machine ();
}

/* Simulated ranks, or the ticks of the machine in the unit. False: the times are too long. */
static bool
start_machine (struct bench *bench, int64_t *scale, struct status *status)
{
  const struct measure_options *source = &bench->source;
  int64_t largest = 1;
  if (!source->simulate) {
    rational_ticks (source->seconds, cli_machine ()->second, INT64_MAX, scale);
    return true;
  }
  for (size_t i = 0; i < source->size_count; i++)
    largest = source->sizes[i] > largest ? source->sizes[i] : largest;
  bench->plan.simulated = &bench->simulated;
  bool good = simulated_init (&bench->simulated, source->times, (int)bench->ranks, largest,
                              benchmark_messages (&bench->plan, (int32_t)bench->ranks), status);
  *scale = bench->simulated.scale;
  return good;
}

/* Times of options. */

/* Reads *text up to a comma as a time from 0 on; *text becomes what follows. */
static bool
read_ticks (const struct bench *bench, const char *option, const char **text, int64_t scale,
            int64_t *ticks, struct status *status)
{
  size_t length = strcspn (*text, ",");
  bool exact = false;
  int64_t most = SIMULATED_TICKS_MOST / benchmark_factor (&bench->plan, (int32_t)bench->ranks);
  if (rational_round_up (*text, length, (struct rational){ 1, scale }, ticks, &exact) != RATIONAL_OK
      || !exact || *ticks > most)
    return status_set (status, STATUS_INPUT,
                       "%s: '%.*s' is no time, too long, or finer than 1/%" PRId64 " %s", option,
                       (int)length, *text, scale, bench->source.unit);
  *text += length + ((*text)[length] == ',');
  return true;
}

static bool
read_calls (struct bench *bench, int64_t scale, struct status *status)
{
  const char *text = bench->calls;
  int64_t count = 0;
  bench->call_ticks = memory_zero ((size_t)bench->ranks, sizeof *bench->call_ticks);
  bench->plan.calls = bench->call_ticks;
  do
    if (count < bench->ranks
        && !read_ticks (bench, "--calls", &text, scale, &bench->call_ticks[count], status))
      return false;
  while (++count <= bench->ranks && *text != '\0');
  return count == bench->ranks
         || status_set (status, STATUS_INPUT,
                        "--calls: a time for each of %" PRId64 " ranks is needed", bench->ranks);
}

static bool
read_times (struct bench *bench, int64_t scale, struct status *status)
{
  const char *text = bench->dummy;
  if (bench->calls && !read_calls (bench, scale, status))
    return false;
  return !text
         || (read_ticks (bench, "--dummy", &text, scale, &bench->plan.dummy, status)
             && ((*text == '\0' && bench->plan.dummy > 0)
                 || status_set (status, STATUS_INPUT, "--dummy: '%s' is not one time above 0",
                                bench->dummy)));
}

/* The tree. */

/* The schedule of a heuristic for hold and end of this length, which ranks 0 and 1 show. */
static bool
make_tree (struct bench *bench, int64_t bytes, int64_t scale, struct status *status)
{
  const struct model *model = measure_default_model ();
  const struct sampling_plan plan = { .sizes = &bytes,
                                      .size_count = 1,
                                      .iterations = bench->plan.iterations,
                                      .repetitions = bench->plan.repetitions };
  const struct measured measured
    = { .unit = bench->source.unit, .nodes = bench->ranks, .bytes = bytes };
  struct sampling sampling = { .series = NULL };
  struct output text = { .stream = NULL };
  size_t heuristic = 0;
  names_find (model, NAMES_HEURISTICS, bench->tree, &heuristic);
  rank_schedule_clear (&bench->schedule);
  rank_schedule_init (&bench->schedule);
  bool good
    = sampling_run (&sampling, &plan, machine_of (bench), scale, &bench->deadline, NULL, status)
      && measure_write_instance (&sampling, &measured, model, bench->source.seconds, &text, status)
      && rank_schedule_make (&bench->schedule, model, heuristic, &text, status);
  sampling_clear (&sampling);
  output_discard (&text);
  return good;
}

/* The edges of the schedule: each rank but the root receives once, before it sends. The schedule's
   node 0 is rank `shift`. */
static bool
take_edges (struct bench *bench, int64_t shift, struct status *status)
{
  const struct follow_plan *plan = &bench->schedule.plan;
  bool *has = memory_zero ((size_t)bench->ranks, sizeof *has), good = true;
  int32_t root = plan->count > 0 ? plan->sends[0].from : 0;
  has[root] = true;
  for (size_t i = 0; i < plan->count && good; i++) {
    const struct follow_send *send = &plan->sends[i];
    good = has[send->from] && !has[send->to];
    has[send->to] = true;
    bench->edges[i] = (struct multicast_edge){ (int32_t)((send->from + shift) % bench->ranks),
                                               (int32_t)((send->to + shift) % bench->ranks) };
  }
  free (has);
  bench->multicast.root = (int32_t)((root + shift) % bench->ranks);
  return (good && plan->count + 1 == (size_t)bench->ranks)
         || status_set (status, STATUS_INPUT,
                        "the schedule must send to each of its nodes once, and to all but one");
}

/* What the schedule of the files says of the ranks. */
static bool
take_schedule (struct bench *bench, struct status *status)
{
  int64_t nodes = bench->schedule.plan.nodes;
  if (follow_several (&bench->schedule.plan))
    return status_set (status, STATUS_INPUT,
                       "a schedule of one message is measured, and this one "
                       "has several");
  if (nodes > ranks_most (bench))
    return status_set (status, STATUS_INPUT,
                       "the schedule has %" PRId64 " nodes, and there are %" PRId64 " ranks", nodes,
                       ranks_most (bench));
  if (bench->ranks > 0 && bench->ranks != nodes)
    return status_set (status, STATUS_INPUT,
                       "the schedule has %" PRId64 " nodes, and --ranks says %" PRId64, nodes,
                       bench->ranks);
  if (nodes < 2)
    return status_set (status, STATUS_INPUT, "two ranks are needed at least");
  bench->ranks = nodes;
  return true;
}

static bool
read_schedule (struct bench *bench, struct status *status)
{
  if (bench->tree)
    return true;
  if (rank_schedule_read (&bench->schedule, &bench->options, status))
    return take_schedule (bench, status);
  if (status->code == STATUS_FALSE)
    status->code = STATUS_INPUT; /* nothing is judged here */
  return false;
}

/* Measuring. */

static int64_t done, tests; /* for progress */

static void
show_step (void)
{
  progress_count ((uint64_t)done++, (uint64_t)tests, "tests");
}

static void
write_head (const struct bench *bench, struct output *out)
{
  output_all (out, "{\"source\":\"", bench->source.simulate ? "simulated" : "ranks",
              "\",\"unit\":\"", bench->source.unit, "\"");
  if (bench->tree)
    output_all (out, ",\"tree\":\"", bench->tree, "\"");
  output_all (out, ",\"ranks\":", bench->ranks, ",\"root\":", bench->multicast.root,
              ",\"iterations\":", bench->plan.iterations,
              ",\"repetitions\":", bench->plan.repetitions, ",\"benchmarks\":[");
}

static void
print_head (const struct bench *bench, struct output *out)
{
  output_print (out, "%s, %" PRId64 " ranks, root %" PRId32 "; ",
                bench->tree ? bench->tree : "schedule", bench->ranks, bench->multicast.root);
  if (bench->source.simulate)
    output_all (out, "simulated, times in ", bench->source.unit, "\n");
  else
    output_all (out, "times in ", bench->source.unit, ", the minimum of ", bench->plan.repetitions,
                " measurements of ", bench->plan.iterations, " multicasts\n");
}

/* Benchmark i of a length. */
static void
write_benchmark (const struct bench *bench, const struct benchmark *benchmark, size_t i,
                 struct output *out)
{
  const struct follow_plan *plan = &bench->schedule.plan;
  const struct benchmark_frame frame
    = { .multicast = &bench->multicast,
        .predicted = rational_of_ticks (plan->makespan, plan->scale),
        .has_predicted = bench->tree != NULL,
        .simulated = bench->source.simulate,
        .called = bench->calls != NULL,
        .full = bench->options.full };
  bool last = i + 1 == bench->source.size_count;
  if (i == 0)
    (bench->options.json ? write_head : print_head) (bench, out);
  if (bench->options.json) {
    output_text (out, i == 0 ? "" : ",");
    benchmark_write_json (benchmark, &frame, out);
    output_text (out, last ? "]}\n" : "");
    return;
  }
  output_all (out, "\n", bench->multicast.bytes,
              bench->multicast.bytes == 1 ? " byte:\n" : " bytes:\n");
  benchmark_print (benchmark, &frame, out);
  if (last)
    benchmark_print_remarks (&frame, out);
}

static bool
measure_size (struct bench *bench, size_t i, int64_t scale, struct output *out,
              struct status *status)
{
  struct benchmark benchmark = { .responders = NULL };
  bench->multicast.bytes = bench->source.sizes[i];
  bool good = (!bench->tree || make_tree (bench, bench->source.sizes[i], scale, status))
              && take_edges (bench, bench->tree && bench->root > 0 ? bench->root : 0, status)
              && benchmark_run (&benchmark, machine_of (bench), &bench->multicast, &bench->plan,
                                scale, &bench->deadline, show_step, status);
  if (good)
    write_benchmark (bench, &benchmark, i, out);
  benchmark_clear (&benchmark);
  return good;
}

static bool
measure (struct bench *bench, struct output *out, struct status *status)
{
  int64_t scale;
  if (bench->ranks > SAMPLING_SAMPLES_MOST / bench->plan.repetitions)
    return status_set (status, STATUS_INPUT, "more than %d samples: fewer --repetitions or --ranks",
                       SAMPLING_SAMPLES_MOST);
  bench->edges = memory_alloc ((size_t)bench->ranks, sizeof *bench->edges);
  bench->multicast.edges = bench->edges;
  bench->multicast.ranks = (int32_t)bench->ranks;
  if (!start_machine (bench, &scale, status) || !read_times (bench, scale, status))
    return false;
  tests = (int64_t)bench->source.size_count * benchmark_tests (&bench->plan, (int32_t)bench->ranks);
  for (size_t i = 0; i < bench->source.size_count; i++)
    if (!measure_size (bench, i, scale, out, status))
      return false;
  return true;
}

static int
run_command (int argc, char **argv)
{
  struct bench bench = { .options = { .names = names },
                         .source = { .sizes = { 1, 1024 },
                                     .size_count = 2,
                                     .iterations = 10,
                                     .unit = "us",
                                     .seconds = { 1, 1000000 } },
                         .root = -1 };
  struct status status = { .code = STATUS_OK };
  struct output text = { .stream = NULL }, out;
  cli_parse (&bench_command, argc, argv, &bench);
  check (&bench);
  bench.plan.iterations = bench.source.iterations;
  bench.plan.repetitions = bench.source.repetitions;
  rank_schedule_init (&bench.schedule);
  limits_catch_signals ();
  progress_start (bench_command.name);
  deadline_start (&bench.deadline, &bench.options.limits);
  output_init_stream (&out, stdout);
  if (read_schedule (&bench, &status) && measure (&bench, &text, &status))
    output_bytes (&out, text.bytes, text.length);
  output_discard (&text);
  rank_schedule_clear (&bench.schedule);
  memory_free (bench.edges, bench.call_ticks);
  return cli_conclude (&out, &status);
}

const struct command bench_command = {
  .name = "bench",
  .summary = "benchmark a multicast: the flow latency beside other methods",
  .options = options,
  .parser = parse,
  .args_doc = "--tree NAME\nINSTANCE SCHEDULE",
  .doc
  = "Measure the latency of a multicast along a tree or a schedule: by the flow latency (Nup, "
    "Algorithm 3.3.2), by consecutive multicasts (3.3.1), and by the methods of others (section "
    "7.2), and show what each of these gets wrong. On real ranks (mpirun provecast-mpi bench), or "
    "on simulated ones with stated times (--simulate). The checker must accept the schedule; only "
    "the order of its sends counts."
    "\vdocs/MEASURE.md explains the methods.\n\n"
    "Exit codes: 0 done; 2 bad usage or input, such as a schedule for other nodes; 3 a limit or "
    "Ctrl-C ended it; 4 system error: disk full or out of memory.",
  .run = run_command,
  .direct = true,
};
