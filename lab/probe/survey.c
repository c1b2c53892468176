#include "lab/probe/survey.h"

#include "base/memory.h"
#include "lab/probe/store.h"
#include "search/core/ordered_map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct run {
  const struct survey *survey;
  struct sweep_params params; /* the survey's, but witnesses only for a listing */
  struct survey_report *report;
  struct status *status;
  int64_t sweep;            /* in the store */
  uint64_t *todo;           /* pieces in the order in which they are done; owned */
  struct sweep_result base; /* what the store had at the beginning; the floor of a listing */
  struct quotient best;     /* so far */
  double start;
};

/* One thread's. */
struct memory {
  const struct run *run;
  struct sweeper *sweeper;
  struct database *store;    /* NULL without one */
  struct sweep_result floor; /* of the pieces this thread knows of */
  struct status status;      /* of opening the store */
};

/* What became of a piece. */
struct outcome {
  struct sweep_result result;
  bool others; /* another process has done it */
  struct status status;
};

void
survey_report_clear (struct survey_report *report)
{
  sweep_result_clear (&report->result);
}

static void *
begin (void *context)
{
  const struct run *run = context;
  struct memory *memory = memory_zero (1, sizeof *memory);
  memory->run = run;
  memory->sweeper = sweeper_new (&run->params);
  status_init (&memory->status);
  if (run->survey->store)
    memory->store = probe_store_open (run->survey->store, PROBE_STORE_WRITE, &memory->status);
  sweep_result_init (&memory->floor);
  sweep_result_join (&memory->floor, &run->base);
  return memory;
}

static void
end (void *thread)
{
  struct memory *memory = thread;
  sweeper_free (memory->sweeper);
  database_close (memory->store);
  sweep_result_clear (&memory->floor);
  free (memory);
}

static void
drop (void *result)
{
  struct outcome *outcome = result;
  sweep_result_clear (&outcome->result);
  free (outcome);
}

/* False when the deadline passed first; trouble with the store is in outcome->status. What is
   done is in the store before anybody hears of it. */
static bool
do_piece (struct memory *memory, uint64_t piece, struct outcome *outcome)
{
  const struct run *run = memory->run;
  if (memory->store
      && !probe_store_has (memory->store, run->sweep, piece, &outcome->others, &outcome->status))
    return true;
  if (outcome->others)
    return true;
  if (!sweep_piece (memory->sweeper, piece, &memory->floor, run->survey->deadline,
                    &outcome->result))
    return false;
  if (memory->store)
    probe_store_piece (memory->store, run->sweep, piece, &outcome->result, &outcome->status);
  if (run->params.witnesses == 0) /* a listing's floor is what it is */
    sweep_result_join (&memory->floor, &outcome->result);
  return true;
}

static void *
work (uint64_t place, void *thread, void *context)
{
  struct memory *memory = thread;
  const struct run *run = context;
  struct outcome *outcome = memory_zero (1, sizeof *outcome);
  sweep_result_init (&outcome->result);
  outcome->status = memory->status;
  if (outcome->status.code != STATUS_OK || do_piece (memory, run->todo[place], outcome))
    return outcome;
  drop (outcome);
  return NULL;
}

static void
report_progress (struct run *run, const struct sweep_result *piece, uint64_t before)
{
  const struct survey_report *report = run->report;
  const struct sweep_extreme *largest = sweep_result_largest (piece, 0, false);
  double seconds = limits_now () - run->start, a_piece = seconds / (double)(report->done - before);
  bool record = largest && largest->kept > 0 && quotient_compare (largest->value, run->best) > 0;
  const struct survey_progress progress
    = { .done = report->done,
        .asked = report->asked,
        .instances = report->instances,
        .seconds = seconds,
        .left = a_piece * (double)(report->asked - report->done),
        .record = record ? largest : NULL };
  if (record)
    run->best = largest->value;
  if (run->survey->progress)
    run->survey->progress (&progress, run->survey->context);
}

static bool
take (uint64_t place, void *result, void *context)
{
  struct run *run = context;
  struct outcome *outcome = result;
  bool good = outcome->status.code == STATUS_OK;
  if (good) {
    uint64_t before = run->report->done - place;
    run->report->done++;
    run->report->instances += outcome->result.instances;
    if (!run->survey->store)
      sweep_result_join (&run->report->result, &outcome->result);
    report_progress (run, &outcome->result, before);
  } else {
    status_set (run->status, outcome->status.code, "%s", outcome->status.message);
  }
  drop (outcome);
  return good;
}

