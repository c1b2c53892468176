#include "lib/observer.h"

#include "base/limits.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <time.h>

void
observer_init (struct observer *observer, atomic_bool *cancel)
{
  pthread_condattr_t attributes;
  *observer = (struct observer){ .interval = 1, .cancel = cancel };
  watch_init (&observer->watch);
  pthread_mutex_init (&observer->lock, NULL);
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (&observer->wake, &attributes);
  pthread_condattr_destroy (&attributes);
}

void
observer_clear (struct observer *observer)
{
  pthread_cond_destroy (&observer->wake);
  pthread_mutex_destroy (&observer->lock);
  watch_clear (&observer->watch);
}

/* Call the caller's function once. False: it asks for an end. */
static bool
report (struct observer *observer)
{
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  struct provecast_progress progress = observer_read (observer, bound, best);
  progress.seconds = limits_now () - observer->start;
  if (observer->report (&progress, observer->context) == 0)
    return true;
  atomic_store_explicit (observer->cancel, true, memory_order_relaxed);
  return false;
}

/* Sleep until the call is over, which gives true, or until the time has come. */
static bool
is_over (struct observer *observer, double time)
{
  struct timespec until
    = { .tv_sec = (time_t)floor (time), .tv_nsec = (long)(1e9 * (time - floor (time))) };
  pthread_mutex_lock (&observer->lock);
  while (!observer->over
         && pthread_cond_timedwait (&observer->wake, &observer->lock, &until) != ETIMEDOUT)
    continue;
  bool over = observer->over;
  pthread_mutex_unlock (&observer->lock);
  return over;
}

static void *
run (void *context)
{
  struct observer *observer = context;
  while (!is_over (observer, limits_now () + observer->interval) && report (observer))
    continue;
  return NULL;
}

/* Signals are for the caller's own threads. */
bool
observer_start (struct observer *observer, struct status *status)
{
  sigset_t all, before;
  watch_reset (&observer->watch);
  if (!observer->report)
    return true;
  observer->start = limits_now ();
  observer->over = false;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  int error = pthread_create (&observer->thread, NULL, run, observer);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  observer->runs = error == 0;
  return error == 0
         || status_set (status, STATUS_MACHINE, "progress: no thread to report from: %s",
                        strerror (error));
}

void
observer_stop (struct observer *observer)
{
  if (!observer->runs)
    return;
  observer->runs = false;
  pthread_mutex_lock (&observer->lock);
  observer->over = true;
  pthread_cond_signal (&observer->wake);
  pthread_mutex_unlock (&observer->lock);
  pthread_join (observer->thread, NULL);
}
