/* Rank 0 of a batch: which rank has which lines.

   A rank has two kinds of lines at a time: one for each of its threads, and as many more as it
   works off in solve_parameters.batch_ahead, so that it need not wait for the next message. What a
   line takes is measured as answers come in. Lines that a rank has not begun for long come back
   (solve/batch_serve.c), and those of a rank that is lost are held for the others. An answer of a
   rank whose line another one has by now is dropped, so every line is written once. */
#include "solve/batch_order.h"
#include "solve/parameters.h"
#include "solve/parcel.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LINES_MOST 1024                /* of a thread at a time */
#define MESSAGE_MOST ((size_t)1 << 20) /* bytes of lines in a message, but for the last line */
#define LOSSES_MOST 6                  /* a line with which as many ranks were lost is given up */
#define PAUSE 0.005     /* seconds after which the threads of this rank are looked after */
#define STOP_SECONDS 10 /* for the others to end after an interrupt */

struct worker {
  bool lost, stopped;
  bool careful;        /* has one line, with which another rank was lost */
  uint64_t lines;      /* that it has */
  double line_seconds; /* what a line takes one of its threads; 0: not known */
};

struct lead {
  struct batch *batch;
  const struct ranks *ranks;
  struct worker *workers; /* owned [ranks->count]; 0 is not used */
  uint32_t number;        /* of this batch */
  uint64_t lost_leases;   /* of ranks that were lost with lines */
  uint64_t *taken;        /* owned: lines on their way into a message */
  size_t taken_count, taken_capacity;
};

static void
send (struct lead *lead, int rank, struct output *parcel)
{
  size_t length = parcel->length;
  lead->ranks->send (lead->ranks->context, rank, output_take (parcel), length);
}

static void
send_begin (struct lead *lead, int rank)
{
  struct output parcel = { .stream = NULL };
  parcel_begin (&parcel, PARCEL_BEGIN, lead->number, 0);
  output_all (&parcel, lead->batch->certificates ? "+" : "-", suite_name (lead->batch->suite));
  send (lead, rank, &parcel);
}

/* A message without contents to all others that are not lost. */
static void
send_all (struct lead *lead, enum parcel_kind kind)
{
  for (int rank = 1; rank < lead->ranks->count; rank++) {
    struct output parcel = { .stream = NULL };
    if (lead->workers[rank].lost)
      continue;
    parcel_begin (&parcel, kind, lead->number, 0);
    send (lead, rank, &parcel);
  }
}

static void
show_ranks (const struct lead *lead)
{
  progress_ranks (lead->batch->live + 1, lead->ranks->count, lead->lost_leases);
}

/* Giving. */

/* How many lines a rank should have. */
static uint64_t
lines_wanted (const struct lead *lead, const struct worker *worker)
{
  uint64_t threads = (uint64_t)lead->batch->options->threads;
  double ahead = worker->line_seconds > 0 ? solve_parameters.batch_ahead / worker->line_seconds : 0;
  uint64_t more = ahead < LINES_MOST ? (uint64_t)ahead : LINES_MOST;
  return threads * (1 + more);
}

/* How many it is to be given now: a message should be worth sending. */
static uint64_t
lines_due (const struct lead *lead, const struct worker *worker)
{
  uint64_t wanted = lines_wanted (lead, worker), threads = (uint64_t)lead->batch->options->threads;
  if (worker->lost || worker->stopped || worker->careful || worker->lines >= wanted)
    return 0;
  uint64_t due = wanted - worker->lines;
  return worker->lines < threads || due >= wanted / 2 ? due : 0;
}

/* Take the next line for a rank; the lock is held. False: there is none for it. */
static bool
take_line (struct lead *lead, int rank, uint64_t *index)
{
  struct batch *batch = lead->batch;
  struct worker *worker = &lead->workers[rank];
  if (batch->stopped)
    return false;
  if (batch_find_held (batch, worker->lines > 0, index)) {
    worker->careful = batch_slot (batch, *index)->losses > 0;
    batch_give (batch, *index, rank);
  } else if (batch->held_count > 0 || !batch_has_room (batch)
             || !batch_read (batch, &batch_slot (batch, batch->next)->held, index)) {
    return false;
  } else {
    batch->bytes += batch_slot (batch, *index)->held.length;
    batch_give (batch, *index, rank);
  }
  worker->lines++;
  return true;
}

