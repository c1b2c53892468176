#include "solve/item.h"

#include "base/json.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/watch.h"
#include "bounds/bound.h"
#include "model/common/instance.h"
#include "model/common/labels.h"
#include "solve/farm.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A result with more sends, or a proof with more lines, is not held in memory. */
#define LARGE 4096

bool
names_of (const struct model *model, enum names names, size_t i, struct names_row *row)
{
  const struct solve_model *solve = model->solve;
  if (names == NAMES_ENGINES) {
    const struct engine *engine = solve->engines[i];
    if (engine)
      *row = (struct names_row){ .model = model,
                                 .name = engine->name,
                                 .summary = engine->summary,
                                 .reference = engine->reference };
    return engine != NULL;
  }
  if (names == NAMES_BOUNDS) {
    const struct bound *bound = &solve->bounds[i];
    if (bound->name)
      *row = (struct names_row){ .model = model,
                                 .name = bound->name,
                                 .summary = bound->summary,
                                 .reference = bound->reference,
                                 .remark = bound->unproven ? "no bound" : NULL,
                                 .proven = !bound->unproven };
    return bound->name != NULL;
  }
  const struct heuristic *heuristic = &solve->heuristics[i];
  if (heuristic->name)
    *row = (struct names_row){ .model = model,
                               .name = heuristic->name,
                               .summary = heuristic->summary,
                               .reference = heuristic->reference,
                               .remark = heuristic->remark,
                               .limited = heuristic->limited };
  return heuristic->name != NULL;
}

/* Former names, which are still accepted but listed nowhere. */
static const struct alias {
  enum names names;
  const char *former, *name;
} aliases[] = {
  { NAMES_ENGINES, "learn", "lcg" },
  { NAMES_BOUNDS, "machine", "disjunctive-bound" },
  { NAMES_BOUNDS, "rewards", "multipliers" },
  { NAMES_BOUNDS, "prices", "dual-prices" }, /* the same bound: a model has */
  { NAMES_BOUNDS, "prices", "dual-values" }, /* one word or the other */
};

static bool
find_present (const struct model *model, enum names names, const char *name, size_t *i)
{
  struct names_row row;
  for (*i = 0; names_of (model, names, *i, &row); ++*i)
    if (strcmp (row.name, name) == 0)
      return true;
  return false;
}

bool
names_find (const struct model *model, enum names names, const char *name, size_t *i)
{
  if (find_present (model, names, name, i))
    return true;
  for (size_t j = 0; j < sizeof aliases / sizeof *aliases; j++)
    if (aliases[j].names == names && strcmp (aliases[j].former, name) == 0
        && find_present (model, names, aliases[j].name, i))
      return true;
  return false;
}

/* What one thread keeps for one instance after the other. */
struct item_work {
  const struct item_task *task;
  const struct model *model;
  const struct engine *engine, *prover; /* the chosen one, and the default; NULL: none is run */
  void *workspace, *prover_workspace;   /* theirs; NULL until needed */
  void *instance, *ticks, *proof;       /* owned: the model's data */
  void *made;                           /* owned: the schedule of a heuristic or of the outcome */
  struct solve_options options;
  struct outcome outcome;
  struct outcome proven; /* by the default engine, where the chosen one wrote no proof */
  int64_t known;         /* ticks that no schedule beats; 0: not known */
  const void *schedule;  /* to be written */
  struct watch watch;    /* of the engine, unless the task's limits have one */
  struct item item;
  struct item_outcome solved;
};

static void *
work_new (const void *context, int threads)
{
  const struct item_task *task = context;
  const struct model_data *data = task->model->data;
  struct item_work *work = memory_zero (1, sizeof *work);
  work->task = task;
  work->model = task->model;
  work->instance = data_new (data->instance);
  work->ticks = data_new (data->ticks);
  work->proof = data_new (data->certificate);
  work->made = data_new (data->schedule);
  outcome_init (&work->outcome, data->solution);
  outcome_init (&work->proven, data->solution);
  if (task->solves) {
    work->prover = task->model->solve->engines[0];
    work->engine = task->model->solve->engines[task->engine];
  }
  solve_options_init (&work->options);
  if (task->own)
    work->options = *task->own;
  work->options.limits = task->limits;
  watch_init (&work->watch);
  if (!task->limits.watch)
    work->options.limits.watch = &work->watch;
  work->options.threads = threads;
  work->options.proof = task->proofs ? work->proof : NULL;
  work->item = (struct item){ .model = task->model,
                              .instance = work->instance,
                              .ticks = work->ticks,
                              .own = task->begin ? task->begin (task->context) : NULL,
                              .work = work };
  return work;
}

