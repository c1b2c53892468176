#include "solve/solver.h"

#include "base/memory.h"
#include "solve/item_bounds.h"

#include <stdlib.h>

#define SEED 1 /* of the heuristics that draw */

/* What is done with the instances of one model. */
struct role {
  struct item_task task;
  struct solve_options own; /* of the engine */
  void *memory;             /* the handler's; NULL until needed */
  bool missing;             /* the model has no engine of the name */
};

/* Who asks for heuristics: for all of them, or for one. */
struct asker {
  /* NULL: for one */
  bool (*each) (const char *name, struct rational makespan, const char *schedule, size_t length,
                void *context);
  void *context;
  const struct rational *known; /* no schedule is shorter; NULL: not known */
  size_t row;                   /* of the one, and its seed */
  uint64_t seed;
  const char *own; /* a schedule to be compared with it; NULL: none */
  size_t own_length;
  enum heuristic_match match;
  bool *member;          /* set for `own`: is it in the class? NULL: not asked for */
  struct output *bounds; /* gets the lower bounds, which are asked for instead; else NULL */
  const char *reason;    /* why some of these are not finished; NULL: all are */
};

struct solver {
  struct solver_options options;
  struct role solving[MODELS_MAX], listing[MODELS_MAX]; /* by model_index */
  struct output schedule, proof;
  struct solver_answer *answer; /* to be filled; NULL while all heuristics are asked for */
  struct asker asker;
};

/* End a text with a zero that is not counted. */
static const char *
ended (struct output *text)
{
  *output_reserve (text, 1) = '\0';
  return text->bytes;
}

/* For item_task.write; context: the solver. */
static bool
take (const struct item *item, struct output *schedule, struct output *proof, void *context,
      struct status *status)
{
  const struct solver *solver = context;
  struct solver_answer *answer = solver->answer;
  (void)status;
  answer->result = item->solved->result;
  answer->unit = item->unit;
  if (!answer->result.optimal)
    answer->trouble = item->solved->status->message;
  if (item->schedule) {
    item_write_schedule (item, schedule);
    answer->schedule = ended (schedule);
    answer->schedule_length = schedule->length;
  }
  if (item->proof) {
    item_write_proof (item, proof);
    answer->proof = ended (proof);
    answer->proof_length = proof->length;
  }
  return true;
}

/* The schedule of the heuristic that has run goes to `text` if it is wanted: then the text, ended,
   else NULL. */
static const char *
write_made (const struct solver *solver, const struct item *item, struct output *text)
{
  output_reset (text);
  if (!solver->options.schedule)
    return NULL;
  item_write_schedule (item, text);
  return ended (text);
}

/* Could the heuristic have made the given schedule? It could not where times are no ticks. */
static enum heuristic_match
find_match (const struct solver *solver, const struct item *item)
{
  const struct asker *asker = &solver->asker;
  const struct model_data *data = item->model->data;
  const struct heuristic *heuristic = &item->model->solve->heuristics[asker->row];
  const struct data_text text = { asker->own, "schedule", asker->own_length, 1 };
  struct status status;
  if (!heuristic->matches)
    return HEURISTIC_UNKNOWN;
  void *own = data_new (data->solution);
  status_init (&status);
  enum heuristic_match result
    = data->read_solution (own, &text, item->instance, item->ticks, &status)
        ? heuristic->matches (heuristic, item->ticks, asker->seed, own)
        : HEURISTIC_DIFFERS;
  data_free (data->solution, own);
  return result;
}

/* Is the given schedule in the class? */
static bool
find_member (const struct solver *solver, const struct item *item, struct status *status)
{
  const struct asker *asker = &solver->asker;
  const struct model_data *data = item->model->data;
  const struct data_text text = { asker->own, "schedule", asker->own_length, 1 };
  unsigned class = solver->solving[model_index (item->model)].own.class;
  void *own = data_new (data->solution);
  bool good = data->read_solution (own, &text, item->instance, item->ticks, status);
  *asker->member = good && (class == 0 || item->model->solve->member (class, own));
  data_free (data->solution, own);
  return good;
}

