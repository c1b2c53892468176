/* The points of a page, filled by all processors. */
#ifndef LAB_EXPERIMENTS_COMMON_FILL_H
#define LAB_EXPERIMENTS_COMMON_FILL_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* How the points of a page are filled. */
struct filler {
  /* Fills a point: its number, and the memory of the thread that does it. */
  bool (*fill) (void *context, size_t point, void *own, struct status *status);
  size_t own_size;          /* bytes of a thread's memory */
  void (*init) (void *own); /* of memory that is all 0 */
  void (*clear) (void *own);
};

/* Calls `fill` for 0 <= point < points, each by one thread, the last point first: it takes the
   longest on most pages. Points that have not begun when one fails are left out. False with the
   status of the failed point of the largest number. */
bool fill_points (const struct filler *filler, size_t points, void *context, struct status *status);

#endif
