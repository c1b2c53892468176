/* A rank that works for rank 0: one thread listens, the others work through the lines in the order
   in which they came. */
#include "solve/batch_hand.h"
#include "solve/parameters.h"
#include "solve/parcel.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define LISTEN_SECONDS 0.02
#define ANSWER_BYTES ((size_t)1 << 18) /* answers are sent unless they are fewer */
#define WAIT_SECONDS 0.1               /* where a line waits for longer, all go back */

/* A message with lines, which are worked on where they are. */
struct lease {
  char *bytes;  /* owned */
  size_t users; /* its lines that are not done, and the thread that reads it */
};

struct waiting {
  struct lease *lease;
  struct parcel_line line;
  const char *text;
  double came; /* by limits_now */
};

struct serve {
  const struct batch_options *options;
  const struct batch_job *job;

  pthread_mutex_t lock; /* guards all below, and leases */
  pthread_cond_t moved;
  struct waiting *queue; /* owned: first .. count-1 wait */
  size_t first, count, capacity;
  int busy;   /* threads that work or have answers to send */
  bool ended; /* no line is taken */
};

/* What a thread has. */
struct bench {
  struct serve *serve;
  struct hand hand;
  struct output result, certificate, account;
  struct output answers; /* to be sent */
  double seconds;        /* that their work took */
  double oldest;         /* when the first of them was made */
};

static void
send (const struct serve *serve, struct output *parcel)
{
  const struct ranks *ranks = serve->job->ranks;
  size_t length = parcel->length;
  ranks->send (ranks->context, 0, output_take (parcel), length);
}

/* Leases; the lock is held. */

static void
lease_leave (struct lease *lease)
{
  if (--lease->users > 0)
    return;
  free (lease->bytes);
  free (lease);
}

static void
add_line (struct serve *serve, struct lease *lease, const struct parcel_line *line,
          const char *text)
{
  if (serve->first == serve->count)
    serve->first = serve->count = 0;
  memory_grow (serve->queue, serve->capacity, serve->count + 1);
  serve->queue[serve->count++] = (struct waiting){ lease, *line, text, limits_now () };
  lease->users++;
}

/* Lines that nobody has begun are forgotten. */
static void
drop_lines (struct serve *serve)
{
  for (; serve->first < serve->count; serve->first++)
    lease_leave (serve->queue[serve->first].lease);
}

/* Working. */

/* Send the answers that a thread has. */
static void
send_answers (struct bench *bench)
{
  struct parcel_head head;
  if (bench->answers.length == 0)
    return;
  memcpy (&head, bench->answers.bytes, sizeof head);
  head.seconds = bench->seconds;
  memcpy (bench->answers.bytes, &head, sizeof head);
  send (bench->serve, &bench->answers);
  bench->seconds = 0;
}

/* Is there a line to be taken? Not after an interrupt, which the listening thread deals with. The
   lock is held. */
static bool
has_line (const struct serve *serve)
{
  return serve->first < serve->count && !limits_interrupted ();
}

/* Take the next line. Where there is none, the answers go out before the thread waits. */
static bool
take_line (struct bench *bench, struct waiting *waiting)
{
  struct serve *serve = bench->serve;
  pthread_mutex_lock (&serve->lock);
  if (!has_line (serve)) {
    pthread_mutex_unlock (&serve->lock);
    send_answers (bench);
    pthread_mutex_lock (&serve->lock);
  }
  serve->busy--;
  pthread_cond_broadcast (&serve->moved);
  while (!serve->ended && !has_line (serve))
    pthread_cond_wait (&serve->moved, &serve->lock);
  bool taken = !serve->ended;
  if (taken) {
    *waiting = serve->queue[serve->first++];
    serve->busy++;
  }
  pthread_mutex_unlock (&serve->lock);
  return taken;
}

/* Add what came of the line in hand. */
static void
add_answer (struct bench *bench, const struct parcel_line *line, const struct status *trouble)
{
  const struct batch_verdict *verdict = &bench->hand.verdict;
  struct parcel_answer answer;
  memset (&answer, 0, sizeof answer);
  answer.index = line->index;
  answer.state = verdict->state;
  answer.heuristic_optimal = verdict->heuristic_optimal;
  answer.kind = (uint32_t)bench->hand.kind;
  answer.refused = verdict->status.code;
  answer.trouble = trouble->code;
  if (bench->answers.length == 0)
    parcel_begin (&bench->answers, PARCEL_ANSWERS, bench->serve->job->number, 0);
  parcel_add_answer (&bench->answers, &answer,
                     verdict->status.code != STATUS_OK ? &verdict->status : trouble, &bench->result,
                     &bench->certificate, &bench->account);
}

