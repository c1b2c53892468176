#include "search/node_batch.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define LARGE 4096 /* a result with more nodes, or a proof with more lines, is not held in memory */

/* What one thread keeps, and uses again for the next instance. */
struct worker {
  const struct node_batch *batch;
  struct node_instance instance;
  struct node_types types;
  struct outcome outcome;
  struct certificate proof;
  struct schedule schedule;
  int32_t *number; /* node numbers by rank; owned */
  size_t number_capacity;
  struct solve_options solve;
  double seconds; /* the engine took */
  void *workspace;
  struct outcome proven; /* what the default engine says where the chosen one writes no proofs */
  void *prover;          /* its workspace; NULL until needed */
};

static void *
worker_new (const void *context, int threads)
{
  const struct node_batch *batch = context;
  struct worker *worker = memory_zero (1, sizeof *worker);
  worker->batch = batch;
  node_instance_init (&worker->instance);
  node_types_init (&worker->types);
  outcome_init (&worker->outcome);
  outcome_init (&worker->proven);
  certificate_init (&worker->proof);
  schedule_init (&worker->schedule);
  worker->solve = batch->solve;
  worker->solve.threads = threads;
  worker->solve.proof = batch->proofs ? &worker->proof : NULL;
  if (batch->engine && batch->engine->workspace_new)
    worker->workspace = batch->engine->workspace_new ();
  return worker;
}

static void
worker_free (void *memory)
{
  struct worker *worker = memory;
  if (worker->workspace)
    worker->batch->engine->workspace_free (worker->workspace);
  node_instance_clear (&worker->instance);
  node_types_clear (&worker->types);
  outcome_clear (&worker->outcome);
  outcome_clear (&worker->proven);
  engine_table[0]->workspace_free (worker->prover);
  certificate_clear (&worker->proof);
  schedule_clear (&worker->schedule);
  free (worker->number);
  free (worker);
}

/* A proof is wanted, and the engine writes none: the default engine has to come to the same optimum and prove it. */
static void
prove (struct worker *worker)
{
  const struct engine *prover = engine_table[0];
  struct outcome *outcome = &worker->outcome;
  if (!worker->prover)
    worker->prover = prover->workspace_new ();
  prover->solve (&worker->types, &worker->solve, &worker->proven, worker->prover);
  if (worker->proven.state != SOLVE_OPTIMAL)
    return;
  if (worker->proven.makespan != outcome->makespan) {
    fprintf (stderr, "provecast: %s and %s prove different optima\n", outcome->method, worker->proven.method);
    abort ();
  }
  outcome->certified = worker->proven.certified;
}

/* Let the engine solve what was read. */
static void
solve (struct worker *worker, struct batch_verdict *verdict, struct status *trouble)
{
  const struct engine *engine = worker->batch->engine;
  const struct outcome *outcome = &worker->outcome;
  if (worker->solve.proof)
    certificate_reset (worker->solve.proof);
  double start = limits_now ();
  engine->solve (&worker->types, &worker->solve, &worker->outcome, worker->workspace);
  worker->seconds = limits_now () - start;
  if (outcome->state == SOLVE_REFUSED) {
    *trouble = outcome->status;
    return;
  }
  bool optimal = outcome->state == SOLVE_OPTIMAL;
  if (worker->solve.proof && engine != engine_table[0] && optimal)
    prove (worker);
  verdict->state = optimal ? BATCH_OPTIMAL : BATCH_FEASIBLE;
  verdict->heuristic_optimal = optimal && outcome->fnf == outcome->makespan;
  verdict->large = outcome->certified && worker->proof.length + worker->proof.cases_length > LARGE;
}

/* Node numbers, and the schedule of what was solved. O(n). */
static void
expand (struct worker *worker)
{
  if (worker->batch->engine)
    schedule_from_plan (&worker->schedule, &worker->outcome.plan, &worker->types);
  memory_grow (worker->number, worker->number_capacity, (size_t)worker->types.destinations + 1);
  node_types_numbers (&worker->instance, &worker->types, worker->number);
}

/* The instance as read, if it is one. */
static bool
read_line (struct worker *worker, const struct batch_line *line, struct batch_verdict *verdict)
{
  node_instance_reset (&worker->instance);
  bool good = node_instance_read (&worker->instance, line->text, line->length, line->file, line->number, &verdict->status)
              && node_types_from (&worker->types, &worker->instance, line->file, &verdict->status);
  verdict->name = worker->instance.name;
  return good;
}

static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct worker *worker = memory;
  const struct node_batch *batch = worker->batch;
  struct status trouble;
  status_init (&trouble);
  worker->seconds = 0;
  if (!read_line (worker, line, verdict))
    return;
  if (batch->engine)
    solve (worker, verdict, &trouble);
  else if (batch->answer)
    batch->answer (&worker->types, batch->context, &trouble);
  if (trouble.code != STATUS_OK) {
    status_set (&verdict->status, trouble.code, "%s:%zu: %s", line->file, line->number, trouble.message);
  } else if (batch->schedules) {
    expand (worker);
    verdict->large |= worker->types.destinations > LARGE;
  }
}

static bool
write_item (void *memory, const struct batch_line *line, struct output *results, struct output *certificates, struct status *status)
{
  const struct worker *worker = memory;
  const struct node_batch *batch = worker->batch;
  const struct node_item item = {
    .line = line,
    .instance = &worker->instance,
    .types = &worker->types,
    .outcome = batch->engine ? &worker->outcome : NULL,
    .proof = batch->engine && worker->outcome.certified ? worker->solve.proof : NULL,
    .schedule = batch->engine && batch->schedules ? &worker->schedule : NULL,
    .number = batch->schedules ? worker->number : NULL,
    .seconds = worker->seconds,
    .threads = worker->solve.threads,
  };
  return batch->write (&item, results, certificates, batch->context, status);
}

const struct batch_handler node_batch_handler = { worker_new, worker_free, work, write_item };

struct result
node_item_result (const struct node_item *item)
{
  const struct outcome *outcome = item->outcome;
  return (struct result){
    .instance = item->instance->name,
    .model = kind_name (MODEL_NODE),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = node_types_time (item->types, outcome->makespan),
    .lower_bound = node_types_time (item->types, outcome->lower_bound),
    .heuristic = "fnf",
    .heuristic_makespan = node_types_time (item->types, outcome->fnf),
    .method = outcome->method,
    .nodes = outcome->nodes,
    .seconds = item->seconds,
    .threads = item->threads,
  };
}

void
node_item_write_schedule (const struct node_item *item, struct output *out)
{
  schedule_write (item->schedule, item->instance, item->types, item->number, out);
}

void
node_item_write_proof (const struct node_item *item, struct output *out)
{
  certificate_write (item->proof, item->instance, item->types, out);
}
