/* A rank that works for the search of rank 0: one thread listens, the others do tasks in the order
   in which they came. */
#include "solve/farm.h"
#include "solve/parcel.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define LISTEN_SECONDS 0.02
#define WAIT_SECONDS 0.05 /* tasks that wait for longer go back */

struct job {
  struct job *next;
  uint64_t number;
  const struct task_kind *kind;
  char *input; /* owned */
  size_t length;
  atomic_bool pointless;
};

struct serve {
  const struct batch_job *job;
  const struct task_kind *const *kinds;
  const void *ticks;
  struct solve_options options;
  size_t kind_count;
  void **shared;               /* owned [kind_count]: memory of kinds that share it */
  pthread_mutex_t shared_lock; /* guards that */

  atomic_bool ended;    /* no task is begun; those that run end soon */
  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t moved;
  struct job *waiting; /* in the order in which they are begun */
  struct job *begun;
  double since; /* when the first that waits was first, or came */
};

static void
send (const struct serve *serve, struct output *parcel)
{
  const struct ranks *ranks = serve->job->ranks;
  size_t length = parcel->length;
  ranks->send (ranks->context, 0, output_take (parcel), length);
}

static void
job_free (struct job *job)
{
  free (job->input);
  free (job);
}

/* Working. */

/* The next task, which is then among those begun. NULL: the search has ended. */
static struct job *
take_job (struct serve *serve)
{
  pthread_mutex_lock (&serve->lock);
  while (!serve->waiting && !atomic_load (&serve->ended))
    pthread_cond_wait (&serve->moved, &serve->lock);
  struct job *job = atomic_load (&serve->ended) ? NULL : serve->waiting;
  if (job) {
    serve->waiting = job->next;
    serve->since = limits_now ();
    job->next = serve->begun;
    serve->begun = job;
  }
  pthread_mutex_unlock (&serve->lock);
  return job;
}

/* It is not among those begun any more. */
static void
leave_job (struct serve *serve, struct job *job)
{
  struct job **link = &serve->begun;
  pthread_mutex_lock (&serve->lock);
  while (*link != job)
    link = &(*link)->next;
  *link = job->next;
  pthread_mutex_unlock (&serve->lock);
  job_free (job);
}

/* Does a task and sends what came of it. `memory` is what the thread keeps for its kind. */
static void
work_on (struct serve *serve, struct job *job, void **memory)
{
  struct output parcel = { .stream = NULL }, result = { .stream = NULL };
  struct bytes input;
  double start = limits_now ();
  if (!*memory)
    *memory = job->kind->begin (serve->ticks, &serve->options);
  bytes_open (&input, job->input, job->length);
  uint64_t done
    = job->kind->work (*memory, &input, &job->pointless, &result) && !limits_interrupted ();
  parcel_begin (&parcel, PARCEL_RESULTS, serve->job->number, limits_now () - start);
  bytes_put (&parcel, job->number);
  bytes_put (&parcel, done);
  bytes_put_list (&parcel, result.bytes, done ? result.length : 0, 1);
  send (serve, &parcel);
  output_discard (&result);
}

/* Of kinds, by their numbers. */
static void
free_memory (const struct serve *serve, void **memory)
{
  for (size_t kind = 0; kind < serve->kind_count; kind++)
    if (memory[kind])
      serve->kinds[kind]->end (memory[kind]);
  free (memory);
}

static void
work (struct serve *serve)
{
  void **memory = memory_zero (serve->kind_count + 1, sizeof *memory);
  struct job *job;
  while ((job = take_job (serve))) {
    size_t kind = 0;
    while (serve->kinds[kind] != job->kind)
      kind++;
    if (job->kind->shared) {
      pthread_mutex_lock (&serve->shared_lock);
      work_on (serve, job, &serve->shared[kind]);
      pthread_mutex_unlock (&serve->shared_lock);
    } else {
      work_on (serve, job, &memory[kind]);
    }
    leave_job (serve, job);
  }
  free_memory (serve, memory);
}

/* Listening. */

static void
take_tasks (struct serve *serve, struct bytes *bytes)
{
  pthread_mutex_lock (&serve->lock);
  struct job **link = &serve->waiting;
  if (!*link)
    serve->since = limits_now ();
  while (*link)
    link = &(*link)->next;
  while (bytes->at < bytes->end && !bytes->bad) {
    uint64_t number;
    uint32_t kind;
    bytes_get (bytes, number);
    bytes_get (bytes, kind);
    size_t length = bytes_get_count (bytes, 1);
    const char *input = bytes_skip (bytes, length);
    if (bytes->bad || kind >= serve->kind_count)
      break;
    struct job *job = memory_zero (1, sizeof *job);
    job->number = number;
    job->kind = serve->kinds[kind];
    job->input = memory_text (input, length);
    job->length = length;
    *link = job;
    link = &job->next;
  }
  pthread_cond_broadcast (&serve->moved);
  pthread_mutex_unlock (&serve->lock);
}