static void
work_free (void *memory)
{
  struct item_work *work = memory;
  const struct model_data *data = work->model->data;
  if (work->task->end)
    work->task->end (work->item.own, work->task->context);
  if (work->workspace)
    work->engine->workspace_free (work->workspace);
  if (work->prover_workspace)
    work->prover->workspace_free (work->prover_workspace);
  data_free (data->instance, work->instance);
  data_free (data->ticks, work->ticks);
  data_free (data->certificate, work->proof);
  data_free (data->schedule, work->made);
  outcome_clear (&work->outcome);
  outcome_clear (&work->proven);
  watch_clear (&work->watch);
  free (work);
}

/* What ended an engine, in words: an interrupt, a cancellation and the time limit come before what
   the engine says itself, which may be what else it would have tried. */
static void
give_reason (const struct item_work *work, double start, uint64_t memory_ended,
             struct outcome *outcome)
{
  const char *reason = limits_reason (&work->task->limits, start, memory_ended);
  bool memory = limits_memory_ended () > memory_ended;
  if (outcome->state != SOLVE_FEASIBLE || !reason || (memory && outcome->status.code != STATUS_OK))
    return;
  status_init (&outcome->status);
  status_set (&outcome->status, STATUS_LIMIT, "%s", reason);
}

static void
run_engine (struct item_work *work, const struct engine *engine, void **workspace,
            struct outcome *outcome)
{
  double start = limits_now ();
  uint64_t memory_ended = limits_memory_ended ();
  if (engine->workspace_new && !*workspace)
    *workspace = engine->workspace_new ();
  data_reset (work->model->data->certificate, work->proof);
  watch_reset (&work->watch);
  progress_watch (&work->watch);
  engine->solve (work->ticks, &work->options, outcome, *workspace);
  progress_unwatch (&work->watch);
  give_reason (work, start, memory_ended, outcome);
}

/* Let what the result is compared with be made in what is left of the limits. */
static void
compare (struct item_work *work, struct outcome *outcome, double start)
{
  struct solve_options options = work->options;
  if (options.limits.seconds > 0) {
    options.limits.seconds -= limits_now () - start;
    if (options.limits.seconds <= 0)
      options.limits.seconds = 1e-9;
  }
  work->model->solve->compare (work->ticks, &options, outcome, work->made);
}

