#include "results/store/fill.h"

#include "base/memory.h"
#include "base/progress.h"
#include "results/store/batch.h"
#include "results/store/failure.h"
#include "results/store/pack.h"
#include "results/store/solve_entry.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What all threads share. */
struct fill {
  const struct fill_options *options;
  int64_t lines;               /* of the source, as there */
  const char *source_name;     /* as stored */
  char *option_text, *machine; /* owned: as stored */

  pthread_mutex_t lock; /* guards the following */
  struct fill_report *report;
  struct status defect; /* the first */
  struct status open;   /* why the first open instance is open, where a limit is the reason */
  size_t open_line;     /* its line; 0: none */
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
  FATE_JUDGED, /* in another rank than the store's, where it gets another fate */
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

/* Solve the canonical instance. False, with its fate: there is nothing to store. */
static bool
solve (struct store_worker *worker, const struct batch_line *line, enum fate *fate)
{
  const struct fill *fill = worker->shared;
  struct store_entry *entry = &worker->entry;
  struct status *trouble = &worker->trouble;
  const struct batch_line canonical = { .file = line->file,
                                        .number = line->number,
                                        .text = worker->canonical.text.bytes,
                                        .length = worker->canonical.text.length,
                                        .single = line->single };
  bool solved = entry_solve (entry, worker->solver, &canonical, trouble);
  /* an interrupt ends a search, a proof or a heuristic early: another run finds something else */
  bool dropped = limits_interrupted () && (solved || trouble->code == STATUS_LIMIT);
  /* STATUS_LIMIT: its nodes or its schedule take more memory than there may be */
  *fate = dropped                                                          ? FATE_DROPPED
          : trouble->code == STATUS_INPUT || trouble->code == STATUS_LIMIT ? FATE_REFUSED
                                                                           : FATE_FAILED;
  if (dropped || !solved)
    return false;
  worker->uncertified = entry->uncertified;
  worker->limit = *trouble;
  status_init (trouble);
  entry_made (entry, &fill->options->limits, fill->option_text, fill->machine);
  return true;
}

/* What became of an entry that was put into the store. */
static enum fate
fate_of (enum store_put put, const struct store_entry *entry, const struct status *trouble)
{
  switch (put) {
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

/* Let the checker judge an entry for the store of rank 0. */
static enum fate
judge (struct store_worker *worker)
{
  if (store_judge (&worker->entry, &worker->trouble))
    return FATE_JUDGED;
  return fate_of (worker->trouble.code == STATUS_FALSE ? STORE_REFUSED : STORE_FAILED,
                  &worker->entry, &worker->trouble);
}

/* Begin the entry of an instance that has a canonical text. */
static void
begin_entry (struct store_worker *worker, const struct batch_line *line)
{
  const struct fill *fill = worker->shared;
  store_entry_reset (&worker->entry);
  entry_begin (&worker->entry, &worker->canonical, fill->source_name, (int64_t)line->number);
  worker->entry.class = fill->options->class;
}

/* Does what the store holds say enough of the instance whose entry is begun? Then true, with its
   fate. */
static bool
look_up (struct store_worker *worker, enum fate *fate)
{
  const struct fill *fill = worker->shared;
  struct store_entry *entry = &worker->entry;
  struct store_state state;
  *fate = FATE_FAILED;
  if (!store_find (worker->store, entry->sha256, entry->source, entry->line, &state,
                   &worker->trouble))
    return true;
  if (worth_trying (fill, &state))
    return false;
  worker->uncertified = state.uncertified;
  if (!state.later || store_note (worker->store, entry, &worker->trouble))
    *fate = state.optimal ? FATE_THERE : FATE_THERE_OPEN;
  return true;
}

/* The instance has a canonical text. */
static enum fate
deal (struct store_worker *worker, const struct batch_line *line)
{
  enum fate fate;
  begin_entry (worker, line);
  if (line->account)
    return solve (worker, line, &fate) ? judge (worker) : fate;
  if (look_up (worker, &fate) || !solve (worker, line, &fate))
    return fate;
  return fate_of (store_put (worker->store, &worker->entry, &worker->trouble), &worker->entry,
                  &worker->trouble);
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
  status_init (&worker->limit);
  if (!worker->store && !line->account)
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
  if (fill->lines >= 0)
    snprintf (total, sizeof total, " of %" PRId64, fill->lines);
  if (fill->lines >= (int64_t)report->instances && rate > 0)
    snprintf (left, sizeof left, ", %.0f s to go",
              (double)(fill->lines - (int64_t)report->instances) / rate);
  progress_line ("dataset: %" PRIu64 "%s done, %" PRIu64 " optimal, %" PRIu64 " open, %" PRIu64
                 " there before, %.1f/s%s",
                 report->instances, total, report->optimal, report->open,
                 report->there + report->there_open, rate, left);
}

static void
count (struct fill *fill, const struct batch_line *line, const struct store_worker *worker)
{
  struct fill_report *report = fill->report;
  enum fate fate = (enum fate)worker->fate;
  uint64_t *const counts[]
    = { [FATE_THERE] = &report->there,     [FATE_THERE_OPEN] = &report->there_open,
        [FATE_OPTIMAL] = &report->optimal, [FATE_OPEN] = &report->open,
        [FATE_DEFECT] = &report->defects,  [FATE_DROPPED] = &report->dropped };
  pthread_mutex_lock (&fill->lock);
  report->instances++;
  ++*counts[fate];
  report->uncertified += worker->uncertified && (fate == FATE_OPEN || fate == FATE_THERE_OPEN);
  fill->solved = report->optimal + report->open;
  if (fate == FATE_DEFECT && fill->defect.code == STATUS_OK)
    fill->defect = worker->trouble;
  if (fate == FATE_OPEN && worker->limit.code != STATUS_OK
      && (fill->open_line == 0 || line->number < fill->open_line)) {
    fill->open_line = line->number;
    fill->open = worker->limit;
  }
  if (progress_due ())
    report_progress (fill);
  pthread_mutex_unlock (&fill->lock);
}

/* What another rank says of an instance: this, and, if it is judged, the entry. */
struct account {
  enum fate fate;
  bool uncertified;
  struct status trouble, limit; /* as in a worker */
};

static void
write_account (const struct store_worker *worker, struct output *out)
{
  struct account account;
  memset (&account, 0, sizeof account);
  account.fate = (enum fate)worker->fate;
  account.uncertified = worker->uncertified;
  account.trouble = worker->trouble;
  account.limit = worker->limit;
  output_bytes (out, (const char *)&account, sizeof account);
  if (account.fate == FATE_JUDGED)
    store_entry_pack (&worker->entry, out);
}

/* Write and count what became of the line. False as in a handler's write. */
static bool
write_fate (const struct store_worker *worker, const struct batch_line *line,
            struct output *results, struct status *status)
{
  struct fill *fill = worker->shared;
  if (worker->fate == FATE_FAILED) {
    *status = worker->trouble;
    return false;
  }
  if (worker->fate == FATE_DEFECT)
    failure_write_line (results, fill->options->json, "not stored", line->file, line->number,
                        worker->trouble.message);
  count (fill, line, worker);
  return true;
}

/* For store_batch.write. */
static bool
write (void *memory, const struct batch_line *line, struct output *results,
       struct output *certificates, struct status *status)
{
  struct store_worker *worker = memory;
  (void)certificates;
  if (!line->account)
    return write_fate (worker, line, results, status);
  write_account (worker, line->account);
  return true;
}

/* For store_batch.known. */
static bool
known (struct store_worker *home, const struct batch_line *line, struct output *results,
       struct status *trouble)
{
  struct status said = { .code = STATUS_OK };
  enum fate fate;
  status_init (&home->trouble);
  status_init (&home->limit);
  if (!canonical_make (&home->canonical, line->text, line->length, line->file, line->number, &said))
    return false; /* the other rank refuses it */
  begin_entry (home, line);
  if (!look_up (home, &fate))
    return false;
  home->fate = (int)fate;
  write_fate (home, line, results, trouble);
  return true;
}

/* For store_batch.settle. */
static bool
settle (struct store_worker *home, const struct batch_line *line, const char *bytes, size_t length,
        struct output *results, struct status *status)
{
  struct account account;
  struct status *trouble = &home->trouble;
  (void)length;
  memcpy (&account, bytes, sizeof account);
  *trouble = account.trouble;
  home->limit = account.limit;
  home->uncertified = account.uncertified;
  store_entry_reset (&home->entry);
  if (account.fate == FATE_JUDGED) {
    store_entry_unpack (&home->entry, bytes + sizeof account);
    account.fate
      = fate_of (store_put_judged (home->store, &home->entry, trouble), &home->entry, trouble);
  }
  home->fate = (int)account.fate;
  return write_fate (home, line, results, status);
}

/* Why instances are open. */
static void
report_open (const struct fill *fill, struct status *status)
{
  const struct fill_report *report = fill->report;
  uint64_t bare = report->uncertified, open = report->open + report->there_open - bare;
  char limited[sizeof fill->open.message + 100] = "", reason[sizeof fill->open.message + 20] = "",
                                           without[100] = "";
  if (fill->open_line > 0)
    snprintf (reason, sizeof reason, " (%s%s)", open > 1 ? "the first: " : "", fill->open.message);
  if (open > 0)
    snprintf (limited, sizeof limited, "%" PRIu64 " instance%s left open%s: larger limits may help",
              open, open == 1 ? " is" : "s are", reason);
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
    report_open (fill, status);
}

static void
fill_init (struct fill *fill, const struct fill_options *options, const char *source_name)
{
  *fill = (struct fill){ .options = options,
                         .lines = -1,
                         .source_name = source_name,
                         .option_text
                         = entry_options (&options->limits, options->method, options->class),
                         .machine = entry_machine (),
                         .start = limits_now () };
  status_init (&fill->defect);
  pthread_mutex_init (&fill->lock, NULL);
}

static void
fill_clear (struct fill *fill)
{
  pthread_mutex_destroy (&fill->lock);
  memory_free (fill->option_text, fill->machine);
}

/* What is done with the lines. */
static struct store_batch
batch_of (struct fill *fill, const char *path)
{
  const struct fill_options *options = fill->options;
  return (struct store_batch){ .shared = fill,
                               .path = path,
                               .class = options->class,
                               .json = options->json,
                               .options = { .limits = options->limits,
                                            .method = options->method,
                                            .class = options->class,
                                            .schedule = true,
                                            .proof = true,
                                            .dropped = true },
                               .work = work,
                               .write = write,
                               .ranks = options->ranks,
                               .known = known,
                               .settle = settle };
}

enum status_code
fill_run (struct source *source, const char *path, const struct fill_options *options,
          struct output *out, struct fill_report *report, struct status *status)
{
  struct fill fill;
  struct status first;
  *report = (struct fill_report){ .instances = 0 };
  /* made, or refused, before anything is solved */
  struct store *store = store_open_class (path, options->class, status);
  if (!store)
    return status->code;
  fill_init (&fill, options, source->name);
  fill.lines = source->lines;
  fill.report = report;
  const struct store_batch batch = batch_of (&fill, path);
  bool good
    = store_batch_run (&batch, source, options->threads, out, &report->refused, &first, status);
  report->instances += report->refused;
  report->interrupted = limits_interrupted ();
  if (good)
    conclude (&fill, &first, status);
  fill_clear (&fill);
  store_close (store);
  return status->code;
}

void
fill_serve (const char *path, const struct fill_options *options, struct batch_job *job)
{
  struct fill fill;
  fill_init (&fill, options, source_name (path));
  const struct store_batch batch = batch_of (&fill, NULL);
  store_batch_serve (&batch, options->threads, job);
  fill_clear (&fill);
}