/* How many of the lines that came back a rank is given at a time. They may be slow ones, so there
   are some for each. The lock is held. */
static uint64_t
share_of_held (const struct lead *lead)
{
  return 1 + lead->batch->held_count / (2 * (uint64_t)lead->ranks->count);
}

/* Take up to `most` lines for a rank. */
static void
take_lines (struct lead *lead, int rank, uint64_t most)
{
  struct batch *batch = lead->batch;
  const struct worker *worker = &lead->workers[rank];
  size_t bytes = 0;
  uint64_t index;
  lead->taken_count = 0;
  pthread_mutex_lock (&batch->lock);
  if (batch->held_count > 0 && share_of_held (lead) < most)
    most = share_of_held (lead);
  while (lead->taken_count < most && bytes < MESSAGE_MOST && !worker->careful
         && take_line (lead, rank, &index)) {
    memory_grow (lead->taken, lead->taken_capacity, lead->taken_count + 1);
    lead->taken[lead->taken_count++] = index;
    bytes += batch_slot (batch, index)->held.length;
  }
  pthread_mutex_unlock (&batch->lock);
}

static struct batch_line
line_of (const struct lead *lead, uint64_t index)
{
  const struct held *held = &batch_slot (lead->batch, index)->held;
  return (struct batch_line){ .file = suite_name (lead->batch->suite),
                              .number = held->number,
                              .text = held->text,
                              .length = held->length,
                              .rounding = held->rounding,
                              .index = index };
}

/* The line has its result, which is in the slot; the lock is held. */
static void
finish (struct lead *lead, uint64_t index, const struct batch_verdict *verdict, size_t kind,
        const struct status *trouble)
{
  struct slot *slot = batch_slot (lead->batch, index);
  slot->line = slot->held.number;
  slot->verdict = verdict->state;
  slot->heuristic_optimal = verdict->heuristic_optimal;
  slot->kind = kind;
  if (slot->owner > 0) {
    lead->workers[slot->owner].lines--;
    lead->workers[slot->owner].careful = false;
  }
  batch_done (lead->batch, index, &verdict->status, trouble);
}

/* Is nothing to be worked out for this line? Then it is done. */
static bool
known (struct lead *lead, uint64_t index)
{
  const struct batch_options *options = lead->batch->options;
  struct slot *slot = batch_slot (lead->batch, index);
  const struct batch_line line = line_of (lead, index);
  struct batch_verdict verdict = { .state = BATCH_ANSWERED };
  struct status trouble = { .code = STATUS_OK };
  if (!options->known
      || !options->known (&line, &verdict, &slot->result, &trouble, options->context))
    return false;
  pthread_mutex_lock (&lead->batch->lock);
  finish (lead, index, &verdict, 0, &trouble);
  batch_emit (lead->batch);
  pthread_mutex_unlock (&lead->batch->lock);
  return true;
}

static void
give (struct lead *lead, int rank)
{
  struct output parcel = { .stream = NULL };
  take_lines (lead, rank, lines_due (lead, &lead->workers[rank]));
  size_t sent = 0;
  parcel_begin (&parcel, PARCEL_LINES, lead->number, 0);
  for (size_t i = 0; i < lead->taken_count; i++) {
    uint64_t index = lead->taken[i];
    const struct held *held = &batch_slot (lead->batch, index)->held;
    if (known (lead, index))
      continue;
    parcel_add_line (&parcel,
                     &(struct parcel_line){ index, held->number, held->length, held->rounding },
                     held->text);
    sent++;
  }
  if (sent > 0)
    send (lead, rank, &parcel);
  output_discard (&parcel);
}

/* Taking answers. */

/* Is this line still the rank's to answer? Also one that it was given once and nobody has. The lock
   is held. */
static bool
is_open (const struct lead *lead, int rank, uint64_t index)
{
  const struct batch *batch = lead->batch;
  if (index < batch->head || index >= batch->next)
    return false;
  const struct slot *slot = batch_slot (batch, index);
  return slot->state == SLOT_HELD || (slot->state == SLOT_GIVEN && slot->owner == rank);
}