/* Tasks that have waited for long, or all, go back: other ranks may be idle. Those with shared
   memory are for this rank, which has what they continue. */
static void
return_tasks (struct serve *serve, bool all)
{
  struct output parcel = { .stream = NULL };
  pthread_mutex_lock (&serve->lock);
  bool late = all || limits_now () - serve->since > WAIT_SECONDS;
  for (struct job **link = &serve->waiting; *link && late;) {
    struct job *job = *link;
    if (job->kind->shared && !all) {
      link = &job->next;
      continue;
    }
    if (parcel.length == 0)
      parcel_begin (&parcel, PARCEL_RETURNED, serve->job->number, 0);
    parcel_add_index (&parcel, job->number);
    *link = job->next;
    job_free (job);
  }
  pthread_mutex_unlock (&serve->lock);
  if (parcel.length > 0)
    send (serve, &parcel);
}

/* Tasks are of no use. Those that wait are begun and end at once. */
static void
cancel (struct serve *serve, struct parcel *parcel)
{
  uint64_t number;
  pthread_mutex_lock (&serve->lock);
  while (parcel_next_index (parcel, &number))
    for (int k = 0; k < 2; k++)
      for (struct job *job = k == 0 ? serve->waiting : serve->begun; job; job = job->next)
        if (job->number == number)
          atomic_store (&job->pointless, true);
  pthread_mutex_unlock (&serve->lock);
}

static void
send_word (const struct serve *serve, enum parcel_kind kind, uint64_t word)
{
  struct output parcel = { .stream = NULL };
  parcel_begin (&parcel, kind, serve->job->number, 0);
  bytes_put (&parcel, word);
  send (serve, &parcel);
}

/* Tells rank 0 how many threads do tasks; without one this rank gets none. */
static void
send_ready (const struct serve *serve)
{
  send_word (serve, PARCEL_READY, team_members () - 1);
}

/* A message of rank 0. */
static void
take_message (struct serve *serve, const char *text, size_t length)
{
  struct parcel parcel;
  struct bytes bytes;
  if (!parcel_open (&parcel, text, length) || parcel.head.batch != serve->job->number)
    return;
  bytes_open (&bytes, parcel.at, (size_t)(parcel.end - parcel.at));
  switch ((enum parcel_kind)parcel.head.kind) {
  case PARCEL_INSTANCE: /* rank 0 had lost this rank */
    return_tasks (serve, true);
    send_ready (serve);
    break;
  case PARCEL_TASKS:
    take_tasks (serve, &bytes);
    break;
  case PARCEL_CANCEL:
    cancel (serve, &parcel);
    break;
  case PARCEL_END:
    atomic_store (&serve->ended, true);
    break;
  default:
    break;
  }
}

static void
listen (struct serve *serve)
{
  const struct ranks *ranks = serve->job->ranks;
  bool told = false; /* of an interrupt */
  send_ready (serve);
  while (!atomic_load (&serve->ended)) {
    struct ranks_event event;
    ranks->receive (ranks->context, LISTEN_SECONDS, &event);
    if (event.kind == RANKS_MESSAGE)
      take_message (serve, event.bytes, event.length);
    else if (event.kind == RANKS_LOST)
      atomic_store (&serve->ended, true);
    free (event.bytes);
    if (limits_interrupted () && !told) {
      send_word (serve, PARCEL_STOPPED, 0);
      told = true;
    }
    return_tasks (serve, false);
  }
}

/* Begun tasks end, and their threads. */
static void
end (struct serve *serve)
{
  pthread_mutex_lock (&serve->lock);
  for (struct job *job = serve->begun; job; job = job->next)
    atomic_store (&job->pointless, true);
  pthread_cond_broadcast (&serve->moved);
  pthread_mutex_unlock (&serve->lock);
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

void
farm_serve (const struct batch_job *job, const struct task_kind *const *kinds, const void *ticks,
            const struct solve_options *options)
{
  struct serve serve = { .job = job, .kinds = kinds, .ticks = ticks, .options = *options };
  while (kinds && kinds[serve.kind_count])
    serve.kind_count++;
  serve.options.limits = (struct limits){ .cancel = &serve.ended };
  serve.options.proof = NULL;
  serve.shared = memory_zero (serve.kind_count + 1, sizeof *serve.shared);
  pthread_mutex_init (&serve.lock, NULL);
  pthread_mutex_init (&serve.shared_lock, NULL);
  pthread_cond_init (&serve.moved, NULL);
  limits_searches (options->threads);
  team_run (options->threads + 1, take_part, &serve);
  limits_searches (1);
  for (struct job *next; serve.waiting; serve.waiting = next) {
    next = serve.waiting->next;
    job_free (serve.waiting);
  }
  free_memory (&serve, serve.shared);
  pthread_cond_destroy (&serve.moved);
  pthread_mutex_destroy (&serve.shared_lock);
  pthread_mutex_destroy (&serve.lock);
}
