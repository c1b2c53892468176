#include "solve/batch.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/team.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define RING_PER_THREAD 64  /* results that may wait for a slower one before them */
#define FLUSH_SECONDS 0.001 /* results are pushed on unless the last push is younger than this */

/* A line of the file, copied so that the next can be read while this one is being worked on. */
struct held {
  char *text; /* owned */
  size_t length, capacity, number;
  struct rounding rounding;
};

/* What a thread has at hand. */
struct hand {
  struct held held; /* the present instance */
  uint64_t index;   /* of it in the input */
  struct batch_line line;
  size_t kind;                         /* its model in the registry, where that is known */
  const struct batch_handler *handler; /* the model's */
  struct batch_verdict verdict;
  void *memory[MODELS_MAX]; /* of the handlers; NULL until needed */
};

/* The place of one instance in the order of the results. */
struct slot {
  struct output result, certificate; /* in memory; empty when they were written in their turn */
  size_t line;
  bool done;
};

struct batch {
  struct suite *suite;
  const struct batch_options *options;
  struct output *results, *certificates;
  struct batch_report *report;

  pthread_mutex_t lock; /* guards all below, the suite, and *report */
  pthread_cond_t moved; /* the head moved, or the batch stopped */
  struct held ahead[2]; /* lines read to see whether there is more than one; used up first */
  size_t ahead_count;
  struct slot *slots;              /* a ring */
  uint64_t slot_count, head, next; /* instances head .. next-1 are under way */
  uint64_t first_refused;          /* index of the instance report->first is about */
  bool exhausted;                  /* the suite has no further line */
  bool single, ended;              /* ended: no further instance is taken */
  double flushed;                  /* when results were last pushed on */
};

static enum status_code
worse (enum status_code a, enum status_code b)
{
  return a > b ? a : b;
}

/* Reading. */

static void
held_swap (struct held *a, struct held *b)
{
  struct held old = *a;
  *a = *b;
  *b = old;
}

static bool
held_read (struct held *held, struct suite *suite, struct status *status)
{
  const char *text;
  if (!suite_next (suite, &text, &held->length, &held->number, status))
    return false;
  memory_grow (held->text, held->capacity, held->length);
  memcpy (held->text, text, held->length);
  held->rounding = *suite_rounding (suite);
  return true;
}

/* Note the trouble of instance `index` unless an earlier one's is noted. */
static void
batch_note (struct batch *batch, uint64_t index, const struct status *status)
{
  batch->report->worst = worse (batch->report->worst, status->code);
  if (batch->report->first.code != STATUS_OK && batch->first_refused <= index)
    return;
  batch->report->first = *status;
  batch->first_refused = index;
}

/* Read the next line; the end of the input or its failure ends the batch. */
static bool
batch_read (struct batch *batch, struct held *held)
{
  if (batch->ahead_count > 0) {
    held_swap (held, &batch->ahead[0]);
    held_swap (&batch->ahead[0], &batch->ahead[1]);
    batch->ahead_count--;
    return true;
  }
  struct status status;
  status_init (&status);
  if (!batch->exhausted && held_read (held, batch->suite, &status))
    return true;
  batch->ended = true;
  batch->report->failed |= status.code != STATUS_OK;
  if (status.code != STATUS_OK)
    batch_note (batch, batch->next, &status);
  return false;
}

/* Take the next instance in hand. Waits while the ring is full. False when there is none left or
   the batch has ended. */
static bool
batch_take (struct batch *batch, struct hand *hand)
{
  pthread_mutex_lock (&batch->lock);
  while (!batch->ended && batch->next - batch->head >= batch->slot_count)
    pthread_cond_wait (&batch->moved, &batch->lock);
  /* an optimum that was proven all the same is no less an answer */
  bool proven = batch->single && batch->report->optimal > 0;
  if (!batch->ended && !proven && limits_interrupted ()) {
    batch->ended = true;
    batch->report->worst = worse (batch->report->worst, STATUS_LIMIT);
  }
  bool taken = !batch->ended && batch_read (batch, &hand->held);
  if (taken)
    hand->index = batch->next++;
  pthread_mutex_unlock (&batch->lock);
  return taken;
}

/* Writing. */

/* Wait until all results before this one are written; after that the batch's outputs are this
   thread's until batch_finish. */
static void
batch_wait_turn (struct batch *batch, uint64_t index)
{
  pthread_mutex_lock (&batch->lock);
  while (batch->head != index)
    pthread_cond_wait (&batch->moved, &batch->lock);
  pthread_mutex_unlock (&batch->lock);
}

