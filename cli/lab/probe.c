#include "cli/lab/probe.h"

#include "base/progress.h"
#include "base/team.h"
#include "cli/commands.h"
#include "lab/probe/evaluate_points.h"
#include "search/core/model.h"

#include <string.h>

enum {
  KEY_MODEL = OPTION_OWN,
  KEY_N,
  KEY_MAX_COST,
  KEY_OBJECTIVE,
  KEY_CLASS,
  KEY_PART,
  KEY_WITNESSES,
  KEY_TYPES,
  KEY_SOURCE,
  KEY_STEPS,
  KEY_PATTERN,
  KEY_RANGE,
  KEY_FROM,
  KEY_STORE,
  KEY_OUT,
  KEY_IMPORT,
  KEY_THREADS,
};

/* Of climb. */
#define MAX_DESTINATIONS 1000
#define MAX_COST INT64_C (1000000000)

static const struct argp_option options[] = {
  { "model", KEY_MODEL, "NAME", 0,
    "The instances, by a name of the list below (default node); so does NAME:A/B as an objective",
    0 },
  { "objective", KEY_OBJECTIVE, "A/B", 0,
    "The quantity to maximise: A/B, in the node model also (A-B)/additive or (A-B)/classes; A and "
    "B are optimum, a class of schedules for its optimum, a heuristic or a bound by name (may be "
    "repeated; default fnf/optimum, of other "
    "models each heuristic/optimum)",
    0 },
  { "class", KEY_CLASS, "NAME", 0,
    "The optimum of objectives is that of this class of schedules, where the model has it: append, "
    "the schedules that appending deliveries reaches (overhead model)",
    0 },
  { "n", KEY_N, "N", 0,
    "Destinations: of sweep up to N (default 6), of climb LEAST..MOST (default 2..12); of other "
    "models what the list below calls n (defaults 3 and 3..5)",
    0 },
  { "max-cost", KEY_MAX_COST, "C", 0,
    "Largest integer cost or time, the source's included (default: sweep 6, climb 100; of other "
    "models 2 and 10)",
    0 },
  { "part", KEY_PART, "I/N", 0,
    "With sweep: take the I-th of N parts of the work, 1 <= I <= N: every N-th piece; all parts "
    "together are everything",
    0 },
  { "witnesses", KEY_WITNESSES, "N", 0,
    "With sweep, once it is complete: list into --store every instance that attains the largest "
    "value of its cell (n, k, largest cost, kind of source), in cells where these are at most N, "
    "or 'all' (without: the first 32 of each cell are kept, and counts)",
    0 },
  { "types", KEY_TYPES, "K", 0,
    "With climb, node model: maximum number of different costs of destinations (default 6)", 0 },
  { "source", KEY_SOURCE, "WHICH", 0,
    "With climb, node model: fast (no slower than the fastest destination), slow, or any of them "
    "(default any)",
    0 },
  { OPTION_ROW_SEED ("With climb: seed; the result depends on it and on the options, not on the "
                     "threads (default 1)") },
  { "steps", KEY_STEPS, "N", 0,
    "With climb: instances to try (default 200000, or, with --time-limit, until then); of a "
    "--pattern with up to a million members all are tried",
    0 },
  { "pattern", KEY_PATTERN, "P", 0,
    "With climb: only instances of this family, such as 'm; 2m-1 2m+1xn', of another model '. m 1; "
    "n . 1; 0 0 .'; needs --range for m and n",
    0 },
  { "range", KEY_RANGE, "M=A..B", 0,
    "The values of a parameter of --pattern, such as m=1..50 (may be repeated)", 0 },
  { "from", KEY_FROM, "FILE", 0,
    "With climb, node model: begin at the instances of FILE, a suite or a list by prove "
    "--instances, instead of at random ones",
    0 },
  { "store", KEY_STORE, "DB", 0,
    "Keep pieces and records in this file (an SQLite database, created if it does not exist), and "
    "resume from it",
    0 },
  { "out", KEY_OUT, "DIR", 0,
    "With records: write the pages and a file of records for each objective below DIR", 0 },
  { "import", KEY_IMPORT, "PATH", 0,
    "With records: first put the records of PATH (as of check) into --store, proven again; a "
    "better one that is there stays",
    0 },
  { "threads", KEY_THREADS, "T", 0, "Use T threads" OPTION_THREADS_ALL, 0 },
  { OPTION_ROW_TIME_LIMIT ("Stop after this wall time and show the results so far") },
  { OPTION_ROW_JSON ("Write JSON, one object a line, with every witness and proof") },
  { 0 },
};