static void
reset_texts (struct bench *bench)
{
  output_reset (&bench->result);
  output_reset (&bench->certificate);
  output_reset (&bench->account);
}

static void
work_on (struct bench *bench, const struct waiting *waiting)
{
  const struct parcel_line *line = &waiting->line;
  struct status trouble;
  double start = limits_now ();
  uint64_t ended = limits_memory_ended ();
  status_init (&trouble);
  bench->hand.line = (struct batch_line){ .file = bench->serve->job->file,
                                          .number = line->number,
                                          .text = waiting->text,
                                          .length = line->length,
                                          .rounding = line->rounding,
                                          .account = &bench->account,
                                          .index = line->index };
  hand_work (&bench->hand);
  hand_write (&bench->hand, &bench->result,
              bench->serve->job->certifies ? &bench->certificate : NULL, &trouble);
  add_answer (bench, line, &trouble);
  reset_texts (bench);
  if (limits_memory_ended () > ended)
    hand_forget (&bench->hand);
  double now = limits_now ();
  if (bench->seconds == 0)
    bench->oldest = start;
  bench->seconds += now - start;
  if (now - bench->oldest >= solve_parameters.batch_answer || bench->answers.length >= ANSWER_BYTES)
    send_answers (bench);
}

static void
work (struct serve *serve)
{
  struct bench bench = { .serve = serve };
  struct waiting waiting;
  hand_init (&bench.hand, serve->options, 1);
  pthread_mutex_lock (&serve->lock);
  serve->busy++;
  pthread_mutex_unlock (&serve->lock);
  while (take_line (&bench, &waiting)) {
    work_on (&bench, &waiting);
    pthread_mutex_lock (&serve->lock);
    lease_leave (waiting.lease);
    pthread_mutex_unlock (&serve->lock);
  }
  hand_forget (&bench.hand);
  output_discard (&bench.result);
  output_discard (&bench.certificate);
  output_discard (&bench.account);
  output_discard (&bench.answers);
}

/* Listening. */

/* Lines of rank 0; the message becomes the lease's. */
static void
take_lease (struct serve *serve, struct parcel *parcel, char *bytes)
{
  struct lease *lease = memory_alloc (1, sizeof *lease);
  struct parcel_line line;
  const char *text;
  *lease = (struct lease){ bytes, 1 };
  pthread_mutex_lock (&serve->lock);
  while (!serve->ended && parcel_next_line (parcel, &line, &text))
    add_line (serve, lease, &line, text);
  lease_leave (lease);
  pthread_cond_broadcast (&serve->moved);
  pthread_mutex_unlock (&serve->lock);
}

/* Lines that have waited for long go back: other ranks may be idle. */
static void
return_lines (struct serve *serve)
{
  struct output parcel = { .stream = NULL };
  pthread_mutex_lock (&serve->lock);
  bool late
    = serve->first < serve->count && limits_now () - serve->queue[serve->first].came > WAIT_SECONDS;
  if (late) {
    parcel_begin (&parcel, PARCEL_RETURNED, serve->job->number, 0);
    for (size_t i = serve->first; i < serve->count; i++)
      parcel_add_index (&parcel, serve->queue[i].line.index);
    drop_lines (serve);
  }
  pthread_mutex_unlock (&serve->lock);
  if (late)
    send (serve, &parcel);
}

/* Begin nothing more, and wait until what is begun has ended. */
static void
finish_lines (struct serve *serve)
{
  pthread_mutex_lock (&serve->lock);
  drop_lines (serve);
  while (serve->busy > 0)
    pthread_cond_wait (&serve->moved, &serve->lock);
  pthread_mutex_unlock (&serve->lock);
}

/* An interrupt, here or at rank 0: what is begun is answered. */
static void
stop (struct serve *serve)
{
  struct output parcel = { .stream = NULL };
  limits_interrupt ();
  finish_lines (serve);
  parcel_begin (&parcel, PARCEL_STOPPED, serve->job->number, 0);
  send (serve, &parcel);
}

/* What the listening thread knows. */
struct listener {
  struct serve *serve;
  bool stopped, ended;
};

