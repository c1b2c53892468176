/* The points of a page, filled by all processors. */
#ifndef LAB_EXPERIMENTS_COMMON_FILL_H
#define LAB_EXPERIMENTS_COMMON_FILL_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* The number of threads that fill_points uses. */
int fill_threads (void);

/* Calls `fill` for 0 <= point < points, each by one thread, the last point first: it takes the
   longest on most pages. `member` is that thread's number. Points that have not begun when one
   fails are left out. False with the status of the failed point of the largest number. */
bool fill_points (size_t points,
                  bool (*fill) (void *context, size_t point, size_t member, struct status *status),
                  void *context, struct status *status);

#endif
