/* The current bounds of a running search, readable from other threads. Each call takes a lock, so
   engines post improvements only. All functions but watch_init, watch_clear and watch_reset are
   thread-safe. */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/rational.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct watch {
  pthread_mutex_t lock;
  struct rational bound, best;        /* denominator 0: none yet */
  _Atomic (const char *) phase, unit; /* what the engine does, and counts; NULL: not known */
  _Atomic uint64_t work;              /* the count */
};

void watch_init (struct watch *watch);
void watch_clear (struct watch *watch);

/* Forgets all bounds. No other thread may be posting or reading. */
void watch_reset (struct watch *watch);

/* Posts a proven lower bound of the makespan, or the makespan of a schedule that was found. The
   best of all posts is kept. A NULL watch is ignored. */
void watch_bound (struct watch *watch, struct rational bound);
void watch_best (struct watch *watch, struct rational best);

/* Posts what the engine begins to do, in a few words that stay valid, such as "beam search". A NULL
   watch is ignored. Takes no lock. */
void watch_enter (struct watch *watch, const char *phase);

/* Posts how much was searched so far, in things called `unit`: "nodes". The same. */
void watch_work (struct watch *watch, uint64_t work, const char *unit);

/* The phase posted last; NULL: none, or no watch. */
const char *watch_phase (const struct watch *watch);

/* Reads the best bound and makespan so far; denominator 0: none yet. */
void watch_read (struct watch *watch, struct rational *bound, struct rational *best);

#endif
