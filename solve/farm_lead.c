/* Rank 0 of a farm: which rank has which tasks.

   A rank has one task for each of its threads, and as many more as take it AHEAD_SECONDS, so that
   it need not wait for the next message. What a task takes is measured as results come in. Tasks
   that a rank has not begun for long come back (solve/farm_serve.c), and those of a rank that is
   lost are open again. A result of a rank that does not have the task any more is dropped. */
#include "solve/farm_order.h"
#include "solve/parcel.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"

#include <stdlib.h>
#include <string.h>

#define AHEAD_SECONDS 0.01
#define AHEAD_MOST 64       /* tasks of a thread at a time */
#define LISTEN_SECONDS 0.02 /* between two looks at the end */

struct worker {
  bool lost;
  uint64_t threads;    /* 0: it is not ready */
  uint64_t tasks;      /* that it has */
  double task_seconds; /* what a task takes one of its threads; 0: not known */
  uint64_t shared;     /* kinds with shared memory of which it was given tasks: a bit each */
};

struct farm_lead {
  struct farm *farm;
  const struct ranks *ranks;
  uint32_t number;        /* of the batch */
  struct output instance; /* what others need to read it */
  struct worker *workers; /* owned [ranks->count]; 0 is not used */
  uint64_t lost_leases;   /* of ranks that were lost with tasks */
  bool over;
  pthread_t listener;
  bool listens; /* there is one */
};

/* Sending. The lock is held, but for the first and the last message. */

static void
send (const struct farm_lead *lead, int rank, struct output *parcel)
{
  size_t length = parcel->length;
  lead->ranks->send (lead->ranks->context, rank, output_take (parcel), length);
}

static void
send_instance (const struct farm_lead *lead, int rank)
{
  struct output parcel = { .stream = NULL };
  parcel_begin (&parcel, PARCEL_INSTANCE, lead->number, 0);
  output_bytes (&parcel, lead->instance.bytes, lead->instance.length);
  send (lead, rank, &parcel);
}

static void
show_ranks (const struct farm_lead *lead)
{
  int live = 1;
  for (int rank = 1; rank < lead->ranks->count; rank++)
    live += !lead->workers[rank].lost;
  progress_ranks (live, lead->ranks->count, lead->lost_leases);
}

/* Giving. */

static uint64_t
tasks_wanted (const struct worker *worker)
{
  double ahead = worker->task_seconds > 0 ? AHEAD_SECONDS / worker->task_seconds : 0;
  uint64_t more = ahead < AHEAD_MOST ? (uint64_t)ahead : AHEAD_MOST;
  return worker->lost ? 0 : worker->threads * (1 + more);
}

static void
put_task (uint64_t number, uint32_t kind, const struct output *input, struct output *parcel)
{
  bytes_put (parcel, number);
  bytes_put (parcel, kind);
  bytes_put_list (parcel, input->bytes, input->length, 1);
}

static void
add_task (const struct farm_lead *lead, size_t i, int rank, struct output *parcel)
{
  struct farm_round *round = lead->farm->round;
  struct farm_task *task = &round->tasks[i];
  put_task (round->first + i, round->kind, &task->input, parcel);
  task->state = FARM_AWAY;
  task->owner = rank;
  round->open += i == round->open;
  if (i >= round->given)
    round->given = i + 1;
}

/* Gives a rank as many tasks as it should have, from task `from` on. The next one. */
static size_t
give (struct farm_lead *lead, int rank, size_t from)
{
  struct worker *worker = &lead->workers[rank];
  uint64_t wanted = tasks_wanted (worker);
  struct output parcel = { .stream = NULL };
  size_t count = lead->farm->round->round->tasks;
  if (worker->tasks >= wanted)
    return from;
  parcel_begin (&parcel, PARCEL_TASKS, lead->number, 0);
  for (; worker->tasks < wanted && (from = farm_next (lead->farm, from)) < count; from++) {
    add_task (lead, from, rank, &parcel);
    worker->tasks++;
  }
  if (parcel.length > sizeof (struct parcel_head))
    send (lead, rank, &parcel);
  output_discard (&parcel);
  return from;
}

void
farm_lead_give (struct farm_lead *lead, size_t kept)
{
  struct farm_round *round = lead->farm->round;
  size_t from = 0;
  if (!round || round->over)
    return;
  round->reopened = false;
  for (; kept > 0; kept--)
    from = farm_next (lead->farm, from) + 1;
  for (int rank = 1; rank < lead->ranks->count; rank++)
    from = give (lead, rank, from);
}

/* Is a rank better for a task of this kind than another one? It has less to do; or, since it does
   one task with shared memory at a time, it will: fewer other such kinds. */
