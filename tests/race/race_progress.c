/* Two handles solve at the same time. Each reports its progress from a thread of the library, while
   the main thread reads the reports and cancels. A plain program, to be run under ThreadSanitizer.
   */
#include "include/provecast.h"
#include "tests/support/busy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THREADS 2
#define ROUNDS 3

struct worker {
  pthread_t thread;
  struct provecast *handle;
  pthread_mutex_t lock; /* of what follows */
  int told, now;
  char bound[64], best[64];
  char instance[BUSY_TEXT];
};

static void
fail (const char *what, const char *why)
{
  fprintf (stderr, "race_progress: %s: %s\n", what, why ? why : "nothing");
  exit (1);
}

static int
tell (const struct provecast_progress *progress, void *context)
{
  struct worker *worker = context;
  pthread_mutex_lock (&worker->lock);
  snprintf (worker->bound, sizeof worker->bound, "%s",
            progress->lower_bound ? progress->lower_bound : "?");
  snprintf (worker->best, sizeof worker->best, "%s", progress->makespan ? progress->makespan : "?");
  worker->told++;
  int end = ++worker->now == 20;
  pthread_mutex_unlock (&worker->lock);
  return end;
}

static void *
work (void *context)
{
  struct worker *worker = context;
  struct provecast *handle = worker->handle;
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock (&worker->lock);
    worker->now = 0;
    pthread_mutex_unlock (&worker->lock);
    enum provecast_status status = provecast_solve (handle, worker->instance);
    if (status != PROVECAST_LIMIT && status != PROVECAST_OK)
      fail ("solve", provecast_message (handle));
    if (!busy_verified (handle, worker->instance))
      fail ("the schedule", provecast_makespan (handle));
    provecast_uncancel (handle);
  }
  return NULL;
}

int
main (void)
{
  static struct worker workers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    workers[i].handle = provecast_new ();
    pthread_mutex_init (&workers[i].lock, NULL);
    provecast_set_time_limit (workers[i].handle, 60);
    if (provecast_set_progress (workers[i].handle, 0.002, tell, &workers[i]) != PROVECAST_OK)
      fail ("progress", provecast_message (workers[i].handle));
    busy_instance (workers[i].instance, i);
    if (pthread_create (&workers[i].thread, NULL, work, &workers[i]) != 0)
      return 1;
  }
  for (int i = 0; i < 20; i++) {
    nanosleep (&(struct timespec){ .tv_nsec = 5000000 }, NULL);
    struct worker *worker = &workers[i % THREADS];
    pthread_mutex_lock (&worker->lock);
    if (worker->told > 0 && (*worker->bound == '\0' || *worker->best == '\0'))
      fail ("told", "an empty text");
    pthread_mutex_unlock (&worker->lock);
    if (i % 7 == 6)
      provecast_cancel (worker->handle);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join (workers[i].thread, NULL);
    if (workers[i].told == 0)
      fail ("told", "nobody was");
    provecast_free (workers[i].handle);
    pthread_mutex_destroy (&workers[i].lock);
  }
  return 0;
}