/* What the outcome of an engine that began at `start` says, for people and programs. */
static void
describe (struct item_work *work, struct outcome *outcome, double start)
{
  const struct model_data *data = work->model->data;
  const struct solve_model *solve = work->model->solve;
  const struct instance_head *head = work->instance;
  const char *const *classes = solve->classes;
  struct item_outcome *solved = &work->solved;
  solved->state = outcome->state;
  solved->status = &outcome->status;
  if (outcome->state == SOLVE_REFUSED)
    return;
  if (!outcome->heuristic)
    compare (work, outcome, start);
  solved->result = (struct result){
    .instance = data->name (work->instance),
    .model = work->model->name,
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .class = classes && work->options.class > 0 ? classes[work->options.class] : NULL,
    .makespan = data->time (work->ticks, outcome->makespan),
    .lower_bound = data->time (work->ticks, outcome->lower_bound),
    .heuristic = outcome->heuristic,
    .heuristic_makespan = data->time (work->ticks, outcome->heuristic_makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
    .rounding = &work->item.line->rounding,
    .stated_lower = head->stated_lower,
    .stated_upper = head->stated_upper,
  };
  solved->phase = watch_phase (work->options.limits.watch);
  solved->certified = outcome->certified;
  solved->large = (work->task->schedules && data->size (work->ticks) > LARGE)
                  || (outcome->certified && data->lines && data->lines (work->proof) > LARGE);
}

/* Bytes for each node, delivery or task of a schedule that is made and written. */
#define WRITE_BYTES 24

/* The same without a limit: of a schedule that is written as text, and of one that is kept as text
   and judged. A schedule for which the machine has no memory would end the program. */
#define MADE_BYTES 64
#define KEPT_BYTES 512

/* Is there memory for a schedule, written or not? */
static bool
machine_suffices (const struct item_work *work, struct status *status)
{
  const struct item_task *task = work->task;
  uint64_t size = (uint64_t)work->model->data->size (work->ticks);
  uint64_t part = task->kept ? KEPT_BYTES : task->schedules ? MADE_BYTES : WRITE_BYTES;
  return size <= LARGE || size <= memory_of_machine () / part
         || status_set (status, STATUS_LIMIT,
                        "a schedule of %" PRIu64 " parts takes more memory than there is", size);
}

/* The same within the limit. The schedule is written when the search has ended and what it took is
   free again. Engines whose solution is the schedule itself make one in any case. */
static bool
schedule_fits (const struct item_work *work, struct status *status)
{
  const struct model_data *data = work->model->data;
  uint64_t bytes = work->task->limits.bytes, size = (uint64_t)data->size (work->ticks);
  if (!work->task->schedules && data->expand)
    return true;
  if (bytes == 0)
    return machine_suffices (work, status);
  return size <= LARGE || size <= bytes / WRITE_BYTES
         || status_set (status, STATUS_LIMIT,
                        "memory limit: a schedule of %" PRIu64 " parts takes more than %" PRIu64
                        " bytes%s",
                        size, bytes, data->expand ? "; --no-schedule leaves it out" : "");
}

/* The outcome's solution becomes the schedule to be written. */
static void
take_solution (struct item_work *work)
{
  const struct model_data *data = work->model->data;
  work->schedule = work->outcome.schedule;
  if (!data->expand || !work->task->schedules)
    return;
  data->expand (work->made, work->outcome.schedule, work->ticks);
  work->schedule = work->made;
}

/* A proof is wanted, and the engine wrote none: the default engine has to come to the same
   optimum and prove it. */
static void
prove (struct item_work *work)
{
  struct item_outcome first = work->solved;
  double start = limits_now ();
  run_engine (work, work->prover, &work->prover_workspace, &work->proven);
  describe (work, &work->proven, start);
  struct item_outcome proven = work->solved;
  work->solved = first;
  if (proven.state != SOLVE_OPTIMAL)
    return;
  if (rational_compare (proven.result.makespan, first.result.makespan) != 0) {
    fprintf (stderr, "provecast: %s and %s prove different optima\n", first.result.method,
             proven.result.method);
    abort ();
  }
  work->solved.certified = proven.certified;
  work->solved.large |= proven.large;
}

/* Is the answer of no use, after an interrupt? */
static bool
is_dropped (const struct item_task *task, struct status *trouble)
{
  if (!task->dropped || !limits_interrupted ())
    return false;
  status_set (trouble, STATUS_LIMIT, "interrupted");
  return true;
}

/* Let the engine solve what was read. False: it refuses. */
static bool
solve (struct item_work *work, struct batch_verdict *verdict, struct status *trouble)
{
  const struct item_task *task = work->task;
  struct item_outcome *solved = &work->solved;
  struct result *result = &solved->result;
  double start = limits_now ();
  work->options.runner = work->item.line->runner;
  if (!schedule_fits (work, trouble))
    return false;
  run_engine (work, work->engine, &work->workspace, &work->outcome);
  double seconds = limits_now () - start;
  if (is_dropped (task, trouble))
    return false;
  describe (work, &work->outcome, start);
  if (solved->state == SOLVE_REFUSED)
    return status_set (trouble, solved->status->code, "%s", solved->status->message);
  result->seconds = seconds;
  result->threads = work->options.threads;
  if (task->proofs && result->optimal && !solved->certified && task->engine > 0)
    prove (work);
  if (is_dropped (task, trouble))
    return false;
  take_solution (work);
  work->item.solved = solved;
  work->item.schedule = task->schedules;
  work->item.proof = solved->certified;
  verdict->state = result->optimal ? BATCH_OPTIMAL : BATCH_FEASIBLE;
  verdict->heuristic_optimal
    = result->optimal && rational_compare (result->heuristic_makespan, result->makespan) == 0;
  verdict->large = solved->large;
  return true;
}

/* Is there memory for the ticks and a first schedule of what was read? */
static bool
instance_fits (const struct item_work *work, const struct batch_line *line, struct status *status)
{
  const struct model_data *data = work->model->data;
  uint64_t most = work->task->limits.bytes, bytes = data->bytes ? data->bytes (work->instance) : 0;
  return most == 0 || bytes <= most
         || status_set (status, STATUS_LIMIT,
                        "%s:%zu: memory limit: the nodes of the instance take %" PRIu64
                        " bytes, more than %" PRIu64,
                        line->file, line->number, bytes, most);
}

/* Reads the instance of a line, whatever time it takes, but for an interrupt or a cancellation. */
static bool
read_line (struct item_work *work, const struct batch_line *line, struct status *status)
{
  const struct model_data *data = work->model->data;
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .cancel = work->task->limits.cancel });
  const struct deadline *former = json_clock_set (&deadline);
  data_reset (data->instance, work->instance);
  work->known = 0;
  bool good = data->read_instance (work->instance, line->text, line->length, line->file,
                                   line->number, status);
  json_clock_set (former);
  good = good && instance_fits (work, line, status)
         && data->to_ticks (work->ticks, work->instance, line->file, status);
  if (rounding_made (&line->rounding))
    ((struct instance_head *)work->instance)->rounded = line->rounding.step;
  work->item.name = data->name (work->instance);
  work->item.unit = data->unit (work->instance);
  return good;
}