enum { SWEEP = 1, CLIMB = 2, RECORDS = 4, CHECK = 8 };

/* Which actions take an option. */
static const struct {
  int key;
  unsigned actions;
} takers[] = {
  { KEY_MODEL, SWEEP | CLIMB },
  { KEY_OBJECTIVE, SWEEP | CLIMB },
  { KEY_CLASS, SWEEP | CLIMB },
  { KEY_N, SWEEP | CLIMB },
  { KEY_MAX_COST, SWEEP | CLIMB },
  { KEY_PART, SWEEP },
  { KEY_WITNESSES, SWEEP },
  { KEY_TYPES, CLIMB },
  { KEY_SOURCE, CLIMB },
  { OPTION_SEED, CLIMB },
  { KEY_STEPS, CLIMB },
  { KEY_PATTERN, CLIMB },
  { KEY_RANGE, CLIMB },
  { KEY_FROM, CLIMB },
  { KEY_STORE, SWEEP | CLIMB | RECORDS },
  { KEY_OUT, RECORDS },
  { KEY_IMPORT, RECORDS },
  { KEY_THREADS, SWEEP | CLIMB },
  { OPTION_TIME_LIMIT, SWEEP | CLIMB },
  { OPTION_JSON, SWEEP | CLIMB | RECORDS | CHECK },
};

static const struct action {
  const char *name;
  unsigned bit;
  int (*run) (struct probe *probe, struct output *out);
} actions[] = {
  { "sweep", SWEEP, probe_sweep },
  { "climb", CLIMB, probe_climb },
  { "records", RECORDS, probe_records },
  { "check", CHECK, probe_check },
};

enum { ACTIONS = sizeof actions / sizeof *actions, TAKERS = sizeof takers / sizeof *takers };

/* The command line: what options mean depends on the action, which may come last. */
struct line {
  struct probe probe;
  struct options_kept kept;
};

static const char *const names[] = { "ACTION", "PATH", NULL };

static void
set_n (struct probe *probe, const struct action *action, const char *text)
{
  const struct space_form *form = probe->space->form;
  int64_t range[2], least = form ? form->least_n : 1;
  if (action->bit == SWEEP) {
    probe->survey.params.destinations
      = cli_integer ("--n", text, least, form ? form->most_n : SWEEP_MAX_DESTINATIONS);
    return;
  }
  cli_range ("--n", text, least, form ? form->most_n : MAX_DESTINATIONS, range);
  probe->climb.limits.least = range[0];
  probe->climb.limits.most = range[1];
}

static void
set_max_cost (struct probe *probe, const struct action *action, const char *text)
{
  if (action->bit == SWEEP)
    probe->survey.params.max_cost = cli_integer ("--max-cost", text, 1, SWEEP_MAX_COST);
  else
    probe->climb.limits.max_cost
      = cli_integer ("--max-cost", text, 1, probe->space->form ? SPACE_COST : MAX_COST);
}

static void
add_objective (struct probe *probe, const char *text)
{
  struct status status = { .code = STATUS_OK };
  if (probe->count == PROBE_OBJECTIVES)
    cli_usage ("--objective: more than %d", PROBE_OBJECTIVES);
  struct objective *objective = &probe->objectives[probe->count++];
  if (!objective_parse_of (objective, probe->space->name, text, &status))
    cli_usage ("--%s", status.message);
  if (objective->space != probe->space)
    cli_usage ("--objective: %s: all objectives must be of one model", text);
  if (probe->class > 0)
    objective_restrict (objective, probe->class);
}

static void
set_witnesses (struct probe *probe, const char *text)
{
  probe->survey.params.witnesses
    = strcmp (text, "all") == 0 ? INT64_MAX : cli_integer ("--witnesses", text, 1, INT64_MAX);
}

static void
set_source (struct probe *probe, const char *text)
{
  bool any = strcmp (text, "any") == 0;
  probe->climb.limits.fast_source = any || strcmp (text, "fast") == 0;
  probe->climb.limits.slow_source = any || strcmp (text, "slow") == 0;
  if (!probe->climb.limits.fast_source && !probe->climb.limits.slow_source)
    cli_usage ("--source: '%s' is not fast, slow or any", text);
}

static void
set_pattern (struct probe *probe, const char *text)
{
  struct status status = { .code = STATUS_OK };
  pattern_free (probe->climb.pattern);
  probe->pattern = text;
  probe->climb.pattern = (probe->space->form ? pattern_parse_rows : pattern_parse) (text, &status);
  if (!probe->climb.pattern)
    cli_usage ("--%s", status.message);
}

