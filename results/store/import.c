#include "results/store/import.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "model/common/model.h"
#include "results/store/batch.h"
#include "results/store/failure.h"
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
  const char *name;
  uint64_t *drawn; /* owned: the numbers of the lines that are taken, from 0; NULL: all */
  uint64_t drawn_count;

  pthread_mutex_t lock; /* guards the following */
  struct import_report *report;
  struct status refusal; /* the first in the order of the lines */
  size_t refused;        /* its line; 0: there is none */
};

enum fate { FATE_PASSED_OVER, FATE_ACCEPTED, FATE_REFUSED, FATE_FAILED };

static int
compare_numbers (const void *left, const void *right)
{
  const uint64_t *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

/* Is this line, counted from 1, among those that are taken? */
static bool
wanted (const struct import *import, size_t number)
{
  const uint64_t place = number - 1;
  return !import->drawn
         || bsearch (&place, import->drawn, import->drawn_count, sizeof place, compare_numbers);
}

/* Are the heuristics that were run those that are stated? */
static bool
compare_heuristics (struct store_worker *worker)
{
  const struct store_entry *entry = &worker->entry, *stated = &worker->other;
  bool same = entry->heuristic_count == stated->heuristic_count;
  for (size_t i = 0; same && i < entry->heuristic_count; i++)
    same = strcmp (entry->heuristics[i].name, stated->heuristics[i].name) == 0
           && strcmp (entry->heuristics[i].makespan, stated->heuristics[i].makespan) == 0;
  return same
         || status_set (&worker->trouble, STATUS_FALSE,
                        "%s: the heuristics find other makespans than stated", entry->sha256);
}

/* The line's heuristics go to worker->other; those of the instance, with their schedules, take
   their place. */
static bool
run_heuristics (struct store_worker *worker, const struct batch_line *line)
{
  struct store_entry *entry = &worker->entry, *stated = &worker->other;
  const struct batch_line canonical = { .file = line->file,
                                        .number = line->number,
                                        .text = entry->canonical,
                                        .length = strlen (entry->canonical),
                                        .single = line->single };
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
    *text = memory_copy (otherwise);
}

/* What becomes of an entry that was not accepted: an interrupted check says nothing about it. */
static enum fate
unaccepted (const struct status *trouble)
{
  return trouble->code == STATUS_LIMIT ? FATE_PASSED_OVER : FATE_REFUSED;
}

static enum fate
judge (struct store_worker *worker, const struct batch_line *line)
{
  const struct import *import = worker->shared;
  struct store_entry *entry = &worker->entry;
  complete (&entry->source, import->name);
  entry->line = entry->line > 0 ? entry->line : (int64_t)line->number;
  complete (&entry->heuristic, "");
  complete (&entry->method, "");
  complete (&entry->version, "");
  complete (&entry->options, "");
  complete (&entry->machine, "");
  complete (&entry->solved_at, "");
  bool found = run_heuristics (worker, line);
  if (limits_interrupted ()) /* a heuristic that was ended finds something else */
    return FATE_PASSED_OVER;
  if (!found)
    return worker->trouble.code == STATUS_MACHINE ? FATE_FAILED : FATE_REFUSED;
  if (!worker->store)
    return store_judge (entry, &worker->trouble) ? FATE_ACCEPTED : unaccepted (&worker->trouble);
  switch (store_put (worker->store, entry, &worker->trouble)) {
  case STORE_ADDED:
  case STORE_BETTER:
  case STORE_KEPT:
    return FATE_ACCEPTED;
  case STORE_CONTRARY:
  case STORE_REFUSED:
    return FATE_REFUSED;
  default:
    return worker->trouble.code == STATUS_LIMIT ? FATE_PASSED_OVER : FATE_FAILED;
  }
}

/* For store_batch.work. */
static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct store_worker *worker = memory;
  const struct import *import = worker->shared;
  worker->fate = FATE_FAILED;
  if (import->options->store && !worker->store)
    return;
  status_init (&worker->trouble);
  worker->fate = FATE_PASSED_OVER;
  if (!wanted (import, line->number))
    return;
  if (store_json_read (&worker->entry, line->text, line->length, line->file, line->number,
                       &verdict->status))
    worker->fate = (int)judge (worker, line);
  else if (verdict->status.code == STATUS_LIMIT)
    status_init (&verdict->status); /* an interrupt: nothing is wrong with the entry */
}

