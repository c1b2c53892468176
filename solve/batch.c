#include "solve/batch_order.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/team.h"
#include "search/core/model.h"
#include "solve/farm.h"

#include <stdlib.h>
#include <string.h>

#define RING_PER_THREAD 64  /* results that may wait for a slower one before them */
#define FLUSH_SECONDS 0.001 /* results are pushed on unless the last push is younger than this */

/* With other ranks more may wait: the rank with the slower one has others of the same lease. */
#define RING_PER_RANK 4096
#define RING_MOST ((uint64_t)1 << 17)
#define BYTES_MOST ((uint64_t)64 << 20)    /* of texts and results that wait */
#define BYTES_PER_RANK ((uint64_t)1 << 20) /* the same for each rank */
#define KEPT 1024                          /* bytes that an empty place of the ring keeps */

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

/* What went wrong; the report has the first of all. */
static void
batch_note (struct batch *batch, const struct status *status)
{
  batch->report->worst = worse (batch->report->worst, status->code);
  if (batch->report->first.code == STATUS_OK)
    batch->report->first = *status;
}

bool
batch_has_room (const struct batch *batch)
{
  uint64_t most = BYTES_MOST + BYTES_PER_RANK * (uint64_t)batch->live;
  return batch->next - batch->head < batch->slot_count && (!batch->leads || batch->bytes < most);
}

bool
batch_read (struct batch *batch, struct held *held, uint64_t *index)
{
  if (batch->exhausted && batch->ahead_count == 0)
    return false;
  if (batch->ahead_count > 0) {
    held_swap (held, &batch->ahead[0]);
    held_swap (&batch->ahead[0], &batch->ahead[1]);
    batch->ahead_count--;
  } else if (!held_read (held, batch->suite, &batch->unread)) {
    batch->exhausted = true;
    return false;
  }
  *index = batch->next++;
  batch_slot (batch, *index)->losses = 0;
  batch_give (batch, *index, 0);
  return true;
}

/* Lines of other ranks. */

bool
batch_find_held (struct batch *batch, bool careful, uint64_t *index)
{
  if (batch->first_held < batch->head)
    batch->first_held = batch->head;
  while (batch->held_count > 0 && batch_slot (batch, batch->first_held)->state != SLOT_HELD)
    batch->first_held++;
  if (batch->held_count == 0)
    return false;
  for (*index = batch->first_held; *index < batch->next; ++*index) {
    const struct slot *slot = batch_slot (batch, *index);
    if (slot->state == SLOT_HELD && (!careful || slot->losses == 0))
      return true;
  }
  return false;
}

void
batch_give (struct batch *batch, uint64_t index, int owner)
{
  struct slot *slot = batch_slot (batch, index);
  batch->held_count -= slot->state == SLOT_HELD;
  slot->state = SLOT_GIVEN;
  slot->owner = owner;
}

void
batch_return (struct batch *batch, uint64_t index)
{
  batch_slot (batch, index)->state = SLOT_HELD;
  batch->held_count++;
  if (index < batch->first_held || batch->held_count == 1)
    batch->first_held = index;
  pthread_cond_broadcast (&batch->moved);
}

/* Taking. */

void
batch_interrupt (struct batch *batch)
{
  if (batch->stopped)
    return;
  batch->stopped = true;
  batch->report->worst = worse (batch->report->worst, STATUS_LIMIT);
  pthread_cond_broadcast (&batch->moved);
}

/* Is a thread to wait for a line that it may take? */
static bool
must_wait (struct batch *batch)
{
  uint64_t index;
  if (batch->stopped || batch_find_held (batch, batch->live > 0, &index))
    return false;
  bool more = !batch->exhausted || batch->ahead_count > 0;
  return more ? !batch_has_room (batch) : batch->leads && batch->head < batch->next;
}

/* Move the text of a line that is held to a thread of this process, which is not lost alone. */
static void
take_text (struct batch *batch, struct held *held, uint64_t index)
{
  struct slot *slot = batch_slot (batch, index);
  held_swap (held, &slot->held);
  batch->bytes -= held->length;
  slot->held.length = 0;
}

/* Take a line that was returned, or else the next one. False: there is none. */
static bool
take_line (struct batch *batch, struct held *held, uint64_t *index)
{
  if (!batch_find_held (batch, batch->live > 0, index))
    return batch_read (batch, held, index);
  take_text (batch, held, *index);
  batch_give (batch, *index, 0);
  return true;
}

/* Take the next instance in hand. Waits while there is no room, and at the end for lines that other
   ranks may return. False when there is none left or the batch has stopped. */
static bool
batch_take (struct batch *batch, struct held *held, uint64_t *index)
{
  bool taken = false;
  pthread_mutex_lock (&batch->lock);
  do {
    while (must_wait (batch))
      pthread_cond_wait (&batch->moved, &batch->lock);
    /* an optimum that was proven all the same is no less an answer */
    bool proven = batch->single && batch->report->optimal > 0;
    if (!proven && limits_interrupted ())
      batch_interrupt (batch);
    taken = !batch->stopped && take_line (batch, held, index);
  } while (!taken && !batch->stopped && batch->leads && batch->head < batch->next);
  pthread_mutex_unlock (&batch->lock);
  return taken;
}

