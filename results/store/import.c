#include "results/store/import.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "results/store/json.h"
#include "results/store/sample.h"
#include "results/store/solve_entry.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What all threads share. */
struct import {
  const struct import_options *options;
  const struct source *source;
  uint64_t *drawn; /* owned: the numbers of the lines that are taken, from 0; NULL: all */
  uint64_t drawn_count;

  pthread_mutex_t lock; /* guards the following */
  struct import_report *report;
  struct status refusal; /* the first */
};

/* The handler's context. */
struct import_context {
  struct import *import;
};

enum fate { FATE_PASSED_OVER, FATE_ACCEPTED, FATE_REFUSED, FATE_FAILED };

/* What a thread has for the instances of a model. */
struct import_worker {
  struct import *import;
  struct store *store; /* NULL: there is none, or it could not be opened: see trouble */
  struct solver *solver;
  struct store_entry entry, stated; /* stated: the heuristics of the line */
  enum fate fate;                   /* of the present line */
  struct status trouble;
};

static void *
begin (const void *context, int threads)
{
  struct import *import = ((const struct import_context *)context)->import;
  struct import_worker *worker = memory_zero (1, sizeof *worker);
  const struct solver_options options = { .threads = threads, .schedule = true };
  worker->import = import;
  worker->solver = solver_new (&options);
  store_entry_init (&worker->entry);
  store_entry_init (&worker->stated);
  status_init (&worker->trouble);
  if (import->options->store)
    worker->store = store_open (import->options->store, STORE_WRITE, &worker->trouble);
  return worker;
}

static void
end (void *memory)
{
  struct import_worker *worker = memory;
  store_close (worker->store);
  solver_free (worker->solver);
  store_entry_clear (&worker->entry);
  store_entry_clear (&worker->stated);
  free (worker);
}

/* Is this line, counted from 1, among those that are taken? */
static bool
wanted (const struct import *import, size_t number)
{
  size_t low = 0, high = import->drawn_count;
  if (!import->drawn)
    return true;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (import->drawn[middle] < number - 1)
      low = middle + 1;
    else
      high = middle;
  }
  return low < import->drawn_count && import->drawn[low] == number - 1;
}

/* Are the heuristics that were run those that are stated? */
static bool
compare_heuristics (struct import_worker *worker)
{
  const struct store_entry *entry = &worker->entry, *stated = &worker->stated;
  bool same = entry->heuristic_count == stated->heuristic_count;
  for (size_t i = 0; same && i < entry->heuristic_count; i++)
    same = strcmp (entry->heuristics[i].name, stated->heuristics[i].name) == 0
           && strcmp (entry->heuristics[i].makespan, stated->heuristics[i].makespan) == 0;
  return same
         || status_set (&worker->trouble, STATUS_FALSE,
                        "%s: the heuristics do not find what is stated", entry->sha256);
}

/* The line's heuristics go to `stated`; those of the instance, with their schedules, take their
   place. */
static bool
run_heuristics (struct import_worker *worker, const struct batch_line *line)
{
  struct store_entry *entry = &worker->entry, *stated = &worker->stated;
  const struct batch_line canonical
    = { line->file, line->number, entry->canonical, strlen (entry->canonical), line->single };
  store_entry_reset (stated);
  struct store_heuristic *list = stated->heuristics;
  size_t capacity = stated->heuristic_capacity;
  stated->heuristics = entry->heuristics;
  stated->heuristic_count = entry->heuristic_count;
  stated->heuristic_capacity = entry->heuristic_capacity;
  entry->heuristics = list;
  entry->heuristic_count = 0;
  entry->heuristic_capacity = capacity;
  return entry_heuristics (entry, worker->solver, &canonical, &worker->trouble)
         && compare_heuristics (worker);
}

/* What a line need not say. */
static void
complete (char **text, const char *otherwise)
{
  if (!*text)
    *text = memory_text (otherwise, strlen (otherwise));
}

