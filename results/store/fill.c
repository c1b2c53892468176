#include "results/store/fill.h"

#include "base/memory.h"
#include "base/progress.h"
#include "results/store/batch.h"
#include "results/store/failure.h"
#include "results/store/solve_entry.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What all threads share. */
struct fill {
  const struct fill_options *options;
  const struct source *source;
  char *option_text, *machine; /* owned: as stored */

  pthread_mutex_t lock; /* guards the following */
  struct fill_report *report;
  struct status defect; /* the first */
  double start;
  uint64_t solved; /* optimal + open */
};

/* What became of an instance. */
enum fate {
  FATE_THERE,
  FATE_THERE_OPEN,
  FATE_OPTIMAL,
  FATE_OPEN,
  FATE_DEFECT,
  FATE_DROPPED,
  FATE_REFUSED,
  FATE_FAILED
};

/* Could these limits bring what those did not? A limit of 0 is none. */
static bool
larger (double limit, double before)
{
  return before > 0 && (limit <= 0 || limit > before);
}

static bool
worth_trying (const struct fill *fill, const struct store_state *state)
{
  const struct fill_options *options = fill->options;
  return !state->there
         || (!state->optimal
             && (options->again || larger (options->limits.seconds, state->time_limit)
                 || larger ((double)options->limits.bytes, (double)state->memory_limit)));
}

/* Solve the canonical instance and store what is found. */
static enum fate
solve (struct store_worker *worker, const struct batch_line *line)
{
  const struct fill *fill = worker->shared;
  struct store_entry *entry = &worker->entry;
  struct status *trouble = &worker->trouble;
  const struct batch_line canonical = { line->file,
                                        line->number,
                                        worker->canonical.text.bytes,
                                        worker->canonical.text.length,
                                        line->single,
                                        { .least = 0 },
                                        NULL,
                                        0 };
  bool solved = entry_solve (entry, worker->solver, &canonical, trouble);
  /* an interrupt ends a search, a proof or a heuristic early: another run finds something else */
  if (limits_interrupted () && (solved || trouble->code == STATUS_LIMIT))
    return FATE_DROPPED;
  if (!solved) /* STATUS_LIMIT: its nodes or its schedule take more memory than there may be */
    return trouble->code == STATUS_INPUT || trouble->code == STATUS_LIMIT ? FATE_REFUSED
                                                                          : FATE_FAILED;
  worker->uncertified = entry->uncertified;
  entry_made (entry, &fill->options->limits, fill->option_text, fill->machine);
  switch (store_put (worker->store, entry, trouble)) {
  case STORE_ADDED:
  case STORE_BETTER:
    return entry->optimal ? FATE_OPTIMAL : FATE_OPEN;
  case STORE_KEPT: /* solved meanwhile by another run, or no better than before */
    return entry->optimal ? FATE_THERE : FATE_OPEN;
  case STORE_CONTRARY:
  case STORE_REFUSED:
    return FATE_DEFECT;
  default: /* an interrupt while it was judged, or trouble with the machine or the store */
    return trouble->code == STATUS_LIMIT ? FATE_DROPPED : FATE_FAILED;
  }
}

/* The instance has a canonical text. */
static enum fate
deal (struct store_worker *worker, const struct batch_line *line)
{
  const struct fill *fill = worker->shared;
  struct store_entry *entry = &worker->entry;
  struct store_state state;
  store_entry_reset (entry);
  entry_begin (entry, &worker->canonical, fill->source->name, (int64_t)line->number);
  if (!store_find (worker->store, entry->sha256, entry->source, entry->line, &state,
                   &worker->trouble))
    return FATE_FAILED;
  if (worth_trying (fill, &state))
    return solve (worker, line);
  worker->uncertified = state.uncertified;
  if (state.later && !store_note (worker->store, entry, &worker->trouble))
    return FATE_FAILED;
  return state.optimal ? FATE_THERE : FATE_THERE_OPEN;
}

/* An instance that an interrupt kept from being read is not refused. */
static void
drop_interrupted (struct store_worker *worker, struct batch_verdict *verdict)
{
  if (verdict->status.code != STATUS_LIMIT)
    return;
  status_init (&verdict->status);
  worker->fate = FATE_DROPPED;
}

/* For store_batch.work. */
static void
work (void *memory, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct store_worker *worker = memory;
  worker->fate = FATE_FAILED;
  worker->uncertified = false;
  if (!worker->store)
    return;
  status_init (&worker->trouble);
  if (!canonical_make (&worker->canonical, line->text, line->length, line->file, line->number,
                       &verdict->status)) {
    drop_interrupted (worker, verdict);
    return;
  }
  verdict->name = worker->canonical.name;
  worker->fate = (int)deal (worker, line);
  if (worker->fate == FATE_REFUSED)
    verdict->status = worker->trouble;
}