/* Writing. */

/* Wait until all results before this one are written; after that the batch's outputs are this
   thread's until batch_done. */
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
  if (from->capacity > KEPT)
    output_discard (from);
  output_reset (from);
}

static void
batch_count (struct batch_report *report, const struct slot *slot)
{
  report->instances++;
  switch (slot->verdict) {
  case BATCH_ANSWERED:
    break;
  case BATCH_OPTIMAL:
    report->optimal++;
    report->models[slot->kind]++;
    report->heuristic_optimal += slot->heuristic_optimal;
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

/* Note what went wrong with an instance, and forget it. */
static void
note_slot (struct batch *batch, struct slot *slot)
{
  if (slot->refusal)
    batch_note (batch, slot->refusal);
  if (slot->trouble) {
    batch->report->troubled++;
    batch->report->failed = true;
    batch_note (batch, slot->trouble);
  }
  memory_free (slot->refusal, slot->trouble);
  slot->refusal = slot->trouble = NULL;
}

/* The first instance of the ring has its turn. */
static void
emit (struct batch *batch, struct slot *slot)
{
  batch->bytes -= slot->held.length + slot->result.length + slot->certificate.length;
  batch_count (batch->report, slot);
  note_slot (batch, slot);
  if (batch->options->turn)
    batch->options->turn (slot->line, &slot->result, batch->options->context);
  move (&slot->result, batch->results);
  move (&slot->certificate, batch->certificates);
  slot->held.length = 0;
  if (slot->held.capacity > KEPT) {
    free (slot->held.text);
    slot->held = (struct held){ .text = NULL };
  }
  slot->state = SLOT_FREE;
  batch->head++;
}

void
batch_emit (struct batch *batch)
{
  struct slot *slot;
  while (batch->head < batch->next && (slot = batch_slot (batch, batch->head))->state == SLOT_DONE)
    emit (batch, slot);
  if (!batch->single)
    progress_done (batch->report->instances);
  double now = limits_now ();
  if (now - batch->flushed >= FLUSH_SECONDS) {
    output_flush (batch->results);
    batch->flushed = limits_now ();
  }
  batch->report->failed
    |= batch->results->failed || (batch->certificates && batch->certificates->failed);
  batch->stopped |= batch->report->failed;
  pthread_cond_broadcast (&batch->moved);
}

static struct status *
copy_status (const struct status *status)
{
  if (status->code == STATUS_OK)
    return NULL;
  struct status *copy = memory_alloc (1, sizeof *copy);
  *copy = *status;
  return copy;
}

void
batch_done (struct batch *batch, uint64_t index, const struct status *refusal,
            const struct status *trouble)
{
  struct slot *slot = batch_slot (batch, index);
  slot->state = SLOT_DONE;
  slot->refusal = copy_status (refusal);
  slot->trouble = copy_status (trouble);
  batch->stopped |= slot->trouble != NULL;
  batch->bytes += slot->result.length + slot->certificate.length;
}

/* Working. */

/* Have the instance written: into its slot, or straight to the outputs once its turn has come, when
   it is large and where one thread does all. Nobody waits for a turn that depends on another rank.
   */
static void
batch_write (struct batch *batch, uint64_t index, struct hand *hand, struct status *trouble)
{
  struct slot *slot = batch_slot (batch, index);
  bool direct
    = !batch->options->turn && !batch->leads && (hand->verdict.large || batch->slot_count == 1);
  struct output *results = direct ? batch->results : &slot->result,
                *certificates = direct ? batch->certificates : &slot->certificate;
  if (direct)
    batch_wait_turn (batch, index);
  hand_write (hand, results, batch->certificates ? certificates : NULL, trouble);
}

/* The instance is written (`trouble` is OK) or could not be. */
static void
batch_finish (struct batch *batch, uint64_t index, const struct hand *hand,
              const struct status *trouble)
{
  pthread_mutex_lock (&batch->lock);
  struct slot *slot = batch_slot (batch, index);
  slot->line = hand->line.number;
  slot->verdict = hand->verdict.state;
  slot->heuristic_optimal = hand->verdict.heuristic_optimal;
  slot->kind = hand->kind;
  batch_done (batch, index, &hand->verdict.status, trouble);
  batch_emit (batch);
  pthread_mutex_unlock (&batch->lock);
}

/* The instance is the only one: other ranks and the checkpoint have their part in its search. */
static void
work_on_single (struct batch *batch, struct hand *hand, struct status *trouble)
{
  const struct batch_options *options = batch->options;
  const struct batch_line *line = &hand->line;
  struct status status = { .code = STATUS_OK };
  const struct model *model
    = model_find (line->text, line->length, line->file, line->number, &status);
  bool several = options->ranks && options->ranks->count > 1;
  if (!model || !options->divides || (!several && !batch->checkpoint)) {
    hand_work (hand);
    return;
  }
  struct farm *farm = farm_new (batch->checkpoint, several ? options->ranks : NULL, batch->number,
                                line, model->solve->kinds);
  hand->line.runner = farm_runner (farm);
  hand_work (hand);
  farm_free (farm, trouble);
  if (batch->checkpoint && hand->verdict.state == BATCH_FEASIBLE)
    checkpoint_write (batch->checkpoint, trouble);
}

/* Where a limit of memory was met, nothing is kept: it would be taken from the next instance. */
static void
batch_work (struct batch *batch)
{
  struct hand hand;
  struct held held = { .text = NULL };
  uint64_t index;
  hand_init (&hand, batch->options, batch->single ? batch->options->threads : 1);
  while (batch_take (batch, &held, &index)) {
    struct status trouble;
    uint64_t ended = limits_memory_ended ();
    status_init (&trouble);
    hand.line = (struct batch_line){ .file = suite_name (batch->suite),
                                     .number = held.number,
                                     .text = held.text,
                                     .length = held.length,
                                     .single = batch->single,
                                     .rounding = held.rounding,
                                     .index = index };
    if (batch->single)
      work_on_single (batch, &hand, &trouble);
    else
      hand_work (&hand);
    batch_write (batch, index, &hand, &trouble);
    batch_finish (batch, index, &hand, &trouble);
    if (limits_memory_ended () > ended)
      hand_forget (&hand);
  }
  hand_forget (&hand);
  free (held.text);
}

/* For team_run. The first thread leads the other ranks, if there are any. */
static void
take_part (void *context, size_t member)
{
  struct batch *batch = context;
  if (batch->leads && member == 0)
    batch_lead (batch);
  else
    batch_work (batch);
}

/* The batch. */

static void
open_checkpoint (struct batch *batch)
{
  const struct batch_options *options = batch->options;
  const struct held *held = &batch->ahead[0];
  struct output identity = { .stream = NULL };
  output_all (&identity, options->identity, "\n");
  output_bytes (&identity, held->text, held->length);
  batch->checkpoint
    = checkpoint_open (options->checkpoint, identity.bytes, identity.length, &batch->report->first);
  output_discard (&identity);
}

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
  if (!batch->single && (batch->options->singles || batch->options->checkpoint))
    status_set (&report->first, STATUS_INPUT, "%s: holds several instances; this option takes one",
                suite_name (batch->suite));
  if (batch->single && batch->options->checkpoint)
    open_checkpoint (batch);
  report->single = batch->single;
  report->worst = report->first.code;
  report->failed = report->worst != STATUS_OK;
  batch->stopped = report->failed;
}

/* How many instances may be under way. */
static uint64_t
ring_length (const struct batch *batch)
{
  uint64_t threads = (uint64_t)batch->options->threads, most = RING_MOST;
  if (batch->single)
    return 1;
  if (batch->leads) {
    uint64_t wanted = threads * RING_PER_THREAD + RING_PER_RANK * (uint64_t)batch->live;
    return wanted < most ? wanted : most;
  }
  return threads > 1 ? threads * RING_PER_THREAD : 1;
}

static void
batch_init (struct batch *batch, struct suite *suite, const struct batch_options *options,
            struct batch_report *report)
{
  static uint32_t batches;
  memset (batch, 0, sizeof *batch);
  batch->number = ++batches;
  memset (report, 0, sizeof *report);
  status_init (&report->first);
  batch->suite = suite;
  batch->options = options;
  batch->report = report;
  batch_look_ahead (batch);
  batch->leads = options->ranks && options->ranks->count > 1 && !batch->single && !batch->stopped;
  batch->live = batch->leads ? options->ranks->count - 1 : 0;
  pthread_mutex_init (&batch->lock, NULL);
  pthread_cond_init (&batch->moved, NULL);
  batch->slot_count = ring_length (batch);
  batch->slots = memory_zero (batch->slot_count, sizeof *batch->slots); /* outputs in memory */
}

/* After an interrupt or a failure: what was not written since something before it is missing. */
static void
batch_clear (struct batch *batch)
{
  for (uint64_t i = 0; i < batch->slot_count; i++) {
    struct slot *slot = &batch->slots[i];
    output_discard (&slot->result);
    output_discard (&slot->certificate);
    memory_free (slot->held.text, slot->refusal, slot->trouble);
  }
  checkpoint_free (batch->checkpoint);
  free (batch->slots);
  for (size_t i = 0; i < 2; i++)
    free (batch->ahead[i].text);
  pthread_cond_destroy (&batch->moved);
  pthread_mutex_destroy (&batch->lock);
}

/* What went wrong and is not said yet: with an instance that has not had its turn, or with the
   suite. */
static void
batch_conclude (struct batch *batch)
{
  for (uint64_t i = batch->head; i < batch->next; i++)
    if (batch_slot (batch, i)->trouble)
      note_slot (batch, batch_slot (batch, i));
  if (batch->unread.code == STATUS_OK)
    return;
  batch->report->failed = true;
  batch_note (batch, &batch->unread);
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
    batch_work (&batch);
  } else {
    limits_searches (options->threads);
    team_run (options->threads + batch.leads, take_part, &batch);
    limits_searches (1);
  }
  batch_conclude (&batch);
  output_flush (results);
  batch_clear (&batch);
}
