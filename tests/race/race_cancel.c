/* Calls of the library are cancelled by other threads: each ends with a schedule and a bound, or
   with the proof that it had found by then. A plain program, to be run under ThreadSanitizer. Each
   engine has one thread, because ThreadSanitizer does not see what libomp's barriers order. */
#include "include/provecast.h"
#include "tests/support/busy.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THREADS 2
#define ROUNDS 4

struct worker {
  pthread_t thread;
  struct provecast *handle;
  char instance[BUSY_TEXT];
};

static void
fail (const char *what, const char *why)
{
  fprintf (stderr, "race_cancel: %s: %s\n", what, why ? why : "nothing");
  exit (1);
}

static void
nap (long milliseconds)
{
  nanosleep (&(struct timespec){ .tv_nsec = milliseconds * 1000000 }, NULL);
}

static void *
work (void *context)
{
  struct worker *worker = context;
  struct provecast *handle = worker->handle;
  for (int i = 0; i < ROUNDS; i++) {
    enum provecast_status status = provecast_solve (handle, worker->instance);
    if (status != PROVECAST_LIMIT && status != PROVECAST_OK)
      fail ("solve", provecast_message (handle));
    if (!busy_verified (handle, worker->instance))
      fail ("the schedule", provecast_makespan (handle));
    if (!provecast_lower_bound (handle))
      fail ("the bound", NULL);
  }
  return NULL;
}

int
main (void)
{
  static struct worker workers[THREADS];
  struct timespec begin, now;
  clock_gettime (CLOCK_MONOTONIC, &begin);
  for (int i = 0; i < THREADS; i++) {
    workers[i].handle = provecast_new ();
    /* a cancelling that comes between two calls is missed */
    provecast_set_time_limit (workers[i].handle, 120);
    busy_instance (workers[i].instance, i);
    if (pthread_create (&workers[i].thread, NULL, work, &workers[i]) != 0)
      return 1;
  }
  for (int i = 0; i < 2 * ROUNDS; i++) {
    nap (60);
    provecast_cancel (workers[i % THREADS].handle);
    nap (30);
    if (i < ROUNDS)
      provecast_uncancel (workers[i % THREADS].handle);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join (workers[i].thread, NULL);
    provecast_free (workers[i].handle);
  }
  clock_gettime (CLOCK_MONOTONIC, &now);
  if (now.tv_sec - begin.tv_sec > 60)
    fail ("cancelling", "it took a minute");
  return 0;
}
