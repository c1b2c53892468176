/* Takes the place of lib/observer.c: a page has one thread, so none reports while a call runs.
   Instead a search tells the page what it has found when it reads the clock. */
#include "lib/observer.h"

#include <time.h>

#define PERIOD 0.1 /* seconds between two reports */

static struct observer *running;
static bool searching; /* within page_search */
static double next_report;

/* page/library.js. Where the browser can suspend WebAssembly, messages to the worker arrive before
   it returns. */
__attribute__ ((import_module ("page"), import_name ("look"))) void
page_look (const char *bound, const char *makespan);

void
observer_init (struct observer *observer, atomic_bool *cancel)
{
  *observer = (struct observer){ .interval = 1, .cancel = cancel };
  watch_init (&observer->watch);
}

void
observer_clear (struct observer *observer)
{
  watch_clear (&observer->watch);
}

bool
observer_start (struct observer *observer, struct status *status)
{
  (void)status;
  watch_reset (&observer->watch);
  running = observer;
  return true;
}

void
observer_stop (struct observer *observer)
{
  (void)observer;
  running = NULL;
}

/* Only a call of this function may be suspended: solve. */
__attribute__ ((export_name ("page_search"))) enum provecast_status
page_search (struct provecast *handle, const char *instance)
{
  searching = true;
  next_report = 0;
  enum provecast_status status = provecast_solve (handle, instance);
  searching = false;
  return status;
}

static void
look (void)
{
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  struct provecast_progress progress = observer_read (running, bound, best);
  page_look (progress.lower_bound, progress.makespan);
}

/* The linker puts these in the place of the function (--wrap). */
int __real_clock_gettime (clockid_t clock, struct timespec *time);
int __wrap_clock_gettime (clockid_t clock, struct timespec *time);

int
__wrap_clock_gettime (clockid_t clock, struct timespec *time)
{
  int result = __real_clock_gettime (clock, time);
  double now = (double)time->tv_sec + 1e-9 * (double)time->tv_nsec;
  if (searching && running && now >= next_report) {
    look ();
    next_report = now + PERIOD;
  }
  return result;
}