static void
work_on (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct item_work *work = memory;
  const struct item_task *task = work->task;
  struct item *item = &work->item;
  struct status trouble;
  status_init (&trouble);
  item->line = line;
  item->solved = NULL;
  item->schedule = item->proof = false;
  bool good = read_line (work, line, &verdict->status);
  verdict->name = item->name;
  if (!good)
    return;
  if (task->solves)
    good = solve (work, verdict, &trouble);
  else if (task->answer)
    good = task->answer (item, task->context, &trouble);
  if (!good)
    status_set (&verdict->status, trouble.code, "%s:%zu: %s", line->file, line->number,
                trouble.message);
}

static bool
write_item (void *memory, const struct batch_line *line, struct output *results,
            struct output *certificates, struct status *status)
{
  const struct item_work *work = memory;
  (void)line; /* the one that was worked on */
  return work->task->write (&work->item, results, certificates, work->task->context, status);
}

/* In another rank. What cannot be read here cannot be in rank 0. */
static void
serve (const void *context, const struct batch_job *job, const struct batch_line *line, int threads)
{
  struct item_work *work = work_new (context, threads);
  struct status status = { .code = STATUS_OK };
  work->item.line = line;
  if (work->task->solves && read_line (work, line, &status))
    farm_serve (job, work->model->solve->kinds, work->ticks, &work->options);
  work_free (work);
}

const struct batch_handler item_batch_handler
  = { .begin = work_new, .end = work_free, .work = work_on, .write = write_item, .serve = serve };

const void *
item_schedule (const struct item *item)
{
  return item->work->schedule;
}

void *
item_own_schedule (const struct item *item)
{
  item->work->schedule = item->work->made;
  return item->work->made;
}

const struct outcome *
item_outcome (const struct item *item)
{
  return &item->work->outcome;
}

void
item_write_schedule (const struct item *item, struct output *out)
{
  item->model->data->write_schedule (item->work->schedule, item->instance, item->ticks, out);
}

void
item_write_proof (const struct item *item, struct output *out)
{
  item->model->data->write_certificate (item->work->proof, item->instance, item->ticks, out);
}

bool
item_applies (const struct item *item, size_t i, struct status *status)
{
  const struct heuristic *heuristic = &item->model->solve->heuristics[i];
  return !heuristic->applies || heuristic->applies (heuristic, item->ticks, status);
}

bool
item_heuristic (const struct item *item, size_t i, uint64_t seed, const struct limits *limits,
                struct rational *makespan, struct status *status)
{
  struct item_work *work = item->work;
  const struct model_data *data = item->model->data;
  const struct heuristic *heuristic = &item->model->solve->heuristics[i];
  uint64_t memory_ended = limits_memory_ended ();
  struct deadline deadline;
  if (!machine_suffices (work, status))
    return false;
  deadline_start (&deadline, limits);
  const struct heuristic_options options
    = { .seed = seed, .deadline = &deadline, .known = work->known };
  heuristic->run (heuristic, work->ticks, &options, work->made);
  if (data->makespan (work->made) == HEURISTIC_GIVEN_UP) {
    const char *reason = limits_reason (limits, deadline.start, memory_ended);
    return status_set (status, STATUS_LIMIT, "%s", reason ? reason : "a limit was reached");
  }
  work->schedule = work->made;
  *makespan = data->time (work->ticks, data->makespan (work->made));
  return true;
}

void
item_known (const struct item *item, struct rational makespan)
{
  struct item_work *work = item->work;
  const struct model_data *data = item->model->data;
  if (!rational_ticks (makespan, data->scale (work->ticks), INT64_MAX, &work->known))
    work->known = 0; /* no schedule ends then */
}

struct rational
item_bound (const struct item *item, size_t i, const struct deadline *deadline)
{
  const struct bound *bound = &item->model->solve->bounds[i];
  return item->model->data->time (item->ticks, bound_run (bound, item->ticks, deadline));
}

void
item_write_start (const char *name, struct output *out)
{
  output_char (out, '{');
  if (!name)
    return;
  output_text (out, "\"instance\":");
  output_json_string (out, name);
  output_char (out, ',');
}

void
item_write_names (const struct item *item, struct output *out)
{
  struct labels labels;
  labels_init (&labels, item->model->data, item->instance);
  if (labels_given (&labels)) {
    output_text (out, ",\"names\":");
    labels_write (&labels, out);
  }
  labels_clear (&labels);
}