static void
move (struct output *from, struct output *to)
{
  if (to)
    output_bytes (to, from->bytes, from->length);
  output_reset (from);
}

/* Move what is finished from the head of the ring to the outputs. */
static void
batch_emit (struct batch *batch)
{
  for (; batch->head < batch->next && batch->slots[batch->head % batch->slot_count].done;
       batch->head++) {
    struct slot *slot = &batch->slots[batch->head % batch->slot_count];
    if (batch->options->turn)
      batch->options->turn (slot->line, &slot->result, batch->options->context);
    move (&slot->result, batch->results);
    move (&slot->certificate, batch->certificates);
    slot->done = false;
  }
  double now = limits_now ();
  if (now - batch->flushed >= FLUSH_SECONDS) {
    output_flush (batch->results);
    batch->flushed = limits_now ();
  }
}

static void
batch_count (struct batch_report *report, const struct hand *hand)
{
  report->instances++;
  switch (hand->verdict.state) {
  case BATCH_ANSWERED:
    break;
  case BATCH_OPTIMAL:
    report->optimal++;
    report->models[hand->kind]++;
    report->heuristic_optimal += hand->verdict.heuristic_optimal;
    break;
  case BATCH_FEASIBLE:
    report->feasible++;
    report->worst = worse (report->worst, STATUS_LIMIT);
    break;
  case BATCH_REFUSED:
    report->refused++;
    break;
  }
}

/* The instance is written (`trouble` is OK) or could not be: count it, and let everything that
   is ready out. */
static void
batch_finish (struct batch *batch, const struct hand *hand, const struct status *trouble)
{
  pthread_mutex_lock (&batch->lock);
  batch_count (batch->report, hand);
  if (!batch->single)
    progress_done (batch->report->instances);
  if (hand->verdict.state == BATCH_REFUSED)
    batch_note (batch, hand->index, &hand->verdict.status);
  if (trouble->code != STATUS_OK) {
    batch->report->troubled++;
    batch_note (batch, hand->index, trouble);
  }
  struct slot *slot = &batch->slots[hand->index % batch->slot_count];
  slot->line = hand->line.number;
  slot->done = true;
  batch_emit (batch);
  batch->report->failed |= trouble->code != STATUS_OK || batch->results->failed
                           || (batch->certificates && batch->certificates->failed);
  batch->ended |= batch->report->failed;
  pthread_cond_broadcast (&batch->moved);
  pthread_mutex_unlock (&batch->lock);
}

/* Working. */

static int
single_threads (const struct batch_options *options)
{
  return options->engine_threads > 0 ? options->engine_threads : options->threads;
}

/* Find out whose the instance in hand is. False: nobody's, with the status set. */
static bool
batch_dispatch (const struct batch *batch, struct hand *hand, struct status *status)
{
  const struct batch_line *line = &hand->line;
  const struct model *known
    = model_find (line->text, line->length, line->file, line->number, status);
  if (!known)
    return false;
  hand->kind = model_index (known);
  const struct batch_model *model = &batch->options->models[hand->kind];
  hand->verdict.model = known->name;
  hand->handler = model->handler;
  if (!model->handler && model->missing)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: %s has no %s", line->file,
                       line->number, hand->verdict.model, model->missing);
  if (!model->handler)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: this command does not read %s",
                       line->file, line->number, hand->verdict.model);
  if (!hand->memory[hand->kind])
    hand->memory[hand->kind]
      = model->handler->begin (model->context, batch->single ? single_threads (batch->options) : 1);
  return true;
}

/* Have the instance in hand dealt with by its model's handler. */
static void
batch_handle (const struct batch *batch, struct hand *hand)
{
  const struct held *held = &hand->held;
  struct batch_verdict *verdict = &hand->verdict;
  hand->line = (struct batch_line){
    suite_name (batch->suite), held->number, held->text, held->length, batch->single, held->rounding
  };
  verdict->state = BATCH_ANSWERED;
  verdict->heuristic_optimal = verdict->large = false;
  verdict->model = verdict->name = NULL;
  status_init (&verdict->status);
  if (batch_dispatch (batch, hand, &verdict->status))
    hand->handler->work (hand->memory[hand->kind], &hand->line, verdict);
  if (verdict->status.code != STATUS_OK)
    verdict->state = BATCH_REFUSED;
}

/* Have it written: into its slot, or straight to the outputs once its turn has come, when it is
   large and where one thread does all. */
