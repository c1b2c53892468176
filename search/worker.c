#include "search/worker.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
worker_init (struct worker *worker, const struct batch_options *options, int threads)
{
  memset (worker, 0, sizeof *worker);
  worker->options = options;
  node_instance_init (&worker->instance);
  node_types_init (&worker->types);
  outcome_init (&worker->outcome);
  outcome_init (&worker->proven);
  certificate_init (&worker->proof);
  schedule_init (&worker->schedule);
  worker->solve = options->solve;
  worker->solve.threads = threads;
  worker->solve.proof = options->proofs ? &worker->proof : NULL;
  if (options->engine && options->engine->workspace_new)
    worker->workspace = options->engine->workspace_new ();
}

void
worker_clear (struct worker *worker)
{
  if (worker->workspace)
    worker->options->engine->workspace_free (worker->workspace);
  node_instance_clear (&worker->instance);
  node_types_clear (&worker->types);
  outcome_clear (&worker->outcome);
  outcome_clear (&worker->proven);
  engine_table[0]->workspace_free (worker->prover);
  certificate_clear (&worker->proof);
  schedule_clear (&worker->schedule);
  free (worker->number);
  free (worker->line.text);
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

/* Let the engine solve what was read; `trouble` tells why it refuses. */
static void
solve (struct worker *worker, struct status *trouble)
{
  const struct engine *engine = worker->options->engine;
  if (worker->solve.proof)
    certificate_reset (worker->solve.proof);
  double start = limits_now ();
  engine->solve (&worker->types, &worker->solve, &worker->outcome, worker->workspace);
  worker->seconds = limits_now () - start;
  if (worker->outcome.state == SOLVE_REFUSED)
    *trouble = worker->outcome.status;
  else if (worker->solve.proof && engine != engine_table[0] && worker->outcome.state == SOLVE_OPTIMAL)
    prove (worker);
}

void
worker_solve (struct worker *worker, const char *file)
{
  const struct batch_options *options = worker->options;
  const struct worker_line *line = &worker->line;
  struct status trouble;
  status_init (&trouble);
  status_init (&worker->status);
  worker->seconds = 0;
  node_instance_reset (&worker->instance);
  if (!node_instance_read (&worker->instance, line->text, line->length, file, line->number, &worker->status)
      || !node_types_from (&worker->types, &worker->instance, file, &worker->status))
    return;
  if (options->engine)
    solve (worker, &trouble);
  else if (options->answer)
    options->answer (&worker->types, options->context, &trouble);
  if (trouble.code != STATUS_OK)
    status_set (&worker->status, trouble.code, "%s:%zu: %s", file, line->number, trouble.message);
}

void
worker_expand (struct worker *worker)
{
  if (worker->options->engine)
    schedule_from_plan (&worker->schedule, &worker->outcome.plan, &worker->types);
  memory_grow (worker->number, worker->number_capacity, (size_t)worker->types.destinations + 1);
  node_types_numbers (&worker->instance, &worker->types, worker->number);
}