/* Do what the rank could not do; the lock is not held. */
static void
settle (struct lead *lead, const struct parcel_answer *answer, const struct parcel_texts *texts,
        struct status *trouble)
{
  const struct batch_options *options = lead->batch->options;
  const struct batch_line line = line_of (lead, answer->index);
  if (answer->account > 0)
    options->settle (&line, texts->account, answer->account,
                     &batch_slot (lead->batch, answer->index)->result, options->context, trouble);
}

/* An answer to an open line; the lock is held. */
static void
take_answer (struct lead *lead, int rank, const struct parcel_answer *answer,
             const struct parcel_texts *texts)
{
  struct batch *batch = lead->batch;
  struct slot *slot = batch_slot (batch, answer->index);
  struct batch_verdict verdict
    = { .state = answer->state, .heuristic_optimal = answer->heuristic_optimal };
  struct status trouble = { .code = STATUS_OK };
  if (slot->state == SLOT_HELD) {
    batch_give (batch, answer->index, rank);
    lead->workers[rank].lines++;
  }
  if (answer->refused != STATUS_OK)
    status_set (&verdict.status, answer->refused, "%.*s", (int)answer->message, texts->message);
  else if (answer->trouble != STATUS_OK)
    status_set (&trouble, answer->trouble, "%.*s", (int)answer->message, texts->message);
  output_bytes (&slot->result, texts->result, answer->result);
  output_bytes (&slot->certificate, texts->certificate, answer->certificate);
  pthread_mutex_unlock (&batch->lock);
  settle (lead, answer, texts, &trouble);
  pthread_mutex_lock (&batch->lock);
  finish (lead, answer->index, &verdict, answer->kind, &trouble);
}

static void
take_answers (struct lead *lead, int rank, struct parcel *parcel)
{
  struct worker *worker = &lead->workers[rank];
  struct parcel_answer answer;
  struct parcel_texts texts;
  uint64_t count = 0;
  pthread_mutex_lock (&lead->batch->lock);
  for (; parcel_next_answer (parcel, &answer, &texts); count++)
    if (is_open (lead, rank, answer.index))
      take_answer (lead, rank, &answer, &texts);
  batch_emit (lead->batch);
  pthread_mutex_unlock (&lead->batch->lock);
  if (count == 0)
    return;
  double seconds = parcel->head.seconds / (double)count;
  worker->line_seconds = worker->line_seconds > 0 ? (worker->line_seconds + seconds) / 2 : seconds;
}

/* Lines that the rank has not begun. Until its next answer it has no more than it works on. */
static void
take_back (struct lead *lead, int rank, struct parcel *parcel)
{
  struct worker *worker = &lead->workers[rank];
  uint64_t index;
  pthread_mutex_lock (&lead->batch->lock);
  while (parcel_next_index (parcel, &index)) {
    const struct slot *slot = batch_slot (lead->batch, index);
    if (!is_open (lead, rank, index) || slot->state == SLOT_HELD)
      continue;
    batch_return (lead->batch, index);
    worker->lines--;
    worker->careful = false;
  }
  pthread_mutex_unlock (&lead->batch->lock);
  if (worker->line_seconds < solve_parameters.batch_ahead)
    worker->line_seconds = solve_parameters.batch_ahead * 1.5;
}

/* Losing ranks. */

/* Too many ranks were lost with this line to try another; the lock is held. */
static void
give_up (struct lead *lead, uint64_t index)
{
  const struct batch_options *options = lead->batch->options;
  struct slot *slot = batch_slot (lead->batch, index);
  const struct batch_line line = line_of (lead, index);
  struct batch_verdict verdict = { .state = BATCH_REFUSED };
  const struct status trouble = { .code = STATUS_OK };
  status_set (&verdict.status, STATUS_MACHINE, "%s:%zu: %d ranks were lost while they had it",
              line.file, line.number, slot->losses);
  options->refuse (&line, &verdict, &slot->result, options->context);
  finish (lead, index, &verdict, 0, &trouble);
}