static void
batch_write (struct batch *batch, struct hand *hand, struct status *trouble)
{
  struct slot *slot = &batch->slots[hand->index % batch->slot_count];
  bool direct = !batch->options->turn && (hand->verdict.large || batch->slot_count == 1);
  struct output *results = direct ? batch->results : &slot->result,
                *certificates = direct ? batch->certificates : &slot->certificate;
  if (direct)
    batch_wait_turn (batch, hand->index);
  if (hand->verdict.state == BATCH_REFUSED)
    batch->options->refuse (&hand->line, &hand->verdict, results, batch->options->context);
  else
    hand->handler->write (hand->memory[hand->kind], &hand->line, results,
                          batch->certificates ? certificates : NULL, trouble);
}

static void
batch_forget (const struct batch *batch, struct hand *hand)
{
  for (size_t kind = 0; kind < model_count; kind++)
    if (hand->memory[kind]) {
      batch->options->models[kind].handler->end (hand->memory[kind]);
      hand->memory[kind] = NULL;
    }
}

/* Where a limit of memory was met, nothing is kept: it would be taken from the next instance. */
static void
batch_work (void *context, size_t member)
{
  struct batch *batch = context;
  (void)member;
  struct hand hand = { .index = 0 };
  while (batch_take (batch, &hand)) {
    struct status trouble;
    uint64_t ended = limits_memory_ended ();
    status_init (&trouble);
    batch_handle (batch, &hand);
    batch_write (batch, &hand, &trouble);
    batch_finish (batch, &hand, &trouble);
    if (limits_memory_ended () > ended)
      batch_forget (batch, &hand);
  }
  batch_forget (batch, &hand);
  free (hand.held.text);
}

/* The batch. */

/* Read up to two lines ahead: one or more than one is known from here on. */
static void
batch_look_ahead (struct batch *batch)
{
  struct batch_report *report = batch->report;
  while (batch->ahead_count < 2 && !batch->exhausted)
    if (held_read (&batch->ahead[batch->ahead_count], batch->suite, &report->first))
      batch->ahead_count++;
    else
      batch->exhausted = true;
  batch->single
    = batch->exhausted && suite_count (batch->suite) == 1 && report->first.code == STATUS_OK;
  if (!batch->single && batch->options->singles)
    status_set (&report->first, STATUS_INPUT, "%s: holds several instances; this option takes one",
                suite_name (batch->suite));
  report->single = batch->single;
  report->worst = report->first.code;
  report->failed = report->worst != STATUS_OK;
  batch->ended = report->failed;
}

static void
batch_init (struct batch *batch, struct suite *suite, const struct batch_options *options,
            struct batch_report *report)
{
  memset (batch, 0, sizeof *batch);
  memset (report, 0, sizeof *report);
  status_init (&report->first);
  batch->suite = suite;
  batch->options = options;
  batch->report = report;
  batch_look_ahead (batch);
  pthread_mutex_init (&batch->lock, NULL);
  pthread_cond_init (&batch->moved, NULL);
  batch->slot_count
    = options->threads > 1 && !batch->single ? (uint64_t)options->threads * RING_PER_THREAD : 1;
  batch->slots = memory_alloc (batch->slot_count, sizeof *batch->slots);
  for (uint64_t i = 0; i < batch->slot_count; i++) {
    output_init_memory (&batch->slots[i].result);
    output_init_memory (&batch->slots[i].certificate);
    batch->slots[i].done = false;
  }
}

static void
batch_clear (struct batch *batch)
{
  for (uint64_t i = 0; i < batch->slot_count; i++) {
    output_discard (&batch->slots[i].result);
    output_discard (&batch->slots[i].certificate);
  }
  free (batch->slots);
  for (size_t i = 0; i < 2; i++)
    free (batch->ahead[i].text);
  pthread_cond_destroy (&batch->moved);
  pthread_mutex_destroy (&batch->lock);
}

void
batch_run (struct suite *suite, const struct batch_options *options, struct output *results,
           struct output *certificates, struct batch_report *report)
{
  struct batch batch;
  batch_init (&batch, suite, options, report);
  batch.results = results;
  batch.certificates = certificates;
  if (batch.slot_count == 1) {
    batch_work (&batch, 0);
  } else {
    limits_searches (options->threads);
    team_run (options->threads, batch_work, &batch);
    limits_searches (1);
  }
  output_flush (results);
  batch_clear (&batch);
}