/* m=1..50 */
static void
set_parameter (struct probe *probe, const char *text)
{
  if (text[0] < 'a' || text[0] > 'z' || text[1] != '=')
    cli_usage ("--range: '%s' is not of the form m=1..50", text);
  cli_range ("--range", text + 2, 0, MAX_COST, probe->climb.range[text[0] - 'a']);
  probe->ranged |= 1u << (text[0] - 'a');
}

static void
set_path (int key, const char *value, const char **path)
{
  if (*value == '\0')
    cli_usage ("--%s: the name is empty", options_name (options, key));
  *path = value;
}

/* An option of climb alone. */
static void
set_climb (struct probe *probe, int key, const char *value)
{
  if (probe->space->form && (key == KEY_TYPES || key == KEY_SOURCE || key == KEY_FROM))
    cli_usage ("--%s cannot be combined with --model %s: it is for the node model",
               options_name (options, key), probe->space->name);
  switch (key) {
  case KEY_TYPES:
    probe->climb.limits.max_types = cli_integer ("--types", value, 1, MUTABLE_INSTANCE_MAX_TYPES);
    break;
  case KEY_SOURCE:
    set_source (probe, value);
    break;
  case KEY_STEPS:
    probe->climb.steps = (uint64_t)cli_integer ("--steps", value, 1, INT64_MAX);
    break;
  case KEY_PATTERN:
    set_pattern (probe, value);
    break;
  case KEY_RANGE:
    set_parameter (probe, value);
    break;
  case KEY_FROM:
    set_path (key, value, &probe->from);
    break;
  default:
    options_parse (&probe->options, key, value);
  }
}

static void
set (struct probe *probe, const struct action *action, int key, const char *value)
{
  switch (key) {
  case KEY_MODEL: /* find_space and find_class have read them */
  case KEY_CLASS:
    break;
  case KEY_N:
    set_n (probe, action, value);
    break;
  case KEY_MAX_COST:
    set_max_cost (probe, action, value);
    break;
  case KEY_OBJECTIVE:
    add_objective (probe, value);
    break;
  case KEY_PART:
    cli_part ("--part", value, INT64_MAX, &probe->survey.part, &probe->survey.parts);
    break;
  case KEY_WITNESSES:
    set_witnesses (probe, value);
    break;
  case KEY_STORE:
    set_path (key, value, &probe->store);
    break;
  case KEY_OUT:
    set_path (key, value, &probe->out);
    break;
  case KEY_IMPORT:
    set_path (key, value, &probe->import);
    break;
  case KEY_THREADS:
    probe->threads = (int)cli_integer ("--threads", value, 1, 1024);
    break;
  default:
    set_climb (probe, key, value);
  }
}

_Noreturn static void
refuse_action (const char *name)
{
  struct suggest suggest;
  suggest_start (&suggest, name);
  for (const struct action *action = actions; action < actions + ACTIONS; action++)
    suggest_offer (&suggest, action->name);
  cli_unknown ("there is no action", &suggest, "probe --help");
}

/* The space of that name; another one ends the program. */
static const struct probe_space *
named_space (const char *name)
{
  const struct model *model;
  const struct probe_space *found = space_find (name, &model);
  if (found)
    return found;
  struct suggest suggest;
  suggest_start (&suggest, name);
  for (model = models; model->name; model++)
    for (const struct probe_space *const *space = model->probe->spaces; *space; space++)
      suggest_offer (&suggest, (*space)->name);
  cli_unknown ("there is no model", &suggest, "probe --help");
}

/* The space that --model names, or an objective does, and its default sizes. */
static void
find_space (struct line *line)
{
  struct probe *probe = &line->probe;
  const char *name = SPACE_DEFAULT;
  char text[40];
  for (size_t i = 0; i < line->kept.count; i++) {
    const char *value = line->kept.list[i].value;
    if (line->kept.list[i].key == KEY_MODEL) {
      name = value;
      break;
    }
    if (line->kept.list[i].key == KEY_OBJECTIVE && strchr (value, ':')) {
      snprintf (text, sizeof text, "%.*s", (int)(strchr (value, ':') - value), value);
      name = text;
    }
  }
  probe->space = named_space (name);
  if (!probe->space->form)
    return;
  probe->survey.params.destinations = 3;
  probe->survey.params.max_cost = 2;
  probe->climb.limits.least = 3;
  probe->climb.limits.most = 5;
  probe->climb.limits.max_cost = 10;
}