/* Counts a line that was accepted, or refused for this reason. */
static void
count (struct import *import, const struct batch_line *line, bool accepted, const char *reason,
       size_t length)
{
  pthread_mutex_lock (&import->lock);
  import->report->lines++;
  ++*(accepted ? &import->report->accepted : &import->report->refused);
  if (!accepted && (import->refused == 0 || line->number < import->refused)) {
    import->refused = line->number;
    status_init (&import->refusal);
    status_set (&import->refusal, STATUS_FALSE, "%.*s", (int)length, reason);
  }
  if (progress_due ())
    progress_line ("import: %" PRIu64 " lines done, %" PRIu64 " refused", import->report->lines,
                   import->report->refused);
  pthread_mutex_unlock (&import->lock);
}

/* For store_batch.write. An account is + or -, and the reason. */
static bool
write (void *memory, const struct batch_line *line, struct output *results,
       struct output *certificates, struct status *status)
{
  struct store_worker *worker = memory;
  const char *reason = worker->trouble.message;
  bool accepted = worker->fate == FATE_ACCEPTED;
  (void)certificates;
  if (worker->fate == FATE_FAILED) {
    *status = worker->trouble;
    return false;
  }
  if (worker->fate == FATE_PASSED_OVER)
    return true;
  if (line->account)
    output_all (line->account, accepted ? "+" : "-", accepted ? "" : reason);
  else
    count (worker->shared, line, accepted, reason, strlen (reason));
  if (!accepted)
    failure_write_line (results, ((struct import *)worker->shared)->options->json, "refused",
                        line->file, line->number, reason);
  return true;
}

/* For store_batch.settle. */
static bool
settle (struct store_worker *home, const struct batch_line *line, const char *account,
        size_t length, struct output *results, struct status *status)
{
  (void)results, (void)status;
  count (home->shared, line, *account == '+', account + 1, length - 1);
  return true;
}

/* For store_batch.known: nothing is to be done for entries that were not drawn. A line that is no
   entry is refused, drawn or not. */
static bool
known (struct store_worker *home, const struct batch_line *line, struct output *results,
       struct status *trouble)
{
  struct status none;
  (void)results, (void)trouble;
  status_init (&none);
  return !wanted (home->shared, line->number)
         && model_find (line->text, line->length, line->file, line->number, &none);
}

static void
conclude (const struct import *import, const struct status *first, struct status *status)
{
  const struct import_report *report = import->report;
  if (report->refused > 0)
    status_set (status, STATUS_FALSE, "%" PRIu64 " entr%s not accepted: %s", report->refused,
                report->refused == 1 ? "y" : "ies", import->refusal.message);
  else if (report->bad > 0)
    status_set (status, STATUS_INPUT, "%s", first->message);
  else if (limits_interrupted ())
    status_set (status, STATUS_LIMIT,
                import->options->store ? "interrupted; rerun the same command to resume"
                                       : "interrupted");
}

static struct store_batch
batch_of (struct import *import)
{
  const struct import_options *options = import->options;
  return (struct store_batch){ .shared = import,
                               .path = options->store,
                               .class = options->class,
                               .json = options->json,
                               .options = { .schedule = true, .dropped = true },
                               .ranks = options->store ? NULL : options->ranks,
                               .work = work,
                               .write = write,
                               .known = known,
                               .settle = settle };
}

void
import_serve (const char *path, const struct import_options *options, struct batch_job *job)
{
  struct import import = { .options = options, .name = source_name (path) };
  const struct store_batch batch = batch_of (&import);
  store_batch_serve (&batch, options->threads, job);
}

enum status_code
import_run (struct source *source, const struct import_options *options, struct output *out,
            struct import_report *report, struct status *status)
{
  struct import import = {
    .options = options, .name = source->name, .drawn_count = options->sample, .report = report
  };
  const struct store_batch batch = batch_of (&import);
  struct store *store = NULL;
  struct status first;
  *report = (struct import_report){ .lines = 0 };
  if (options->store && !(store = store_open_class (options->store, options->class, status)))
    return status->code;
  if (options->sample > 0)
    import.drawn = draw_some (source->lines > 0 ? (uint64_t)source->lines : 0, &import.drawn_count,
                              options->seed);
  status_init (&import.refusal);
  pthread_mutex_init (&import.lock, NULL);
  bool good = store_batch_run (&batch, source, options->threads, out, &report->bad, &first, status);
  report->lines += report->bad;
  if (good)
    conclude (&import, &first, status);
  pthread_mutex_destroy (&import.lock);
  free (import.drawn);
  store_close (store);
  return status->code;
}
