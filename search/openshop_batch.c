#include "search/openshop_batch.h"

#include "base/memory.h"
#include "heuristics/openshop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LARGE 4096 /* a result with more tasks, or a proof with more clauses, is not held in memory */
#define SEED 1     /* of the heuristics that draw */

/* What one thread keeps, and uses again for the next instance. */
struct worker {
  const struct openshop_batch *batch;
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct openshop_outcome outcome;
  struct openshop_certificate proof;
  struct openshop_options solve;
  double seconds;                      /* the engine took */
  struct openshop_schedule heuristics; /* of one after the other */
  struct openshop_outcome proven;      /* what the default engine says where the chosen one writes no proofs */
};

static void *
worker_new (const void *context, int threads)
{
  const struct openshop_batch *batch = context;
  struct worker *worker = memory_zero (1, sizeof *worker);
  worker->batch = batch;
  openshop_instance_init (&worker->instance);
  openshop_ticks_init (&worker->ticks);
  openshop_outcome_init (&worker->outcome);
  openshop_outcome_init (&worker->proven);
  openshop_certificate_init (&worker->proof);
  openshop_schedule_init (&worker->heuristics);
  worker->solve = batch->solve;
  worker->solve.threads = threads;
  worker->solve.proof = batch->proofs ? &worker->proof : NULL;
  return worker;
}

static void
worker_free (void *memory)
{
  struct worker *worker = memory;
  openshop_instance_clear (&worker->instance);
  openshop_ticks_clear (&worker->ticks);
  openshop_outcome_clear (&worker->outcome);
  openshop_outcome_clear (&worker->proven);
  openshop_certificate_clear (&worker->proof);
  openshop_schedule_clear (&worker->heuristics);
  free (worker);
}

/* The engine has run no heuristics: find the best of paper 002's five, which come first in the table; `openshop` is the last of them. */
static void
compare (struct worker *worker)
{
  struct openshop_outcome *outcome = &worker->outcome;
  const struct openshop_ticks *ticks = &worker->ticks;
  struct openshop_schedule *schedule = &worker->heuristics;
  bool last = false;
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name && !last; row++) {
    last = strcmp (row->name, "openshop") == 0;
    if (row->square && ticks->jobs != ticks->machines)
      continue;
    row->run (ticks, SEED, NULL, schedule);
    if (!outcome->heuristic || schedule->makespan < outcome->heuristic_makespan) {
      outcome->heuristic = row->name;
      outcome->heuristic_makespan = schedule->makespan;
    }
  }
}

/* A proof is wanted, and the engine wrote none: the default engine has to come to the same optimum and prove it. */
static void
prove (struct worker *worker)
{
  const struct openshop_engine *prover = openshop_engine_table[0];
  struct openshop_outcome *outcome = &worker->outcome;
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
  const struct openshop_outcome *outcome = &worker->outcome;
  bool optimal = outcome->state == SOLVE_OPTIMAL;
  if (!outcome->heuristic)
    compare (worker);
  if (optimal && worker->solve.proof && !outcome->certified)
    prove (worker);
  verdict->state = optimal ? BATCH_OPTIMAL : BATCH_FEASIBLE;
  verdict->heuristic_optimal = optimal && outcome->heuristic_makespan == outcome->makespan;
  verdict->large
    = (int64_t)worker->ticks.jobs * worker->ticks.machines > LARGE || (outcome->certified && worker->proof.clause_count > LARGE);
}

/* Let the engine solve what was read. */
static void
solve (struct worker *worker, const struct batch_line *line, struct batch_verdict *verdict)
{
  const struct openshop_outcome *outcome = &worker->outcome;
  openshop_certificate_reset (&worker->proof);
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
  const struct openshop_batch *batch = worker->batch;
  worker->seconds = 0;
  openshop_instance_reset (&worker->instance);
  bool good = openshop_instance_read (&worker->instance, line->text, line->length, line->file, line->number, &verdict->status)
              && openshop_ticks_from (&worker->ticks, &worker->instance, line->file, &verdict->status);
  verdict->name = worker->instance.name;
  if (good && batch->engine)
    solve (worker, line, verdict);
  else if (good && batch->answer)
    batch->answer (&worker->ticks, line, batch->context, &verdict->status);
}

static bool
write_item (void *memory, const struct batch_line *line, struct output *results, struct output *certificates, struct status *status)
{
  const struct worker *worker = memory;
  const struct openshop_batch *batch = worker->batch;
  const struct openshop_item item = {
    .line = line,
    .instance = &worker->instance,
    .ticks = &worker->ticks,
    .outcome = batch->engine ? &worker->outcome : NULL,
    .proof = batch->engine && worker->outcome.certified ? worker->solve.proof : NULL,
    .seconds = worker->seconds,
    .threads = worker->solve.threads,
  };
  return batch->write (&item, results, certificates, batch->context, status);
}

const struct batch_handler openshop_batch_handler = { worker_new, worker_free, work, write_item };

struct result
openshop_item_result (const struct openshop_item *item)
{
  const struct openshop_outcome *outcome = item->outcome;
  return (struct result){
    .instance = item->instance->name,
    .model = openshop_instance_model (item->instance),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = openshop_ticks_time (item->ticks, outcome->makespan),
    .lower_bound = openshop_ticks_time (item->ticks, outcome->lower_bound),
    .heuristic = outcome->heuristic,
    .heuristic_makespan = openshop_ticks_time (item->ticks, outcome->heuristic_makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
    .seconds = item->seconds,
    .threads = item->threads,
  };
}

void
openshop_item_write_schedule (const struct openshop_item *item, struct output *out)
{
  openshop_schedule_write (&item->outcome->schedule, item->instance, item->ticks, out);
}

void
openshop_item_write_proof (const struct openshop_item *item, struct output *out)
{
  openshop_certificate_write (item->proof, item->instance, item->ticks, out);
}