/* The pieces of the part that are not done yet; the number of them. */
static uint64_t
list_todo (struct run *run, const bool *done)
{
  const struct survey *survey = run->survey;
  struct survey_report *report = run->report;
  uint64_t count = 0;
  for (uint64_t piece = survey->part; piece < report->pieces;
       piece += survey->parts, report->asked++)
    if (!done[piece])
      run->todo[count++] = piece;
  report->done = report->asked - count;
  return count;
}

/* With a store processes begin at different places, so that they do not all do the same. */
static void
rotate (uint64_t *todo, uint64_t count, uint64_t by)
{
  uint64_t *copy = memory_alloc (count, sizeof *copy);
  for (uint64_t i = 0; i < count; i++)
    copy[i] = todo[(i + by) % count];
  memcpy (todo, copy, count * sizeof *copy);
  free (copy);
}

static void
run_pieces (struct run *run, uint64_t count)
{
  const struct ordered_map ordered_map = { .threads = run->survey->threads,
                                           .first = 0,
                                           .last = count,
                                           .work = work,
                                           .begin = begin,
                                           .end = end,
                                           .take = take,
                                           .drop = drop,
                                           .context = run };
  ordered_map_run (&ordered_map);
}

/* What is in the store: pieces and result. */
static bool
look_up (struct run *run, struct database *store, bool *done, struct sweep_result *result)
{
  return probe_store_sweep (store, &run->params, &run->sweep, run->status)
         && probe_store_done (store, run->sweep, done, run->status)
         && probe_store_result (store, run->sweep, result, run->status);
}

static void
count_covered (struct survey_report *report, const bool *done)
{
  report->covered = 0;
  for (uint64_t piece = 0; piece < report->pieces; piece++)
    report->covered += done[piece];
}

/* The pieces that are not done, from another place in each process. */
static void
run_todo (struct run *run, const bool *done)
{
  uint64_t count = list_todo (run, done);
  if (count > 1 && run->survey->store)
    rotate (run->todo, count, (uint64_t)getpid () * UINT64_C (2654435761) % count);
  run_pieces (run, count);
}

static bool
run_with_store (struct run *run, bool *done)
{
  struct database *store = probe_store_open (run->survey->store, PROBE_STORE_WRITE, run->status);
  bool good = store && look_up (run, store, done, &run->base);
  if (good) {
    const struct sweep_extreme *largest = sweep_result_largest (&run->base, 0, false);
    run->best = largest ? largest->value : run->best;
    run_todo (run, done);
    good = run->status->code == STATUS_OK && look_up (run, store, done, &run->report->result);
    count_covered (run->report, done);
  }
  database_close (store);
  return good;
}

/* A run and what it needs: flags for its pieces, to be freed with run_end. */
static bool *
run_begin (struct run *run, const struct survey *survey, struct survey_report *report,
           struct status *status)
{
  *run = (struct run){ .survey = survey,
                       .params = survey->params,
                       .report = report,
                       .status = status,
                       .start = limits_now () };
  run->params.witnesses = 0;
  report->pieces = sweep_pieces (&survey->params);
  run->todo = memory_alloc (report->pieces, sizeof *run->todo);
  sweep_result_init (&run->base);
  return memory_zero (report->pieces, sizeof (bool));
}

static void
run_end (struct run *run, bool *done)
{
  run->report->seconds = limits_now () - run->start;
  sweep_result_clear (&run->base);
  memory_free (run->todo, done);
}

bool
survey_run (const struct survey *survey, struct survey_report *report, struct status *status)
{
  struct run run;
  bool good = true, *done = run_begin (&run, survey, report, status);
  if (survey->store) {
    good = run_with_store (&run, done);
  } else {
    run_todo (&run, done);
    report->covered = report->done;
  }
  run_end (&run, done);
  return good;
}

/* The floor from the sweep, which the store has. False with the status set where it cannot be
   listed. */