/* A message of rank 0. True: the bytes are taken over. */
static bool
take_message (struct listener *listener, char *bytes, size_t length)
{
  struct serve *serve = listener->serve;
  struct parcel parcel;
  if (!parcel_open (&parcel, bytes, length) || parcel.head.batch != serve->job->number)
    return false;
  if (parcel.head.kind == PARCEL_LINES && !listener->stopped) {
    take_lease (serve, &parcel, bytes);
    return true;
  }
  listener->ended = parcel.head.kind == PARCEL_END;
  if (parcel.head.kind == PARCEL_STOP && !listener->stopped) {
    stop (serve);
    listener->stopped = true;
  }
  return false;
}

static void
listen (struct serve *serve)
{
  const struct ranks *ranks = serve->job->ranks;
  struct listener listener = { .serve = serve };
  while (!listener.ended) {
    struct ranks_event event;
    ranks->receive (ranks->context, LISTEN_SECONDS, &event);
    bool kept = event.kind == RANKS_MESSAGE && take_message (&listener, event.bytes, event.length);
    if (!kept)
      free (event.bytes);
    listener.ended |= event.kind == RANKS_LOST;
    if (limits_interrupted () && !listener.stopped && !listener.ended) {
      stop (serve);
      listener.stopped = true;
    }
    return_lines (serve);
  }
}

/* The batch has ended: searches that still run are of no use. */
static void
end (struct serve *serve)
{
  bool interrupted = limits_interrupted ();
  pthread_mutex_lock (&serve->lock);
  serve->ended = true;
  drop_lines (serve);
  if (serve->busy > 0)
    limits_interrupt ();
  pthread_cond_broadcast (&serve->moved);
  while (serve->busy > 0)
    pthread_cond_wait (&serve->moved, &serve->lock);
  pthread_mutex_unlock (&serve->lock);
  if (!interrupted)
    limits_forget_interrupt ();
}

/* For team_run. */
static void
take_part (void *context, size_t member)
{
  struct serve *serve = context;
  if (member > 0) {
    work (serve);
    return;
  }
  listen (serve);
  end (serve);
}

/* Does this message begin a batch? Then the job is that. */
static bool
open_job (struct batch_job *job, const struct ranks *ranks, const struct parcel *parcel)
{
  struct bytes bytes;
  const char *file;
  size_t length;
  *job = (struct batch_job){ .ranks = ranks, .number = parcel->head.batch };
  bytes_open (&bytes, parcel->at, (size_t)(parcel->end - parcel->at));
  if (parcel->head.kind == PARCEL_INSTANCE) {
    if (!parcel_get_instance (&bytes, &job->line, &file, &length))
      return false;
    job->file = memory_text (file, length);
    job->instance = memory_text (job->line.text, job->line.length);
    job->line.text = job->instance;
    job->line.file = job->file;
    return true;
  }
  if (parcel->head.kind != PARCEL_BEGIN || parcel->at == parcel->end)
    return false;
  job->certifies = *parcel->at == '+';
  job->file = memory_text (parcel->at + 1, (size_t)(parcel->end - parcel->at) - 1);
  return true;
}

bool
batch_await (const struct ranks *ranks, struct batch_job *job)
{
  struct ranks_event event;
  struct parcel parcel;
  for (;;) {
    ranks->receive (ranks->context, 1, &event);
    if (event.kind == RANKS_MESSAGE && parcel_open (&parcel, event.bytes, event.length)
        && open_job (job, ranks, &parcel)) {
      free (event.bytes);
      return true;
    }
    free (event.bytes);
    if (event.kind == RANKS_LOST)
      return false;
  }
}

/* Tasks of a single instance. */
static void
serve_instance (const struct batch_options *options, const struct batch_job *job)
{
  struct status status = { .code = STATUS_OK };
  const struct batch_line *line = &job->line;
  const struct model *model
    = model_find (line->text, line->length, line->file, line->number, &status);
  const struct batch_model *row = model ? &options->models[model_index (model)] : NULL;
  if (row && row->handler && row->handler->serve)
    row->handler->serve (row->context, job, line, options->threads);
}

static void
serve_lines (const struct batch_options *options, const struct batch_job *job)
{
  struct serve serve = { .options = options, .job = job };
  pthread_mutex_init (&serve.lock, NULL);
  pthread_cond_init (&serve.moved, NULL);
  limits_searches (options->threads);
  team_run (options->threads + 1, take_part, &serve);
  limits_searches (1);
  free (serve.queue);
  pthread_cond_destroy (&serve.moved);
  pthread_mutex_destroy (&serve.lock);
}

void
batch_serve (const struct batch_options *options, struct batch_job *job)
{
  if (job->instance)
    serve_instance (options, job);
  else
    serve_lines (options, job);
  memory_free (job->file, job->instance);
}
