/* What a search at work has found so far, for another thread to look at. Posting costs a lock, so engines do it when something is better.
 */
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/rational.h"

#include <pthread.h>
#include <stdbool.h>

struct watch {
  pthread_mutex_t lock;
  struct rational bound, best; /* denominator 0: none yet */
};

void watch_init (struct watch *watch);
void watch_clear (struct watch *watch);
void watch_reset (struct watch *watch); /* nothing is known; nobody may be posting or reading */

/* No schedule is shorter than `bound`; there is a schedule of makespan `best`. The best of all that was posted is kept. A watch that is
   NULL: nobody looks. From any thread. */
void watch_bound (struct watch *watch, struct rational bound);
void watch_best (struct watch *watch, struct rational best);

/* What is known by now; denominator 0: nothing. From any thread. */
void watch_read (struct watch *watch, struct rational *bound, struct rational *best);

#endif