/* The class that --class names, if the model of the space has it. */
static void
find_class (struct line *line)
{
  struct probe *probe = &line->probe;
  const struct model *model;
  space_find (probe->space->name, &model);
  for (size_t i = 0; i < line->kept.count; i++)
    if (line->kept.list[i].key == KEY_CLASS
        && !solve_class_find (model->solve, line->kept.list[i].value, &probe->class))
      cli_usage ("--class: the model of '%s' has no class '%s'", probe->space->name,
                 line->kept.list[i].value);
}

/* What the action is, and what the options given mean to it. */
static const struct action *
resolve (struct line *line)
{
  const char *name = line->probe.options.values[0];
  const struct action *action = actions;
  while (action < actions + ACTIONS && strcmp (action->name, name) != 0)
    action++;
  if (action == actions + ACTIONS)
    refuse_action (name);
  if (action->bit != CHECK && line->probe.options.count > 1)
    cli_usage ("probe: unexpected argument '%s'", line->probe.options.values[1]);
  find_space (line);
  if (action->bit & (SWEEP | CLIMB))
    find_class (line);
  for (size_t i = 0; i < line->kept.count; i++) {
    int key = line->kept.list[i].key, taker = 0;
    while (takers[taker].key != key)
      taker++;
    if (!(takers[taker].actions & action->bit))
      cli_usage ("--%s cannot be combined with probe %s", options_name (options, key),
                 action->name);
    set (&line->probe, action, key, line->kept.list[i].value);
  }
  return action;
}

/* A pattern says itself how many destinations and which costs there are, and where to begin. */
static void
check_given (const struct line *line)
{
  for (size_t i = 0; line->probe.climb.pattern && i < line->kept.count; i++) {
    int key = line->kept.list[i].key;
    if (key == KEY_N || key == KEY_MAX_COST || key == KEY_TYPES || key == KEY_FROM)
      cli_usage ("--%s cannot be combined with --pattern", options_name (options, key));
  }
}

/* Every parameter of the pattern has a range, and nothing else has. */
static void
check_ranges (const struct probe *probe)
{
  const char *parameters = probe->climb.pattern ? pattern_parameters (probe->climb.pattern) : "";
  for (const char *letter = parameters; *letter; letter++)
    if (!(probe->ranged & 1u << (*letter - 'a')))
      cli_usage ("--pattern: '%s' needs a range for %c, such as --range %c=1..50", probe->pattern,
                 *letter, *letter);
  for (char letter = 'a'; letter <= 'z'; letter++)
    if (probe->ranged & 1u << (letter - 'a') && !strchr (parameters, letter))
      cli_usage ("--range: %s%s%s has no parameter %c", probe->pattern ? "'" : "",
                 probe->pattern ? probe->pattern : "no --pattern", probe->pattern ? "'" : "",
                 letter);
}

/* fnf/optimum; of other models each heuristic that takes the instances and ends by itself. */
static void
add_default_objectives (struct probe *probe)
{
  const struct model *model;
  if (!probe->space->form) {
    probe->objectives[probe->count++] = probe->climb.objective;
    return;
  }
  space_find (probe->space->name, &model);
  for (const struct heuristic *row = model->solve->heuristics;
       row->name && probe->count < PROBE_OBJECTIVES; row++)
    if (!row->limited && evaluate_takes (probe->space, model, row)) {
      char text[80];
      snprintf (text, sizeof text, "%s/optimum", row->name);
      add_objective (probe, text);
    }
}

/* A sweep of these sizes must be able to end. */
static void
check_sizes (const struct probe *probe)
{
  struct status status = { .code = STATUS_OK };
  for (size_t i = 0; i < probe->count; i++) {
    struct sweep_params params = probe->survey.params;
    params.objective = probe->objectives[i];
    if (!sweep_possible (&params, &status))
      cli_usage ("%s", status.message);
  }
}

static void
check (struct probe *probe, const struct action *action)
{
  if (action->bit == CHECK)
    options_need (&probe->options, 2);
  if (action->bit == RECORDS && !probe->store)
    cli_usage ("probe records: --store is missing");
  if (probe->survey.params.witnesses > 0 && !probe->store)
    cli_usage ("--witnesses: needs a --store, in which they are kept");
  check_ranges (probe);
  if (probe->count == 0 && action->bit & (SWEEP | CLIMB))
    add_default_objectives (probe);
  if (action->bit == SWEEP)
    check_sizes (probe);
}