static void
report_progress (const struct fill *fill)
{
  const struct fill_report *report = fill->report;
  double seconds = limits_now () - fill->start,
         rate = seconds > 0 ? (double)fill->solved / seconds : 0;
  char total[32] = "", left[32] = "";
  if (fill->source->lines >= 0)
    snprintf (total, sizeof total, " of %" PRId64, fill->source->lines);
  if (fill->source->lines >= (int64_t)report->instances && rate > 0)
    snprintf (left, sizeof left, ", %.0f s to go",
              (double)(fill->source->lines - (int64_t)report->instances) / rate);
  progress_line ("dataset: %" PRIu64 "%s done, %" PRIu64 " optimal, %" PRIu64 " open, %" PRIu64
                 " there before, %.1f/s%s",
                 report->instances, total, report->optimal, report->open,
                 report->there + report->there_open, rate, left);
}

static void
count (struct fill *fill, enum fate fate, bool uncertified, const struct status *trouble)
{
  struct fill_report *report = fill->report;
  uint64_t *const counts[]
    = { [FATE_THERE] = &report->there,     [FATE_THERE_OPEN] = &report->there_open,
        [FATE_OPTIMAL] = &report->optimal, [FATE_OPEN] = &report->open,
        [FATE_DEFECT] = &report->defects,  [FATE_DROPPED] = &report->dropped };
  pthread_mutex_lock (&fill->lock);
  report->instances++;
  ++*counts[fate];
  report->uncertified += uncertified && (fate == FATE_OPEN || fate == FATE_THERE_OPEN);
  fill->solved = report->optimal + report->open;
  if (fate == FATE_DEFECT && fill->defect.code == STATUS_OK)
    fill->defect = *trouble;
  if (progress_due ())
    report_progress (fill);
  pthread_mutex_unlock (&fill->lock);
}

/* For store_batch.write. */
static bool
write (void *memory, const struct batch_line *line, struct output *results,
       struct output *certificates, struct status *status)
{
  struct store_worker *worker = memory;
  struct fill *fill = worker->shared;
  (void)certificates;
  if (worker->fate == FATE_FAILED) {
    *status = worker->trouble;
    return false;
  }
  if (worker->fate == FATE_DEFECT)
    failure_write_line (results, fill->options->json, "not stored", line->file, line->number,
                        worker->trouble.message);
  count (fill, (enum fate)worker->fate, worker->uncertified, &worker->trouble);
  return true;
}

/* Why instances are open. */
static void
report_open (const struct fill_report *report, struct status *status)
{
  uint64_t bare = report->uncertified, open = report->open + report->there_open - bare;
  char limited[100] = "", without[100] = "";
  if (open > 0)
    snprintf (limited, sizeof limited, "%" PRIu64 " instance%s left open: larger limits may help",
              open, open == 1 ? " is" : "s are");
  if (bare > 0)
    snprintf (without, sizeof without, "%" PRIu64 " optim%s without a certificate, so not proven",
              bare, bare == 1 ? "um is" : "a are");
  status_set (status, STATUS_LIMIT, "%s%s%s", limited, open > 0 && bare > 0 ? "; " : "", without);
}

/* What the instances come to; `first`: the trouble of the first bad line. */
static void
conclude (const struct fill *fill, const struct status *first, struct status *status)
{
  const struct fill_report *report = fill->report;
  if (report->defects > 0)
    status_set (status, STATUS_FALSE,
                "%" PRIu64
                " instance%s not stored, a defect of this program or a damaged store: %s",
                report->defects, report->defects == 1 ? "" : "s", fill->defect.message);
  else if (report->refused > 0)
    status_set (status, first->code, "%s", first->message);
  else if (report->interrupted)
    status_set (status, STATUS_LIMIT, "interrupted; rerun the same command to resume");
  else if (report->open + report->there_open > 0)
    report_open (report, status);
}

enum status_code
fill_run (struct source *source, const char *path, const struct fill_options *options,
          struct output *out, struct fill_report *report, struct status *status)
{
  struct fill fill
    = { .options = options, .source = source, .report = report, .start = limits_now () };
  const struct store_batch batch = { .shared = &fill,
                                     .path = path,
                                     .json = options->json,
                                     .options = { .limits = options->limits,
                                                  .method = options->method,
                                                  .schedule = true,
                                                  .proof = true,
                                                  .dropped = true },
                                     .work = work,
                                     .write = write };
  struct status first;
  *report = (struct fill_report){ .instances = 0 };
  /* made, or refused, before anything is solved */
  struct store *store = store_open (path, STORE_WRITE, status);
  if (!store)
    return status->code;
  fill.option_text = entry_options (&options->limits, options->method);
  fill.machine = entry_machine ();
  status_init (&fill.defect);
  pthread_mutex_init (&fill.lock, NULL);
  bool good
    = store_batch_run (&batch, source, options->threads, out, &report->refused, &first, status);
  report->instances += report->refused;
  report->interrupted = limits_interrupted ();
  if (good)
    conclude (&fill, &first, status);
  pthread_mutex_destroy (&fill.lock);
  memory_free (fill.option_text, fill.machine);
  store_close (store);
  return status->code;
}