static bool
is_better (const struct worker *worker, const struct worker *other, uint64_t kind)
{
  if (worker->tasks != other->tasks)
    return worker->tasks < other->tasks;
  return __builtin_popcountll (worker->shared & ~kind)
         < __builtin_popcountll (other->shared & ~kind);
}

/* The best rank for a task of this kind, 0 if its memory is not shared; it has room for a task
   while it works on others. 0: there is none. */
static int
find_room (const struct farm_lead *lead, uint64_t kind)
{
  int best = 0;
  for (int rank = 1; rank < lead->ranks->count; rank++) {
    const struct worker *worker = &lead->workers[rank];
    if (!worker->lost && worker->threads > 0 && worker->tasks <= worker->threads
        && (best == 0 || is_better (worker, &lead->workers[best], kind)))
      best = rank;
  }
  return best;
}

bool
farm_lead_begin (struct farm_lead *lead, uint32_t kind, const struct output *input,
                 struct task_ahead *ahead)
{
  struct output parcel = { .stream = NULL };
  int rank = ahead->owner;
  const struct task_kind *of = lead->farm->kinds[kind];
  uint64_t shared = of && of->shared ? UINT64_C (1) << kind : 0;
  if (rank == 0 || lead->workers[rank].lost || lead->workers[rank].threads == 0)
    rank = find_room (lead, shared);
  if (rank == 0)
    return false;
  ahead->owner = rank;
  ahead->number = lead->farm->numbers++;
  parcel_begin (&parcel, PARCEL_TASKS, lead->number, 0);
  put_task (ahead->number, kind, input, &parcel);
  send (lead, rank, &parcel);
  lead->workers[rank].tasks++;
  lead->workers[rank].shared |= shared;
  return true;
}

void
farm_lead_cancel (struct farm_lead *lead, int rank, uint64_t number)
{
  struct output parcel = { .stream = NULL };
  parcel_begin (&parcel, PARCEL_CANCEL, lead->number, 0);
  parcel_add_index (&parcel, number);
  send (lead, rank, &parcel);
}

int
farm_lead_ready (const struct farm_lead *lead)
{
  int ready = 0;
  for (int rank = 1; rank < lead->ranks->count; rank++)
    ready += !lead->workers[rank].lost && lead->workers[rank].threads > 0;
  return ready;
}

/* Messages of other ranks; the lock is held. */

/* The task of this number, if the rank has it. */
static bool
find_task (const struct farm_lead *lead, int rank, uint64_t number, size_t *task)
{
  const struct farm_round *round = lead->farm->round;
  if (!round || number < round->first || number - round->first >= round->round->tasks)
    return false;
  *task = (size_t)(number - round->first);
  return round->tasks[*task].state == FARM_AWAY && round->tasks[*task].owner == rank;
}

/* The rank that has the task is lost, or does not do it. */
static void
fail (struct farm_lead *lead, size_t task)
{
  lead->farm->round->tasks[task].losses++;
  farm_reopen (lead->farm, task);
}

static void
take_results (struct farm_lead *lead, int rank, double seconds, struct bytes *bytes)
{
  struct worker *worker = &lead->workers[rank];
  uint64_t number, done, count = 0;
  for (; bytes->at < bytes->end; count++) {
    struct bytes result;
    size_t task;
    bytes_get (bytes, number);
    bytes_get (bytes, done);
    size_t length = bytes_get_count (bytes, 1);
    const char *text = bytes_skip (bytes, length);
    if (bytes->bad)
      return;
    bytes_open (&result, text, length);
    worker->tasks -= worker->tasks > 0;
    struct task_ahead *ahead = farm_find_ahead (lead->farm, rank, number);
    if (ahead) {
      bytes_put_raw (&ahead->result, text, length);
      farm_settle_ahead (lead->farm, ahead, done ? TASK_KNOWN : TASK_HERE);
    }
    if (find_task (lead, rank, number, &task) && !(done && farm_take (lead->farm, task, &result)))
      fail (lead, task);
  }
  seconds /= (double)(count > 0 ? count : 1);
  worker->task_seconds = worker->task_seconds > 0 ? (worker->task_seconds + seconds) / 2 : seconds;
}

/* Tasks that the rank has not begun. Until its next result it has no more than it works on. */
static void
take_back (struct farm_lead *lead, int rank, struct parcel *parcel)
{
  struct worker *worker = &lead->workers[rank];
  uint64_t number;
  size_t task;
  while (parcel_next_index (parcel, &number)) {
    worker->tasks -= worker->tasks > 0;
    struct task_ahead *ahead = farm_find_ahead (lead->farm, rank, number);
    if (ahead)
      farm_settle_ahead (lead->farm, ahead, TASK_HERE);
    if (find_task (lead, rank, number, &task))
      farm_reopen (lead->farm, task);
  }
  if (worker->task_seconds < AHEAD_SECONDS)
    worker->task_seconds = AHEAD_SECONDS * 1.5;
}

