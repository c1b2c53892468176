#include "heuristics/heuristic.h"
#include "cli/commands.h"
#include "cli/items.h"
#include "cli/lanes.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/tree.h"
#include "heuristics/openshop.h"
#include "heuristics/overhead.h"

static const struct argp_option options[] = {
  { OPTION_ROW_LIST ("List the heuristics by model") },
  { OPTION_ROW_SEED ("Seed of the heuristics that draw (default 1)") },
  { OPTION_ROW_TIME_LIMIT ("Stop each improvement after this wall time (those that improve what they found)") },
  { OPTION_ROW_NO_SCHEDULE },
  { OPTION_ROW_FULL },
  { OPTION_ROW_LANES },
  { OPTION_ROW_JSON ("Write the schedule as one JSON object a line for each instance") },
  { 0 },
};

struct run {
  struct options options;
  const char *name;                          /* of the heuristic */
  const struct heuristic *node;              /* the node model's of this name; NULL: it has none */
  struct schedule schedule;                  /* of the present instance */
  const struct overhead_heuristic *overhead; /* likewise */
  struct overhead_schedule overhead_schedule;
  const struct openshop_heuristic *openshop;
  struct openshop_schedule openshop_schedule;
};

static const char *const names[] = { "NAME", "FILE", NULL };

const struct argp heuristic_argp = {
  .options = options,
  .parser = options_parser,
  .args_doc = "NAME FILE\n--list",
  .doc = "Run the heuristic NAME on each instance in FILE (- for standard input) and print its schedule."
         "\vExit codes: 0 done; 2 bad usage or input, such as a heuristic of another model; 3 Ctrl-C ended it; 4 disk or memory failed.",
  .children = cli_children,
  .help_filter = cli_help_filter,
};

/* What is written before the schedule, which without one is what solve calls a heuristic. True: the schedule follows. */
static bool
write_head (const struct run *run, const struct subject *subject, struct rational makespan, struct output *out)
{
  const struct options *given = &run->options;
  if (!given->json) {
    items_label (subject, out);
    output_text (out, ": makespan ");
    items_time (subject, makespan, out);
    output_print (out, " by %s\n%s", run->name, given->makespan_only ? "" : "\n");
  } else if (given->makespan_only) {
    items_json (subject->name, out);
    output_print (out, "\"model\":\"%s\",\"heuristic\":\"%s\",\"makespan\":", kind_name (subject->model), run->name);
    output_rational (out, makespan);
    output_text (out, "}\n");
  }
  return !given->makespan_only;
}

/* For items.node; context: the struct run. */
static bool
write_node (const struct node_item *item, struct output *out, void *context, struct status *status)
{
  struct run *run = context;
  const struct subject subject = items_node (item);
  struct schedule *schedule = &run->schedule;
  (void)status;
  run->node->run (item->types, run->options.seed, schedule);
  if (!write_head (run, &subject, node_types_time (item->types, schedule->makespan), out))
    return true;
  if (run->options.json) {
    schedule_write (schedule, item->instance, item->types, item->number, out);
    output_char (out, '\n');
  } else {
    tree_print (schedule, item->instance, item->types, item->number, run->options.full ? 0 : TREE_SHORT, cli_unicode (), out);
  }
  return true;
}

/* For items.overhead, likewise. */
static bool
write_overhead (const struct overhead_item *item, struct output *out, void *context, struct status *status)
{
  struct run *run = context;
  const struct subject subject = items_overhead (item);
  struct overhead_schedule *schedule = &run->overhead_schedule;
  struct deadline deadline;
  (void)status;
  deadline_start (&deadline, &run->options.limits);
  run->overhead->run (item->ticks, run->options.seed, run->overhead->limited ? &deadline : NULL, schedule);
  if (!write_head (run, &subject, overhead_ticks_time (item->ticks, schedule->makespan), out))
    return true;
  if (run->options.json) {
    overhead_schedule_write (schedule, item->instance, item->ticks, out);
    output_char (out, '\n');
  } else {
    lanes_overhead (schedule, item->ticks, run->options.full, out);
  }
  return true;
}

/* For items.answer_openshop: a heuristic for square shops takes no others. */
static bool
answer_openshop (const struct openshop_ticks *ticks, const struct batch_line *line, void *context, struct status *status)
{
  const struct run *run = context;
  return !run->openshop->square || ticks->jobs == ticks->machines
         || status_set (status, STATUS_INPUT, "%s:%zu: times: heuristic '%s' needs as many jobs as machines, got %d and %d", line->file,
                        line->number, run->name, ticks->jobs, ticks->machines);
}

/* For items.openshop, likewise. */
static bool
write_openshop (const struct openshop_item *item, struct output *out, void *context, struct status *status)
{
  struct run *run = context;
  const struct subject subject = items_openshop (item);
  struct openshop_schedule *schedule = &run->openshop_schedule;
  struct deadline deadline;
  (void)status;
  deadline_start (&deadline, &run->options.limits);
  run->openshop->run (item->ticks, run->options.seed, &deadline, schedule);
  if (!write_head (run, &subject, openshop_ticks_time (item->ticks, schedule->makespan), out))
    return true;
  if (run->options.json) {
    openshop_schedule_write (schedule, item->instance, item->ticks, out);
    output_char (out, '\n');
  } else {
    lanes_openshop (schedule, item->ticks, run->options.receivers, run->options.full, out);
  }
  return true;
}

/* The exit code. */
static int
run_all (struct run *run, struct output *out)
{
  const bool schedules = !run->options.makespan_only;
  char missing[64];
  struct batch_report report;
  snprintf (missing, sizeof missing, "heuristic '%s'", run->name);
  const struct items items = {
    .json = run->options.json,
    .blank = schedules,
    .numbers = schedules,
    .missing = missing,
    .node = run->node ? write_node : NULL,
    .overhead = run->overhead ? write_overhead : NULL,
    .openshop = run->openshop ? write_openshop : NULL,
    .answer_openshop = answer_openshop,
    .context = run,
  };
  schedule_init (&run->schedule);
  overhead_schedule_init (&run->overhead_schedule);
  openshop_schedule_init (&run->openshop_schedule);
  int code = items_run (&items, run->options.values[1], out, &report);
  schedule_clear (&run->schedule);
  overhead_schedule_clear (&run->overhead_schedule);
  openshop_schedule_clear (&run->openshop_schedule);
  return code;
}

int
heuristic_run (int argc, char **argv)
{
  struct run run = { .options = { .names = names, .needed = 2, .seed = 1 } };
  struct output out;
  cli_parse ("heuristic", &heuristic_argp, argc, argv, &run.options);
  output_init_stream (&out, stdout);
  if (run.options.list) {
    names_list (NAMES_HEURISTICS, &out);
    return cli_finish (&out, STATUS_OK);
  }
  run.name = run.options.values[0];
  run.node = heuristic_find (run.name);
  run.overhead = overhead_heuristic_find (run.name);
  run.openshop = openshop_heuristic_find (run.name);
  if (!run.node && !run.overhead && !run.openshop)
    cli_usage ("there is no heuristic '%s' (see provecast heuristic --list)", run.name);
  if ((run.overhead && run.overhead->limited) || (run.openshop && run.openshop->limited))
    limits_catch_signals ();
  return cli_finish (&out, run_all (&run, &out));
}