/* What the rank had is for others. */
static void
lose (struct lead *lead, int rank)
{
  struct batch *batch = lead->batch;
  struct worker *worker = &lead->workers[rank];
  if (worker->lost)
    return;
  pthread_mutex_lock (&batch->lock);
  worker->lost = true;
  batch->live--;
  lead->lost_leases += worker->lines > 0;
  for (uint64_t index = batch->head; index < batch->next; index++) {
    struct slot *slot = batch_slot (batch, index);
    if (slot->state != SLOT_GIVEN || slot->owner != rank)
      continue;
    if (++slot->losses == LOSSES_MOST)
      give_up (lead, index);
    else
      batch_return (batch, index);
  }
  worker->lines = 0;
  worker->careful = false;
  batch_emit (batch);
  pthread_mutex_unlock (&batch->lock);
  show_ranks (lead);
}

/* It was only slow. What was sent to it meanwhile may not have arrived. */
static void
find_again (struct lead *lead, int rank)
{
  struct worker *worker = &lead->workers[rank];
  if (!worker->lost)
    return;
  pthread_mutex_lock (&lead->batch->lock);
  worker->lost = false;
  lead->batch->live++;
  pthread_mutex_unlock (&lead->batch->lock);
  send_begin (lead, rank);
  show_ranks (lead);
}

static void
stop_rank (struct lead *lead, int rank)
{
  lead->workers[rank].stopped = true;
  limits_interrupt (); /* an interrupt there is one of all */
}

static void
take_message (struct lead *lead, int rank, const char *bytes, size_t length)
{
  struct parcel parcel;
  find_again (lead, rank);
  if (!parcel_open (&parcel, bytes, length) || parcel.head.batch != lead->number)
    return;
  switch ((enum parcel_kind)parcel.head.kind) {
  case PARCEL_ANSWERS:
    take_answers (lead, rank, &parcel);
    break;
  case PARCEL_RETURNED:
    take_back (lead, rank, &parcel);
    break;
  case PARCEL_STOPPED:
    stop_rank (lead, rank);
    break;
  default:
    break;
  }
}

/* Wait for a short time for what the others say. */
static void
listen (struct lead *lead)
{
  struct ranks_event event;
  lead->ranks->receive (lead->ranks->context, PAUSE, &event);
  if (event.kind == RANKS_MESSAGE)
    take_message (lead, event.rank, event.bytes, event.length);
  else if (event.kind == RANKS_LOST)
    lose (lead, event.rank);
  free (event.bytes);
}

/* Is there nothing left to be done, or to be begun? */
static bool
has_ended (struct lead *lead)
{
  struct batch *batch = lead->batch;
  pthread_mutex_lock (&batch->lock);
  if (limits_interrupted ())
    batch_interrupt (batch);
  bool ended
    = batch->stopped || (batch->exhausted && batch->ahead_count == 0 && batch->head == batch->next);
  pthread_mutex_unlock (&batch->lock);
  return ended;
}

/* After an interrupt: the others end their searches, and answer what they have begun. */
static void
stop_all (struct lead *lead)
{
  double end = limits_now () + STOP_SECONDS;
  int waiting = 0;
  send_all (lead, PARCEL_STOP);
  do {
    listen (lead);
    waiting = 0;
    for (int rank = 1; rank < lead->ranks->count; rank++)
      waiting += !lead->workers[rank].lost && !lead->workers[rank].stopped;
  } while (waiting > 0 && limits_now () < end);
}

void
batch_lead (struct batch *batch)
{
  struct lead lead = { .batch = batch, .ranks = batch->options->ranks, .number = batch->number };
  lead.workers = memory_zero ((size_t)lead.ranks->count, sizeof *lead.workers);
  show_ranks (&lead);
  for (int rank = 1; rank < lead.ranks->count; rank++)
    send_begin (&lead, rank);
  while (!has_ended (&lead)) {
    for (int rank = 1; rank < lead.ranks->count; rank++)
      if (lines_due (&lead, &lead.workers[rank]) > 0)
        give (&lead, rank);
    listen (&lead);
  }
  if (limits_interrupted ())
    stop_all (&lead);
  send_all (&lead, PARCEL_END);
  pthread_mutex_lock (&batch->lock);
  batch->live = 0;
  pthread_mutex_unlock (&batch->lock);
  memory_free (lead.workers, lead.taken);
}
