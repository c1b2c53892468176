#include "search/overhead_batch.h"

#include "base/memory.h"
#include "heuristics/overhead.h"
#include "model/overhead_appended.h"

#include <stdlib.h>

#define LARGE 4096 /* a result with more deliveries, or a proof with more clauses, is not held in memory */
#define SEED 1     /* of the heuristics that draw */

/* What one thread keeps, and uses again for the next instance. */
struct worker {
  const struct overhead_batch *batch;
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct overhead_outcome outcome;
  struct overhead_certificate proof;
  struct overhead_options solve;
  double seconds;                      /* the engine took */
  struct overhead_schedule heuristics; /* of one after the other */
  struct overhead_outcome proven;      /* what the default engine says where the chosen one writes no proofs */
};

static void *
worker_new (const void *context, int threads)
{
  const struct overhead_batch *batch = context;
  struct worker *worker = memory_zero (1, sizeof *worker);
  worker->batch = batch;
  overhead_instance_init (&worker->instance);
  overhead_ticks_init (&worker->ticks);
  overhead_outcome_init (&worker->outcome);
  overhead_outcome_init (&worker->proven);
  overhead_certificate_init (&worker->proof);
  overhead_schedule_init (&worker->heuristics);
  worker->solve = batch->solve;
  worker->solve.threads = threads;
  worker->solve.proof = batch->proofs ? &worker->proof : NULL;
  return worker;
}

static void
worker_free (void *memory)
{
  struct worker *worker = memory;
  overhead_instance_clear (&worker->instance);
  overhead_ticks_clear (&worker->ticks);
  overhead_outcome_clear (&worker->outcome);
  overhead_outcome_clear (&worker->proven);
  overhead_certificate_clear (&worker->proof);
  overhead_schedule_clear (&worker->heuristics);
  free (worker);
}

/* The engine has run no heuristics: find the best of those that do not take time at will, of the class. */
static void
compare (struct worker *worker)
{
  struct overhead_outcome *outcome = &worker->outcome;
  struct overhead_schedule *schedule = &worker->heuristics;
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++) {
    if (row->limited)
      continue;
    row->run (&worker->ticks, SEED, NULL, schedule);
    bool member = worker->solve.class != OVERHEAD_APPEND || overhead_appended (schedule);
    if (member && (!outcome->heuristic || schedule->makespan < outcome->heuristic_makespan)) {
      outcome->heuristic = row->name;
      outcome->heuristic_makespan = schedule->makespan;
    }
  }
}

/* A proof is wanted, and the engine wrote none: the default engine has to come to the same optimum and prove it. */
static void
prove (struct worker *worker)
{
  const struct overhead_engine *prover = overhead_engine_table[0];
  struct overhead_outcome *outcome = &worker->outcome;
  if (worker->batch->engine == prover)
    return;
  prover->solve (&worker->ticks, &worker->solve, &worker->proven);
  if (worker->proven.state != SOLVE_OPTIMAL)
    return;
  if (worker->proven.makespan != outcome->makespan) {
    fprintf (stderr, "provecast: %s and %s prove different optima\n", outcome->method, worker->proven.method);
    abort ();
  }
  outcome->certified = worker->proven.certified;
}

/* What the engine came to. */
static void
judge (struct worker *worker, struct batch_verdict *verdict)
{
  const struct overhead_outcome *outcome = &worker->outcome;
  bool optimal = outcome->state == SOLVE_OPTIMAL;
  if (!outcome->heuristic)
    compare (worker);
  if (optimal && worker->solve.proof && !outcome->certified)
    prove (worker);
  verdict->state = optimal ? BATCH_OPTIMAL : BATCH_FEASIBLE;
  verdict->heuristic_optimal = optimal && outcome->heuristic_makespan == outcome->makespan;
  verdict->large = worker->ticks.tasks > LARGE || (outcome->certified && worker->proof.clause_count > LARGE);
}

/* Let the engine solve what was read. */
static void
solve (struct worker *worker, const struct batch_line *line, struct batch_verdict *verdict)
{
  const struct overhead_outcome *outcome = &worker->outcome;
  overhead_certificate_reset (&worker->proof);
  double start = limits_now ();
  worker->batch->engine->solve (&worker->ticks, &worker->solve, &worker->outcome);
  worker->seconds = limits_now () - start;
  if (outcome->state == SOLVE_REFUSED)
    status_set (&verdict->status, outcome->status.code, "%s:%zu: %s", line->file, line->number, outcome->status.message);
  else
    judge (worker, verdict);
}

static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct worker *worker = memory;
  worker->seconds = 0;
  overhead_instance_reset (&worker->instance);
  bool good = overhead_instance_read (&worker->instance, line->text, line->length, line->file, line->number, &verdict->status)
              && overhead_ticks_from (&worker->ticks, &worker->instance, line->file, &verdict->status);
  verdict->name = worker->instance.name;
  if (good && worker->batch->engine)
    solve (worker, line, verdict);
}

static bool
write_item (void *memory, const struct batch_line *line, struct output *results, struct output *certificates, struct status *status)
{
  const struct worker *worker = memory;
  const struct overhead_batch *batch = worker->batch;
  const struct overhead_item item = {
    .line = line,
    .instance = &worker->instance,
    .ticks = &worker->ticks,
    .outcome = batch->engine ? &worker->outcome : NULL,
    .proof = batch->engine && worker->outcome.certified ? worker->solve.proof : NULL,
    .class = worker->solve.class,
    .seconds = worker->seconds,
    .threads = worker->solve.threads,
  };
  return batch->write (&item, results, certificates, batch->context, status);
}

const struct batch_handler overhead_batch_handler = { worker_new, worker_free, work, write_item };

struct result
overhead_item_result (const struct overhead_item *item)
{
  const struct overhead_outcome *outcome = item->outcome;
  return (struct result){
    .instance = item->instance->name,
    .model = kind_name (MODEL_OVERHEAD),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .class = item->class == OVERHEAD_APPEND ? "append" : NULL,
    .makespan = overhead_ticks_time (item->ticks, outcome->makespan),
    .lower_bound = overhead_ticks_time (item->ticks, outcome->lower_bound),
    .heuristic = outcome->heuristic,
    .heuristic_makespan = overhead_ticks_time (item->ticks, outcome->heuristic_makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
    .seconds = item->seconds,
    .threads = item->threads,
  };
}

void
overhead_item_write_schedule (const struct overhead_item *item, struct output *out)
{
  overhead_schedule_write (&item->outcome->schedule, item->instance, item->ticks, out);
}

void
overhead_item_write_proof (const struct overhead_item *item, struct output *out)
{
  overhead_certificate_write (item->proof, item->instance, item->ticks, out);
}
