#include "mpi/post_internal.h"

#include "base/limits.h"
#include "base/memory.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define LONG_PAUSE 1e-3     /* seconds between looks when nothing came or went for some time */
#define FINALIZE_SECONDS 10 /* that MPI_Finalize may take */

static int exit_code; /* once the program ends */

/* Time. */

static struct timespec
time_after (double seconds)
{
  double at = limits_now () + seconds;
  struct timespec time = { .tv_sec = (time_t)at };
  time.tv_nsec = (long)(1e9 * (at - (double)time.tv_sec));
  return time;
}

static void
condition_init (pthread_cond_t *condition)
{
  pthread_condattr_t attributes;
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (condition, &attributes);
  pthread_condattr_destroy (&attributes);
}

/* The program's side. */

/* For ranks.send. */
static void
post_send (void *context, int to, char *bytes, size_t length)
{
  struct post *post = context;
  struct letter *letter = memory_alloc (1, sizeof *letter);
  *letter = (struct letter){ .to = to, .bytes = bytes, .length = length };
  pthread_mutex_lock (&post->lock);
  if (post->last_out)
    post->last_out->next = letter;
  else
    post->first_out = letter;
  post->last_out = letter;
  pthread_cond_signal (&post->queued);
  pthread_mutex_unlock (&post->lock);
}

/* For ranks.receive. */
static void
post_receive (void *context, double seconds, struct ranks_event *event)
{
  struct post *post = context;
  const struct timespec end = time_after (seconds);
  int error = 0;
  *event = (struct ranks_event){ .kind = RANKS_NONE };
  pthread_mutex_lock (&post->lock);
  while (!post->first_in && !post->over && error != ETIMEDOUT)
    error = pthread_cond_timedwait (&post->arrived, &post->lock, &end);
  struct arrival *arrival = post->first_in;
  if (arrival) {
    post->first_in = arrival->next;
    if (!post->first_in)
      post->last_in = NULL;
    *event = arrival->event;
  } else if (post->over) {
    *event = (struct ranks_event){ .kind = RANKS_LOST, .rank = 0 };
  }
  pthread_mutex_unlock (&post->lock);
  free (arrival);
}

void
post_leave (struct post *post, int code)
{
  exit_code = code;
  pthread_mutex_lock (&post->lock);
  post->leaving = true;
  pthread_cond_signal (&post->queued);
  while (!post->gone)
    pthread_cond_wait (&post->left, &post->lock);
  pthread_mutex_unlock (&post->lock);
}

void
post_init (struct post *post)
{
  post->ranks.send = post_send;
  post->ranks.receive = post_receive;
  post->ranks.context = post;
  pthread_mutex_init (&post->lock, NULL);
  condition_init (&post->queued);
  condition_init (&post->arrived);
  condition_init (&post->left);
}

const struct ranks *
post_ranks (const struct post *post)
{
  return &post->ranks;
}

/* The main thread's side. */

void
post_deliver (struct post *post, struct ranks_event event)
{
  struct arrival *arrival = memory_alloc (1, sizeof *arrival);
  *arrival = (struct arrival){ .event = event };
  pthread_mutex_lock (&post->lock);
  if (post->last_in)
    post->last_in->next = arrival;
  else
    post->first_in = arrival;
  post->last_in = arrival;
  post->over |= event.kind == RANKS_LOST && post->ranks.own > 0;
  pthread_cond_signal (&post->arrived);
  pthread_mutex_unlock (&post->lock);
}

struct letter *
post_take_queued (struct post *post)
{
  pthread_mutex_lock (&post->lock);
  struct letter *letter = post->first_out;
  post->first_out = post->last_out = NULL;
  pthread_mutex_unlock (&post->lock);
  return letter;
}

/* Wait until the program has something to send, or for the pause. True: it is leaving. */
static bool
pause_for (struct post *post, double seconds)
{
  const struct timespec end = time_after (seconds);
  int error = 0;
  pthread_mutex_lock (&post->lock);
  while (!post->first_out && !post->leaving && error != ETIMEDOUT)
    error = pthread_cond_timedwait (&post->queued, &post->lock, &end);
  bool leaving = post->leaving && !post->first_out;
  pthread_mutex_unlock (&post->lock);
  return leaving;
}

/* MPI_Finalize waits for all ranks: for one that is lost at this very moment, too. */
static void
give_up_waiting (int number)
{
  (void)number;
  _exit (exit_code);
}

static void
finalize (void)
{
  signal (SIGALRM, give_up_waiting);
  alarm (FINALIZE_SECONDS);
  MPI_Finalize ();
  alarm (0);
}

/* For how long not to look when nothing came or went for these seconds: a part of that, so that
   looking costs little and adds little to the time that a message takes. */
static double
pause_after (double seconds)
{
  double pause = seconds / 8;
  return pause < SHORT_PAUSE ? SHORT_PAUSE : pause > LONG_PAUSE ? LONG_PAUSE : pause;
}

void
post_run (struct post *post)
{
  double busy = limits_now ();
  for (;;) {
    if (post_look (post))
      busy = limits_now ();
    if (pause_for (post, pause_after (limits_now () - busy)))
      break;
  }
  post_flush (post);
  if (post->ranks.own == 0 ? post_say_farewell (post) : post->farewell_finalizes)
    finalize ();
  pthread_mutex_lock (&post->lock);
  post->gone = true;
  pthread_cond_signal (&post->left);
  pthread_mutex_unlock (&post->lock);
}

bool
post_was_dismissed (const struct post *post)
{
  return post->farewell;
}
