#include "search/item.h"

#include "base/memory.h"
#include "search/logp_item.h"
#include "search/node_item.h"
#include "search/openshop_item.h"
#include "search/overhead_item.h"
#include "search/parameterized_item.h"

#include <stdlib.h>
#include <string.h>

const struct item_model *const item_models[MODEL_KINDS] = {
  [MODEL_NODE] = &node_item_model,
  [MODEL_OVERHEAD] = &overhead_item_model,
  [MODEL_EXCHANGE] = &openshop_item_model,
  [MODEL_OPENSHOP] = &openshop_item_model,
  [MODEL_PARAMETERIZED] = &parameterized_item_model,
  [MODEL_LOGP] = &logp_item_model,
};

bool
item_find (const struct item_model *model, enum names names, const char *name, size_t *i)
{
  struct names_row row;
  for (*i = 0; model->row[names](*i, &row); ++*i)
    if (strcmp (row.name, name) == 0)
      return true;
  return false;
}

/* What one thread keeps for one instance after the other. */
struct worker {
  const struct item_task *task;
  int threads;
  struct item item;
  struct item_outcome outcome;
};

static void *
worker_new (const void *context, int threads)
{
  const struct item_task *task = context;
  struct worker *worker = memory_zero (1, sizeof *worker);
  worker->task = task;
  worker->threads = threads;
  worker->item = (struct item){ .kind = task->kind, .model = task->model, .work = task->model->begin (task, threads) };
  return worker;
}

static void
worker_free (void *memory)
{
  struct worker *worker = memory;
  worker->task->model->end (worker->item.work);
  free (worker);
}

/* A proof is wanted, and the engine wrote none: the default engine has to come to the same optimum and prove it. */
static void
prove (struct worker *worker)
{
  const struct item_model *model = worker->task->model;
  struct item_outcome *outcome = &worker->outcome, proven;
  model->solve (worker->item.work, true);
  model->outcome (worker->item.work, true, &proven);
  if (proven.state != SOLVE_OPTIMAL)
    return;
  if (rational_compare (proven.result.makespan, outcome->result.makespan) != 0) {
    fprintf (stderr, "provecast: %s and %s prove different optima\n", outcome->result.method, proven.result.method);
    abort ();
  }
  outcome->certified = proven.certified;
  outcome->large |= proven.large;
}

/* Let the engine solve what was read. False: it refuses. */
static bool
solve (struct worker *worker, struct batch_verdict *verdict, struct status *trouble)
{
  const struct item_task *task = worker->task;
  struct item_outcome *outcome = &worker->outcome;
  struct result *result = &outcome->result;
  double start = limits_now ();
  task->model->solve (worker->item.work, false);
  double seconds = limits_now () - start;
  task->model->outcome (worker->item.work, false, outcome);
  if (outcome->state == SOLVE_REFUSED)
    return status_set (trouble, outcome->status->code, "%s", outcome->status->message);
  result->seconds = seconds;
  result->threads = worker->threads;
  if (task->proofs && result->optimal && !outcome->certified && task->engine > 0)
    prove (worker);
  worker->item.solved = outcome;
  worker->item.schedule = task->schedules;
  worker->item.proof = outcome->certified;
  verdict->state = result->optimal ? BATCH_OPTIMAL : BATCH_FEASIBLE;
  verdict->heuristic_optimal = result->optimal && rational_compare (result->heuristic_makespan, result->makespan) == 0;
  verdict->large = outcome->large;
  return true;
}

static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct worker *worker = memory;
  const struct item_task *task = worker->task;
  struct item *item = &worker->item;
  struct status trouble;
  status_init (&trouble);
  item->line = line;
  item->name = item->unit = NULL;
  item->solved = NULL;
  item->schedule = item->proof = false;
  bool good = task->model->read (item, &verdict->status);
  verdict->name = item->name;
  if (!good)
    return;
  if (task->solves)
    good = solve (worker, verdict, &trouble);
  else if (task->answer)
    good = task->answer (item, task->context, &trouble);
  if (!good)
    status_set (&verdict->status, trouble.code, "%s:%zu: %s", line->file, line->number, trouble.message);
}

static bool
write_item (void *memory, const struct batch_line *line, struct output *results, struct output *certificates, struct status *status)
{
  const struct worker *worker = memory;
  (void)line; /* the one that was worked on */
  return worker->task->write (&worker->item, results, certificates, worker->task->context, status);
}

const struct batch_handler item_batch_handler = { worker_new, worker_free, work, write_item };