static void
lose (struct farm_lead *lead, int rank)
{
  struct worker *worker = &lead->workers[rank];
  struct farm_round *round = lead->farm->round;
  if (worker->lost)
    return;
  lead->lost_leases += worker->tasks > 0;
  *worker = (struct worker){ .lost = true };
  for (size_t i = 0; round && i < round->given; i++)
    if (round->tasks[i].state == FARM_AWAY && round->tasks[i].owner == rank)
      fail (lead, i);
  for (struct task_ahead *ahead = lead->farm->ahead, *next; ahead; ahead = next) {
    next = ahead->next;
    if (ahead->owner == rank)
      farm_settle_ahead (lead->farm, ahead, TASK_HERE);
  }
  show_ranks (lead);
}

/* It was only slow. What was sent to it meanwhile may not have arrived. */
static void
find_again (struct farm_lead *lead, int rank)
{
  if (!lead->workers[rank].lost)
    return;
  lead->workers[rank].lost = false;
  send_instance (lead, rank);
  show_ranks (lead);
}

static void
take_message (struct farm_lead *lead, int rank, const char *text, size_t length)
{
  struct parcel parcel;
  struct bytes bytes;
  find_again (lead, rank);
  if (!parcel_open (&parcel, text, length) || parcel.head.batch != lead->number)
    return;
  bytes_open (&bytes, parcel.at, (size_t)(parcel.end - parcel.at));
  switch ((enum parcel_kind)parcel.head.kind) {
  case PARCEL_READY:
    bytes_get (&bytes, lead->workers[rank].threads);
    lead->workers[rank].tasks = 0;
    break;
  case PARCEL_RESULTS:
    take_results (lead, rank, parcel.head.seconds, &bytes);
    break;
  case PARCEL_RETURNED:
    take_back (lead, rank, &parcel);
    break;
  case PARCEL_STOPPED:
    limits_interrupt (); /* an interrupt there is one of all */
    break;
  default:
    break;
  }
}

/* After a message of a rank only this one has more room, so only it is looked at; but all for tasks
   that are open again. */
static void
give_after (struct farm_lead *lead, int rank)
{
  const struct farm_round *round = lead->farm->round;
  if (round && !round->over && !round->reopened)
    give (lead, rank, 0);
  else
    farm_lead_give (lead, 0);
}

/* Takes what has come, then gives what there is. */
static void
take_event (struct farm_lead *lead, const struct ranks_event *event)
{
  pthread_mutex_lock (&lead->farm->lock);
  if (event->kind == RANKS_MESSAGE)
    take_message (lead, event->rank, event->bytes, event->length);
  else if (event->kind == RANKS_LOST)
    lose (lead, event->rank);
  if (event->kind == RANKS_MESSAGE)
    give_after (lead, event->rank);
  else
    farm_lead_give (lead, 0);
  pthread_mutex_unlock (&lead->farm->lock);
}

/* A thread of its own. */
static void *
listen (void *context)
{
  struct farm_lead *lead = context;
  for (bool over = false; !over;) {
    struct ranks_event event;
    lead->ranks->receive (lead->ranks->context, LISTEN_SECONDS, &event);
    take_event (lead, &event);
    free (event.bytes);
    pthread_mutex_lock (&lead->farm->lock);
    over = lead->over;
    pthread_mutex_unlock (&lead->farm->lock);
  }
  return NULL;
}

/* Beginning and end. */

struct farm_lead *
farm_lead_new (struct farm *farm, const struct ranks *ranks, uint32_t number,
               const struct batch_line *line)
{
  struct farm_lead *lead = memory_zero (1, sizeof *lead);
  *lead = (struct farm_lead){ .farm = farm, .ranks = ranks, .number = number };
  lead->workers = memory_zero ((size_t)ranks->count, sizeof *lead->workers);
  parcel_put_instance (&lead->instance, line);
  show_ranks (lead);
  for (int rank = 1; rank < ranks->count; rank++)
    send_instance (lead, rank);
  lead->listens = pthread_create (&lead->listener, NULL, listen, lead) == 0;
  return lead;
}

void
farm_lead_free (struct farm_lead *lead)
{
  pthread_mutex_lock (&lead->farm->lock);
  lead->over = true;
  pthread_mutex_unlock (&lead->farm->lock);
  if (lead->listens)
    pthread_join (lead->listener, NULL);
  for (int rank = 1; rank < lead->ranks->count; rank++) {
    struct output parcel = { .stream = NULL };
    parcel_begin (&parcel, PARCEL_END, lead->number, 0);
    send (lead, rank, &parcel);
  }
  output_discard (&lead->instance);
  memory_free (lead->workers, lead);
}
