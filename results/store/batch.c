#include "results/store/batch.h"

#include "base/memory.h"
#include "results/store/failure.h"

#include <stdlib.h>

/* For batch_handler.begin; context: the batch. */
static void *
begin (const void *context, int threads)
{
  const struct store_batch *batch = context;
  struct store_worker *worker = memory_zero (1, sizeof *worker);
  struct solver_options options = batch->options;
  options.threads = threads;
  worker->shared = batch->shared;
  worker->solver = solver_new (&options);
  canonical_init (&worker->canonical);
  store_entry_init (&worker->entry);
  store_entry_init (&worker->other);
  status_init (&worker->trouble);
  if (batch->path)
    worker->store = store_open (batch->path, STORE_WRITE, &worker->trouble);
  return worker;
}

static void
end (void *memory)
{
  struct store_worker *worker = memory;
  store_close (worker->store);
  solver_free (worker->solver);
  canonical_clear (&worker->canonical);
  store_entry_clear (&worker->entry);
  store_entry_clear (&worker->other);
  free (worker);
}

/* For batch_options.refuse; context: is the line to be JSON? */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results,
        void *context)
{
  const bool *json = context;
  (void)line;
  failure_write (results, *json, "refused", NULL, verdict->status.message);
}

bool
store_batch_run (const struct store_batch *batch, struct source *source, int threads,
                 int engine_threads, struct output *out, uint64_t *refused, struct status *first,
                 struct status *status)
{
  const struct batch_handler handler
    = { .begin = begin, .end = end, .work = batch->work, .write = batch->write };
  bool json = batch->json;
  struct batch_options options
    = { .threads = threads, .engine_threads = engine_threads, .refuse = refuse, .context = &json };
  struct batch_report found;
  for (size_t kind = 0; kind < model_count; kind++)
    options.models[kind] = (struct batch_model){ &handler, batch, NULL };
  batch_run (source->suite, &options, out, NULL, &found);
  *refused = found.refused;
  *first = found.first;
  if (found.refused > 0 && found.worst > first->code)
    first->code = found.worst;
  if (found.failed && found.first.code != STATUS_LIMIT) {
    *status = found.first;
    return false;
  }
  status_init (status);
  return true;
}