/* The one that is asked for. */
static bool
run_one (struct solver *solver, const struct item *item, struct output *text, struct status *status)
{
  struct solver_answer *answer = solver->answer;
  struct status unfit;
  status_init (&unfit);
  if (!item_applies (item, solver->asker.row, &unfit))
    return status_set (status, unfit.code, "%s:%zu: %s", item->line->file, item->line->number,
                       unfit.message);
  answer->unit = item->unit;
  if (!item_heuristic (item, solver->asker.row, solver->asker.seed, &solver->options.limits,
                       &answer->result.makespan, status))
    return false;
  answer->schedule = write_made (solver, item, text);
  answer->schedule_length = text->length;
  if (solver->asker.own)
    solver->asker.match = find_match (solver, item);
  return true;
}

/* All that need no limit and take the instance. False: `each` or a signal ended it. */
static bool
run_all (const struct solver *solver, const struct item *item, struct output *text,
         struct status *status)
{
  const struct solve_model *solve = item->model->solve;
  struct names_row row;
  struct rational makespan;
  struct status unfit;
  unsigned class;
  status_init (&unfit);
  solve_class_find (solve, solver->options.class, &class);
  if (solver->asker.known)
    item_known (item, *solver->asker.known);
  for (size_t i = 0; names_of (item->model, NAMES_HEURISTICS, i, &row); i++) {
    if (!limits_continue (status))
      return false;
    if (row.limited || !item_applies (item, i, &unfit)
        || !item_heuristic (item, i, SEED, &solver->options.limits, &makespan, &unfit)
        || (class > 0 && !solve->member (class, item_schedule (item))))
      continue;
    const char *schedule = write_made (solver, item, text);
    if (!solver->asker.each (row.name, makespan, schedule, text->length, solver->asker.context))
      return false;
  }
  return true;
}

/* The lower bounds. */
static void
write_bounds (struct solver *solver, const struct item *item)
{
  struct item_bounds bounds = { .count = 0 };
  item_bounds_fill (&bounds, item, SIZE_MAX, &solver->options.limits);
  item_bounds_write (&bounds, item, solver->asker.bounds);
  solver->asker.reason = bounds.reason;
  item_bounds_clear (&bounds);
}

/* For item_task.write without an engine. */
static bool
list (const struct item *item, struct output *schedule, struct output *proof, void *context,
      struct status *status)
{
  struct solver *solver = context;
  (void)proof;
  if (solver->asker.bounds) {
    write_bounds (solver, item);
    return true;
  }
  if (solver->asker.member)
    return find_member (solver, item, status);
  return solver->asker.each ? run_all (solver, item, schedule, status)
                            : run_one (solver, item, schedule, status);
}

static void
prepare (struct solver *solver, size_t kind)
{
  const struct model *model = &models[kind];
  const struct solver_options *options = &solver->options;
  struct role *solving = &solver->solving[kind], *listing = &solver->listing[kind];
  solving->task = (struct item_task){
    .model = model,
    .solves = true,
    .limits = options->limits,
    .proofs = options->proof,
    .schedules = options->schedule,
    .kept = options->schedule,
    .dropped = options->dropped,
    .write = take,
    .context = solver,
  };
  solve_options_init (&solving->own);
  solving->task.own = &solving->own;
  solve_class_find (model->solve, options->class, &solving->own.class);
  if (options->method)
    solving->missing = !names_find (model, NAMES_ENGINES, options->method, &solving->task.engine);
  listing->task = solving->task;
  listing->task.solves = listing->task.proofs = false;
  listing->task.write = list;
}

struct solver *
solver_new (const struct solver_options *options)
{
  struct solver *solver = memory_zero (1, sizeof *solver);
  solver->options = *options;
  output_init_memory (&solver->schedule);
  output_init_memory (&solver->proof);
  solver->schedule.dropped = solver->proof.dropped = options->dropped;
  for (size_t kind = 0; kind < model_count; kind++)
    prepare (solver, kind);
  return solver;
}

void
solver_free (struct solver *solver)
{
  if (!solver)
    return;
  for (size_t kind = 0; kind < model_count; kind++) {
    if (solver->solving[kind].memory)
      item_batch_handler.end (solver->solving[kind].memory);
    if (solver->listing[kind].memory)
      item_batch_handler.end (solver->listing[kind].memory);
  }
  output_discard (&solver->schedule);
  output_discard (&solver->proof);
  free (solver);
}

