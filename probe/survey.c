#include "probe/survey.h"

#include "base/memory.h"
#include "probe/notation.h"
#include "probe/store.h"
#include "search/crew.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct run {
  const struct survey *survey;
  struct survey_report *report;
  struct status *status;
  int64_t sweep;            /* in the store */
  uint64_t *todo;           /* pieces in the order in which they are done; owned */
  struct sweep_result base; /* what the store had at the beginning */
  struct quotient best;     /* so far */
  double start;
};

/* One thread's. */
struct memory {
  const struct run *run;
  struct sweeper *sweeper;
  struct store *store;       /* NULL without one */
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
survey_report_init (struct survey_report *report)
{
  memset (report, 0, sizeof *report);
  sweep_result_init (&report->result);
}

void
survey_report_clear (struct survey_report *report)
{
  sweep_result_clear (&report->result);
}

const struct sweep_extreme *
survey_largest (const struct sweep_result *result)
{
  const struct sweep_extreme *largest = NULL;
  for (size_t i = 0; i < result->length; i++)
    if (result->extreme[i].value.den != 0 && (!largest || quotient_compare (result->extreme[i].value, largest->value) > 0))
      largest = &result->extreme[i];
  return largest;
}

static void *
begin (void *context)
{
  const struct run *run = context;
  struct memory *memory = memory_zero (1, sizeof *memory);
  memory->run = run;
  memory->sweeper = sweeper_new (&run->survey->params);
  status_init (&memory->status);
  if (run->survey->store)
    memory->store = store_open (run->survey->store, STORE_WRITE, &memory->status);
  sweep_result_init (&memory->floor);
  sweep_result_join (&memory->floor, &run->base);
  return memory;
}

static void
end (void *thread)
{
  struct memory *memory = thread;
  sweeper_free (memory->sweeper);
  store_close (memory->store);
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

/* False when the deadline passed first; trouble with the store is in outcome->status. What is done is in the store before anybody hears
   of it. */
static bool
do_piece (struct memory *memory, uint64_t piece, struct outcome *outcome)
{
  const struct run *run = memory->run;
  if (memory->store && !store_has (memory->store, run->sweep, piece, &outcome->others, &outcome->status))
    return true;
  if (outcome->others)
    return true;
  if (!sweep_piece (memory->sweeper, piece, &memory->floor, run->survey->deadline, &outcome->result))
    return false;
  if (memory->store)
    store_piece (memory->store, run->sweep, piece, &outcome->result, &outcome->status);
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
tell (struct run *run, const struct sweep_result *piece, uint64_t before)
{
  const struct survey_report *report = run->report;
  const struct sweep_extreme *largest = survey_largest (piece);
  double seconds = limits_now () - run->start, a_piece = seconds / (double)(report->done - before);
  bool record = largest && largest->kept > 0 && quotient_compare (largest->value, run->best) > 0;
  const struct survey_progress progress = { .done = report->done,
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
    tell (run, &outcome->result, before);
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
  for (uint64_t piece = survey->part; piece < report->pieces; piece += survey->parts, report->asked++)
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
run_crew (struct run *run, uint64_t count)
{
  const struct crew crew = { .threads = run->survey->threads,
                             .first = 0,
                             .last = count,
                             .work = work,
                             .begin = begin,
                             .end = end,
                             .take = take,
                             .drop = drop,
                             .context = run };
  crew_run (&crew);
}

/* What is in the store: pieces and result. */
static bool
look_up (struct run *run, struct store *store, bool *done, struct sweep_result *result)
{
  return store_sweep (store, &run->survey->params, &run->sweep, run->status) && store_done (store, run->sweep, done, run->status)
         && store_result (store, run->sweep, result, run->status);
}

static void
count_covered (struct survey_report *report, const bool *done)
{
  report->covered = 0;
  for (uint64_t piece = 0; piece < report->pieces; piece++)
    report->covered += done[piece];
}

static bool
run_with_store (struct run *run, bool *done)
{
  struct store *store = store_open (run->survey->store, STORE_WRITE, run->status);
  bool good = store && look_up (run, store, done, &run->base);
  if (good) {
    const struct sweep_extreme *largest = survey_largest (&run->base);
    run->best = largest ? largest->value : run->best;
    uint64_t count = list_todo (run, done);
    if (count > 1)
      rotate (run->todo, count, (uint64_t)getpid () * UINT64_C (2654435761) % count);
    run_crew (run, count);
    good = run->status->code == STATUS_OK && look_up (run, store, done, &run->report->result);
    count_covered (run->report, done);
  }
  store_close (store);
  return good;
}

bool
survey_run (const struct survey *survey, struct survey_report *report, struct status *status)
{
  struct run run = { .survey = survey, .report = report, .status = status, .start = limits_now () };
  report->pieces = sweep_pieces (&survey->params);
  bool good = true, *done = memory_zero (report->pieces, sizeof *done);
  run.todo = memory_alloc (report->pieces, sizeof *run.todo);
  sweep_result_init (&run.base);
  if (survey->store) {
    good = run_with_store (&run, done);
  } else {
    run_crew (&run, list_todo (&run, done));
    report->covered = report->done;
  }
  report->seconds = limits_now () - run.start;
  sweep_result_clear (&run.base);
  free (run.todo);
  free (done);
  return good;
}

/* The command that finds it. */
static void
command_of (const struct survey *survey, char *text, size_t size)
{
  const struct sweep_params *params = &survey->params;
  const char *quote = params->objective.excess ? "'" : "";
  snprintf (text, size, "provecast probe sweep --n %" PRId64 " --max-cost %" PRId64 " --objective %s%s%s", params->destinations,
            params->max_cost, quote, params->objective.name, quote);
}

static bool
make_record (const struct survey *survey, const struct sweep_extreme *extreme, struct record *record, struct status *status)
{
  const struct limits no_limits = { .seconds = 0 };
  struct node_types types;
  char command[200];
  node_types_init (&types);
  command_of (survey, command, sizeof command);
  bool made = notation_read (&types, extreme->witness[0], status)
              && record_make (record, &survey->params.objective, &types, command, &no_limits, status);
  node_types_clear (&types);
  return made;
}

/* Of the cells with this n and kind of source, the first with the largest value; NULL where no value has a witness. */
static const struct sweep_extreme *
largest_of (const struct sweep_result *result, int32_t n, bool slow_source)
{
  const struct sweep_extreme *largest = NULL;
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    if (extreme->cell.n == n && extreme->cell.slow_source == slow_source && extreme->kept > 0
        && (!largest || quotient_compare (extreme->value, largest->value) > 0))
      largest = extreme;
  }
  return largest;
}

static bool
store_largest (const struct survey *survey, const struct sweep_result *result, struct store *store, struct status *status)
{
  struct record record;
  bool good = true, kept;
  record_init (&record);
  for (int32_t place = 2; place < 2 * survey->params.destinations + 2 && good; place++) {
    const struct sweep_extreme *extreme = largest_of (result, place / 2, place % 2);
    if (extreme)
      good = make_record (survey, extreme, &record, status) && store_record (store, &record, &kept, status);
  }
  record_clear (&record);
  return good;
}

bool
survey_records (const struct survey *survey, const struct sweep_result *result, struct record *largest, struct status *status)
{
  const struct sweep_extreme *extreme = survey_largest (result);
  record_clear (largest);
  if (extreme && extreme->kept > 0 && !make_record (survey, extreme, largest, status))
    return false;
  if (!survey->store)
    return true;
  struct store *store = store_open (survey->store, STORE_WRITE, status);
  bool good = store && store_largest (survey, result, store, status);
  store_close (store);
  return good;
}
