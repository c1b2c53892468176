/* The current bounds of a running search, readable from other threads. Each call takes a lock, so
   engines post improvements only. All functions but watch_init, watch_clear and watch_reset are
   thread-safe. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/rational.h"

#include <pthread.h>

struct watch {
  pthread_mutex_t lock;
  struct rational bound, best; /* denominator 0: none yet */
};

void watch_init (struct watch *watch);
void watch_clear (struct watch *watch);

/* Forgets all bounds. No other thread may be posting or reading. */
void watch_reset (struct watch *watch);

/* Posts a proven lower bound of the makespan, or the makespan of a schedule that was found. The
   best of all posts is kept. A NULL watch is ignored. */
void watch_bound (struct watch *watch, struct rational bound);
void watch_best (struct watch *watch, struct rational best);

/* Reads the best bound and makespan so far; denominator 0: none yet. */
void watch_read (struct watch *watch, struct rational *bound, struct rational *best);

#endif