/* Have an instance of a model dealt with. */
static bool
deal (struct solver *solver, struct role *role, const struct batch_line *line,
      struct status *status)
{
  struct batch_verdict verdict = { .state = BATCH_ANSWERED };
  status_init (&verdict.status);
  if (role->missing)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: %s has no engine '%s'", line->file,
                       line->number, role->task.model->name, solver->options.method);
  if (!role->memory)
    role->memory = item_batch_handler.begin (&role->task, solver->options.threads);
  item_batch_handler.work (role->memory, line, &verdict);
  if (solver->answer)
    solver->answer->result.instance = verdict.name;
  if (verdict.status.code != STATUS_OK)
    return status_set (status, verdict.status.code, "%s", verdict.status.message);
  output_reset (&solver->schedule);
  output_reset (&solver->proof);
  return item_batch_handler.write (role->memory, line, &solver->schedule, &solver->proof, status)
         && (output_wanted (&solver->schedule) || status_set (status, STATUS_LIMIT, "interrupted"));
}

char *
solver_take_schedule (struct solver *solver)
{
  return output_take (&solver->schedule);
}

char *
solver_take_proof (struct solver *solver)
{
  return output_take (&solver->proof);
}

/* Start an answer: of which model is the instance? */
static bool
find_model (struct solver_answer *answer, const struct batch_line *line, struct status *status)
{
  answer->model = model_find (line->text, line->length, line->file, line->number, status);
  answer->result.model = answer->model ? answer->model->name : NULL;
  return answer->model != NULL;
}

bool
solver_solve (struct solver *solver, const struct batch_line *line, struct solver_answer *answer,
              struct status *status)
{
  *answer = (struct solver_answer){ .trouble = "" };
  solver->answer = answer;
  if (!find_model (answer, line, status))
    return false;
  return deal (solver, &solver->solving[model_index (answer->model)], line, status);
}

void
solver_keep_class (struct solver *solver, const char *class)
{
  solver->options.class = class;
}

bool
solver_heuristics (struct solver *solver, const struct batch_line *line,
                   const struct rational *known,
                   bool (*each) (const char *name, struct rational makespan, const char *schedule,
                                 size_t length, void *context),
                   void *context, struct status *status)
{
  solver->answer = NULL;
  solver->asker = (struct asker){ .each = each, .context = context, .known = known };
  const struct model *model
    = model_find (line->text, line->length, line->file, line->number, status);
  return model && deal (solver, &solver->listing[model_index (model)], line, status);
}

bool
solver_bounds (struct solver *solver, const struct batch_line *line, struct output *out,
               const char **reason, struct status *status)
{
  solver->answer = NULL;
  solver->asker = (struct asker){ .bounds = out };
  const struct model *model
    = model_find (line->text, line->length, line->file, line->number, status);
  bool good = model && deal (solver, &solver->listing[model_index (model)], line, status);
  *reason = solver->asker.reason;
  return good;
}

bool
solver_member (struct solver *solver, const struct batch_line *line, const char *own, size_t length,
               bool *member, struct status *status)
{
  solver->answer = NULL;
  solver->asker = (struct asker){ .own = own, .own_length = length, .member = member };
  const struct model *model
    = model_find (line->text, line->length, line->file, line->number, status);
  return model && deal (solver, &solver->listing[model_index (model)], line, status);
}

/* `asker` says how one heuristic is asked for; its row is found here. */
static bool
ask (struct solver *solver, const struct batch_line *line, const char *name,
     const struct asker *asker, struct solver_answer *answer, struct status *status)
{
  *answer = (struct solver_answer){ .trouble = "" };
  solver->answer = answer;
  solver->asker = *asker;
  if (!find_model (answer, line, status))
    return false;
  answer->result.heuristic = name;
  if (!names_find (answer->model, NAMES_HEURISTICS, name, &solver->asker.row))
    return status_set (status, STATUS_INPUT, "%s:%zu: model: %s has no heuristic '%s'", line->file,
                       line->number, answer->result.model, name);
  return deal (solver, &solver->listing[model_index (answer->model)], line, status);
}

bool
solver_heuristic (struct solver *solver, const struct batch_line *line, const char *name,
                  uint64_t seed, struct solver_answer *answer, struct status *status)
{
  return ask (solver, line, name, &(struct asker){ .seed = seed }, answer, status);
}

bool
solver_match (struct solver *solver, const struct batch_line *line, const char *name, uint64_t seed,
              const char *own, size_t length, enum heuristic_match *match,
              struct solver_answer *answer, struct status *status)
{
  const struct asker asker = { .seed = seed, .own = own, .own_length = length };
  bool good = ask (solver, line, name, &asker, answer, status);
  *match = solver->asker.match;
  return good;
}
