#include "results/store/batch.h"

#include "base/memory.h"
#include "results/store/failure.h"
#include "search/core/model.h"

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
    worker->store = store_open_class (batch->path, batch->class, &worker->trouble);
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

/* What the callbacks below are given. */
struct run {
  const struct store_batch *batch;
  struct batch_handler handler;
  char missing[64];          /* what models lack whose instances are refused */
  struct store_worker *home; /* NULL: there are no other ranks */
};

/* For batch_options.refuse. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results,
        void *context)
{
  const struct run *run = context;
  (void)line;
  failure_write (results, run->batch->json, "refused", NULL, verdict->status.message);
}

/* For batch_options.known. */
static bool
known (const struct batch_line *line, struct batch_verdict *verdict, struct output *results,
       struct status *trouble, void *context)
{
  const struct run *run = context;
  (void)verdict;
  return run->batch->known (run->home, line, results, trouble);
}

/* For batch_options.settle. */
static bool
settle (const struct batch_line *line, const char *account, size_t length, struct output *results,
        void *context, struct status *status)
{
  const struct run *run = context;
  return run->batch->settle (run->home, line, account, length, results, status);
}

/* What is done with the lines; `run` is kept. */
static struct batch_options
options_of (const struct store_batch *batch, int threads, struct run *run)
{
  struct batch_options options = { .threads = threads, .refuse = refuse, .context = run };
  *run = (struct run){ .batch = batch,
                       .handler = {
                         .begin = begin, .end = end, .work = batch->work, .write = batch->write } };
  if (batch->options.class)
    snprintf (run->missing, sizeof run->missing, "class '%s'", batch->options.class);
  for (size_t kind = 0; kind < model_count; kind++) {
    unsigned class;
    bool has = solve_class_find (models[kind].solve, batch->options.class, &class);
    options.models[kind] = has ? (struct batch_model){ .handler = &run->handler, .context = batch }
                               : (struct batch_model){ .missing = run->missing };
  }
  if (batch->ranks && batch->settle) {
    options.ranks = batch->ranks;
    options.known = batch->known ? known : NULL;
    options.settle = settle;
  }
  return options;
}

bool
store_batch_run (const struct store_batch *batch, struct source *source, int threads,
                 struct output *out, uint64_t *refused, struct status *first, struct status *status)
{
  struct run run;
  const struct batch_options options = options_of (batch, threads, &run);
  struct batch_report found;
  if (options.ranks)
    run.home = begin (batch, 1);
  batch_run (source->suite, &options, out, NULL, &found);
  if (run.home)
    end (run.home);
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

void
store_batch_serve (const struct store_batch *batch, int threads, struct batch_job *job)
{
  struct run run;
  const struct batch_options options = options_of (batch, threads, &run);
  batch_serve (&options, job);
}