static error_t
parse (int key, char *value, struct argp_state *state)
{
  struct line *line = state->input;
  if (key < OPTION_LIST || key > KEY_THREADS)
    return options_parse (&line->probe.options, key, value);
  options_keep (&line->kept, key, value);
  return 0;
}

/* What an objective of the model may be made of besides the optimum. */
static void
list_values (const struct model *model, struct output *out)
{
  output_text (out, "    heuristics");
  for (const struct heuristic *row = model->solve->heuristics; row->name; row++)
    output_print (out, " %s", row->name);
  output_text (out, "; bounds");
  for (const struct bound *row = model->solve->bounds; row->name; row++)
    output_print (out, " %s", row->name);
  const char *const *classes = model->solve->classes;
  for (size_t i = 1; classes && classes[i]; i++)
    output_print (out, "%s %s", i == 1 ? "; classes" : "", classes[i]);
  output_char (out, '\n');
}

static void
list (struct output *out)
{
  output_text (out, "Models, their instances, and names for --objective besides optimum:\n");
  for (const struct model *model = models; model->name; model++) {
    for (const struct probe_space *const *space = model->probe->spaces; *space; space++)
      output_print (out, "  %-14s %s\n", (*space)->name, (*space)->summary);
    list_values (model, out);
  }
  output_text (out, "The excess (A-B)/additive is taken over C(1) + ... + C(k-1), the sum of the "
                    "different costs of destinations but the largest; (A-B)/classes over that of "
                    "all nodes, the source's cost included.\n");
}

static void
set_defaults (struct probe *probe)
{
  climb_params_init (&probe->climb);
  probe->survey = (struct survey){ .parts = 1 };
  probe->survey.params = (struct sweep_params){ .destinations = 6, .max_cost = 6 };
  probe->threads = team_processors ();
}

static int
run_command (int argc, char **argv)
{
  struct line line = { .probe = { .options = { .names = names, .needed = 1, .seed = 1 } } };
  struct output out;
  set_defaults (&line.probe);
  cli_parse (&probe_command, argc, argv, &line);
  const struct action *action = resolve (&line);
  check_given (&line);
  check (&line.probe, action);
  limits_catch_signals ();
  output_init_stream (&out, stdout);
  progress_start ("probe");
  progress_step (action->name);
  int code = action->run (&line.probe, &out);
  pattern_free (line.probe.climb.pattern);
  return code;
}

const struct command probe_command = {
  .name = "probe",
  .summary = "search for instances on which a heuristic or a bound is at its worst",
  .options = options,
  .parser = parse,
  .args_doc = "sweep\nclimb\nrecords --store DB\ncheck PATH",
  .doc
  = "Search for instances on which a heuristic is worst, or a bound farthest below the "
    "optimum: sweep enumerates every instance up to renaming and scaling with few destinations "
    "(in other models nodes) and small integer costs; climb searches larger ones from many starts; "
    "records lists what a "
    "store holds, or publishes it; check proves every record of PATH again, by the checker: a "
    "store, a file of published records (- for standard input), or a folder of them. Instances are "
    "written as '1; 2 3x5': a source of cost 1, a destination of cost 2, five of cost 3; those of "
    "other models as the list below says, with 'x3' behind a row that stands there three times. "
    "Every "
    "value shown as a record was proven by a certificate that the checker accepted."
    "\vExamples:\n"
    "  provecast probe sweep\n"
    "  provecast probe sweep --n 8 --max-cost 12 --store probe.db --threads 2\n"
    "  provecast probe sweep --n 8 --max-cost 12 --store probe.db --witnesses all\n"
    "  provecast probe sweep --objective '(fnf-optimum)/additive'\n"
    "  provecast probe climb --n 8..16 --time-limit 60 --store probe.db\n"
    "  provecast probe climb --n 20..40 --from list.jsonl --time-limit 60\n"
    "  provecast probe climb --pattern '1; 2 3xm' --range m=1..50\n"
    "  provecast probe sweep --model openshop --n 3 --max-cost 4\n"
    "  provecast probe climb --model exchange --objective openshop/optimum --n 5\n"
    "  provecast probe records --store probe.db --out tightness\n"
    "  provecast probe check tightness\n\n"
    "Rerun the same command with the same --store to resume; several processes may share a "
    "store.\n\n"
    "Exit codes: 0 done: sweep, its part is complete; check, every record is proven; 1 check: some "
    "are not, and are listed; 2 bad usage or input; 3 a limit or Ctrl-C ended it, and the results "
    "so far are shown; 4 system error: disk full or out of memory.",
  .list = list,
  .run = run_command,
};