static enum fate
judge (struct import_worker *worker, const struct batch_line *line)
{
  struct store_entry *entry = &worker->entry;
  complete (&entry->source, worker->import->source->name);
  entry->line = entry->line > 0 ? entry->line : (int64_t)line->number;
  complete (&entry->heuristic, "");
  complete (&entry->method, "");
  complete (&entry->version, "");
  complete (&entry->options, "");
  complete (&entry->machine, "");
  complete (&entry->solved_at, "");
  if (!run_heuristics (worker, line))
    return worker->trouble.code == STATUS_MACHINE ? FATE_FAILED : FATE_REFUSED;
  if (!worker->store)
    return store_judge (entry, &worker->trouble) ? FATE_ACCEPTED : FATE_REFUSED;
  switch (store_put (worker->store, entry, &worker->trouble)) {
  case STORE_ADDED:
  case STORE_BETTER:
  case STORE_KEPT:
    return FATE_ACCEPTED;
  case STORE_CONTRARY:
  case STORE_REFUSED:
    return FATE_REFUSED;
  default:
    return FATE_FAILED;
  }
}

/* For batch_handler.work. */
static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct import_worker *worker = memory;
  worker->fate = FATE_FAILED;
  if (worker->import->options->store && !worker->store)
    return;
  status_init (&worker->trouble);
  worker->fate = FATE_PASSED_OVER;
  if (!wanted (worker->import, line->number))
    return;
  if (store_json_read (&worker->entry, line->text, line->length, line->file, line->number,
                       &verdict->status))
    worker->fate = judge (worker, line);
}

/* For batch_handler.write. */
static bool
write (void *memory, const struct batch_line *line, struct output *results,
       struct output *certificates, struct status *status)
{
  struct import_worker *worker = memory;
  struct import *import = worker->import;
  (void)certificates;
  if (worker->fate == FATE_FAILED) {
    *status = worker->trouble;
    return false;
  }
  if (worker->fate == FATE_PASSED_OVER)
    return true;
  pthread_mutex_lock (&import->lock);
  import->report->lines++;
  ++*(worker->fate == FATE_ACCEPTED ? &import->report->accepted : &import->report->refused);
  if (worker->fate == FATE_REFUSED && import->refusal.code == STATUS_OK)
    status_set (&import->refusal, STATUS_FALSE, "%s", worker->trouble.message);
  if (progress_due ())
    progress_line ("import: %" PRIu64 " lines done, %" PRIu64 " refused", import->report->lines,
                   import->report->refused);
  pthread_mutex_unlock (&import->lock);
  if (worker->fate == FATE_REFUSED)
    output_print (results, "refused: %s:%zu: %s\n", line->file, line->number,
                  worker->trouble.message);
  return true;
}

static const struct batch_handler handler
  = { .begin = begin, .end = end, .work = work, .write = write };

/* For batch_options.refuse. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results,
        void *context)
{
  (void)line;
  (void)context;
  output_print (results, "refused: %s\n", verdict->status.message);
}

static enum status_code
conclude (const struct import *import, const struct batch_report *batch, struct status *status)
{
  const struct import_report *report = import->report;
  if (batch->failed)
    *status = batch->first;
  if (batch->failed && batch->first.code != STATUS_LIMIT)
    return status->code;
  status_init (status);
  if (report->refused > 0)
    status_set (status, STATUS_FALSE, "%" PRIu64 " entr%s not accepted: %s", report->refused,
                report->refused == 1 ? "y" : "ies", import->refusal.message);
  else if (report->bad > 0)
    status_set (status, STATUS_INPUT, "%s", batch->first.message);
  else if (limits_interrupted ())
    status_set (status, STATUS_LIMIT,
                import->options->store ? "interrupted; the same command goes on" : "interrupted");
  return status->code;
}

enum status_code
import_run (struct source *source, const struct import_options *options, struct output *out,
            struct import_report *report, struct status *status)
{
  struct import import
    = { .options = options, .source = source, .drawn_count = options->sample, .report = report };
  const struct import_context context = { &import };
  struct batch_options batch = { .threads = options->threads, .refuse = refuse };
  struct batch_report found;
  struct store *store = NULL;
  *report = (struct import_report){ .lines = 0 };
  if (options->store && !(store = store_open (options->store, STORE_WRITE, status)))
    return status->code;
  if (options->sample > 0)
    import.drawn = draw_some (source->lines > 0 ? (uint64_t)source->lines : 0, &import.drawn_count,
                              options->seed);
  status_init (&import.refusal);
  pthread_mutex_init (&import.lock, NULL);
  for (size_t kind = 0; kind < model_count; kind++)
    batch.models[kind] = (struct batch_model){ &handler, &context, NULL };
  batch_run (source->suite, &batch, out, NULL, &found);
  report->bad = found.refused;
  report->lines += found.refused;
  pthread_mutex_destroy (&import.lock);
  free (import.drawn);
  store_close (store);
  return conclude (&import, &found, status);
}