static bool
prepare_listing (struct run *run, struct database *store, bool *done, struct sweep_list *list,
                 bool *ready)
{
  const struct survey *survey = run->survey;
  struct sweep_result result = { .length = 0 };
  bool good = look_up (run, store, done, &result);
  sweep_list_init (list, &result, survey->params.witnesses);
  count_covered (run->report, done);
  *ready = run->report->covered == run->report->pieces;
  if (good && *ready && list->instances > SURVEY_LISTED)
    good = status_set (run->status, STATUS_INPUT,
                       "%s: %" PRIu64
                       " instances attain the largest value of their cell; at most %" PRId64
                       " are listed: ask for fewer of a cell",
                       survey->params.objective.name, list->instances, SURVEY_LISTED);
  sweep_result_clear (&result);
  return good;
}

/* The pieces of the listing itself. */
static bool
run_listing (struct run *run, struct database *store, bool *done, struct sweep_list *list)
{
  run->params.witnesses = run->survey->params.witnesses;
  run->best = (struct quotient){ INT64_MAX, 1 }; /* nothing is a record any more */
  run->base = list->floor;
  sweep_result_init (&list->floor);
  memset (done, 0, run->report->pieces * sizeof *done);
  if (!probe_store_sweep (store, &run->params, &run->sweep, run->status)
      || !probe_store_done (store, run->sweep, done, run->status))
    return false;
  run_todo (run, done);
  return run->status->code == STATUS_OK;
}

bool
survey_list (const struct survey *survey, struct survey_listing *listing, struct status *status)
{
  struct run run;
  struct survey_report report = { .pieces = 0 };
  struct sweep_list list;
  bool *done = run_begin (&run, survey, &report, status);
  struct database *store = probe_store_open (survey->store, PROBE_STORE_WRITE, status);
  memset (listing, 0, sizeof *listing);
  memset (&list, 0, sizeof list);
  bool good = store && prepare_listing (&run, store, done, &list, &listing->ready);
  if (good && listing->ready)
    good = run_listing (&run, store, done, &list);
  listing->cells = list.cells;
  listing->instances = list.instances;
  listing->left_out = list.left_out;
  listing->asked = report.asked;
  listing->done = report.done;
  database_close (store);
  sweep_list_clear (&list);
  run_end (&run, done);
  survey_report_clear (&report);
  return good;
}

/* The command that finds it. */
static void
command_of (const struct survey *survey, char *text, size_t size)
{
  const struct sweep_params *params = &survey->params;
  const char *quote = params->objective.excess ? "'" : "";
  snprintf (text, size,
            "provecast probe sweep --n %" PRId64 " --max-cost %" PRId64 " --objective %s%s%s",
            params->destinations, params->max_cost, quote, params->objective.name, quote);
}

static bool
make_record (const struct survey *survey, const struct sweep_extreme *extreme,
             struct record *record, struct status *status)
{
  const struct limits no_limits = { .seconds = 0 };
  char command[200];
  command_of (survey, command, sizeof command);
  return record_make (record, &survey->params.objective, extreme->witness[0], command, &no_limits,
                      status);
}

static bool
probe_store_largest (const struct survey *survey, const struct sweep_result *result,
                     struct database *store, struct status *status)
{
  struct record record = { .notation = NULL };
  int64_t seconds = sweep_result_seconds (result);
  bool good = true, kept;
  for (int64_t place = seconds; place < seconds * (survey->params.destinations + 1) && good;
       place++) {
    const struct sweep_extreme *extreme
      = sweep_result_largest (result, place / seconds, place % seconds);
    if (extreme && extreme->kept > 0)
      good = make_record (survey, extreme, &record, status)
             && probe_store_record (store, &record, &kept, status);
  }
  record_clear (&record);
  return good;
}

bool
survey_records (const struct survey *survey, const struct sweep_result *result,
                struct record *largest, struct status *status)
{
  const struct sweep_extreme *extreme = sweep_result_largest (result, 0, false);
  record_clear (largest);
  if (extreme && extreme->kept > 0 && !make_record (survey, extreme, largest, status))
    return false;
  if (!survey->store)
    return true;
  struct database *store = probe_store_open (survey->store, PROBE_STORE_WRITE, status);
  bool good = store && probe_store_largest (survey, result, store, status);
  database_close (store);
  return good;
}
