/* Reports the progress of a long call to its caller, from a thread of its own. So the search need
   not read the clock, and a report that takes long does not delay it. */
#ifndef LIB_OBSERVER_H
#define LIB_OBSERVER_H

#include "base/status.h"
#include "base/watch.h"
#include "include/provecast.h"

#include <stdatomic.h>
#include <stdbool.h>

#define OBSERVER_SHORTEST 0.001 /* interval, seconds */
#define OBSERVER_LONGEST 1e9

struct observer {
  double interval;
  /* NULL: nobody wants to know */
  int (*report) (const struct provecast_progress *progress, void *context);
  void *context;
  struct watch watch;  /* what the search has found */
  atomic_bool *cancel; /* not owned: set when a report asks for it */
  double start;
  pthread_t thread;
  pthread_mutex_t lock; /* of `over` */
  pthread_cond_t wake;
  bool runs; /* the thread */
  bool over; /* the call has come to its end */
};

void observer_init (struct observer *observer, atomic_bool *cancel);
void observer_clear (struct observer *observer);

/* Around a call. False: there is no thread to be had, STATUS_MACHINE. After observer_stop no
   report is on its way. */
bool observer_start (struct observer *observer, struct status *status);
void observer_stop (struct observer *observer);

/* What the call has found so far; 0 seconds. Its texts are in the arrays. */
struct provecast_progress observer_read (struct observer *observer, char bound[RATIONAL_TEXT],
                                         char best[RATIONAL_TEXT]);

#endif
